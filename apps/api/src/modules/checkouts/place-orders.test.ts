import {
  placeOrdersEndpoint,
  readCheckoutEndpoint,
  readOrderEndpoint,
  setDeliveryEndpoint,
} from '@asime/contract/orders'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import {
  buildBid,
  buildBuyer,
  buildCategory,
  buildCheckout,
  buildItemRequest,
  buildProduct,
  buildVendor,
  letPaymentTimePass,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { type Answer, type Caller, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))

const GONE = '01890000-0000-7000-8000-000000000000'

const place = (caller: Caller, items: unknown, delivery: object = DELIVERY) =>
  app().as(caller).post('/orders', { items, delivery })
const item = (product: { id: string }, quantity = 1) => ({ product_id: product.id, quantity })

async function stockOf(product: { id: string }): Promise<number> {
  const [row] = await app().sql('SELECT stock_quantity FROM products WHERE id = $1', [product.id])
  return row.stock_quantity
}

test('a cart becomes one order per vendor under one checkout, at the server’s prices, with its stock taken', async () => {
  const buyer = await buildBuyer(app())
  const vendor = await buildVendor(app())
  const [cloth, beads, pot] = [
    await buildProduct(app(), { vendor, price: 10_000, discountPrice: 8_050, stock: 5 }),
    await buildProduct(app(), { vendor, price: 333 }),
    await buildProduct(app(), { price: 2_000 }),
  ]

  const answer = await place(buyer, [item(cloth, 2), item(pot), item(beads, 3)])

  expectContract(placeOrdersEndpoint, answer)
  const { data } = answer.body
  // 161.00 + 9.99 + 25.00 delivery, and 20.00 + 25.00.
  expect(data.orders.map((order: { total: number }) => order.total)).toEqual([195.99, 45])
  expect([data.total, data.amount_due]).toEqual([240.99, 240.99])
  expect(await Promise.all([cloth, beads, pot].map(stockOf))).toEqual([3, 2, 4])
  const order = await app().as(vendor).get(`/orders/${data.orders[0].id}`)
  expectContract(readOrderEndpoint, order)
  expect(order.body.data).toMatchObject({
    status: 'awaiting_payment',
    items_total: 170.99,
    delivery_fee: 25,
    delivery: { method: 'vendor_delivery', contact_phone: '+233244123456', digital_address: null },
    items: [
      { title: expect.any(String), quantity: 2, unit_price: 80.5 },
      { quantity: 3, unit_price: 3.33 },
    ],
    timeline: [{ event: 'place', actor: 'buyer', from_status: null, to_status: 'awaiting_payment' }],
    // 5 % of each line, rounded: 8.05 + 0.50; 20 % VAT on it.
    sale: { gross: 195.99, commission: 8.55, commission_vat: 1.71, net: 185.73 },
  })
})

test('stock is kept for fifteen minutes', async () => {
  const checkout = await buildCheckout(app())

  const [row] = await app().sql('SELECT payment_due_at - created_at AS kept FROM orders WHERE id = $1', [
    checkout.orderId,
  ])

  expect(row.kept).toMatchObject({ minutes: 15 })
})

test('D5: quantities that cannot be had take nothing', async () => {
  const product = await buildProduct(app(), { minOrder: 2, stock: 5 })
  const buyer = await buildBuyer(app())

  for (const quantity of [0, -1, 1.5, 1, 2147483648, '3', null])
    expectInvalid(await place(buyer, [{ product_id: product.id, quantity }]), {
      'items.0.quantity': expect.any(String),
    })
  const tooMany = await place(buyer, [item(product, 6)])
  expectFailure(tooMany, 'insufficient_stock')
  expect(tooMany.body.errors).toEqual({ 'items.0.quantity': 'Only 5 left' })
  expect(await stockOf(product)).toBe(5)
  expect(await app().sql('SELECT id FROM orders WHERE buyer_id = $1', [buyer.id])).toEqual([])
})

