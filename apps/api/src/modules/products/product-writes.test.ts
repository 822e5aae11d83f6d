import { readProductEndpoint } from '@asime/contract/products'
import { createProductEndpoint, updateProductEndpoint } from '@asime/contract/save-product'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildCategory,
  buildDeliveredOrder,
  buildProduct,
  buildVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const NOBODY = '01890000-0000-7000-8000-000000000000'

async function body(changes: Record<string, unknown> = {}) {
  return {
    product_name: 'Galaxy A05',
    description: 'New, in its box',
    price: 1299.5,
    category_id: await buildCategory(app()),
    stock_quantity: 4,
    ...changes,
  }
}

test('a vendor lists a product, and everybody can read it', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Adom Phones', location: 'Kumasi' })
  const input = await body({
    discount_price: 999.99,
    currency: 'USD',
    images_urls: ['https://pictures.example/a.jpg', '/media/b.webp'],
    min_order_quantity: 2,
    specifications: { Storage: '128GB', Ram: '4GB' },
    weight: 0.195,
    dimensions: { length: 16.8, width: 7.7, box: 'small' },
  })

  const created = await app().as(vendor).post('/products', input)
  const read = await app().as(vendor).get(`/products/${created.body.data.id}`)
  const seen = await app().anonymous.get(`/products/${created.body.data.id}`)

  expectContract(createProductEndpoint, created)
  expectContract(readProductEndpoint, read)
  expect(read.body).toEqual(created.body)
  expect(seen.body.data).toEqual({ ...read.body.data, actions: [] })
  const { category_id, ...shown } = input
  expect(read.body.data).toMatchObject({
    ...shown,
    discount_percent: 23,
    in_stock: true,
    is_featured: false,
    rating: 0,
    total_reviews: 0,
    views_count: 0,
    category: { id: category_id, icon_url: '/media/categories/test.svg' },
    vendor: {
      id: vendor.vendorId,
      business_name: 'Adom Phones',
      location: 'Kumasi',
      rating: 0,
      verification_status: 'unverified',
    },
    images: [
      { url: 'https://pictures.example/a.jpg', thumbnail_url: null, thumbhash: null },
      { url: '/media/b.webp', thumbnail_url: null, thumbhash: null },
    ],
  })
  // In the order in which they were written.
  expect(Object.keys(read.body.data.specifications)).toEqual(['Storage', 'Ram'])
})

test('what is left out has its default', async () => {
  const vendor = await buildVendor(app())

  const created = await app()
    .as(vendor)
    .post('/products', await body())

  expect(created.body.data).toMatchObject({
    currency: 'GHS',
    discount_price: null,
    discount_percent: 0,
    min_order_quantity: 1,
    images_urls: [],
    images: [],
    thumbnail_url: null,
    thumbhash: null,
    specifications: {},
    weight: null,
    dimensions: {},
  })
})

test('texts are trimmed and normalised, lines stay lines', async () => {
  const vendor = await buildVendor(app())

  const created = await app()
    .as(vendor)
    .post('/products', await body({ product_name: '  Cafe\u0301 maker\u200b ', description: '\n First\n\tsecond ' }))

  expect(created.body.data).toMatchObject({ product_name: 'Café maker', description: 'First\n\tsecond' })
})

test('only vendors list and change products', async () => {
  const { id } = await buildProduct(app())

  for (const caller of [await buildBuyer(app()), await buildAdmin(app())]) {
    const create = await app()
      .as(caller)
      .post('/products', await body())
    const update = await app()
      .as(caller)
      .put(`/products/${id}`, await body())

    expect([create.status, create.body.message]).toEqual([403, 'Only vendors can list products'])
    expect([update.status, update.body.message]).toEqual([403, 'Only vendors can change products'])
  }
  expect((await app().anonymous.post('/products', await body())).status).toBe(401)
})

