import {
  type DisputeEnd,
  disputeMoves,
  disputeOfferMoves,
  mayActInDispute,
  type openDisputeStatuses,
} from '@asime/contract/dispute-states'
import type { orderActions } from '@asime/contract/order-states'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { closeAlert } from '../alerts/alerts.service.ts'

// The dispute that is open of an order, for whoever has the order locked.

export interface OpenDispute {
  id: string
  status: (typeof openDisputeStatuses)[number]
  order_status: (typeof orderActions.report_problem.from)[number]
  is_overdue: boolean
  is_due_for_reminder: boolean
}

export async function findOpenDispute(db: Db, orderId: string): Promise<OpenDispute | undefined> {
  const [row] = await queryRows<OpenDispute>(
    db,
    `SELECT id, status, order_status, coalesce(due_at <= clock_timestamp(), false) AS is_overdue,
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

/** Ends the open dispute of an order, and with it the offers that wait. What went back in it is known by then. */
async function closeDispute(db: Db, orderId: string, move: DisputeEnd): Promise<void> {
  const { from, to } = disputeMoves[move]
  const rows = await queryRows(
    db,
    `WITH closed AS (
       UPDATE disputes d SET status = $2, due_at = NULL, remind_at = NULL, closed_at = clock_timestamp(), refunded = o.refunded_total - d.refunded_before
       FROM orders o WHERE o.id = d.order_id AND d.order_id = $1 AND d.closed_at IS NULL AND d.status = ANY ($3) RETURNING d.id
     ), lapsed AS (
       UPDATE dispute_offers SET status = $5, decided_at = clock_timestamp() WHERE dispute_id IN (SELECT id FROM closed) AND status = ANY ($4)
     ) SELECT id FROM closed`,
    [orderId, to, from, disputeOfferMoves.lapse.from, disputeOfferMoves.lapse.to],
  )
  if (rows.length === 0) throw new Error(`the dispute of order ${orderId} cannot ${move}`)
}

/** The order has left its dispute: that is closed, and no admin is needed for it any more. */
export async function endDispute(tx: Tx, orderId: string, end: DisputeEnd): Promise<void> {
  await closeDispute(tx, orderId, end)
  await closeAlert(tx, 'dispute_escalated', orderId)
}

/** An admin decides what both sides had their time to agree on. @throws AppError dispute_state */
export function assertDecidable(dispute: OpenDispute | undefined): void {
  if (!dispute) throw new AppError('dispute_state')
  const status = dispute.is_overdue ? 'awaiting_decision' : dispute.status
  if (!mayActInDispute('decide', 'admin', status))
    throw new AppError('dispute_state', {
      message: 'Both sides still have time to agree. You can decide when that is over, or when one of them asks for it',
    })
}
