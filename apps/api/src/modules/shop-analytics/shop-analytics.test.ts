import { addDays } from '@asime/contract/days'
import { readShopAnalyticsEndpoint, type ShopAnalytics } from '@asime/contract/shop-analytics'
import { expect, test } from 'vitest'
import {
  buildBid,
  buildBuyer,
  buildCheckout,
  buildItemRequest,
  buildMember,
  buildProduct,
  buildReview,
  buildVendor,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { startOtherNode } from '../../../test/other-node.ts'
import { buildPaidOrder } from '../../../test/payments.ts'
import { runJob } from '../../../test/jobs.ts'
import { buildHeldOrder, buildSale } from '../../../test/payouts.ts'
import { TEST_ORIGIN } from '../../../test/origin.ts'
import { type TestApp, useTestApp } from '../../../test/test-app.ts'
import { productRows } from './export-analytics.ts'
import { productSpans } from './shop-analytics.service.ts'

const app = useTestApp()
const TODAY = new Date().toISOString().slice(0, 10)

async function analyticsOf(vendor: TestVendor, query = ''): Promise<ShopAnalytics> {
  const answer = await app().as(vendor).get(`/user/shop/analytics${query}`)
  expectContract(readShopAnalyticsEndpoint, answer)
  return answer.body.data
}

const count = () => runJob(app(), 'count_shop_days')

interface OrderOf {
  vendor: TestVendor
  product?: { id: string }
  status?: string
  paidAt: string
  total?: number
  refunded?: number
  quantity?: number
}

/** As it would be some time after it was paid. */
async function buildOrder({
  vendor,
  product,
  status = 'completed',
  paidAt,
  total = 10_000,
  refunded = 0,
  quantity = 1,
}: OrderOf): Promise<string> {
  const buyer = await buildBuyer(app())
  const [order] = await app().sql(
    `WITH o AS (
       INSERT INTO orders (buyer_id, vendor_id, status, currency, total, refunded_total, created_at, paid_at)
       VALUES ($1, $2, $3, 'GHS', $4::int, $5, $6::timestamptz, $6::timestamptz) RETURNING id
     ), i AS (
       INSERT INTO order_items (order_id, position, product_id, title, quantity, unit_price) SELECT id, 0, $7, 'Kente', $8::int, $4::int / $8::int FROM o
     ) SELECT id FROM o`,
    [buyer.id, vendor.vendorId, status, total, refunded, paidAt, product?.id ?? null, quantity],
  )
  return order.id
}

test('each figure is what the rows of the shop say', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor, price: 10_000 })
  const { orderId: refundedInPart } = await buildSale(app(), vendor)
  const { orderId: held, buyer } = await buildHeldOrder(app(), vendor)
  const bought = async () => buildPaidOrder(app(), { product })
  const [confirmed, declined] = [await bought(), await bought()]
  await buildCheckout(app(), { product })
  expect((await app().as(vendor).post(`/orders/${confirmed.orderId}/prepare`)).status).toBe(200)
  expect((await app().as(vendor).post(`/orders/${declined.orderId}/cancel`, { reason: 'Broken' })).status).toBe(200)
  const refund = { amount: 25, reason: 'One was missing' }
  expect((await app().as(vendor).post(`/orders/${held}/refund`, refund)).status).toBe(200)
  expect(
    (await app().as(buyer).post(`/orders/${held}/report-problem`, { kind: 'damaged', reason: 'Torn' })).status,
  ).toBe(200)
  expect((await app().as(vendor).post(`/orders/${held}/dispute/messages`, { message: 'Sorry' })).status).toBe(201)
  await app()
    .as(await buildBuyer(app()))
    .post(`/vendors/${vendor.vendorId}/messages`, { message: 'Any in blue?' })
  for (const status of ['pending', 'withdrawn'] as const) await buildBid(app(), { vendor, status })
  const closed = await buildItemRequest(app(), { status: 'closed' })
  await buildBid(app(), { vendor, status: 'accepted', itemRequest: closed })
  for (const rating of [5, 5, 2]) await buildReview(app(), { product, rating })
  await count()

  const { now, before, products, rating } = await analyticsOf(vendor)

  const [figures] = await app().sql(
    `SELECT count(*)::int AS placed, count(paid_at)::int AS paid, count(*) FILTER (WHERE status = 'completed')::int AS completed,
       sum(total) FILTER (WHERE paid_at IS NOT NULL) / 100.0 AS captured, sum(refunded_total) / 100.0 AS refunded,
       count(*) FILTER (WHERE dispatched_on_time)::int AS dispatched_on_time, count(*) FILTER (WHERE dispatched_on_time = false)::int AS dispatched_late
     FROM orders WHERE vendor_id = $1`,
    [vendor.vendorId],
  )
  expect(figures).toMatchObject({ placed: 5, paid: 4, completed: 1 })
  expect(now.total).toEqual({
    views: 0,
    enquiries: 1,
    bids: 3,
    bids_won: 1,
    orders_placed: 5,
    orders: 4,
    orders_of_bids: 0,
    orders_returned: 1,
    orders_completed: 1,
    captured: Number(figures.captured),
    refunded: Number(figures.refunded),
    charged_back: 0,
    revenue: Number(figures.captured) - Number(figures.refunded),
    dispatched_on_time: figures.dispatched_on_time,
    dispatched_late: figures.dispatched_late,
    delivered_on_time: 1,
    delivered_late: 0,
    problems: 1,
    stars: [0, 1, 0, 0, 2],
  })
  expect(now.periods).toHaveLength(30)
  expect(now.periods.at(-1)).toEqual({ from: TODAY, to: TODAY, ...now.total })
  expect(before.total.orders).toBe(0)
  // Three were confirmed or sent at once, one of them twice; a moment after they were paid.
  expect(now.confirm).toEqual({ count: 3, median_minutes: 0, groups: [3, 0, 0, 0, 0] })
  expect(now.answer).toMatchObject({ count: 1, median_minutes: 0 })
  expect(now.reply).toEqual({ count: 0, median_minutes: null, groups: [0, 0, 0, 0, 0] })
  expect(before.answer).toEqual({ count: 0, median_minutes: null, groups: [0, 0, 0, 0, 0] })
  expect(products.find(({ id }) => id === product.id)).toMatchObject({ orders: 1, units: 1, revenue: 100 })
  expect(products).toHaveLength(3)
  expect(rating).toEqual({ average: 4, reviews: 3 })
  expect(refundedInPart).toEqual(expect.any(String))
})

