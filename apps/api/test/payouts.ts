import { passwordHash } from './accounts.ts'
import { buildBuyer, buildCheckout, buildProduct, buildVendor, type TestUser, type TestVendor } from './builders.ts'
import { runJob } from './jobs.ts'
import { buildPayment, play } from './payments.ts'
import type { Answer, TestApp } from './test-app.ts'

/** The last four digits tell the sandbox what to do. */
export const ACCOUNTS = {
  works: '024 412 3456',
  fails: '024 412 0001',
  failsForGood: '024 412 0002',
  waits: '024 412 0003',
  takesWithoutAnswer: '024 412 0004',
  neverAnswers: '024 412 0005',
  needsCode: '024 412 0006',
} as const

export const ACCOUNT = {
  kind: 'mobile_money',
  bank_code: 'MTN',
  account_name: 'Ama Serwaa',
} as const

export async function nameAccount(app: TestApp, vendor: TestVendor, overrides: object = {}): Promise<Answer> {
  return app.as(vendor).put('/user/payout-account', { ...ACCOUNT, account_number: ACCOUNTS.works, ...overrides })
}

/** A vendor who can be paid. */
export async function buildPayee(app: TestApp, number: string = ACCOUNTS.works): Promise<TestVendor> {
  const vendor = await buildVendor(app, { passwordHash: await passwordHash() })
  const answer = await nameAccount(app, vendor, { account_number: number })
  if (answer.status !== 200) throw new Error(answer.text)
  return vendor
}

export interface TestSale {
  orderId: string
  buyer: TestUser
}

/** An order of that vendor, paid, and received by its buyer: 116.56 for the vendor of 125.00. */
export async function buildSale(app: TestApp, vendor: TestVendor, options: { price?: number } = {}): Promise<TestSale> {
  const sale = await buildHeldOrder(app, vendor, options)
  const received = await app.as(sale.buyer).post(`/orders/${sale.orderId}/confirm-receipt`)
  if (received.status !== 200) throw new Error(received.text)
  return sale
}

/** The same, paid and on its way: the money is held. */
export async function buildHeldOrder(
  app: TestApp,
  vendor: TestVendor,
  { price = 10_000 }: { price?: number } = {},
): Promise<TestSale> {
  const buyer = await buildBuyer(app)
  const product = await buildProduct(app, { vendor, price })
  const checkout = await buildCheckout(app, { product, buyer })
  await play(app, await buildPayment(app, checkout), 'approve')
  const sent = await app.as(vendor).post(`/orders/${checkout.orderId}/dispatch`, {})
  if (sent.status !== 200) throw new Error(sent.text)
  return { orderId: checkout.orderId, buyer }
}

export function askForPayout(app: TestApp, vendor: TestVendor, headers: Record<string, string> = {}): Promise<Answer> {
  return app.as(vendor).post('/user/payouts', undefined, { headers })
}

/** Makes the sale's weekly payout due. */
export async function letPayoutDayCome(app: TestApp, orderId: string): Promise<void> {
  await app.sql('ALTER TABLE sales DISABLE TRIGGER USER')
  await app.sql("UPDATE sales SET released_at = now() - interval '8 days' WHERE order_id = $1", [orderId])
  await app.sql('ALTER TABLE sales ENABLE TRIGGER USER')
}

/** Ages the open payouts, and runs the sweep. */
export async function sweepPayouts(app: TestApp): Promise<void> {
  await app.sql("UPDATE payouts SET checked_at = now() - interval '1 day'")
  await runJob(app, 'sweep_payouts')
}

export async function balanceOf(app: TestApp, vendor: TestVendor): Promise<Record<string, number>> {
  const { in_escrow, available, on_its_way, paid } = (await app.as(vendor).get('/user/balance')).body.data
  return { in_escrow, available, on_its_way, paid }
}
