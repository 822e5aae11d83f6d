import type { AdminUser, EmailChange } from '@asime/contract/admin-users'
import { useRef, useState } from 'react'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Part } from '../part.tsx'
import { requestEmailChange, withdrawEmailChange } from './people.api.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import * as texts from './person-email.texts.ts'

/** A change of somebody's email: what is still to be confirmed, and how one is begun or taken back. */
export function PersonEmail({ user, nowMs }: { user: AdminUser; nowMs: number }) {
  const [asking, setAsking] = useState<'change' | 'withdraw'>()
  const act = useRequestedAction(toast.success)
  const { id, email_change: waiting } = user
  const mayChange = user.actions.includes('change_email')
  const close = () => setAsking(undefined)
  if (!mayChange && !waiting) return null

  return (
    <Part title={texts.title}>
      <div className="grid gap-2.5">
        {waiting && <Waiting change={waiting} nowMs={nowMs} />}
        {mayChange && (
          <>
            <Button variant="line" block aria-haspopup="dialog" onClick={() => setAsking('change')}>
              {waiting ? texts.another : texts.change}
            </Button>
            {waiting && (
              <Button variant="danger" block aria-haspopup="dialog" onClick={() => setAsking('withdraw')}>
                {texts.withdraw}
              </Button>
            )}
            <p className="text-sm text-ink-2">{texts.oldMailboxNeeded}</p>
          </>
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
            work: (key) => withdrawEmailChange(id, reason, key),
          })
        }
      />
    </Part>
  )
}

function Waiting({ change, nowMs }: { change: EmailChange; nowMs: number }) {
  return (
    <Callout tone={change.is_taken ? 'danger' : 'warn'} title={texts.waiting}>
      <p className="wrap-anywhere">{texts.waitingFor(change.new_email)}</p>
      {change.is_taken && <p>{texts.taken}</p>}
      <p>{texts.oldAddress(change.old_confirmed)}</p>
      <p>{texts.newAddress(change.new_confirmed)}</p>
      <p className="wrap-anywhere">{texts.requested(change.requested_by, formatMoment(change.requested_at, nowMs))}</p>
      <p>{texts.until(formatMoment(change.expires_at, nowMs))}</p>
    </Callout>
  )
}

function ChangeDialog({ user, open, onClose }: { user: AdminUser; open: boolean; onClose: () => void }) {
  const [email, setEmail] = useState('')
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
        const isMissing = email.trim() === ''
        setError(isMissing ? texts.enterEmail : undefined)
        if (isMissing) field.current?.focus()
        return !isMissing
      }}
      onConfirm={async (reason) => {
        await act({
          intention: [user.id, user.email_change?.requested_at, email, reason],
          done: texts.sent,
          work: (key) => requestEmailChange(user.id, { new_email: email, reason }, key),
        })
        setEmail('')
      }}
    >
      <p className="mt-2 text-ink-2">{texts.oldMailboxNeeded}</p>
      {user.email_change && <p className="mt-2 font-medium">{texts.replaces}</p>}
      <Field label={texts.newEmail} error={error} className="mt-3">
        {(control) => (
          <Input
            ref={field}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setError(undefined)
            }}
            {...control}
          />
        )}
      </Field>
    </ReasonDialog>
  )
}
