import { addDays, dateOf } from '@asime/contract/days'
import { expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildBuyer, buildCheckout, buildProduct } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { alertsOf, booksOf, buildPayment, checkPayment, statusOf } from '../../../test/payments.ts'
import { buildPaystackOrder, deliverPaystack, usePaystack } from '../../../test/paystack.ts'
import { signAsPaystack } from '../../../test/paystack-double.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import type { Caller } from '../../../test/test-app.ts'
import { receiveEvent } from './provider-events.service.ts'

const market = usePaystack()
const app = () => market().app
const paystack = () => market().paystack

/** Kinds of what a shop was told of chargebacks, the newest first. */
const paymentNewsOf = async (vendor: Caller): Promise<string[]> => {
  const { data } = (await app().as(vendor).get('/notifications')).body
  return data.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind.includes('chargeback'))
}

test('D10: events without the right signature over these very bytes are refused, and change nothing', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  paystack().decide(payment.reference, { status: 'success' })
  const body = paystack().chargeEvent(payment.reference, { customer: { name: 'Akosua Nyarko Ɔsei' } })
  const right = signAsPaystack(body)
  const escaped = body.replaceAll('Ɔ', '\\u0186')

  for (const [sent, signature] of [
    [body, ''],
    [body, 'a'.repeat(128)],
    [body, 'ä'.repeat(64)],
    [body, right.toUpperCase()],
    [body, right.slice(1)],
    [body, signAsPaystack(body, 'sk_test_of_somebody_else')],
    [JSON.stringify(JSON.parse(body), null, 1), right],
    [escaped, right],
    [body.replace('"amount":12500', '"amount":1'), right],
  ] as const)
    expectFailure(await deliverPaystack(app(), sent, signature), 'unauthenticated')
  expectFailure(await app().anonymous.get('/webhooks/paystack'), 'not_found')
  expect(await statusOf(app(), checkout.orderId)).toBe('awaiting_payment')

  // The same sentence in other bytes is right where it is signed as such.
  expect((await deliverPaystack(app(), escaped)).status).toBe(200)
  expect(await statusOf(app(), checkout.orderId)).toBe('paid')
})

test('D11: the same event twenty times at once, and again later, settles once', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  paystack().decide(payment.reference, { status: 'success' })
  const body = paystack().chargeEvent(payment.reference)

  const answers = await atOnce(
    app(),
    'payments',
    Array.from({ length: 20 }, () => () => deliverPaystack(app(), body)),
  )
  for (let i = 0; i < 3; i++) await deliverPaystack(app(), body)

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await booksOf(app(), checkout.orderId)).toEqual({ escrow: -12_500 })
  const paid = await app().sql("SELECT FROM order_events WHERE order_id = $1 AND event = 'pay'", [checkout.orderId])
  expect(paid).toHaveLength(1)
})

test('D12: an event that claims another amount, currency or mode, or names nothing we know, is taken and kept, not believed', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)
  paystack().decide(payment.reference, { status: 'success' })

  for (const wrong of [{ amount: 100 }, { currency: 'USD' }, { domain: 'live' }])
    expect((await deliverPaystack(app(), paystack().chargeEvent(payment.reference, wrong))).status).toBe(200)
  const stranger = `py-of-nobody-${payment.id}`
  await deliverPaystack(app(), paystack().chargeEvent(payment.reference, { reference: stranger }))

  expect(await statusOf(app(), checkout.orderId)).toBe('awaiting_payment')
  expect(await alertsOf(app(), payment.reference)).toEqual(['event_mismatch'])
  expect(await alertsOf(app(), stranger)).toEqual(['unknown_reference'])
  await deliverPaystack(app(), paystack().chargeEvent(payment.reference, { amount: '12500' }))
  expect(await statusOf(app(), checkout.orderId)).toBe('paid')
})

test('an event that claims a success which Paystack does not know of when asked pays nothing', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)

  await deliverPaystack(app(), paystack().chargeEvent(payment.reference, { status: 'success' }))

  expect(await statusOf(app(), checkout.orderId)).toBe('awaiting_payment')
})

test('events of unknown kinds are taken; what is no event is refused', async () => {
  for (const name of ['customeridentification.success', 'invoice.create', 'something.new'])
    expect((await deliverPaystack(app(), paystack().event(name, { any: 'thing' }))).status).toBe(200)
  for (const body of ['{"event": 1}', '[]', 'no json', '{"event":"charge.success","data":{}}'])
    expect((await deliverPaystack(app(), body)).status).toBe(400)
})