test('D4: prices, fees, totals, currencies and vendors of the caller are refused', async () => {
  const product = await buildProduct(app())
  const buyer = await buildBuyer(app())

  for (const field of ['price', 'total', 'discount', 'delivery_fee', 'currency', 'vendor_id', 'status', 'buyer_id']) {
    const body = { items: [item(product)], delivery: DELIVERY, [field]: 0.01 }
    expectInvalid(await app().as(buyer).post('/orders', body), { [field]: 'Unknown field' })
  }
  expectInvalid(await place(buyer, [{ ...item(product), unit_price: 0.01 }]), { 'items.0.unit_price': 'Unknown field' })
  expectInvalid(await place(buyer, [item(product)], { ...DELIVERY, fee: 0 }), { 'delivery.fee': 'Unknown field' })
})

test('what is not for sale is named: gone, deleted, of a suspended shop, in another currency, twice', async () => {
  const buyer = await buildBuyer(app())
  const [deleted, suspended, foreign, fine] = [
    await buildProduct(app()),
    await buildProduct(app()),
    await buildProduct(app()),
    await buildProduct(app()),
  ]
  await app().sql('UPDATE products SET deleted_at = now() WHERE id = $1', [deleted.id])
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.vendor.id])
  await app().sql("UPDATE products SET currency = 'USD' WHERE id = $1", [foreign.id])

  expectInvalid(await place(buyer, [item(deleted), item(fine), item(suspended), item(foreign), item({ id: GONE })]), {
    'items.0.product_id': 'This product is no longer for sale',
    'items.2.product_id': 'This product is no longer for sale',
    'items.3.product_id': 'Only prices in GHS can be paid here',
    'items.4.product_id': 'This product is no longer for sale',
  })
  expectInvalid(await place(buyer, [item(fine), item(fine)]), {
    items: 'Each product or variant can be listed only once',
  })
  expectInvalid(await place(buyer, []), { items: 'Choose at least one item' })
  expect(await stockOf(fine)).toBe(5)
})

test('nobody buys their own products', async () => {
  const { id, vendor } = await buildProduct(app())

  expectFailure(await place(vendor, [item({ id })]), 'forbidden', 'You cannot buy your own products')
})

test('a vendor’s own delivery fees replace the usual ones; where they do not deliver they say so; picking up is free', async () => {
  const { id, vendor } = await buildProduct(app(), { price: 1_000 })
  await app().sql(
    "INSERT INTO delivery_fees (vendor_id, region, method, fee) VALUES ($1, 'Ashanti', 'bus_parcel', 1234)",
    [vendor.vendorId],
  )
  const quote = async (region: string, method: string) =>
    app()
      .as(await buildBuyer(app()))
      .post('/quotes', { items: [item({ id })], region, method })

  expect((await quote('Ashanti', 'bus_parcel')).body.data).toMatchObject({
    total: 22.34,
    orders: [{ delivery_fee: 12.34 }],
  })
  expect((await quote('Volta', 'pickup')).body.data).toMatchObject({ total: 10, orders: [{ delivery_fee: 0 }] })
  const [{ business_name: name }] = await app().sql('SELECT business_name FROM vendors WHERE id = $1', [
    vendor.vendorId,
  ])
  expectInvalid(await quote('Volta', 'bus_parcel'), {
    method: `${name} does not offer this delivery method in your region`,
  })
})

test('our commission is the vendor’s rule, else the category’s, else the usual one; the latest that has begun', async () => {
  const categoryId = await buildCategory(app())
  const [special, usual] = [await buildVendor(app()), await buildVendor(app())]
  await app().sql(
    `INSERT INTO commission_rules (vendor_id, category_id, rate_bp, valid_from) VALUES
       ($1, NULL, 100, now() - interval '2 days'), ($1, NULL, 200, now() - interval '1 day'), ($1, NULL, 300, now() + interval '1 day'),
       (NULL, $2, 1000, now() - interval '1 day')`,
    [special.vendorId, categoryId],
  )
  const commissionOf = async (vendor: typeof special, category?: string) => {
    const product = await buildProduct(app(), { vendor, price: 10_000, ...(category ? { categoryId: category } : {}) })
    const { orderId } = await buildCheckout(app(), { product })
    return (await app().as(vendor).get(`/orders/${orderId}`)).body.data.sale.commission
  }

  expect(await commissionOf(special, categoryId)).toBe(2)
  expect(await commissionOf(usual, categoryId)).toBe(10)
  expect(await commissionOf(usual)).toBe(5)
})

