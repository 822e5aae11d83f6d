import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import {
  buildAdmin,
  buildBuyer,
  buildCheckout,
  buildProduct,
  buildVendor,
  letPaymentTimePass,
} from '../../../test/builders.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import {
  booksOf,
  buildPayment,
  checkPayment,
  deliver,
  eventOf,
  play,
  readPayment,
  statusOf,
  sweepPayments,
} from '../../../test/payments.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { share } from '../../platform/money.ts'

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))

test('a prompt that nobody answers has failed once its time is past, by the database’s clock', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await app().sql("UPDATE sandbox_charges SET expires_at = now() - interval '1 second' WHERE reference = $1", [
    payment.reference,
  ])

  await sweepPayments(app())

  expect(await readPayment(app(), payment)).toMatchObject({
    status: 'failed',
    message: 'Nobody approved the payment in time',
  })
})

test('without an event, the sweep finds the payment', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await play(app(), payment, 'approve_silently')
  expect((await readPayment(app(), payment)).status).toBe('pending')

  await sweepPayments(app())

  expect((await readPayment(app(), payment)).status).toBe('succeeded')
  expect(await statusOf(app(), checkout.orderId)).toBe('paid')
})

test('a failure that turns out to be a success settles the order after all', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await play(app(), payment, 'time_out')
  await checkPayment(app(), payment)

  await play(app(), payment, 'approve_silently')
  await sweepPayments(app())

  expect((await readPayment(app(), payment)).status).toBe('succeeded')
  expect(await statusOf(app(), checkout.orderId)).toBe('paid')
})

test('a success after the order lapsed is refunded by itself', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await letPaymentTimePass(app(), checkout.orderId)

  await play(app(), payment, 'approve')

  expect(await readPayment(app(), payment)).toMatchObject({ status: 'succeeded', refunded: 125 })
  expect(await booksOf(app(), checkout.orderId)).toEqual({ refund: 0 })
  expect(
    await app().sql('SELECT amount FROM sandbox_refunds WHERE charge_reference = $1', [payment.reference]),
  ).toEqual([{ amount: 12_500 }])
  await app().sql("SELECT graphile_worker.add_job('expire_orders')")
  await app().runJobs()
  expect(await statusOf(app(), checkout.orderId)).toBe('expired')
})

test.for(['vendor', 'buyer'] as const)(
  'a prompt that is approved once the %s is suspended pays nothing, and goes back',
  async (side) => {
    const checkout = await buildCheckout(app())
    const payment = await buildPayment(app(), checkout)
    await play(app(), payment, 'approve_silently')
    const suspended = await app()
      .as(await buildAdmin(app()))
      .post(`/admin/users/${checkout[side].id}/suspend`, { reason: 'Asks to be paid outside Asime' })
    expect(suspended.status, suspended.text).toBe(200)

    await sweepPayments(app())

    expect(await statusOf(app(), checkout.orderId)).toBe('awaiting_payment')
    expect(await booksOf(app(), checkout.orderId)).toEqual({ refund: 0 })
    expect(
      await app().sql('SELECT amount FROM sandbox_refunds WHERE charge_reference = $1', [payment.reference]),
    ).toEqual([{ amount: 12_500 }])
    await app().runJobs()
    const told = await app().sql(
      "SELECT detail FROM notifications WHERE user_id = $1 AND kind = 'order_late_payment'",
      [checkout.buyer.id],
    )
    // Not that they were late: they paid in time. Whoever is suspended is not notified.
    const reason = expect.stringMatching(/\. The order could no longer be paid, so this payment is refunded in full\.$/)
    expect(told).toEqual(side === 'buyer' ? [] : [{ detail: reason }])
  },
)

test('two attempts that both succeed pay the order once; the other goes back', async () => {
  const checkout = await buildCheckout(app())
  const first = await buildPayment(app(), checkout)
  await app().sql("UPDATE payments SET expires_at = now() - interval '1 second' WHERE id = $1", [first.id])
  const second = await buildPayment(app(), checkout)

  await play(app(), first, 'approve')
  await play(app(), second, 'approve')

  expect([(await readPayment(app(), first)).refunded, (await readPayment(app(), second)).refunded]).toEqual([0, 125])
  expect(await booksOf(app(), checkout.orderId)).toEqual({ escrow: -12_500, refund: 0 })
})

