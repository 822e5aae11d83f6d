import type { ChargebackStatus } from '@asime/contract/chargeback-states'
import { soldStatuses, undispatchedStatuses } from '@asime/contract/order-states'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { IS_STANDING } from '../ledger/losses.sql.ts'

export interface Chargeback {
  paymentId: string
  providerId: string
  status: ChargebackStatus
  amountPesewas: number
  dueAt: string | null
}

/**
 * What the provider's chargeback is called in our books. One that it calls lost again after its loss was taken back is another loss,
 * with a row of its own (decision 161). Lock the payment's orders first.
 */
export async function nameChargeback(
  db: Db,
  { paymentId, providerId, status }: Pick<Chargeback, 'paymentId' | 'providerId' | 'status'>,
): Promise<string> {
  const [last] = await queryRows<{ provider_id: string; is_reversed: boolean; rows: number }>(
    db,
    `SELECT c.provider_id, count(*) OVER ()::int AS rows,
            EXISTS (SELECT FROM chargeback_reversals v WHERE v.chargeback_id = c.id AND v.state = 'approved') AS is_reversed
     FROM chargebacks c WHERE c.payment_id = $1 AND (c.provider_id = $2 OR starts_with(c.provider_id, $2 || '/')) ORDER BY c.id DESC LIMIT 1`,
    [paymentId, providerId],
  )
  if (!last) return providerId
  return status === 'lost' && last.is_reversed ? `${providerId}/${last.rows + 1}` : last.provider_id
}

interface SavedChargeback {
  id: string
  status: ChargebackStatus
  /** Null where we did not know of it. */
  status_before: ChargebackStatus | null
  is_booked: boolean
}

/** Lock the payment's orders first. What is decided stays so: news overtake each other. */
export async function saveChargeback(db: Db, chargeback: Chargeback): Promise<SavedChargeback> {
  const [row] = await queryRows<SavedChargeback>(
    db,
    `WITH known AS (SELECT status FROM chargebacks WHERE payment_id = $1 AND provider_id = $2)
     INSERT INTO chargebacks AS c (payment_id, provider_id, status, amount, due_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ON CONSTRAINT chargebacks_once DO UPDATE
       SET status = CASE EXCLUDED.status WHEN 'open' THEN c.status ELSE EXCLUDED.status END,
           amount = CASE WHEN EXCLUDED.status = 'open' AND c.status <> 'open' THEN c.amount ELSE EXCLUDED.amount END,
           due_at = coalesce(EXCLUDED.due_at, c.due_at), updated_at = now()
     RETURNING c.id, c.status, (SELECT status FROM known) AS status_before, EXISTS (SELECT FROM ledger_transactions t WHERE t.effect_key = 'chargeback:' || c.id) AS is_booked`,
    [chargeback.paymentId, chargeback.providerId, chargeback.status, chargeback.amountPesewas, chargeback.dueAt],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row
}

/**
 * Those of these orders of which nothing may move meanwhile. Of an order that was paid twice, each payment may be disputed. Lock the
 * orders first.
 */
export async function listDisputedOrders(db: Db, orderIds: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ order_id: string }>(
    db,
    `SELECT DISTINCT x.order_id FROM payment_orders x JOIN chargebacks c ON c.payment_id = x.payment_id
     WHERE x.order_id = ANY($1::uuid[]) AND c.status = 'open'`,
    [orderIds],
  )
  return rows.map((row) => row.order_id)
}

/**
 * What is left of each order of a payment, in pesewas: neither refunded, nor charged back before; none of one that never paid them, as
 * where the provider took another amount. Lock the orders first.
 */
