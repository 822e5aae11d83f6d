import {
  readCohortsEndpoint,
  readDemandEndpoint,
  readMarketSalesEndpoint,
  readRequestFunnelEndpoint,
} from '@asime/contract/market-analytics'
import { marketTables } from '@asime/contract/market-times'
import { beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildCategory,
  buildItemRequest,
  buildProduct,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { runJob } from '../../../test/jobs.ts'
import { buildHeldOrder, buildSale } from '../../../test/payouts.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let finance: TestUser
let categoryId: string
beforeAll(async () => {
  finance = await buildAdmin(app(), { staffRole: 'finance' })
  categoryId = await buildCategory(app(), '=Kente')
})

async function read<E extends { path: string }>(endpoint: E & Parameters<typeof expectContract>[0], time = '30_days') {
  const answer = await app().as(finance).get(`${endpoint.path}?time=${time}`)
  expect(answer.status, answer.text).toBe(200)
  expectContract(endpoint, answer)
  return answer.body.data
}
const ago = (id: string, interval: string) =>
  app().sql('UPDATE item_requests SET created_at = now() - $2::interval WHERE id = $1', [id, interval])

test('demand stands beside supply by category and region, what is sold least first', async () => {
  const seller = await buildVendor(app())
  await app().sql("UPDATE vendors SET region = 'Ashanti' WHERE id = $1", [seller.vendorId])
  await buildProduct(app(), { vendor: seller, categoryId })
  const merged = await buildCategory(app())
  const inKumasi = { categoryId, location: 'Adum, Kumasi, ashanti' }
  await buildItemRequest(app(), inKumasi)
  await buildBid(app(), { vendor: seller, itemRequest: await buildItemRequest(app(), inKumasi) })
  await buildItemRequest(app(), { categoryId: merged, location: 'Lomé' })
  const old = await buildItemRequest(app(), inKumasi)
  await ago(old.id, '31 days')
  await app().sql('UPDATE categories SET merged_into = $2 WHERE id = $1', [merged, categoryId])

  const { categories, regions } = await read(readDemandEndpoint)

  expect(categories[0]).toEqual({
    category: { id: categoryId, name: '=Kente' },
    requests: 3,
    with_bids: 1,
    sold: 0,
    products: 1,
  })
  expect(regions).toHaveLength(17)
  expect(regions[0]).toEqual({ region: 'Ashanti', requests: 2, with_bids: 1, sold: 0, shops: 1 })
  expect(regions.find(({ region }: { region: string | null }) => region === null)).toMatchObject({ requests: 1 })
  expect((await read(readDemandEndpoint, '13_weeks')).categories[0].requests).toBe(4)
})

test('requests are followed to their bids and paid orders, with the time to the first bid', async () => {
  await app().sql("UPDATE item_requests SET created_at = now() - interval '2 years'")
  const waits = ['10 minutes', '20 minutes', '60 minutes']
  for (const wait of waits) {
    const { id, itemRequest } = await buildBid(app(), {})
    await app().sql(
      'UPDATE bids SET created_at = (SELECT created_at + $2::interval FROM item_requests WHERE id = $3) WHERE id = $1',
      [id, wait, itemRequest.id],
    )
  }
  await buildItemRequest(app(), {})
  const early = await buildItemRequest(app(), {})
  await ago(early.id, '29 days')
  const { id: accepted, itemRequest } = await buildBid(app(), {})
  const answer = await app()
    .as(itemRequest.owner)
    .post(`/requests/${itemRequest.id}/bids/${accepted}/accept`, { bid_amount: 50 })
  expect(answer.status, answer.text).toBe(200)
  await app().sql("UPDATE bids SET created_at = created_at + interval '60 minutes' WHERE id = $1", [accepted])
  const before = await read(readRequestFunnelEndpoint)
  expect(before.total).toMatchObject({ accepted: 1, paid: 0 })
  await app().sql('UPDATE orders SET paid_at = now() WHERE bid_id = $1', [accepted])

  const { total, periods } = await read(readRequestFunnelEndpoint)

  expect(total).toMatchObject({ requests: 6, with_bids: 4, accepted: 1, paid: 1, completed: 0 })
  // Between 20 and 60 minutes, and 60.
  expect(Math.round(total.first_bid_minutes)).toBe(40)
  expect(Math.round(total.slow_first_bid_minutes)).toBe(60)
  expect(periods).toHaveLength(30)
  expect(periods[0].requests).toBe(1)
  expect(periods.at(-1).requests).toBe(5)
})

test('what was sold, taken and disputed equals the orders and the ledger', async () => {
  const vendor = await buildVendor(app())
  await buildSale(app(), vendor)
  const { orderId } = await buildHeldOrder(app(), vendor)
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 25, reason: 'One was missing' })
  const { orderId: old } = await buildHeldOrder(app(), vendor)
  await app().sql("UPDATE orders SET paid_at = now() - interval '40 days' WHERE id = $1", [old])

  const [rows] = await app().sql(
    `SELECT count(*)::int AS orders, sum(total)::float8 / 100 AS sales, sum(refunded_total)::float8 / 100 AS returned,
       (SELECT -sum(p.amount)::float8 / 100 FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE a.kind = 'commission') AS commission,
       (SELECT sum(gross - refunded)::float8 / 100 FROM sales) AS kept
     FROM orders WHERE paid_at > now() - interval '30 days'`,
  )
  const { total, periods } = await read(readMarketSalesEndpoint)
  expect(total).toEqual({
    orders: rows.orders,
    sales: rows.sales,
    returned: rows.returned,
    commission: rows.commission,
    take_rate: rows.commission / rows.kept,
    disputed: 0,
    dispute_rate: 0,
  })
  expect({ from: undefined, ...periods.at(-1) }).toEqual({ ...total, from: expect.any(String) })
  expect((await read(readMarketSalesEndpoint, '13_weeks')).total.orders).toBe(rows.orders + 1)
})