test('one payment pays all orders of a cart, and its fee is shared among them to the pesewa', async () => {
  const [one, other, buyer] = [
    await buildProduct(app(), { price: 3_333 }),
    await buildProduct(app()),
    await buildBuyer(app()),
  ]
  const placed = await app()
    .as(buyer)
    .post('/orders', { items: [one, other].map(({ id }) => ({ product_id: id, quantity: 1 })), delivery: DELIVERY })
  const payment = await buildPayment(app(), { id: placed.body.data.id, buyer })

  await play(app(), payment, 'approve')

  const orders = await app().sql('SELECT status, payment_fee FROM orders WHERE checkout_id = $1 ORDER BY total', [
    placed.body.data.id,
  ])
  // 1.95 % of 183.33.
  expect(orders).toEqual([
    { status: 'paid', payment_fee: 114 },
    { status: 'paid', payment_fee: 243 },
  ])
})

test('a part of the cart that was cancelled while the prompt was out goes back', async () => {
  const [one, other, buyer] = [await buildProduct(app()), await buildProduct(app()), await buildBuyer(app())]
  const placed = await app()
    .as(buyer)
    .post('/orders', { items: [one, other].map(({ id }) => ({ product_id: id, quantity: 1 })), delivery: DELIVERY })
  const [gone, stays] = placed.body.data.orders
  const payment = await buildPayment(app(), { id: placed.body.data.id, buyer })
  await letPaymentTimePass(app(), gone.id)

  await play(app(), payment, 'approve')

  expect(await booksOf(app(), gone.id)).toEqual({ refund: 0 })
  expect(await booksOf(app(), stays.id)).toEqual({ escrow: -12_500 })
  expect((await readPayment(app(), payment)).refunded).toBe(125)
})

test('browser, event and sweep at once settle once', { repeats: 3 }, async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await app().as(checkout.buyer).post(`/payments/${payment.id}/sandbox`, { action: 'approve_silently' })

  await atOnce<unknown>(app(), 'payments', [
    ...Array.from({ length: 9 }, () => () => checkPayment(app(), payment)),
    ...Array.from({ length: 9 }, () => () => deliver(app(), eventOf(payment))),
    () => sweepPayments(app()),
  ])

  expect(await booksOf(app(), checkout.orderId)).toEqual({ escrow: -12_500 })
  expect(await statusOf(app(), checkout.orderId)).toBe('paid')
})

test('paying and lapsing at once: the order is paid, or the money goes back', { repeats: 4 }, async () => {
  const vendor = await buildVendor(app())
  const checkout = await buildCheckout(app(), { product: await buildProduct(app(), { vendor, stock: 1 }) })
  const payment = await buildPayment(app(), checkout)
  await app().as(checkout.buyer).post(`/payments/${payment.id}/sandbox`, { action: 'approve_silently' })
  await letPaymentTimePass(app(), checkout.orderId)

  await atOnce<unknown>(app(), 'orders', [
    () => checkPayment(app(), payment),
    async () => {
      await app().sql("SELECT graphile_worker.add_job('expire_orders')")
      await app().runJobs()
    },
    async () =>
      app()
        .as(await buildBuyer(app()))
        .post('/orders', { items: [{ product_id: checkout.productId, quantity: 1 }], delivery: DELIVERY }),
  ])
  await app().runJobs()

  expect([await statusOf(app(), checkout.orderId), await booksOf(app(), checkout.orderId)]).toEqual([
    'expired',
    { refund: 0 },
  ])
})

test('an amount is shared in proportion, and the parts always sum to it', () => {
  expect(share(358, [5_833, 12_500])).toEqual([114, 244])
  expect(share(1, [1, 1, 1])).toEqual([1, 0, 0])
  expect(share(5, [0, 0])).toEqual([0, 0])
  expect(share(100, [1, 1, 1]).reduce((a, b) => a + b)).toBe(100)
})

test('in a rush of open payments, one that failed and was taken after all is found as soon', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await play(app(), payment, 'decline')
  await checkPayment(app(), payment)
  await play(app(), payment, 'approve_silently')
  expect((await readPayment(app(), payment)).status).toBe('failed')
  await app().sql(
    `WITH c AS (INSERT INTO checkouts (buyer_id, currency) SELECT $1, 'GHS' FROM generate_series(1, 120) RETURNING id)
     INSERT INTO payments (checkout_id, provider, mode, reference, method, network, phone, amount, currency, expires_at)
     SELECT id, 'sandbox', 'test', 'py-' || id, 'mobile_money', 'mtn', '+233244123456', 100, 'GHS', now() + interval '1 hour' FROM c`,
    [checkout.buyer.id],
  )

  await sweepPayments(app())

  expect((await readPayment(app(), payment)).status).toBe('succeeded')
})
