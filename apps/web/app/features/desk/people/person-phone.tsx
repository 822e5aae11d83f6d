import type { AdminUser, PhoneChange } from '@asime/contract/admin-users'
import { formatMoment } from '../../../lib/format/dates.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ContactChange } from './contact-change.tsx'
import { requested } from './contact-change.texts.ts'
import { requestPhoneChange, withdrawPhoneChange } from './people.api.ts'
import * as texts from './person-phone.texts.ts'

/** A change of the number that somebody signs in with. */
export function PersonPhone({ user, nowMs }: { user: AdminUser; nowMs: number }) {
  const { id, phone_change: waiting } = user
  return (
    <ContactChange
      user={user}
      mayChange={user.actions.includes('change_phone')}
      waiting={waiting}
      words={texts}
      hints={[texts.wait, texts.checkFirst]}
      input={{ type: 'tel', inputMode: 'tel' }}
      request={(phone, reason, key) => requestPhoneChange(id, { new_phone: phone, reason }, key)}
      withdraw={(reason, key) => withdrawPhoneChange(id, reason, key)}
    >
      {waiting && <Waiting change={waiting} nowMs={nowMs} />}
    </ContactChange>
  )
}

function Waiting({ change, nowMs }: { change: PhoneChange; nowMs: number }) {
  return (
    <Callout tone={change.is_taken ? 'danger' : 'warn'} title={texts.waiting}>
      <p className="wrap-anywhere">{texts.waitingFor(formatPhone(change.new_phone))}</p>
      {change.is_taken && <p>{texts.taken}</p>}
      <p>{texts.confirmed(change.is_confirmed)}</p>
      <p className="wrap-anywhere">{requested(change.requested_by, formatMoment(change.requested_at, nowMs))}</p>
      <p>{texts.takesEffect(formatMoment(change.takes_effect_at, nowMs))}</p>
    </Callout>
  )
}
