import { listDeskOrdersEndpoint } from '@asime/contract/admin-orders'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildVendor, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { buildHeldOrder, buildPayee } from '../../../test/payouts.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let finance: TestUser
let held: { orderId: string; number: string; reference: string }

beforeAll(async () => {
  finance = await buildAdmin(app(), { staffRole: 'finance' })
  const [ama, kofi] = [
    await buildBuyer(app(), { fullName: '=Ama Serwaa' }),
    await buildBuyer(app(), { fullName: 'Kofi Mensah' }),
  ]
  const shop = await buildVendor(app())
  await app().sql("UPDATE vendors SET business_name = 'Esi Fabrics' WHERE id = $1", [shop.vendorId])
  const { orderId } = await buildHeldOrder(app(), await buildPayee(app()))
  const [row] = await app().sql(
    `SELECT o.order_number AS number, p.reference FROM orders o JOIN payment_orders x ON x.order_id = o.id JOIN payments p ON p.id = x.payment_id
     WHERE o.id = $1`,
    [orderId],
  )
  held = { orderId, number: row.number, reference: row.reference }
  // Days apart, so that the order of the list is known.
  await app().sql("UPDATE orders SET created_at = '2026-03-09T12:00Z' WHERE id = $1", [orderId])
  const build = (number: string, buyer: TestUser, state: string, total: number, day: string, region: string | null) =>
    app().sql(
      `WITH made AS (
         INSERT INTO orders (order_number, buyer_id, vendor_id, status, currency, total, created_at, payment_due_at, dispatch_by, deliver_by, release_at)
         VALUES ($1, $2, $3, $4, 'GHS', $5, $6, CASE WHEN $4 = 'awaiting_payment' THEN $6::timestamptz + interval '1 hour' END,
           $6::timestamptz + interval '2 days', $6::timestamptz + interval '4 days', CASE WHEN $4 = 'delivered' THEN $6::timestamptz + interval '6 days' END)
         RETURNING id)
       INSERT INTO order_deliveries (order_id, method, region, town, landmark, contact_phone)
       SELECT id, 'vendor_delivery', $7, 'A town', 'By the well', '+233244123456' FROM made WHERE $7::text IS NOT NULL`,
      [number, buyer.id, shop.vendorId, state, total, day, region],
    )
  await build('AS-1', ama, 'awaiting_payment', 10_000, '2026-03-01T23:59:59Z', null)
  await build('AS-2', kofi, 'dispatched', 20_000, '2026-03-02T00:00Z', 'Volta')
  await build('AS-3', ama, 'delivered', 30_050, '2026-03-03T10:00Z', 'Volta')
  await build('AS-4', ama, 'completed', 40_000, '2026-03-04T10:00Z', 'Oti')
  await build('AS-5', kofi, 'paid', 50_000, '2026-03-05T10:00Z', 'Oti')
  await app().sql("UPDATE orders SET is_frozen = true WHERE order_number = 'AS-5'")
  await app().sql("UPDATE orders SET search = order_search_text(id) WHERE order_number ~ '^AS-[1-5]$'")
})

const read = (query: string, by = finance) => app().as(by).get(`/admin/orders?${query}`)

async function numbers(query: string): Promise<string> {
  const answer = await read(query)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.meta.total).toBe(answer.body.data.length)
  return answer.body.data.map((order: any) => order.order_number.replace(held.number, 'held').replace('AS-', '')).join()
}

test('every order is listed, the newest first, by page, with the clock of its next step', async () => {
  const answer = await read('limit=4')

  expect(answer.status, answer.text).toBe(200)
  expectContract(listDeskOrdersEndpoint, answer)
  expect(answer.body.meta).toMatchObject({ total: 6, limit: 4 })
  const rest = await read(`limit=4&cursor=${answer.body.meta.next_cursor}`)
  const rows = [...answer.body.data, ...rest.body.data]
  expect(rest.body.meta.next_cursor).toBeNull()
  expect(
    rows.map(({ order_number: number, due_at: due, is_late: late }: any) => [number, due?.slice(0, 13), late]),
  ).toEqual([
    [held.number, expect.any(String), expect.any(Boolean)],
    ['AS-5', undefined, true],
    ['AS-4', undefined, false],
    ['AS-3', '2026-03-09T10', false],
    ['AS-2', '2026-03-06T00', true],
    ['AS-1', '2026-03-02T00', false],
  ])
  expect(rows.at(-2)).toMatchObject({
    total: 200,
    region: 'Volta',
    buyer: { full_name: 'Kofi Mensah' },
    vendor: { business_name: 'Esi Fabrics' },
  })
  expect(rows[0].is_test).toBe(true)
})

test.for([
  ['status=delivered', '3'],
  ['money_held=true', 'held,5,3,2'],
  ['money_held=false', '4,1'],
  ['late=true', '5,2'],
  ['region=Volta', '3,2'],
  ['region=Volta&late=true', '2'],
  ['from=2026-03-02&to=2026-03-03', '3,2'],
  ['to=2026-03-01', '1'],
  ['min_total=300.5&max_total=400', '4,3'],
  ['query=AS-4', '4'],
  ['query=SERWAA', '4,3,1'],
  ['query=esi%20fab&status=paid', '5'],
  ['query=%25%25%25', ''],
] as const)('%s finds %s', async ([query, found]) => {
  expect(await numbers(query)).toBe(found)
})

test('an order is found by the reference of its payment or refund', async () => {
  const refunded = await app()
    .as(finance)
    .post(`/orders/${held.orderId}/refund`, { amount: 1, reason: 'One was missing' })
  expect(refunded.status, refunded.text).toBe(200)
  const [refund] = await app().sql('SELECT reference FROM refunds WHERE order_id = $1', [held.orderId])

  expect(await numbers(`query=${held.reference}`)).toBe('held')
  expect(await numbers(`query=${refund.reference.toUpperCase()}`)).toBe('held')
  expect(await numbers(`query=${held.reference.slice(0, -1)}`)).toBe('')
})

test('they are saved as a table, in which no name is a formula and amounts are numbers', async () => {
  const answer = await app().as(finance).get('/admin/orders.csv?region=Volta')

  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [headings, ...rows] = answer.text.slice(1).trimEnd().split('\r\n')
  expect(headings).toMatch(/^Placed \(UTC\),Order,Status,Currency,Total,/)
  expect(rows).toEqual([
    expect.stringMatching(
      /^2026-03-03 10:00:00,AS-3,Delivered,GHS,300\.50,,"'=Ama Serwaa",.*,Esi Fabrics,.*,Volta,,2026-03-09 10:00:00$/,
    ),
    expect.stringMatching(
      /^2026-03-02 00:00:00,AS-2,On the way,GHS,200\.00,,Kofi Mensah,.*,Volta,Yes,2026-03-06 00:00:00$/,
    ),
  ])
})

test('only admins who handle orders read them, and invalid filters are named', async () => {
  for (const path of ['orders', 'orders.csv']) {
    const by = async (who: TestUser) => app().as(who).get(`/admin/${path}`)
    expectFailure(await by(await buildAdmin(app(), { staffRole: 'moderator' })), 'forbidden')
    expectFailure(await by(await buildBuyer(app())), 'forbidden')
    expect((await by(await buildAdmin(app(), { staffRole: 'support' }))).status).toBe(200)
  }
  expectInvalid(await read('query=ab'), { query: 'Must be at least 3 characters' })
  expectInvalid(await read('min_total=1e3'), { min_total: 'Must be an amount like 120 or 99.50' })
  expectFailure(await read('cursor=abc'), 'invalid_cursor')
})
