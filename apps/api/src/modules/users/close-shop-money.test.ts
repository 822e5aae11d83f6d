import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildCheckout, buildProduct, buildVendor, letPaymentTimePass } from '../../../test/builders.ts'
import type { TestUser, TestVendor } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertBooksAreRight } from '../../../test/invariants.ts'
import { runJob } from '../../../test/jobs.ts'
import { booksOf, buildPayment, payableTo, readPayment, statusOf, sweepPayments } from '../../../test/payments.ts'
import { askForPayout, buildPayee, letPayoutDayCome, sweepPayouts } from '../../../test/payouts.ts'
import { buildPaystackOrder, deliverPaystack, usePaystack } from '../../../test/paystack.ts'
import { buildVerification } from '../../../test/verifications.ts'

// The money of a shop that is closed: nothing of it is lost, and nobody pays it any more.

const market = usePaystack()
const app = () => market().app
const paystack = () => market().paystack
let support: TestUser
beforeAll(async () => {
  support = await buildAdmin(app(), { staffRole: 'support' })
})
afterAll(() => assertBooksAreRight(app()))

const close = (vendor: TestVendor) =>
  app().as(support).post(`/admin/users/${vendor.id}/make-buyer`, { reason: 'She asked us to close it' })
const waitsFor = async (vendor: TestVendor): Promise<[string, number, number][]> => {
  const { data } = (await app().as(support).get(`/admin/users/${vendor.id}/closing-effects`)).body
  return data.waits_for.map(({ kind, count, amount }: { kind: string; count: number; amount: number }) => [
    kind,
    count,
    amount,
  ])
}
const buildPaid = async (vendor: TestVendor) =>
  buildPaystackOrder(market(), { product: await buildProduct(app(), { vendor }) })
const act = async (who: TestUser, order: { orderId: string }, what: string, body: object = {}) => {
  const answer = await app().as(who).post(`/orders/${order.orderId}/${what}`, body)
  expect(answer.status, answer.text).toBeLessThan(300)
}
/** What one waits for is listed, and the first of it is said to who tries all the same; nothing is done. */
async function expectOpen(vendor: TestVendor, waits: [string, number, number][], sentence: string): Promise<void> {
  expect(await waitsFor(vendor)).toEqual(waits)
  expectFailure(await close(vendor), 'account_state', `The shop cannot be closed yet. ${sentence}`)
  expect((await app().as(vendor).get('/auth/profile')).body.data.profile.user_type).toBe('vendor')
}
const reportDispute = (dispute: object, kind: string) =>
  deliverPaystack(app(), paystack().event(`charge.dispute.${kind}`, dispute))

test('each step of an order and of its money keeps the shop open, until the money has arrived', async () => {
  const vendor = await buildPayee(app())
  const unpaid = await buildCheckout(app(), { product: await buildProduct(app(), { vendor }) })
  await expectOpen(vendor, [['unpaid_orders', 1, 125]], '1 order waits for payment. A buyer may be paying now.')
  await act(unpaid.buyer, unpaid, 'cancel', { reason: 'Too dear' })

  const order = await buildPaid(vendor)
  const held: [string, number, number] = ['held', 1, 125]
  await expectOpen(vendor, [['orders_to_dispatch', 1, 125], held], '1 paid order is not dispatched yet.')
  await act(vendor, order, 'dispatch')
  await expectOpen(vendor, [['orders_on_the_way', 1, 125], held], '1 order is on the way or not completed.')
  await act(order.buyer, order, 'report-problem', { kind: 'damaged', reason: 'It is cracked' })
  await expectOpen(vendor, [['disputes', 1, 125], held], '1 order is in dispute.')
  await act(order.buyer, order, 'dispute/withdraw')
  await act(order.buyer, order, 'confirm-receipt')
  await expectOpen(vendor, [['payable', 1, 116.56]], 'GH₵\u00a0116.56 of the shop is not paid out yet.')

  paystack().transferStatus = 'pending'
  expect((await askForPayout(app(), vendor)).status).toBe(201)
  const onItsWay: [string, number, number][] = [
    ['payable', 1, 116.56],
    ['payouts', 1, 116.56],
  ]
  await expectOpen(vendor, onItsWay, 'GH₵\u00a0116.56 of the shop is not paid out yet.')
  await app().runJobs()
  await expectOpen(vendor, onItsWay, 'GH₵\u00a0116.56 of the shop is not paid out yet.')
  for (const transfer of paystack().transfers.values()) transfer.status = 'success'
  paystack().transferStatus = 'success'
  await sweepPayouts(app())

  expect(await waitsFor(vendor)).toEqual([])
  expect((await close(vendor)).status).toBe(200)
})

