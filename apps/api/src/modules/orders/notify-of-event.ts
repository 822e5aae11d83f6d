import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

/** Steps that somebody gets a mail about; the texts are in `order-notifications/order-events.mails.ts`. */
export const notifiedEvents = [
  // Only for a free order, which no payment event announces.
  'place',
  'pay',
  'dispatch',
  'mark_delivered',
  'hand_over',
  'confirm_receipt',
  'release',
  'cancel',
  'decline',
  'expire',
  'cancel_late',
  'lapse_undispatched',
  'extend',
  'propose_date',
  'accept_date',
  'refuse_date',
  'refund',
  'refund_part',
  'late_payment',
  'chargeback',
  'report_problem',
  'offer',
  'decline_offer',
  'escalate',
  'accept_offer',
  'withdraw_complaint',
  'settle_dispute',
] as const
export type NotifiedEvent = (typeof notifiedEvents)[number]

export function isNotified(event: string): event is NotifiedEvent {
  return (notifiedEvents as readonly string[]).includes(event)
}

/** Enqueues, in the transaction that makes the step, the mails about it: they are written exactly if it happened. */
export async function notifyOfEvent(tx: Tx, event: string, eventId: string): Promise<void> {
  if (isNotified(event)) await enqueue(tx, 'mail_order_event', { event_id: eventId })
}
