import { askQuoteEndpoint, placeOrdersEndpoint, readOrderEndpoint } from '@asime/contract/orders'
import { readReceiptEndpoint } from '@asime/contract/receipts'
import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import {
  buildBuyer,
  buildProduct,
  buildVariants,
  buildVendor,
  letPaymentTimePass,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))

const PICKUP = { ...DELIVERY, method: 'pickup' }
const GONE = '01890000-0000-7000-8000-000000000000'

async function buildShirt(sizes: Record<string, { stock?: number; price?: number }>, vendor?: TestVendor) {
  const product = await buildProduct(app(), { price: 10_000, name: 'Shirt', ...(vendor && { vendor }) })
  return { ...product, sizes: await buildVariants(app(), product, sizes) }
}
type Shirt = Awaited<ReturnType<typeof buildShirt>>

const line = (shirt: Shirt, size: string, quantity = 1) => ({
  product_id: shirt.id,
  variant_id: shirt.sizes[size],
  quantity,
})
const place = (buyer: TestUser, items: unknown) => app().as(buyer).post('/orders', { items, delivery: PICKUP })

async function stockOf(shirt: Shirt): Promise<Record<string, number>> {
  const rows = await app().sql(
    `SELECT option_values[1] AS size, stock_quantity FROM product_variants WHERE product_id = $1
     UNION ALL SELECT 'all', stock_quantity FROM products WHERE id = $1`,
    [shirt.id],
  )
  return Object.fromEntries(rows.map(({ size, stock_quantity: stock }) => [size, stock]))
}

test('two variants of a product are two lines, each with its price, stock and name', async () => {
  const shirt = await buildShirt({ M: { stock: 5 }, L: { stock: 4, price: 12_050 } })
  const buyer = await buildBuyer(app())

  const answer = await place(buyer, [line(shirt, 'M', 2), line(shirt, 'L', 3)])

  expectContract(placeOrdersEndpoint, answer)
  expect(answer.body.data.total).toBe(561.5)
  expect(await stockOf(shirt)).toEqual({ M: 3, L: 1, all: 4 })
  const order = await app().as(buyer).get(`/orders/${answer.body.data.orders[0].id}`)
  expectContract(readOrderEndpoint, order)
  expect(order.body.data.items).toMatchObject([
    { title: 'Shirt', variant_id: shirt.sizes.M, variant_label: 'Size: M', quantity: 2, unit_price: 100 },
    { title: 'Shirt', variant_id: shirt.sizes.L, variant_label: 'Size: L', quantity: 3, unit_price: 120.5 },
  ])
  const csv = await app().as(shirt.vendor).get('/orders.csv?role=vendor')
  expect(csv.text).toContain('2 × Shirt (Size: M); 3 × Shirt (Size: L)')
})

test('the receipt and the mails go on naming a variant that is no longer offered', async () => {
  const shirt = await buildShirt({ M: { price: 0 }, L: { price: 0 } })
  const buyer = await buildBuyer(app())
  const placed = await place(buyer, [line(shirt, 'M')])
  const orderId = placed.body.data.orders[0].id
  await app().sql('UPDATE product_variants SET removed_at = now() WHERE id = $1', [shirt.sizes.M])

  const order = await app().as(buyer).get(`/orders/${orderId}`)

  expect(order.body.data).toMatchObject({ status: 'paid', items: [{ variant_label: 'Size: M' }] })
  await app().sql("INSERT INTO order_events (order_id, event, actor, to_status) VALUES ($1, 'pay', 'system', 'paid')", [
    orderId,
  ])
  const receipt = await app().as(buyer).get(`/orders/${orderId}/receipt`)
  expectContract(readReceiptEndpoint, receipt)
  expect(receipt.body.data.items).toMatchObject([{ title: 'Shirt', variant_label: 'Size: M' }])
})

test('what is not chosen, not there or of another product is named, and takes nothing', async () => {
  const [shirt, other] = [await buildShirt({ M: {}, L: {} }), await buildShirt({ M: {} })]
  const plain = await buildProduct(app())
  const buyer = await buildBuyer(app())
  await app().sql('UPDATE product_variants SET removed_at = now() WHERE id = $1', [shirt.sizes.L])

  expectInvalid(
    await place(buyer, [
      { product_id: shirt.id, quantity: 1 },
      line(shirt, 'L'),
      { product_id: shirt.id, variant_id: other.sizes.M, quantity: 1 },
      { product_id: plain.id, variant_id: shirt.sizes.M, quantity: 1 },
      { product_id: other.id, variant_id: GONE, quantity: 1 },
    ]),
    {
      'items.0.variant_id': 'Choose size',
      'items.1.variant_id': 'This variant is no longer for sale',
      'items.2.variant_id': 'This variant is no longer for sale',
      'items.3.variant_id': 'This variant is no longer for sale',
      'items.4.variant_id': 'This variant is no longer for sale',
    },
  )
  expectInvalid(await place(buyer, [{ ...line(shirt, 'M'), variant_id: 'M' }]), {
    'items.0.variant_id': 'Must be a UUID',
  })
  expectInvalid(await place(buyer, [line(shirt, 'M'), line(shirt, 'M')]), {
    items: 'Each product or variant can be listed only once',
  })
  expect(await stockOf(shirt)).toMatchObject({ M: 5, all: 5 })
})