test('news of a transfer that nothing here has sent is kept for a person', async () => {
  const reference = 'tr-of-nobody-at-all'

  await deliverPaystack(app(), paystack().event('transfer.success', { reference, transfer_code: 'TRF_1', amount: 100 }))

  expect(await alertsOf(app(), reference)).toEqual(['unknown_transfer'])
})

test('a chargeback freezes what is held, with the time by which to answer; won, the order goes its way', async () => {
  const order = await buildPaystackOrder(market())
  const { vendor, orderId, buyer, payment } = order
  await app().as(vendor).post(`/orders/${orderId}/prepare`)
  await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 20, reason: 'One was missing' })
  await app().as(vendor).post(`/orders/${orderId}/mark-delivered`, { proof: 'Left with the neighbour' })
  const dispute = paystack().openDispute(payment.reference)
  const tell = (kind: string) => deliverPaystack(app(), paystack().event(`charge.dispute.${kind}`, dispute))

  await tell('create')

  const message = /bank is reviewing/
  for (const [side, actions] of [
    [vendor, []],
    [buyer, ['report_problem']],
  ] as const) {
    const frozen = (await app().as(side).get(`/orders/${orderId}`)).body.data
    expect([frozen.is_frozen, frozen.actions]).toEqual([true, actions])
  }
  const refund = await app().as(vendor).post(`/orders/${orderId}/refund`, { amount: 1, reason: 'More' })
  expectFailure(refund, 'order_state')
  expect(refund.body.message).toMatch(message)
  expect((await app().as(buyer).post(`/orders/${orderId}/confirm-receipt`)).body.message).toMatch(message)
  await app().sql("UPDATE orders SET release_at = now() - interval '1 hour' WHERE id = $1", [orderId])
  await app().sql("SELECT graphile_worker.add_job('release_orders')")
  await app().runJobs()
  expect(await statusOf(app(), orderId)).toBe('delivered')
  expect(await alertsOf(app(), payment.reference)).toEqual(['chargeback_open'])
  const dueAt = () => app().sql('SELECT due_at FROM chargebacks WHERE provider_id = $1', [dispute.id])
  expect(await dueAt()).toEqual([{ due_at: new Date('2030-01-04T12:00:00Z') }])

  dispute.dueAt = '2030-01-05T12:00:00.000Z'
  await tell('remind')
  expect(await dueAt()).toEqual([{ due_at: new Date('2030-01-05T12:00:00Z') }])

  Object.assign(dispute, { status: 'resolved', resolution: 'declined' })
  await tell('resolve')
  await app().sql("SELECT graphile_worker.add_job('release_orders')")
  await app().runJobs()
  expect(await statusOf(app(), orderId)).toBe('completed')

  // An answer that was on its way for long is no news.
  Object.assign(dispute, { status: 'pending', resolution: null })
  await tell('remind')
  expect(await app().sql('SELECT is_frozen FROM orders WHERE id = $1', [orderId])).toEqual([{ is_frozen: false }])
})

test('a shop hears that the payer’s bank reviews a payment while it can keep the goods, and that the review has ended', async () => {
  const { vendor, orderId, payment } = await buildPaystackOrder(market())
  const dispute = paystack().openDispute(payment.reference)
  const tell = (kind: string) => deliverPaystack(app(), paystack().event(`charge.dispute.${kind}`, dispute))
  const told = async () => {
    const { data } = (await app().as(vendor).get('/notifications')).body
    return data.filter(({ kind }: { kind: string }) => kind.startsWith('chargeback_'))
  }

  await tell('create')
  await tell('remind')

  const path = `/app/vendor/orders/${orderId}`
  expect(await told()).toMatchObject([
    { kind: 'chargeback_opened', body: expect.stringMatching(/safer not to send the goods/), path },
  ])

  Object.assign(dispute, { status: 'resolved', resolution: 'declined' })
  await tell('resolve')
  await tell('resolve')

  expect(await told()).toMatchObject([{ kind: 'chargeback_ended', path }, { kind: 'chargeback_opened' }])
})

test('of a payment that is taken back, and of goods that have left, a shop does not read what no longer helps', async () => {
  const { vendor, orderId, payment } = await buildPaystackOrder(market())
  await app().as(vendor).post(`/orders/${orderId}/dispatch`, {})
  const dispute = paystack().openDispute(payment.reference)
  await deliverPaystack(app(), paystack().event('charge.dispute.create', dispute))
  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted' })
  await deliverPaystack(app(), paystack().event('charge.dispute.resolve', dispute))

  const { data } = (await app().as(vendor).get('/notifications')).body
  const ofPayment = data.filter(({ kind }: { kind: string }) => kind.includes('chargeback'))
  expect(ofPayment.map(({ kind }: { kind: string }) => kind)).toEqual(['order_chargeback', 'chargeback_opened'])
  expect(ofPayment[1].body).toBe('Until it decides, the money does not move.')
})

