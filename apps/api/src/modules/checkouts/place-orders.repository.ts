import { DATE_REMINDER, type Duration, LAPSED_COUNTED, UNPAID_COUNTED } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import type { ShopCalendar } from '@asime/contract/order-dates'
import type { Checkout, Delivery, DeliveryMethod } from '@asime/contract/orders'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { IS_CONTACTABLE } from '../../platform/sessions/contactable.sql.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { CALENDAR } from '../orders/order-dates.sql.ts'
import { AWAY_UNTIL } from '../shops/away.sql.ts'
import { newCheckoutJson, type PaymentMode } from './checkouts.repository.ts'
import type { UnpaidOf } from './unpaid-limits.ts'

export interface OfferedProduct {
  id: string
  title: string
  vendor_id: string
  business_name: string
  /** Pesewas, what the buyer would pay. */
  price: number
  currency: string
  stock_quantity: number
  min_order_quantity: number
  /** None: it comes in no variants. */
  options: { name: string }[]
  /** Prices in pesewas. */
  quantity_prices: { quantity: number; price: number }[]
  /** Of one; null where the vendor has not said. */
  weight_grams: number | null
  /** The day on which a shop that is away is back. */
  away_until: string | null
  commission_bp: number
  vat_bp: number
}

// Whatever the values of these reads, their plans stay the same and are kept, as those of `findTerms`: for a value that the planner
// knows it makes a better one, each time anew, and that took five times as long as to run it.
const OFFERED = {
  where: `
  SELECT p.id, p.product_name AS title, p.vendor_id, v.business_name, coalesce(p.discount_price, p.price) AS price, p.currency,
         p.stock_quantity, p.min_order_quantity, p.options, p.quantity_prices, commission_rate(p.vendor_id, p.category_id) AS commission_bp, vat_rate() AS vat_bp,
         p.weight_grams, (${AWAY_UNTIL})::text AS away_until
  FROM products p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id
  WHERE p.id = ANY(ARRAY(SELECT unnest($1::uuid[]))) AND p.is_public AND ${shopIsOpen('u')}`,
  order: 'ORDER BY p.id',
}

/** What is for sale of these products, at the price of this moment. */
export async function findOffered(db: Db, ids: readonly string[]): Promise<OfferedProduct[]> {
  return queryRows<OfferedProduct>(db, `${OFFERED.where} ${OFFERED.order}`, [ids])
}

export interface OfferedVariant {
  id: string
  product_id: string
  option_values: string[]
  stock_quantity: number
  /** Pesewas; null where it costs what the product costs. */
  price: number | null
}

/** What is for sale of these variants. */
export async function findVariants(db: Db, ids: readonly string[]): Promise<OfferedVariant[]> {
  if (ids.length === 0) return []
  return queryRows<OfferedVariant>(
    db,
    'SELECT id, product_id, option_values, stock_quantity, price FROM product_variants WHERE id = ANY($1::uuid[]) AND removed_at IS NULL ORDER BY id',
    [ids],
  )
}