export async function listLeftOfOrders(db: Db, paymentId: string): Promise<{ order_id: string; left: number }[]> {
  return queryRows(
    db,
    `SELECT x.order_id, greatest(0, x.amount
         - (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.order_id = x.order_id AND r.payment_id = x.payment_id)
         - (SELECT coalesce(sum(b.amount), 0) FROM chargeback_orders b JOIN chargebacks c ON c.id = b.chargeback_id
            WHERE b.order_id = x.order_id AND c.payment_id = x.payment_id AND ${IS_STANDING}))::bigint AS left
     FROM payment_orders x JOIN payments p ON p.id = x.payment_id AND p.status = 'succeeded' WHERE x.payment_id = $1 ORDER BY x.order_id`,
    [paymentId],
  )
}

export interface ChargebackOrderRow {
  order_id: string
  vendor_id: string
  amount: number
  is_of_sale: boolean
  commission: number
  commission_vat: number
  payment_fee: number
  owed: number
}

/**
 * Writes down what a chargeback took of each order. Of a sale the parts shrink as by a refund, to what is left of it; what
 * rounding would turn around stays with the fee. Booked now and not when the transaction began: a payout may have kept it waiting.
 */
export async function insertChargebackOrders(
  db: Db,
  chargebackId: string,
  parts: readonly { orderId: string; amountPesewas: number }[],
): Promise<ChargebackOrderRow[]> {
  return queryRows<ChargebackOrderRow>(
    db,
    `INSERT INTO chargeback_orders (chargeback_id, order_id, vendor_id, currency, amount, is_of_sale, commission, commission_vat, payment_fee, owed, booked_at)
     SELECT $1, o.id, o.vendor_id, o.currency, x.amount, s.order_id IS NOT NULL, p.commission, p.vat,
            CASE WHEN s.order_id IS NULL THEN 0 ELSE x.amount - p.owed - p.commission - p.vat END, p.owed, clock_timestamp()
     FROM unnest($2::uuid[], $3::bigint[]) AS x (order_id, amount) JOIN orders o ON o.id = x.order_id LEFT JOIN sales s ON s.order_id = o.id
     CROSS JOIN LATERAL (
       SELECT s.gross - s.refunded - coalesce((SELECT sum(b.amount) FROM chargeback_orders b WHERE b.order_id = o.id AND b.is_of_sale AND ${IS_STANDING}), 0)::bigint AS kept
     ) AS k
     CROSS JOIN LATERAL parts_of_sale(o.total, k.kept, o.commission, o.commission_vat, o.payment_fee) AS was
     CROSS JOIN LATERAL parts_of_sale(o.total, greatest(0, k.kept - x.amount), o.commission, o.commission_vat, o.payment_fee) AS is_now
     CROSS JOIN LATERAL (SELECT least(x.amount, greatest(0, coalesce(was.net - is_now.net, 0))) AS owed) AS n
     CROSS JOIN LATERAL (SELECT least(x.amount - n.owed, greatest(0, coalesce(was.commission - is_now.commission, 0))) AS commission) AS c
     CROSS JOIN LATERAL (
       SELECT n.owed, c.commission, least(x.amount - n.owed - c.commission, greatest(0, coalesce(was.commission_vat - is_now.commission_vat, 0))) AS vat
     ) AS p
     RETURNING order_id, vendor_id, amount, is_of_sale, commission, commission_vat, payment_fee, owed`,
    [chargebackId, parts.map((part) => part.orderId), parts.map((part) => part.amountPesewas)],
  )
}

export interface ReviewedOrder {
  id: string
  vendor_id: string
  order_number: string
  /** The goods have not left yet. */
  is_to_send: boolean
}

/** What shops are told of these orders. Whose order has been refunded has nothing to lose. */
export async function listReviewedOrders(db: Db, ids: readonly string[]): Promise<ReviewedOrder[]> {
  return queryRows<ReviewedOrder>(
    db,
    `SELECT id, vendor_id, order_number, status = ANY ($2::text[]) AS is_to_send FROM orders
     WHERE id = ANY ($1::uuid[]) AND status = ANY ($3::text[]) ORDER BY id`,
    [ids, undispatchedStatuses, soldStatuses],
  )
}
