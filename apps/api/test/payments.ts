import { signEvent } from '../src/modules/providers/event-signatures.ts'
import { buildCheckout, type TestUser } from './builders.ts'
import { MOMO } from './purchase.ts'
import type { Answer, TestApp } from './test-app.ts'

export interface TestPayment {
  id: string
  reference: string
  /** Pesewas. */
  amount: number
  buyer: TestUser
}

export function pay(app: TestApp, checkout: { id: string; buyer: TestUser }, body: object = MOMO): Promise<Answer> {
  return app.as(checkout.buyer).post(`/checkouts/${checkout.id}/payments`, body)
}

/** An attempt whose prompt is on the payer's phone. */
export async function buildPayment(app: TestApp, checkout: { id: string; buyer: TestUser }): Promise<TestPayment> {
  const answer = await pay(app, checkout)
  if (answer.status !== 201) throw new Error(answer.text)
  const { id, reference, amount } = answer.body.data
  return { id, reference, amount: Math.round(amount * 100), buyer: checkout.buyer }
}

/** The payer's answer on the phone, with the event that follows. */
export async function play(app: TestApp, payment: { id: string; buyer: TestUser }, action: string): Promise<Answer> {
  const answer = await app.as(payment.buyer).post(`/payments/${payment.id}/sandbox`, { action })
  await app.runJobs()
  return answer
}

/** A checkout whose payment has settled. */
export async function buildPaidOrder(app: TestApp, overrides: Parameters<typeof buildCheckout>[1] = {}) {
  const checkout = await buildCheckout(app, overrides)
  const payment = await buildPayment(app, checkout)
  await play(app, payment, 'approve')
  return { ...checkout, payment }
}

/** An event as the sandbox would send it, with whatever is to be wrong with it. */
export function eventOf(payment: { reference: string; amount: number }, overrides: object = {}): string {
  const data = { id: '1', reference: payment.reference, amount: payment.amount, currency: 'GHS', domain: 'test' }
  return JSON.stringify({ event: 'charge.success', data: { ...data, ...overrides } })
}

/** Delivers bytes to the webhook, correctly signed by default, and runs the jobs that they cause. */
export async function deliver(
  app: TestApp,
  body: string,
  { signature = signEvent(app.context.secrets.sandboxKey, body), ip }: { signature?: string; ip?: string } = {},
): Promise<Answer> {
  const res = await app.server.inject({
    method: 'POST',
    url: '/api/v1/webhooks/sandbox',
    ...(ip ? { remoteAddress: ip } : {}),
    headers: { 'content-type': 'application/json', 'x-asime-signature': signature },
    payload: body,
  })
  await app.runJobs()
  return { status: res.statusCode, body: JSON.parse(res.body), headers: res.headers, text: res.body }
}

export interface Books {
  [kind: string]: number
}

/** The balances of all accounts of an order, and how many transactions named it. */
export async function booksOf(app: TestApp, orderId: string): Promise<Books> {
  const rows = await app.sql('SELECT kind, balance FROM ledger_accounts WHERE order_id = $1', [orderId])
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

export async function statusOf(app: TestApp, orderId: string): Promise<string> {
  const [row] = await app.sql('SELECT status FROM orders WHERE id = $1', [orderId])
  return row.status
}

export async function readPayment(app: TestApp, payment: Pick<TestPayment, 'id' | 'buyer'>) {
  return (await app.as(payment.buyer).get(`/payments/${payment.id}`)).body.data
}

/** Makes the server ask the provider. */
export function checkPayment(app: TestApp, payment: Pick<TestPayment, 'id' | 'buyer'>): Promise<Answer> {
  return app.as(payment.buyer).post(`/payments/${payment.id}/check`)
}

/** Ages everything that is open, and runs the sweep. */
export async function sweepPayments(app: TestApp): Promise<void> {
  await app.sql("UPDATE payments SET checked_at = now() - interval '1 hour'")
  await app.sql("UPDATE refunds SET checked_at = now() - interval '2 hours'")
  await app.sql("SELECT graphile_worker.add_job('sweep_payments')")
  await app.runJobs()
}

/** The kinds of alerts about it and its chargebacks. */
export async function alertsOf(app: TestApp, reference: string): Promise<string[]> {
  const rows = await app.sql("SELECT kind FROM payment_alerts WHERE split_part(reference, '/', 1) = $1 ORDER BY kind", [
    reference,
  ])
  return rows.map(({ kind }) => kind)
}
/** What the ledger owes a vendor, in pesewas. */
export async function payableTo(app: TestApp, vendor: { vendorId: string }): Promise<number> {
  const [row] = await app.sql("SELECT balance FROM ledger_accounts WHERE kind = 'vendor_payable' AND vendor_id = $1", [
    vendor.vendorId,
  ])
  return 0 - (row?.balance ?? 0)
}
