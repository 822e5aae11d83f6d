import type { AdminUser, PhoneChange } from '@asime/contract/admin-users'
import { useRef, useState } from 'react'
import { formatMoment } from '../../../lib/format/dates.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Part } from '../part.tsx'
import { requestPhoneChange, withdrawPhoneChange } from './people.api.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import * as texts from './person-phone.texts.ts'

/** A change of the number that somebody signs in with: what waits, and how one is begun or taken back. */
export function PersonPhone({ user, nowMs }: { user: AdminUser; nowMs: number }) {
  const [asking, setAsking] = useState<'change' | 'withdraw'>()
  const act = useRequestedAction(toast.success)
  const { id, phone_change: waiting } = user
  const mayChange = user.actions.includes('change_phone')
  const close = () => setAsking(undefined)
  if (!mayChange && !waiting) return null

  return (
    <Part title={texts.title}>
      <div className="grid gap-2.5">
        {waiting && <Waiting change={waiting} nowMs={nowMs} />}
        {mayChange && (
          <Button variant="line" block aria-haspopup="dialog" onClick={() => setAsking('change')}>
            {waiting ? texts.another : texts.change}
          </Button>
        )}
        {mayChange && waiting && (
          <Button variant="danger" block aria-haspopup="dialog" onClick={() => setAsking('withdraw')}>
            {texts.withdraw}
          </Button>
        )}
      </div>
      <ChangeDialog user={user} open={asking === 'change'} onClose={close} />
      <ReasonDialog
        open={asking === 'withdraw'}
        onClose={close}
        title={texts.withdrawTitle}
        text={texts.withdrawText}
        label={texts.reason}
        confirmLabel={texts.withdraw}
        variant="danger"
        onConfirm={(reason) =>
          act({
            intention: [id, waiting?.requested_at, reason],
            done: texts.withdrawn,
            work: (key) => withdrawPhoneChange(id, reason, key),
          })
        }
      />
    </Part>
  )
}

function Waiting({ change, nowMs }: { change: PhoneChange; nowMs: number }) {
  return (
    <Callout tone={change.is_taken ? 'danger' : 'warn'} title={texts.waiting}>
      <p className="wrap-anywhere">{texts.waitingFor(formatPhone(change.new_phone))}</p>
      {change.is_taken && <p>{texts.taken}</p>}
      <p>{texts.confirmed(change.is_confirmed)}</p>
      <p className="wrap-anywhere">{texts.requested(change.requested_by, formatMoment(change.requested_at, nowMs))}</p>
      <p>{texts.takesEffect(formatMoment(change.takes_effect_at, nowMs))}</p>
    </Callout>
  )
}

function ChangeDialog({ user, open, onClose }: { user: AdminUser; open: boolean; onClose: () => void }) {
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const act = useRequestedAction(toast.success)
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={texts.changeOf(user.full_name)}
      text={texts.changeText()}
      label={texts.reason}
      confirmLabel={texts.send}
      variant="buy"
      isReady={() => {
        const isMissing = phone.trim() === ''
        setError(isMissing ? texts.enterNumber : undefined)
        if (isMissing) field.current?.focus()
        return !isMissing
      }}
      onConfirm={async (reason) => {
        await act({
          intention: [user.id, user.phone_change?.requested_at, phone, reason],
          done: texts.sent,
          work: (key) => requestPhoneChange(user.id, { new_phone: phone, reason }, key),
        })
        setPhone('')
      }}
    >
      <p className="mt-2 text-ink-2">{texts.wait}</p>
      <p className="mt-2 text-ink-2">{texts.checkFirst}</p>
      {user.phone_change && <p className="mt-2 font-medium">{texts.replaces}</p>}
      <Field label={texts.newNumber} error={error} className="mt-3">
        {(control) => (
          <Input
            ref={field}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={phone}
            onChange={(event) => {
              setPhone(event.currentTarget.value)
              setError(undefined)
            }}
            {...control}
          />
        )}
      </Field>
    </ReasonDialog>
  )
}
