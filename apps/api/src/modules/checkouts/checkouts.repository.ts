import { DATE_REMINDER } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import type { OrderDates } from '@asime/contract/order-dates'
import type { Checkout, OrderSummary } from '@asime/contract/orders'
import type { PaymentMode } from '@asime/contract/payment-states'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { ORDER_SUMMARY } from '../orders/order-json.sql.ts'

const PAYABLE = "o.status = 'awaiting_payment' AND coalesce(o.payment_due_at > clock_timestamp(), true)"

/**
 * From a row c (checkouts); its orders from `orders`, and its payments from `payments`, a list.
 * @param isTest an expression
 */
const checkoutJson = (orders: string, payments: string, isTest: string) =>
  jsonObject({
    id: 'c.id',
    currency: 'c.currency',
    total: `(SELECT coalesce(sum(o.total), 0) FROM ${orders} o WHERE o.checkout_id = c.id) * 0.01`,
    amount_due: `(SELECT coalesce(sum(o.total), 0) FROM ${orders} o WHERE o.checkout_id = c.id AND ${PAYABLE}) * 0.01`,
    is_test: isTest,
    payment_due_at: `(SELECT min(o.payment_due_at) FROM ${orders} o WHERE o.checkout_id = c.id AND ${PAYABLE})`,
    created_at: 'c.created_at',
    orders: `(SELECT coalesce(json_agg(${ORDER_SUMMARY} ORDER BY o.order_number), '[]') FROM ${orders} o WHERE o.checkout_id = c.id)`,
    payments,
  })

const PAYMENTS = `(SELECT coalesce(json_agg(${jsonObject({ id: 'p.id', status: 'p.status' })} ORDER BY p.created_at DESC, p.id DESC), '[]')
  FROM (SELECT * FROM payments WHERE checkout_id = c.id ORDER BY created_at DESC, id DESC LIMIT 50) AS p)`
const CHECKOUT = checkoutJson('orders', PAYMENTS, "$2::text = 'test'")

/** One that is just being made, whose rows are c and `placed`, so that it need not be read again. */
export const newCheckoutJson = (isTest: string) => checkoutJson('placed', "'[]'::json", isTest)

export async function findCheckout(
  db: Db,
  id: string,
  mode: PaymentMode,
): Promise<{ data: Checkout; buyer_id: string } | undefined> {
  const [row] = await queryRows<{ data: Checkout; buyer_id: string }>(
    db,
    `SELECT ${CHECKOUT} AS data, c.buyer_id FROM checkouts c WHERE c.id = $1`,
    [id, mode],
  )
  return row
}

export interface NewOrder {
  buyerId: string
  vendorId: string
  itemRequestId: string
  bidId: string
  currency: string
  totalPesewas: number
  title: string
  /** Counted from this moment. */
  dates: OrderDates
}

const INSERT_ORDERS_OF_BIDS = `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS g (checkout_id uuid, order_id uuid, buyer_id uuid, vendor_id uuid, item_request_id uuid, bid_id uuid, currency text, total bigint, title text,
           dispatch_by timestamptz, deliver_by timestamptz)
     ), sides AS MATERIALIZED (
       SELECT u.id, ${shopIsOpen('u')} AS is_open FROM users u
       WHERE u.id = ANY(ARRAY(SELECT buyer_id FROM given UNION SELECT v.user_id FROM given JOIN vendors v ON v.id = given.vendor_id)) AND u.status = 'active'
       ORDER BY u.id FOR KEY SHARE
     ), kept AS MATERIALIZED (
       SELECT given.*, v.business_name, buyer.full_name,
              round(total * commission_rate(vendor_id, (SELECT category_id FROM item_requests WHERE id = item_request_id)) / 10000.0) AS commission,
              'AS-' || nextval('order_numbers') AS order_number
       FROM given JOIN vendors v ON v.id = given.vendor_id JOIN users buyer ON buyer.id = given.buyer_id
       WHERE EXISTS (SELECT FROM sides WHERE sides.id = given.buyer_id) AND EXISTS (SELECT FROM sides WHERE sides.id = v.user_id AND sides.is_open)
     ), c AS (
       INSERT INTO checkouts (id, buyer_id, currency) SELECT checkout_id, buyer_id, currency FROM kept
     ), o AS (
       INSERT INTO orders (id, order_number, search, checkout_id, buyer_id, vendor_id, item_request_id, bid_id, status, currency, total, commission, commission_vat,
                           payment_due_at, remind_at, dispatch_by, deliver_by, date_reminded)
       SELECT order_id, order_number, order_words(order_number, full_name, business_name, left(title, 200)),
              checkout_id, buyer_id, vendor_id, item_request_id, bid_id, CASE WHEN total = 0 THEN 'paid' ELSE 'awaiting_payment' END, currency, total,
              commission, round(commission * vat_rate() / 10000.0),
              CASE WHEN total > 0 THEN now() + $2::interval END,
              CASE WHEN total = 0 THEN now() + $3::interval END, dispatch_by, deliver_by,
              -- Whose date is today needs no reminder in the same hour.
              CASE WHEN dispatch_by - $4::interval <= now() THEN dispatch_by - $4::interval END FROM kept
       RETURNING *
     ), item AS (
       INSERT INTO order_items (order_id, position, title, quantity, unit_price) SELECT order_id, 1, title, 1, total FROM kept
     ), e AS (
       INSERT INTO order_events (order_id, event, actor, actor_id, to_status) SELECT id, 'place', 'buyer', buyer_id, status FROM o RETURNING id, order_id
     ) SELECT ${ORDER_SUMMARY} AS data, e.id AS event_id FROM o JOIN e ON e.order_id = o.id`

export interface OrderOfBid {
  data: z.output<typeof OrderSummary>
  event_id: string
  placed: NewOrder
}

/**
 * The orders of bids, each under a checkout of its own. Our commission is that of the item request's category. Without those of which the
 * account on one side is closed or suspended; neither closes meanwhile.
 */
export async function insertOrdersOfBids(db: Db, orders: readonly NewOrder[]): Promise<OrderOfBid[]> {
  const byId = new Map(orders.map((order) => [uuid(), order]))
  const given = [...byId].map(([id, order]) => ({
    checkout_id: uuid(),
    order_id: id,
    buyer_id: order.buyerId,
    vendor_id: order.vendorId,
    item_request_id: order.itemRequestId,
    bid_id: order.bidId,
    currency: order.currency,
    total: order.totalPesewas,
    title: order.title,
    dispatch_by: order.dates.dispatch_by,
    deliver_by: order.dates.deliver_by,
  }))
  const rows = await queryRows<Omit<OrderOfBid, 'placed'>>(db, INSERT_ORDERS_OF_BIDS, [
    JSON.stringify(given),
    timer('bid_payment'),
    timer('confirm_order'),
    DATE_REMINDER,
  ])
  return rows.flatMap((row) => {
    const placed = byId.get(row.data.id)
    return placed ? [{ ...row, placed }] : []
  })
}
