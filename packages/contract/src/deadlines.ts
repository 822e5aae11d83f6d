import type { PaymentMethod } from './payment-states.ts'

// The only source of the deadlines in Asime's rules. SQL takes them as parameters (`$1::interval`), texts as words (`inWords`), code and
// pages as numbers (`lengthOf`). Separate constants, so that a page only loads those that it uses.

type Unit = 'seconds' | 'minutes' | 'hours' | 'days'

/** A length of time, as PostgreSQL reads it: `72 hours`. */
export type Duration = `${number} ${Unit}` | '1 minute' | '1 hour' | '1 day'

// Paying

/** A mobile money prompt that is not answered in this time expires. */
export const PROMPT: Duration = '3 minutes'
/** Time to find the card, enter it and confirm with the bank. */
export const CARD_PAYMENT: Duration = '10 minutes'
export const timeToPay = (method: PaymentMethod): Duration => (method === 'card' ? CARD_PAYMENT : PROMPT)
/** An order waits this much longer than a prompt that was sent in time, since the answer may be late. */
export const PROMPT_GRACE: Duration = '90 seconds'
/** Stock is reserved for this long while the buyer pays; for a shorter time if many reservations are unpaid. */
export const RESERVATION: Duration = '15 minutes'
export const SHORT_RESERVATION: Duration = '5 minutes'
/**
 * The maximum that an order waits for a prompt, however late it was sent: from when the order was placed, or for an accepted bid, from the end
 * of its time to pay.
 */
export const LONGEST_RESERVATION: Duration = '30 minutes'
/** Time to pay the order of an accepted bid. */
export const BID_PAYMENT: Duration = '24 hours'
/** How long unpaid checkouts count against further reservations: expired ones, and all. */
export const LAPSED_COUNTED: Duration = '1 hour'
export const UNPAID_COUNTED: Duration = '1 day'

// Bids and item requests

/** The owner may not have seen a change this recent: accepting the bid then requires its amount. */
export const BID_CHANGE_UNSEEN: Duration = '5 minutes'
/** Of several changes of an item request within this time its bidders are notified together, from the second one on. */
export const REQUEST_CHANGES_GATHERED: Duration = '5 minutes'
/** Vendors are notified of their pending bids this long before an item request expires. */
export const BID_CLOSING: Duration = '24 hours'
/** A reopened item request stays open for at least this long. */
export const REOPENED_REQUEST: Duration = '48 hours'

// Orders and disputes

/** Time for a vendor to confirm a paid order; then both sides are notified. */
export const CONFIRM_ORDER: Duration = '48 hours'
/** After delivery without a code, the money is released after this time, unless a problem is reported. */
export const RELEASE: Duration = '72 hours'
/** Time for a vendor to answer a reported problem; then an admin decides. */
export const ANSWER: Duration = '48 hours'
/** Time for both sides to agree, from the vendor's answer on; then an admin decides. */
export const TALK: Duration = '72 hours'
/** Reminders are sent this long before a release, and before the deadlines to answer and to agree. */
export const REMINDER_AHEAD: Duration = '24 hours'
/** Material changes of the terms are published this long before they are in force. */
export const TERMS_NOTICE: Duration = '14 days'
/** The first day of a new version of terms, privacy or cookies is at most this far ahead. */
export const LEGAL_TEXT_AHEAD: Duration = '365 days'
/** Act 772, section 47: a buyer who was not given the required facts may cancel this long after receipt, and is refunded this long after that. */
export const LEGAL_CANCELLATION: Duration = '14 days'
export const LEGAL_REFUND: Duration = '30 days'
/** The delivery time by the terms, if neither bid nor listing has one. */
export const USUAL_DELIVERY: Duration = '14 days'
/** Payment moves the dates of an order by the time since it was placed, and by at most this much more, since the buyer saw other dates. */
export const DATES_MOVE: Duration = '7 days'
/** Shops are reminded this long before the end of a date's day, so in its morning, and again when it is past. */
export const DATE_REMINDER: Duration = '16 hours'
/** An order that is not dispatched this long after its date is cancelled automatically. Act 772, section 48 allows at most 14 days. */
export const UNDISPATCHED: Duration = '7 days'
/** A new date that a shop proposes is at most this long after the agreed one. */
export const LONGEST_DELAY: Duration = '14 days'
/** A buyer can give a late order at most this much more time. */
export const LONGEST_EXTENSION: Duration = '30 days'

// Conversations

/** The limit of new conversations is per this time. */
export const FIRST_MESSAGES_COUNTED: Duration = '1 day'
/** A conversation without messages is deleted after this time. */
export const EMPTY_CONVERSATION: Duration = '1 day'

/** Push and email of a message wait this long, in case it is read at once. */
export const MESSAGE_HELD: Duration = '30 seconds'

// Deal links

