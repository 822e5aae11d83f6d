import { beforeAll, expect, test } from 'vitest'
import { buildProduct, type TestVendor } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { alertsOf } from '../../../test/payments.ts'
import { askForPayout, buildPayee, sweepPayouts } from '../../../test/payouts.ts'
import { buildPaystackOrder, usePaystack } from '../../../test/paystack.ts'
import { signAsPaystack } from '../../../test/paystack-double.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

// Before it sends a transfer Paystack asks us, where its approval URL is set.

const market = usePaystack()
const app = () => market().app
let payout: { id: string; reference: string }
let vendor: TestVendor
beforeAll(async () => {
  vendor = await buildPayee(app())
  const order = await buildPaystackOrder(market(), { product: await buildProduct(app(), { vendor }) })
  await app().as(vendor).post(`/orders/${order.orderId}/dispatch`, {})
  await app().as(order.buyer).post(`/orders/${order.orderId}/confirm-receipt`)
  market().paystack.transferStatus = 'received'
  payout = (await askForPayout(app(), vendor)).body.data
  await app().runJobs()
})

/** The transfer as it is, with whatever is to be wrong with it. */
const transfer = (overrides: object = {}, details: object = {}) => ({
  reference: payout.reference,
  amount: 11_656,
  currency: 'GHS',
  domain: 'test',
  source: 'balance',
  status: 'received',
  recipient: {
    recipient_code: 'RCP_1',
    details: { account_number: '0244123456', bank_code: 'MTN', ...details },
  },
  ...overrides,
})

async function ask(body: object, signature?: string, over: TestApp = app()) {
  const payload = JSON.stringify(body)
  const res = await over.server.inject({
    method: 'POST',
    url: '/api/v1/webhooks/paystack/transfer-approval',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature ?? signAsPaystack(payload) },
    payload,
  })
  return { status: res.statusCode, body: JSON.parse(res.body), headers: res.headers, text: res.body }
}

test('what we sent is approved: in any of its forms, however often, and with amounts as text', async () => {
  const forms = [
    transfer(),
    { event: 'transfer.approval', data: transfer() },
    transfer({ amount: '11656' }),
    transfer({ recipient: 10_751_086 }),
  ]
  for (const form of forms) expect(await ask(form)).toMatchObject({ status: 200, body: {} })
  expect(await alertsOf(app(), payout.reference)).toEqual([])
})

test.for([
  ['another amount', () => transfer({ amount: 11_657 })],
  ['another currency', () => transfer({ currency: 'NGN' })],
  ['another mode', () => transfer({ domain: 'live' })],
  ['another account', () => transfer({}, { account_number: '0244999999' })],
  ['another network', () => transfer({}, { bank_code: 'VOD' })],
] as const)('%s is refused, and admins hear of it', async ([, make]) => {
  await app().sql('DELETE FROM payment_alerts')

  expectFailure(await ask(make()), 'validation_failed', 'This transfer is not one of ours')
  expect(await alertsOf(app(), payout.reference)).toEqual(['transfer_refused'])
  const [{ detail }] = await app().sql('SELECT detail FROM payment_alerts')
  expect(detail.accountEnd).toMatch(/^\d{4}$/)
  expect(JSON.stringify(detail)).not.toMatch(/0244/)
})

test('while its vendor is suspended, what is not sent yet is refused, and what is sent is approved', async () => {
  const set = (payoutStatus: string, userStatus: string) =>
    Promise.all([
      app().sql('UPDATE payouts SET status = $2 WHERE id = $1', [payout.id, payoutStatus]),
      app().sql('UPDATE users SET status = $2 WHERE id = $1', [vendor.id, userStatus]),
    ])
  const statuses: number[] = []
  for (const [ofPayout, ofUser] of [
    ['created', 'suspended'],
    ['pending', 'suspended'],
    ['created', 'active'],
  ] as const) {
    await set(ofPayout, ofUser)
    statuses.push((await ask(transfer())).status)
  }
  await set('pending', 'active')

  expect(statuses).toEqual([400, 200, 200])
})

test('a transfer that we never sent is refused, and so is an empty call', async () => {
  expectFailure(await ask(transfer({ reference: 'stolen-key-0000001' })), 'validation_failed')
  expect(await alertsOf(app(), 'stolen-key-0000001')).toEqual(['transfer_refused'])
  expectFailure(await ask({ transfers: [transfer()] }), 'validation_failed')
})

test('without its signature nobody learns anything; and in the sandbox there is no such door', async () => {
  const alerts = await app().sql('SELECT count(*) FROM payment_alerts')
  for (const signature of ['', '0'.repeat(128), signAsPaystack(JSON.stringify(transfer()), 'sk_test_another')])
    expectFailure(await ask(transfer(), signature), 'unauthenticated')
  expect(await app().sql('SELECT count(*) FROM payment_alerts')).toEqual(alerts)
  const sandbox = await startTestApp()
  try {
    expectFailure(await ask(transfer(), undefined, sandbox), 'not_found')
  } finally {
    await sandbox.close()
  }
})

test('what has arrived is not approved once more', async () => {
  market().paystack.transfers.get(payout.reference)!.status = 'success'
  await sweepPayouts(app())

  expectFailure(await ask(transfer()), 'validation_failed')
})
