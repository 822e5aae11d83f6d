import type { StaffMember } from '@asime/contract/staff'
import { staffRoleLabels, staffRoleWords } from '@asime/contract/staff-permissions'
import { type StaffRole, staffRoles } from '@asime/contract/staff-roles'
import { useState } from 'react'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Field, Input } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useNeededText } from '../use-needed-text.ts'
import { addStaff, changeStaffRole, removeStaff, resetStaffCodes } from './staff.api.ts'
import * as texts from './staff.texts.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
}

/** The least that one can do with: whoever gives more chooses it. */
const USUAL_ROLE: StaffRole = 'support'

export function AddStaffDialog({ open, onClose }: DialogProps) {
  const email = useNeededText()
  const [role, setRole] = useState<StaffRole>(USUAL_ROLE)
  const act = useRequestedAction(toast.success)
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={texts.addTitle}
      text={texts.addText}
      label={texts.reason}
      confirmLabel={texts.add}
      variant="buy"
      isReady={() => email.isEntered(texts.enterEmail)}
      onConfirm={async (reason) => {
        await act({
          intention: [email.value, role, reason],
          done: texts.added,
          work: (key) => addStaff({ email: email.value, role, reason }, key),
        })
        email.clear()
        setRole(USUAL_ROLE)
      }}
    >
      <Field label={texts.email} error={email.error} className="mt-3">
        {(control) => <Input type="email" {...email.input} {...control} />}
      </Field>
      <RoleField role={role} onChange={setRole} />
    </ReasonDialog>
  )
}

export function ChangeRoleDialog({ open, onClose, member }: DialogProps & { member: StaffMember }) {
  const [role, setRole] = useState<StaffRole>(member.staff_role ?? USUAL_ROLE)
  const act = useRequestedAction(toast.success)
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={texts.changeOf(member.full_name)}
      text={texts.changeText}
      label={texts.reason}
      confirmLabel={texts.change}
      variant="buy"
      onConfirm={(reason) =>
        act({
          intention: [member.id, role, reason],
          done: texts.changed,
          work: () => changeStaffRole(member, role, reason),
        })
      }
    >
      <RoleField role={role} onChange={setRole} />
    </ReasonDialog>
  )
}

export function ResetCodesDialog({ member, ...dialog }: DialogProps & { member: StaffMember }) {
  return (
    <StaffActDialog
      {...dialog}
      member={member}
      title={texts.resetTitle(member.full_name)}
      text={texts.resetText}
      confirmLabel={texts.reset}
      done={texts.resetDone}
      work={resetStaffCodes}
    />
  )
}

export function RemoveStaffDialog({ member, ...dialog }: DialogProps & { member: StaffMember }) {
  return (
    <StaffActDialog
      {...dialog}
      member={member}
      title={texts.removeTitle(member.full_name)}
      text={texts.removeText}
      confirmLabel={texts.remove}
      done={texts.removed}
      work={removeStaff}
    />
  )
}

interface StaffActDialogProps extends DialogProps {
  member: StaffMember
  title: string
  text: string
  confirmLabel: string
  /** What is said once it is done. */
  done: string
  work: (member: StaffMember, reason: string) => Promise<unknown>
}

/** An act on an admin that asks for nothing but its reason. */
function StaffActDialog({ member, done, work, ...dialog }: StaffActDialogProps) {
  const act = useRequestedAction(toast.success)
  return (
    <ReasonDialog
      {...dialog}
      label={texts.reason}
      variant="danger"
      onConfirm={(reason) => act({ intention: [member.id, reason], done, work: () => work(member, reason) })}
    />
  )
}

function RoleField({ role, onChange }: { role: StaffRole; onChange: (role: StaffRole) => void }) {
  return (
    <Field label={texts.role} hint={staffRoleWords[role]} className="mt-3">
      {(control) => (
        <Select
          value={role}
          onChange={(event) => {
            const chosen = staffRoles.find((each) => each === event.currentTarget.value)
            if (chosen) onChange(chosen)
          }}
          {...control}
        >
          {staffRoles.map((each) => (
            <option key={each} value={each}>
              {staffRoleLabels[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
