import { DATE_REMINDER, type Duration, LAPSED_COUNTED, UNPAID_COUNTED } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import type { ShopCalendar } from '@asime/contract/order-dates'
import { soldStatuses } from '@asime/contract/order-states'
import type { Checkout, Delivery, DeliveryMethod } from '@asime/contract/orders'
import type { PaymentMode } from '@asime/contract/payment-states'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import { type ChangedRows, sayingRows } from '../../platform/database/written-tables.ts'
import type { Patience } from '../../platform/gather.ts'
import { IS_CONTACTABLE } from '../../platform/sessions/contactable.sql.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { changedStock } from '../orders/changed-stock.ts'
import { CALENDAR } from '../orders/order-dates.sql.ts'
import { AWAY_UNTIL } from '../shops/away.sql.ts'
import { newCheckoutJson } from './checkouts.repository.ts'
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
  /** Empty where it has no variants. */
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
  select: `
  SELECT p.id, p.product_name AS title, p.vendor_id, v.business_name, coalesce(p.discount_price, p.price) AS price, p.currency,
         p.stock_quantity, p.min_order_quantity, p.options, p.quantity_prices, commission_rate(p.vendor_id, p.category_id) AS commission_bp, vat_rate() AS vat_bp,
         p.weight_grams, (${AWAY_UNTIL})::text AS away_until`,
  where: `
  FROM products p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id
  WHERE p.id = ANY(ARRAY(SELECT unnest($1::uuid[]))) AND p.is_public AND ${shopIsOpen('u')}`,
  order: 'ORDER BY p.id',
}

