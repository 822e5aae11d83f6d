import type { PaymentMode } from '@asime/contract/payment-states'
import { type RefundMove, refundMoves, type RefundStatus, idleRefundStatuses } from '@asime/contract/refund-states'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'

const IDLE = listed(idleRefundStatuses)

export interface RefundRow {
  id: string
  payment_id: string
  order_id: string
  provider: string
  mode: PaymentMode
  /** Another one for each attempt: the one before has failed for certain. */
  reference: string
  charge_reference: string
  charge_provider_id: string | null
  provider_id: string | null
  /** The provider's names of the payment's other refunds. */
  other_provider_ids: string[]
  amount: number
  currency: string
  status: RefundStatus
  attempt: number
  was_asked: boolean
  /** The provider was asked, and has answered by now or will not answer. */
  is_unanswered: boolean
}

export async function insertRefundRow(
  db: Db,
  refund: { id: string; paymentId: string; orderId: string; reference: string; amountPesewas: number; reason: string },
): Promise<void> {
  await queryRows(
    db,
    'INSERT INTO refunds (id, payment_id, order_id, reference, amount, reason) VALUES ($1, $2, $3, $4, $5, $6)',
    [refund.id, refund.paymentId, refund.orderId, refund.reference, refund.amountPesewas, refund.reason],
  )
}

const ROW = `SELECT r.id, r.payment_id, r.order_id, p.provider, p.mode, r.reference || CASE WHEN r.attempt > 1 THEN '-' || r.attempt ELSE '' END AS reference,
    p.reference AS charge_reference, p.provider_id AS charge_provider_id, r.provider_id,
    ARRAY(SELECT x.provider_id FROM refunds x WHERE x.payment_id = r.payment_id AND x.id <> r.id AND x.provider_id IS NOT NULL) AS other_provider_ids,
    r.amount, p.currency, r.status, r.attempt,
    r.asked_at IS NOT NULL AS was_asked, coalesce(r.asked_at < clock_timestamp() - interval '3 minutes', false) AS is_unanswered
  FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.id = $1`

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await queryRows<RefundRow>(db, ROW, [id])
  return row
}

export async function lockRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await queryRows<RefundRow>(db, `${ROW} FOR NO KEY UPDATE OF r`, [id])
  return row
}

/** The orders of the payment that a refund is of. */
export async function listPaidOrders(db: Db, id: string): Promise<string[]> {
  const rows = await queryRows<{ order_id: string }>(
    db,
    'SELECT x.order_id FROM refunds r JOIN payment_orders x ON x.payment_id = r.payment_id WHERE r.id = $1',
    [id],
  )
  return rows.map(({ order_id: orderId }) => orderId)
}

/** @returns pesewas, of all refunds of the order */
export async function sumOfRefunds(db: Db, orderId: string): Promise<number> {
  const [row] = await queryRows<{ sum: number }>(
    db,
    'SELECT coalesce(sum(amount), 0)::float8 AS sum FROM refunds WHERE order_id = $1',
    [orderId],
  )
  return row?.sum ?? 0
}

/** Written down before the provider is asked. @returns whether it is for the caller to ask, and for nobody else */
export async function claimRefund(db: Db, id: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `UPDATE refunds SET asked_at = clock_timestamp() WHERE id = $1 AND status = 'pending' AND provider_id IS NULL
       AND (asked_at IS NULL OR asked_at < clock_timestamp() - interval '3 minutes') RETURNING id`,
    [id],
  )
  return rows.length === 1
}

/**
 * What the payer's bank does with the payment of a refund, where that keeps it from being sent: reviewing it, or having taken so much of
 * it that with the refund, and those that were sent, more would go back than was paid.
 */