test('goods for nothing need no payment', async () => {
  const product = await buildProduct(app(), { price: 0 })

  const answer = await place(await buildBuyer(app()), [item(product)], { ...DELIVERY, method: 'pickup' })

  expect(answer.body.data).toMatchObject({ total: 0, amount_due: 0, orders: [{ status: 'paid' }] })
})

test('a checkout is its buyer’s alone', async () => {
  const { id, buyer, vendor } = await buildCheckout(app())

  expectContract(readCheckoutEndpoint, await app().as(buyer).get(`/checkouts/${id}`))
  for (const stranger of [vendor, await buildBuyer(app())])
    expectFailure(await app().as(stranger).get(`/checkouts/${id}`), 'not_found', 'Checkout not found')
})

test('what is not paid in time lapses: its stock is back, once', async () => {
  const checkout = await buildCheckout(app(), { quantity: 3 })
  await letPaymentTimePass(app(), checkout.orderId)

  const before = await app().as(checkout.buyer).get(`/orders/${checkout.orderId}`)
  await app().sql("SELECT graphile_worker.add_job('expire_orders')")
  await app().runJobs()
  await app().sql("SELECT graphile_worker.add_job('expire_orders')")
  await app().runJobs()

  // By the database's clock nothing can be done any more, even before the job has come by.
  expect(before.body.data.actions).toEqual([])
  const after = await app().as(checkout.buyer).get(`/orders/${checkout.orderId}`)
  expect(after.body.data).toMatchObject({
    status: 'expired',
    timeline: [{ event: 'place' }, { event: 'expire', actor: 'system', from_status: 'awaiting_payment' }],
  })
  expect(await stockOf({ id: checkout.productId })).toBe(5)
})

test('the next buyer gets stock whose time is past without waiting for the job', async () => {
  const product = await buildProduct(app(), { stock: 1 })
  const late = await buildCheckout(app(), { product })
  expectFailure(await place(await buildBuyer(app()), [item(product)]), 'insufficient_stock')
  await letPaymentTimePass(app(), late.orderId)

  const answer = await place(await buildBuyer(app()), [item(product)])

  expect(answer.status).toBe(201)
  expect(await stockOf(product)).toBe(0)
})

test('a checkout that needs stock whose time is past, and deadlocks with who needs what it holds, is placed all the same', async () => {
  const [late, other] = [await buildProduct(app(), { stock: 1 }), await buildProduct(app())]
  const { orderId } = await buildCheckout(app(), { product: late })
  await letPaymentTimePass(app(), orderId)
  const buyer = await buildBuyer(app())
  const neighbour = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await neighbour.connect()
  const lock = ({ id }: { id: string }) => neighbour.query('SELECT FROM products WHERE id = $1 FOR NO KEY UPDATE', [id])
  await neighbour.query('BEGIN')
  await lock(late)

  const placing = place(buyer, [item(late), item(other)])
  const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
  await expect.poll(async () => (await neighbour.query(waiting)).rowCount).toBe(1)
  // Whichever of the two PostgreSQL ends.
  const ended = Promise.allSettled([lock(other)]).then(() => neighbour.query('ROLLBACK'))
  const [answer] = await Promise.all([placing, ended])

  expect(answer.status, answer.text).toBe(201)
  expect([await stockOf(late), await stockOf(other)]).toEqual([0, 4])
  await neighbour.end()
})

