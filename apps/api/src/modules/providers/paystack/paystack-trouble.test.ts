import Fastify from 'fastify'
import { Writable } from 'node:stream'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildCheckout } from '../../../../test/builders.ts'
import { expectFailure } from '../../../../test/failures.ts'
import { booksOf, pay, statusOf, sweepPayments } from '../../../../test/payments.ts'
import { deliverPaystack, letAnswersBeLost, usePaystack } from '../../../../test/paystack.ts'
import type { Trouble } from '../../../../test/paystack-answers.ts'
import { SECRET_KEY } from '../../../../test/paystack-double.ts'
import { loggerOptions } from '../../../platform/log.ts'
import { createPaystack } from './paystack.provider.ts'
import { MOMO } from '../../../../test/purchase.ts'

const market = usePaystack({ timeoutMs: 700, restMs: 1_000 })
const app = () => market().app
const paystack = () => market().paystack
beforeEach(() => paystack().breakAll(undefined))

const TROUBLES = ['nothing', 'error', 'html', 'half', 'slowly', 'unauthorised'] as const

test.for(
  TROUBLES.flatMap((answers) => [
    { does: true, answers },
    { does: false, answers },
  ]),
)('F14: a charge answered by trouble (%o) is pending, asked for again, and taken once', async (trouble: Trouble) => {
  const checkout = await buildCheckout(app())
  paystack().breakNext('/charge', trouble)

  const started = await pay(app(), checkout)

  const { id, reference } = started.body.data
  expect(started.body.data).toMatchObject({ status: 'created', next: 'wait' })
  await letAnswersBeLost(app())
  await sweepPayments(app())
  // What was done is found; what was not is done now, under the same reference.
  expect((await app().as(checkout.buyer).get(`/payments/${id}`)).body.data.status).toBe('pending')
  paystack().decide(reference, { status: 'success' })
  paystack().breakNext(`/transaction/verify/${reference}`, trouble)
  await sweepPayments(app())
  expect(await statusOf(app(), checkout.orderId)).toBe('awaiting_payment')
  await sweepPayments(app())
  expect(await statusOf(app(), checkout.orderId)).toBe('paid')
  expect(await booksOf(app(), checkout.orderId)).toEqual({ escrow: -12_500 })
  const references = await app().sql('SELECT reference FROM payments WHERE checkout_id = $1', [checkout.id])
  expect(references).toEqual([{ reference }])
})

test('an event that comes before the answer settles the payment, and the answer that never comes changes nothing', async () => {
  const checkout = await buildCheckout(app())
  paystack().breakNext('/charge', { does: true, answers: 'nothing' })
  const before = paystack().transactions.size

  const starting = pay(app(), checkout)
  await vi.waitFor(() => expect(paystack().transactions.size).toBe(before + 1), { interval: 5, timeout: 20_000 })
  const { reference } = [...paystack().transactions.values()].at(-1)!
  paystack().decide(reference, { status: 'success' })
  await deliverPaystack(app(), paystack().chargeEvent(reference))

  expect((await starting).body.data).toMatchObject({ status: 'succeeded', reference })
  expect(await statusOf(app(), checkout.orderId)).toBe('paid')
})

test('a provider that is down: starting a payment becomes a clear 503, nothing is written, and all goes on when it is back', async () => {
  const checkouts = await Promise.all(Array.from({ length: 6 }, () => buildCheckout(app())))
  // It has answered until now.
  expect((await pay(app(), await buildCheckout(app()))).body.data.status).toBe('pending')
  paystack().breakAll({ does: false, answers: 'error' })

  const begun = []
  for (const checkout of checkouts.slice(0, 5)) begun.push(await pay(app(), checkout))
  const calls = paystack().calls.length
  const refused = await pay(app(), checkouts[5]!)

  expect(begun.map(({ body }) => body.data.status)).toEqual(Array(5).fill('created'))
  expectFailure(refused, 'unavailable')
  expect(refused.body.message).toMatch(/Nothing was taken/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(paystack().calls).toHaveLength(calls)
  expect(await app().sql('SELECT FROM payments WHERE checkout_id = $1', [checkouts[5]?.id])).toEqual([])

  paystack().breakAll(undefined)
  await vi.waitFor(async () => expect((await pay(app(), checkouts[5]!)).status).toBe(201), { timeout: 20_000 })
  await letAnswersBeLost(app())
  await sweepPayments(app())
  const references = begun.map(({ body }) => body.data.reference as string)
  expect(references.filter((reference) => paystack().transactions.has(reference))).toHaveLength(5)
})

test('while the provider is down, an open payment is not given up: it may have been paid', async () => {
  const checkout = await buildCheckout(app())
  const { id, reference } = (await pay(app(), checkout)).body.data
  await app().sql("UPDATE payments SET expires_at = now() - interval '1 day' WHERE id = $1", [id])
  paystack().decide(reference, { status: 'success' })
  paystack().breakNext(`/transaction/verify/${reference}`, { does: false, answers: 'error' })

  await sweepPayments(app())
  expect((await app().as(checkout.buyer).get(`/payments/${id}`)).body.data.status).toBe('pending')
  await sweepPayments(app())

  expect(await statusOf(app(), checkout.orderId)).toBe('paid')
})

test('the log tells of trouble, and never holds the key or the payer', async () => {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const { log } = Fastify({ logger: { ...(loggerOptions('trace') as object), stream } })
  const settings = { ...app().context.config.paystack!, baseUrl: paystack().baseUrl }
  const provider = createPaystack(settings, 'https://asime.example', log)
  const charge = {
    reference: 'py-of-the-log-0000',
    amountPesewas: 100,
    currency: 'GHS',
    email: 'ama@test.example',
    buyerId: 'none',
    method: MOMO.method,
    network: MOMO.network,
    phone: '+233244999888',
    checkoutId: 'none',
  }

  for (const answers of TROUBLES) {
    paystack().breakNext('/charge', { does: false, answers })
    await provider.startCharge(charge)
  }
  await provider.resolveAccountName({ kind: 'mobile_money', accountNumber: '+233244999888', bankCode: 'MTN' })

  const written = lines.join('')
  expect(written).toContain('unclear response from Paystack')
  for (const secret of [SECRET_KEY, '244999888', 'ama@test.example']) expect(written).not.toContain(secret)
})
