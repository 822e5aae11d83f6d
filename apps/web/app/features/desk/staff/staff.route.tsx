import type { StaffMember } from '@asime/contract/staff'
import { staffRoleLabels, staffRoleWords } from '@asime/contract/staff-permissions'
import { useState } from 'react'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { DeskItem } from '../money/desk-item.tsx'
import { WholeList } from '../desk-rows.tsx'
import { listStaff } from './staff.api.ts'
import { AddStaffDialog, ChangeRoleDialog, RemoveStaffDialog, ResetCodesDialog } from './staff-dialogs.tsx'
import * as texts from './staff.texts.ts'
import * as sections from '../desk-sections.texts.ts'

export function meta() {
  return ownMeta(sections.staff)
}

export default function StaffPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Staff />}</Queries>
}

function Staff() {
  const query = useOwnQuery(['staff'], listStaff)
  const nowMs = useMinutes()
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="frame pt-6 lg:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{sections.staff}</h1>
        <Button variant="buy" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      </div>
      <p className="mt-1.5 mb-4 text-ink-2">{texts.staffLead}</p>
      <WholeList query={query} empty={texts.noStaff}>
        {(member) => (
          <MemberRow
            key={`${member.id} ${member.staff_role} ${member.has_second_factor} ${member.has_passkeys} ${member.has_linked_accounts}`}
            member={member}
            nowMs={nowMs}
          />
        )}
      </WholeList>
      <AddStaffDialog open={isAdding} onClose={() => setAdding(false)} />
    </div>
  )
}

function MemberRow({ member, nowMs }: { member: StaffMember; nowMs: number }) {
  const { full_name: name, email, staff_role: role, last_sign_in_at: at } = member
  const [asking, setAsking] = useState<'change' | 'reset' | 'remove'>()
  const close = () => setAsking(undefined)
  return (
    <DeskItem
      title={member.is_caller ? texts.withYou(name) : name}
      facts={[
        email,
        role ? texts.roleIs(staffRoleLabels[role], staffRoleWords[role]) : texts.noRole,
        member.is_suspended && texts.suspended,
        at ? texts.lastSignIn(formatMoment(at, nowMs)) : texts.neverSignedIn,
      ]}
      actions={
        !member.is_caller && (
          <>
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label={texts.changeOf(name)}
              onClick={() => setAsking('change')}
            >
              {texts.change}
            </Button>
            {(member.has_second_factor || member.has_passkeys || member.has_linked_accounts) && (
              <Button
                size="sm"
                aria-haspopup="dialog"
                aria-label={texts.resetOf(name)}
                onClick={() => setAsking('reset')}
              >
                {texts.reset}
              </Button>
            )}
            <Button
              size="sm"
              variant="danger"
              aria-haspopup="dialog"
              aria-label={texts.removeOf(name)}
              onClick={() => setAsking('remove')}
            >
              {texts.remove}
            </Button>
            <ChangeRoleDialog member={member} open={asking === 'change'} onClose={close} />
            <ResetCodesDialog member={member} open={asking === 'reset'} onClose={close} />
            <RemoveStaffDialog member={member} open={asking === 'remove'} onClose={close} />
          </>
        )
      }
    />
  )
}
