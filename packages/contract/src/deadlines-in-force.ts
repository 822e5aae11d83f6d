import { inForce } from './changed-timers.ts'
import {
  ANSWER,
  BID_PAYMENT,
  CONFIRM_ORDER,
  DECISION_APPROVAL,
  type Duration,
  EMAIL_CHANGE,
  LONGEST_DEAL,
  LONGEST_DEAL_DELIVERY,
  LONGEST_DELAY,
  LONGEST_EXTENSION,
  NEW_ACCOUNT_HOLD,
  NEWSLETTER_LINK,
  PHONE_CHANGE_LINK,
  PHONE_CONFIRMED,
  REFUND_APPROVAL,
  RELEASE,
  REMINDER_AHEAD,
  REOPENED_REQUEST,
  RESERVATION,
  SHOP_INVITATION,
  SHORT_RESERVATION,
  SHORTEST_DEAL,
  TALK,
  USUAL_DEAL,
  USUAL_DEAL_DELIVERY,
  VERIFICATION,
  VERIFICATION_LINK,
  VERIFICATION_REVIEW,
} from './deadlines.ts'

/** The deadlines that owners may change (`timer-table.ts`), as they are where nobody has. */
export const usualTimers = {
  reservation: RESERVATION,
  short_reservation: SHORT_RESERVATION,
  bid_payment: BID_PAYMENT,
  confirm_order: CONFIRM_ORDER,
  release: RELEASE,
  dispute_answer: ANSWER,
  dispute_talk: TALK,
  reminder_ahead: REMINDER_AHEAD,
  decision_approval: DECISION_APPROVAL,
  refund_approval: REFUND_APPROVAL,
  new_account_hold: NEW_ACCOUNT_HOLD,
  verification_review: VERIFICATION_REVIEW,
  shop_invitation: SHOP_INVITATION,
  reopened_request: REOPENED_REQUEST,
  usual_deal: USUAL_DEAL,
  phone_confirmed: PHONE_CONFIRMED,
  longest_delay: LONGEST_DELAY,
  longest_extension: LONGEST_EXTENSION,
  verification: VERIFICATION,
  shortest_deal: SHORTEST_DEAL,
  longest_deal: LONGEST_DEAL,
  usual_deal_delivery: USUAL_DEAL_DELIVERY,
  longest_deal_delivery: LONGEST_DEAL_DELIVERY,
  verification_link: VERIFICATION_LINK,
  email_change: EMAIL_CHANGE,
  phone_change_link: PHONE_CHANGE_LINK,
  newsletter_link: NEWSLETTER_LINK,
} as const satisfies Record<string, Duration>
export type Timer = keyof typeof usualTimers

/** The length in force now: for what begins now, and for words. What began before keeps its own deadline. Pages ask `inForce`. */
export function timer(name: Timer): Duration {
  return inForce(name, usualTimers[name])
}
