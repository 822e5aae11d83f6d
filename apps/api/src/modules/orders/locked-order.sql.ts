import { LONGEST_RESERVATION, PROMPT_GRACE } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { type OrderStatus, undeliveredStatuses } from '@asime/contract/order-states'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import { type ChangedRows, sayingRows } from '../../platform/database/written-tables.ts'
import { changedStock } from './changed-stock.ts'

// Locked orders, and what may only be written under that lock.

export interface LockedOrder {
  id: string
  buyer_id: string
  vendor_id: string
  item_request_id: string | null
  bid_id: string | null
  deal_id: string | null
  status: OrderStatus
  currency: string
  /** Pesewas. */
  total: number
  /** Pesewas. */
  refunded_total: number
  /** Pesewas that lost chargebacks took, held or released. */
  charged_back_total: number
  /** It awaits a payment whose time is past. */
  is_overdue: boolean
  is_due_for_release: boolean
  /** Its payment is disputed by the payer's bank: neither released nor refunded. */
  is_frozen: boolean
}

const LOCKED = `o.id, o.buyer_id, o.vendor_id, o.item_request_id, o.bid_id, o.deal_id, o.status, o.currency, o.total, o.refunded_total, o.charged_back_total,
  o.status = 'awaiting_payment' AND coalesce(o.payment_due_at <= clock_timestamp(), false) AS is_overdue,
  o.status = 'delivered' AND NOT o.is_frozen AND coalesce(o.release_at <= clock_timestamp(), false) AS is_due_for_release, o.is_frozen`

/** The order, locked against every other change. Where a bid made it, lock its item request first. */
export async function lockOrder(db: Db, id: string): Promise<LockedOrder | undefined> {
  const [row] = await queryRows<LockedOrder>(db, `SELECT ${LOCKED} FROM orders o WHERE o.id = $1 FOR NO KEY UPDATE`, [
    id,
  ])
  return row
}

/** Several orders, locked in one order. */
export async function lockOrders(db: Db, ids: readonly string[]): Promise<LockedOrder[]> {
  return queryRows<LockedOrder>(
    db,
    `SELECT ${LOCKED} FROM orders o WHERE o.id = ANY($1::uuid[]) ORDER BY o.id FOR NO KEY UPDATE`,
    [ids],
  )
}

/** Gives the stock that an order keeps back to its products or their variants, once; up to what a number there holds. */
export async function restoreStock(db: Db, orderId: string): Promise<void> {
  await queryRows(
    db,
    `WITH kept AS (
       SELECT order_id, position, product_id, variant_id, stock_kept FROM order_items WHERE order_id = $1 AND stock_kept > 0 FOR UPDATE
     ), given AS (
       UPDATE order_items i SET stock_kept = 0 FROM kept WHERE (i.order_id, i.position) = (kept.order_id, kept.position)
     ), locked AS (
       SELECT p.id FROM products p WHERE p.id IN (SELECT product_id FROM kept) ORDER BY p.id FOR NO KEY UPDATE
     ), of_variants AS (
       UPDATE product_variants v SET stock_quantity = least(v.stock_quantity::bigint + k.n, 2147483647)
       FROM (SELECT product_id, variant_id, sum(stock_kept)::bigint AS n FROM kept WHERE variant_id IS NOT NULL GROUP BY 1, 2) AS k
         JOIN locked l ON l.id = k.product_id WHERE v.id = k.variant_id
     )
     UPDATE products p SET stock_quantity = least(p.stock_quantity + k.n, 2147483647)
     FROM (SELECT product_id, sum(stock_kept)::bigint AS n FROM kept WHERE variant_id IS NULL GROUP BY 1) AS k
       JOIN locked l ON l.id = k.product_id WHERE p.id = k.product_id
     RETURNING p.id, p.stock_quantity > k.n AND NOT EXISTS (SELECT FROM kept WHERE variant_id IS NOT NULL) AS had_some`,
    sayingRows([orderId], moreOnly),
  )
}

/** What is no longer sold out goes up in lists, and what there is of a product in variants is not known here. */
function moreOnly(rows: Record<string, unknown>[]): ChangedRows | undefined {
  if (rows.length === 0 || rows.some(({ had_some }) => !had_some)) return undefined
  return changedStock(rows.map(({ id }) => id as string))
}

