import { lengthOf, RESERVATION, SHORT_RESERVATION } from '@asime/contract/deadlines'
import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import {
  buildBid,
  buildBuyer,
  buildCheckout,
  buildItemRequest,
  buildProduct,
  buildVendor,
  letPaymentTimePass,
  type ProductOverrides,
  type TestUser,
} from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { buildPaidOrder, buildPayment, play } from '../../../test/payments.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))

type Product = Awaited<ReturnType<typeof buildProduct>>

/** An account whose email nobody has confirmed. */
async function buildStranger(): Promise<TestUser> {
  const user = await buildBuyer(app())
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.id])
  return user
}

function place(buyer: TestUser, ...items: [Product, number][]): Promise<Answer> {
  const wanted = items.map(([{ id }, quantity]) => ({ product_id: id, quantity }))
  return app().as(buyer).post('/orders', { items: wanted, delivery: DELIVERY })
}

const product = (overrides: ProductOverrides = {}) => buildProduct(app(), { stock: 1_000, price: 500, ...overrides })

async function stockOf({ id }: Product): Promise<number> {
  const [row] = await app().sql('SELECT stock_quantity FROM products WHERE id = $1', [id])
  return row.stock_quantity
}

async function expire(answer: Answer): Promise<void> {
  for (const order of answer.body.data.orders) await letPaymentTimePass(app(), order.id)
  await app().sql("SELECT graphile_worker.add_job('expire_orders')")
  await app().runJobs()
}

/** For how many minutes its stock is kept, by the row and by what the buyer is told. */
async function minutesOf(answer: Answer): Promise<number> {
  expect(answer.status, answer.text).toBe(201)
  const [row] = await app().sql(
    'SELECT extract(epoch FROM payment_due_at - created_at)::int / 60 AS minutes, payment_due_at FROM orders WHERE id = $1',
    [answer.body.data.orders[0].id],
  )
  expect(Date.parse(answer.body.data.payment_due_at)).toBe(row.payment_due_at.getTime())
  return row.minutes
}

test('D48: one account reserves no more than its caps, however it orders', async () => {
  const vendor = await buildVendor(app())
  const shelf = await Promise.all(Array.from({ length: 50 }, () => product({ vendor, stock: 40 })))
  const everything = shelf.map((each): [Product, number] => [each, 40])
  const [stranger, confirmed] = [await buildStranger(), await buildBuyer(app())]
  const left = async () => (await Promise.all(shelf.map(stockOf))).reduce((sum, stock) => sum + stock, 0)

  expectFailure(await place(stranger, ...everything), 'too_many_unpaid')
  expectFailure(await place(confirmed, ...everything), 'too_many_unpaid')
  expect(await left()).toBe(2_000)

  for (const each of shelf) {
    await place(stranger, [each, 5])
    await place(confirmed, [each, 20])
  }
  expect(await left()).toBe(2_000 - 5 - 40)
})

test('D48: many accounts that nobody confirmed leave half of a product to others', async () => {
  const thing = await product({ stock: 40 })
  const strangers = await Promise.all(Array.from({ length: 10 }, buildStranger))

  const answers = await atOnce(
    app(),
    'products',
    strangers.map((stranger) => () => place(stranger, [thing, 5])),
  )

  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(6)
  for (const answer of refused)
    expectFailure(answer, 'too_many_unpaid', 'Most of this stock is reserved. Confirm your email to order it.')
  expect(await stockOf(thing)).toBe(20)
  expect((await place(await buildBuyer(app()), [thing, 20])).status).toBe(201)
})

test('a newcomer buys up to five pieces without any obstacle, the last unit and a least order too', async () => {
  const [last, ten, least] = [
    await product({ stock: 1 }),
    await product({ stock: 10 }),
    await product({ stock: 5, minOrder: 5 }),
  ]

  expect((await place(await buildStranger(), [last, 1])).status).toBe(201)
  expect((await place(await buildStranger(), [ten, 5])).status).toBe(201)
  expect((await place(await buildStranger(), [least, 5])).status).toBe(201)
})

test('of a small stock, too, accounts that nobody confirmed leave half to others', async () => {
  const thing = await product({ name: 'Kente', stock: 8 })
  expectFailure(
    await place(await buildStranger(), [thing, 5]),
    'too_many_unpaid',
    'You can order up to 4 of “Kente” until your email is confirmed. Confirm it, or order fewer.',
  )
  expect((await place(await buildStranger(), [thing, 4])).status).toBe(201)

  expectFailure(
    await place(await buildStranger(), [thing, 1]),
    'too_many_unpaid',
    'Most of this stock is reserved. Confirm your email to order it.',
  )
  expect((await place(await buildBuyer(app()), [thing, 4])).status).toBe(201)
})