/** How long a deal link is valid: minimum, maximum and default. */
export const SHORTEST_DEAL: Duration = '1 hour'
export const LONGEST_DEAL: Duration = '30 days'
export const USUAL_DEAL: Duration = '3 days'
/** The time from payment to delivery that a deal link promises: maximum and default. */
export const LONGEST_DEAL_DELIVERY: Duration = '30 days'
export const USUAL_DEAL_DELIVERY: Duration = '3 days'

// Refunds and payouts

/** Time for a second admin to approve a refund account that the first one entered. */
export const REFUND_APPROVAL: Duration = '24 hours'
/** Time for a second admin to approve a decision above the limit. */
export const DECISION_APPROVAL: Duration = '24 hours'
/** Payouts to a changed account, or to a first one that was added after sales, wait this long, so that the owner can object. */
export const NEW_ACCOUNT_HOLD: Duration = '24 hours'
/** For this long, an admin who added another, changed their role or reset their codes does not count as a second admin for them. */
export const SAME_HAND: Duration = '3 days'
/** A looser approval limit or a shorter hold applies this long after it was set, so that another owner can object. */
export const LOOSENED_WAIT: Duration = '24 hours'

// Who is behind a shop

/** Time for an admin to review a verification. */
export const VERIFICATION_REVIEW: Duration = '48 hours'
/** A verification is valid for two years, or until the card expires. */
export const VERIFICATION: Duration = '730 days'
/** Shops are reminded this long before their verification ends. */
export const VERIFICATION_REMINDER: Duration = '30 days'
/** How long a link to a document works. */
export const DOCUMENT_LINK: Duration = '5 minutes'
/** Documents of rejected and ended verifications are kept this long, in case the shop objects. */
export const ENDED_VERIFICATION_KEPT: Duration = '90 days'

// Accounts, links and what is kept

export const RESET_LINK: Duration = '1 hour'
export const VERIFICATION_LINK: Duration = '24 hours'
/** Time to confirm a change of email at both addresses. */
export const EMAIL_CHANGE: Duration = '48 hours'
/** A number that replaces another without a code to the old one waits this long, so that the owner can object. */
export const PHONE_CHANGE_WAIT: Duration = '72 hours'
/** A number that was last confirmed before this time may belong to somebody else by now: on an unknown device, a code is not enough. */
export const PHONE_CONFIRMED: Duration = '90 days'
/** Time to confirm the new number when support changes it. */
export const PHONE_CHANGE_LINK: Duration = '48 hours'
/** Time to accept an invitation to work for a shop. */
export const SHOP_INVITATION: Duration = '7 days'
/** Requests posted in this time count towards the daily limit. */
export const REQUESTS_COUNTED: Duration = '24 hours'
/** Clients and crawlers are told to try again after this time during maintenance. */
export const MAINTENANCE_RETRY: Duration = '2 minutes'
export const NEWSLETTER_LINK: Duration = '7 days'
/** Sessions end this long after their last use, and at the latest `SESSION` after the sign-in. */
export const SESSION_UNUSED: Duration = '30 days'
export const SESSION: Duration = '90 days'
/** How long a device is known after a sign-in. */
export const KNOWN_DEVICE: Duration = '400 days'
/** How long a code of the authenticator app counts as fresh, as admins need to move money or change roles. */
export const SECOND_FACTOR_FRESH: Duration = '10 minutes'
/** How long a sign-in or confirmation counts as fresh, as is needed to change the payout account, the team and the like. */
export const CONFIRMATION_FRESH: Duration = '15 minutes'
/** Time for a visit to Google or Facebook, and for the questions after it. */
export const PROVIDER_VISIT: Duration = '10 minutes'
/** Time for a device to answer with a passkey. */
export const PASSKEY_CHALLENGE: Duration = '5 minutes'
/** Wrong passwords for an account are counted for this long. Too many lock out unknown devices. */
export const SIGN_IN_LOCK: Duration = '4 hours'
/** Moderators are told of a burst of reviews of one product within this time. */
export const REVIEW_BURST = '1 hour' satisfies Duration

/** Unused uploads are deleted after this time. */
export const UNUSED_UPLOAD: Duration = '24 hours'
/** An uploaded file of products waits this long for the shop to confirm it. */
export const PRODUCT_IMPORT_KEPT: Duration = '1 day'
/** The result of an import, without its content, is kept this long. */
export const PRODUCT_IMPORT_HISTORY: Duration = '30 days'
/** An import without progress for this long is started again, or given up after some attempts. */
export const PRODUCT_IMPORT_LEASE: Duration = '1 minute'
/** How long links to files in an export work without signing in. */
export const EXPORT_LINK: Duration = '7 days'
/** How long the answer to a write is kept for retries. */
export const IDEMPOTENCY_KEY: Duration = '24 hours'
/** A viewer is counted once in this time. */
export const VIEW_COUNTED: Duration = '1 hour'
/** A product's daily and monthly figures are kept this long, and until a job deletes them. */
export const PRODUCT_FIGURES_KEPT: Duration = '400 days'
/** A shop's daily figures and searches are kept this long: the longest range that is shown, and the same before it. */
export const SHOP_FIGURES_KEPT: Duration = '900 days'
/** A shop's page shows its usual reply time over this period: the shortest of `USUAL_REPLIES` that it keeps. */
export const USUAL_REPLY_OF: Duration = '90 days'
export const SLOWEST_USUAL_REPLY: Duration = '2 days'
export const USUAL_REPLIES: readonly Duration[] = [
  '15 minutes',
  '1 hour',
  '2 hours',
  '4 hours',
  '12 hours',
  '1 day',
  SLOWEST_USUAL_REPLY,
]
/** How long the token of a contact form is valid. */
export const CONTACT_FORM: Duration = '24 hours'
/** How long a draft of an item request stays on the device. */
export const DRAFT_KEPT: Duration = '30 days'

