import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildCheckout } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import {
  alertsOf,
  booksOf,
  buildPaidOrder,
  buildPayment,
  checkPayment,
  deliver,
  eventOf,
  statusOf,
} from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { insertEvents, listDueEvents, markEventsHandled } from './provider-events.repository.ts'
import { signEvent } from '../providers/event-signatures.ts'

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))

test('D10: events without the right signature over these very bytes are refused, and change nothing', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await app().as(checkout.buyer).post(`/payments/${payment.id}/sandbox`, { action: 'approve_silently' })
  const body = eventOf(payment)
  const right = signEvent(app().context.secrets.sandboxKey, body)

  for (const [sent, signature] of [
    [body, ''],
    [body, 'a'.repeat(128)],
    [body, right.toUpperCase()],
    [body, right.slice(1)],
    [JSON.stringify(JSON.parse(body), null, 1), right],
    [eventOf(payment, { amount: 1 }), right],
  ] as const)
    expectFailure(await deliver(app(), sent, { signature }), 'unauthenticated')
  expectFailure(await app().anonymous.get('/webhooks/sandbox'), 'not_found')
  expect(await statusOf(app(), checkout.orderId)).toBe('awaiting_payment')
})

test('D11: the same event twenty times at once, and again later, settles once', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await app().as(checkout.buyer).post(`/payments/${payment.id}/sandbox`, { action: 'approve_silently' })

  const answers = await atOnce(
    app(),
    'payments',
    Array.from({ length: 20 }, () => () => deliver(app(), eventOf(payment))),
  )
  for (let i = 0; i < 3; i++) await deliver(app(), eventOf(payment))

  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
  expect(await booksOf(app(), checkout.orderId)).toEqual({ escrow: -12_500 })
  const events = await app().sql("SELECT event FROM order_events WHERE order_id = $1 AND event = 'pay'", [
    checkout.orderId,
  ])
  expect(events).toHaveLength(1)
})

test('D11: two and ten of the same event at once, twenty times over', async () => {
  for (let round = 0; round < 20; round++) {
    const count = round % 2 ? 10 : 2
    const checkout = await buildCheckout(app())
    const payment = await buildPayment(app(), checkout)
    await app().as(checkout.buyer).post(`/payments/${payment.id}/sandbox`, { action: 'approve_silently' })
    const body = eventOf(payment)
    const headers = { 'x-asime-signature': signEvent(app().context.secrets.sandboxKey, body) }

    const answers = await Promise.all(
      Array.from({ length: count }, () => app().anonymous.post('/webhooks/sandbox', JSON.parse(body), { headers })),
    )
    await app().runJobs()

    expect(answers.map((answer) => answer.status)).toEqual(Array(count).fill(200))
    expect(await booksOf(app(), checkout.orderId)).toEqual({ escrow: -12_500 })
    const paid = "SELECT count(*)::int AS times FROM order_events WHERE order_id = $1 AND event = 'pay'"
    expect(await app().sql(paid, [checkout.orderId])).toEqual([{ times: 1 }])
  }
})

test('of events that come at once, each is kept and handled, and one that cannot be kept keeps back no other', async () => {
  const checkouts = await Promise.all(Array.from({ length: 12 }, () => buildCheckout(app())))
  const payments = await Promise.all(checkouts.map((checkout) => buildPayment(app(), checkout)))
  await Promise.all(
    checkouts.map(({ buyer }, index) =>
      app().as(buyer).post(`/payments/${payments[index]!.id}/sandbox`, { action: 'approve_silently' }),
    ),
  )
  // PostgreSQL keeps no such character in JSON.
  const bad = eventOf({ reference: 'py-\u0000', amount: 1 })

  const answers = await Promise.all(
    [...payments.map((payment) => eventOf(payment)), bad].map((body) =>
      app().anonymous.post('/webhooks/sandbox', JSON.parse(body), {
        headers: { 'x-asime-signature': signEvent(app().context.secrets.sandboxKey, body) },
      }),
    ),
  )
  await app().runJobs()

  expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 400])
  for (const { orderId } of checkouts) expect(await statusOf(app(), orderId)).toBe('paid')
})

test('D12: an event that claims another amount, currency or mode, or names nothing, is taken, not believed, and kept', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await app().as(checkout.buyer).post(`/payments/${payment.id}/sandbox`, { action: 'approve_silently' })

  for (const wrong of [{ amount: 100 }, { currency: 'USD' }, { domain: 'live' }])
    expect((await deliver(app(), eventOf(payment, wrong))).status).toBe(200)
  const unknown = { reference: `py-unknown-${payment.id}`, amount: 1 }
  expect((await deliver(app(), eventOf(unknown))).status).toBe(200)

  expect(await statusOf(app(), checkout.orderId)).toBe('awaiting_payment')
  expect(await alertsOf(app(), payment.reference)).toEqual(['event_mismatch'])
  expect(await alertsOf(app(), unknown.reference)).toEqual(['unknown_reference'])
})

test.for(['amount = 100', "currency = 'USD'", "mode = 'live'"])(
  'D12: a charge that the provider itself has otherwise (%s) gives no value',
  async (otherwise) => {
    const checkout = await buildCheckout(app())
    const payment = await buildPayment(app(), checkout)
    await app().sql(`UPDATE sandbox_charges SET ${otherwise} WHERE reference = $1`, [payment.reference])
    await app().as(checkout.buyer).post(`/payments/${payment.id}/sandbox`, { action: 'approve_silently' })

    const checked = await checkPayment(app(), payment)

    expect(checked.body.data).toMatchObject({ status: 'failed', message: expect.stringContaining('support') })
    expect(await statusOf(app(), checkout.orderId)).toBe('awaiting_payment')
    expect(await alertsOf(app(), payment.reference)).toEqual(['charge_mismatch'])
    expect(await booksOf(app(), checkout.orderId)).toEqual({})
  },
)

test('events out of order and of unknown kinds do no harm', async () => {
  const { payment, orderId } = await buildPaidOrder(app())

  for (const event of ['charge.failed', 'refund.processed', 'something.new']) {
    const body = JSON.stringify({ ...JSON.parse(eventOf(payment)), event })
    expect((await deliver(app(), body)).status).toBe(200)
  }
  expect((await deliver(app(), '{"event": 1}')).status).toBe(400)
  expect(await statusOf(app(), orderId)).toBe('paid')
})

test('an event that comes again while it is handled waits to be handled again', async () => {
  const event = { kind: 'transfer', reference: 'tr-of-nobody-at-all' } as const
  const bodyHash = Buffer.from('the same bytes')
  const keep = () => insertEvents(app().context.db, 'sandbox', [{ bodyHash, event }])
  const due = () => listDueEvents(app().context.db, 'sandbox', 10)
  await keep()
  const read = await due()

  await keep()
  await markEventsHandled(app().context.db, read)

  expect(await due()).toEqual([{ id: read[0]?.id, event, deliveries: 2 }])
  await app().runJobs()
})
