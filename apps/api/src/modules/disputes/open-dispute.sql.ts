import { timer } from '@asime/contract/deadlines-in-force'
import {
  type DisputeEnd,
  type DisputeMove,
  disputeMoves,
  disputeOfferMoves,
  mayActInDispute,
  type openDisputeStatuses,
} from '@asime/contract/dispute-states'
import type { orderActions } from '@asime/contract/order-states'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { lapseDecisions } from './dispute-decisions.sql.ts'
import { closeAlert } from '../alerts/close-alert.sql.ts'

// The open dispute of an order. The caller has locked the order.

export interface OpenDispute {
  id: string
  status: (typeof openDisputeStatuses)[number]
  order_status: (typeof orderActions.report_problem.from)[number]
  /** Of a delivered order: what is left of its time until release. */
  release_left: string | null
  is_overdue: boolean
  is_due_for_reminder: boolean
}

export async function findOpenDispute(db: Db, orderId: string): Promise<OpenDispute | undefined> {
  const [row] = await queryRows<OpenDispute>(
    db,
    `SELECT id, status, order_status, release_left::text AS release_left, coalesce(due_at <= clock_timestamp(), false) AS is_overdue,
            coalesce(remind_at <= clock_timestamp(), false) AS is_due_for_reminder
     FROM disputes WHERE order_id = $1 AND closed_at IS NULL`,
    [orderId],
  )
  return row
}

export async function lapseOffers(db: Db, disputeId: string): Promise<void> {
  await queryRows(
    db,
    'UPDATE dispute_offers SET status = $3, decided_at = clock_timestamp() WHERE dispute_id = $1 AND status = ANY ($2)',
    [disputeId, disputeOfferMoves.lapse.from, disputeOfferMoves.lapse.to],
  )
}

/**
 * Takes the open dispute of an order one step on. With the vendor's answer the time to agree begins; what went back in a dispute is
 * known when it ends.
 * @returns its id; undefined where it was in no state for that
 */
export async function moveDispute(db: Db, orderId: string, move: DisputeMove): Promise<string | undefined> {
  const { from, to } = disputeMoves[move]
  const isEnd = move !== 'answer' && move !== 'escalate'
  const [row] = await queryRows<{ id: string }>(
    db,
    `UPDATE disputes d SET status = $3,
       answered_at = CASE WHEN $4 = 'answer' THEN clock_timestamp() ELSE d.answered_at END,
       escalated_at = CASE WHEN $4 = 'escalate' THEN clock_timestamp() ELSE d.escalated_at END,
       due_at = CASE WHEN $4 = 'answer' THEN clock_timestamp() + $6::interval END,
       remind_at = CASE WHEN $4 = 'answer' THEN clock_timestamp() + $6::interval - $7::interval END,
       closed_at = CASE WHEN $5 THEN clock_timestamp() END,
       refunded = CASE WHEN $5 THEN o.refunded_total - d.refunded_before END
     FROM orders o WHERE o.id = d.order_id AND d.order_id = $1 AND d.closed_at IS NULL AND d.status = ANY ($2) RETURNING d.id`,
    [orderId, from, to, move, isEnd, timer('dispute_talk'), timer('reminder_ahead')],
  )
  return row?.id
}

/** The order has left its dispute: that is closed, with the offers and the decision that wait, and no admin is needed for it. */
export async function endDispute(tx: Tx, orderId: string, end: DisputeEnd): Promise<void> {
  const id = await moveDispute(tx, orderId, end)
  if (!id) throw new Error(`the dispute of order ${orderId} cannot ${end}`)
  await lapseOffers(tx, id)
  await lapseDecisions(tx, id)
  await closeAlert(tx, 'dispute_escalated', orderId)
  await closeAlert(tx, 'decision_awaits_approval', orderId)
}

/** An admin decides what both sides had their time to agree on (DSP-5). @throws AppError dispute_state */
export function assertDecidable(dispute: OpenDispute | undefined): asserts dispute is OpenDispute {
  if (!dispute) throw new AppError('dispute_state')
  const status = dispute.is_overdue ? 'awaiting_decision' : dispute.status
  if (!mayActInDispute('decide', 'admin', status))
    throw new AppError('dispute_state', {
      message: 'Both parties still have time to agree. You can decide after the deadline, or when one of them asks',
    })
}