test('an amount below the least that can be paid is refused; an amount of zero is free', async () => {
  const pickup = { ...DELIVERY, method: 'pickup' }
  const [cheap, least, free] = [
    await buildProduct(app(), { price: 9 }),
    await buildProduct(app(), { price: 10 }),
    await buildProduct(app(), { price: 0 }),
  ]
  const buyer = await buildBuyer(app())

  expectInvalid(await place(buyer, [item(cheap)], pickup), {
    items: 'The minimum payment is GH₵\u00a00.10',
  })
  for (const items of [[item(cheap, 2)], [item(cheap), item(free), item(least)], [item(free)]])
    expect((await place(buyer, items, pickup)).status).toBe(201)
})

/** So many buyers at the same moment: exactly as many orders as there is stock. */
async function expectOneOrderEach(buyers: readonly Caller[], stock: number): Promise<void> {
  const product = await buildProduct(app(), { stock })
  const answers = await atOnce(
    app(),
    'products',
    buyers.map((buyer) => () => place(buyer, [item(product)])),
  )
  const codes = answers.map((answer) => answer.body.code ?? answer.status).toSorted()
  const sold = Math.min(stock, buyers.length)
  expect(codes).toEqual([...Array(sold).fill(201), ...Array(buyers.length - sold).fill('insufficient_stock')])
  expect(await stockOf(product)).toBe(stock - sold)
}

test.for([1, 10])('D1: of fifty buyers of the last %i exactly so many get one', async (stock) => {
  await expectOneOrderEach(await Promise.all(Array.from({ length: 50 }, () => buildBuyer(app()))), stock)
})

test('D1: two and ten buyers of the last one, twenty times over', async () => {
  const buyers = await Promise.all(Array.from({ length: 10 }, () => buildBuyer(app())))
  for (let round = 0; round < 20; round++) {
    await expectOneOrderEach(buyers.slice(0, round % 2 ? 10 : 2), 1)
    // Nobody may hold more than a few of them unpaid.
    await app().sql("UPDATE orders SET status = 'paid' WHERE status = 'awaiting_payment'")
  }
})

test('D2: twenty calls with one key make one order', async () => {
  const product = await buildProduct(app(), { stock: 20 })
  const buyer = await buildBuyer(app())
  const call = () =>
    app()
      .as(buyer)
      .post('/orders', { items: [item(product)], delivery: DELIVERY }, { headers: { 'idempotency-key': 'one' } })

  const answers = await Promise.all(Array.from({ length: 20 }, call))

  // Later, when everything else may have changed.
  await app().sql('UPDATE products SET price = 1 WHERE id = $1', [product.id])
  for (let i = 0; i < 5; i++) answers.push(await call())

  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(201))
  expect(answers.slice(-5).map(({ headers }) => headers['idempotent-replayed'])).toEqual(Array(5).fill('true'))
  expect(await stockOf(product)).toBe(19)
})

test('an accepted bid that is not paid within a day lapses, and its owner accepts the next best', async () => {
  const itemRequest = await buildItemRequest(app(), { expiresAt: new Date(Date.now() + 3_600_000) })
  const [best, next, refused] = [
    await buildBid(app(), { itemRequest, amount: 4_000 }),
    await buildBid(app(), { itemRequest, amount: 5_000 }),
    await buildBid(app(), { itemRequest, amount: 9_000 }),
  ]
  const as = app().as(itemRequest.owner)
  await as.post(`/requests/${itemRequest.id}/bids/${refused.id}/reject`)
  const accepted = await as.post(`/requests/${itemRequest.id}/bids/${best.id}/accept`)
  const { order } = accepted.body.data
  const [due] = await app().sql('SELECT payment_due_at - created_at AS within FROM orders WHERE id = $1', [order.id])
  await letPaymentTimePass(app(), order.id)

  await app().sql("SELECT graphile_worker.add_job('expire_orders')")
  await app().runJobs()

  expect(due.within).toMatchObject({ days: 1 })
  const bids = await app().sql('SELECT id, status FROM bids WHERE item_request_id = $1 ORDER BY amount', [
    itemRequest.id,
  ])
  expect(bids.map(({ status }) => status)).toEqual(['rejected', 'pending', 'rejected'])
  const [request] = await app().sql(
    "SELECT status, expires_at > now() + interval '47 hours' AS has_time FROM item_requests WHERE id = $1",
    [itemRequest.id],
  )
  expect(request).toEqual({ status: 'open', has_time: true })
  const accept = () => as.post(`/requests/${itemRequest.id}/bids/${next.id}/accept`, { bid_amount: 50 })
  expectFailure(await accept(), 'bid_unconfirmed')
  await app().as(next.vendor).put(`/requests/${itemRequest.id}/bids/${next.id}`, { bid_amount: 50 })
  expect((await accept()).status).toBe(200)
})

