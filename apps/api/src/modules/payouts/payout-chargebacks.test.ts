import { afterAll, expect, test } from 'vitest'
import { overtaking } from '../../../test/at-once.ts'
import { buildProduct } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { askForPayout, balanceOf, buildPayee, letPayoutDayCome } from '../../../test/payouts.ts'
import { buildPaystackOrder, deliverPaystack, usePaystack } from '../../../test/paystack.ts'
import { transferProvider } from '../providers/payment-provider.ts'
import { runWeeklyPayouts } from './start-payout.service.ts'

const market = usePaystack()
const app = () => market().app
const paystack = () => market().paystack
afterAll(() => assertCountersEqualCounts(app()))

/** A sale that can be paid out, and what makes its payer's bank want the money back. */
async function buildDisputedSale() {
  const vendor = await buildPayee(app())
  const order = await buildPaystackOrder(market(), { product: await buildProduct(app(), { vendor }) })
  await app().as(vendor).post(`/orders/${order.orderId}/dispatch`, {})
  await app().as(order.buyer).post(`/orders/${order.orderId}/confirm-receipt`)
  await letPayoutDayCome(app(), order.orderId)
  const dispute = paystack().openDispute(order.payment.reference)
  const openChargeback = () => deliverPaystack(app(), paystack().event('charge.dispute.create', dispute))
  return { vendor, openChargeback }
}

test('a payout that is asked for while a chargeback is being booked leaves its sale out', async () => {
  const { vendor, openChargeback } = await buildDisputedSale()

  const [, answer] = await overtaking(app(), 'payment_alerts', openChargeback, () => askForPayout(app(), vendor))

  expectFailure(answer, 'payout_below_minimum')
  expect(await balanceOf(app(), vendor)).toEqual({ in_escrow: 0, available: 0, on_its_way: 0, paid: 0 })
})

test('a weekly payout leaves it out, too', async () => {
  const { vendor, openChargeback } = await buildDisputedSale()
  const run = () => runWeeklyPayouts(app().context.db, transferProvider(app().context))

  await overtaking(app(), 'payment_alerts', openChargeback, run)

  expect((await app().as(vendor).get('/user/payouts')).body.data).toEqual([])
})
