import { expect, test } from 'vitest'
import { buildBuyer } from '../../../test/builders.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { buildHeldOrder, buildPayee, buildSale } from '../../../test/payouts.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

/** Moves a sale, which only ever stays as it was made, to another day. */
async function releaseOn(orderId: string, at: string): Promise<void> {
  await app().sql('ALTER TABLE sales DISABLE TRIGGER USER')
  await app().sql('UPDATE sales SET released_at = $2 WHERE order_id = $1', [orderId, at])
  await app().sql('ALTER TABLE sales ENABLE TRIGGER USER')
}

/** Takes back all of a sale, as a lost chargeback does. */
async function chargeBack(orderId: string, at: string): Promise<void> {
  const id = `cb-${orderId}`
  await app().sql(
    `WITH p AS (SELECT x.payment_id FROM payment_orders x WHERE x.order_id = $1 LIMIT 1),
       c AS (INSERT INTO chargebacks (payment_id, provider_id, amount, status) SELECT payment_id, $2, s.gross - s.refunded, 'lost' FROM p, sales s WHERE s.order_id = $1 RETURNING id)
     INSERT INTO chargeback_orders (chargeback_id, order_id, vendor_id, currency, amount, is_of_sale, commission, commission_vat, payment_fee, owed, booked_at)
     SELECT c.id, s.order_id, s.vendor_id, s.currency, s.gross - s.refunded, true, s.commission, s.commission_vat, s.payment_fee, s.net, $3 FROM c, sales s WHERE s.order_id = $1`,
    [orderId, id, at],
  )
}

type Row = Record<string, string>
function toRows(text: string): Row[] {
  const [heading = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n')
  const names = heading.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])))
}
const sum = (rows: Row[], name: string) => Math.round(rows.reduce((total, row) => total + 100 * Number(row[name]), 0))

test('each month of a year sums what the statement lists in it, to the pesewa', async () => {
  const vendor = await buildPayee(app())
  const { orderId: refundedId, buyer } = await buildHeldOrder(app(), vendor)
  await app().as(vendor).post(`/orders/${refundedId}/refund`, { amount: 25, reason: 'One was missing' })
  await app().as(buyer).post(`/orders/${refundedId}/confirm-receipt`)
  await releaseOn(refundedId, '2025-02-28 23:59:59+00')
  for (const at of ['2025-03-01 00:00:00+00', '2025-03-31 23:59:59+00', '2026-01-01 00:00:00+00'])
    await releaseOn((await buildSale(app(), vendor)).orderId, at)
  const { orderId: reversedId } = await buildSale(app(), vendor)
  await releaseOn(reversedId, '2025-03-10 12:00:00+00')
  await chargeBack(reversedId, '2025-04-02 12:00:00+00')
  await buildSale(app(), await buildPayee(app()))

  const file = await app().as(vendor).get('/user/sales-by-month.csv?year=2025')

  expect(file.headers['content-disposition']).toBe('attachment; filename="asime-sales-2025.csv"')
  const months = toRows(file.text)
  expect(months.map(({ Month }) => Month)).toEqual(
    Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`),
  )
  expect(months.map(({ Orders }) => Orders).slice(0, 4)).toEqual(['0', '1', '3', '0'])
  expect(months[1]).toMatchObject({ Sales: '125.00', 'Refunded to buyer': '25.00', Commission: '4.00' })
  expect(months[3]).toMatchObject({ Sales: '0.00', 'Reversed by banks': '125.00', 'Your earnings': '-116.56' })
  for (const month of months) {
    const lines = toRows((await app().as(vendor).get(`/user/sales.csv?month=${month.Month}`)).text)
    const totals = sum(lines, 'Total')
    expect(sum([month], 'Sales') - sum([month], 'Reversed by banks'), month.Month).toBe(totals)
    for (const name of ['Refunded to buyer', 'Commission', 'VAT on the commission', 'Payment fee', 'Your earnings'])
      expect(sum([month], name), `${month.Month} ${name}`).toBe(sum(lines, name))
    const kept = ['Refunded to buyer', 'Commission', 'VAT on the commission', 'Payment fee', 'Your earnings']
    expect(totals).toBe(kept.reduce((total, name) => total + sum([month], name), 0))
  }
})

test('months that have not begun are left out, and the year is asked for by its number', async () => {
  const vendor = await buildPayee(app())
  const year = new Date().getUTCFullYear()
  const ofYear = async (asked: number) =>
    toRows((await app().as(vendor).get(`/user/sales-by-month.csv?year=${asked}`)).text)

  expect(await ofYear(year)).toHaveLength(new Date().getUTCMonth() + 1)
  expect(await ofYear(year + 1)).toEqual([])
  expect(toRows((await app().as(vendor).get('/user/sales-by-month.csv')).text)).toEqual(await ofYear(year))
  for (const query of ['?year=26', '?year=2026-01'])
    expectInvalid(await app().as(vendor).get(`/user/sales-by-month.csv${query}`), { year: 'Must be a year like 2026' })
  expectFailure(
    await app()
      .as(await buildBuyer(app()))
      .get('/user/sales-by-month.csv?year=2026'),
    'forbidden',
  )
})