/** Prompts to a number that never paid for this buyer are limited per this time. */
export const PROMPTS_COUNTED: Duration = '1 hour'
/** How long mails, events and ended sessions are kept. */
export const RECORD_KEPT: Duration = '30 days'

/** Text messages to one person are limited per this time. */
export const TEXTS_COUNTED: Duration = '1 day'
/** How long a code to confirm a number is valid. */
export const TEXT_CODE: Duration = '15 minutes'
/** How long a code to sign in, or to prove ownership of a number, is valid. */
export const PHONE_CODE: Duration = '10 minutes'
/** How long the long code is valid, for a number whose codes strangers have used up. The next is only sent once it has expired or is used. */
export const LONG_PHONE_CODE: Duration = '2 hours'
/** How long notifications are kept. */
export const NOTIFICATION_KEPT: Duration = '90 days'
/** The period of the daily summary. */
export const DIGEST_OF: Duration = '24 hours'
/** Owners of item requests are notified this long before expiry. */
export const REQUEST_EXPIRES_SOON: Duration = '24 hours'
/** Users are notified of a lower price or new stock of a wishlist product after this time, so that mistakes can be corrected. */
export const WISH_NOTIFICATION_WAIT: Duration = '10 minutes'
/** Requests that a shop was notified of in this time count when new ones are distributed. */
export const MATCHES_COUNTED: Duration = '7 days'
/** Requests of one person that shops were notified of in this time count towards the limit. */
export const POSTINGS_COUNTED: Duration = '24 hours'

// What a shop sees

/** How often the market's analytics at the desk are recalculated. */
export const MARKET_COUNTED: Duration = '1 hour'
/** After a refusal, a shop can request featuring of a product again after this time. */
export const FEATURE_REFUSED_WAIT: Duration = '7 days'

/** The period of sales and followers, which are compared with the one before. */
export const SALES_PERIOD: Duration = '30 days'

// What the desk works out

/** The period of the average daily requests, shown at the desk next to the figure on the home page. */
export const DAILY_REQUESTS_PERIOD: Duration = '30 days'

// When the operators are told

export const JOB_FAILING: Duration = '30 minutes'
export const JOBS_WAITING: Duration = '15 minutes'
export const EVENT_UNHANDLED: Duration = '1 hour'
export const MAILS_WAITING: Duration = '30 minutes'
export const REDIS_AWAY: Duration = '5 minutes'
/** A mail that cannot be sent is given up after this time. */
export const MAIL_GIVEN_UP: Duration = '24 hours'
/** A text message that cannot be sent is given up after this time. */
export const TEXT_GIVEN_UP: Duration = '6 hours'
/** A warning by text message to somebody without an email is tried for as long as a mail. */
export const WARNING_GIVEN_UP: Duration = MAIL_GIVEN_UP
export const PAYOUT_STUCK: Duration = '1 day'
/** A payout that Asime's balance does not cover is retried after this time. */
export const PAYOUT_RETRY: Duration = '15 minutes'
/** The provider is asked often about a failed payment for this long, since some networks correct a failure. */
export const FAILED_PAYMENT_WATCHED: Duration = '1 day'
/** The provider is asked about an arrived payout for this long, since it may still come back. */
export const ARRIVED_PAYOUT_WATCHED: Duration = '3 days'

const SECONDS: Record<Unit, number> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 }
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Converts a duration to a unit: `lengthOf('72 hours', 'days')` is 3. */
export function lengthOf(duration: Duration, unit: Unit): number {
  const [count, own] = parse(duration)
  return (count * SECONDS[own]) / SECONDS[unit]
}

/** A duration for a text: `72 hours`, `one hour`. With `days`, whole days are given in days: `three days`. */
export function inWords(duration: Duration, unit?: 'days'): string {
  const days = lengthOf(duration, 'days')
  const [count, own] = unit && Number.isInteger(days) ? ([days, 'days'] as const) : parse(duration)
  return `${NUMBERS[count] ?? count} ${count === 1 ? own.slice(0, -1) : own}`
}

function parse(duration: Duration): [count: number, unit: Unit] {
  const [count, unit = ''] = duration.split(' ')
  return [Number(count), (unit.endsWith('s') ? unit : `${unit}s`) as Unit]
}