test('of three pieces, or of two, a newcomer buys two; of three, one is left to others', async () => {
  const [three, two] = [await product({ stock: 3 }), await product({ stock: 2 })]
  expectFailure(await place(await buildStranger(), [three, 3]), 'too_many_unpaid')

  expect((await place(await buildStranger(), [two, 2])).status).toBe(201)
  expect((await place(await buildStranger(), [three, 2])).status).toBe(201)
  expectFailure(
    await place(await buildStranger(), [three, 1]),
    'too_many_unpaid',
    'Most of this stock is reserved. Confirm your email to order it.',
  )
  expect((await place(await buildBuyer(app()), [three, 1])).status).toBe(201)
})

test('without a confirmed email one may hold one unpaid checkout of five pieces', async () => {
  const [thing, other] = [await product(), await product()]
  const stranger = await buildStranger()

  expectFailure(
    await place(stranger, [thing, 3], [other, 3]),
    'too_many_unpaid',
    'You can order up to 5 pieces until your email is confirmed. Confirm it, or order fewer.',
  )
  const first = await place(stranger, [thing, 3], [other, 2])
  expectFailure(
    await place(stranger, [other, 1]),
    'too_many_unpaid',
    'You have an order that is not paid. Pay or cancel it first, or confirm your email to order more.',
  )
  await play(app(), await buildPayment(app(), { id: first.body.data.id, buyer: stranger }), 'approve')
  expect((await place(stranger, [other, 5])).status).toBe(201)
  await app().sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [stranger.id])
  expect((await place(stranger, [other, 20])).status).toBe(201)
})

test('an unconfirmed account that leaves three checkouts unpaid confirms its email first', async () => {
  const thing = await product()
  const stranger = await buildStranger()
  const lapsed = await place(stranger, [thing, 1])
  await expire(lapsed)
  for (let i = 0; i < 2; i++) {
    const { body } = await place(stranger, [thing, 1])
    await app().as(stranger).post(`/orders/${body.data.orders[0].id}/cancel`, { reason: 'Later' })
  }

  expectFailure(
    await place(stranger, [thing, 1]),
    'too_many_unpaid',
    'Several of your orders were not paid. Confirm your email to order again.',
  )
})

test.for([
  ['twenty checkouts of an unconfirmed account at once are one', buildStranger, 1],
  ['twenty checkouts of a confirmed account at once are three', () => buildBuyer(app()), 3],
] as const)('%s', async ([, build, most]) => {
  const buyer = await build()
  const things = await Promise.all(Array.from({ length: 20 }, () => product()))

  const answers = await atOnce(
    app(),
    'products',
    things.map((thing) => () => place(buyer, [thing, 1])),
  )

  const codes = answers.map(({ status, body }) => body.code ?? status).toSorted()
  expect(codes).toEqual([...Array(most).fill(201), ...Array(20 - most).fill('too_many_unpaid')])
})

test('six lapses an hour are enough; who pays or cancels may go on', async () => {
  const [buyer, thing] = [await buildBuyer(app()), await product()]
  for (let i = 0; i < 5; i++) await expire(await place(buyer, [thing, 1]))
  const sixth = await place(buyer, [thing, 1])

  expectFailure(
    await place(buyer, [thing, 1]),
    'too_many_unpaid',
    'Several of your orders were not paid. Please try again in one hour.',
  )
  await app().as(buyer).post(`/orders/${sixth.body.data.orders[0].id}/cancel`, { reason: 'Later' })
  const seventh = await place(buyer, [thing, 1])
  await play(app(), await buildPayment(app(), { id: seventh.body.data.id, buyer }), 'approve')
  expect((await place(buyer, [thing, 1])).status).toBe(201)
  expect(await stockOf(thing)).toBe(1_000 - 2)
})

test('one buyer holds half of a product at most, or ten; the rest is said by item', async () => {
  const [big, small] = [await product({ stock: 40 }), await product({ stock: 10 })]
  const buyer = await buildBuyer(app())

  const refused = await place(buyer, [small, 10], [big, 21])
  expectFailure(refused, 'too_many_unpaid')
  expect(refused.body.errors).toEqual({ 'items.1.quantity': 'Up to 20 until you pay' })
  expect((await place(buyer, [small, 10], [big, 20])).status).toBe(201)
  expect((await place(buyer, [big, 1])).body.errors).toEqual({
    'items.0.quantity': 'Pay for your open order of this product first',
  })
  expect((await place(await buildBuyer(app()), [big, 20])).status).toBe(201)
})