test('the buyer of an accepted bid says where the goods go; the amount stays', async () => {
  const bid = await buildBid(app(), { amount: 5_000 })
  const owner = bid.itemRequest.owner
  const accepted = await app().as(owner).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`)
  const path = `/orders/${accepted.body.data.order.id}/delivery`

  const answer = await app()
    .as(owner)
    .put(path, { ...DELIVERY, digital_address: 'ga 1838164' })

  expectContract(setDeliveryEndpoint, answer)
  expect(answer.body.data).toMatchObject({ total: 50, delivery_fee: 0, delivery: { digital_address: 'GA-183-8164' } })
  expectFailure(await app().as(bid.vendor).put(path, DELIVERY), 'forbidden')
  await app().sql("UPDATE vendors SET delivery_methods = '{vendor_delivery}' WHERE id = $1", [bid.vendor.vendorId])
  expectInvalid(
    await app()
      .as(owner)
      .put(path, { ...DELIVERY, method: 'pickup' }),
    { method: 'The seller does not offer this delivery method' },
  )
  expectFailure(
    await app()
      .as(await buildBuyer(app()))
      .put(path, DELIVERY),
    'not_found',
    'Order not found',
  )
  const cart = await buildCheckout(app())
  expectFailure(await app().as(cart.buyer).put(`/orders/${cart.orderId}/delivery`, DELIVERY), 'order_state')
})

test('of a bid of 0 the buyer says once where the goods go, until they leave', async () => {
  const bid = await buildBid(app(), { amount: 0 })
  const owner = bid.itemRequest.owner
  const accept = (one: typeof bid) =>
    app().as(one.itemRequest.owner).post(`/requests/${one.itemRequest.id}/bids/${one.id}/accept`)
  const pathOf = (accepted: Answer) => `/orders/${accepted.body.data.order.id}`
  const path = pathOf(await accept(bid))

  const answer = await app().as(owner).put(`${path}/delivery`, DELIVERY)

  expectContract(setDeliveryEndpoint, answer)
  expect(answer.body.data).toMatchObject({ status: 'paid', total: 0, delivery: { town: DELIVERY.town } })
  expectFailure(
    await app()
      .as(owner)
      .put(`${path}/delivery`, { ...DELIVERY, town: 'Elsewhere' }),
    'order_state',
  )
  const sent = await buildBid(app(), { amount: 0 })
  const sentPath = pathOf(await accept(sent))
  await app().as(sent.vendor).post(`${sentPath}/dispatch`, {})
  expectFailure(await app().as(sent.itemRequest.owner).put(`${sentPath}/delivery`, DELIVERY), 'order_state')
})

test('addresses are checked field by field', async () => {
  const product = await buildProduct(app())

  expectInvalid(
    await place(await buildBuyer(app()), [item(product)], {
      method: 'drone',
      region: 'Accra',
      town: ' ',
      digital_address: 'AS-12-3',
      contact_phone: '0301234567',
    }),
    {
      'delivery.method': 'Choose a delivery method',
      'delivery.region': 'Choose a region',
      'delivery.town': 'Town is required',
      'delivery.landmark': 'A landmark is required',
      'delivery.digital_address': 'Must be a digital address like GA-183-8164',
      'delivery.contact_phone': 'Enter a Ghanaian mobile number, like 024 412 3456',
    },
  )
})
