import type pg from 'pg'

/**
 * What the demo market's unpaid orders need so that they can be paid: a checkout each, a day from now, and for purchases a
 * place to bring the goods to. Those of bids ask for it, as in life.
 */
export async function openCheckouts(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `INSERT INTO checkouts (id, buyer_id, currency, created_at)
     SELECT id, buyer_id, currency, created_at FROM orders WHERE status = 'awaiting_payment'`,
  )
  await client.query(
    "UPDATE orders SET checkout_id = id, payment_due_at = $1::timestamptz + interval '24 hours' WHERE status = 'awaiting_payment'",
    [now],
  )
  await client.query(
    `INSERT INTO order_deliveries (order_id, method, region, town, landmark, contact_phone)
     SELECT id, 'vendor_delivery', 'Greater Accra', 'Accra', 'Opposite the Makola market', '+233240000000'
     FROM orders WHERE status = 'awaiting_payment' AND bid_id IS NULL`,
  )
  await client.query(
    `INSERT INTO order_events (order_id, happened_at, event, actor, actor_id, to_status)
     SELECT id, created_at, 'place', 'buyer', buyer_id, status FROM orders WHERE status = 'awaiting_payment'`,
  )
}