/** What is for sale of these products, at the price of this moment. */
export async function findOffered(db: Db, ids: readonly string[]): Promise<OfferedProduct[]> {
  return queryRows<OfferedProduct>(db, `${OFFERED.select} ${OFFERED.where} ${OFFERED.order}`, [ids])
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
// an account is closed; all of them, which counting sees to.
const lockAvailableSql = (unlessLocked: '' | 'SKIP LOCKED') => `WITH buyer AS MATERIALIZED (
       SELECT id FROM users WHERE id = ANY(ARRAY(SELECT unnest($3::uuid[]))) AND status = 'active' ORDER BY id FOR NO KEY UPDATE ${unlessLocked}
     ), buyers AS MATERIALIZED (SELECT array_agg(id) AS ids FROM buyer)
     ${OFFERED.select}, (SELECT ids FROM buyers) AS buyers ${OFFERED.where} AND (SELECT ids FROM buyers) IS NOT NULL
       AND p.stock_quantity >= ($2::int[])[array_position($1::uuid[], p.id)]
     ${OFFERED.order} FOR KEY SHARE OF u ${unlessLocked} FOR NO KEY UPDATE OF p ${unlessLocked}`
const LOCK_AVAILABLE = { wait: lockAvailableSql(''), skip: lockAvailableSql('SKIP LOCKED') }

export interface LockedProduct extends OfferedProduct {
  /** Those of the buyers whose accounts are active, and locked. */
  buyers: string[]
}

/**
 * Those of them of which there is enough, locked in one order: neither price nor stock changes until the transaction ends. Of
 * what is sold out no lock is waited for, unless it sells out meanwhile. Nor do the accounts of both sides close meanwhile;
 * nothing is available to, or from, one that is closed. The buyers' other checkouts wait until this one has ended.
 * @param patience `skip` leaves out what somebody else has locked
 */
export async function lockAvailable(
  db: Db,
  buyerIds: readonly string[],
  items: readonly { id: string; quantity: number }[],
  patience: Patience,
): Promise<LockedProduct[]> {
  return queryRows<LockedProduct>(db, LOCK_AVAILABLE[patience], [
    items.map(({ id }) => id),
    items.map(({ quantity }) => quantity),
    buyerIds,
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

/** Those of the accounts that nobody has closed or suspended. */
export async function findActiveAccounts(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    "SELECT id FROM users WHERE id = ANY(ARRAY(SELECT unnest($1::uuid[]))) AND status = 'active'",
    [userIds],
  )
  return rows.map(({ id }) => id)
}

const UNPAID = `SELECT u.id AS buyer_id, ${IS_CONTACTABLE} AS is_confirmed,
            EXISTS (SELECT FROM orders o WHERE o.buyer_id = u.id AND o.total > 0
                    AND o.status IN ${listed(soldStatuses)}) AS is_customer, held.*
     FROM users u CROSS JOIN LATERAL (
       WITH recent AS MATERIALIZED (
         SELECT o.id, o.checkout_id, o.created_at, o.status = 'cancelled' AS is_cancelled,
                o.status = 'awaiting_payment' AND o.payment_due_at > clock_timestamp() AS is_open
         FROM orders o
         WHERE o.buyer_id = u.id AND o.bid_id IS NULL AND o.created_at > (SELECT now() - $2::interval)
           AND (o.status IN ('awaiting_payment', 'expired')
                OR o.status = 'cancelled' AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.to_status = 'paid'))
       ), ended AS (
         SELECT checkout_id, max(created_at) AS created_at, bool_and(is_cancelled) AS is_cancelled FROM recent GROUP BY 1 HAVING NOT bool_or(is_open)
       )
       SELECT (SELECT count(DISTINCT checkout_id) FROM recent WHERE is_open)::int AS open_checkouts,
              (SELECT coalesce(sum(i.stock_kept), 0) FROM recent r JOIN order_items i ON i.order_id = r.id WHERE r.is_open)::int AS open_pieces,
              (SELECT count(*) FROM ended WHERE NOT is_cancelled AND created_at > now() - $3::interval)::int AS lapsed_lately,
              (SELECT count(*) FROM ended)::int AS unpaid_lately
     ) AS held WHERE u.id = ANY(ARRAY(SELECT unnest($1::uuid[])))`

/**
 * What each of these buyers holds, and held, of carts without paying. An order whose time is past holds stock no longer than the job
 * takes.
 */
export async function findUnpaid(db: Db, buyerIds: readonly string[]): Promise<Map<string, UnpaidOf>> {
  const rows = await queryRows<UnpaidOf & { buyer_id: string }>(db, UNPAID, [buyerIds, UNPAID_COUNTED, LAPSED_COUNTED])
  return new Map(rows.map((row) => [row.buyer_id, row]))
}

/** Pieces of a product, or of one of its variants, that unpaid orders keep. */
export interface Reserved {
  product_id: string
  /** Null: of a product without variants. */
  variant_id: string | null
  /** Who keeps them, if it is one of those who were asked about; null: all others. */
  buyer_id: string | null
  reserved: number
  reserved_by_unconfirmed: number
}

/** For products with reserved stock. Exact while they are locked. */
export async function findReserved(
  db: Db,
  buyerIds: readonly string[],
  productIds: readonly string[],
): Promise<Reserved[]> {
  return queryRows<Reserved>(
    db,
    `SELECT i.product_id, i.variant_id, asking.id AS buyer_id, sum(i.stock_kept)::int AS reserved,
            coalesce(sum(i.stock_kept) FILTER (WHERE NOT ${IS_CONTACTABLE}), 0)::int AS reserved_by_unconfirmed
     FROM order_items i JOIN orders o ON o.id = i.order_id JOIN users u ON u.id = o.buyer_id
     LEFT JOIN unnest($1::uuid[]) AS asking (id) ON asking.id = o.buyer_id
     WHERE i.is_reserved AND i.product_id = ANY(ARRAY(SELECT unnest($2::uuid[]))) GROUP BY 1, 2, 3`,
    [buyerIds, productIds],
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

const INSERT_CHECKOUTS = `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS o (checkout_id uuid, is_first boolean, buyer_id uuid, currency text, reservation interval, region text, town text, landmark text,
           digital_address text, contact_phone text, note text, id uuid, vendor_id uuid, deal_id uuid, method text, status text, total bigint,
           delivery_fee bigint, commission bigint, commission_vat bigint, dispatch_by timestamptz, deliver_by timestamptz)
     ), items AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb)
         AS i (order_id uuid, position smallint, product_id uuid, variant_id uuid, variant_label text, title text, quantity integer, unit_price bigint)
     ), c AS (
       INSERT INTO checkouts (id, buyer_id, currency) SELECT checkout_id, buyer_id, currency FROM given WHERE is_first RETURNING *
     ), numbered AS MATERIALIZED (
       SELECT id, 'AS-' || nextval('order_numbers') AS order_number FROM given
     ), placed AS (
       INSERT INTO orders (id, order_number, search, checkout_id, buyer_id, vendor_id, deal_id, status, currency, total, delivery_fee, commission, commission_vat,
                           payment_due_at, remind_at, dispatch_by, deliver_by, date_reminded)
       SELECT id, order_number,
              order_words(order_number, (SELECT full_name FROM users WHERE id = buyer_id), (SELECT business_name FROM vendors WHERE id = vendor_id),
                (SELECT string_agg(left(title, 200), ' ' ORDER BY position) FROM items WHERE items.order_id = given.id)),
              checkout_id, buyer_id, vendor_id, deal_id, status, currency, total, delivery_fee, commission, commission_vat,
              CASE status WHEN 'awaiting_payment' THEN now() + reservation END,
              CASE status WHEN 'paid' THEN now() + $4::interval END, dispatch_by, deliver_by,
              -- Whose date is today needs no reminder in the same hour.
              CASE WHEN dispatch_by - $5::interval <= now() THEN dispatch_by - $5::interval END FROM given JOIN numbered USING (id) RETURNING *
     ), i AS (
       INSERT INTO order_items (order_id, position, product_id, variant_id, variant_label, title, quantity, unit_price, stock_kept, is_reserved)
       SELECT order_id, position, product_id, variant_id, variant_label, title, quantity, unit_price, CASE WHEN product_id IS NULL THEN 0 ELSE quantity END,
              product_id IS NOT NULL AND given.status = 'awaiting_payment'
       FROM items JOIN given ON given.id = items.order_id
     ), d AS (
       INSERT INTO order_deliveries (order_id, method, region, town, landmark, digital_address, contact_phone, note)
       SELECT id, method, region, town, landmark, digital_address, contact_phone, note FROM given
     ), e AS (
       INSERT INTO order_events (order_id, event, actor, actor_id, to_status) SELECT id, 'place', 'buyer', buyer_id, status FROM given RETURNING id, to_status
     ), s AS (
       UPDATE products p SET stock_quantity = p.stock_quantity - wanted.quantity
       FROM (SELECT product_id, sum(quantity)::int AS quantity FROM items WHERE variant_id IS NULL GROUP BY 1) AS wanted
       WHERE p.id = wanted.product_id AND p.stock_quantity >= wanted.quantity RETURNING p.id, p.stock_quantity
     ), sv AS (
       UPDATE product_variants v SET stock_quantity = v.stock_quantity - wanted.quantity
       FROM (SELECT variant_id, sum(quantity)::int AS quantity FROM items WHERE variant_id IS NOT NULL GROUP BY 1) AS wanted
       WHERE v.id = wanted.variant_id AND v.stock_quantity >= wanted.quantity RETURNING v.id
     ) SELECT (SELECT count(*)::int FROM s) + (SELECT count(*)::int FROM sv) AS taken, ARRAY(SELECT id FROM e WHERE to_status = 'paid') AS free_event_ids,
              CASE WHEN (SELECT bool_and(stock_quantity > 0) FROM s) AND NOT EXISTS (SELECT FROM sv) THEN ARRAY(SELECT id FROM s) END AS less_of,
              c.id, ${newCheckoutJson("$3::text = 'test'")} AS data FROM c`

/** What sells out goes down in lists, and what is left of a product in variants is not known here. */
function soldOnly([row]: Record<string, unknown>[]): ChangedRows | undefined {
  const ids = row?.['less_of'] as string[] | null | undefined
  return ids ? changedStock(ids) : undefined
}

/** What became of checkouts that were written together. */
interface Inserted {
  /** Each as its buyer sees it, in the order in which they were given. */
  checkouts: Checkout[]
  /** Whether there was enough of everything. */
  isEnough: boolean
  /** Of orders for nothing. */
  freeEventIds: string[]
}

/** Writes checkouts with all their orders by one statement, and takes their stock. What there is too little of is not taken. */
export async function insertCheckouts(db: Db, checkouts: readonly NewCheckout[], mode: PaymentMode): Promise<Inserted> {
  const orders = checkouts.flatMap((checkout) =>
    checkout.orders.map(({ items: _items, ...order }, index) => ({
      checkout_id: checkout.id,
      is_first: index === 0,
      buyer_id: checkout.buyerId,
      currency: checkout.currency,
      reservation: checkout.reservation,
      ...placeOf(checkout.delivery),
      ...order,
    })),
  )
  const items = checkouts
    .flatMap((checkout) => checkout.orders)
    .flatMap((order) => order.items.map((item, index) => ({ order_id: order.id, position: index + 1, ...item })))
  const rows = await queryRows<{
    id: string
    taken: number
    data: Checkout
    free_event_ids: string[]
    /** Products that there is less of, and still some. Null: nothing, or not all of these. */
    less_of: string[] | null
  }>(
    db,
    INSERT_CHECKOUTS,
    sayingRows([JSON.stringify(orders), JSON.stringify(items), mode, timer('confirm_order'), DATE_REMINDER], soldOnly),
  )
  const wanted = new Set(items.map((item) => item.variant_id ?? item.product_id).filter((id) => id !== null))
  const byId = new Map(rows.map((row) => [row.id, row.data]))
  return {
    checkouts: checkouts.map(({ id }) => {
      const data = byId.get(id)
      if (!data) throw new Error('INSERT returned no row')
      return data
    }),
    isEnough: rows[0]?.taken === wanted.size,
    freeEventIds: rows[0]?.free_event_ids ?? [],
  }
}

function placeOf(delivery: Delivery) {
  return {
    region: delivery.region,
    town: delivery.town,
    landmark: delivery.landmark,
    digital_address: delivery.digital_address || null,
    contact_phone: delivery.contact_phone,
    note: delivery.note || null,
  }
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

export async function hasDelivery(db: Db, orderId: string): Promise<boolean> {
  return (await queryRows(db, 'SELECT FROM order_deliveries WHERE order_id = $1', [orderId])).length > 0
}

export async function saveDelivery(db: Db, orderId: string, delivery: Delivery): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO order_deliveries (order_id, method, region, town, landmark, digital_address, contact_phone, note) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (order_id) DO UPDATE SET method = EXCLUDED.method, region = EXCLUDED.region, town = EXCLUDED.town, landmark = EXCLUDED.landmark,
       digital_address = EXCLUDED.digital_address, contact_phone = EXCLUDED.contact_phone, note = EXCLUDED.note`,
    [orderId, delivery.method, ...Object.values(placeOf(delivery))],
  )
}
