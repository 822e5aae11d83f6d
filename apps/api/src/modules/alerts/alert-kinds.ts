import {
  EVENT_UNHANDLED,
  inWords,
  JOBS_WAITING,
  MAIL_GIVEN_UP,
  MAILS_WAITING,
  PAYOUT_RETRY,
} from '@asime/contract/deadlines'
import { differenceKinds } from './reconcile-kinds.ts'

/** What goes wrong in the running of the market without anybody waiting for it. Found by a job, and ended by it (operations). */
export const operationsAlertKinds = {
  job_gave_up: {
    what: 'A job failed repeatedly and will not be retried',
    todo: 'See the error in the detail and in the log. Once the cause is fixed, let the jobs run again: SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0) FROM graphile_worker.jobs WHERE attempts >= max_attempts',
  },
  jobs_waiting: {
    what: `Jobs that are due have been waiting for more than ${inWords(JOBS_WAITING)}`,
    todo: 'See whether enough workers run, and what those that run are busy with',
  },
  event_unhandled: {
    what: `An event from the payment provider has not been handled for ${inWords(EVENT_UNHANDLED)}`,
    todo: 'See the log for why. It is tried again every hour and never deleted; compare the payment with the provider’s dashboard',
  },
  mail_failed: {
    what: `Mails to an address were rejected, or could not be delivered for ${inWords(MAIL_GIVEN_UP)}`,
    todo: 'See the reason in the detail. Tell the person in another way where it matters',
  },
  mails_waiting: {
    what: `Mails have been waiting to be sent for more than ${inWords(MAILS_WAITING)}`,
    todo: 'See whether the mail server answers (SMTP_URL). They are then sent automatically',
  },
  backup_late: {
    what: 'There is no recent backup: the last good one is too old',
    todo: 'See the error in the detail, and whether there is room where the backups go',
  },
  disk_low: {
    what: 'The disk of DATA_DIR is nearly full',
    todo: 'Make room, or make the disk larger: a full disk stops every write',
  },
} as const
export type OperationsAlertKind = keyof typeof operationsAlertKinds

/** Everything that a person is told of: what it means, and what to do about it. */
export const alertKinds = {
  ...operationsAlertKinds,
  ...differenceKinds,
  charge_mismatch: {
    what: 'A payment came with another amount, currency or mode than was asked for',
    todo: 'Nothing was given for it. Look for it at the provider, and send it back to the payer from there',
  },
  event_mismatch: {
    what: 'An event of the provider claims what cannot be',
    todo: 'Nothing was done by it. Compare the payment with the provider’s dashboard; if both agree, close this',
  },
  unknown_reference: {
    what: 'The provider tells of a payment or payout that is not ours',
    todo: 'Look for the reference in the provider’s dashboard: does somebody else use this key?',
  },
  unknown_transfer: {
    what: 'The provider tells of a transfer that we did not send',
    todo: 'Look for it in the provider’s dashboard at once. If nobody here has made it, change the key',
  },
  transfer_refused: {
    what: 'The provider asked us to approve a transfer that is not as we sent it, and we refused',
    todo: 'Somebody may use our key: look at the transfer in the provider’s dashboard, and change the key',
  },
  transfer_needs_otp: {
    what: 'A payout waits for a code that was sent to the owner of the account with the provider',
    todo: 'Enter it in the provider’s dashboard within 30 minutes, and switch the confirmation by code off there',
  },
  payout_failed: {
    what: 'A payout did not go through; its vendor can claim the money again',
    todo: 'See why in the detail. Where the reason is ours, mend it: the next run tries again',
  },
  payout_reversed: {
    what: 'A payout had arrived and came back; its vendor can claim the money again',
    todo: 'Nothing, unless it happens often: then ask the vendor for another account',
  },
  payout_succeeded_after_failure: {
    what: 'The provider sent a payout that it had called failed, so its vendor may be paid twice',
    todo: 'Hold the vendor’s payouts, and look whether another payout has paid the same orders',
  },
  balance_short: {
    what: 'Our balance with the provider does not cover the payouts, so they wait',
    todo: `Top it up from our bank account. The payouts are tried again every ${inWords(PAYOUT_RETRY)}`,
  },
  refund_failed: {
    what: 'A refund did not reach its payer',
    todo: 'Nothing yet: it is tried again within an hour or two, three times in all',
  },
  refund_held: {
    what: 'A refund waits for a person: it was refused, failed three times, or the payer’s account is needed',
    todo: 'See why in the detail. Then have it tried again (POST /admin/refunds/{refund}/retry), with the payer’s account where that is asked for',
  },
  refund_awaits_approval: {
    what: 'A refund to an account that an admin entered waits for a second admin',
    todo: 'Compare the account with what the payer has told us. Then approve or refuse it (POST /admin/refund-approvals/{id}/approve or /refuse)',
  },
  chargeback_open: {
    what: 'A payer’s bank wants a payment back (a chargeback)',
    todo: 'Answer it in the provider’s dashboard, with proof of delivery from the order. Without an answer within 48 business hours the money is gone',
  },
  chargeback_lost: {
    what: 'A payer’s bank has taken a payment back',
    todo: 'It is booked. Look at the orders: what was held ended with them, and what had been released their vendor owes',
  },
  chargeback_won_after_loss: {
    what: 'A payer’s bank has given back a payment that was booked as lost',
    todo: 'Take back what was booked: the vendor’s debt, and our loss',
  },
  dispute_escalated: {
    what: 'A buyer and a vendor did not agree, and an admin has to decide',
    todo: 'Read both sides on the order, and decide: release, refund, or a part of each',
  },
} as const

export type AlertKind = keyof typeof alertKinds
