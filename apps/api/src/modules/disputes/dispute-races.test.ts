import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildAdmin } from '../../../test/builders.ts'
import { type DisputedOrder, disputeSteps } from '../../../test/disputes.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { booksOf, buildPaidOrder, payableTo, statusOf } from '../../../test/payments.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))
const { buildDispute, letTimePass, offer, post, read } = disputeSteps(app)

/** What came of it: one end, and money that adds up. */
async function assertOneEnd(order: DisputedOrder, answers: Answer[]): Promise<string> {
  await app().runJobs()
  const { body } = await read(order.buyer, order)
  const { status, refunded } = body.data
  const [row] = await app().sql(
    `SELECT o.status, o.refunded_total,
       (SELECT coalesce(sum(amount), 0)::int FROM refunds WHERE order_id = o.id) AS refunds,
       (SELECT count(*)::int FROM order_events WHERE order_id = o.id AND from_status = 'disputed' AND to_status <> 'disputed') AS ends
     FROM orders o WHERE o.id = $1`,
    [order.orderId],
  )
  expect(row.ends, JSON.stringify(answers.map(({ text }) => text))).toBe(1)
  expect(row.refunds).toBe(row.refunded_total)
  // What the vendor gives back after a withdrawal is no part of the dispute.
  if (status === 'withdrawn') expect(refunded).toBe(0)
  else expect(row.refunded_total).toBe(Math.round(refunded * 100))
  const books = await booksOf(app(), order.orderId)
  expect(books['escrow']).toBe(row.status === 'dispatched' ? -12_500 : 0)
  if (row.status !== 'completed') expect(await payableTo(app(), order.vendor)).toBe(0)
  return status
}

test('accepting, deciding, withdrawing and refunding at once: one of them ends it', { repeats: 9 }, async () => {
  const order = await buildDispute()
  const admin = await buildAdmin(app())
  await letTimePass(order, 'due_at')
  const [byVendor, byBuyer] = [await offer(order.vendor, order, 25), await offer(order.buyer, order, 80)]

  const answers = await atOnce(app(), 'orders', [
    () => post(order.buyer, order, `dispute/offers/${byVendor}/accept`),
    () => post(order.vendor, order, `dispute/offers/${byBuyer}/accept`),
    () => post(admin, order, 'settle-dispute', { refund_amount: 60, reason: 'Half and half' }),
    () => post(order.buyer, order, 'dispute/withdraw'),
    () => post(order.vendor, order, 'refund', { amount: 125, reason: 'All of it' }),
  ])

  const succeeded = answers.filter(({ status }) => status === 200)
  const status = await assertOneEnd(order, answers)
  // A vendor may give all back of what was just withdrawn: that is a refund of the order, and no second end of the dispute.
  expect(succeeded.length).toBe(status === 'withdrawn' && (await statusOf(app(), order.orderId)) === 'refunded' ? 2 : 1)
})

test('twenty acceptances of one offer at once are one', async () => {
  const order = await buildDispute()
  const offerId = await offer(order.vendor, order, 25)

  const answers = await atOnce(
    app(),
    'orders',
    Array.from({ length: 20 }, () => () => post(order.buyer, order, `dispute/offers/${offerId}/accept`)),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await assertOneEnd(order, answers)).toBe('agreed')
  expect(await payableTo(app(), order.vendor)).toBe(9_276)
})

test('an acceptance and a refund of a part at once: never more than was paid', { repeats: 4 }, async () => {
  const order = await buildDispute()
  const offerId = await offer(order.vendor, order, 120)

  const [accepted] = await atOnce(app(), 'orders', [
    () => post(order.buyer, order, `dispute/offers/${offerId}/accept`),
    () => post(order.vendor, order, 'refund', { amount: 20, reason: 'For the delay' }),
  ])

  await app().runJobs()
  const [row] = await app().sql('SELECT sum(amount)::int AS refunds FROM refunds WHERE order_id = $1', [order.orderId])
  expect(row.refunds).toBe(accepted?.status === 200 ? 12_000 : 2_000)
})

test('twenty complaints at once are one dispute', async () => {
  const order = await buildPaidOrder(app())

  const answers = await atOnce(
    app(),
    'orders',
    Array.from({ length: 20 }, () => () => post(order.buyer, order, 'report-problem', { reason: 'Broken' })),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await app().sql('SELECT FROM disputes WHERE order_id = $1', [order.orderId])).toHaveLength(1)
})

test(
  'offers of one side at once, while the other withdraws: one waits at most, and none outlives the dispute',
  {
    repeats: 4,
  },
  async () => {
    const order = await buildDispute()

    const answers = await atOnce(app(), 'orders', [
      ...Array.from({ length: 8 }, (_, i) => () => post(order.vendor, order, 'dispute/offers', { amount: i + 1 })),
      () => post(order.buyer, order, 'dispute/withdraw'),
      ...Array.from({ length: 8 }, (_, i) => () => post(order.vendor, order, 'dispute/offers', { amount: i + 9 })),
    ])

    for (const { status, body } of answers) expect([200, 201, 'dispute_state']).toContain(body?.code ?? status)
    expect((await read(order.buyer, order)).body.data.status).toBe('withdrawn')
    const pending =
      "SELECT FROM dispute_offers f JOIN disputes d ON d.id = f.dispute_id WHERE d.order_id = $1 AND f.status = 'pending'"
    expect(await app().sql(pending, [order.orderId])).toEqual([])
  },
)