test('of a review that takes money of one order, the shop of another that it leaves untouched hears that it has ended', async () => {
  const [cheap, dear] = [await buildProduct(app(), { price: 1_000 }), await buildProduct(app(), { price: 50_000 })]
  const buyer = await buildBuyer(app())
  const items = [cheap, dear].map(({ id }) => ({ product_id: id, quantity: 1 }))
  const checkout = (await app().as(buyer).post('/orders', { items, delivery: DELIVERY })).body.data
  const payment = await buildPayment(app(), { id: checkout.id, buyer })
  paystack().decide(payment.reference, { status: 'success' })
  await deliverPaystack(app(), paystack().chargeEvent(payment.reference))
  const dispute = paystack().openDispute(payment.reference)
  await deliverPaystack(app(), paystack().event('charge.dispute.create', dispute))

  // Shared by what is left of each, this is a pesewa of the dear one.
  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted', refund_amount: 1 })
  await deliverPaystack(app(), paystack().event('charge.dispute.resolve', dispute))

  expect(await paymentNewsOf(cheap.vendor)).toEqual(['chargeback_ended', 'chargeback_opened'])
  expect(await paymentNewsOf(dear.vendor)).toEqual(['order_chargeback', 'chargeback_opened'])
})

test('of a review of a payment that never paid, the shop hears that it has ended, also where the bank takes that one back', async () => {
  const checkout = await buildCheckout(app())
  const wrong = await buildPayment(app(), checkout)
  paystack().decide(wrong.reference, { status: 'success', amount: 5_000 })
  await checkPayment(app(), wrong)
  const right = await buildPayment(app(), checkout)
  paystack().decide(right.reference, { status: 'success' })
  await deliverPaystack(app(), paystack().chargeEvent(right.reference))
  const dispute = paystack().openDispute(wrong.reference)
  await deliverPaystack(app(), paystack().event('charge.dispute.create', dispute))

  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted' })
  for (let time = 0; time < 2; time++) await deliverPaystack(app(), paystack().event('charge.dispute.resolve', dispute))

  expect(await paymentNewsOf(checkout.vendor)).toEqual(['chargeback_ended', 'chargeback_opened'])
})

test('the days for which a chargeback keeps an order’s money do not count against its shop', async () => {
  const { vendor, orderId, buyer, payment } = await buildPaystackOrder(market())
  await app().as(vendor).post(`/orders/${orderId}/prepare`)
  const datesOf = async () => {
    const { dispatch_by: dispatch, deliver_by: deliver } = (await app().as(buyer).get(`/orders/${orderId}`)).body.data
    return [dispatch, deliver].map((date) => dateOf(date))
  }
  const before = await datesOf()
  const dispute = paystack().openDispute(payment.reference)
  const tell = (kind: string) => deliverPaystack(app(), paystack().event(`charge.dispute.${kind}`, dispute))
  await tell('create')
  await app().sql(
    "UPDATE chargebacks SET created_at = created_at - interval '20 days 2 hours' WHERE provider_id = $1",
    [dispute.id],
  )

  Object.assign(dispute, { status: 'resolved', resolution: 'declined' })
  await tell('resolve')
  await tell('resolve')

  expect(await datesOf()).toEqual(before.map((date) => addDays(date, 21)))
})

test('a chargeback that is lost ends its order, since the money is gone, and calls for a person', async () => {
  const order = await buildPaystackOrder(market())
  const dispute = paystack().openDispute(order.payment.reference)
  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted' })

  await deliverPaystack(app(), paystack().event('charge.dispute.resolve', dispute))

  expect(await alertsOf(app(), order.payment.reference)).toEqual(['chargeback_lost'])
  expect(await statusOf(app(), order.orderId)).toBe('refunded')
  const cancelled = await app().as(order.buyer).post(`/orders/${order.orderId}/cancel`, { reason: 'Late' })
  expectFailure(cancelled, 'order_state')
})

test('two chargebacks of a payment at once, one open and one won: it is frozen', { repeats: 8 }, async () => {
  const order = await buildPaystackOrder(market())
  const { reference } = order.payment
  const [open, won] = [paystack().openDispute(reference), paystack().openDispute(reference)]
  Object.assign(won, { status: 'resolved', resolution: 'declined' })
  const { context } = app()
  const receive = (chargebackId: string) => receiveEvent(context, { kind: 'chargeback', reference, chargebackId })

  await atOnce(app(), 'orders', [() => receive(open.id), () => receive(won.id)])

  expect(await app().sql('SELECT is_frozen FROM orders WHERE id = $1', [order.orderId])).toEqual([{ is_frozen: true }])
})

