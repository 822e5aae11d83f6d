import type { PaymentMethod } from './payment-states.ts'

// The one source of every deadline of Asime's rules. SQL takes them as parameters (`$1::interval`), texts as words
// (`inWords`), code and pages as numbers (`lengthOf`). Single constants, so that a page loads only those that it names.

type Unit = 'seconds' | 'minutes' | 'hours' | 'days'

/** A length of time, as PostgreSQL reads it: `72 hours`. */
export type Duration = `${number} ${Unit}` | '1 minute' | '1 hour' | '1 day'

// Paying

/** Mobile money answers within this time, or the prompt lapses. */
export const PROMPT: Duration = '3 minutes'
/** Long enough to find the card, type it in and confirm with the bank. */
export const CARD_PAYMENT: Duration = '10 minutes'
export const timeToPay = (method: PaymentMethod): Duration => (method === 'card' ? CARD_PAYMENT : PROMPT)
/** An order waits so much longer than a prompt that began in time: the answer may be late. */
export const PROMPT_GRACE: Duration = '90 seconds'
/** Reserved stock of an order waits so long for the payment; shorter where many reservations are unpaid. */
export const RESERVATION: Duration = '15 minutes'
export const SHORT_RESERVATION: Duration = '5 minutes'
/**
 * However late a prompt begins, an order waits no longer than this from when it was made; that of an accepted bid, from when its
 * time to pay was over.
 */
export const LONGEST_RESERVATION: Duration = '30 minutes'
/** The order of an accepted bid waits so long for the payment. */
export const BID_PAYMENT: Duration = '24 hours'
/** Checkouts that ended unpaid count against further reservations: the lapsed ones, and all of them. */
export const LAPSED_COUNTED: Duration = '1 hour'
export const UNPAID_COUNTED: Duration = '1 day'

// Bids and item requests

/** A bid that its vendor changed so lately may not have been seen as it is now: accepting it takes the amount. */
export const BID_CHANGE_UNSEEN: Duration = '5 minutes'
/** A vendor is told of their pending bids on an item request so long before it closes. */
export const BID_CLOSING: Duration = '24 hours'
/** An item request that opens again stays open at least this long. */
export const REOPENED_REQUEST: Duration = '48 hours'

// Orders and disputes

/** A vendor has so long to confirm a paid order; then both sides are reminded. */
export const CONFIRM_ORDER: Duration = '48 hours'
/** Delivered without the code: the money is released so much later, unless a problem is reported. */
export const RELEASE: Duration = '72 hours'
/** A vendor has so long to answer a complaint; then an admin decides. */
export const ANSWER: Duration = '48 hours'
/** From the vendor's answer on, both have so long to agree; then an admin decides. */
export const TALK: Duration = '72 hours'
/** Whoever has something to do is reminded so long before the release, the end of the time to answer and that to agree. */
export const REMINDER_AHEAD: Duration = '24 hours'
/** When the terms change in a way that matters, so long before. */
export const TERMS_NOTICE: Duration = '14 days'
/** A new version of terms, privacy or cookies names a first day at most so far ahead. */
export const LEGAL_TEXT_AHEAD: Duration = '365 days'
/** Act 772, section 47: a buyer who was not told what it asks may cancel so long after receipt, and has the money back so long after that. */
export const LEGAL_CANCELLATION: Duration = '14 days'
export const LEGAL_REFUND: Duration = '30 days'
/** Where neither bid nor listing names a time, the terms do. */
export const USUAL_DELIVERY: Duration = '14 days'
/** Between an order and its payment its dates move by the time that passed, and by so much more at most: the buyer saw others. */
export const DATES_MOVE: Duration = '7 days'
/** A shop is reminded of a date so long before it, which is at the end of its day: in that day's morning. And again once it is past. */
export const DATE_REMINDER: Duration = '16 hours'
/** Not dispatched so long after its date, an order is cancelled by itself. 14 days are the most that Act 772 s.48 leaves. */
export const UNDISPATCHED: Duration = '7 days'
/** A shop proposes a new date so long after the one that was agreed, at most. */
export const LONGEST_DELAY: Duration = '14 days'
/** A buyer gives a late order so much more time, at most. */
export const LONGEST_EXTENSION: Duration = '30 days'

// Conversations

/** Conversations that somebody begins are counted so long. */
export const FIRST_MESSAGES_COUNTED: Duration = '1 day'
/** One that was opened and never written in is removed so long after. */
export const EMPTY_CONVERSATION: Duration = '1 day'

/** Push and email of a message wait so long, for whoever reads it as it comes. */
export const MESSAGE_HELD: Duration = '30 seconds'

// Deal links

/** A link is good for so long, at least, at most, and where its shop does not say. */
export const SHORTEST_DEAL: Duration = '1 hour'
export const LONGEST_DEAL: Duration = '30 days'
export const USUAL_DEAL: Duration = '3 days'
/** From payment to delivery, as such a link promises: at most, and where its shop does not say. */
export const LONGEST_DEAL_DELIVERY: Duration = '30 days'
export const USUAL_DEAL_DELIVERY: Duration = '3 days'