test('a change replaces the whole product: what is left out is gone', async () => {
  const product = await buildProduct(app(), { price: 10_000, discountPrice: 5_000, specifications: { Colour: 'red' } })
  const input = await body({ product_name: 'Another name', price: 80 })

  const updated = await app().as(product.vendor).put(`/products/${product.id}`, input)

  expectContract(updateProductEndpoint, updated)
  expect(updated.body.data).toMatchObject({
    id: product.id,
    product_name: 'Another name',
    price: 80,
    discount_price: null,
    specifications: {},
  })
  expect((await app().anonymous.get(`/products/${product.id}`)).body.data).toEqual({
    ...updated.body.data,
    actions: [],
  })
})

test('a picture that stays keeps what is known of it', async () => {
  const known = { url: '/media/a.webp', thumbnail_url: '/media/a-400.webp', thumbhash: 'abc' }
  const product = await buildProduct(app(), { images: [known] })

  const updated = await app()
    .as(product.vendor)
    .put(`/products/${product.id}`, await body({ images_urls: ['/media/new.webp', '/media/a.webp'] }))

  expect(updated.body.data.images).toEqual([{ url: '/media/new.webp', thumbnail_url: null, thumbhash: null }, known])
  expect(updated.body.data.thumbnail_url).toBe('/media/new.webp')
})

test("another vendor's product cannot be changed or deleted", async () => {
  const { id } = await buildProduct(app(), { name: 'Not yours' })
  const other = await buildVendor(app())

  const update = await app()
    .as(other)
    .put(`/products/${id}`, await body())
  const remove = await app().as(other).delete(`/products/${id}`)

  expect([update.status, update.body.code, update.body.message]).toEqual([
    403,
    'forbidden',
    'You can only change your own products',
  ])
  expect([remove.status, remove.body.code, remove.body.message]).toEqual([
    403,
    'forbidden',
    'You can only delete your own products',
  ])
  expect((await app().anonymous.get(`/products/${id}`)).body.data.product_name).toBe('Not yours')
})

test('the vendor and an admin can delete a product, a buyer cannot', async () => {
  const vendor = await buildVendor(app())
  const [mine, moderated] = [await buildProduct(app(), { vendor }), await buildProduct(app(), { vendor })]

  expect(
    (
      await app()
        .as(await buildBuyer(app()))
        .delete(`/products/${mine.id}`)
    ).status,
  ).toBe(403)
  expect((await app().anonymous.delete(`/products/${mine.id}`)).status).toBe(401)
  expect((await app().as(vendor).delete(`/products/${mine.id}`)).status).toBe(204)
  expect(
    (
      await app()
        .as(await buildAdmin(app()))
        .delete(`/products/${moderated.id}`, { body: { reason: 'Counterfeit' } })
    ).status,
  ).toBe(204)
})

test('a deleted product is not found by any call, but stays on past orders', async () => {
  const product = await buildProduct(app())
  const buyer = await buildBuyer(app())
  const orderId = await buildDeliveredOrder(app(), product, buyer)

  const removed = await app().as(product.vendor).delete(`/products/${product.id}`)

  expect([removed.status, removed.text]).toEqual([204, ''])
  const gone = [
    await app().anonymous.get(`/products/${product.id}`),
    await app().anonymous.get(`/products/${product.id}/reviews`),
    await app().as(buyer).post(`/products/${product.id}/reviews`, { rating: 5 }),
    await app()
      .as(product.vendor)
      .put(`/products/${product.id}`, await body()),
    await app().as(product.vendor).delete(`/products/${product.id}`),
  ]
  expect(gone.map((answer) => [answer.status, answer.body.message])).toEqual(gone.map(() => [404, 'Product not found']))
  const order = await app().as(buyer).get(`/orders/${orderId}`)
  expect(order.body.data.items).toEqual([
    {
      product_id: product.id,
      title: 'Bought thing',
      variant_id: null,
      variant_label: null,
      thumbnail_url: null,
      quantity: 1,
      unit_price: 100,
    },
  ])
})

test.for([NOBODY, 'not-an-id', '1', '%00', "'%20OR%201=1"])('no product is called %s', async (id) => {
  const vendor = await buildVendor(app())

  for (const answer of [
    await app().anonymous.get(`/products/${id}`),
    await app()
      .as(vendor)
      .put(`/products/${id}`, await body()),
    await app().as(vendor).delete(`/products/${id}`),
  ]) {
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([404, 'not_found', 'Product not found'])
  }
})

