import type { Delivery, DeliveryMethod } from '@asime/contract/orders'
import { type Db, queryRows } from '../../platform/database/database.ts'

export interface OfferedProduct {
  id: string
  title: string
  vendor_id: string
  vendor_user_id: string
  business_name: string
  /** Pesewas, what the buyer would pay. */
  price: number
  currency: string
  stock_quantity: number
  min_order_quantity: number
  commission_bp: number
  vat_bp: number
  /** Pesewas; null where the vendor does not deliver there this way. */
  delivery_fee: number | null
}

const OFFERED = `
  SELECT p.id, p.product_name AS title, p.vendor_id, v.user_id AS vendor_user_id, v.business_name, p.effective_price AS price, p.currency,
         p.stock_quantity, p.min_order_quantity, commission_rate(p.vendor_id, p.category_id) AS commission_bp, vat_rate() AS vat_bp,
         CASE WHEN $3 = 'pickup' THEN 0 ELSE (
           SELECT f.fee FROM delivery_fees f WHERE f.region = $2 AND f.method = $3
             AND f.vendor_id IS NOT DISTINCT FROM (SELECT own.vendor_id FROM delivery_fees own WHERE own.vendor_id = p.vendor_id LIMIT 1)
         ) END::bigint AS delivery_fee
  FROM products p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id
  WHERE p.id = ANY($1::uuid[]) AND p.deleted_at IS NULL AND u.status = 'active' ORDER BY p.id`

/** What is for sale of these products, at the price of this moment. */
export async function findOffered(
  db: Db,
  ids: readonly string[],
  region: string,
  method: DeliveryMethod,
): Promise<OfferedProduct[]> {
  return queryRows<OfferedProduct>(db, OFFERED, [ids, region, method])
}

/** The same, locked in one order: neither price nor stock changes until the transaction ends. */
export async function lockOffered(
  db: Db,
  ids: readonly string[],
  region: string,
  method: DeliveryMethod,
): Promise<OfferedProduct[]> {
  return queryRows<OfferedProduct>(db, `${OFFERED} FOR NO KEY UPDATE OF p`, [ids, region, method])
}

export interface NewCheckout {
  id: string
  buyerId: string
  currency: string
  delivery: Delivery
  reservationMinutes: number
  orders: {
    id: string
    vendor_id: string
    status: 'awaiting_payment' | 'paid'
    total: number
    delivery_fee: number
    commission: number
    commission_vat: number
    items: { product_id: string; title: string; quantity: number; unit_price: number }[]
  }[]
}

/**
 * Writes a checkout with all its orders by one statement, and takes their stock.
 * @returns of how many items there was enough, the stock of the others being untouched; and the events of orders for nothing
 */
export async function insertCheckoutOfItems(
  db: Db,
  checkout: NewCheckout,
): Promise<{ taken: number; free_event_ids: string[] }> {
  const { delivery } = checkout
  const items = checkout.orders.flatMap((order) =>
    order.items.map((item, index) => ({ order_id: order.id, position: index + 1, ...item })),
  )
  const [row] = await queryRows<{ taken: number; free_event_ids: string[] }>(
    db,
    `WITH c AS (
       INSERT INTO checkouts (id, buyer_id, currency) VALUES ($1, $2, $3)
     ), given AS (
       SELECT * FROM jsonb_to_recordset($4::jsonb)
         AS o (id uuid, vendor_id uuid, status text, total bigint, delivery_fee bigint, commission bigint, commission_vat bigint)
     ), o AS (
       INSERT INTO orders (id, checkout_id, buyer_id, vendor_id, status, currency, total, delivery_fee, commission, commission_vat, payment_due_at, remind_at)
       SELECT id, $1, $2, vendor_id, status, $3, total, delivery_fee, commission, commission_vat,
              CASE status WHEN 'awaiting_payment' THEN now() + make_interval(mins => $6) END,
              CASE status WHEN 'paid' THEN now() + interval '48 hours' END FROM given
     ), items AS (
       SELECT * FROM jsonb_to_recordset($5::jsonb)
         AS i (order_id uuid, position smallint, product_id uuid, title text, quantity integer, unit_price bigint)
     ), i AS (
       INSERT INTO order_items (order_id, position, product_id, title, quantity, unit_price, stock_kept)
       SELECT order_id, position, product_id, title, quantity, unit_price, quantity FROM items
     ), d AS (
       INSERT INTO order_deliveries (order_id, method, region, town, landmark, digital_address, contact_phone, note)
       SELECT id, $7, $8, $9, $10, $11, $12, $13 FROM given
     ), e AS (
       INSERT INTO order_events (order_id, event, actor, actor_id, to_status) SELECT id, 'place', 'buyer', $2, status FROM given RETURNING id, to_status
     ), s AS (
       UPDATE products p SET stock_quantity = p.stock_quantity - items.quantity FROM items
       WHERE p.id = items.product_id AND p.stock_quantity >= items.quantity RETURNING p.id
     ) SELECT count(*)::int AS taken, ARRAY(SELECT id FROM e WHERE to_status = 'paid') AS free_event_ids FROM s`,
    [
      checkout.id,
      checkout.buyerId,
      checkout.currency,
      JSON.stringify(checkout.orders.map(({ items: _items, ...order }) => order)),
      JSON.stringify(items),
      checkout.reservationMinutes,
      ...deliveryColumns(delivery),
    ],
  )
  return row ?? { taken: 0, free_event_ids: [] }
}

function deliveryColumns(delivery: Delivery): unknown[] {
  return [
    delivery.method,
    delivery.region,
    delivery.town,
    delivery.landmark,
    delivery.digital_address || null,
    delivery.contact_phone,
    delivery.note || null,
  ]
}

export async function saveDelivery(db: Db, orderId: string, delivery: Delivery): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO order_deliveries (order_id, method, region, town, landmark, digital_address, contact_phone, note) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (order_id) DO UPDATE SET method = EXCLUDED.method, region = EXCLUDED.region, town = EXCLUDED.town, landmark = EXCLUDED.landmark,
       digital_address = EXCLUDED.digital_address, contact_phone = EXCLUDED.contact_phone, note = EXCLUDED.note`,
    [orderId, ...deliveryColumns(delivery)],
  )
}