// Refunds and payouts

/** A second admin has so long to approve an account that the first one entered. */
export const REFUND_APPROVAL: Duration = '24 hours'
/** And so long to approve a decision about much money. */
export const DECISION_APPROVAL: Duration = '24 hours'
/** Payouts to another account, or to a first one that is named after sales, wait so long, so that the owner can still object. */
export const NEW_ACCOUNT_HOLD: Duration = '24 hours'
/** Whoever made somebody an admin, gave them another role or reset their codes counts as one with them for so long, where two have to agree. */
export const SAME_HAND: Duration = '3 days'
/** A looser limit above which a second admin approves, or a shorter hold, counts so long after it was set: until then another owner can object. */
export const LOOSENED_WAIT: Duration = '24 hours'
/** A vendor whose payout failed or came back waits so long for the next weekly one. */
export const FAILED_PAYOUT_WAIT: Duration = '6 days'

// Who is behind a shop

/** An admin decides so long after it was sent in. */
export const VERIFICATION_REVIEW: Duration = '48 hours'
/** Two years, or until the card expires. */
export const VERIFICATION: Duration = '730 days'
/** The shop is told so long before it ends. */
export const VERIFICATION_REMINDER: Duration = '30 days'
/** A link to a document opens so long. */
export const DOCUMENT_LINK: Duration = '5 minutes'
/** Documents of what was rejected or has ended are kept so long, for whoever objects. */
export const ENDED_VERIFICATION_KEPT: Duration = '90 days'

// Accounts, links and what is kept

export const RESET_LINK: Duration = '1 hour'
export const VERIFICATION_LINK: Duration = '24 hours'
/** A change of somebody’s email waits so long to be confirmed at both addresses. */
export const EMAIL_CHANGE: Duration = '48 hours'
/** Before a number takes the place of another one without a code to that: its owner can still object. */
export const PHONE_CHANGE_WAIT: Duration = '72 hours'
/**
 * A number that its owner has not confirmed for so long may be somebody else's by now: on a device that the account does not know, a code to
 * it is not enough.
 */
export const PHONE_CONFIRMED: Duration = '90 days'
/** Whoever has the new number confirms it within this time, where support changes it. */
export const PHONE_CHANGE_LINK: Duration = '48 hours'
/** An invitation to work for a shop. */
export const SHOP_INVITATION: Duration = '7 days'
/** Requests that somebody posted in this time count against the limit of a day. */
export const REQUESTS_COUNTED: Duration = '24 hours'
/** After which a client or crawler that met the page of maintenance looks again. */
export const MAINTENANCE_RETRY: Duration = '2 minutes'
export const NEWSLETTER_LINK: Duration = '7 days'
/** Sessions end so long after their last use, and so long after the sign-in, however often they are used. */
export const SESSION_UNUSED: Duration = '30 days'
export const SESSION: Duration = '90 days'
/** A device that somebody has signed in on is known for so long. */
export const KNOWN_DEVICE: Duration = '400 days'
/** A code of the authenticator app is fresh for so long: admins who move money or change roles need one. */
export const SECOND_FACTOR_FRESH: Duration = '10 minutes'
/** A sign-in, or a confirmation that it is you, is fresh for so long: payout account, team and the like need one. */
export const CONFIRMATION_FRESH: Duration = '15 minutes'
/** A visit to Google or Facebook takes so long at most, and so does what is still to be said after it. */
export const PROVIDER_VISIT: Duration = '10 minutes'
/** A device has so long to answer by a passkey. */
export const PASSKEY_CHALLENGE: Duration = '5 minutes'
/** Wrong passwords for an account are counted for so long; too many lock out devices that it does not know. */
export const SIGN_IN_LOCK: Duration = '4 hours'
/** So many reviews of one product in this time as moderators are told of. */
export const REVIEW_BURST = '1 hour' satisfies Duration

/** Uploads that nothing uses go after this time. */
export const UNUSED_UPLOAD: Duration = '24 hours'
/** A file of products that a shop has sent waits so long for the shop's answer. */
export const PRODUCT_IMPORT_KEPT: Duration = '1 day'
/** What became of it, without what was in it, is kept so long. */
export const PRODUCT_IMPORT_HISTORY: Duration = '30 days'
/** An import without a sign of progress for so long is begun again, or given up after some attempts. */
export const PRODUCT_IMPORT_LEASE: Duration = '1 minute'
/** Links to files in an export open so long, by themselves. */
export const EXPORT_LINK: Duration = '7 days'
/** Answers to retried writes are kept so long. */
export const IDEMPOTENCY_KEY: Duration = '24 hours'
/** A viewer counts once in this time. */
export const VIEW_COUNTED: Duration = '1 hour'
/** What a shop's products did is kept by day and by month for so long, and a little longer until a job has come by. */
export const PRODUCT_FIGURES_KEPT: Duration = '400 days'
/** What a shop did by day, and the searches that led there: the longest time that is shown, and the one before it. */
export const SHOP_FIGURES_KEPT: Duration = '900 days'
/** Of the last so long a shop's page says how soon it usually answers: within the first of these times that it keeps. */
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
/** A token for the contact form is good for so long. */
export const CONTACT_FORM: Duration = '24 hours'
/** A draft of an item request stays on the device for so long. */
export const DRAFT_KEPT: Duration = '30 days'

