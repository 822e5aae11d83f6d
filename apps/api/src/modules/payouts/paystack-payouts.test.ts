import { afterEach, expect, onTestFinished, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import { buildAdmin, buildProduct, type TestVendor } from '../../../test/builders.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { assertLedgerIsRight } from '../../../test/order-books.ts'
import { alertsOf } from '../../../test/payments.ts'
import { runJob } from '../../../test/jobs.ts'
import { askForPayout, buildPayee, letPayoutDayCome, nameAccount, sweepPayouts } from '../../../test/payouts.ts'
import { buildPaystackOrder, usePaystack } from '../../../test/paystack.ts'
import { changeSetting } from '../../../test/settings.ts'

// Payouts through Paystack: what a transfer costs us, and what happens where our own balance there is too short for it.

const market = usePaystack()
const app = () => market().app
const paystack = () => market().paystack
afterEach(async () => {
  Object.assign(paystack(), { transferStatus: 'success', balance: 1_000_000_000 })
  await app().sql("UPDATE payouts SET retry_at = now() - interval '1 second' WHERE retry_at IS NOT NULL")
  await sweepPayouts(app())
})

/** A vendor with 116.56 whose payout day has come. */
async function buildDueVendor(): Promise<TestVendor> {
  const vendor = await buildPayee(app())
  const order = await buildPaystackOrder(market(), { product: await buildProduct(app(), { vendor }) })
  await app().as(vendor).post(`/orders/${order.orderId}/dispatch`, {})
  await app().as(order.buyer).post(`/orders/${order.orderId}/confirm-receipt`)
  await letPayoutDayCome(app(), order.orderId)
  return vendor
}

const payoutsOf = (vendor: TestVendor) =>
  app().sql('SELECT id, status, amount, fee, reference FROM payouts WHERE vendor_id = $1 ORDER BY created_at', [
    vendor.vendorId,
  ])
const subjectsTo = async ({ email }: { email: string }) => (await mailsTo(app(), email)).map(({ subject }) => subject)
const letWaitBeOver = () =>
  app().sql("UPDATE payouts SET retry_at = now() - interval '1 second' WHERE retry_at IS NOT NULL")
const transfersAsked = () =>
  paystack()
    .callsTo('/transfer')
    .filter(({ method, path }) => method === 'POST' && path === '/transfer').length

async function clearing(): Promise<number> {
  const [row] = await app().sql(
    "SELECT sum(p.amount)::bigint AS sum FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE a.kind = 'provider_clearing'",
  )
  return row.sum
}

test('what a transfer costs is ours and in the ledger, so that clearing is what Paystack holds; with what comes back, too', async () => {
  const [toWallet, toBank] = [await buildDueVendor(), await buildDueVendor()]
  await nameAccount(app(), toBank, { kind: 'bank', bank_code: '040100', account_number: '1001000012345' })
  await app().sql('UPDATE payout_accounts SET usable_from = now()')

  await runJob(app(), 'run_weekly_payouts')

  const [[wallet], [bank]] = [await payoutsOf(toWallet), await payoutsOf(toBank)]
  expect(wallet).toMatchObject({ status: 'succeeded', amount: 11_656, fee: 100 })
  expect(bank).toMatchObject({ status: 'succeeded', amount: 11_656, fee: 800 })
  expect(await clearing()).toBe(paystack().held)
  const transfer = paystack().transfers.get(bank.reference)!
  transfer.status = 'reversed'
  await sweepPayouts(app())
  expect((await payoutsOf(toBank))[0].status).toBe('reversed')
  expect(await alertsOf(app(), bank.reference)).toEqual(['payout_reversed'])
  expect(await clearing()).toBe(paystack().held)
  await assertLedgerIsRight(app())
  await assertCountersEqualCounts(app())
})

test('a run whose balance is short sends what it can; the rest waits without failing, and admins hear of it once', async () => {
  const admin = await buildAdmin(app())
  const vendors = [await buildDueVendor(), await buildDueVendor(), await buildDueVendor()]
  // Enough for one with its fee, and not for two.
  paystack().balance = 2 * 11_756 - 1
  const before = transfersAsked()

  await runJob(app(), 'run_weekly_payouts')
  await sweepPayouts(app())
  await runJob(app(), 'mail_payment_alerts')

  const statuses = (await Promise.all(vendors.map(payoutsOf))).flat().map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(['created', 'created', 'succeeded'])
  expect(transfersAsked() - before).toBe(1)
  expect(await alertsOf(app(), 'paystack-test')).toEqual(['balance_short'])
  const told = (await mailsTo(app(), admin.email)).filter(({ text }) => text.includes('is too low for the payouts'))
  expect(told).toHaveLength(1)
  const mails = (await Promise.all(vendors.map(subjectsTo))).flat()
  expect(mails.filter((subject) => /did not go through/.test(subject))).toEqual([])

  // Still short when it is tried again: one question about the balance, and none about each.
  await letWaitBeOver()
  paystack().balance = 10
  await sweepPayouts(app())
  expect(transfersAsked() - before).toBe(1)
  paystack().balance = 1_000_000
  await letWaitBeOver()
  await sweepPayouts(app())
  expect((await Promise.all(vendors.map(payoutsOf))).flat().map(({ status }) => status)).toEqual([
    'succeeded',
    'succeeded',
    'succeeded',
  ])
  const list = await app().as(admin).get('/admin/payment-alerts')
  expect(list.body.data.filter(({ kind }: { kind: string }) => kind === 'balance_short')).toEqual([])
  await assertCountersEqualCounts(app())
})

test('a payout that waits for our balance keeps the moment at which it is tried again, whatever is set meanwhile', async () => {
  paystack().balance = 10
  const minutesTo = async (vendor: TestVendor) => {
    const [row] = await app().sql(
      'SELECT round(extract(epoch FROM retry_at - created_at) / 60)::int AS minutes FROM payouts WHERE vendor_id = $1',
      [vendor.vendorId],
    )
    return row.minutes
  }
  const first = await buildDueVendor()
  await runJob(app(), 'run_weekly_payouts')
  expect(await minutesTo(first)).toBe(15)

  onTestFinished(await changeSetting(app(), 'payout_retry', 60))

  const second = await buildDueVendor()
  await runJob(app(), 'run_weekly_payouts')
  expect([await minutesTo(first), await minutesTo(second)]).toEqual([15, 60])
  const alerts = await app()
    .as(await buildAdmin(app()))
    .get('/admin/payment-alerts')
  expect(alerts.text).toContain('Payouts are retried every 60 minutes')
})

test('what is refused for want of balance is not failed: the same payout is sent later, under its reference', async () => {
  const vendor = await buildDueVendor()
  paystack().transferStatus = 'refused'
  const { reference } = (await askForPayout(app(), vendor)).body.data
  await app().runJobs()
  const asked = transfersAsked()
  await sweepPayouts(app())

  expect(await payoutsOf(vendor)).toEqual([expect.objectContaining({ status: 'created', reference })])
  expect(transfersAsked()).toBe(asked)
  expect(await subjectsTo(vendor)).not.toContain('Your payout did not go through')

  paystack().transferStatus = 'success'
  await letWaitBeOver()
  await sweepPayouts(app())
  expect(await payoutsOf(vendor)).toEqual([expect.objectContaining({ status: 'succeeded', reference })])
})

test('a failure of ours is an alert and no mail to the vendor, and the next morning tries again', async () => {
  const vendor = await buildDueVendor()
  paystack().transferStatus = 'blocked'
  await runJob(app(), 'run_weekly_payouts')
  const [failed] = await payoutsOf(vendor)
  expect(failed).toMatchObject({ status: 'failed' })
  expect(await alertsOf(app(), failed.reference)).toEqual(['payout_failed'])
  expect(await subjectsTo(vendor)).not.toContain('Your payout did not go through')

  paystack().transferStatus = 'success'
  await runJob(app(), 'run_weekly_payouts')

  expect((await payoutsOf(vendor)).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
})
