import { DATE_REMINDER } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import type { OrderDates } from '@asime/contract/order-dates'
import type { Checkout, OrderSummary } from '@asime/contract/orders'
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

/** Whether a payment begun now moves real money. */
export type PaymentMode = 'test' | 'live'

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

const INSERT_ORDER_OF_BID = `WITH sides AS MATERIALIZED (
       SELECT FROM users u WHERE u.id IN ($1, (SELECT user_id FROM vendors WHERE id = $2)) AND u.status = 'active' AND (u.id = $1 OR ${shopIsOpen('u')}) ORDER BY u.id FOR KEY SHARE
     ), c AS (
       INSERT INTO checkouts (buyer_id, currency) SELECT $1, $5 WHERE (SELECT count(*) FROM sides) = 2 RETURNING id
     ), share AS (
       SELECT commission, round(commission * vat_rate() / 10000.0) AS vat
       FROM (SELECT round($6::bigint * commission_rate($2::uuid, (SELECT category_id FROM item_requests WHERE id = $3)) / 10000.0) AS commission) AS rated
     ), numbered AS MATERIALIZED (
       SELECT 'AS-' || nextval('order_numbers') AS order_number FROM c
     ), o AS (
       INSERT INTO orders (order_number, search, checkout_id, buyer_id, vendor_id, item_request_id, bid_id, status, currency, total, commission, commission_vat, payment_due_at, remind_at,
                           dispatch_by, deliver_by, date_reminded)
       SELECT order_number,
              order_words(order_number, (SELECT full_name FROM users WHERE id = $1), (SELECT business_name FROM vendors WHERE id = $2), left($7, 200)),
              c.id, $1, $2, $3, $4, CASE WHEN $6::bigint = 0 THEN 'paid' ELSE 'awaiting_payment' END, $5, $6, share.commission, share.vat,
              CASE WHEN $6::bigint > 0 THEN now() + $8::interval END,
              CASE WHEN $6::bigint = 0 THEN now() + $9::interval END, $10, $11,
              -- Whose date is today needs no reminder in the same hour.
              CASE WHEN $10::timestamptz - $12::interval <= now() THEN $10::timestamptz - $12::interval END FROM c, share, numbered
       RETURNING *
     ), item AS (
       INSERT INTO order_items (order_id, position, title, quantity, unit_price) SELECT id, 1, $7, 1, $6 FROM o
     ), e AS (
       INSERT INTO order_events (order_id, event, actor, actor_id, to_status) SELECT id, 'place', 'buyer', $1, status FROM o RETURNING id
     ) SELECT ${ORDER_SUMMARY} AS data, e.id AS event_id FROM o, e`

/**
 * The order of a bid under a checkout of its own. Our commission is that of the item request's category. Undefined where the
 * account of one of both sides is closed or suspended; neither closes meanwhile.
 */
export async function insertOrderOfBid(
  db: Db,
  order: NewOrder,
): Promise<{ data: z.output<typeof OrderSummary>; event_id: string } | undefined> {
  const [row] = await queryRows<{ data: z.output<typeof OrderSummary>; event_id: string }>(db, INSERT_ORDER_OF_BID, [
    order.buyerId,
    order.vendorId,
    order.itemRequestId,
    order.bidId,
    order.currency,
    order.totalPesewas,
    order.title,
    timer('bid_payment'),
    timer('confirm_order'),
    order.dates.dispatch_by,
    order.dates.deliver_by,
    DATE_REMINDER,
  ])
  return row
}
