import {
  checkPaymentEndpoint,
  readPaymentEndpoint,
  startPaymentEndpoint,
  stopPaymentEndpoint,
} from '@asime/contract/payments'
import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildBid, buildBuyer, buildCheckout } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import {
  booksOf,
  buildPayment,
  checkPayment,
  pay,
  play,
  readPayment,
  statusOf,
  sweepPayments,
} from '../../../test/payments.ts'
import { DELIVERY, MOMO } from '../../../test/purchase.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))

test('a payment by mobile money: prompt, approval, event; the order is paid and its money held', async () => {
  const checkout = await buildCheckout(app())

  const started = await pay(app(), checkout)

  expectContract(startPaymentEndpoint, started)
  expect(started.body.data).toMatchObject({
    status: 'pending',
    next: 'approve_prompt',
    amount: 125,
    network: 'mtn',
    phone_end: '3456',
    is_test: true,
  })
  expect(started.body.data.expires_in_seconds).toBeGreaterThan(170)
  const payment = { ...started.body.data, buyer: checkout.buyer }
  await play(app(), payment, 'approve')
  expectContract(readPaymentEndpoint, await app().as(checkout.buyer).get(`/payments/${payment.id}`))
  expect(await readPayment(app(), payment)).toMatchObject({
    status: 'succeeded',
    next: null,
    message: null,
    refunded: 0,
  })
  expect(await booksOf(app(), checkout.orderId)).toEqual({ escrow: -12_500 })
  const order = await app().as(checkout.vendor).get(`/orders/${checkout.orderId}`)
  expect(order.body.data).toMatchObject({
    status: 'paid',
    payment_due_at: null,
    timeline: [{ event: 'place' }, { event: 'pay', actor: 'buyer' }],
    // 5 % of the goods (100.00) with 20 % VAT on it, and 1.95 % of all that was paid.
    sale: { gross: 125, commission: 5, commission_vat: 1, payment_fee: 2.44, net: 116.56 },
  })
})

test('a prompt that begins in the last minute of a bid order’s time keeps it waiting until it can have ended, not for ever', async () => {
  const { id, itemRequest } = await buildBid(app())
  const { owner } = itemRequest
  const accepted = await app().as(owner).post(`/requests/${itemRequest.id}/bids/${id}/accept`, { bid_amount: 50 })
  const { order } = accepted.body.data
  await app().as(owner).put(`/orders/${order.id}/delivery`, DELIVERY)
  const [{ checkout_id: checkoutId }] = (await app().sql('SELECT checkout_id FROM orders WHERE id = $1', [
    order.id,
  ])) as [{ checkout_id: string }]
  // Its clock is moved: so much is left of its time to pay, after so much.
  const payAfter = async (age: string, left: string) => {
    await app().sql(
      'UPDATE orders SET created_at = now() - $2::interval, payment_due_at = now() + $3::interval WHERE id = $1',
      [order.id, age, left],
    )
    const started = await pay(app(), { id: checkoutId, buyer: owner })
    expect(started.status, started.text).toBe(201)
    const paymentId = started.body.data.id
    const [row] = await app().sql(
      `SELECT o.payment_due_at > p.expires_at + interval '1 minute' AS waits_for_it,
              o.payment_due_at <= o.created_at + interval '24 hours 30 minutes' AS is_bounded
       FROM orders o, payments p WHERE o.id = $1 AND p.id = $2`,
      [order.id, paymentId],
    )
    await play(app(), { id: paymentId, buyer: owner }, 'decline')
    await checkPayment(app(), { id: paymentId, buyer: owner })
    return row
  }

  expect(await payAfter('23 hours 59 minutes 30 seconds', '30 seconds')).toEqual({
    waits_for_it: true,
    is_bounded: true,
  })
  expect(await payAfter('24 hours 29 minutes', '10 seconds')).toEqual({ waits_for_it: false, is_bounded: true })
})

test('Telecel asks for a voucher: a wrong one can be tried again', async () => {
  const checkout = await buildCheckout(app())
  const started = await pay(app(), checkout, { ...MOMO, network: 'telecel', phone: '0201234567' })
  const payment = { id: started.body.data.id as string, buyer: checkout.buyer }
  const voucher = (code: string) => app().as(checkout.buyer).post(`/payments/${payment.id}/voucher`, { voucher: code })

  expect(started.body.data).toMatchObject({ next: 'enter_voucher', message: expect.stringContaining('*110#') })
  expectFailure(
    await app().as(checkout.buyer).post(`/payments/${payment.id}/sandbox`, { action: 'approve' }),
    'conflict',
  )
  expect((await voucher('0000')).body.data).toMatchObject({
    next: 'enter_voucher',
    message: expect.stringContaining('not valid'),
  })
  expect((await voucher('12 34 56')).body.data).toMatchObject({ next: 'approve_prompt' })
  expectFailure(await voucher('123456'), 'conflict')
  await play(app(), payment, 'approve')
  expect(await statusOf(app(), checkout.orderId)).toBe('paid')
})

test('a payment by card goes by the provider’s page', async () => {
  const checkout = await buildCheckout(app())

  const started = await pay(app(), checkout, { method: 'card' })

  expect(started.body.data).toMatchObject({ next: 'open_page', network: null, phone_end: null })
})

