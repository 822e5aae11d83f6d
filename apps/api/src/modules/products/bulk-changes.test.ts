import { changeProductsEndpoint } from '@asime/contract/own-products'
import { expect, test } from 'vitest'
import { buildProduct } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { buildShop } from '../../../test/own-products.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

test('many at once are all changed or none, and nobody changes what is another’s', async () => {
  const { client, make } = await buildShop(app())
  const mine = await make({ stock: 3 })
  const theirs = await buildProduct(app(), { stock: 3 })

  const foreign = await client.post('/user/products/bulk', {
    ids: [mine.id, theirs.id],
    change: { kind: 'add_stock', pieces: 1 },
  })
  const short = await client.post('/user/products/bulk', { ids: [mine.id], change: { kind: 'add_stock', pieces: -4 } })
  const cheap = await client.post('/user/products/bulk', {
    ids: [mine.id],
    change: { kind: 'price_amount', amount: -100 },
  })

  expectInvalid(foreign, { 'ids.1': 'This is not one of your products' })
  expectInvalid(short, { 'ids.0': expect.stringMatching(/: Only 3 in stock$/) })
  expectInvalid(cheap, { 'ids.0': expect.stringMatching(/: The price would not be above 0$/) })
  expect(
    await app().sql('SELECT stock_quantity AS n FROM products WHERE id = ANY ($1)', [[mine.id, theirs.id]]),
  ).toEqual([{ n: 3 }, { n: 3 }])
  const tooMany = Array.from({ length: 501 }, (_, n) => mine.id.slice(0, -3) + n.toString(16).padStart(3, '0'))
  expectInvalid(await client.post('/user/products/bulk', { ids: tooMany, change: { kind: 'delete' } }), {
    ids: 'At most 500 products',
  })
})

test('prices of many move those that variants have of their own, too, and back', async () => {
  const { client, make } = await buildShop(app())
  const plain = await make({ price: 10_000 })
  const [categoryId] = (
    await app().sql<{ id: string }>('SELECT category_id AS id FROM products WHERE id = $1', [plain.id])
  ).map(({ id }) => id)
  const made = await client.post('/products', {
    product_name: 'Batakari',
    description: 'Hand-woven',
    price: 200,
    stock_quantity: 0,
    category_id: categoryId,
    options: [{ name: 'Size', values: ['M', 'L', 'XL'] }],
    variants: [
      { values: ['M'], stock_quantity: 3 },
      { values: ['L'], stock_quantity: 2, price: 220.55 },
      { values: ['XL'], stock_quantity: 2, price: 3 },
    ],
  })
  const { id } = made.body.data
  const pricesOf = async () => {
    const { price, base_price: base, variants } = (await client.get(`/user/products/${id}`)).body.data
    return [price, base, variants.map((variant: { own_price: number | null }) => variant.own_price)]
  }
  const change = (body: object) => client.post('/user/products/bulk', { ids: [plain.id, id], change: body })
  expect(await pricesOf()).toEqual([3, 200, [null, 220.55, 3]])

  expectInvalid(await change({ kind: 'price_amount', amount: -5 }), {
    'ids.1': 'Batakari (XL): The price would not be above 0',
  })
  expect(await pricesOf()).toEqual([3, 200, [null, 220.55, 3]])
  const changed = await change({ kind: 'price_percent', percent: -10 })

  expectContract(changeProductsEndpoint, changed)
  expect(await pricesOf()).toEqual([2.7, 180, [null, 198.5, 2.7]])
  await assertCountersEqualCounts(app())
  // What is another product's is not put back by the way.
  const { products } = changed.body.data.undo
  const astray = [{ ...products[0], variant_prices: products[1].variant_prices }]
  expect((await client.post('/user/products/restore', { products: astray })).status).toBe(200)
  expect(await pricesOf()).toEqual([2.7, 180, [null, 198.5, 2.7]])
  expect((await client.post('/user/products/restore', { products: [products[1]] })).status).toBe(200)
  expect(await pricesOf()).toEqual([3, 200, [null, 220.55, 3]])
  expect((await client.get(`/user/products/${plain.id}`)).body.data.price).toBe(100)
  await assertCountersEqualCounts(app())
})