test('there may be plenty of the product and too few of a variant', async () => {
  const shirt = await buildShirt({ M: { stock: 2 }, L: { stock: 50 } })

  const answer = await place(await buildBuyer(app()), [line(shirt, 'L', 3), line(shirt, 'M', 3)])

  expectFailure(answer, 'insufficient_stock')
  expect(answer.body.errors).toEqual({ 'items.1.quantity': 'Only 2 left' })
  expect(await stockOf(shirt)).toEqual({ M: 2, L: 50, all: 52 })
})

test('from a quantity on, over all variants together, each piece costs less; a variant with its own price keeps it', async () => {
  const shirt = await buildShirt({ M: { stock: 30 }, L: { stock: 30 }, XXL: { stock: 30, price: 13_000 } })
  await app().sql(
    `UPDATE products SET quantity_prices = '[{"quantity": 5, "price": 9500}, {"quantity": 10, "price": 9000}]' WHERE id = $1`,
    [shirt.id],
  )
  const buyer = await buildBuyer(app())
  const pricesOf = async (...items: object[]) => {
    const answer = await app().as(buyer).post('/quotes', { items, method: 'pickup', region: 'Volta' })
    expectContract(askQuoteEndpoint, answer)
    return answer.body.data.orders[0].items.map(({ unit_price: price }: { unit_price: number }) => price)
  }

  expect(await pricesOf(line(shirt, 'M', 4))).toEqual([100])
  expect(await pricesOf(line(shirt, 'M', 5))).toEqual([95])
  expect(await pricesOf(line(shirt, 'M', 3), line(shirt, 'L', 2))).toEqual([95, 95])
  expect(await pricesOf(line(shirt, 'M', 6), line(shirt, 'XXL', 4))).toEqual([90, 130])
  const placed = await place(buyer, [line(shirt, 'M', 6), line(shirt, 'XXL', 4)])
  expect(placed.body.data.total).toBe(6 * 90 + 4 * 130)
})

test('what lapses or is cancelled goes back to its variant, even to one that is no longer offered', async () => {
  const shirt = await buildShirt({ M: { stock: 5 }, L: { stock: 5 } })
  const buyer = await buildBuyer(app())
  const [lapsed, cancelled] = [
    await place(buyer, [line(shirt, 'M', 2), line(shirt, 'L', 1)]),
    await place(buyer, [line(shirt, 'M', 3)]),
  ]
  expect(await stockOf(shirt)).toEqual({ M: 0, L: 4, all: 4 })
  await app().sql('UPDATE product_variants SET removed_at = now() WHERE id = $1', [shirt.sizes.L])

  const answer = await app().as(buyer).post(`/orders/${cancelled.body.data.orders[0].id}/cancel`, { reason: 'Later' })
  expect(answer.status).toBe(200)
  await letPaymentTimePass(app(), lapsed.body.data.orders[0].id)
  // Whoever wants what is overdue gets it, without waiting for the job.
  const next = await place(await buildBuyer(app()), [line(shirt, 'M', 5)])

  expect([next.status, next.body.errors]).toEqual([201, undefined])
  expect(await stockOf(shirt)).toEqual({ M: 0, L: 5, all: 0 })
})

test('one buyer reserves half of a variant at most, and half of all of them together', async () => {
  const shirt = await buildShirt({ M: { stock: 30 }, L: { stock: 30 }, XL: { stock: 4 }, XXL: { stock: 4 } })
  const buyer = await buildBuyer(app())

  const tooMany = await place(buyer, [line(shirt, 'M', 16)])
  expectFailure(tooMany, 'too_many_unpaid')
  expect(tooMany.body.errors).toEqual({ 'items.0.quantity': 'Up to 15 until you pay' })
  expectFailure(
    await place(buyer, [line(shirt, 'M', 15), line(shirt, 'L', 15), line(shirt, 'XL', 4), line(shirt, 'XXL', 4)]),
    'too_many_unpaid',
  )
  expect((await place(buyer, [line(shirt, 'M', 15), line(shirt, 'L', 15)])).status).toBe(201)
})

test('fifty buyers want the last ten of one variant at once: exactly ten get one', async () => {
  const shirt = await buildShirt({ M: { stock: 10 }, L: { stock: 50 } })
  const buyers = await Promise.all(Array.from({ length: 50 }, () => buildBuyer(app())))

  const answers = await atOnce(
    app(),
    'products',
    buyers.map((buyer) => () => place(buyer, [line(shirt, 'M')])),
  )

  const statuses = Map.groupBy(answers, ({ status }) => status)
  expect([statuses.get(201)?.length, statuses.get(409)?.length]).toEqual([10, 40])
  expect(await stockOf(shirt)).toEqual({ M: 0, L: 50, all: 50 })
})

test('carts that name variants in opposite order do not deadlock', async () => {
  const vendor = await buildVendor(app())
  const [one, other] = [
    await buildShirt({ M: { stock: 20 }, L: { stock: 20 } }, vendor),
    await buildShirt({ M: { stock: 20 }, L: { stock: 20 } }, vendor),
  ]
  const buyers = await Promise.all(Array.from({ length: 16 }, () => buildBuyer(app())))

  const answers = await atOnce(
    app(),
    'products',
    buyers.map((buyer, index) => () => {
      const lines = [line(one, 'M'), line(other, 'L'), line(one, 'L'), line(other, 'M')]
      return place(buyer, index % 2 ? lines : lines.toReversed())
    }),
  )

  expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 201))
  expect(await stockOf(one)).toEqual({ M: 4, L: 4, all: 8 })
})
