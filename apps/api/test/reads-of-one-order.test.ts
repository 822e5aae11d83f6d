import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { HAS_PAID_ORDER } from '../src/modules/conversations/conversation-json.sql.ts'
import { buildCategory, buildCheckout, buildItemRequest, buildVendor } from './builders.ts'
import { assertCountersEqualCounts } from './invariants.ts'
import { useTestApp } from './test-app.ts'

// What is written for one order or one change reads no rows of others, however many there are.

const app = useTestApp()
afterAll(() => assertCountersEqualCounts(app()))

/**
 * Rows of the table that the statement reads beside those of others, in a transaction that is rolled back.
 * @param since what has happened since the database last looked at how many there are of what kind, and made its plans
 */
async function rowsRead(
  table: string,
  { others, since = [] }: { others: string; since?: string[] },
  statement: string,
  values: unknown[],
): Promise<number> {
  const client = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  // Without the orders that they belong to.
  await client.query("SET LOCAL session_replication_role = 'replica'")
  await client.query(others)
  await client.query(`ANALYZE ${table}`)
  await client.query("SET LOCAL session_replication_role = 'origin'")
  for (const change of since) await client.query(change)
  const read = async () => {
    const { rows } = await client.query<{ n: number }>(
      'SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_xact_user_tables WHERE relname = $1',
      [table],
    )
    return rows[0]?.n ?? 0
  }
  const before = await read()
  await client.query(statement, values)
  const after = await read()
  await client.query('ROLLBACK')
  return after - before
}

const OTHERS = 3_000
/** Some are read more than once, by constraints and triggers. */
const A_FEW = 60

test('a posting to the ledger reads no accounts of other orders', async () => {
  const { orderId, vendor } = await buildCheckout(app())
  const lines = [
    { kind: 'provider_clearing', amount: 100 },
    { kind: 'escrow', order_id: orderId, amount: -80 },
    { kind: 'vendor_payable', vendor_id: vendor.vendorId, amount: -20 },
  ]
  const read = await rowsRead(
    'ledger_accounts',
    {
      others: `INSERT INTO ledger_accounts (kind, currency, order_id, balance)
               SELECT 'escrow', 'GHS', uuid_v7(), 0 FROM generate_series(1, ${OTHERS})`,
    },
    "SELECT post_to_ledger('test', 'test:reads', 'GHS', $1)",
    [JSON.stringify(lines)],
  )
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(A_FEW)
})

test('an order that ends its reservation reads nothing that others have reserved', async () => {
  const other = await buildCheckout(app())
  const { orderId } = await buildCheckout(app())
  const before: string[] = []
  // A plan is kept from the sixth time.
  for (let n = 0; n < 6; n++) before.push((await buildCheckout(app())).orderId)
  const read = await rowsRead(
    'order_items',
    {
      others: `INSERT INTO order_items (order_id, position, product_id, title, quantity, unit_price, stock_kept)
               SELECT order_id, 10 + n, product_id, title, quantity, unit_price, 1 FROM order_items, generate_series(1, ${OTHERS}) AS n
               WHERE order_id = '${other.orderId}'`,
      since: [
        ...before.map((id) => `UPDATE orders SET status = 'cancelled' WHERE id = '${id}'`),
        `UPDATE order_items SET is_reserved = true WHERE order_id = '${other.orderId}'`,
      ],
    },
    "UPDATE orders SET status = 'cancelled' WHERE id = $1",
    [orderId],
  )
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(A_FEW)
})

// A page of chats asks it for each of a hundred.
test('whether a buyer has paid an order of a shop reads no orders of others', async () => {
  const { orderId, vendor, buyer } = await buildCheckout(app())
  const read = await rowsRead(
    'orders',
    {
      others: `INSERT INTO orders (buyer_id, vendor_id, status, currency, total, paid_at)
               SELECT b.buyer_id, b.vendor_id, 'completed', 'GHS', 100, now() FROM generate_series(1, ${OTHERS}),
                 LATERAL (VALUES ('${buyer.id}'::uuid, uuid_v7()), (uuid_v7(), '${vendor.vendorId}')) AS b (buyer_id, vendor_id);
               UPDATE orders SET status = 'paid', paid_at = now() WHERE id = '${orderId}'`,
    },
    `SELECT FROM (VALUES ($1::uuid, $2::uuid)) AS c (buyer_id, vendor_id) WHERE ${HAS_PAID_ORDER}`,
    [buyer.id, vendor.vendorId],
  )
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(A_FEW)
})

// Of up to 30 rows, each is compared with what it was; of more, groups are summed (migration 0559).
test.each([2, 200])('counts are right after %i changes at once', async (many) => {
  const categoryId = await buildCategory(app())
  const { id: requestId, owner } = await buildItemRequest(app(), { categoryId })
  const { vendorId } = await buildVendor(app())
  const products = await app().sql<{ id: string }>(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity)
     SELECT $1, $2, 'Stool ' || n, 'Of wood', 100 * n, 1 FROM generate_series(1, $3) AS n RETURNING id`,
    [vendorId, categoryId, many],
  )
  const ids = products.map(({ id }) => id)
  const change = (what: string) => app().sql(`UPDATE products SET ${what} WHERE id = ANY ($1)`, [ids])
  await app().sql(
    `INSERT INTO item_requests (user_id, category_id, request_title, description, currency, budget_min, budget_max, urgency, location)
     SELECT user_id, category_id, 'Copy ' || n, description, currency, budget_min, budget_max, urgency, location FROM item_requests, generate_series(1, $2) AS n WHERE id = $1`,
    [requestId, many],
  )
  await app().sql(
    `INSERT INTO bids (item_request_id, vendor_id, amount, currency) SELECT id, $1, 500, currency FROM item_requests WHERE request_title LIKE 'Copy %' AND user_id = $2`,
    [vendorId, owner.id],
  )
  await assertCountersEqualCounts(app())

  await change('stock_quantity = 5')
  await change('price = price + 100000')
  await change("visibility = 'draft'")
  await app().sql('UPDATE bids SET message = $2 WHERE vendor_id = $1', [vendorId, 'As described'])
  await assertCountersEqualCounts(app())

  await app().sql("UPDATE bids SET status = 'withdrawn' WHERE vendor_id = $1", [vendorId])
  await app().sql("UPDATE item_requests SET status = 'cancelled' WHERE user_id = $1", [owner.id])
  await assertCountersEqualCounts(app())
})
