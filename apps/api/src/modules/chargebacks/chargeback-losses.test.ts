import { readOrderEndpoint } from '@asime/contract/orders'
import { listSalesEndpoint, readPayoutEndpoint, readVendorBalanceEndpoint } from '@asime/contract/payouts'
import { afterAll, expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import { buildCheckout, buildProduct, type TestVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { differencesOf } from '../../../test/order-books.ts'
import { alertsOf, booksOf, buildPayment, checkPayment } from '../../../test/payments.ts'
import { askForPayout, balanceOf, buildPayee } from '../../../test/payouts.ts'
import { buildPaystackOrder, deliverPaystack, usePaystack } from '../../../test/paystack.ts'
import type { Caller } from '../../../test/test-app.ts'

const market = usePaystack({}, { SUPPORT_EMAIL: 'help@asime.example' })
const app = () => market().app
const paystack = () => market().paystack
afterAll(() => assertCountersEqualCounts(app()))

/** An order that its buyer has, so that its money was released. */
async function buildReleasedOrder(vendor: TestVendor) {
  const order = await buildPaystackOrder(market(), { product: await buildProduct(app(), { vendor }) })
  await app().as(vendor).post(`/orders/${order.orderId}/dispatch`, {})
  await app().as(order.buyer).post(`/orders/${order.orderId}/confirm-receipt`)
  return order
}

async function loseChargeback({ reference }: { reference: string }, amountPesewas?: number): Promise<void> {
  const dispute = paystack().openDispute(reference)
  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted' })
  if (amountPesewas !== undefined) dispute.refund_amount = amountPesewas
  for (const kind of ['resolve', 'remind', 'resolve'])
    await deliverPaystack(app(), paystack().event(`charge.dispute.${kind}`, dispute))
  // Told again, it is known.
  expect(await app().sql('SELECT FROM payment_events WHERE failures > 0')).toEqual([])
}

const readBalance = async (vendor: TestVendor) => {
  const answer = await app().as(vendor).get('/user/balance')
  expectContract(readVendorBalanceEndpoint, answer)
  return answer.body.data
}

const orderOf = async (who: Caller, { orderId }: { orderId: string }) => {
  const answer = await app().as(who).get(`/orders/${orderId}`)
  expectContract(readOrderEndpoint, answer)
  return answer.body.data
}

const lastMailTo = async ({ email }: { email: string }) => (await mailsTo(app(), email)).at(-1)!

const statementOf = async (vendor: TestVendor) => {
  const answer = await app().as(vendor).get('/user/sales')
  expectContract(listSalesEndpoint, answer)
  return answer.body.data
}

test('what was released and then lost is owed by its vendor, and comes off the next payout, which may fail', async () => {
  const vendor = await buildPayee(app())
  const { payment, orderId } = await buildReleasedOrder(vendor)
  const [sale] = await statementOf(vendor)

  await loseChargeback(payment)

  const [taken] = await statementOf(vendor)
  expect(taken).toMatchObject({
    kind: 'chargeback',
    order_id: orderId,
    gross: -125,
    commission: -sale.commission,
    commission_vat: -sale.commission_vat,
    net: -sale.net,
    payout: null,
  })
  expect((await readBalance(vendor)).available).toBe(0)
  expect((await readBalance(vendor)).debt).toBe(sale.net)
  expectFailure(await askForPayout(app(), vendor), 'payout_below_minimum')

  await buildReleasedOrder(vendor)
  paystack().transferStatus = 'failed'
  const first = await askForPayout(app(), vendor)
  expect(first.body.data).toMatchObject({ amount: sale.net, deducted: sale.net })
  await app().runJobs()
  expect(await balanceOf(app(), vendor)).toMatchObject({ available: sale.net, on_its_way: 0, paid: 0 })
  paystack().transferStatus = 'success'
  const second = await askForPayout(app(), vendor)
  await app().runJobs()

  const paid = await app().as(vendor).get(`/payouts/${second.body.data.id}`)
  expectContract(readPayoutEndpoint, paid)
  expect(paid.body.data).toMatchObject({ status: 'succeeded', amount: sale.net, deducted: sale.net })
  expect(paid.body.data.orders).toHaveLength(2)
  expect(await readBalance(vendor)).toMatchObject({ available: 0, debt: 0, paid: sale.net })
  const { id, reference } = paid.body.data
  const [chargeback] = (await statementOf(vendor)).filter(({ kind }: { kind: string }) => kind === 'chargeback')
  expect(chargeback.payout).toEqual({ id, reference, status: 'succeeded' })
})

test('what is still held goes first, and what had been refunded before is our loss', async () => {
  const order = await buildPaystackOrder(market())
  await app().as(order.vendor).post(`/orders/${order.orderId}/refund`, { amount: 25, reason: 'One was missing' })

  await loseChargeback(order.payment)

  expect((await booksOf(app(), order.orderId))['escrow']).toBe(0)
  const losses = await app().sql(
    "SELECT p.amount FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE a.kind = 'chargeback_losses'",
  )
  expect(losses).toEqual([{ amount: 2_500 }])
  expect(await statementOf(order.vendor)).toEqual([])
  expect((await differencesOf(app())).filter(({ kind }) => kind === 'escrow_differs')).toEqual([])
})

test('a part that is lost takes back each share in proportion, to the pesewa', async () => {
  const vendor = await buildPayee(app())
  const { payment } = await buildReleasedOrder(vendor)

  await loseChargeback(payment, 3_333)

  const [{ gross, commission, commission_vat, payment_fee, net }] = await statementOf(vendor)
  expect(gross).toBe(-33.33)
  expect(Math.round((commission + commission_vat + payment_fee + net) * 100)).toBe(-3_333)
  expect(commission).toBe(-1.33)
})

test('both sides are told of what was taken of a complete order, and see on it what its vendor owes', async () => {
  const vendor = await buildPayee(app())
  const order = await buildReleasedOrder(vendor)
  const { sale } = await orderOf(vendor, order)

  await loseChargeback(order.payment)

  const ofVendor = await orderOf(vendor, order)
  expect(ofVendor).toMatchObject({ status: 'completed', charged_back_total: 125, is_frozen: false, refunded_total: 0 })
  expect(ofVendor.sale).toEqual({ ...sale, owed: sale.net })
  expect(ofVendor.timeline.at(-1)).toMatchObject({
    event: 'chargeback',
    actor: 'system',
    to_status: 'completed',
    note: 'GH₵\u00a0125.00 taken back by the payer’s bank',
  })
  expect(await orderOf(order.buyer, order)).toMatchObject({ status: 'completed', charged_back_total: 125, sale: null })
  const { subject, text } = await lastMailTo(vendor)
  expect(subject).toBe(`A payment was reversed, and you owe part of it (${ofVendor.order_number})`)
  expect(text).toContain('> GH₵\u00a0125.00 taken back')
  expect(text).toMatch(
    /you now owe GH₵\u00a0\d+\.\d\d for this order.*comes off your next payouts.*write to help@asime\.example/s,
  )
  expect(text).toContain(`GH₵\u00a0${sale.net.toFixed(2)}`)
  const toBuyer = await lastMailTo(order.buyer)
  expect(toBuyer.subject).toBe(`Your bank has taken money back for you (${ofVendor.order_number})`)
  expect(toBuyer.text).not.toContain('owe')
  const mails = await mailsTo(app(), vendor.email)
  expect(mails.filter((mail) => mail.subject.startsWith('A payment was reversed'))).toHaveLength(1)
})

test('an order of which nothing is held any more ends as refunded, its dispute with it, and stock comes back', async () => {
  const order = await buildPaystackOrder(market())
  const stock = async () => (await app().sql('SELECT stock_quantity FROM products WHERE id = $1', [order.productId]))[0]
  const before = await stock()
  await app().as(order.buyer).post(`/orders/${order.orderId}/report-problem`, { reason: 'Nothing came' })
  await app().as(order.vendor).post(`/orders/${order.orderId}/dispute/offers`, { amount: 10 })

  await loseChargeback(order.payment)

  const ofVendor = await orderOf(order.vendor, order)
  expect(ofVendor).toMatchObject({ status: 'refunded', charged_back_total: 125, actions: [] })
  expect(ofVendor.sale).toMatchObject({ charged_back: 125, owed: 0, net: 0 })
  const dispute = (await app().as(order.buyer).get(`/orders/${order.orderId}/dispute`)).body.data
  expect(dispute).toMatchObject({ status: 'refunded', refunded: 0, offers: [{ status: 'lapsed' }] })
  expect((await stock()).stock_quantity).toBe(before.stock_quantity + 1)
  expect((await lastMailTo(order.vendor)).text).toContain('you owe nothing. The order has ended')
  const receipt = (await app().as(order.buyer).get(`/orders/${order.orderId}/receipt`)).body.data
  expect(receipt).toMatchObject({ total: 125, refunded_total: 0, charged_back_total: 125 })
})

test('what is left of a held order after a part was lost goes its way, and no more than that can be given back', async () => {
  const vendor = await buildPayee(app())
  const order = await buildPaystackOrder(market(), { product: await buildProduct(app(), { vendor }) })

  await loseChargeback(order.payment, 5_000)

  expect(await orderOf(vendor, order)).toMatchObject({ status: 'paid', charged_back_total: 50, is_frozen: false })
  const refund = (amount: number) =>
    app().as(vendor).post(`/orders/${order.orderId}/refund`, { amount, reason: 'Some of it' })
  expectInvalid(await refund(75.01), { amount: 'This is more than is held for the order' })
  expect((await refund(25)).status).toBe(200)
  await app().as(vendor).post(`/orders/${order.orderId}/dispatch`, {})
  await app().as(order.buyer).post(`/orders/${order.orderId}/confirm-receipt`)
  const { sale } = await orderOf(vendor, order)
  expect(sale).toMatchObject({ gross: 125, refunded: 25, charged_back: 50, owed: 0 })
  const [row] = await statementOf(vendor)
  expect(row).toMatchObject({ kind: 'sale', gross: 125, refunded: 75, net: sale.net })
  expect((await readBalance(vendor)).available).toBe(sale.net)
})

test('the statement as a table says of each chargeback whether it is still owed', async () => {
  const vendor = await buildPayee(app())
  const { payment } = await buildReleasedOrder(vendor)
  await loseChargeback(payment)
  const chargebacks = async () => {
    const { text } = await app().as(vendor).get('/user/sales.csv')
    return text
      .trim()
      .split('\r\n')
      .slice(1)
      .flatMap((row) => /"Chargeback, [^"]*"/.exec(row) ?? [])
  }
  expect(await chargebacks()).toEqual(['"Chargeback, owed"'])

  await buildReleasedOrder(vendor)
  await buildReleasedOrder(vendor)
  await askForPayout(app(), vendor)
  await app().runJobs()

  expect(await chargebacks()).toEqual(['"Chargeback, deducted from a payout"'])
})

test('one that is lost without an amount takes nothing: its order goes on, and a person is told', async () => {
  const order = await buildPaystackOrder(market())
  const dispute = paystack().openDispute(order.payment.reference)
  await deliverPaystack(app(), paystack().event('charge.dispute.create', dispute))
  expect((await orderOf(order.buyer, order)).is_frozen).toBe(true)
  const before = await booksOf(app(), order.orderId)

  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted', refund_amount: 0 })
  await deliverPaystack(app(), paystack().event('charge.dispute.resolve', dispute))

  expect(await app().sql('SELECT FROM payment_events WHERE failures > 0')).toEqual([])
  expect(await orderOf(order.buyer, order)).toMatchObject({ status: 'paid', is_frozen: false, charged_back_total: 0 })
  expect(await booksOf(app(), order.orderId)).toEqual(before)
  expect(await alertsOf(app(), order.payment.reference)).toContain('chargeback_lost')

  // The provider says later how much it took.
  dispute.refund_amount = 5_000
  await deliverPaystack(app(), paystack().event('charge.dispute.resolve', dispute))

  expect((await orderOf(order.buyer, order)).charged_back_total).toBe(50)
})

test('an old answer that a chargeback is open changes nothing of one that is decided', async () => {
  const order = await buildPaystackOrder(market())
  const dispute = paystack().openDispute(order.payment.reference)
  const whole = dispute.refund_amount
  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted', refund_amount: 5_000 })
  await deliverPaystack(app(), paystack().event('charge.dispute.resolve', dispute))
  const differences = await differencesOf(app())

  Object.assign(dispute, { status: 'pending', resolution: null, refund_amount: whole })
  await deliverPaystack(app(), paystack().event('charge.dispute.create', dispute))

  const rows = await app().sql('SELECT status, amount FROM chargebacks WHERE provider_id = $1', [dispute.id])
  expect(rows).toEqual([{ status: 'lost', amount: 5_000 }])
  expect(await differencesOf(app())).toEqual(differences)
  expect(await alertsOf(app(), order.payment.reference)).toEqual(['chargeback_lost'])
})

test('a chargeback of a payment that never paid takes nothing of what another one has paid', async () => {
  const vendor = await buildPayee(app())
  const checkout = await buildCheckout(app(), { product: await buildProduct(app(), { vendor }) })
  const wrong = await buildPayment(app(), checkout)
  paystack().decide(wrong.reference, { status: 'success', amount: 5_000 })
  await checkPayment(app(), wrong)
  const right = await buildPayment(app(), checkout)
  paystack().decide(right.reference, { status: 'success' })
  await deliverPaystack(app(), paystack().chargeEvent(right.reference))
  const before = await booksOf(app(), checkout.orderId)

  await loseChargeback(wrong)

  expect(await orderOf(checkout.buyer, checkout)).toMatchObject({ status: 'paid', charged_back_total: 0 })
  expect(await booksOf(app(), checkout.orderId)).toEqual(before)
})
