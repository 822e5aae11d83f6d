import { inWords, MAIL_GIVEN_UP, TEXT_GIVEN_UP, WARNING_GIVEN_UP } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import type { AlertGroup } from '@asime/contract/payment-alerts'
import type { StaffPermission } from '@asime/contract/staff-permissions'
import { differenceKinds } from './reconcile-kinds.ts'

/**
 * What goes wrong in the running of Asime without anybody waiting for it. Found by a job, and ended by it (operations). After what time is a
 * setting: the detail of an alert says what it was then.
 */
export const operationsAlertKinds = {
  job_gave_up: {
    what: 'A job failed repeatedly and will not be retried',
    todo: 'See the error in the detail. It cannot be fixed at the desk: the server’s operator finds the cause in the log, fixes it and reschedules the jobs (operations guide). Until then that work is not done',
  },
  job_failing: {
    what: 'A job has been failing for too long',
    todo: 'See the error in the detail. The job is retried automatically. It cannot be fixed at the desk: the server’s operator finds the cause in the log and fixes it (operations guide). Until then that work is not done, or only in part',
  },
  jobs_waiting: {
    what: 'Jobs that are due have been waiting too long',
    todo: 'Check that enough workers are running, and what they are busy with',
  },
  event_unhandled: {
    what: 'An event from the payment provider has not been handled in time',
    todo: 'See the log for the cause. It is retried every hour and never deleted. Compare the payment with the provider’s dashboard',
  },
  mail_failed: {
    what: `Mails to an address were rejected, or could not be delivered for ${inWords(MAIL_GIVEN_UP)}`,
    todo: 'See the reason in the detail. If it is important, contact the person another way',
  },
  text_failed: {
    what: `Text messages were refused by the gateway, or could not be sent for ${inWords(TEXT_GIVEN_UP)}, warnings for ${inWords(WARNING_GIVEN_UP)}`,
    todo: 'See the reason in the detail, and the gateway’s own records. The message is also in the app and in the email. People who get warnings have no email',
  },
  mails_waiting: {
    what: 'Mails have been waiting too long to be sent',
    todo: 'Check that the mail server responds (SMTP_URL). They are then sent automatically',
  },
  backup_late: {
    what: 'There is no recent backup: the last good one is too old',
    todo: 'See the error in the detail, and check the free space in the backup folder',
  },
  disk_low: {
    what: 'The disk of DATA_DIR is nearly full',
    todo: 'Free some space or enlarge the disk. When the disk is full, nothing can be saved',
  },
  redis_away: {
    what: 'Redis has been unreachable for too long',
    todo: 'Check that it responds (REDIS_URL). Until then each node counts calls by itself, and the database carries events to open pages',
  },
} as const
export type OperationsAlertKind = keyof typeof operationsAlertKinds

