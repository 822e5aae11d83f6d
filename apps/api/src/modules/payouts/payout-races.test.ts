import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import {
  ACCOUNTS,
  askForPayout,
  balanceOf,
  buildHeldOrder,
  buildPayee,
  buildSale,
  letPayoutDayCome,
  sweepPayouts,
} from '../../../test/payouts.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'
import { transferProvider } from '../providers/payment-provider.ts'
import { settlePayout } from './settle-payout.service.ts'
import { runWeeklyPayouts } from './start-payout.service.ts'

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))

const payoutsOf = (vendorId: string) =>
  app().sql('SELECT id, reference, amount, status, trigger FROM payouts WHERE vendor_id = $1', [vendorId])
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('only one of twenty requests at once makes a payout', { repeats: 4 }, async () => {
  const vendor = await buildPayee(app())
  await buildSale(app(), vendor)

  const answers = await atOnce(
    app(),
    'payout_accounts',
    Array.from({ length: 20 }, () => () => askForPayout(app(), vendor)),
  )

  expect(statusesOf(answers)).toEqual([201, ...Array<number>(19).fill(409)])
  expect(await payoutsOf(vendor.vendorId)).toHaveLength(1)
  await app().runJobs()
  expect(await balanceOf(app(), vendor)).toEqual({ in_escrow: 0, available: 0, on_its_way: 0, paid: 116.56 })
})

test('two weekly runs and requests of the vendor at once pay each order once', { repeats: 2 }, async () => {
  const vendor = await buildPayee(app())
  for (let n = 0; n < 2; n++) await letPayoutDayCome(app(), (await buildSale(app(), vendor)).orderId)
  const provider = transferProvider(app().context)
  const run = () => runWeeklyPayouts(app().context.db, provider)
  const ask = () => askForPayout(app(), vendor)

  await atOnce<unknown>(app(), 'payout_accounts', [run, run, ask, ask, ask, run, ask])

  expect(await payoutsOf(vendor.vendorId)).toEqual([expect.objectContaining({ amount: 23_312 })])
  await app().runJobs()
  expect((await balanceOf(app(), vendor)).paid).toBe(233.12)
})

test('a refund and a release with its payout at once: the money goes one way', { repeats: 2 }, async () => {
  const vendor = await buildPayee(app())
  const { orderId, buyer } = await buildHeldOrder(app(), vendor)

  const [refund, receipt] = await atOnce(app(), 'orders', [
    () => app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 125, reason: 'Sold out' }),
    async () => {
      const received = await app().as(buyer).post(`/orders/${orderId}/confirm-receipt`)
      await askForPayout(app(), vendor)
      return received
    },
  ])
  await app().runJobs()

  expect(statusesOf([refund!, receipt!])).toEqual([200, 409])
  const paid = receipt?.status === 200 ? 116.56 : 0
  expect(await balanceOf(app(), vendor)).toEqual({ in_escrow: 0, available: 0, on_its_way: 0, paid })
})

test('twenty times the same news at once is applied once: arrived, and come back', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.waits)
  await buildSale(app(), vendor)
  const { id, reference } = (await askForPayout(app(), vendor)).body.data
  await app().runJobs()
  const provider = transferProvider(app().context)
  const news = () => settlePayout(app().context.db, provider, reference, app().context)
  const bring = async (action: string) => {
    await app().as(vendor).post(`/payouts/${id}/sandbox`, { action })
    await atOnce(
      app(),
      'payout_accounts',
      Array.from({ length: 20 }, () => news),
    )
  }

  await bring('succeed')
  expect(await balanceOf(app(), vendor)).toMatchObject({ available: 0, on_its_way: 0, paid: 116.56 })
  await bring('reverse')
  expect(await balanceOf(app(), vendor)).toMatchObject({ available: 116.56, on_its_way: 0, paid: 0 })
  const mails = await app().sql('SELECT subject FROM mails WHERE recipient = $1 ORDER BY created_at DESC', [
    vendor.email,
  ])
  const ofNews = mails.filter(({ subject }) => /has been paid to you|came back/.test(subject))
  expect(ofNews).toHaveLength(2)
})

test('the sweep and the job at once send one transfer', async () => {
  const vendor = await buildPayee(app())
  await buildSale(app(), vendor)
  const { reference } = (await askForPayout(app(), vendor)).body.data

  await Promise.all([sweepPayouts(app()), app().runJobs()])

  expect(await app().sql('SELECT state FROM sandbox_transfers WHERE reference = $1', [reference])).toEqual([
    { state: 'succeeded' },
  ])
  expect((await balanceOf(app(), vendor)).paid).toBe(116.56)
})
