import type { MobileNetwork } from '@asime/contract/ghana'
import {
  openPaymentStatuses,
  type PaymentMethod,
  type PaymentMode,
  type PaymentMove,
  paymentMoves,
  type PaymentStatus,
} from '@asime/contract/payment-states'
import { FAILED_PAYMENT_WATCHED, timeToPay } from '@asime/contract/deadlines'
import { type Payment, type StartPayment } from '@asime/contract/payments'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { listed } from '../../platform/database/listed.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import type { DueOrder } from '../orders/orders.policy.ts'

const PAYMENT = jsonObject({
  id: 'p.id',
  checkout_id: 'p.checkout_id',
  status: 'p.status',
  next: "CASE WHEN p.status = 'pending' THEN p.next_step WHEN p.status = 'created' THEN 'wait' END",
  page_url: "CASE WHEN p.status = 'pending' AND p.next_step = 'open_page' THEN p.page_url END",
  message: 'p.message',
  amount: 'p.amount * 0.01',
  currency: 'p.currency',
  method: 'p.method',
  network: 'p.network',
  phone_end: 'right(p.phone, 4)',
  reference: 'p.reference',
  expires_at: 'p.expires_at',
  expires_in_seconds: 'greatest(0, ceil(extract(epoch FROM p.expires_at - clock_timestamp())))::int',
  is_test: "p.mode = 'test'",
  is_sandbox: "p.provider = 'sandbox'",
  refunded: '(SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id) * 0.01',
  is_stopped: "p.status = 'failed' AND p.stopped_at IS NOT NULL",
  created_at: 'p.created_at',
})

/** The payment as it is answered, and whose it is. */
export async function findShownPayment(db: Db, id: string): Promise<{ data: Payment; buyer_id: string } | undefined> {
  const [row] = await queryRows<{ data: Payment; buyer_id: string }>(
    db,
    `SELECT ${PAYMENT} AS data, c.buyer_id FROM payments p JOIN checkouts c ON c.id = p.checkout_id WHERE p.id = $1`,
    [id],
  )
  return row
}

/** Keeps others from beginning or settling a payment of the checkout. Always the first lock of both. */
export async function lockCheckout(db: Db, id: string): Promise<{ buyer_id: string } | undefined> {
  const [row] = await queryRows<{ buyer_id: string }>(
    db,
    'SELECT buyer_id FROM checkouts WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  )
  return row
}

/** The same of the checkout that a payment is for. */
export async function lockCheckoutOf(db: Db, paymentId: string): Promise<void> {
  await queryRows(
    db,
    'SELECT FROM checkouts WHERE id = (SELECT checkout_id FROM payments WHERE id = $1) FOR NO KEY UPDATE',
    [paymentId],
  )
}

export interface PayableOrder extends DueOrder {
  id: string
  total: number
  currency: string
  has_delivery: boolean
}

/** What of a checkout can still be paid, by the database's clock; locked. */
export async function lockPayableOrders(db: Db, checkoutId: string): Promise<PayableOrder[]> {
  return queryRows<PayableOrder>(
    db,
    `SELECT o.id, o.total, o.currency, EXISTS (SELECT FROM order_deliveries d WHERE d.order_id = o.id) AS has_delivery,
            ${shopIsOpen('u')} AS is_shop_open, v.business_name AS shop_name
     FROM orders o JOIN vendors v ON v.id = o.vendor_id JOIN users u ON u.id = v.user_id WHERE o.checkout_id = $1 AND o.status = 'awaiting_payment' AND coalesce(o.payment_due_at > clock_timestamp(), true)
     ORDER BY o.id FOR NO KEY UPDATE OF o`,
    [checkoutId],
  )
}

const OPEN = listed(openPaymentStatuses)

/** The open attempt of a checkout, if there is one. */
export async function findOpenPayment(
  db: Db,
  checkoutId: string,
): Promise<{ id: string; is_alive: boolean } | undefined> {
  const [row] = await queryRows<{ id: string; is_alive: boolean }>(
    db,
    `SELECT id, expires_at > clock_timestamp() AS is_alive FROM payments WHERE checkout_id = $1 AND status IN ${OPEN}`,
    [checkoutId],
  )
  return row
}

export interface NewPayment {
  id: string
  checkoutId: string
  provider: string
  mode: PaymentMode
  reference: string
  pay: StartPayment
  orders: readonly PayableOrder[]
  amountPesewas: number
}

/** With what it is for. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<void> {
  const { pay } = payment
  await queryRows(
    db,
    `WITH p AS (
       INSERT INTO payments (id, checkout_id, provider, mode, reference, method, network, phone, amount, currency, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp() + $13::interval)
     ) INSERT INTO payment_orders (payment_id, order_id, amount) SELECT $1, * FROM unnest($11::uuid[], $12::bigint[])`,
    [
      payment.id,
      payment.checkoutId,
      payment.provider,
      payment.mode,
      payment.reference,
      pay.method,
      pay.method === 'mobile_money' ? (pay.network ?? null) : null,
      pay.method === 'mobile_money' ? (pay.phone ?? null) : null,
      payment.amountPesewas,
      payment.orders[0]?.currency,
      payment.orders.map((order) => order.id),
      payment.orders.map((order) => order.total),
      timeToPay(pay.method),
    ],
  )
}

/** Whether this buyer has ever paid from that telephone. */
export async function hasPaidFrom(db: Db, buyerId: string, phone: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `SELECT FROM payments p JOIN checkouts c ON c.id = p.checkout_id
     WHERE c.buyer_id = $1 AND p.phone = $2 AND p.status = 'succeeded' LIMIT 1`,
    [buyerId, phone],
  )
  return rows.length > 0
}