test('a week’s sign-ups show how many bought in each week since, once the week is over', async () => {
  const { orderId, buyer } = await buildHeldOrder(app(), await buildVendor(app()))
  for (const { id } of [buyer, await buildBuyer(app())])
    await app().sql("UPDATE users SET created_at = now() - interval '20 days' WHERE id = $1", [id])
  await app().sql("UPDATE orders SET paid_at = now() - interval '11 days' WHERE id = $1", [orderId])

  const { cohorts } = await read(readCohortsEndpoint)

  expect(cohorts).toHaveLength(4)
  // From 20 to 14 days ago: whoever came last has had two weeks.
  expect(cohorts[1]).toMatchObject({ people: 2, bought: [0, 1, null, null, null, null, null, null] })
  expect(cohorts[3].bought).toEqual(Array.from({ length: 8 }, () => null))
})

test('each table is a file that no spreadsheet takes for formulas, for roles that see money', async () => {
  for (const table of marketTables) {
    const file = await app().as(finance).get(`/admin/analytics.csv?table=${table}&time=52_weeks`)
    expect(file.status, file.text).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    if (table === 'categories') expect(file.text).toContain('"\'=Kente",')
    if (table === 'sales') expect(file.text).toMatch(/,GHS,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d,0\.\d{4},\d+,0\.\d{4}\r\n$/)
  }
  expectInvalid(await app().as(finance).get('/admin/analytics/sales?time=2_days'), { time: expect.any(String) })
  const support = app().as(await buildAdmin(app(), { staffRole: 'support' }))
  expectFailure(await support.get('/admin/analytics/sales'), 'forbidden')
  expectFailure(await support.get('/admin/analytics.csv'), 'forbidden')
})

test('figures stay as the job counted them until it is due again', async () => {
  await runJob(app(), 'count_market')
  const before = await read(readMarketSalesEndpoint)
  await buildHeldOrder(app(), await buildVendor(app()))
  await runJob(app(), 'count_market')
  expect(await read(readMarketSalesEndpoint)).toEqual(before)

  await app().sql("UPDATE market_reports SET counted_at = counted_at - interval '1 hour'")
  await runJob(app(), 'count_market')
  const after = await read(readMarketSalesEndpoint)
  expect(after.total.orders).toBe(before.total.orders + 1)
  expect(after.counted_at > before.counted_at).toBe(true)
})
