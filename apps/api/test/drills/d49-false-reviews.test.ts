import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import {
  buildBid,
  buildBuyer,
  buildProduct,
  buildReview,
  buildVendor,
  type TestUser,
  type TestVendor,
} from '../builders.ts'
import { assertBooksAreRight } from '../invariants.ts'
import { buildPayment } from '../payments.ts'
import { buildPaystackOrder, deliverPaystack, usePaystack } from '../paystack.ts'
import { DELIVERY } from '../purchase.ts'

// A shop and its friends want stars, sales and a name for punctuality without spending anything. Only money counts that was paid for
// the goods and stayed with the shop.

const market = usePaystack()
const app = () => market().app
afterAll(() => assertBooksAreRight(app()))

interface Order {
  orderId: string
  buyer: TestUser
  vendor: TestVendor
}

async function act(who: TestUser, { orderId }: { orderId: string }, what: string, body: object = {}) {
  const answer = await app().as(who).post(`/orders/${orderId}/${what}`, body)
  expect(answer.status, answer.text).toBe(200)
}

async function deliver(order: Order) {
  await act(order.vendor, order, 'dispatch')
  await act(order.vendor, order, 'mark-delivered', { proof: 'Left with the neighbour at ten' })
}

async function complete(order: Order) {
  await act(order.vendor, order, 'dispatch')
  await act(order.buyer, order, 'confirm-receipt')
}

/** One of each of these products. */
async function placeOrder(
  buyer: TestUser,
  vendor: TestVendor,
  ...ids: string[]
): Promise<Order & { checkoutId: string }> {
  const items = ids.map((id) => ({ product_id: id, quantity: 1 }))
  const answer = await app().as(buyer).post('/orders', { items, delivery: DELIVERY })
  expect(answer.status, answer.text).toBe(201)
  return { orderId: answer.body.data.orders[0].id, checkoutId: answer.body.data.id, buyer, vendor }
}

async function setDeliveryFee(vendor: TestVendor, fee: number): Promise<void> {
  const { method, region } = DELIVERY
  const answer = await app()
    .as(vendor)
    .put('/user/delivery-fees', { fees: [{ region, method, fee }] })
  expect(answer.status).toBe(200)
}

async function payByPaystack({ checkoutId, buyer }: { checkoutId: string; buyer: TestUser }): Promise<void> {
  const { reference } = await buildPayment(app(), { id: checkoutId, buyer })
  market().paystack.decide(reference, { status: 'success' })
  await deliverPaystack(app(), market().paystack.chargeEvent(reference))
}

async function review(buyer: TestUser, productId: string): Promise<boolean> {
  const answer = await app().as(buyer).post(`/products/${productId}/reviews`, { rating: 5 })
  expect(answer.status).toBe(201)
  return answer.body.data.verified_purchase
}

const salesOf = async (vendor: TestVendor) =>
  (await app().anonymous.get(`/vendors/${vendor.vendorId}`)).body.data.total_sales
/** The shop's counted punctuality. */
const punctualityOf = async (vendor: TestVendor) => {
  const [row] = await app().sql('SELECT * FROM shop_punctuality WHERE vendor_id = $1', [vendor.vendorId])
  const { dispatched_on_time = 0, dispatched_late = 0, delivered_on_time = 0, delivered_late = 0 } = row ?? {}
  return { dispatched: [dispatched_on_time, dispatched_late], delivered: [delivered_on_time, delivered_late] }
}
const NOTHING = { dispatched: [0, 0], delivered: [0, 0] }
const ONE_IN_TIME = { dispatched: [1, 0], delivered: [1, 0] }

const verifiedOf = async (productId: string): Promise<boolean[]> =>
  (await app().anonymous.get(`/products/${productId}/reviews`)).body.data.map(
    (r: { verified_purchase: boolean }) => r.verified_purchase,
  )

test('D49: five accounts and a free product make no verified review, no sale and no punctuality', async () => {
  const vendor = await buildVendor(app())
  await setDeliveryFee(vendor, 0)
  const product = await buildProduct(app(), { vendor, price: 0 })
  for (const isReviewedFirst of [true, false, true, false, true]) {
    const buyer = await buildBuyer(app())
    if (isReviewedFirst) expect(await review(buyer, product.id)).toBe(false)
    await complete(await placeOrder(buyer, vendor, product.id))
    if (!isReviewedFirst) expect(await review(buyer, product.id)).toBe(false)
  }

  expect(await verifiedOf(product.id)).toEqual([false, false, false, false, false])
  expect(await salesOf(vendor)).toBe(0)
  expect(await punctualityOf(vendor)).toEqual(NOTHING)
})

