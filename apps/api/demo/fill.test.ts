import { orderStatuses } from '@asime/contract/order-states'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { demoAccounts } from '../src/demo-accounts.ts'
import { fillDemoMarket, type FillOptions } from './fill.ts'
import { VIOLATIONS, VIOLATIONS_OF_SERVICES } from '../test/invariants.ts'
import { verifyMarket } from './verify.ts'

const options: FillOptions = { seed: 1, products: 600, requests: 150, now: new Date(), onProgress: () => {} }

let market: TestDatabase
let sameAgain: TestDatabase
beforeAll(async () => {
  market = await createTestDatabase()
  sameAgain = await createTestDatabase()
  await fillDemoMarket(market.ownerConnectionString, options)
})
afterAll(async () => {
  await market?.drop()
  await sameAgain?.drop()
})

async function query<Row extends pg.QueryResultRow>(
  database: TestDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.ownerConnectionString })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** One line per table. The slot of item_request_counts is whichever the connection has. */
async function digest(database: TestDatabase): Promise<unknown[]> {
  const tables = [
    'users',
    'vendors',
    'vendor_texts',
    'follows',
    'categories',
    'products',
    'product_variants',
    'product_search',
    'product_texts',
    'product_counts',
    'reviews',
    'item_requests',
    'item_request_texts',
    'bids',
    'orders',
    'order_items',
    'checkouts',
    'order_events',
    'order_deliveries',
    'order_dispatches',
    'payments',
    'refunds',
    'disputes',
    'dispute_messages',
    'dispute_offers',
    'sales',
    'payouts',
    'payout_orders',
    'ledger_accounts',
    'ledger_transactions',
    'ledger_postings',
    'ledger_sums',
    'search_words',
  ]
  const digests = tables.map(
    (table) =>
      `SELECT '${table}' AS name, count(*), md5(string_agg(t::text, '' ORDER BY t::text COLLATE "C")) AS content FROM ${table} t`,
  )
  return query(database, `${digests.join(' UNION ALL ')} ORDER BY name`)
}

test('the default market keeps every rule and is as large as promised', async () => {
  expect(await verifyMarket(market.ownerConnectionString)).toEqual([])
  for (const [rule, statement] of Object.entries({ ...VIOLATIONS, ...VIOLATIONS_OF_SERVICES }))
    expect(await query(market, statement), rule).toEqual([])
})

test('both demo accounts have orders in every state, with their whole lives, and nothing is due at once', async () => {
  const orders = await query(
    market,
    `SELECT u.email, o.status, o.checkout_id IS NOT NULL AS has_checkout, o.refunded_total > 0 AS is_refunded,
            (SELECT count(*)::int FROM order_events e WHERE e.order_id = o.id) AS steps
     FROM orders o JOIN vendors v ON v.id = o.vendor_id JOIN users u ON u.id IN (o.buyer_id, v.user_id) WHERE u.email LIKE '%@asime.example'`,
  )
  const due = await query(
    market,
    `SELECT id FROM orders WHERE (status = 'awaiting_payment' AND payment_due_at < $1::timestamptz + interval '1 hour')
       OR (status = 'delivered' AND release_at < $1) OR remind_at < $1
     UNION ALL SELECT id FROM disputes WHERE due_at < $1 OR remind_at < $1
     UNION ALL SELECT id FROM payments WHERE status IN ('created', 'pending')
     UNION ALL SELECT id FROM refunds WHERE status <> 'processed'
     UNION ALL SELECT id FROM payouts WHERE status IN ('created', 'pending')`,
    [options.now],
  )
  const [shop] = await query(
    market,
    `SELECT count(*) FILTER (WHERE p.status = 'succeeded')::int AS paid, count(*) FILTER (WHERE p.status = 'failed')::int AS failed
     FROM payouts p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id WHERE u.email = $1`,
    [demoAccounts[1].email],
  )

  expect(due).toEqual([])
  expect(shop?.paid).toBeGreaterThanOrEqual(4)
  expect(shop?.failed).toBe(1)
  for (const { email } of demoAccounts.slice(0, 2)) {
    const own = orders.filter((order) => order.email === email)
    expect(new Set(own.map(({ status }) => status)), email).toEqual(new Set(orderStatuses))
    expect(
      own.every(({ has_checkout: isPayable, steps }) => isPayable && steps > 0),
      email,
    ).toBe(true)
    expect(
      own.some(({ status, is_refunded: isRefunded }) => status === 'completed' && isRefunded),
      email,
    ).toBe(true)
  }
})

