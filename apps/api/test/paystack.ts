import { afterAll, beforeAll } from 'vitest'
import type { PaystackSettings } from '../src/config/services.ts'
import { buildCheckout } from './builders.ts'
import { buildPayment } from './payments.ts'
import { PaystackDouble, SECRET_KEY, signAsPaystack } from './paystack-double.ts'
import { type Answer, startTestApp, type TestApp } from './test-app.ts'

/** An application whose payments go to a Paystack of its own. */
export function usePaystack(
  settings: Partial<PaystackSettings> = {},
  env: Record<string, string> = {},
): () => { app: TestApp; paystack: PaystackDouble } {
  let market: { app: TestApp; paystack: PaystackDouble } | undefined
  beforeAll(async () => {
    const paystack = await new PaystackDouble().start()
    const app = await startTestApp({
      env: { PAYSTACK_SECRET_KEY: SECRET_KEY, ...env },
      paystack: { baseUrl: paystack.baseUrl, timeoutMs: 5_000, ...settings },
      poolSize: 20,
    })
    market = { app, paystack }
  })
  afterAll(async () => {
    await market?.app.close()
    await market?.paystack.stop()
  })
  return () => {
    if (!market) throw new Error('the market is not open yet')
    return market
  }
}

/** Delivers bytes to the webhook, correctly signed by default, and runs the jobs that they cause. */
export async function deliverPaystack(app: TestApp, body: string, signature = signAsPaystack(body)): Promise<Answer> {
  const res = await app.server.inject({
    method: 'POST',
    url: '/api/v1/webhooks/paystack',
    headers: { 'content-type': 'application/json', ...(signature ? { 'x-paystack-signature': signature } : {}) },
    payload: body,
  })
  await app.runJobs()
  return { status: res.statusCode, body: JSON.parse(res.body), headers: res.headers, text: res.body }
}

/** A checkout that was paid by mobile money, with its payment. */
export async function buildPaystackOrder(
  { app, paystack }: { app: TestApp; paystack: PaystackDouble },
  overrides: Parameters<typeof buildCheckout>[1] = {},
) {
  const checkout = await buildCheckout(app, overrides)
  const payment = await buildPayment(app, checkout)
  paystack.decide(payment.reference, { status: 'success' })
  await deliverPaystack(app, paystack.chargeEvent(payment.reference))
  return { ...checkout, payment }
}

/** Ages open questions to the provider, so that their answers count as lost. */
export async function letAnswersBeLost(app: TestApp): Promise<void> {
  await app.sql("UPDATE payments SET created_at = created_at - interval '1 minute' WHERE status = 'created'")
  await app.sql("UPDATE refunds SET asked_at = asked_at - interval '10 minutes' WHERE status = 'pending'")
}
