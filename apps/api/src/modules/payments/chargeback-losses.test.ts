import { listSalesEndpoint, readPayoutEndpoint } from '@asime/contract/payouts'
import { afterAll, expect, test } from 'vitest'
import { buildProduct, type TestVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { booksOf } from '../../../test/payments.ts'
import { askForPayout, balanceOf, buildPayee } from '../../../test/payouts.ts'
import { buildPaystackOrder, deliverPaystack, usePaystack } from '../../../test/paystack.ts'
import { compareOwnBooks } from './reconcile.repository.ts'

const market = usePaystack()
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
  expect((await balanceOf(app(), vendor)).available).toBe(0)
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
  expect(await balanceOf(app(), vendor)).toMatchObject({ available: 0, paid: sale.net })
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
  expect((await compareOwnBooks(app().pool)).filter(({ kind }) => kind === 'escrow_differs')).toEqual([])
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