test.for([
  ['decline', 'The payment was declined on the phone'],
  ['time_out', 'Nobody approved the payment in time'],
])('after a failure (%s), of which no event tells, another attempt is made', async ([action, message]) => {
  const checkout = await buildCheckout(app())
  const first = await buildPayment(app(), checkout)

  await play(app(), first, action as string)
  const before = await readPayment(app(), first)
  const checked = await checkPayment(app(), first)

  expect(before.status).toBe('pending')
  expectContract(checkPaymentEndpoint, checked)
  expect(checked.body.data).toMatchObject({ status: 'failed', message })
  await play(app(), await buildPayment(app(), checkout), 'approve')
  expect(await statusOf(app(), checkout.orderId)).toBe('paid')
})

test('a payer stops a prompt to pay in another way at once; what was approved is not stopped, and what succeeds twice goes back', async () => {
  const checkout = await buildCheckout(app())
  const first = await buildPayment(app(), checkout)
  const stop = (payment: { id: string }, as = checkout.buyer) => app().as(as).post(`/payments/${payment.id}/stop`)

  expectFailure(await stop(first, await buildBuyer(app())), 'not_found')
  const stopped = await stop(first)
  expectContract(stopPaymentEndpoint, stopped)
  expect(stopped.body.data).toMatchObject({ status: 'failed', is_stopped: true })
  expect((await stop(first)).body.data).toMatchObject({ status: 'failed', is_stopped: true })

  const second = await pay(app(), checkout, { ...MOMO, network: 'at', phone: '0271234567' })
  const other = { ...second.body.data, buyer: checkout.buyer }
  await play(app(), other, 'approve_silently')
  expect((await stop(other)).body.data).toMatchObject({ status: 'succeeded', is_stopped: false })
  await play(app(), first, 'approve')
  expect(await readPayment(app(), first)).toMatchObject({ status: 'succeeded', refunded: 125 })
  expect(await booksOf(app(), checkout.orderId)).toEqual({ escrow: -12_500, refund: 0 })
})

test('an accepted bid is paid the same way, once it is known where the goods go', async () => {
  const bid = await buildBid(app(), { amount: 5_000 })
  const buyer = bid.itemRequest.owner
  const accepted = await app().as(buyer).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`)
  const orderId = accepted.body.data.order.id as string
  const { checkout_id: id } = (await app().as(buyer).get(`/orders/${orderId}`)).body.data

  expectFailure(await pay(app(), { id, buyer }), 'delivery_missing')
  await app().as(buyer).put(`/orders/${orderId}/delivery`, DELIVERY)
  await play(app(), await buildPayment(app(), { id, buyer }), 'approve')

  expect(await statusOf(app(), orderId)).toBe('paid')
})

test('a second tab is told that a payment is under way, and that there is nothing left to pay', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)

  expectFailure(await pay(app(), checkout), 'payment_under_way')
  await play(app(), payment, 'approve')
  expectFailure(await pay(app(), checkout), 'nothing_to_pay')
})

test('only one of twenty tabs that begin to pay at once does', { repeats: 2 }, async () => {
  const checkout = await buildCheckout(app())

  const answers = await atOnce(
    app(),
    'payments',
    Array.from({ length: 20 }, () => () => pay(app(), checkout)),
  )

  const codes = answers.map((answer) => answer.body.code ?? answer.status).toSorted()
  expect(codes).toEqual([201, ...Array(19).fill('payment_under_way')])
})

test('payments are their buyer’s alone; amounts and currencies of the caller are refused', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  const stranger = await buildBuyer(app())

  for (const other of [stranger, checkout.vendor]) {
    expectFailure(await pay(app(), { id: checkout.id, buyer: other }), 'not_found', 'Checkout not found')
    expectFailure(await app().as(other).get(`/payments/${payment.id}`), 'not_found', 'Payment not found')
    expectFailure(await checkPayment(app(), { id: payment.id, buyer: other }), 'not_found')
    expectFailure(await app().as(other).post(`/payments/${payment.id}/sandbox`, { action: 'approve' }), 'not_found')
  }
  expectInvalid(await pay(app(), checkout, { ...MOMO, amount: 0.01 }), { amount: 'Unknown field' })
  expectInvalid(await pay(app(), checkout, { ...MOMO, phone: '0301234567', network: 'glo' }), {
    network: 'Choose MTN, Telecel or AT',
    phone: 'Enter a Ghanaian mobile number, like 024 412 3456',
  })
})

test('D13: the same key sends the same reference to the provider, and there is one charge', async () => {
  const checkout = await buildCheckout(app())
  const call = () =>
    app()
      .as(checkout.buyer)
      .post(`/checkouts/${checkout.id}/payments`, MOMO, { headers: { 'idempotency-key': 'pay-once' } })

  const answers = await Promise.all(Array.from({ length: 10 }, call))

  expect(new Set(answers.map((answer) => answer.body.data.reference)).size).toBe(1)
  expect(await app().sql('SELECT count(*)::int AS n FROM payments WHERE checkout_id = $1', [checkout.id])).toEqual([
    { n: 1 },
  ])
})

test('D13: an attempt of which the provider never heard is given up, and another may be made', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  await app().sql("UPDATE payments SET status = 'created', expires_at = now() - interval '1 hour' WHERE id = $1", [
    payment.id,
  ])
  await app().sql('DELETE FROM sandbox_charges WHERE reference = $1', [payment.reference])

  await sweepPayments(app())

  expect((await readPayment(app(), payment)).status).toBe('failed')
  expect((await pay(app(), checkout)).status).toBe(201)
})