/** All kinds of alerts: what each means, and what to do about it. */
export const alertKinds = {
  ...operationsAlertKinds,
  ...differenceKinds,
  phone_codes_used_up: {
    what: 'Codes to telephones have reached their daily limit',
    todo: 'Somebody may be making Asime send them. See the newest text messages and the log. Devices that have signed in before still get codes',
  },
  import_gave_up: {
    what: 'A product file could not be saved after several attempts',
    todo: 'Nothing was saved, and the shop can send the file again. See the error in the detail. It cannot be fixed at the desk: the server’s operator finds the cause in the log and fixes it (operations guide). Then close this alert',
  },
  charge_mismatch: {
    what: 'A payment has a different amount, currency or mode than requested',
    todo: 'It was not credited. Find it in the provider’s dashboard and refund it from there',
  },
  event_mismatch: {
    what: 'A provider event does not match the payment or payout',
    todo: 'It was ignored. Compare the payment with the provider’s dashboard. If both agree, close this alert',
  },
  unknown_reference: {
    what: 'The provider reports a payment or payout that is not ours',
    todo: 'Look up the reference in the provider’s dashboard. Someone else may be using our key',
  },
  unknown_transfer: {
    what: 'The provider reports a transfer that we did not send',
    todo: 'Look it up in the provider’s dashboard at once. If nobody here made it, change the key',
  },
  transfer_refused: {
    what: 'The provider asked us to approve a transfer that does not match ours. We refused',
    todo: 'Someone may be using our key. Check the transfer in the provider’s dashboard and change the key',
  },
  transfer_needs_otp: {
    what: 'A payout needs a code that the provider sent to the account owner',
    todo: 'Enter it in the provider’s dashboard within 30 minutes, and turn off confirmation by code there',
  },
  payout_failed: {
    what: 'A payout failed; the money is available to the vendor again',
    todo: 'See the reason in the detail. If the cause is ours, fix it. The next run retries',
  },
  payout_reversed: {
    what: 'A completed payout was returned; the money is available to the vendor again',
    todo: 'Nothing to do. If it happens often, ask the vendor for another account',
  },
  payout_succeeded_after_failure: {
    what: 'The provider sent a payout that it had reported as failed, so the vendor may be paid twice',
    todo: 'Hold the vendor’s payouts, and check whether another payout has paid the same orders',
  },
  balance_short: {
    what: 'Our balance with the provider is too low for the payouts',
    get todo() {
      return `Top it up from our bank account. Payouts are retried every ${inWords(timer('payout_retry'))}`
    },
  },
  refund_failed: {
    what: 'A refund failed',
    todo: 'Nothing to do yet. It is retried within two hours, three times in all',
  },
  refund_held: {
    what: 'A refund needs attention: it was refused, failed three times, needs the payer’s account, or the bank took its payment back',
    todo: 'See the reason in the detail. Then retry it on the page of refunds, with the payer’s account if it is needed. If the bank took the payment back, the operations guide says how it ends',
  },
  refund_awaits_approval: {
    what: 'A refund to an account that an admin entered awaits approval by a second admin',
    todo: 'Compare the account with the payer’s details. Then approve or refuse it on the page of approvals',
  },
  chargeback_open: {
    what: 'A payer’s bank has opened a chargeback',
    todo: 'Answer it in the provider’s dashboard, with the evidence on the page of chargebacks. Without an answer within 48 business hours the money is lost',
  },
  chargeback_lost: {
    what: 'A chargeback was lost',
    todo: 'What the bank took is booked, held money first; what it took of released money the vendor owes. Check the orders',
  },
  chargeback_won_after_loss: {
    what: 'A chargeback that was booked as lost has been reversed',
    todo: 'The provider returns the money, but our books still say it is lost. Propose to reverse the loss on the page of the chargeback; a second admin approves it there. If a payout has deducted the loss or an order has ended by it, it cannot be reversed at the desk: the server’s operator books it by hand (operations guide). Until then it counts as a debt of the shop, and its next payout is smaller by it',
  },
  reversal_awaits_approval: {
    what: 'Taking a booked loss back awaits the approval of a second admin',
    todo: 'Compare the page of the chargeback with the provider’s dashboard. Then approve or refuse it there',
  },
  decision_awaits_approval: {
    what: 'A large dispute decision needs the approval of a second admin',
    todo: 'Read the evidence on the page of the dispute. Then approve or refuse the decision there',
  },
  dispute_escalated: {
    what: 'A dispute awaits an admin’s decision',
    todo: 'Read both sides on the order page. Then release, refund, or split the money',
  },
} as const

export type AlertKind = keyof typeof alertKinds

/** Of disputes, which the page of disputes shows as well. */
const OF_DISPUTES: readonly string[] = ['decision_awaits_approval', 'dispute_escalated'] satisfies AlertKind[]

/** What an admin must be allowed to do to be told of it. */
export const permissionFor = (kind: string): StaffPermission => (OF_DISPUTES.includes(kind) ? 'disputes' : 'money')

const kindsOf = (kinds: object): readonly string[] => Object.keys(kinds)

/** Of operations, too, and ended by hand: they say what happened once. */
const RAISED: readonly string[] = ['phone_codes_used_up', 'import_gave_up'] satisfies AlertKind[]

/** What they are about waits in another queue of the desk, too. */
export const alertsOfQueues: readonly string[] = [
  'dispute_escalated',
  'refund_awaits_approval',
  'decision_awaits_approval',
] satisfies AlertKind[]

/** Which kinds each group has. */
export const alertKindsOf: Record<AlertGroup, readonly string[]> = {
  operations: [...kindsOf(operationsAlertKinds), ...RAISED],
  differences: kindsOf(differenceKinds),
  payments: kindsOf(alertKinds).filter(
    (kind) => !(kind in operationsAlertKinds) && !(kind in differenceKinds) && !RAISED.includes(kind),
  ),
}