test('prices of many move quantity prices in proportion, and back; where those would not be lower, the product is named', async () => {
  const { client, make } = await buildShop(app())
  const plain = await make({ price: 10_000 })
  const sacks = await make({ name: 'Rice', price: 20_000, discountPrice: 18_000 })
  const steps = [
    { quantity: 10, price: 170 },
    { quantity: 50, price: 165.55 },
  ]
  expect((await client.patch(`/products/${sacks.id}`, { quantity_prices: steps })).status).toBe(200)
  const change = (body: object) => client.post('/user/products/bulk', { ids: [plain.id, sacks.id], change: body })
  const pricesOf = async () => {
    const {
      price,
      discount_price: sale,
      quantity_prices: now,
    } = (await client.get(`/user/products/${sacks.id}`)).body.data
    return [price, sale, ...now.map((step: { price: number }) => step.price)]
  }

  const percent = await change({ kind: 'price_percent', percent: -10 })
  expectContract(changeProductsEndpoint, percent)
  expect(await pricesOf()).toEqual([180, 162, 153, 149])
  expect((await client.post('/user/products/restore', percent.body.data.undo)).status).toBe(200)
  expect(await pricesOf()).toEqual([200, 180, 170, 165.55])

  // Half of what one costs.
  const amount = await change({ kind: 'price_amount', amount: -90 })
  expect(await pricesOf()).toEqual([110, 90, 85, 82.78])
  expect((await client.post('/user/products/restore', amount.body.data.undo)).status).toBe(200)
  expect(await pricesOf()).toEqual([200, 180, 170, 165.55])

  // Stock and shelf leave them.
  expect((await change({ kind: 'set_stock', stock_quantity: 3 })).status).toBe(200)
  expect(await pricesOf()).toEqual([200, 180, 170, 165.55])

  await client.patch(`/products/${sacks.id}`, {
    price: 0.03,
    discount_price: 0.02,
    quantity_prices: [{ quantity: 10, price: 0.01 }],
  })
  expectInvalid(
    await client.post('/user/products/bulk', { ids: [sacks.id], change: { kind: 'price_percent', percent: -25 } }),
    {
      'ids.0': 'Rice: The sale price would not be below the price',
    },
  )
  await client.patch(`/products/${sacks.id}`, { clear: ['discount_price'], price: 0.02 })
  expectInvalid(
    await client.post('/user/products/bulk', { ids: [sacks.id], change: { kind: 'price_percent', percent: -50 } }),
    {
      'ids.0': 'Rice: The price from 10 pieces would not be below the price of one',
    },
  )
  expect(await pricesOf()).toEqual([0.02, null, 0.01])
})

test('an undo of many stops where one has changed since, and puts nothing back', async () => {
  const { client, make } = await buildShop(app())
  const ids = [(await make({ stock: 5 })).id, (await make({ stock: 5 })).id]
  const { body } = await client.post('/user/products/bulk', { ids, change: { kind: 'set_stock', stock_quantity: 20 } })
  await app().sql('UPDATE products SET stock_quantity = 19 WHERE id = $1', [ids[1]])

  const undo = await client.post('/user/products/restore', body.data.undo)

  expectFailure(undo, 'product_changed')
  expect(Object.keys(undo.body.errors)).toEqual(['products.1'])
  expect((await client.get(`/user/products/${ids[0]}`)).body.data.stock_quantity).toBe(20)
})

test('an undo publishes no draft that lacks what its category requires, and gives many products their pictures back', async () => {
  const { client, make, vendor, categoryId } = await buildShop(app())
  await app().sql(
    `INSERT INTO category_fields (category_id, key, position, label, type, choices, is_required, is_private) VALUES
       ($1, 'storage', 1, 'Storage', 'choice', '{64 GB,128 GB}', true, false)`,
    [categoryId],
  )
  const draft = await make({ visibility: 'draft', name: 'Phone' })
  const { updated_at } = (await client.get(`/user/products/${draft.id}`)).body.data
  const refused = await client.post('/user/products/restore', {
    products: [{ id: draft.id, updated_at, visibility: 'published' }],
  })
  expectInvalid(refused, { 'products.0': 'Phone: Storage is required' })
  expect((await client.get(`/user/products/${draft.id}`)).body.data.visibility).toBe('draft')
  await client.patch(`/products/${draft.id}`, { attributes: { storage: '64 GB' } })
  const published = await client.post('/user/products/bulk', {
    ids: [draft.id],
    change: { kind: 'visibility', visibility: 'published' },
  })
  expect(published.status, published.text).toBe(200)

  const others = [await make(), await make()]
  for (const { id } of others) await client.patch(`/products/${id}`, { images_urls: [`https://a.example/${id}.jpg`] })
  const ids = others.map(({ id }) => id)
  const deleted = await client.post('/user/products/bulk', { ids, change: { kind: 'delete' } })
  await app().sql('DELETE FROM linked_picture_uses WHERE subject_id = ANY ($1::uuid[])', [ids])
  expect((await client.post('/user/products/restore', deleted.body.data.undo)).status).toBe(200)
  const uses = await app().sql(
    `SELECT u.subject_id FROM linked_picture_uses u JOIN linked_pictures l ON l.id = u.linked_picture_id
     WHERE u.subject_id = ANY ($1::uuid[]) AND l.owner_id = $2 ORDER BY 1`,
    [ids, vendor.id],
  )
  expect(uses.map(({ subject_id: id }) => id)).toEqual(ids.toSorted())
})