test('revenue is what the ledger has captured for orders, on the day of the capture, less what went back, and what the statement says', async () => {
  const vendor = await buildVendor(app())
  const { orderId, buyer } = await buildHeldOrder(app(), vendor, { price: 33_333 })
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 12.34, reason: 'Scratched' })
  await app().as(buyer).post(`/orders/${orderId}/confirm-receipt`)
  await buildSale(app(), vendor, { price: 7_001 })
  await count()

  const { now } = await analyticsOf(vendor)

  const [books] = await app().sql(
    `SELECT (sum(-p.amount) FILTER (WHERE t.kind = 'capture') - sum(p.amount) FILTER (WHERE t.kind IN ('refund', 'chargeback'))) / 100.0 AS revenue,
       bool_and(t.kind <> 'capture' OR t.posted_at = o.paid_at) AS same_moment
     FROM orders o JOIN ledger_accounts a ON a.order_id = o.id AND a.kind = 'escrow' JOIN ledger_postings p ON p.account_id = a.id
     JOIN ledger_transactions t ON t.id = p.transaction_id WHERE o.vendor_id = $1`,
    [vendor.vendorId],
  )
  expect(now.total.revenue).toBe(Number(books.revenue))
  expect(books.same_moment).toBe(true)
  const sales: { gross: number; refunded: number }[] = (await app().as(vendor).get('/user/sales')).body.data
  expect(sales.reduce((sum, { gross, refunded }) => sum + gross * 100 - refunded * 100, 0)).toBeCloseTo(
    now.total.revenue * 100,
    6,
  )
})

