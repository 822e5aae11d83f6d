import type { AdminUser, EmailChange } from '@asime/contract/admin-users'
import { formatMoment } from '../../../lib/format/dates.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ContactChange } from './contact-change.tsx'
import { requested } from './contact-change.texts.ts'
import { requestEmailChange, withdrawEmailChange } from './people.api.ts'
import * as texts from './person-email.texts.ts'

/** A change of somebody's email, which both addresses confirm. */
export function PersonEmail({ user, nowMs }: { user: AdminUser; nowMs: number }) {
  const { id, email_change: waiting } = user
  return (
    <ContactChange
      user={user}
      mayChange={user.actions.includes('change_email')}
      waiting={waiting}
      words={texts}
      hints={[texts.oldMailboxNeeded]}
      note={texts.oldMailboxNeeded}
      input={{ type: 'email' }}
      request={(email, reason, key) => requestEmailChange(id, { new_email: email, reason }, key)}
      withdraw={(reason, key) => withdrawEmailChange(id, reason, key)}
    >
      {waiting && <Waiting change={waiting} nowMs={nowMs} />}
    </ContactChange>
  )
}

function Waiting({ change, nowMs }: { change: EmailChange; nowMs: number }) {
  return (
    <Callout tone={change.is_taken ? 'danger' : 'warn'} title={texts.waiting}>
      <p className="wrap-anywhere">{texts.waitingFor(change.new_email)}</p>
      {change.is_taken && <p>{texts.taken}</p>}
      <p>{texts.oldAddress(change.old_confirmed)}</p>
      <p>{texts.newAddress(change.new_confirmed)}</p>
      <p className="wrap-anywhere">{requested(change.requested_by, formatMoment(change.requested_at, nowMs))}</p>
      <p>{texts.until(formatMoment(change.expires_at, nowMs))}</p>
    </Callout>
  )
}
