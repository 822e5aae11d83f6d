import {
  changeProductEndpoint,
  changeProductsEndpoint,
  listOwnProductsEndpoint,
  readOwnProductEndpoint,
} from '@asime/contract/own-products'
import { expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildDeliveredOrder, buildProduct, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { buildPaidOrder } from '../../../test/payments.ts'
import { runJob } from '../../../test/jobs.ts'
import { buildShop } from '../../../test/own-products.ts'
import { idsIn } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

test('a shop lists all that it has, by shelf and search, with counts of what fits', async () => {
  const { client, make } = await buildShop(app())
  await buildProduct(app(), { name: 'Somebody else’s fan' })
  const fan = await make({ name: 'Standing fan', sku: 'FAN-18', stock: 9, price: 30_000 })
  const low = await make({ name: 'Table fan', sku: 'TF-1', stock: 2, price: 20_000 })
  const out = await make({ name: 'Iron', stock: 0, price: 10_000 })
  const draft = await make({ name: 'Fan heater', visibility: 'draft', stock: 0 })
  const hidden = await make({ name: 'Radio', visibility: 'hidden' })

  const all = await client.get('/user/products')

  expectContract(listOwnProductsEndpoint, all)
  expect(idsIn(all)).toEqual([hidden.id, draft.id, out.id, low.id, fan.id])
  expect(all.body.meta.counts).toEqual({ all: 5, draft: 1, published: 3, hidden: 1, low_stock: 1, sold_out: 1 })
  for (const [query, expected] of [
    ['shelf=draft', [draft.id]],
    ['shelf=low_stock', [low.id]],
    ['shelf=sold_out', [out.id]],
    ['query=fan', [draft.id, low.id, fan.id]],
    ['query=fan-18', [fan.id]],
    ['query=%25', []],
    ['shelf=published&sort_by=price&sort_order=asc', [out.id, low.id, fan.id]],
    ['shelf=published&sort_by=product_name', [out.id, fan.id, low.id]],
  ] as const)
    expect([query, idsIn(await client.get(`/user/products?${query}`))]).toEqual([query, expected])
  expect((await client.get('/user/products?query=fan')).body.meta.counts).toMatchObject({
    all: 3,
    published: 2,
    draft: 1,
  })
})

test('its pages have no repetition and no gap in any order', async () => {
  const { client, make } = await buildShop(app())
  const ids = new Set<string>()
  for (let i = 0; i < 5; i++)
    ids.add((await make({ name: `Thing ${i % 2}`, stock: i % 2, price: 100 * (i % 2) + 100 })).id)

  for (const sort of listOwnProductsEndpoint.query.shape.sort_by.unwrap().options) {
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await client.get(`/user/products?limit=2&sort_by=${sort}${cursor && `&cursor=${cursor}`}`)
      seen.push(...idsIn(page))
      cursor = page.body.meta.next_cursor ?? ''
    } while (cursor)
    expect([sort, seen.length, new Set(seen)]).toEqual([sort, 5, ids])
  }
})

test('one product as its shop sees it has what is private; another shop finds nothing', async () => {
  const { client, make } = await buildShop(app())
  const { id } = await make({ sku: 'A-1', privateAttributes: { imei: '35' }, visibility: 'draft' })

  const own = await client.get(`/user/products/${id}`)

  expectContract(readOwnProductEndpoint, own)
  expect(own.body.data).toMatchObject({ sku: 'A-1', attribute_values: { imei: '35' }, featuring: 'none' })
  expectFailure(
    await app()
      .as(await buildVendor(app()))
      .get(`/user/products/${id}`),
    'not_found',
  )
})

test('a change of some fields leaves the others, and its undo never overwrites somebody’s newer change', async () => {
  const { client, make } = await buildShop(app())
  const { id } = await make({
    price: 21_000,
    discountPrice: 20_000,
    stock: 4,
    sku: 'PWB-20',
    images: [{ url: '/media/pictures/a.webp', thumbnail_url: null, thumbhash: 'abc' }],
  })
  const seen = (await client.get(`/user/products/${id}`)).body.data

  const first = await client.patch(`/products/${id}`, {
    price: 195,
    clear: ['discount_price'],
    if_updated_at: seen.updated_at,
  })
  expectContract(changeProductEndpoint, first)
  expect(first.body.data).toMatchObject({
    price: 195,
    discount_price: null,
    stock_quantity: 4,
    sku: 'PWB-20',
    images: seen.images,
  })
  const second = await client.patch(`/products/${id}`, { price: 199 })
  const undo = await client.patch(`/products/${id}`, { price: 210, if_updated_at: first.body.data.updated_at })

  expectFailure(undo, 'product_changed')
  expect((await client.get(`/user/products/${id}`)).body.data.price).toBe(199)
  const right = await client.patch(`/products/${id}`, { price: 210, if_updated_at: second.body.data.updated_at })
  expect(right.body.data.price).toBe(210)
})