/** The order of an accepted bid of nothing, which nobody has to pay. */
async function buildFreeOrder(vendor?: TestVendor): Promise<Order & { requestId: string }> {
  const bid = await buildBid(app(), { amount: 0, ...(vendor && { vendor }) })
  const { owner, id } = bid.itemRequest
  const accepted = await app().as(owner).post(`/requests/${id}/bids/${bid.id}/accept`, { bid_amount: 0 })
  expect(accepted.status, accepted.text).toBe(200)
  const [row] = await app().sql('SELECT id FROM orders WHERE bid_id = $1', [bid.id])
  await app().as(owner).put(`/orders/${row.id}/delivery`, DELIVERY)
  return { orderId: row.id, buyer: owner, vendor: bid.vendor, requestId: id }
}

const letDatesPass = ({ orderId }: Order) =>
  app().sql(
    "UPDATE orders SET dispatch_by = now() - interval '1 day', deliver_by = now() - interval '1 day' WHERE id = $1",
    [orderId],
  )

test('D49: a bid of nothing makes no sale, and still completes the request', async () => {
  const order = await buildFreeOrder()

  await complete(order)

  expect((await app().anonymous.get(`/requests/${order.requestId}`)).body.data.status).toBe('completed')
  expect(await salesOf(order.vendor)).toBe(0)
})

test('D49: five bids of nothing say nothing of punctuality, five paid orders do', async () => {
  const vendor = await buildVendor(app())
  const publicOf = async () => (await app().anonymous.get(`/vendors/${vendor.vendorId}`)).body.data.punctuality
  for (let n = 0; n < 5; n++) await complete(await buildFreeOrder(vendor))
  // A free order is no more late than in time.
  const late = await buildFreeOrder(vendor)
  await letDatesPass(late)
  await complete(late)
  expect(await punctualityOf(vendor)).toEqual(NOTHING)
  expect(await publicOf()).toEqual({ dispatched: null, delivered: null })

  const product = await buildProduct(app(), { vendor })
  for (let n = 0; n < 5; n++) await complete(await buildPaystackOrder(market(), { product }))

  expect(await publicOf()).toEqual({ dispatched: { on_time: 5, of: 5 }, delivered: { on_time: 5, of: 5 } })
})

test('D49: a fully refunded order does not count as in time, and a late one stays late', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor })
  const inTime = await buildPaystackOrder(market(), { product })
  await deliver(inTime)
  expect(await punctualityOf(vendor)).toEqual({ dispatched: [1, 0], delivered: [0, 0] })
  await act(vendor, inTime, 'refund', { amount: 25, reason: 'Scratched' })
  expect(await punctualityOf(vendor)).toEqual({ dispatched: [1, 0], delivered: [0, 0] })
  await act(vendor, inTime, 'refund', { amount: 100, reason: 'Between friends' })
  expect(await punctualityOf(vendor)).toEqual(NOTHING)

  const late = await buildPaystackOrder(market(), { product })
  await letDatesPass(late)
  await act(late.buyer, late, 'cancel-late')

  expect(await punctualityOf(vendor)).toEqual({ dispatched: [0, 1], delivered: [0, 0] })
})

test('D49: earlier counts without money are removed', async () => {
  const free = await buildFreeOrder()
  await complete(free)
  const paid = await buildPaystackOrder(market(), { product: await buildProduct(app(), { vendor: free.vendor }) })
  await complete(paid)
  expect(await punctualityOf(free.vendor)).toEqual(ONE_IN_TIME)
  await app().sql(
    'UPDATE shop_punctuality SET dispatched_on_time = 2, delivered_on_time = 2, delivered_late = 1 WHERE vendor_id = $1',
    [free.vendor.vendorId],
  )

  await app().sql(
    await readFile(new URL('../../migrations/0553_punctuality_counted_anew.sql', import.meta.url), 'utf8'),
  )

  expect(await punctualityOf(free.vendor)).toEqual(ONE_IN_TIME)
})