export async function addToRefunded(db: Db, orderId: string, amountPesewas: number): Promise<void> {
  await queryRows(db, 'UPDATE orders SET refunded_total = refunded_total + $2, updated_at = now() WHERE id = $1', [
    orderId,
    amountPesewas,
  ])
}

export async function addToChargedBack(db: Db, orderId: string, amountPesewas: number): Promise<void> {
  await queryRows(
    db,
    'UPDATE orders SET charged_back_total = charged_back_total + $2, updated_at = now() WHERE id = $1',
    [orderId, amountPesewas],
  )
}

/** Its part of what the provider took for the payment. */
export async function recordPaymentFee(db: Db, orderId: string, feePesewas: number): Promise<void> {
  await queryRows(db, 'UPDATE orders SET payment_fee = $2 WHERE id = $1', [orderId, feePesewas])
}

/**
 * A prompt that was sent in time may be answered: the orders wait a little longer than it, though one prompt after the other
 * keeps none for ever. Stock is reserved for LONGEST_RESERVATION at most; the order of a bid, which reserves none, waits so much
 * longer than its own time.
 */
export async function extendTimeToPay(db: Db, ids: readonly string[], prompt: string): Promise<void> {
  await queryRows(
    db,
    `UPDATE orders SET payment_due_at = greatest(payment_due_at, least(
       clock_timestamp() + $2::interval + $3::interval,
       created_at + CASE WHEN bid_id IS NULL THEN '0'::interval ELSE $5::interval END + $4::interval
     ))
     WHERE id = ANY($1::uuid[]) AND payment_due_at IS NOT NULL`,
    [ids, prompt, PROMPT_GRACE, LONGEST_RESERVATION, timer('bid_payment')],
  )
}

/** A delivered order whose dispute was withdrawn: its time until release goes on with what was left of it. */
export async function continueRelease(db: Db, orderId: string, left: string): Promise<void> {
  await queryRows(
    db,
    `UPDATE orders SET release_at = now() + $2::interval,
       remind_at = CASE WHEN $2::interval > $3::interval THEN now() + $2::interval - $3::interval END
     WHERE id = $1`,
    [orderId, left, timer('reminder_ahead')],
  )
}

const UNDELIVERED = listed(undeliveredStatuses)

/**
 * The bank has decided, and these orders go on: the days for which a chargeback kept their money do not count either. One that is
 * disputed has no date that counts.
 */
export async function continueDatesAfter(db: Db, chargebackId: string, ids: readonly string[]): Promise<void> {
  await queryRows(
    db,
    `UPDATE orders o SET dispatch_by = o.dispatch_by + c.length, deliver_by = o.deliver_by + c.length
     FROM (SELECT make_interval(days => ceil(extract(epoch FROM now() - created_at) / 86400)::int) AS length FROM chargebacks WHERE id = $1) AS c
     WHERE o.id = ANY ($2::uuid[]) AND o.status IN ${UNDELIVERED}`,
    [chargebackId, ids],
  )
}

/** Its newest dispute was withdrawn: the days that it took do not count, neither for the shop nor against it. */
export async function continueDates(db: Db, orderId: string): Promise<void> {
  await queryRows(
    db,
    `UPDATE orders o SET dispatch_by = o.dispatch_by + d.length, deliver_by = o.deliver_by + d.length
     FROM (SELECT make_interval(days => ceil(extract(epoch FROM now() - opened_at) / 86400)::int) AS length
           FROM disputes WHERE order_id = $1 ORDER BY opened_at DESC LIMIT 1) AS d
     WHERE o.id = $1`,
    [orderId],
  )
}

/** @returns when it was due, if it was; the order has to be locked */
export async function takeReminder(db: Db, orderId: string): Promise<string | undefined> {
  const [row] = await queryRows<{ remind_at: string }>(
    db,
    `UPDATE orders o SET remind_at = NULL FROM (SELECT id, remind_at FROM orders WHERE id = $1) AS before
     WHERE o.id = before.id AND before.remind_at <= clock_timestamp() RETURNING before.remind_at::text AS remind_at`,
    [orderId],
  )
  return row?.remind_at
}

/** `heldOf` of the contract, of orders as `o`. */
export const HELD = 'o.total - o.refunded_total - o.charged_back_total'