test('what vendors write with their bids speaks of the thing that is asked for', async () => {
  const [bids] = await query(
    market,
    `SELECT count(*)::int AS written, count(*) FILTER (WHERE starts_with(b.message, split_part(r.request_title, ' for ', 1)))::int AS fitting
     FROM bids b JOIN item_requests r ON r.id = b.item_request_id WHERE b.message IS NOT NULL`,
  )

  expect(bids?.written).toBeGreaterThan(100)
  expect(bids?.fitting).toBe(bids?.written)
})

test('who asks for one thing writes it with its article', async () => {
  const [requests] = await query(
    market,
    `SELECT count(*) FILTER (WHERE description ~ '^I am looking for an? ')::int AS with_article,
       count(*) FILTER (WHERE description ~ '^I am looking for (pair|set|bag|crate|bicycle|laptop|generator|air) ')::int AS without
     FROM item_requests`,
  )

  expect(requests?.with_article).toBeGreaterThan(10)
  expect(requests?.without).toBe(0)
})

test('payouts that arrived cost what transfers cost, by where they went, and it is booked', async () => {
  const fees = await query(
    market,
    `SELECT DISTINCT p.status, a.kind, p.fee::int AS fee FROM payouts p JOIN payout_accounts a ON a.id = p.account_id
     WHERE p.status = 'succeeded' OR p.fee > 0 ORDER BY a.kind`,
  )
  const [booked] = await query(
    market,
    `SELECT (SELECT sum(fee) FROM payouts)::int AS of_payouts,
            (SELECT sum(l.amount) FROM ledger_postings l JOIN ledger_transactions t ON t.id = l.transaction_id JOIN ledger_accounts a ON a.id = l.account_id
             WHERE t.kind = 'payout_paid' AND a.kind = 'provider_fees')::int AS in_ledger`,
  )

  // All of its shops are paid to wallets.
  expect(fees).toEqual([{ status: 'succeeded', kind: 'mobile_money', fee: 100 }])
  expect(booked?.of_payouts).toBeGreaterThan(0)
  expect(booked?.in_ledger).toBe(booked?.of_payouts)
})

test('of several fills at once one fills, and the same seed gives the same market', async () => {
  const fills = [1, 2, 3].map(() => fillDemoMarket(sameAgain.ownerConnectionString, options))

  expect((await Promise.all(fills)).filter(({ filled }) => filled)).toHaveLength(1)
  expect(await digest(sameAgain)).toEqual(await digest(market))
})

test('another seed gives another market by the same rules', async () => {
  const database = await createTestDatabase()

  await fillDemoMarket(database.ownerConnectionString, { ...options, seed: 2 })

  expect(await digest(database)).not.toEqual(await digest(market))
  expect(await verifyMarket(database.ownerConnectionString)).toEqual([])
  await database.drop()
})

test('a market that is there already is left as it is', async () => {
  const before = await digest(market)

  const { filled } = await fillDemoMarket(market.ownerConnectionString, { ...options, seed: 3 })

  expect(filled).toBe(false)
  expect(await digest(market)).toEqual(before)
})