test('a late refund changes the day on which its order was paid, and its product’s', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor })
  const paidOn = addDays(TODAY, -20)
  const id = await buildOrder({ vendor, product, paidAt: `${paidOn}T10:00:00Z`, total: 10_000, quantity: 2 })
  await count()
  const read = async () => {
    const { now, products } = await analyticsOf(vendor)
    const day = now.periods.find(({ from }) => from === paidOn)!
    return { revenue: day.revenue, returned: day.orders_returned, of: products[0], today: now.periods.at(-1)!.refunded }
  }
  expect(await read()).toMatchObject({ revenue: 100, returned: 0, of: { units: 2, revenue: 100 } })

  await app().sql('UPDATE orders SET refunded_total = 2500 WHERE id = $1', [id])
  await count()
  expect(await read()).toMatchObject({ revenue: 75, returned: 0, of: { units: 2, revenue: 75 }, today: 0 })
  expect(await read()).toMatchObject({ of: { is_deleted: false } })
  await app().as(vendor).delete(`/products/${product.id}`)
  expect(await read()).toMatchObject({ revenue: 75, of: { units: 2, revenue: 75, is_deleted: true } })

  await app().sql("UPDATE orders SET refunded_total = 10000, status = 'refunded' WHERE id = $1", [id])
  await count()
  expect(await read()).toMatchObject({ revenue: 0, returned: 1, of: { orders: 0, units: 0, revenue: 0 }, today: 0 })
})

test('days, weeks and months end at midnight in Ghana', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor })
  // The last Monday that is a week away at least, so that both of its sides are there.
  const day = new Date(`${addDays(TODAY, -7)}T00:00:00Z`)
  const monday = addDays(TODAY, -7 - ((day.getUTCDay() + 6) % 7))
  await buildOrder({ vendor, product, paidAt: `${addDays(monday, -1)}T23:59:59.999999Z`, total: 1_000 })
  await buildOrder({ vendor, product, paidAt: `${monday}T00:00:00Z`, total: 20_000 })
  await count()

  const revenueBy = async (period: string) =>
    Object.fromEntries(
      (await analyticsOf(vendor, `?period=${period}&from=${addDays(monday, -40)}`)).now.periods
        .filter(({ orders }) => orders > 0)
        .map(({ from, revenue }) => [from, revenue]),
    )

  expect(await revenueBy('day')).toEqual({ [addDays(monday, -1)]: 10, [monday]: 200 })
  expect(await revenueBy('week')).toEqual({ [addDays(monday, -7)]: 10, [monday]: 200 })
  const months = Object.values(await revenueBy('month'))
  expect(months.reduce((sum, revenue) => sum + revenue, 0)).toBe(210)
  const only = await analyticsOf(vendor, `?from=${monday}&to=${monday}`)
  expect([only.now.total.revenue, only.products[0]?.revenue, only.before.total.revenue]).toEqual([200, 200, 10])
})