/** Those of these products, which have to be locked before; locked one after the other. */
export async function lockVariants(
  db: Db,
  ids: readonly string[],
  productIds: readonly string[],
): Promise<OfferedVariant[]> {
  if (ids.length === 0) return []
  return queryRows<OfferedVariant>(
    db,
    `SELECT id, product_id, option_values, stock_quantity, price FROM product_variants
     WHERE id = ANY($1::uuid[]) AND product_id = ANY($2::uuid[]) AND removed_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [ids, productIds],
  )
}

// Each condition is asked again of the rows as they are once the locks are there. Accounts come before products, as where
// an account is closed.
const LOCK_AVAILABLE = `WITH buyer AS MATERIALIZED (SELECT FROM users WHERE id = $3 AND status = 'active' FOR NO KEY UPDATE)
     ${OFFERED.where} AND EXISTS (SELECT FROM buyer) AND p.stock_quantity >= ($2::int[])[array_position($1::uuid[], p.id)]
     ${OFFERED.order} FOR KEY SHARE OF u FOR NO KEY UPDATE OF p`

/**
 * Those of them of which there is enough, locked in one order: neither price nor stock changes until the transaction ends. Of
 * what is sold out no lock is waited for, unless it sells out meanwhile. Nor do the accounts of both sides close meanwhile;
 * nothing is available to, or from, one that is closed. The buyer's other checkouts wait until this one has ended.
 */
export async function lockAvailable(
  db: Db,
  buyerId: string,
  items: readonly { id: string; quantity: number }[],
): Promise<OfferedProduct[]> {
  return queryRows<OfferedProduct>(db, LOCK_AVAILABLE, [
    items.map(({ id }) => id),
    items.map(({ quantity }) => quantity),
    buyerId,
  ])
}

export interface OfferedShop extends ShopCalendar {
  now: string
  /** Of goods without a category. */
  commission_bp: number
  vat_bp: number
}

/** The accounts of a buyer and a shop, locked as `lockAvailable` does; undefined where one of them is closed or suspended. */
export async function lockSides(db: Db, buyerId: string, vendorId: string): Promise<OfferedShop | undefined> {
  const [row] = await queryRows<OfferedShop>(
    db,
    `WITH buyer AS MATERIALIZED (SELECT FROM users WHERE id = $1 AND status = 'active' FOR NO KEY UPDATE)
     SELECT ${CALENDAR}, commission_rate(v.id, NULL) AS commission_bp, vat_rate() AS vat_bp
     FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = $2 AND ${shopIsOpen('u')} AND EXISTS (SELECT FROM buyer) FOR KEY SHARE OF u`,
    [buyerId, vendorId],
  )
  return row
}

/** Whether nobody has closed or suspended the account. */
export async function isActiveAccount(db: Db, userId: string): Promise<boolean> {
  return (await queryRows(db, "SELECT FROM users WHERE id = $1 AND status = 'active'", [userId])).length > 0
}

const UNPAID = `WITH recent AS MATERIALIZED (
       SELECT o.id, o.checkout_id, o.created_at, o.status = 'cancelled' AS is_cancelled,
              o.status = 'awaiting_payment' AND o.payment_due_at > clock_timestamp() AS is_open
       FROM orders o
       WHERE o.buyer_id = (SELECT $1::uuid) AND o.bid_id IS NULL AND o.created_at > (SELECT now() - $2::interval)
         AND (o.status IN ('awaiting_payment', 'expired')
              OR o.status = 'cancelled' AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.to_status = 'paid'))
     ), ended AS (
       SELECT checkout_id, max(created_at) AS created_at, bool_and(is_cancelled) AS is_cancelled FROM recent GROUP BY 1 HAVING NOT bool_or(is_open)
     )
     SELECT ${IS_CONTACTABLE} AS is_confirmed,
            EXISTS (SELECT FROM orders o WHERE o.buyer_id = (SELECT $1::uuid) AND o.total > 0
                    AND o.status IN ('paid', 'preparing', 'dispatched', 'delivered', 'completed')) AS is_customer,
            (SELECT count(DISTINCT checkout_id) FROM recent WHERE is_open)::int AS open_checkouts,
            (SELECT coalesce(sum(i.stock_kept), 0) FROM recent r JOIN order_items i ON i.order_id = r.id WHERE r.is_open)::int AS open_pieces,
            (SELECT count(*) FROM ended WHERE NOT is_cancelled AND created_at > now() - $3::interval)::int AS lapsed_lately,
            (SELECT count(*) FROM ended)::int AS unpaid_lately
     FROM users u WHERE u.id = (SELECT $1::uuid)`

/** What a buyer holds, and held, of carts without paying. An order whose time is past holds stock no longer than the job takes. */
export async function findUnpaid(db: Db, buyerId: string): Promise<UnpaidOf> {
  const [row] = await queryRows<UnpaidOf>(db, UNPAID, [buyerId, UNPAID_COUNTED, LAPSED_COUNTED])
  if (!row) throw new Error('SELECT returned no row')
  return row
}

/** Pieces of a product, or of one of its variants, that unpaid orders keep. */
export interface Reserved {
  product_id: string
  /** Null: of a product without variants. */
  variant_id: string | null
  reserved: number
  reserved_by_buyer: number
  reserved_by_unconfirmed: number
}

/** Of those products that anything is reserved of. Exact while they are locked. */
export async function findReserved(db: Db, buyerId: string, productIds: readonly string[]): Promise<Reserved[]> {
  return queryRows<Reserved>(
    db,
    `SELECT i.product_id, i.variant_id, sum(i.stock_kept)::int AS reserved,
            coalesce(sum(i.stock_kept) FILTER (WHERE o.buyer_id = $1), 0)::int AS reserved_by_buyer,
            coalesce(sum(i.stock_kept) FILTER (WHERE NOT ${IS_CONTACTABLE}), 0)::int AS reserved_by_unconfirmed
     FROM order_items i JOIN orders o ON o.id = i.order_id JOIN users u ON u.id = o.buyer_id
     WHERE i.is_reserved AND i.product_id = ANY(ARRAY(SELECT unnest($2::uuid[]))) GROUP BY 1, 2`,
    [buyerId, productIds],
  )
}

export interface NewCheckout {
  id: string
  buyerId: string
  currency: string
  delivery: Delivery
  reservation: Duration
  orders: {
    id: string
    vendor_id: string
    /** Of a deal link. */
    deal_id?: string
    method: DeliveryMethod
    status: 'awaiting_payment' | 'paid'
    total: number
    delivery_fee: number
    commission: number
    commission_vat: number
    dispatch_by: string
    deliver_by: string
    items: {
      /** Null: of a deal link without one, which takes no stock. */
      product_id: string | null
      variant_id: string | null
      variant_label: string | null
      title: string
      quantity: number
      unit_price: number
    }[]
  }[]
}

const INSERT_CHECKOUT = `WITH c AS (
       INSERT INTO checkouts (id, buyer_id, currency) VALUES ($1, $2, $3) RETURNING *
     ), given AS (
       SELECT * FROM jsonb_to_recordset($4::jsonb)
         AS o (id uuid, vendor_id uuid, deal_id uuid, method text, status text, total bigint, delivery_fee bigint, commission bigint, commission_vat bigint, dispatch_by timestamptz, deliver_by timestamptz)
     ), items AS (
       SELECT * FROM jsonb_to_recordset($5::jsonb)
         AS i (order_id uuid, position smallint, product_id uuid, variant_id uuid, variant_label text, title text, quantity integer, unit_price bigint)
     ), numbered AS MATERIALIZED (
       SELECT id, 'AS-' || nextval('order_numbers') AS order_number FROM given
     ), placed AS (
       INSERT INTO orders (id, order_number, search, checkout_id, buyer_id, vendor_id, deal_id, status, currency, total, delivery_fee, commission, commission_vat,
                           payment_due_at, remind_at, dispatch_by, deliver_by, date_reminded)
       SELECT id, order_number,
              order_words(order_number, (SELECT full_name FROM users WHERE id = $2), (SELECT business_name FROM vendors WHERE id = vendor_id),
                (SELECT string_agg(left(title, 200), ' ' ORDER BY position) FROM items WHERE items.order_id = given.id)),
              $1, $2, vendor_id, deal_id, status, $3, total, delivery_fee, commission, commission_vat,
              CASE status WHEN 'awaiting_payment' THEN now() + $6::interval END,
              CASE status WHEN 'paid' THEN now() + $14::interval END, dispatch_by, deliver_by,
              -- Whose date is today needs no reminder in the same hour.
              CASE WHEN dispatch_by - $15::interval <= now() THEN dispatch_by - $15::interval END FROM given JOIN numbered USING (id) RETURNING *
     ), i AS (
       INSERT INTO order_items (order_id, position, product_id, variant_id, variant_label, title, quantity, unit_price, stock_kept, is_reserved)
       SELECT order_id, position, product_id, variant_id, variant_label, title, quantity, unit_price, CASE WHEN product_id IS NULL THEN 0 ELSE quantity END,
              product_id IS NOT NULL AND given.status = 'awaiting_payment'
       FROM items JOIN given ON given.id = items.order_id
     ), d AS (
       INSERT INTO order_deliveries (order_id, method, region, town, landmark, digital_address, contact_phone, note)
       SELECT id, method, $7, $8, $9, $10, $11, $12 FROM given
     ), e AS (
       INSERT INTO order_events (order_id, event, actor, actor_id, to_status) SELECT id, 'place', 'buyer', $2, status FROM given RETURNING id, to_status
     ), s AS (
       UPDATE products p SET stock_quantity = p.stock_quantity - items.quantity FROM items
       WHERE items.variant_id IS NULL AND p.id = items.product_id AND p.stock_quantity >= items.quantity RETURNING p.id
     ), sv AS (
       UPDATE product_variants v SET stock_quantity = v.stock_quantity - items.quantity FROM items
       WHERE v.id = items.variant_id AND v.stock_quantity >= items.quantity RETURNING v.id
     ) SELECT (SELECT count(*)::int FROM s) + (SELECT count(*)::int FROM sv) AS taken, ARRAY(SELECT id FROM e WHERE to_status = 'paid') AS free_event_ids,
              ${newCheckoutJson("$13::text = 'test'")} AS data FROM c`

/**
 * Writes a checkout with all its orders by one statement, and takes their stock.
 * @returns it, as its buyer sees it; of how many items there was enough, the stock of the others being untouched; and the
 *   events of orders for nothing
 */
export async function insertCheckoutOfItems(
  db: Db,
  checkout: NewCheckout,
  mode: PaymentMode,
): Promise<{ taken: number; data: Checkout; free_event_ids: string[] }> {
  const { delivery } = checkout
  const items = checkout.orders.flatMap((order) =>
    order.items.map((item, index) => ({ order_id: order.id, position: index + 1, ...item })),
  )
  const [row] = await queryRows<{ taken: number; data: Checkout; free_event_ids: string[] }>(db, INSERT_CHECKOUT, [
    checkout.id,
    checkout.buyerId,
    checkout.currency,
    JSON.stringify(checkout.orders.map(({ items: _items, ...order }) => order)),
    JSON.stringify(items),
    checkout.reservation,
    ...placeColumns(delivery),
    mode,
    timer('confirm_order'),
    DATE_REMINDER,
  ])
  if (!row) throw new Error('INSERT returned no row')
  return row
}

function placeColumns(delivery: Delivery): unknown[] {
  return [
    delivery.region,
    delivery.town,
    delivery.landmark,
    delivery.digital_address || null,
    delivery.contact_phone,
    delivery.note || null,
  ]
}

/** Whether the shop of the order delivers in that way, and lets goods be collected, at all. */
export async function offersMethod(db: Db, orderId: string, method: DeliveryMethod): Promise<boolean> {
  const rows = await queryRows(
    db,
    'SELECT FROM orders o JOIN vendors v ON v.id = o.vendor_id WHERE o.id = $1 AND $2 = ANY(v.delivery_methods)',
    [orderId, method],
  )
  return rows.length > 0
}

export async function saveDelivery(db: Db, orderId: string, delivery: Delivery): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO order_deliveries (order_id, method, region, town, landmark, digital_address, contact_phone, note) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (order_id) DO UPDATE SET method = EXCLUDED.method, region = EXCLUDED.region, town = EXCLUDED.town, landmark = EXCLUDED.landmark,
       digital_address = EXCLUDED.digital_address, contact_phone = EXCLUDED.contact_phone, note = EXCLUDED.note`,
    [orderId, delivery.method, ...placeColumns(delivery)],
  )
}