test('a stock that an order has taken from is not set by whoever saw it before', async () => {
  const { client, make } = await buildShop(app())
  const { id } = await make({ stock: 5 })
  await app().sql('UPDATE products SET stock_quantity = 4 WHERE id = $1', [id])

  const late = await client.patch(`/products/${id}`, { stock_quantity: 10, if_stock_quantity: 5 })

  expectFailure(late, 'product_changed')
  expect(late.body.errors).toEqual({ stock_quantity: 'There are 4 in stock now' })
  expect((await client.patch(`/products/${id}`, { stock_quantity: 9, if_stock_quantity: 4 })).status).toBe(200)
})

test('a change is checked as a whole: a sale price stays below the price, a draft says what is required', async () => {
  const { client, categoryId, make } = await buildShop(app())
  await app().sql(
    "INSERT INTO category_fields (category_id, key, position, label, type, choices, is_required) VALUES ($1, 'size', 1, 'Size', 'choice', '{S,M}', true)",
    [categoryId],
  )
  const { id } = await make({ price: 10_000, discountPrice: 9_000, visibility: 'draft' })

  expectInvalid(await client.patch(`/products/${id}`, { price: 80 }), {
    discount_price: 'Discount price must be below the price',
  })
  expectInvalid(await client.patch(`/products/${id}`, { visibility: 'published' }), {
    'attributes.size': 'Size is required',
  })
  expectInvalid(
    await client.post('/user/products/bulk', { ids: [id], change: { kind: 'visibility', visibility: 'published' } }),
    { 'ids.0': expect.stringMatching(/: Size is required$/) },
  )
  expect((await client.patch(`/products/${id}`, { visibility: 'published', attributes: { size: 'M' } })).status).toBe(
    200,
  )
})

test.each<[change: object, field: string, values: [unknown, unknown]]>([
  [{ kind: 'price_percent', percent: -10 }, 'price', [180, 90]],
  [{ kind: 'price_amount', amount: 5.5 }, 'price', [205.5, 105.5]],
  [{ kind: 'set_stock', stock_quantity: 7 }, 'stock_quantity', [7, 7]],
  [{ kind: 'add_stock', pieces: -2 }, 'stock_quantity', [3, 1]],
  [{ kind: 'visibility', visibility: 'hidden' }, 'visibility', ['hidden', 'hidden']],
])('many at once: %j, and back by one call', async (change, field, values) => {
  const { client, make } = await buildShop(app())
  const ids = [
    (await make({ price: 20_000, stock: 5 })).id,
    (await make({ price: 10_000, discountPrice: 8_000, stock: 3 })).id,
  ]
  const read = async () => Promise.all(ids.map(async (id) => (await client.get(`/user/products/${id}`)).body.data))
  const was = await read()

  const changed = await client.post('/user/products/bulk', { ids, change })

  expectContract(changeProductsEndpoint, changed)
  expect((await read()).map((product) => product[field])).toEqual(values)
  await assertCountersEqualCounts(app())
  expect((await client.post('/user/products/restore', changed.body.data.undo)).body).toEqual({ data: { changed: 2 } })
  const strip = ({ updated_at: _, ...product }: Record<string, unknown>) => product
  expect((await read()).map(strip)).toEqual(was.map(strip))
  await assertCountersEqualCounts(app())
})

test('what a shop deletes it can bring back, what an admin deletes it cannot, and orders stay readable', async () => {
  const { client, make } = await buildShop(app())
  const [mine, taken] = [await make(), await make()]
  const buyer = await buildBuyer(app())
  const orderId = await buildDeliveredOrder(app(), mine, buyer)
  await app()
    .as(await buildAdmin(app()))
    .delete(`/products/${taken.id}`, { body: { reason: 'Counterfeit' } })

  await client.post(`/user/products/${mine.id}/feature-request`)
  const { body } = await client.post('/user/products/bulk', { ids: [mine.id], change: { kind: 'delete' } })
  expectFailure(await client.get(`/user/products/${mine.id}`), 'not_found')
  expect((await app().as(buyer).get(`/orders/${orderId}`)).body.data.items[0].product_id).toBe(mine.id)
  await assertCountersEqualCounts(app())

  expect((await client.post('/user/products/restore', body.data.undo)).status).toBe(200)
  expect((await app().anonymous.get(`/products/${mine.id}`)).status).toBe(200)
  expect((await client.get(`/user/products/${mine.id}`)).body.data.featuring).toBe('requested')
  const [row] = await app().sql("SELECT to_json(updated_at) #>> '{}' AS at FROM products WHERE id = $1", [taken.id])
  const forced = { products: [{ id: taken.id, updated_at: row.at, is_deleted: false }] }
  expectFailure(await client.post('/user/products/restore', forced), 'product_changed')
  expectFailure(await app().anonymous.get(`/products/${taken.id}`), 'not_found')
})

test('a copy is a draft without code and IMEI', async () => {
  const { client, make } = await buildShop(app())
  const { id } = await make({
    sku: 'A-1',
    attributes: { storage: '64 GB' },
    privateAttributes: { imei: '35' },
    featured: true,
  })

  const copy = await client.post(`/user/products/${id}/duplicate`)

  expect(copy.status).toBe(201)
  expect(copy.body.data).toMatchObject({
    visibility: 'draft',
    sku: null,
    is_featured: false,
    attribute_values: { storage: '64 GB' },
  })
  expect(copy.body.data.id).not.toBe(id)
  expectFailure(
    await app()
      .as(await buildVendor(app()))
      .post(`/user/products/${id}/duplicate`),
    'not_found',
  )
})