test('D49: neither a delivery fee nor other goods in the cart pay for a free product', async () => {
  const vendor = await buildVendor(app())
  await setDeliveryFee(vendor, 20)
  const [free, paid] = [await buildProduct(app(), { vendor, price: 0 }), await buildProduct(app(), { vendor })]
  const bought: boolean[] = []
  const sales: number[] = []
  const punctuality: object[] = []
  for (const ids of [[free.id], [free.id, paid.id]]) {
    const buyer = await buildBuyer(app())
    const placed = await placeOrder(buyer, vendor, ...ids)
    await payByPaystack(placed)
    await complete(placed)
    for (const id of ids) bought.push(await review(buyer, id))
    sales.push(await salesOf(vendor))
    punctuality.push(await punctualityOf(vendor))
  }

  expect(bought).toEqual([false, false, true])
  expect(sales).toEqual([0, 1])
  expect(punctuality).toEqual([NOTHING, ONE_IN_TIME])
})

test('D49: a fully refunded purchase no longer verifies a review; a partly refunded one does', async () => {
  const whole = await buildPaystackOrder(market())
  const part = await buildPaystackOrder(market())
  for (const [placed, amount] of [
    [whole, 125],
    [part, 25],
  ] as const) {
    await deliver(placed)
    expect(await review(placed.buyer, placed.productId)).toBe(true)
    await act(placed.vendor, placed, 'refund', { amount, reason: 'Between friends' })
  }
  await act(part.buyer, part, 'confirm-receipt')

  expect([await verifiedOf(whole.productId), await salesOf(whole.vendor)]).toEqual([[false], 0])
  expect([await verifiedOf(part.productId), await salesOf(part.vendor)]).toEqual([[true], 1])
})

test('D49: one kept purchase of two is enough to verify', async () => {
  const first = await buildPaystackOrder(market())
  const { buyer, vendor, productId } = first
  const second = await buildPaystackOrder(market(), { buyer, product: { id: productId, vendor } })
  for (const placed of [first, second]) await deliver(placed)
  expect(await review(buyer, productId)).toBe(true)

  await act(vendor, first, 'refund', { amount: 125, reason: 'One too many' })
  expect(await verifiedOf(productId)).toEqual([true])

  await act(vendor, second, 'refund', { amount: 125, reason: 'Both' })
  expect(await verifiedOf(productId)).toEqual([false])
})

test('D49: a lost chargeback takes back the sale, the verification and the punctuality', async () => {
  const placed = await buildPaystackOrder(market())
  await complete(placed)
  expect(await review(placed.buyer, placed.productId)).toBe(true)
  expect(await salesOf(placed.vendor)).toBe(1)
  expect(await punctualityOf(placed.vendor)).toEqual(ONE_IN_TIME)

  const dispute = market().paystack.openDispute(placed.payment.reference)
  Object.assign(dispute, { status: 'resolved', resolution: 'auto-accepted' })
  await deliverPaystack(app(), market().paystack.event('charge.dispute.resolve', dispute))

  expect([await verifiedOf(placed.productId), await salesOf(placed.vendor)]).toEqual([[false], 0])
  expect(await punctualityOf(placed.vendor)).toEqual(NOTHING)
})

test('D49: a review that is written during a full refund is not verified', async () => {
  const placed = await buildPaystackOrder(market())
  await deliver(placed)
  const refund = new pg.Client({ connectionString: app().database.connectionString })
  await refund.connect()
  try {
    await refund.query('BEGIN')
    await refund.query("UPDATE orders SET status = 'refunded', refunded_total = total WHERE id = $1", [placed.orderId])
    const state = { isWritten: false }
    const written = review(placed.buyer, placed.productId).finally(() => (state.isWritten = true))
    while (!state.isWritten && !(await isWaiting())) await sleep(5)
    await refund.query('COMMIT')
    expect(await written).toBe(false)
  } finally {
    await refund.end()
  }
  expect(await verifiedOf(placed.productId)).toEqual([false])
})

async function isWaiting(): Promise<boolean> {
  const [row] = await app().sql(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  )
  return row.n > 0
}

test('D49: a review stays what it is while its order is in dispute', async () => {
  const placed = await buildPaystackOrder(market())
  await deliver(placed)
  await review(placed.buyer, placed.productId)
  await buildReview(app(), { product: { id: placed.productId } })

  await act(placed.buyer, placed, 'report-problem', { kind: 'damaged', reason: 'It is broken' })
  const edited = await app().as(placed.buyer).put(`/products/${placed.productId}/reviews/mine`, { rating: 1 })

  expect(edited.body.data).toMatchObject({ rating: 1, verified_purchase: true })
  expect((await verifiedOf(placed.productId)).toSorted()).toEqual([false, true])
})
