import type pg from 'pg'

/** Of the measures of the workspace: what one shop has. */
const PRODUCTS = 10_000
const ORDERS = 50_000
const BIDS = 20_000
const CONVERSATIONS = 5_000
const MESSAGES_EACH = 20
const NOTIFICATIONS = 50_000

/** Who tries, and one of each thing that a page of the workspace is about. */
export interface ShopSubjects {
  owner: { userId: string; sessionId: string }
  /** By the beginning of the paths whose `:id` it is. */
  ids: Record<string, string | undefined>
  /** What finds much, little and nothing. */
  words: string[]
  counts: Record<string, number>
}

/**
 * Brings one shop of a copy of a large market to the size of the measures, by what is other shops': only its own figures are meant
 * to be right afterwards.
 * @param pool of a superuser, as what keeps the books right is switched off meanwhile
 */
export async function prepareShop(pool: pg.Pool): Promise<ShopSubjects> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    const vendorId = await findLargestShop(client)
    await takeProducts(client, vendorId)
    await takeOrders(client, vendorId)
    await takeSales(client, vendorId)
    await takeBids(client, vendorId)
    await talk(client, vendorId)
    await client.query('COMMIT')
    await client.query('SELECT recount_shop_days()')
    await client.query(
      'VACUUM (ANALYZE) products, product_search, orders, order_items, sales, bids, conversations, messages, notifications, shop_days, shop_product_sums',
    )
    return await findSubjects(client, vendorId)
  } finally {
    client.release(true)
  }
}

async function findLargestShop(client: pg.PoolClient): Promise<string> {
  const [shop] = await rows<{ vendor_id: string }>(
    client,
    'SELECT vendor_id FROM products GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
  )
  if (!shop) throw new Error('The market has no shop')
  return shop.vendor_id
}

async function takeProducts(client: pg.PoolClient, vendorId: string): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE taken_products ON COMMIT DROP AS
     SELECT id FROM products WHERE vendor_id <> $1 ORDER BY md5(id::text)
     LIMIT greatest(0, $2 - (SELECT count(*) FROM products WHERE vendor_id = $1))`,
    [vendorId, PRODUCTS],
  )
  await client.query('UPDATE products SET vendor_id = $1 WHERE id IN (SELECT id FROM taken_products)', [vendorId])
  await client.query('UPDATE product_search SET vendor_id = $1 WHERE product_id IN (SELECT id FROM taken_products)', [
    vendorId,
  ])
}

/** With what was sold in them: what it had sold of others before it took their products stays theirs. */
async function takeOrders(client: pg.PoolClient, vendorId: string): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE taken_orders ON COMMIT DROP AS
     SELECT id FROM orders WHERE vendor_id <> $1 ORDER BY md5(id::text)
     LIMIT greatest(0, $2 - (SELECT count(*) FROM orders WHERE vendor_id = $1))`,
    [vendorId, ORDERS],
  )
  await client.query('ANALYZE taken_orders')
  await client.query('UPDATE orders SET vendor_id = $1 WHERE id IN (SELECT id FROM taken_orders)', [vendorId])
  await client.query(
    `UPDATE order_items AS i SET product_id = p.id, variant_id = NULL, variant_label = NULL
     FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at FROM products WHERE vendor_id = $1) AS p
     WHERE i.order_id IN (SELECT id FROM taken_orders) AND p.at = abs(hashtext(i.order_id::text || i.position)) % $2`,
    [vendorId, PRODUCTS],
  )
  await client.query('UPDATE sales SET vendor_id = $1 WHERE order_id IN (SELECT id FROM taken_orders)', [vendorId])
  await client.query(
    `UPDATE payouts SET vendor_id = $1 WHERE id IN (SELECT payout_id FROM payout_orders WHERE order_id IN (SELECT id FROM taken_orders))`,
    [vendorId],
  )
  await client.query(
    `UPDATE payout_orders SET vendor_id = $1 WHERE payout_id IN (SELECT id FROM payouts WHERE vendor_id = $1)`,
    [vendorId],
  )
}

/** What a large market leaves out: the money of most of its orders. */
async function takeSales(client: pg.PoolClient, vendorId: string): Promise<void> {
  await client.query(
    `INSERT INTO sales (order_id, vendor_id, currency, gross, refunded, commission, commission_vat, payment_fee, net, released_at)
     SELECT id, vendor_id, currency, total, 0, commission, commission_vat, payment_fee, total - commission - commission_vat - payment_fee, updated_at
     FROM orders WHERE vendor_id = $1 AND status = 'completed' AND total > commission + commission_vat + payment_fee
     ON CONFLICT DO NOTHING`,
    [vendorId],
  )
}

/** One of each request that it has not bid for. */
async function takeBids(client: pg.PoolClient, vendorId: string): Promise<void> {
  await client.query(
    `UPDATE bids SET vendor_id = $1 WHERE id IN (
       SELECT DISTINCT ON (item_request_id) id FROM bids b
       WHERE NOT EXISTS (SELECT FROM bids own WHERE own.item_request_id = b.item_request_id AND own.vendor_id = $1)
       ORDER BY item_request_id, id LIMIT $2
     )`,
    [vendorId, BIDS],
  )
}

