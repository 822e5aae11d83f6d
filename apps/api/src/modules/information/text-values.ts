import {
  DRAFT_KEPT,
  type Duration,
  ENDED_VERIFICATION_KEPT,
  inWords,
  KNOWN_DEVICE,
  LEGAL_CANCELLATION,
  lengthOf,
  NOTIFICATION_KEPT,
  RECORD_KEPT,
  RESET_LINK,
  SESSION_UNUSED,
  TERMS_NOTICE,
  UNDISPATCHED,
  UNUSED_UPLOAD,
  USUAL_DELIVERY,
  WARNING_GIVEN_UP,
} from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { type Timer, usualTimers } from '@asime/contract/usual-timers'
import { timerSettings } from '@asime/contract/timer-table'

/** Beside that to a new password: how long links in emails work. `{longest_mail_link}` is the longest of them. */
const MAIL_LINKS = ['verification_link', 'email_change', 'shop_invitation', 'newsletter_link'] as const

/** Deadlines that pages of prose name and that no setting changes. */
const constants = {
  usual_delivery: inWords(USUAL_DELIVERY),
  undispatched: inWords(UNDISPATCHED),
  terms_notice: inWords(TERMS_NOTICE),
  legal_cancellation: inWords(LEGAL_CANCELLATION),
  ended_verification_kept: inWords(ENDED_VERIFICATION_KEPT),
  session_unused: inWords(SESSION_UNUSED),
  unused_upload: inWords(UNUSED_UPLOAD, 'days'),
  known_device: inWords(KNOWN_DEVICE),
  draft_kept: inWords(DRAFT_KEPT),
  reset_link: inWords(RESET_LINK),
  record_kept: inWords(RECORD_KEPT),
  notification_kept: inWords(NOTIFICATION_KEPT),
  warning_given_up: inWords(WARNING_GIVEN_UP),
}

/**
 * What a text may name in braces, with the words that hold at this moment: `{release}` is `72 hours`, `{release_days}` the same in
 * days. So a page says what is true when a timer is changed.
 */
export function textValues(timerOf: (name: Timer) => Duration = timer): Map<string, string> {
  // When admins are alerted is nothing for a page.
  const said = (Object.keys(usualTimers) as Timer[]).filter((name) => timerSettings[name].group !== 'alerts')
  const timers = said.flatMap((name) => {
    const duration = timerOf(name)
    const inHours: [string, string] = [name, inWords(duration)]
    // In days where it usually is some; a length that is not a whole number of days keeps its own unit.
    return lengthOf(usualTimers[name], 'days') < 1
      ? [inHours]
      : [inHours, [`${name}_days`, inWords(duration, 'days')] satisfies [string, string]]
  })
  const links = [RESET_LINK, ...MAIL_LINKS.map(timerOf)].toSorted(
    (a, b) => lengthOf(b, 'minutes') - lengthOf(a, 'minutes'),
  )
  return new Map([...timers, ['longest_mail_link', inWords(links[0] ?? RESET_LINK)], ...Object.entries(constants)])
}

const NAME = /\{(\w+)\}/g

/** The first name in braces that stands for nothing. */
export function unknownValue(text: string, values: ReadonlyMap<string, string>): string | undefined {
  return [...text.matchAll(NAME)].map(([, name = '']) => name).find((name) => !values.has(name))
}

/** An unknown name, as after an update, stays as it is written. */
export function fillIn(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(NAME, (written, name: string) => values.get(name) ?? written)
}
