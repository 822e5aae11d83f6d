import { readOrderEndpoint } from '@asime/contract/orders'
import { readVendorBalanceEndpoint, listSalesEndpoint } from '@asime/contract/payouts'
import { afterEach, expect, test } from 'vitest'
import type { TestVendor } from '../../../test/builders.ts'
import { buildProduct } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { runJob } from '../../../test/jobs.ts'
import { askForPayout, buildPayee, buildSale, letPayoutDayCome } from '../../../test/payouts.ts'
import { buildPaystackOrder, deliverPaystack } from '../../../test/paystack.ts'
import { PaystackDouble, SECRET_KEY } from '../../../test/paystack-double.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

// A market that was tried out, and then opened: what was paid for before is never paid out as if it were money.

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function openMarket() {
  const sandbox = await startTestApp()
  closing.push(() => sandbox.close())
  return {
    sandbox,
    /** The same market, after a restart with a key of Paystack. */
    async restart() {
      const paystack = await new PaystackDouble().start()
      const app = await startTestApp({
        over: sandbox,
        env: { PAYSTACK_SECRET_KEY: SECRET_KEY },
        paystack: { baseUrl: paystack.baseUrl, timeoutMs: 5_000 },
      })
      closing.push(
        () => paystack.stop(),
        () => app.close(),
      )
      return { app, paystack }
    },
  }
}

async function sell(market: { app: TestApp; paystack: PaystackDouble }, vendor: TestVendor) {
  const order = await buildPaystackOrder(market, { product: await buildProduct(market.app, { vendor }) })
  await market.app.as(vendor).post(`/orders/${order.orderId}/dispatch`, {})
  await market.app.as(order.buyer).post(`/orders/${order.orderId}/confirm-receipt`)
  return order
}

const balanceOf = async (app: TestApp, vendor: TestVendor) => {
  const answer = await app.as(vendor).get('/user/balance')
  expectContract(readVendorBalanceEndpoint, answer)
  return answer.body.data
}

test('what was sold in the sandbox is not paid by another provider: not when asked for, and not by the week', async () => {
  const { sandbox, restart } = await openMarket()
  const vendor = await buildPayee(sandbox)
  const { orderId } = await buildSale(sandbox, vendor)
  await letPayoutDayCome(sandbox, orderId)
  expect(await balanceOf(sandbox, vendor)).toMatchObject({ available: 116.56, not_payable: 0 })
  const market = await restart()
  const { app, paystack } = market

  expectFailure(await askForPayout(app, vendor), 'payout_below_minimum')
  await runJob(app, 'run_weekly_payouts')

  expect(paystack.callsTo('/transfer')).toEqual([])
  expect(await balanceOf(app, vendor)).toMatchObject({ available: 0, not_payable: 116.56, on_its_way: 0 })
  const statement = await app.as(vendor).get('/user/sales')
  expectContract(listSalesEndpoint, statement)
  expect(statement.body.data).toEqual([
    expect.objectContaining({ held_back: 'not_payable', expected_payout_on: null, payout: null }),
  ])
  expect((await app.as(vendor).get(`/orders/${orderId}`)).body.data.sale).toMatchObject({
    held_back: 'not_payable',
    expected_payout_on: null,
  })
  expect((await app.as(vendor).get('/user/sales.csv')).text).toContain('Not payable: a test payment')

  // What is sold from now on is paid, and that alone.
  const sold = await sell(market, vendor)
  await letPayoutDayCome(app, sold.orderId)
  await runJob(app, 'run_weekly_payouts')
  expect([...paystack.transfers.values()]).toEqual([expect.objectContaining({ amount: 11_656 })])
  expect(await balanceOf(app, vendor)).toMatchObject({ available: 0, not_payable: 116.56, paid: 116.56 })
  await assertCountersEqualCounts(app)
})

test('what a test key has sold stays a test, and so does what chargebacks took of it', async () => {
  const { sandbox, restart } = await openMarket()
  const vendor = await buildPayee(sandbox)
  const market = await restart()
  const { app, paystack } = market
  const lost = await sell(market, vendor)
  const dispute = Object.assign(paystack.openDispute(lost.payment.reference), {
    status: 'resolved',
    resolution: 'auto-accepted',
  })
  await deliverPaystack(app, paystack.event('charge.dispute.resolve', dispute))
  await sell(market, vendor)
  expect(await balanceOf(app, vendor)).toMatchObject({ debt: 116.56, available: 116.56, not_payable: 0 })

  // Only now the key is live: as if the sales had been made by another. The double takes test keys only.
  await app.sql('ALTER TABLE sales DISABLE TRIGGER USER')
  await app.sql("UPDATE sales SET mode = 'live' WHERE vendor_id = $1", [vendor.vendorId])
  await app.sql('ALTER TABLE sales ENABLE TRIGGER USER')
  await sell(market, vendor)

  expect(await balanceOf(app, vendor)).toMatchObject({ debt: 0, available: 116.56 })
  expect((await askForPayout(app, vendor)).body.data).toMatchObject({ amount: 116.56, deducted: 0, orders_count: 1 })
  await app.runJobs()
  await assertCountersEqualCounts(app)
})

test('while a payer’s bank wants a payment back, its sale is in no payout; once it is won, it is', async () => {
  const { sandbox, restart } = await openMarket()
  const vendor = await buildPayee(sandbox)
  const market = await restart()
  const { app, paystack } = market
  const [frozen, other] = [await sell(market, vendor), await sell(market, vendor)]
  const dispute = paystack.openDispute(frozen.payment.reference)
  await deliverPaystack(app, paystack.event('charge.dispute.create', dispute))
  for (const { orderId } of [frozen, other]) await letPayoutDayCome(app, orderId)

  expect(await balanceOf(app, vendor)).toMatchObject({ available: 116.56, held_back: 116.56 })
  const page = await app.as(vendor).get(`/orders/${frozen.orderId}`)
  expectContract(readOrderEndpoint, page)
  expect(page.body.data.sale).toMatchObject({ held_back: 'chargeback', expected_payout_on: null, payout: null })
  await runJob(app, 'run_weekly_payouts')

  const { data } = (await app.as(vendor).get('/user/payouts')).body
  expect(data).toEqual([expect.objectContaining({ amount: 116.56, orders_count: 1, status: 'succeeded' })])
  expectFailure(await askForPayout(app, vendor), 'payout_below_minimum')
  const statement = (await app.as(vendor).get('/user/sales')).body.data
  expect(
    statement.map((sale: { order_id: string; held_back: string | null }) => [sale.order_id, sale.held_back]),
  ).toEqual(
    expect.arrayContaining([
      [frozen.orderId, 'chargeback'],
      [other.orderId, null],
    ]),
  )

  Object.assign(dispute, { status: 'resolved', resolution: 'declined' })
  await deliverPaystack(app, paystack.event('charge.dispute.resolve', dispute))
  expect(await balanceOf(app, vendor)).toMatchObject({ available: 116.56, held_back: 0 })
  expect((await askForPayout(app, vendor)).status).toBe(201)
  await app.runJobs()
  expect((await balanceOf(app, vendor)).paid).toBe(233.12)
  await assertCountersEqualCounts(app)
})
