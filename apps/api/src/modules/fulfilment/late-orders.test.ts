import { UNDISPATCHED, lengthOf } from '@asime/contract/deadlines'
import {
  acceptDateEndpoint,
  cancelLateOrderEndpoint,
  extendOrderEndpoint,
  proposeDateEndpoint,
} from '@asime/contract/fulfilment'
import { addDays, dateOf, dayInWords } from '@asime/contract/days'
import { askQuoteEndpoint } from '@asime/contract/orders'
import { readVendorEndpoint } from '@asime/contract/vendors'
import { expect, onTestFinished, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import {
  buildBid,
  buildBuyer,
  buildCheckout,
  buildProduct,
  buildVendor,
  type TestVendor,
} from '../../../test/builders.ts'
import { atOnce } from '../../../test/at-once.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertBooksAreRight } from '../../../test/invariants.ts'
import { assertOrderIsRight } from '../../../test/order-books.ts'
import { runJob } from '../../../test/jobs.ts'
import { booksOf, buildPaidOrder, buildPayment, play, statusOf } from '../../../test/payments.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { changeSetting } from '../../../test/settings.ts'
import { type Caller, useTestApp } from '../../../test/test-app.ts'
import { lapseUndispatchedOrders } from './late-orders.service.ts'

const app = useTestApp()

type Order = Awaited<ReturnType<typeof buildPaidOrder>>
const TODAY = dateOf(new Date().toISOString())
const inDays = (days: number) => addDays(TODAY, days)
const read = async (caller: Caller, { orderId }: { orderId: string }) =>
  (await app().as(caller).get(`/orders/${orderId}`)).body.data
const act = (caller: Caller, order: { orderId: string }, what: string, body?: object) =>
  app().as(caller).post(`/orders/${order.orderId}/${what}`, body)
const does = async (caller: Caller, order: { orderId: string }, what: string, body?: object) => {
  const answer = await act(caller, order, what, body)
  expect(answer.status, answer.text).toBe(200)
  await app().runJobs()
  return answer
}

/** As if both its dates, and the one that is proposed, were so many days ago. */
async function letDatesPass({ orderId }: { orderId: string }, days = 1): Promise<void> {
  await app().sql(
    `WITH n AS (UPDATE order_date_proposals SET new_date = now() - make_interval(days => $2) WHERE order_id = $1 AND status = 'open')
     UPDATE orders SET dispatch_by = now() - make_interval(days => $2), deliver_by = now() - make_interval(days => $2),
       proposed_date = CASE WHEN proposed_date IS NOT NULL THEN now() - make_interval(days => $2) END WHERE id = $1`,
    [orderId, days],
  )
}

async function buildPreparing(vendor?: TestVendor): Promise<Order> {
  const order = await buildPaidOrder(app(), vendor ? { product: await buildProduct(app(), { vendor }) } : {})
  await does(order.vendor, order, 'prepare')
  return order
}
async function buildDispatched(vendor?: TestVendor): Promise<Order> {
  const order = await buildPreparing(vendor)
  await does(order.vendor, order, 'dispatch', {})
  return order
}
const actionsOf = async (caller: Caller, order: Order) => (await read(caller, order)).actions as string[]
const subjectsTo = async (person: { email: string }) =>
  (await mailsTo(app(), person.email)).map(({ subject }) => subject.replace(/ \(AS-\d+\)$/, ''))

test('dates are quoted, stand on the order, and are counted again when it is paid', async () => {
  const vendor = await buildVendor(app())
  const open = JSON.stringify(Array(7).fill({ from: '00:00', to: '24:00' }))
  await app().sql("UPDATE vendors SET lead_time_days = 3, opening_hours = $2, region = 'Greater Accra' WHERE id = $1", [
    vendor.vendorId,
    open,
  ])
  const product = await buildProduct(app(), { vendor })
  const buyer = await buildBuyer(app())
  const { method, region } = DELIVERY
  const quote = await app()
    .as(buyer)
    .post('/quotes', { items: [{ product_id: product.id, quantity: 1 }], method, region })
  expectContract(askQuoteEndpoint, quote)
  const daysOf = ({ dispatch_by, deliver_by }: Record<string, string>) => [dateOf(dispatch_by!), dateOf(deliver_by!)]
  expect(daysOf(quote.body.data.orders[0])).toEqual([inDays(3), inDays(4)])

  const checkout = await buildCheckout(app(), { product, buyer })
  expect(daysOf(await read(buyer, checkout))).toEqual([inDays(3), inDays(4)])
  await app().sql('UPDATE vendors SET lead_time_days = 1 WHERE id = $1', [vendor.vendorId])
  const paid = await buildPaidOrder(app(), { product, buyer: await buildBuyer(app()) })
  expect(daysOf(await read(paid.buyer, paid))).toEqual([inDays(1), inDays(2)])
  expect((await read(paid.buyer, paid)).dispatch_by).toMatch(/T23:59:59/)
})

test('a shop that goes away before it is paid moves the dates that the buyer has seen by a week at most', async () => {
  const product = await buildProduct(app())
  const checkout = await buildCheckout(app(), { product })
  const seen = await read(checkout.buyer, checkout)
  await app().sql('UPDATE vendors SET away_from = current_date, away_until = current_date + 300 WHERE id = $1', [
    product.vendor.vendorId,
  ])

  await play(app(), await buildPayment(app(), checkout), 'approve')

  const paid = await read(checkout.buyer, checkout)
  expect(paid.status).toBe('paid')
  expect(dateOf(paid.dispatch_by)).toBe(addDays(dateOf(seen.dispatch_by), 7))
  expect(dateOf(paid.deliver_by)).toBe(addDays(dateOf(seen.deliver_by), 7))
})

test('the order of a bid follows the days that the bid promised, and the way once that is known', async () => {
  const vendor = await buildVendor(app())
  const open = JSON.stringify(Array(7).fill({ from: '00:00', to: '24:00' }))
  await app().sql("UPDATE vendors SET opening_hours = $2, region = 'Volta' WHERE id = $1", [vendor.vendorId, open])
  const bid = await buildBid(app(), { vendor })
  await app().sql('UPDATE bids SET delivery_time_days = 20 WHERE id = $1', [bid.id])
  const { owner, id } = bid.itemRequest
  const accepted = await app().as(owner).post(`/requests/${id}/bids/${bid.id}/accept`, { bid_amount: 50 })
  const order = { orderId: accepted.body.data.order.id as string }
  const days = async () => {
    const { dispatch_by, deliver_by } = await read(owner, order)
    return [dateOf(dispatch_by), dateOf(deliver_by)]
  }

  expect(await days()).toEqual([inDays(17), inDays(20)])
  await app().as(owner).put(`/orders/${order.orderId}/delivery`, DELIVERY)
  expect(await days()).toEqual([inDays(18), inDays(20)])
})

test('before its date an order is neither extended nor cancelled as late', async () => {
  const order = await buildPreparing()

  for (const what of ['cancel-late', 'extend'])
    expectFailure(
      await act(order.buyer, order, what, what === 'extend' ? { date: inDays(3) } : undefined),
      'order_state',
      'This order is not late',
    )
  expect(await actionsOf(order.buyer, order)).toEqual(['report_problem'])
  expect(await read(order.buyer, order)).toMatchObject({ is_late: false, cancels_at: expect.any(String) })
})

test('a late order is cancelled by its buyer: all goes back, stock too, and it counts as late', async () => {
  const order = await buildPreparing()
  await letDatesPass(order)
  expect(await read(order.buyer, order)).toMatchObject({
    is_late: true,
    actions: ['cancel_late', 'extend', 'report_problem'],
  })
  expectFailure(await act(order.vendor, order, 'cancel-late'), 'forbidden')

  const answer = await does(order.buyer, order, 'cancel-late')

  expectContract(cancelLateOrderEndpoint, answer)
  expect(await read(order.buyer, order)).toMatchObject({
    status: 'cancelled',
    refunded_total: order.total,
    refunds: [{ amount: order.total, reason: `Not dispatched by ${dayInWords(inDays(-1), Date.now())}` }],
    is_late: false,
  })
  expect(await app().sql('SELECT stock_quantity FROM products WHERE id = $1', [order.productId])).toEqual([
    { stock_quantity: 5 },
  ])
  expect(
    await app().sql('SELECT dispatched_late FROM shop_punctuality WHERE vendor_id = $1', [order.vendor.vendorId]),
  ).toEqual([{ dispatched_late: 1 }])
  expect((await subjectsTo(order.vendor)).at(-1)).toBe('The buyer cancelled a late order')
  expect((await subjectsTo(order.buyer)).at(-1)).toBe('Your order is cancelled')
  await assertOrderIsRight(app(), order.orderId)
  await assertBooksAreRight(app())
})

test('more time ends with a day that is neither today nor too far ahead; delivery moves along', async () => {
  const order = await buildPreparing()
  await letDatesPass(order, 2)

  for (const date of [TODAY, inDays(-1), inDays(31), '2999-01-01'])
    expectInvalid(await act(order.buyer, order, 'extend', { date }), {
      date: expect.stringMatching(/^Choose a date from /),
    })
  for (const date of ['soon', '2026-02-30', 7, undefined])
    expectInvalid(await act(order.buyer, order, 'extend', { date }), { date: expect.any(String) })
  const answer = await does(order.buyer, order, 'extend', { date: inDays(30) })

  expectContract(extendOrderEndpoint, answer)
  const { dispatch_by, deliver_by, ...rest } = answer.body.data
  expect([dateOf(dispatch_by), dateOf(deliver_by)]).toEqual([inDays(30), inDays(30)])
  expect(rest).toMatchObject({ is_late: false, actions: ['report_problem'] })
  expect(answer.body.data.timeline.at(-1)).toMatchObject({ event: 'extend', actor: 'buyer', to_status: 'preparing' })
  // Sent by the new date, it was late all the same.
  await does(order.vendor, order, 'dispatch', {})
  expect(await app().sql('SELECT dispatched_on_time FROM orders WHERE id = $1', [order.orderId])).toEqual([
    { dispatched_on_time: false },
  ])
})

test('how far a date may be moved is set for what is asked from then on, and dates that were agreed stay', async () => {
  const [order, other, proposed] = [await buildPreparing(), await buildPreparing(), await buildPreparing()]
  for (const late of [order, other]) await letDatesPass(late, 2)
  await does(order.buyer, order, 'extend', { date: inDays(30) })
  const agreed = dateOf((await read(proposed.buyer, proposed)).dispatch_by)
  const propose = (days: number) =>
    act(proposed.vendor, proposed, 'propose-date', { date: addDays(agreed, days), reason: 'No bus' })

  onTestFinished(await changeSetting(app(), 'longest_extension', 10))
  onTestFinished(await changeSetting(app(), 'longest_delay', 20))

  expectInvalid(await act(other.buyer, other, 'extend', { date: inDays(11) }), { date: expect.any(String) })
  await does(other.buyer, other, 'extend', { date: inDays(10) })
  expectInvalid(await propose(21), { date: expect.any(String) })
  expect((await propose(20)).status).toBe(200)
  expect(dateOf((await read(order.buyer, order)).dispatch_by)).toBe(inDays(30))
})

test('what is on its way and late is not cancelled: it gets more time, or a problem is reported', async () => {
  const order = await buildDispatched()
  await letDatesPass(order, 20)

  expect(await actionsOf(order.buyer, order)).toEqual(['extend', 'confirm_receipt', 'report_problem'])
  expectFailure(await act(order.buyer, order, 'cancel-late'), 'order_state')
  await runJob(app(), 'lapse_orders')
  expect(await statusOf(app(), order.orderId)).toBe('dispatched')
  await does(order.buyer, order, 'extend', { date: inDays(2) })
  expect(dateOf((await read(order.buyer, order)).deliver_by)).toBe(inDays(2))
  await does(order.buyer, order, 'report-problem', { kind: 'not_received', reason: 'Nothing came' })
})

test('what was never dispatched is cancelled and refunded by itself, not before its time, and once by however many jobs', async () => {
  const days = lengthOf(UNDISPATCHED, 'days')
  expect(days).toBeLessThanOrEqual(14)
  const [early, paid, preparing] = [await buildPreparing(), await buildPaidOrder(app()), await buildPreparing()]
  await letDatesPass(early, days - 1)
  for (const order of [paid, preparing]) await letDatesPass(order, days)

  await Promise.all(Array.from({ length: 4 }, () => lapseUndispatchedOrders(app().context.db)))
  await app().runJobs()

  expect(await statusOf(app(), early.orderId)).toBe('preparing')
  for (const order of [paid, preparing]) {
    const { status, refunds, timeline } = await read(order.buyer, order)
    expect({ status, refunds: refunds.length, last: timeline.at(-1) }).toMatchObject({
      status: 'cancelled',
      refunds: 1,
      last: { event: 'lapse_undispatched', actor: 'system' },
    })
    expect(await booksOf(app(), order.orderId)).toEqual({ escrow: 0, refund: 0 })
    expect((await subjectsTo(order.buyer)).at(-1)).toBe('Your order was not dispatched and is cancelled')
    expect((await subjectsTo(order.vendor)).at(-1)).toBe('An order was cancelled: it was not dispatched')
    await assertOrderIsRight(app(), order.orderId)
  }
  await assertBooksAreRight(app())
})

test('automatic cancellation overtakes neither a dispute nor a chargeback', async () => {
  const [disputed, frozen] = [await buildPreparing(), await buildPreparing()]
  for (const order of [disputed, frozen]) await letDatesPass(order, 40)
  await does(disputed.buyer, disputed, 'report-problem', { reason: 'Nothing came' })
  await app().sql('UPDATE orders SET is_frozen = true WHERE id = $1', [frozen.orderId])

  await runJob(app(), 'lapse_orders')

  expect(await statusOf(app(), disputed.orderId)).toBe('disputed')
  expect(await statusOf(app(), frozen.orderId)).toBe('preparing')
  expect(await actionsOf(frozen.buyer, frozen)).toEqual(['extend', 'report_problem'])
  expectFailure(await act(frozen.buyer, frozen, 'cancel-late'), 'order_state')
  expect(await actionsOf(disputed.buyer, disputed)).not.toContain('cancel_late')
})

test('the days of a dispute that is withdrawn do not count', async () => {
  const order = await buildPreparing()
  const before = await read(order.buyer, order)
  await does(order.buyer, order, 'report-problem', { reason: 'Nothing came' })
  await app().sql("UPDATE disputes SET opened_at = opened_at - interval '50 hours' WHERE order_id = $1", [
    order.orderId,
  ])
  await does(order.buyer, order, 'dispute/withdraw')

  const after = await read(order.buyer, order)
  expect([dateOf(after.dispatch_by), dateOf(after.deliver_by)]).toEqual([
    addDays(dateOf(before.dispatch_by), 3),
    addDays(dateOf(before.deliver_by), 3),
  ])
})

test('the request of a late bid’s order opens again', async () => {
  const bid = await buildBid(app(), { amount: 0 })
  const { owner, id } = bid.itemRequest
  const accepted = await app().as(owner).post(`/requests/${id}/bids/${bid.id}/accept`, {})
  const order = { orderId: accepted.body.data.order.id as string }
  await letDatesPass(order)

  await does(owner, order, 'cancel-late')

  expect(await app().sql('SELECT status FROM item_requests WHERE id = $1', [id])).toEqual([{ status: 'open' }])
  await assertBooksAreRight(app())
})

test('a shop proposes one new date with a reason, within bounds; the clock follows it until the buyer accepts or refuses', async () => {
  const order = await buildPreparing()
  const agreed = dateOf((await read(order.buyer, order)).dispatch_by)
  for (const date of [agreed, TODAY, addDays(agreed, 15)])
    expectInvalid(await act(order.vendor, order, 'propose-date', { date, reason: 'No bus' }), {
      date: expect.any(String),
    })
  expectInvalid(await act(order.vendor, order, 'propose-date', { date: addDays(agreed, 1) }), {
    reason: expect.any(String),
  })
  expectFailure(await act(order.buyer, order, 'propose-date', { date: addDays(agreed, 1), reason: 'x' }), 'forbidden')
  expectFailure(await act(order.buyer, order, 'accept-date'), 'order_state', 'There is no new date to answer')

  const answer = await does(order.vendor, order, 'propose-date', { date: addDays(agreed, 3), reason: 'No bus' })
  expectContract(proposeDateEndpoint, answer)
  expect(answer.body.data).toMatchObject({
    dispatch_by: expect.stringContaining(agreed),
    date_proposal: { new_date: expect.stringContaining(addDays(agreed, 3)), reason: 'No bus', status: 'open' },
    cancels_at: expect.stringContaining(addDays(agreed, 10)),
  })
  expectFailure(
    await act(order.vendor, order, 'propose-date', { date: addDays(agreed, 4), reason: 'x' }),
    'order_state',
  )
  // What was agreed is past, and the new date is not: the buyer answers first.
  await app().sql("UPDATE orders SET dispatch_by = now() - interval '8 days' WHERE id = $1", [order.orderId])
  await runJob(app(), 'lapse_orders')
  expect(await actionsOf(order.buyer, order)).toEqual(['accept_date', 'refuse_date', 'report_problem'])
  await does(order.buyer, order, 'refuse-date')
  expect(await actionsOf(order.buyer, order)).toEqual(['cancel_late', 'extend', 'report_problem'])
  expect((await subjectsTo(order.vendor)).at(-1)).toBe('The buyer refused the new date')
  const last = (await mailsTo(app(), order.buyer.email)).find(({ subject }) => subject.includes('proposes a new date'))
  expect(last?.text).toContain(`> ${dayInWords(addDays(agreed, 3), Date.now())}: No bus`)
})

test('an accepted date counts from then on, and one that the goods overtake lapses', async () => {
  const [accepted, overtaken] = [await buildPreparing(), await buildPaidOrder(app())]
  const before = await read(accepted.buyer, accepted)
  const date = addDays(dateOf(before.dispatch_by), 2)
  for (const order of [accepted, overtaken])
    await does(order.vendor, order, 'propose-date', {
      date: addDays(dateOf((await read(order.buyer, order)).dispatch_by), 2),
      reason: 'No bus',
    })

  const answer = await does(accepted.buyer, accepted, 'accept-date')
  await does(overtaken.vendor, overtaken, 'prepare')
  expect((await read(overtaken.buyer, overtaken)).date_proposal.status).toBe('open')
  await does(overtaken.vendor, overtaken, 'dispatch', {})

  expectContract(acceptDateEndpoint, answer)
  expect(answer.body.data).toMatchObject({
    dispatch_by: expect.stringContaining(date),
    deliver_by: expect.stringContaining(addDays(dateOf(before.deliver_by), 2)),
    date_proposal: { status: 'accepted' },
  })
  expect((await read(overtaken.buyer, overtaken)).date_proposal.status).toBe('lapsed')
  expectFailure(await act(overtaken.buyer, overtaken, 'accept-date'), 'order_state')
  await assertBooksAreRight(app())
})

test('a buyer cancels while the shop dispatches: one of both happens, and the money follows it', async () => {
  for (let n = 0; n < 8; n++) {
    const order = await buildPreparing()
    await letDatesPass(order)

    const [cancel, dispatch] = await atOnce(app(), 'orders', [
      () => act(order.buyer, order, 'cancel-late'),
      () => act(order.vendor, order, 'dispatch', {}),
    ])
    await app().runJobs()

    expect([cancel!.status, dispatch!.status].toSorted()).toEqual([200, 409])
    expect(await statusOf(app(), order.orderId)).toBe(cancel!.status === 200 ? 'cancelled' : 'dispatched')
    await assertOrderIsRight(app(), order.orderId)
  }
  await assertBooksAreRight(app())
})

test('accepted and refused at once: one answer counts', async () => {
  for (let n = 0; n < 4; n++) {
    const order = await buildPreparing()
    const { dispatch_by: agreed } = await read(order.buyer, order)
    await does(order.vendor, order, 'propose-date', { date: addDays(dateOf(agreed), 2), reason: 'No bus' })

    const [accept, refuse] = await atOnce(app(), 'orders', [
      () => act(order.buyer, order, 'accept-date'),
      () => act(order.buyer, order, 'refuse-date'),
    ])

    expect([accept!.status, refuse!.status].toSorted()).toEqual([200, 409])
    const after = await read(order.buyer, order)
    expect([after.date_proposal.status, dateOf(after.dispatch_by)]).toEqual(
      accept!.status === 200 ? ['accepted', addDays(dateOf(agreed), 2)] : ['refused', dateOf(agreed)],
    )
  }
  await assertBooksAreRight(app())
})

test('the shop is reminded in the morning of a date and once it is past, the buyer once it is past; each once', async () => {
  const [order, sent] = [await buildPreparing(), await buildDispatched()]
  const before = { buyer: (await subjectsTo(order.buyer)).length, vendor: (await subjectsTo(order.vendor)).length }
  const sentBefore = (await subjectsTo(sent.vendor)).length
  const setDates = (days: string) =>
    app().sql(
      'UPDATE orders SET dispatch_by = now() + $2::interval, deliver_by = now() + $2::interval WHERE id = ANY($1::uuid[])',
      [[order.orderId, sent.orderId], days],
    )
  const remind = async () => {
    await runJob(app(), 'remind_of_orders')
    await runJob(app(), 'remind_of_orders')
  }

  await setDates('17 hours')
  await remind()
  expect((await subjectsTo(order.vendor)).slice(before.vendor)).toEqual([])
  await setDates('15 hours')
  await remind()
  expect((await subjectsTo(order.vendor)).slice(before.vendor)).toEqual(['Dispatch an order today'])
  expect((await subjectsTo(order.buyer)).slice(before.buyer)).toEqual([])
  await setDates('-1 minute')
  await remind()

  expect((await subjectsTo(order.vendor)).slice(before.vendor)).toEqual([
    'Dispatch an order today',
    'An order is late: please dispatch it',
  ])
  expect((await subjectsTo(order.buyer)).slice(before.buyer)).toEqual(['Your order is late'])
  expect((await subjectsTo(sent.vendor)).slice(sentBefore)).toEqual([
    'Due for delivery today',
    'An order is late: please deliver it',
  ])
  expect((await subjectsTo(sent.buyer)).at(-1)).toBe('Has your order arrived?')
})

test('a shop is not reminded of today’s date in the hour in which the order is paid', async () => {
  const vendor = await buildVendor(app())
  const open = JSON.stringify(Array(7).fill({ from: '00:00', to: '24:00' }))
  await app().sql('UPDATE vendors SET lead_time_days = 0, opening_hours = $2 WHERE id = $1', [vendor.vendorId, open])
  const order = await buildPaidOrder(app(), { product: await buildProduct(app(), { vendor }) })
  const [due] = await app().sql(
    "SELECT dispatch_by - interval '16 hours' <= now() AS today FROM orders WHERE id = $1",
    [order.orderId],
  )

  await runJob(app(), 'remind_of_orders')

  const subjects = await subjectsTo(vendor)
  if (due.today) expect(subjects).toEqual(['New paid order: please confirm it'])
  else expect(subjects).not.toContain('An order is late: please dispatch it')
})

test('nobody is reminded of an order that is frozen before dispatch until the bank has decided', async () => {
  const order = await buildPreparing()
  await letDatesPass(order)
  const before = [(await subjectsTo(order.buyer)).length, (await subjectsTo(order.vendor)).length]
  await app().sql('UPDATE orders SET is_frozen = true WHERE id = $1', [order.orderId])
  await runJob(app(), 'remind_of_orders')
  expect([(await subjectsTo(order.buyer)).length, (await subjectsTo(order.vendor)).length]).toEqual(before)

  await app().sql('UPDATE orders SET is_frozen = false WHERE id = $1', [order.orderId])
  await runJob(app(), 'remind_of_orders')
  expect((await subjectsTo(order.buyer)).at(-1)).toBe('Your order is late')
})

test('of goods that the buyer collects, mails speak of collecting', async () => {
  const order = await buildPreparing()
  await app().sql("UPDATE order_deliveries SET method = 'pickup' WHERE order_id = $1", [order.orderId])
  await does(order.vendor, order, 'dispatch', {})
  expect((await subjectsTo(order.buyer)).at(-1)).toBe('Your order is ready for pickup')

  await letDatesPass(order)
  await runJob(app(), 'remind_of_orders')

  expect((await subjectsTo(order.buyer)).at(-1)).toBe('Have you collected your order?')
  expect((await subjectsTo(order.vendor)).at(-1)).toBe('An order was not collected')
  for (const reader of [order.buyer, order.vendor]) {
    const [news] = (await app().as(reader).get('/notifications')).body.data
    expect(news.title).toMatch(/^Order AS-\d+ was not collected$/)
    const [listed] = (await app().as(reader).get('/orders')).body.data
    expect(listed).toMatchObject({ status: 'dispatched', is_late: true, is_pickup: true })
  }
})

test('how often a shop is on time is public from five orders on', async () => {
  const vendor = await buildVendor(app())
  const punctuality = async () => {
    const answer = await app().anonymous.get(`/vendors/${vendor.vendorId}`)
    expectContract(readVendorEndpoint, answer)
    return answer.body.data.punctuality
  }
  for (let n = 0; n < 4; n++) {
    const order = await buildDispatched(vendor)
    if (n === 0) await letDatesPass(order)
    await does(order.buyer, order, 'confirm-receipt')
  }
  expect(await punctuality()).toEqual({ dispatched: null, delivered: null })

  // Not dispatched, which is known of; not delivered, of which nothing is.
  const last = await buildPreparing(vendor)
  await letDatesPass(last)
  await does(last.buyer, last, 'cancel-late')

  expect(await punctuality()).toEqual({ dispatched: { on_time: 4, of: 5 }, delivered: null })
  const order = await buildDispatched(vendor)
  await does(order.buyer, order, 'confirm-receipt')
  expect(await punctuality()).toEqual({ dispatched: { on_time: 5, of: 6 }, delivered: { on_time: 4, of: 5 } })
  await assertBooksAreRight(app())
})

test('how soon a buyer collects does not count for the shop', async () => {
  const product = await buildProduct(app())
  const buyer = await buildBuyer(app())
  const items = [{ product_id: product.id, quantity: 1 }]
  const placed = await app()
    .as(buyer)
    .post('/orders', { items, delivery: { ...DELIVERY, method: 'pickup' } })
  await play(app(), await buildPayment(app(), { id: placed.body.data.id, buyer }), 'approve')
  const order = { orderId: placed.body.data.orders[0].id as string }
  await does(product.vendor, order, 'dispatch', {})
  await letDatesPass(order, 30)
  await does(buyer, order, 'confirm-receipt')

  expect(
    await app().sql('SELECT dispatched_on_time, delivered_on_time FROM orders WHERE id = $1', [order.orderId]),
  ).toEqual([{ dispatched_on_time: true, delivered_on_time: null }])
  expect(
    await app().sql(
      'SELECT dispatched_on_time, delivered_on_time, delivered_late FROM shop_punctuality WHERE vendor_id = $1',
      [product.vendor.vendorId],
    ),
  ).toEqual([{ dispatched_on_time: 1, delivered_on_time: 0, delivered_late: 0 }])
})