test('a refund keeps the shop open until it has been sent', async () => {
  const order = await buildPaid(await buildVendor(app()))
  await act(order.vendor, order, 'refund', { amount: 125, reason: 'Sold out' })
  await app().runJobs()

  await expectOpen(
    order.vendor,
    [
      ['refunds', 1, 125],
      ['held', 1, 125],
    ],
    '1 refund is not completed.',
  )
  for (const refund of paystack().refunds) refund.status = 'processed'
  await sweepPayments(app())

  expect(await waitsFor(order.vendor)).toEqual([])
  expect((await close(order.vendor)).status).toBe(200)
})

test('a verification that nobody has decided keeps the shop open, a decided one does not', async () => {
  const vendor = await buildVendor(app())
  const id = await buildVerification(app(), vendor)
  await expectOpen(vendor, [['verification', 1, 0]], 'The verification of the shop is not decided.')

  await app().sql(
    "UPDATE shop_verifications SET status = 'rejected', reason = 'Blurred', ended_at = now() WHERE id = $1",
    [id],
  )

  expect((await close(vendor)).status).toBe(200)
})

test('an open chargeback keeps the shop open; what it took stays owed by the closed shop', async () => {
  const vendor = await buildPayee(app())
  const order = await buildPaid(vendor)
  await act(vendor, order, 'dispatch')
  await act(order.buyer, order, 'confirm-receipt')
  await askForPayout(app(), vendor)
  await app().runJobs()
  const dispute = paystack().openDispute(order.payment.reference)
  await reportDispute(dispute, 'create')
  await expectOpen(vendor, [['chargebacks', 1, 125]], '1 chargeback is open.')

  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted' })
  await reportDispute(dispute, 'resolve')

  expect(await waitsFor(vendor)).toEqual([])
  expect((await app().as(support).get(`/admin/users/${vendor.id}/closing-effects`)).body.data.debt).toBe(116.56)
  expect((await close(vendor)).status).toBe(200)
  expect(await debtOf(vendor)).toBe(11_656)
})

test('a chargeback that is lost after the closing is booked as any is', async () => {
  const vendor = await buildPayee(app())
  const order = await buildPaid(vendor)
  await act(vendor, order, 'dispatch')
  await act(order.buyer, order, 'confirm-receipt')
  await askForPayout(app(), vendor)
  await app().runJobs()
  expect((await close(vendor)).status).toBe(200)

  const dispute = paystack().openDispute(order.payment.reference)
  await reportDispute(dispute, 'create')
  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted' })
  await reportDispute(dispute, 'resolve')

  expect(await app().sql('SELECT FROM payment_events WHERE failures > 0')).toEqual([])
  expect(await debtOf(vendor)).toBe(11_656)
})

test('a payout that comes back after the closing goes out again with a weekly run', async () => {
  const vendor = await buildPayee(app())
  const order = await buildPaid(vendor)
  await act(vendor, order, 'dispatch')
  await act(order.buyer, order, 'confirm-receipt')
  await askForPayout(app(), vendor)
  await app().runJobs()
  expect((await close(vendor)).status).toBe(200)
  const [{ reference }] = await payoutsOf(vendor)
  paystack().transfers.get(reference)!.status = 'reversed'

  await sweepPayouts(app())
  expect(await payableTo(app(), vendor)).toBe(11_656)
  await letPayoutDayCome(app(), order.orderId)
  // As if the week in which a failed payout is not tried again had gone by.
  await app().sql("UPDATE payouts SET settled_at = settled_at - interval '8 days' WHERE vendor_id = $1", [
    vendor.vendorId,
  ])
  await runJob(app(), 'run_weekly_payouts')

  expect((await payoutsOf(vendor)).map(({ status }) => status)).toEqual(['reversed', 'succeeded'])
  expect(await payableTo(app(), vendor)).toBe(0)
})

test('what a buyer approves after the order has expired and the shop is closed goes back', async () => {
  paystack().refundStatus = 'processed'
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await letPaymentTimePass(app(), checkout.orderId)
  await runJob(app(), 'expire_orders')
  expect((await close(checkout.vendor)).status).toBe(200)

  paystack().decide(payment.reference, { status: 'success' })
  await deliverPaystack(app(), paystack().chargeEvent(payment.reference))

  expect(await readPayment(app(), payment)).toMatchObject({ status: 'succeeded', refunded: 125 })
  expect(await statusOf(app(), checkout.orderId)).toBe('expired')
  expect(await booksOf(app(), checkout.orderId)).toEqual({ refund: 0 })
  expect(await payableTo(app(), checkout.vendor)).toBe(0)
  paystack().refundStatus = 'pending'
})

const payoutsOf = (vendor: TestVendor) =>
  app().sql('SELECT reference, status FROM payouts WHERE vendor_id = $1 ORDER BY created_at', [vendor.vendorId])

/** Pesewas. */
async function debtOf(vendor: TestVendor): Promise<number> {
  const [row] = await app().sql("SELECT balance FROM ledger_accounts WHERE vendor_id = $1 AND kind = 'vendor_debt'", [
    vendor.vendorId,
  ])
  return row.balance
}