test('a fill that fails leaves nothing', async () => {
  const database = await createTestDatabase()
  await query(database, "ALTER TABLE order_items ADD CONSTRAINT none_today CHECK (title = '')")

  await expect(
    fillDemoMarket(database.ownerConnectionString, { ...options, products: 60, requests: 20 }),
  ).rejects.toThrow('none_today')

  const left = await query(
    database,
    'SELECT FROM users UNION ALL SELECT FROM products UNION ALL SELECT FROM search_words',
  )
  expect(left).toEqual([])
  await database.drop()
})

test('the demo accounts are in the middle of things', async () => {
  const [buyer, vendor] = demoAccounts

  const requests = await query(
    market,
    `SELECT r.status, count(*)::int FROM item_requests r JOIN users u ON u.id = r.user_id
     WHERE u.email = $1 GROUP BY r.status`,
    [buyer.email],
  )
  const [bought] = await query(
    market,
    'SELECT count(*)::int FROM orders o JOIN users u ON u.id = o.buyer_id WHERE u.email = $1',
    [buyer.email],
  )
  const [shop] = await query(
    market,
    `SELECT v.total_products, v.total_sales, v.total_reviews, count(*) FILTER (WHERE p.stock_quantity = 0)::int AS sold_out,
            count(*) FILTER (WHERE p.discount_price IS NOT NULL)::int AS discounted, count(*) FILTER (WHERE p.is_featured)::int AS featured,
            v.followers_count, (SELECT count(*)::int FROM bids b WHERE b.vendor_id = v.id AND b.status = 'pending') AS pending_bids,
            (SELECT count(*)::int FROM orders o WHERE o.vendor_id = v.id AND o.status IN ('paid', 'preparing', 'dispatched')) AS underway
     FROM vendors v JOIN users u ON u.id = v.user_id JOIN products p ON p.vendor_id = v.id WHERE u.email = $1 GROUP BY v.id`,
    [vendor.email],
  )

  const [followed] = await query(
    market,
    'SELECT count(*)::int FROM follows f JOIN users u ON u.id = f.user_id WHERE u.email = $1',
    [buyer.email],
  )

  expect(followed?.count).toBeGreaterThanOrEqual(8)
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(['cancelled', 'closed', 'completed', 'open']))
  expect(requests.find(({ status }) => status === 'open')?.count).toBeGreaterThanOrEqual(4)
  expect(bought?.count).toBeGreaterThanOrEqual(8)
  for (const [what, n] of Object.entries(shop ?? {}))
    expect(n, what).toBeGreaterThanOrEqual(what === 'total_products' ? 28 : 1)
})

test('a market made set by set keeps the same rules, and the tables are as they were', async () => {
  const database = await createTestDatabase()
  const schema = `SELECT string_agg(def, E'\\n' ORDER BY def) AS text FROM (
    SELECT pg_get_indexdef(indexrelid) AS def FROM pg_index WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
    UNION ALL SELECT conrelid::regclass::text || conname || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal) AS parts`
  const before = await query(database, schema)

  await fillDemoMarket(database.ownerConnectionString, {
    ...options,
    products: 1_000,
    requests: 300,
    bulk: true,
    adminIsClosed: true,
  })

  expect(await verifyMarket(database.ownerConnectionString)).toEqual([])
  expect(await query(database, schema)).toEqual(before)
  // As a production start fills it: nobody signs in with the published password, not for a moment.
  expect(await query(database, "SELECT status FROM users WHERE user_type = 'admin'")).toEqual([{ status: 'suspended' }])
  await database.drop()
})

test('a market that has a single user already, real or not, is left as it is', async () => {
  await query(sameAgain, "UPDATE users SET email = 'someone@else.example' WHERE email = $1", [demoAccounts[0].email])
  const before = await query(sameAgain, 'SELECT count(*) FROM products')

  expect(await fillDemoMarket(sameAgain.ownerConnectionString, options)).toEqual({ filled: false })
  expect(await fillDemoMarket(sameAgain.ownerConnectionString, { ...options, bulk: true })).toEqual({ filled: false })

  expect(await query(sameAgain, 'SELECT count(*) FROM products')).toEqual(before)
})