export interface PaymentRow {
  id: string
  checkout_id: string
  provider: string
  reference: string
  mode: PaymentMode
  method: PaymentMethod
  network: MobileNetwork | null
  phone: string | null
  amount: number
  currency: string
  status: PaymentStatus
  /** The provider was asked, and must have answered by now. */
  is_unanswered: boolean
  /** All that it is for still waits to be paid, by and to nobody who is suspended. */
  is_wanted: boolean
  /** The time to approve it is past. */
  is_expired: boolean
  /** Even what the network does afterwards should be done. */
  is_stale: boolean
  email: string | null
  buyer_id: string
}

const ROW = `SELECT p.id, p.checkout_id, p.provider, p.reference, p.mode, p.method, p.network, p.phone, p.amount, p.currency, p.status,
    p.status = 'created' AND p.created_at < clock_timestamp() - interval '15 seconds' AS is_unanswered,
    NOT EXISTS (
      SELECT FROM payment_orders x JOIN orders o ON o.id = x.order_id JOIN vendors v ON v.id = o.vendor_id JOIN users w ON w.id = v.user_id
      WHERE x.payment_id = p.id
        AND (o.status <> 'awaiting_payment' OR o.payment_due_at <= clock_timestamp() OR u.status <> 'active' OR NOT ${shopIsOpen('w')})
    ) AS is_wanted,
    p.expires_at <= clock_timestamp() AS is_expired, p.expires_at + interval '10 minutes' < clock_timestamp() AS is_stale, u.email, c.buyer_id
  FROM payments p JOIN checkouts c ON c.id = p.checkout_id JOIN users u ON u.id = c.buyer_id`

export async function findPayment(db: Db, by: { id: string } | { reference: string }): Promise<PaymentRow | undefined> {
  const [row] = await queryRows<PaymentRow>(
    db,
    'id' in by ? `${ROW} WHERE p.id = $1` : `${ROW} WHERE p.reference = $1`,
    ['id' in by ? by.id : by.reference],
  )
  return row
}

/** Lock the checkout first. */
export async function lockPayment(db: Db, id: string): Promise<PaymentRow> {
  const [row] = await queryRows<PaymentRow>(db, `${ROW} WHERE p.id = $1 FOR NO KEY UPDATE OF p`, [id])
  if (!row) throw new Error(`payment ${id} vanished`)
  return row
}

/** What becomes of a payment that is under way. */
export interface PaymentUpdate {
  /** What the payer has to do; it stays what it was where this and `pageUrl` are null. */
  next?: string | null
  message?: string | null
  pageUrl?: string | null
  /** With a success. */
  charge?: { providerId: string; feePesewas: number }
}

/** @returns whether it was in a state for that */
export async function movePayment(
  db: Db,
  id: string,
  move: PaymentMove,
  { next = null, message = null, pageUrl = null, charge }: PaymentUpdate,
): Promise<boolean> {
  const { from, to } = paymentMoves[move]
  const rows = await queryRows(
    db,
    `UPDATE payments SET status = $3, checked_at = now(), settled_at = CASE WHEN $3 = 'succeeded' THEN now() END,
       next_step = CASE WHEN $3 = 'pending' THEN coalesce($4, next_step, 'wait') END,
       message = CASE WHEN $3 = 'pending' AND $4 IS NULL THEN message ELSE $5 END, page_url = coalesce($6, page_url),
       provider_id = coalesce($7, provider_id), fee = coalesce($8, fee),
       stopped_at = CASE WHEN $9 THEN clock_timestamp() ELSE stopped_at END
     WHERE id = $1 AND status = ANY ($2) RETURNING id`,
    [id, from, to, next, message, pageUrl, charge?.providerId ?? null, charge?.feePesewas ?? null, move === 'stop'],
  )
  return rows.length > 0
}

export async function markChecked(db: Db, id: string): Promise<void> {
  await queryRows(db, 'UPDATE payments SET checked_at = now() WHERE id = $1', [id])
}

/** What of a payment an order is paid with, in pesewas. */
export interface PaymentShare {
  order_id: string
  amount: number
  /** Neither its buyer nor its shop is suspended. */
  is_between_active: boolean
}

export async function listPaymentOrders(db: Db, id: string): Promise<PaymentShare[]> {
  return queryRows(
    db,
    `SELECT x.order_id, x.amount, b.status = 'active' AND ${shopIsOpen('u')} AS is_between_active
     FROM payment_orders x JOIN orders o ON o.id = x.order_id JOIN users b ON b.id = o.buyer_id
       JOIN vendors v ON v.id = o.vendor_id JOIN users u ON u.id = v.user_id
     WHERE x.payment_id = $1 ORDER BY x.order_id`,
    [id],
  )
}

/**
 * Open ones that nobody has looked at for a while; and failed ones, which some networks take back. So many of each, the
 * longest waiting first: in a rush neither kind waits until there are none of the other.
 */
export async function listUnchecked(db: Db, limit: number): Promise<string[]> {
  const rows = await queryRows<{ reference: string }>(
    db,
    `(SELECT reference FROM payments WHERE status IN ${OPEN} AND checked_at < now() - interval '20 seconds'
      ORDER BY checked_at LIMIT $1)
     UNION ALL
     (SELECT reference FROM payments WHERE status = 'failed' AND created_at > now() - $2::interval AND checked_at < now() - interval '10 minutes'
      ORDER BY created_at LIMIT $1)`,
    [limit, FAILED_PAYMENT_WATCHED],
  )
  return rows.map(({ reference }) => reference)
}
