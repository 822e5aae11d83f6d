import { MAX_EXPORT_ROWS } from '@asime/contract/paging'
import { listSalesEndpoint } from '@asime/contract/payouts'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildBuyer, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import {
  ACCOUNTS,
  askForPayout,
  buildHeldOrder,
  buildPayee,
  buildSale,
  letPayoutDayCome,
} from '../../../test/payouts.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const thisMonth = () => new Date().toISOString().slice(0, 7)

test('a sale is shown with all that was kept of it, and the payout it is in', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.waits)
  const { orderId } = await buildSale(app(), vendor)
  const before = await app().as(vendor).get('/user/sales')
  expectContract(listSalesEndpoint, before)
  expect(before.body.data).toEqual([
    {
      id: orderId,
      kind: 'sale',
      order_id: orderId,
      order_number: expect.stringMatching(/^AS-\d+$/),
      buyer_name: expect.any(String),
      currency: 'GHS',
      gross: 125,
      refunded: 0,
      commission: 5,
      commission_vat: 1,
      payment_fee: 2.44,
      source: 'cart',
      net: 116.56,
      invoice_number: expect.stringMatching(/^CI-\d+$/),
      released_at: expect.any(String),
      expected_payout_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      held_back: null,
      payout: null,
    },
  ])
  const { id, reference } = (await askForPayout(app(), vendor)).body.data

  const [sale] = (await app().as(vendor).get(`/user/sales?month=${thisMonth()}`)).body.data

  expect(sale).toMatchObject({ expected_payout_on: null, payout: { id, reference, status: 'created' } })
})

test('after a refund of a part the statement says what was given back, and what is left adds up', async () => {
  const vendor = await buildPayee(app())
  const { orderId, buyer } = await buildHeldOrder(app(), vendor)
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 25, reason: 'One was missing' })
  await app().as(buyer).post(`/orders/${orderId}/confirm-receipt`)

  const [sale] = (await app().as(vendor).get('/user/sales')).body.data

  expect(sale).toMatchObject({ gross: 125, refunded: 25, commission: 4, commission_vat: 0.8 })
  const parts = sale.refunded + sale.commission + sale.commission_vat + sale.payment_fee + sale.net
  expect(Math.round(parts * 100)).toBe(12_500)
})

test('the statement is read page by page, of one month or of all', async () => {
  const vendor = await buildPayee(app())
  const ids = []
  for (let n = 0; n < 3; n++) ids.push((await buildSale(app(), vendor)).orderId)
  await app().sql('ALTER TABLE sales DISABLE TRIGGER USER')
  await app().sql("UPDATE sales SET released_at = '2026-02-28 23:59:59.999+00' WHERE order_id = $1", [ids[0]])
  await app().sql('ALTER TABLE sales ENABLE TRIGGER USER')
  const read = async (query: string) => {
    const { data, meta } = (await app().as(vendor).get(`/user/sales?${query}`)).body
    return { ids: data.map((sale: { id: string }) => sale.id), meta }
  }

  const first = await read('limit=2')
  const second = await read(`limit=2&cursor=${first.meta.next_cursor}`)
  expect([...first.ids, ...second.ids]).toEqual(ids.toReversed())
  expect([first.meta.total, second.meta.next_cursor]).toEqual([3, null])
  expect((await read('month=2026-02')).ids).toEqual([ids[0]])
  expect((await read('month=2026-03')).ids).toEqual([])
  for (const month of ['2026-13', '2026', '26-01'])
    expectInvalid(await app().as(vendor).get(`/user/sales?month=${month}`), { month: 'Must be a month like 2026-11' })
})

test('a month of the statement is walked by the index, also by a plan that is kept for every month and for none', async () => {
  const vendor = await buildVendor(app())
  const asked = vi.spyOn(app().context.db, 'executeQuery')
  await app().as(vendor).get(`/user/sales?month=${thisMonth()}`)
  const statements = asked.mock.calls.map(([statement]) => statement as CompiledQuery)
  const { sql } = statements.find((statement) => statement.sql.includes('FROM sales s'))!
  asked.mockRestore()

  const client = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('SET enable_seqscan TO off')

  const plan = await client.query(`EXPLAIN (GENERIC_PLAN) ${sql}`)

  const walks = JSON.stringify(plan.rows).match(/Index Cond: \(\(vendor_id = \$1\)[^"]*released_at >= [^"]*/g)
  // For the page and for the total.
  expect(walks).toHaveLength(2)
})

test('the statement is saved as a table: UTF-8 by its mark, amounts as numbers, no formula', async () => {
  const vendor = await buildPayee(app())
  const { orderId, buyer } = await buildSale(app(), vendor)
  await app().sql('UPDATE users SET full_name = $2 WHERE id = $1', [buyer.id, '=HYPERLINK("http://evil","Ɛsi")'])
  await letPayoutDayCome(app(), orderId)

  const file = await app().as(vendor).get('/user/sales.csv')

  expect(file.status).toBe(200)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toBe('attachment; filename="asime-statement.csv"')
  const [heading, row, end] = file.text.split('\r\n')
  expect(heading?.startsWith('\uFEFFReleased,Order,Buyer,')).toBe(true)
  expect(row).toContain(`,"'=HYPERLINK(""http://evil"",""Ɛsi"")",GHS,125.00,0.00,5.00,1.00,2.44,116.56,CI-`)
  expect(end).toBe('')
  const other = await app().as(vendor).get(`/user/sales.csv?month=2026-01`)
  expect(other.text.trim().split('\r\n')).toHaveLength(1)
  expectFailure(await app().anonymous.get('/user/sales.csv'), 'unauthenticated')
})

test('a statement and a list of orders that are longer than other tables may be are saved whole', async () => {
  const vendor = await buildVendor(app())
  const buyer = await buildBuyer(app())
  const orders = MAX_EXPORT_ROWS + 50
  // For nothing, so that no books are kept of them; many in one moment.
  await app().sql(
    `WITH o AS (
       INSERT INTO orders (buyer_id, vendor_id, status, currency, total, created_at)
       SELECT $1, $2, 'completed', 'GHS', 0, now() - n / 100 * interval '1 minute' FROM generate_series(1, $3::int) AS n RETURNING id, created_at
     ) INSERT INTO sales (order_id, vendor_id, currency, gross, refunded, commission, commission_vat, payment_fee, net, released_at)
       SELECT id, $2, 'GHS', 0, 0, 0, 0, 0, 0, created_at FROM o`,
    [buyer.id, vendor.vendorId, orders],
  )

  for (const path of ['/user/sales.csv', '/orders.csv?role=vendor']) {
    const [, ...rows] = (await app().as(vendor).get(path)).text.trim().split('\r\n')
    // Each with the number of its order.
    expect([path, rows.length, new Set(rows.map((row) => row.split(',')[1])).size]).toEqual([path, orders, orders])
  }
})

test('nobody sees the sales of another', async () => {
  await buildSale(app(), await buildPayee(app()))

  expect(
    (
      await app()
        .as(await buildPayee(app()))
        .get('/user/sales')
    ).body.data,
  ).toEqual([])
})