test('who paid an order twice and has both payments disputed: what one decision is about does not free the other', async () => {
  const checkout = await buildCheckout(app())
  const { vendor, orderId, buyer } = checkout
  const twice = await buildPayment(app(), checkout)
  await app().as(buyer).post(`/payments/${twice.id}/stop`)
  const paying = await buildPayment(app(), checkout)
  for (const { reference } of [paying, twice]) {
    paystack().decide(reference, { status: 'success' })
    await deliverPaystack(app(), paystack().chargeEvent(reference))
  }
  await app().as(vendor).post(`/orders/${orderId}/dispatch`, {})
  const [ofPaying, ofTwice] = [paystack().openDispute(paying.reference), paystack().openDispute(twice.reference)]
  for (const dispute of [ofPaying, ofTwice])
    await deliverPaystack(app(), paystack().event('charge.dispute.create', dispute))

  Object.assign(ofTwice, { status: 'resolved', resolution: 'declined' })
  await deliverPaystack(app(), paystack().event('charge.dispute.resolve', ofTwice))

  expect((await app().as(buyer).get(`/orders/${orderId}`)).body.data.is_frozen).toBe(true)
  expectFailure(await app().as(buyer).post(`/orders/${orderId}/confirm-receipt`), 'order_state')
  Object.assign(ofPaying, { status: 'resolved', resolution: 'declined' })
  await deliverPaystack(app(), paystack().event('charge.dispute.resolve', ofPaying))
  expect((await app().as(buyer).get(`/orders/${orderId}`)).body.data.is_frozen).toBe(false)
})

test('an event of a chargeback that is about another payment, or that Paystack does not know, freezes nothing', async () => {
  const [mine, other] = [await buildPaystackOrder(market()), await buildPaystackOrder(market())]
  const dispute = paystack().openDispute(other.payment.reference)
  const transaction = { reference: mine.payment.reference, amount: 12_500 }

  await deliverPaystack(app(), paystack().event('charge.dispute.create', { ...dispute, transaction }))
  await deliverPaystack(app(), paystack().event('charge.dispute.create', { id: 7, transaction }))

  expect(await alertsOf(app(), mine.payment.reference)).toEqual(['event_mismatch'])
  expect(await app().sql('SELECT is_frozen FROM orders WHERE id = $1', [mine.orderId])).toEqual([{ is_frozen: false }])
})

test('freezing and releasing at once: the money goes one way', { repeats: 4 }, async () => {
  const order = await buildPaystackOrder(market())
  await app().as(order.vendor).post(`/orders/${order.orderId}/prepare`)
  await app().as(order.vendor).post(`/orders/${order.orderId}/mark-delivered`, { proof: 'At the door' })
  const dispute = paystack().openDispute(order.payment.reference)

  await atOnce<unknown>(app(), 'orders', [
    () => app().as(order.buyer).post(`/orders/${order.orderId}/confirm-receipt`),
    () => deliverPaystack(app(), paystack().event('charge.dispute.create', dispute)),
  ])

  const [{ is_frozen: isFrozen }] = await app().sql('SELECT is_frozen FROM orders WHERE id = $1', [order.orderId])
  expect(isFrozen).toBe(true)
  const status = await statusOf(app(), order.orderId)
  expect([status, (await booksOf(app(), order.orderId))['escrow']]).toEqual(
    status === 'completed' ? ['completed', 0] : ['delivered', -12_500],
  )
})

test('only what is needed to ask back is kept of an event, handled or not: no wallet or account number', async () => {
  const numbers = { mobile_money_number: '0247700001', account_number: '0247700001', phone: '+233247700001' }
  const data = {
    reference: 'nobodys-0000001',
    id: 77_000_001,
    amount: 12_500,
    currency: 'GHS',
    domain: 'test',
    transaction_reference: 'nobodys-0000001',
    transaction: { reference: 'nobodys-0000001', ...numbers },
    customer: numbers,
    authorization: numbers,
    recipient: { details: numbers },
    ...numbers,
  }
  const names = [
    'charge.success',
    'charge.dispute.create',
    'refund.failed',
    'transfer.success',
    'transfer.failed',
    'new',
  ]

  for (const name of names)
    expect((await deliverPaystack(app(), JSON.stringify({ event: name, data }))).status, name).toBe(200)

  const kept = await app().sql(
    'SELECT event::text AS text FROM payment_events UNION ALL SELECT detail::text FROM payment_alerts UNION ALL SELECT payload::text FROM graphile_worker._private_jobs',
  )
  expect(kept.filter(({ text }) => text.includes('nobodys'))).not.toEqual([])
  expect(kept.filter(({ text }) => text.includes('47700001'))).toEqual([])
})