test('a shop sees how many pieces of each product were paid for in the last 30 days', async () => {
  const { vendor, client, make } = await buildShop(app())
  const [sold, other] = [await make({ stock: 9 }), await make()]
  const product = { id: sold.id, vendor }
  const old = await buildPaidOrder(app(), { product, quantity: 3 })
  await buildPaidOrder(app(), { product, quantity: 2 })
  // Paid on the day before the period begins.
  await app().sql("UPDATE orders SET paid_at = paid_at - interval '30 days' WHERE id = $1", [old.orderId])
  await runJob(app(), 'count_shop_days')

  const { body } = await client.get('/user/products')
  const units = new Map(body.data.map((each: any) => [each.id, each.units_sold]))
  expect([units.get(sold.id), units.get(other.id)]).toEqual([2, 0])
})

test('the stock of a product with variants changes only with them, and a copy has them, too', async () => {
  const { client, categoryId } = await buildShop(app())
  const made = await client.post('/products', {
    product_name: 'Smock',
    description: 'Hand-woven',
    price: 200,
    stock_quantity: 0,
    category_id: categoryId,
    options: [{ name: 'Size', values: ['M', 'L'] }],
    variants: [
      { values: ['M'], stock_quantity: 3 },
      { values: ['L'], stock_quantity: 2, price: 220 },
    ],
  })
  const { id } = made.body.data

  expectInvalid(await client.patch(`/products/${id}`, { stock_quantity: 9 }), {
    stock_quantity: 'Its stock is kept by variant. Change it there',
  })
  expectInvalid(await client.post('/user/products/bulk', { ids: [id], change: { kind: 'add_stock', pieces: 1 } }), {
    'ids.0': 'Smock: Its stock is kept by variant. Change it there',
  })
  const changed = await client.patch(`/products/${id}`, { price: 210, if_stock_quantity: 5 })
  expect(changed.body.data).toMatchObject({ base_price: 210, stock_quantity: 5 })
  const copy = await client.post(`/user/products/${id}/duplicate`)
  expect(copy.body.data).toMatchObject({ stock_quantity: 5, options: [{ name: 'Size', values: ['M', 'L'] }] })
  expect(copy.body.data.variants.map(({ own_price: price }: { own_price: number | null }) => price)).toEqual([
    null,
    220,
  ])
  await assertCountersEqualCounts(app())
})

test('stock of one variant changes where it is still as seen, and its undo overwrites nothing that was sold since', async () => {
  const { client, categoryId } = await buildShop(app())
  const made = await client.post('/products', {
    product_name: 'Smock',
    description: 'Woven in Tamale',
    price: 200,
    stock_quantity: 0,
    category_id: categoryId,
    options: [{ name: 'Size', values: ['M', 'L'] }],
    variants: [
      { values: ['M'], stock_quantity: 3, sku: 'S-M' },
      { values: ['L'], stock_quantity: 2, price: 220 },
    ],
  })
  const { id, variants } = made.body.data
  const [medium, large] = variants.map((variant: { id: string }) => variant.id)
  const set = (variant: string, stock: number, seen: number) =>
    client.patch(`/products/${id}`, {
      variant_stock: [{ id: variant, stock_quantity: stock, if_stock_quantity: seen }],
    })

  const changed = await set(medium, 9, 3)
  expectContract(changeProductEndpoint, changed)
  expect(changed.body.data).toMatchObject({
    stock_quantity: 11,
    variants: [
      { id: medium, stock_quantity: 9, own_price: null },
      { id: large, stock_quantity: 2, own_price: 220 },
    ],
  })
  await app().sql('UPDATE product_variants SET stock_quantity = 8 WHERE id = $1', [medium])
  const undo = await set(medium, 3, 9)
  expectFailure(undo, 'product_changed')
  expect(undo.body.errors).toEqual({ 'variant_stock.0.stock_quantity': 'There are 8 in stock now' })
  expect((await set(medium, 3, 8)).body.data.stock_quantity).toBe(5)
  expect(await app().sql('SELECT sku FROM product_variants WHERE id = $1', [medium])).toEqual([{ sku: 'S-M' }])

  const other = await client.post(`/user/products/${id}/duplicate`)
  expectFailure(await set(other.body.data.variants[0].id, 1, 3), 'product_changed')
  expectInvalid(
    await client.patch(`/products/${id}`, {
      options: [],
      variants: [],
      variant_stock: [{ id: medium, stock_quantity: 1 }],
    }),
    { variant_stock: 'Give the stock with the variants' },
  )
  expectInvalid(
    await client.patch(`/products/${id}`, {
      variant_stock: [
        { id: medium, stock_quantity: 2 },
        { id: medium, stock_quantity: 1 },
      ],
    }),
    { variant_stock: 'Each variant can be named only once' },
  )
  await assertCountersEqualCounts(app())
})