test('a day that is counted again says the same, and a job that is killed loses nothing', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor })
  for (const days of [0, 1, 33])
    await buildOrder({ vendor, product, paidAt: `${addDays(TODAY, -days)}T00:00:00Z`, total: 5_000 })
  await buildReview(app(), { product })
  await app().sql(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
    CREATE TRIGGER dies BEFORE INSERT ON shop_product_sums FOR EACH ROW EXECUTE FUNCTION die()`)

  await count().catch(() => {})
  // Nothing of the batch that failed was written.
  expect((await analyticsOf(vendor)).now.total.orders).toBe(0)
  await app().sql('DROP TRIGGER dies ON shop_product_sums; DROP FUNCTION die()')
  await app().sql('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await count()

  const first = await analyticsOf(vendor, '?period=month')
  expect(first.now.total).toMatchObject({ orders: 3, revenue: 150, stars: [0, 0, 0, 1, 0] })
  expect(first.products[0]).toMatchObject({ units: 3, revenue: 150 })
  await app().sql('SELECT recount_shop_days()')
  await count()
  expect(await analyticsOf(vendor, '?period=month')).toEqual(first)
  expect(await app().sql('SELECT FROM shop_day_changes')).toEqual([])
})

/** Opens products through a node of its own, whose notes are written when it stops. */
async function visit(db: TestApp, ...looks: { product: { id: string }; from?: string; by: number }[]): Promise<void> {
  const node = await startOtherNode(db)
  for (const { product, from, by } of looks)
    await node.server.inject({
      url: `/api/v1/products/${product.id}`,
      remoteAddress: `198.51.100.${by}`,
      headers: { 'user-agent': 'A phone', ...(from === undefined ? {} : { referer: from }) },
    })
  await node.server.close()
}

const searchFor = (words: string) =>
  `${TEST_ORIGIN}/products?${new URLSearchParams({ search: words, sort: 'price' }).toString()}`

test('views count by day with the products they were of, once an hour for each viewer', async () => {
  const vendor = await buildVendor(app())
  const [seen, other] = [await buildProduct(app(), { vendor }), await buildProduct(app(), { vendor })]
  await visit(
    app(),
    { product: seen, by: 1 },
    { product: seen, by: 1 },
    { product: seen, by: 2 },
    { product: other, by: 2 },
  )
  await visit(app(), { product: seen, by: 1 })

  const { now, products } = await analyticsOf(vendor)

  expect([now.total.views, now.periods.at(-1)?.views]).toEqual([3, 3])
  expect(products.map(({ id, views }) => [id, views])).toEqual([
    [seen.id, 2],
    [other.id, 1],
  ])
  // By months as well as by days.
  expect((await analyticsOf(vendor, '?period=month')).products.map(({ views }) => views)).toEqual([2, 1])
})

test('searches of three visitors are told when the day is over; all others are only counted', async () => {
  const vendor = await buildVendor(app())
  const [one, two] = [await buildProduct(app(), { vendor }), await buildProduct(app(), { vendor })]
  await visit(
    app(),
    ...[1, 2, 3].map((by) => ({ product: one, from: searchFor(' Kente   CLOTH!'), by })),
    { product: two, from: searchFor('kente cloth'), by: 3 },
    ...[4, 5].map((by) => ({ product: one, from: searchFor('only two of us'), by })),
    // The same visitor three times is one.
    { product: two, from: searchFor('only two of us'), by: 5 },
    ...[6, 7, 8].map((by) => ({ product: one, from: searchFor('ama@mail.example'), by })),
    ...[9, 10, 11].map((by) => ({ product: one, from: searchFor('call 024 412 3456'), by })),
    { product: one, from: 'https://elsewhere.example/products?search=kente+cloth', by: 12 },
    { product: one, from: `${TEST_ORIGIN}/products?category=cloth`, by: 13 },
    { product: one, by: 14 },
  )
  const [stored] = await app().sql("SELECT viewer_hash FROM search_openings WHERE term = 'kente cloth'")
  expect(stored.viewer_hash).toHaveLength(32)
  expect(await app().sql('SELECT FROM viewings WHERE viewer_hash = $1', [stored.viewer_hash])).toEqual([])
  const keep = () => runJob(app(), 'keep_shop_searches')
  await keep()
  expect((await analyticsOf(vendor)).searches).toEqual({ terms: [], other: 0 })

  await app().sql('UPDATE search_openings SET day = day - 1')
  await keep()
  await keep()

  expect((await analyticsOf(vendor)).searches).toEqual({ terms: [{ term: 'kente cloth', openings: 4 }], other: 9 })
  expect(await app().sql('SELECT FROM search_openings')).toEqual([])
  expect((await analyticsOf(await buildVendor(app()))).searches).toEqual({ terms: [], other: 0 })
})

/** As it would be after a buyer wrote so many days ago, and the shop after so many minutes; not yet, where none are given. */
async function buildEnquiry(
  vendor: TestVendor,
  { daysAgo, after }: { daysAgo: number; after?: number },
): Promise<void> {
  const buyer = await buildBuyer(app())
  const write = async (user: TestUser, id: string, content: string) => {
    const sent = await app().as(user).post(`/conversations/${id}/messages`, { client_id: crypto.randomUUID(), content })
    expect(sent.status).toBe(201)
  }
  const { id } = (await app().as(buyer).post('/conversations', { vendor_id: vendor.vendorId })).body.data
  await write(buyer, id, 'Any in blue?')
  await write(buyer, id, 'Or in green?')
  if (after !== undefined) {
    await write(vendor, id, 'Yes')
    await write(vendor, id, 'In both')
  }
  await app().sql(
    `UPDATE conversations SET begun_at = begun_at - $2::interval, answered_at = answered_at - $2::interval + $3::interval WHERE id = $1`,
    [id, `${daysAgo} days`, `${after ?? 0} minutes`],
  )
}

test('an enquiry counts with how soon it was first answered, beside the time before', async () => {
  const vendor = await buildVendor(app())
  for (const after of [5, 30, 2_000, undefined]) await buildEnquiry(vendor, { daysAgo: 0, ...(after && { after }) })
  await buildEnquiry(vendor, { daysAgo: 40, after: 90 })
  // One that the shop began is none, though the buyer answers and the shop again.
  const request = await buildItemRequest(app())
  const begun = await app().as(vendor).post('/conversations', { item_request_id: request.id })
  for (const user of [vendor, request.owner, vendor])
    await app()
      .as(user)
      .post(`/conversations/${begun.body.data.id}/messages`, { client_id: crypto.randomUUID(), content: 'Hello' })
  await app().sql('SELECT recount_shop_days()')
  await count()

  const { now, before } = await analyticsOf(vendor)

  expect([now.total.enquiries, before.total.enquiries]).toEqual([4, 1])
  expect(now.reply).toEqual({ count: 3, median_minutes: 30, groups: [1, 1, 0, 0, 1] })
  expect(before.reply).toEqual({ count: 1, median_minutes: 90, groups: [0, 0, 1, 0, 0] })
  const file = await app().as(vendor).get('/user/shop/analytics.csv')
  const [heads, ...days] = file.text.trim().split('\r\n')
  expect(heads).toMatch(/,Enquiries answered,Median minutes to answer$/)
  expect(days.at(-1)).toMatch(/,3,30$/)
  expect(days.at(-2)).toMatch(/,0,$/)
})

test('an answer changes the day on which the buyer wrote', async () => {
  const vendor = await buildVendor(app())
  await buildEnquiry(vendor, { daysAgo: 3 })
  await app().sql('SELECT recount_shop_days()')
  await count()
  const [{ id }] = await app().sql('SELECT id FROM conversations WHERE vendor_id = $1', [vendor.vendorId])
  expect((await analyticsOf(vendor)).now.reply.count).toBe(0)

  await app().as(vendor).post(`/conversations/${id}/messages`, { client_id: crypto.randomUUID(), content: 'Yes' })
  await count()

  expect((await analyticsOf(vendor)).now.reply).toMatchObject({ count: 1, median_minutes: 3 * 1_440 })
})

test('nobody but those who sell for the shop reads its figures', async () => {
  const vendor = await buildVendor(app())
  await buildOrder({ vendor, paidAt: `${TODAY}T00:00:00Z` })
  await count()
  const [manager, packer] = [await buildMember(app(), vendor, 'manager'), await buildMember(app(), vendor, 'packer')]
  const other = await buildVendor(app())

  expect((await analyticsOf(manager)).now.total.orders).toBe(1)
  expect((await analyticsOf(other)).now.total.orders).toBe(0)
  for (const path of ['/user/shop/analytics', '/user/shop/analytics.csv']) {
    for (const nobody of [packer, await buildBuyer(app())]) expectFailure(await app().as(nobody).get(path), 'forbidden')
    expectFailure(await app().anonymous.get(path), 'unauthenticated')
  }
})

test('what is asked for is within what is kept', async () => {
  const vendor = await buildVendor(app())
  const ask = (query: string) => app().as(vendor).get(`/user/shop/analytics?${query}`)

  expect((await analyticsOf(vendor, `?from=${addDays(TODAY, -399)}`)).now.periods).toHaveLength(400)
  expectInvalid(await ask(`from=${addDays(TODAY, -400)}`), { from: 'Must be within the last 400 days' })
  expectInvalid(await ask(`from=${TODAY}&to=${addDays(TODAY, -1)}`), { from: 'Must not be after the last day' })
  expectInvalid(await ask(`to=${addDays(TODAY, 1)}`), { to: 'Must not be after today' })
  expectInvalid(await ask('period=year&from=yesterday'), {
    period: 'Must be day, week or month',
    from: 'Must be a date like 2026-11-27',
  })
})

test('figures of products are kept for 400 days, and those of the shop long enough to compare', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor })
  for (const days of [399, 401, 901])
    await app().sql(
      `WITH d AS (INSERT INTO shop_days (vendor_id, day, views) VALUES ($1, $3, 1)), s AS (INSERT INTO shop_search_days VALUES ($1, $3, 'kente', 1))
       INSERT INTO shop_product_sums (vendor_id, grain, since, product_id, views) VALUES ($1, 'day', $3, $2, 1), ($1, 'month', $3, $2, 1)`,
      [vendor.vendorId, product.id, addDays(TODAY, -days)],
    )

  await runJob(app(), 'clean_up')

  const left = async (table: 'shop_days' | 'shop_product_sums' | 'shop_search_days') =>
    (await app().sql(`SELECT FROM ${table} WHERE vendor_id = $1`, [vendor.vendorId])).length
  expect([await left('shop_days'), await left('shop_product_sums'), await left('shop_search_days')]).toEqual([2, 2, 1])
})

test('a range is read by whole months, and by days before and after them', () => {
  const spans = (from: string, to: string, today = '2026-11-24') =>
    productSpans({ period: 'day', range: { from, to }, today })
  const february = { from: '2026-02-01', to: '2026-02-01' }

  expect(spans('2026-02-03', '2026-02-20')).toEqual({ days: [{ from: '2026-02-03', to: '2026-02-20' }], months: [] })
  expect(spans('2026-01-31', '2026-03-01')).toEqual({
    days: [
      { from: '2026-01-31', to: '2026-01-31' },
      { from: '2026-03-01', to: '2026-03-01' },
    ],
    months: [february],
  })
  expect(spans('2026-02-01', '2026-02-28')).toEqual({ days: [], months: [february] })
  // A month that goes on holds no more than has happened.
  expect(spans('2026-02-01', '2026-02-10', '2026-02-10')).toEqual({ days: [], months: [february] })
})

test('a table of products that is read in parts holds each of them once, equals included', async () => {
  const vendor = await buildVendor(app())
  for (const [views, revenue] of [
    [1, 0],
    [7, 500],
    [7, 500],
    [3, 500],
    [1, 0],
  ]) {
    const product = await buildProduct(app(), { vendor })
    await app().sql(
      `INSERT INTO shop_product_sums (vendor_id, grain, since, product_id, views, revenue)
       SELECT $1, grain, date_trunc(grain, $2::timestamp)::date, $3, $4, $5 FROM unnest(ARRAY['day', 'month']) AS grain`,
      [vendor.vendorId, TODAY, product.id, views, revenue],
    )
  }
  const asked = { period: 'day', range: { from: TODAY, to: TODAY }, today: TODAY } as const
  const read = async (atOnce: number) => {
    const rows = []
    for await (const row of productRows(app().context.db, vendor.vendorId, asked, atOnce)) rows.push(row)
    return rows
  }

  const whole = await read(10)
  expect(whole.map(([, views]) => views)).toEqual(['Product views', '7', '7', '3', '1', '1'])
  expect(new Set(whole.map(([name]) => name)).size).toBe(6)
  for (const atOnce of [1, 2, 5]) expect(await read(atOnce)).toEqual(whole)
})

test('the figures are saved as tables: amounts are numbers, and no name is a formula', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor, name: '=HYPERLINK("http://evil")' })
  await buildOrder({ vendor, product, paidAt: `${TODAY}T00:00:00Z`, total: 123_456, refunded: 100 })
  await count()
  await app().sql("INSERT INTO shop_search_days VALUES ($1, $2, '-2+3', 4), ($1, $2, '', 5)", [vendor.vendorId, TODAY])
  const read = async (table: string) => {
    const file = await app().as(vendor).get(`/user/shop/analytics.csv?period=month&table=${table}`)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    return file.text.replace('\uFEFF', '').trim().split('\r\n')
  }

  const periods = await read('periods')
  expect(periods).toHaveLength(13)
  expect(periods.at(-1)).toContain(',1,0,0,1,GHS,1234.56,1.00,0.00,1233.56,')
  expect(await read('products')).toEqual([
    'Product,Product views,Orders,Units,Currency,Revenue',
    `"'=HYPERLINK(""http://evil"")",0,1,1,GHS,1233.56`,
  ])
  expect(await read('searches')).toEqual(['Search,Products opened', `"'-2+3",4`, 'Other searches,5'])
  expectInvalid(await app().as(vendor).get('/user/shop/analytics.csv?table=people'), {
    table: 'Must be periods, products or searches',
  })
})