export async function findBankClaim(db: Db, id: string): Promise<'reviewing' | 'taken' | undefined> {
  const [row] = await queryRows<{ is_reviewed: boolean; is_taken: boolean }>(
    db,
    `SELECT coalesce(bank.is_reviewing, false) AS is_reviewed, coalesce(bank.taken > 0 AND bank.taken + sent.amount + r.amount > p.amount, false) AS is_taken
     FROM refunds r JOIN payments p ON p.id = r.payment_id
     CROSS JOIN LATERAL (SELECT bool_or(status = 'open') AS is_reviewing, sum(amount) FILTER (WHERE status = 'lost') AS taken
       FROM chargebacks WHERE payment_id = p.id) AS bank
     CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM refunds x WHERE x.payment_id = p.id AND x.id <> r.id
       AND (x.status = 'processed' OR x.status = 'pending' AND x.asked_at IS NOT NULL)) AS sent
     WHERE r.id = $1`,
    [id],
  )
  if (row?.is_reviewed) return 'reviewing'
  return row?.is_taken ? 'taken' : undefined
}

/**
 * By what the provider says, or because an admin has it go on (`resume`) or tried again (`reopen`): as another attempt, since the
 * one before never was, or has failed for certain.
 * @returns whether it was in a state for that, and still at this attempt
 */
export async function moveRefund(
  db: Db,
  refund: Pick<RefundRow, 'id' | 'attempt'>,
  move: Exclude<RefundMove, 'try_again'>,
  providerId: string | null,
  expectedAt: string | null = null,
): Promise<boolean> {
  const { from, to } = refundMoves[move]
  const rows = await queryRows(
    db,
    `UPDATE refunds SET status = $4, checked_at = now(), processed_at = CASE WHEN $4 = 'processed' THEN now() END,
       attempt = attempt + $6::boolean::int, asked_at = CASE WHEN NOT $6 THEN asked_at END,
       provider_id = CASE WHEN NOT $6 THEN coalesce($5, provider_id) END,
       expected_at = CASE WHEN NOT $6 THEN coalesce($7, expected_at) END
     WHERE id = $1 AND attempt = $2 AND status = ANY ($3) AND (NOT $6 OR attempt < 99) RETURNING id`,
    [refund.id, refund.attempt, from, to, providerId, move === 'reopen', expectedAt],
  )
  return rows.length > 0
}

export async function markRefundChecked(db: Db, id: string): Promise<void> {
  await queryRows(db, 'UPDATE refunds SET checked_at = now() WHERE id = $1', [id])
}

/** So often by itself; an admin may have it tried more often. */
export const MAX_REFUND_ATTEMPTS = 3

/** Failed refunds can be retried after an hour, as another attempt. */
export async function reopenFailedRefunds(db: Db): Promise<void> {
  await queryRows(
    db,
    `UPDATE refunds SET status = $3, attempt = attempt + 1, asked_at = NULL, provider_id = NULL, expected_at = NULL, checked_at = now() - interval '2 minutes'
     WHERE status = ANY ($2) AND attempt < $1 AND checked_at < now() - interval '1 hour'`,
    [MAX_REFUND_ATTEMPTS, refundMoves.try_again.from, refundMoves.try_again.to],
  )
}

/** Refunds of which the provider has not said yet that they are done; those that wait for a person now and then. */
export async function listOpenRefunds(db: Db, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `SELECT id FROM refunds WHERE status <> 'processed' AND status <> 'failed'
       AND checked_at < now() - CASE status WHEN 'pending' THEN interval '1 minute' ELSE interval '1 hour' END
     ORDER BY checked_at LIMIT $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

export async function listOpenRefundsOf(db: Db, paymentId: string, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `SELECT id FROM refunds WHERE payment_id = $1 AND status NOT IN ${IDLE} ORDER BY id LIMIT $2`,
    [paymentId, limit],
  )
  return rows.map(({ id }) => id)
}

/** The payment whose money an order holds: at most one, since only one can have paid it. */
export async function findPayingPayment(db: Db, orderId: string): Promise<{ id: string } | undefined> {
  const [row] = await queryRows<{ id: string }>(
    db,
    `SELECT p.id FROM payment_orders x JOIN payments p ON p.id = x.payment_id
     WHERE x.order_id = $1 AND p.status = 'succeeded'
       AND x.amount > (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id AND r.order_id = x.order_id)
     ORDER BY p.settled_at LIMIT 1`,
    [orderId],
  )
  return row
}
