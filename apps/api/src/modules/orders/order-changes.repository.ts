import type { OrderActorKind, OrderStatus } from '@asime/contract/order-states'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { type Due, DUE_BATCH } from '../../platform/jobs/each-due.ts'

export interface LockedOrder {
  id: string
  buyer_id: string
  vendor_id: string
  item_request_id: string | null
  bid_id: string | null
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

const LOCKED = `o.id, o.buyer_id, o.vendor_id, o.item_request_id, o.bid_id, o.status, o.currency, o.total, o.refunded_total, o.charged_back_total,
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

/** Who an order is between, to be known before anything is locked. */
export async function findParties(
  db: Db,
  id: string,
): Promise<Pick<LockedOrder, 'buyer_id' | 'vendor_id' | 'item_request_id'> | undefined> {
  const [row] = await queryRows<Pick<LockedOrder, 'buyer_id' | 'vendor_id' | 'item_request_id'>>(
    db,
    'SELECT buyer_id, vendor_id, item_request_id FROM orders WHERE id = $1',
    [id],
  )
  return row
}

export interface OrderChange {
  orderId: string
  event: string
  actor: OrderActorKind
  actorId: string | null
  from: OrderStatus
  to: OrderStatus
  note: string | null
}

/**
 * Its timeline grows in the same statement, and deadlines begin: 72 hours until release, and a reminder 24 hours before it or,
 * of an order that nobody prepares, 48 hours after the payment.
 * @returns the id of the event; undefined if the order was not in the expected state
 */
export async function changeOrderStatus(db: Db, change: OrderChange): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(
    db,
    `WITH changed AS (
       UPDATE orders SET status = $3, updated_at = now(), release_at = CASE WHEN $3 = 'delivered' THEN now() + interval '72 hours' ELSE release_at END,
         remind_at = CASE WHEN $3 IN ('paid', 'delivered') THEN now() + interval '48 hours' END
       WHERE id = $1 AND status = $2 RETURNING id
     ) INSERT INTO order_events (order_id, event, actor, actor_id, from_status, to_status, note)
       SELECT id, $4, $5, $6::uuid, $2, $3, $7 FROM changed RETURNING id`,
    [change.orderId, change.from, change.to, change.event, change.actor, change.actorId, change.note],
  )
  return row?.id
}

/** A step that leaves the order in its state. @returns its id */
export async function insertEvent(db: Db, event: Omit<OrderChange, 'to'>): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    db,
    `INSERT INTO order_events (order_id, event, actor, actor_id, from_status, to_status, note) VALUES ($1, $2, $3, $4, $5, $5, $6) RETURNING id`,
    [event.orderId, event.event, event.actor, event.actorId, event.from, event.note],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

/** Gives the stock that an order keeps back to its products, once; up to what a number there holds. */
export async function giveBackStock(db: Db, orderId: string): Promise<void> {
  await queryRows(
    db,
    `WITH kept AS (
       SELECT order_id, position, product_id, stock_kept FROM order_items WHERE order_id = $1 AND stock_kept > 0 FOR UPDATE
     ), given AS (
       UPDATE order_items i SET stock_kept = 0 FROM kept WHERE (i.order_id, i.position) = (kept.order_id, kept.position)
     ), locked AS (
       SELECT p.id FROM products p WHERE p.id IN (SELECT product_id FROM kept) ORDER BY p.id FOR NO KEY UPDATE
     )
     UPDATE products p SET stock_quantity = least(p.stock_quantity + k.n, 2147483647)
     FROM (SELECT product_id, sum(stock_kept)::bigint AS n FROM kept GROUP BY 1) AS k JOIN locked l ON l.id = k.product_id WHERE p.id = k.product_id`,
    [orderId],
  )
}

/** Those of them that keep stock of these products; locked, and without those that somebody else is at. */
export async function lockOverdueOrdersOf(db: Db, limit: number, productIds: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `SELECT o.id FROM orders o WHERE o.status = 'awaiting_payment' AND o.payment_due_at <= clock_timestamp() AND o.item_request_id IS NULL
       AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.stock_kept > 0 AND i.product_id = ANY($2::uuid[]))
     ORDER BY o.id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`,
    [limit, productIds],
  )
  return rows.map(({ id }) => id)
}

const DUE = {
  overdue: { column: 'payment_due_at', where: "status = 'awaiting_payment'" },
  to_release: { column: 'release_at', where: "status = 'delivered' AND NOT is_frozen" },
  to_remind_of: { column: 'remind_at', where: 'true' },
}

/** Orders that were not paid in time, whose money is due, or of which somebody is to be reminded; longest first. */
export async function listDueOrders(db: Db, what: keyof typeof DUE, after: Due | undefined): Promise<Due[]> {
  const { column, where } = DUE[what]
  return queryRows<Due>(
    db,
    `SELECT id, ${column}::text AS at FROM orders
     WHERE ${where} AND ${column} <= clock_timestamp() AND ($2::timestamptz IS NULL OR (${column}, id) > ($2::timestamptz, $3::uuid))
     ORDER BY ${column}, id LIMIT $1`,
    [DUE_BATCH, after?.at ?? null, after?.id ?? null],
  )
}

export async function addToChargedBack(db: Db, orderId: string, amountPesewas: number): Promise<void> {
  await queryRows(
    db,
    'UPDATE orders SET charged_back_total = charged_back_total + $2, updated_at = now() WHERE id = $1',
    [orderId, amountPesewas],
  )
}

export async function setFrozen(db: Db, ids: readonly string[], isFrozen: boolean): Promise<void> {
  await queryRows(db, 'UPDATE orders SET is_frozen = $2 WHERE id = ANY($1::uuid[]) AND is_frozen <> $2', [
    ids,
    isFrozen,
  ])
}