test('the least that can be ordered is never too much for a confirmed buyer who holds nothing else', async () => {
  const wholesale = await product({ stock: 150, minOrder: 120 })
  const buyer = await buildBuyer(app())

  expectFailure(await place(buyer, [wholesale, 121]), 'too_many_unpaid')
  expectFailure(await place(buyer, [wholesale, 120], [await product(), 1]), 'too_many_unpaid')
  expect((await place(buyer, [wholesale, 120])).status).toBe(201)
})

test('fifty pieces may be unpaid; whoever has paid for something is trusted with more', async () => {
  const [buyer, thing, other] = [await buildBuyer(app()), await product(), await product()]

  expectFailure(
    await place(buyer, [thing, 51]),
    'too_many_unpaid',
    'You can order up to 50 pieces at a time. Order the rest after you have paid.',
  )
  const first = await place(buyer, [thing, 30])
  expectFailure(
    await place(buyer, [other, 21]),
    'too_many_unpaid',
    'You can have up to 50 unpaid pieces at a time. Pay for your open orders first, or order fewer.',
  )
  await play(app(), await buildPayment(app(), { id: first.body.data.id, buyer }), 'approve')
  expect((await place(buyer, [other, 400])).status).toBe(201)
})

test('whoever reports a problem with their only paid order is trusted as before', async () => {
  const buyer = await buildBuyer(app())
  const { orderId } = await buildPaidOrder(app(), { buyer })
  const report = { kind: 'not_received', reason: 'Nobody came' }
  expect((await app().as(buyer).post(`/orders/${orderId}/report-problem`, report)).status).toBe(200)

  expect((await place(buyer, [await product(), 51])).status).toBe(201)
})

test('stock is kept for a shorter time where the buyer leaves much unpaid', async () => {
  const [buyer, thing] = [await buildBuyer(app()), await product()]

  expect(await minutesOf(await place(buyer, [thing, 1]))).toBe(lengthOf(RESERVATION, 'minutes'))
  expect(await minutesOf(await place(buyer, [thing, 1]))).toBe(lengthOf(RESERVATION, 'minutes'))
  expect(await minutesOf(await place(buyer, [thing, 1]))).toBe(lengthOf(SHORT_RESERVATION, 'minutes'))
  const lapser = await buildBuyer(app())
  for (let i = 0; i < 2; i++) await expire(await place(lapser, [thing, 1]))
  expect(await minutesOf(await place(lapser, [thing, 1]))).toBe(lengthOf(SHORT_RESERVATION, 'minutes'))
})

test('stock is kept for a shorter time where half of a product is unpaid, until that is paid', async () => {
  const thing = await product({ stock: 20 })
  const [first, second] = [await buildBuyer(app()), await buildBuyer(app())]
  const held = await place(first, [thing, 10])

  expect(await minutesOf(held)).toBe(lengthOf(RESERVATION, 'minutes'))
  expect(await minutesOf(await place(second, [thing, 1]))).toBe(lengthOf(SHORT_RESERVATION, 'minutes'))
  await play(app(), await buildPayment(app(), { id: held.body.data.id, buyer: first }), 'approve')
  expect(await minutesOf(await place(await buildBuyer(app()), [thing, 1]))).toBe(lengthOf(RESERVATION, 'minutes'))
})

test('orders of accepted bids hold no stock and count for nothing', async () => {
  const stranger = await buildStranger()
  for (let i = 0; i < 2; i++) {
    const bid = await buildBid(app(), { itemRequest: await buildItemRequest(app(), { owner: stranger }) })
    const path = `/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`
    expect((await app().as(stranger).post(path, { bid_amount: 50 })).status).toBe(200)
  }

  expect(await minutesOf(await place(stranger, [await product(), 1]))).toBe(lengthOf(RESERVATION, 'minutes'))
})

test('what is reserved is what awaits payment, whatever becomes of the orders', async () => {
  const thing = await product({ stock: 100 })
  const [paid, lapsed, open] = [
    await buildCheckout(app(), { product: thing }),
    await buildCheckout(app(), { product: thing }),
    await buildCheckout(app(), { product: thing }),
  ]
  await play(app(), await buildPayment(app(), paid), 'approve')
  await expire({ body: { data: { orders: [{ id: lapsed.orderId }] } } } as Answer)

  expect(await app().sql('SELECT order_id FROM order_items WHERE is_reserved AND product_id = $1', [thing.id])).toEqual(
    [{ order_id: open.orderId }],
  )
})