test.for<[string, unknown, string]>([
  ['product_name', undefined, 'Product name is required'],
  ['product_name', '   ', 'Product name is required'],
  ['product_name', 'x'.repeat(161), 'Must be at most 160 characters'],
  ['product_name', 'two\nlines', 'Contains characters that are not allowed'],
  ['description', '', 'Description is required'],
  ['description', 'x'.repeat(5001), 'Must be at most 5,000 characters'],
  ['description', 'bell\u0007', 'Contains characters that are not allowed'],
  ['price', undefined, 'This field is required'],
  ['price', '12', 'Must be a number'],
  ['price', null, 'Must be a number'],
  ['price', -0.01, 'Must not be below 0'],
  ['price', 0, 'The price must be above 0'],
  ['price', -0, 'The price must be above 0'],
  ['price', 1.005, 'Must have at most 2 decimals'],
  ['price', 1e-7, 'Must have at most 2 decimals'],
  ['price', 100_000_000, 'Must be at most 99,999,999.99'],
  ['discount_price', 1299.5, 'Discount price must be below the price'],
  ['discount_price', 1300, 'Discount price must be below the price'],
  ['discount_price', 0, 'The discount price must be above 0'],
  ['discount_price', null, 'Must be a number'],
  ['currency', 'BTC', 'Unknown currency'],
  ['category_id', NOBODY, 'This category does not exist'],
  ['category_id', 'phones', 'Must be a UUID'],
  ['stock_quantity', -1, 'Must not be below 0'],
  ['stock_quantity', 1.5, 'Must be a whole number'],
  ['stock_quantity', 1_000_001, 'Must be at most 1,000,000'],
  ['min_order_quantity', 0, 'Must be at least 1'],
  ['images_urls', Array.from({ length: 13 }, () => '/media/a.webp'), 'At most 12 pictures'],
  ['images_urls.0', ['javascript:alert(1)'], 'Must be an https link or one of your uploads'],
  ['images_urls.1', ['/media/a.webp', '/media/../secrets'], 'Must be an https link or one of your uploads'],
  ['weight', -1, 'Must not be below 0'],
  ['weight', 0.0001, 'Must have at most 3 decimals'],
  ['dimensions.length', { length: -1 }, 'Must not be below 0'],
  ['dimensions.length', { length: null }, 'Must be a number or a short text'],
  ['specifications', 'red', 'Must be pairs of name and value'],
  ['specifications.Colour', { Colour: ' ' }, 'Must not be empty'],
  ['specifications.constructor', { constructor: 'x' }, 'This name is not allowed'],
])('%s %j is refused: %s', async ([field, value, message]) => {
  const vendor = await buildVendor(app())
  const [name] = field.split('.')

  const answer = await app()
    .as(vendor)
    .post('/products', await body({ [name as string]: value }))

  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'validation_failed', message, errors: { [field]: message } })
  expect(Object.keys(answer.body.errors)).toEqual([field])
})

test('every wrong field is named at once', async () => {
  const vendor = await buildVendor(app())

  const answer = await app()
    .as(vendor)
    .post('/products', { product_name: '', price: 'free', stock_quantity: 0.5, colour: 'red' })

  expect(Object.keys(answer.body.errors).toSorted()).toEqual([
    'category_id',
    'colour',
    'description',
    'price',
    'product_name',
    'stock_quantity',
  ])
})

test.for([0.01, 0.1, 0.29, 1.1, 19.99, 1299.5, 4_503_599.63, 99_999_999.99])(
  'a price of %d is stored and shown to the pesewa',
  async (price) => {
    const vendor = await buildVendor(app())

    const created = await app()
      .as(vendor)
      .post('/products', await body({ price }))

    expect(created.body.data.price).toBe(price)
    expect(await app().sql('SELECT price FROM products WHERE id = $1', [created.body.data.id])).toEqual([
      { price: Number((price * 100).toFixed(0)) },
    ])
  },
)