/** Buyers write to it, and it is told of a lot. */
async function talk(client: pg.PoolClient, vendorId: string): Promise<void> {
  await client.query(
    `INSERT INTO conversations (buyer_id, vendor_id, begun_by, begun_at, last_seq, last_at, last_side, buyer_received, buyer_read, shop_received, shop_unread)
     SELECT u.id, $1, u.id, now() - n * interval '5 minutes', $3, now() - n * interval '5 minutes', CASE n % 2 WHEN 0 THEN 'buyer' ELSE 'shop' END,
            $3, $3, $3, n % 3
     FROM (SELECT id, row_number() OVER (ORDER BY md5(id::text)) AS n FROM users WHERE user_type = 'buyer') AS u WHERE n <= $2
     ON CONFLICT DO NOTHING`,
    [vendorId, CONVERSATIONS, MESSAGES_EACH],
  )
  await client.query(
    `INSERT INTO messages (conversation_id, seq, side, author_id, client_id, content, created_at)
     SELECT c.id, seq, CASE seq % 2 WHEN 0 THEN 'shop' ELSE 'buyer' END,
            CASE seq % 2 WHEN 0 THEN v.user_id ELSE c.buyer_id END, gen_random_uuid(),
            CASE seq % 4 WHEN 0 THEN 'Yes, it is still there. I can send it tomorrow by bus parcel.' WHEN 1 THEN 'Good morning, do you still have this one?'
              WHEN 2 THEN 'We have it in black and in blue.' ELSE 'Please keep one for me, I order today.' END,
            c.last_at - ($2 - seq) * interval '1 minute'
     FROM conversations c JOIN vendors v ON v.id = c.vendor_id CROSS JOIN generate_series(1, $2::int) AS seq
     WHERE c.vendor_id = $1 AND NOT EXISTS (SELECT FROM messages m WHERE m.conversation_id = c.id)`,
    [vendorId, MESSAGES_EACH],
  )
  await client.query(
    `INSERT INTO notifications (user_id, kind, topic_group, title, detail, path, effect_key, in_app, by_email, created_at, read_at, shop_id)
     SELECT v.user_id, 'order_paid', CASE n % 4 WHEN 0 THEN 'messages' WHEN 1 THEN 'money' ELSE 'orders' END, 'Order paid', 'Ready to be packed', '/app/orders', 'bench:' || n,
            true, false, now() - n * interval '3 minutes', CASE WHEN n > 400 THEN now() END, v.id
     FROM vendors v CROSS JOIN generate_series(1, $2::int) AS n WHERE v.id = $1`,
    [vendorId, NOTIFICATIONS],
  )
}

async function findSubjects(client: pg.PoolClient, vendorId: string): Promise<ShopSubjects> {
  const [owner] = await rows<{ user_id: string; id: string }>(
    client,
    `INSERT INTO sessions (user_id, expires_at) SELECT user_id, now() + interval '1 day' FROM vendors WHERE id = $1 RETURNING user_id, id`,
    [vendorId],
  )
  if (!owner) throw new Error('The shop has no owner')
  const [ids] = await rows<Record<string, string | null>>(
    client,
    `SELECT (SELECT id FROM products WHERE vendor_id = $1 ORDER BY views_count DESC LIMIT 1) AS "/user/products",
            (SELECT id FROM orders WHERE vendor_id = $1 AND status = 'completed' ORDER BY total DESC LIMIT 1) AS "/orders",
            (SELECT id FROM conversations WHERE vendor_id = $1 ORDER BY last_at DESC LIMIT 1) AS "/conversations",
            (SELECT id FROM payouts WHERE vendor_id = $1 ORDER BY id DESC LIMIT 1) AS "/payouts"`,
    [vendorId],
  )
  const [words] = await rows<{ common: string; rare: string; buyer: string; number: string }>(
    client,
    `SELECT (SELECT split_part(product_name, ' ', 1) FROM products WHERE vendor_id = $1 GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS common,
            (SELECT product_name FROM products WHERE vendor_id = $1 ORDER BY md5(id::text) LIMIT 1) AS rare,
            (SELECT full_name FROM users u JOIN orders o ON o.buyer_id = u.id WHERE o.vendor_id = $1 ORDER BY md5(o.id::text) LIMIT 1) AS buyer,
            (SELECT order_number FROM orders WHERE vendor_id = $1 ORDER BY md5(id::text) LIMIT 1) AS number`,
    [vendorId],
  )
  const [counts] = await rows<ShopSubjects['counts']>(
    client,
    `SELECT (SELECT count(*) FROM products)::int AS "products of the market",
            (SELECT count(*) FROM products WHERE vendor_id = $1)::int AS "products of the shop",
            (SELECT count(*) FROM orders WHERE vendor_id = $1)::int AS orders, (SELECT count(*) FROM bids WHERE vendor_id = $1)::int AS bids,
            (SELECT count(*) FROM conversations WHERE vendor_id = $1)::int AS conversations,
            (SELECT count(*) FROM notifications WHERE user_id = $2)::int AS notifications,
            (SELECT count(*) FROM sales WHERE vendor_id = $1)::int AS sales, (SELECT count(*) FROM payouts WHERE vendor_id = $1)::int AS payouts`,
    [vendorId, owner.user_id],
  )
  return {
    owner: { userId: owner.user_id, sessionId: owner.id },
    ids: Object.fromEntries(Object.entries(ids ?? {}).map(([path, id]) => [path, id ?? undefined])),
    // The last ones find nothing, or nearly everything.
    words: [...Object.values(words ?? {}), 'zzqqxx', 'a', '%'],
    counts: counts ?? {},
  }
}

const rows = async <Row extends pg.QueryResultRow>(client: pg.PoolClient, text: string, values?: unknown[]) =>
  (await client.query<Row>(text, values)).rows