/** Prompts to a number that never paid for this buyer are counted within this time. */
export const PROMPTS_COUNTED: Duration = '1 hour'
/** Mails, events and ended sessions are kept so long. */
export const RECORD_KEPT: Duration = '30 days'

/** Text messages to one person are counted so long. */
export const TEXTS_COUNTED: Duration = '1 day'
/** The code by which somebody confirms the number of their telephone. */
export const TEXT_CODE: Duration = '15 minutes'
/** The code by which somebody signs in with their telephone, or shows that it is theirs. */
export const PHONE_CODE: Duration = '10 minutes'
/** The long code for a number whose codes strangers have used up. The next one is sent when it is over, or used. */
export const LONG_PHONE_CODE: Duration = '2 hours'
/** Notifications are kept so long. */
export const NOTIFICATION_KEPT: Duration = '90 days'
/** The daily summary is of so long. */
export const DIGEST_OF: Duration = '24 hours'
/** The owner of an item request hears so long before it expires. */
export const REQUEST_EXPIRES_SOON: Duration = '24 hours'
/** A product on a wishlist has been cheaper, or back in stock, for so long before anybody hears of it: a slip is mended until then. */
export const WISH_NOTIFICATION_WAIT: Duration = '10 minutes'
/** Of so long, requests that a shop was told of count when others are shared out. */
export const MATCHES_COUNTED: Duration = '7 days'
/** Of so long, requests of one person that shops were told of count. */
export const POSTINGS_COUNTED: Duration = '24 hours'

// What a shop sees

/** The market's analytics at the desk are counted anew so often. */
export const MARKET_COUNTED: Duration = '1 hour'
/** A shop asks again for a product to be featured so long after it was refused. */
export const FEATURE_REFUSED_WAIT: Duration = '7 days'

/** Sales and followers are of this period, beside the one before. */
export const SALES_PERIOD: Duration = '30 days'

// What the desk works out

/** How many item requests a day brings, beside what the home page says of them, is of this period. */
export const DAILY_REQUESTS_PERIOD: Duration = '30 days'

// When the operators are told

export const JOB_FAILING: Duration = '30 minutes'
export const JOBS_WAITING: Duration = '15 minutes'
export const EVENT_UNHANDLED: Duration = '1 hour'
export const MAILS_WAITING: Duration = '30 minutes'
export const REDIS_AWAY: Duration = '5 minutes'
/** A mail that could not be sent for so long is given up. */
export const MAIL_GIVEN_UP: Duration = '24 hours'
/** A text message that could not be sent for so long is old news. */
export const TEXT_GIVEN_UP: Duration = '6 hours'
/** One that warns somebody without an email is tried as long as a mail would be. */
export const WARNING_GIVEN_UP: Duration = MAIL_GIVEN_UP
export const PAYOUT_STUCK: Duration = '1 day'
/** A payout that our balance does not cover is tried again after this time. */
export const PAYOUT_RETRY: Duration = '15 minutes'
/** A failed payment is asked about often for so long: some networks take a failure back. */
export const FAILED_PAYMENT_WATCHED: Duration = '1 day'
/** A payout that arrived is asked about for so long: it may still come back. */
export const ARRIVED_PAYOUT_WATCHED: Duration = '3 days'

const SECONDS: Record<Unit, number> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 }
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** How many of that unit it is: `lengthOf('72 hours', 'days')` is 3. */
export function lengthOf(duration: Duration, unit: Unit): number {
  const [count, own] = parse(duration)
  return (count * SECONDS[own]) / SECONDS[unit]
}

/** For a text: `72 hours`, `one hour`; in days, where those are asked for and it is whole ones: `three days`. */
export function inWords(duration: Duration, unit?: 'days'): string {
  const days = lengthOf(duration, 'days')
  const [count, own] = unit && Number.isInteger(days) ? ([days, 'days'] as const) : parse(duration)
  return `${NUMBERS[count] ?? count} ${count === 1 ? own.slice(0, -1) : own}`
}

function parse(duration: Duration): [count: number, unit: Unit] {
  const [count, unit = ''] = duration.split(' ')
  return [Number(count), (unit.endsWith('s') ? unit : `${unit}s`) as Unit]
}
