import { readOrderEndpoint } from '@asime/contract/orders'
import { listSalesEndpoint } from '@asime/contract/payouts'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import { buildAdmin, buildVendor, type TestVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { runJob } from '../../../test/jobs.ts'
import {
  ACCOUNTS,
  askForPayout,
  buildHeldOrder,
  buildPayee,
  buildSale,
  letPayoutDayCome,
  nameAccount,
} from '../../../test/payouts.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

async function ofPage(vendor: TestVendor, orderId: string) {
  const answer = await app().as(vendor).get(`/orders/${orderId}`)
  expectContract(readOrderEndpoint, answer)
  const { expected_payout_on, held_back, payout } = answer.body.data.sale
  return { expected_payout_on, held_back, payout }
}

/** What becomes of the only sale of the vendor; the order's page and the statement have to agree on it. */
async function outlookOf(vendor: TestVendor, orderId: string) {
  const statement = await app().as(vendor).get('/user/sales')
  expectContract(listSalesEndpoint, statement)
  const page = await ofPage(vendor, orderId)
  expect(statement.body.data).toEqual([expect.objectContaining({ order_id: orderId, ...page })])
  return page
}

const DAY = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
const waitsFor = (reason: string) => ({ expected_payout_on: null, held_back: reason, payout: null })

test('the day of the payout, then the payout', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.waits)
  const { orderId } = await buildSale(app(), vendor)
  const foretold = await outlookOf(vendor, orderId)
  expect(foretold).toEqual({ expected_payout_on: DAY, held_back: null, payout: null })
  expect(new Date(foretold.expected_payout_on).getUTCDay()).toBe(5)

  const { id, reference } = (await askForPayout(app(), vendor)).body.data

  const payout = { id, reference, status: 'created' }
  expect(await outlookOf(vendor, orderId)).toEqual({ expected_payout_on: null, held_back: null, payout })
})

test('without an account it waits for one, and then for the day on which that may be used', async () => {
  const vendor = await buildVendor(app())
  const { orderId } = await buildSale(app(), vendor)
  await letPayoutDayCome(app(), orderId)
  expect(await outlookOf(vendor, orderId)).toEqual(waitsFor('account_missing'))
  await app().runJobs()
  const mails = await mailsTo(app(), vendor.email)
  expect(mails.find(({ subject }) => subject.startsWith('Order complete'))?.text).toContain(
    'Your earnings: GH₵\u00a0116.56. On hold until you add a payout account.',
  )

  const payee = await buildPayee(app())
  const late = await buildSale(app(), payee)
  await letPayoutDayCome(app(), late.orderId)
  const [{ next_run: nextRun }] = (await app().sql(
    "SELECT (now() AT TIME ZONE 'Africa/Accra' + interval '18 hours')::date::text AS next_run",
  )) as [{ next_run: string }]
  // Its day has passed.
  expect((await outlookOf(payee, late.orderId)).expected_payout_on).toBe(nextRun)
  await nameAccount(app(), payee, { account_number: '024 412 7777' })
  const [{ usable_from: usableFrom }] = (await app().sql(
    'SELECT usable_from FROM payout_accounts WHERE vendor_id = $1 AND replaced_at IS NULL',
    [payee.vendorId],
  )) as [{ usable_from: Date }]
  const { expected_payout_on: day } = await outlookOf(payee, late.orderId)
  expect(Date.parse(`${day}T06:00:00Z`)).toBeGreaterThan(usableFrom.getTime())
})

test('an account that refused a payout, support that stopped them, and an address that is not confirmed', async () => {
  const vendor = await buildPayee(app(), ACCOUNTS.failsForGood)
  const { orderId } = await buildSale(app(), vendor)
  await askForPayout(app(), vendor)
  await app().runJobs()
  expect(await outlookOf(vendor, orderId)).toEqual(waitsFor('account_refused'))

  const admin = await buildAdmin(app())
  await app().as(admin).put(`/admin/vendors/${vendor.vendorId}/payout-hold`, { reason: 'We look into it' })
  expect(await outlookOf(vendor, orderId)).toEqual(waitsFor('payouts_stopped'))

  const other = await buildPayee(app())
  const sale = await buildSale(app(), other)
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [other.id])
  await letPayoutDayCome(app(), sale.orderId)
  expect(await outlookOf(other, sale.orderId)).toEqual(waitsFor('email_unconfirmed'))
  await runJob(app(), 'run_weekly_payouts')
  expect((await outlookOf(other, sale.orderId)).payout).toBeNull()
})

test('of what is not released yet: the day, or that a dispute has to end', async () => {
  const vendor = await buildPayee(app())
  const { orderId, buyer } = await buildHeldOrder(app(), vendor)
  expect(await ofPage(vendor, orderId)).toEqual({ expected_payout_on: DAY, held_back: null, payout: null })

  await app().as(buyer).post(`/orders/${orderId}/report-problem`, { reason: 'It is broken' })

  expect(await ofPage(vendor, orderId)).toEqual(waitsFor('dispute'))
})
