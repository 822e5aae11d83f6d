import { readProductEndpoint } from '@asime/contract/products'
import { createProductEndpoint } from '@asime/contract/save-product'
import { MAX_VARIANTS } from '@asime/contract/variant-rules'
import { afterAll, expect, test } from 'vitest'
import { buildBuyer, buildCategory, buildProduct, buildVariants, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
afterAll(() => assertCountersEqualCounts(app()))

const SIZE_AND_COLOUR = [
  { name: 'Size', values: ['M', 'L'] },
  { name: 'Colour', values: ['White', 'Blue'] },
]

async function shirt(changes: Record<string, unknown> = {}) {
  return {
    product_name: 'Batakari shirt',
    description: 'Hand woven',
    price: 100,
    discount_price: 90,
    category_id: await buildCategory(app()),
    images_urls: ['/media/white.webp', '/media/blue.webp'],
    stock_quantity: 999,
    options: SIZE_AND_COLOUR,
    variants: [
      { values: ['M', 'White'], stock_quantity: 3 },
      { values: ['L', 'White'], stock_quantity: 0, price: 120, sku: 'L-W' },
      { values: ['L', 'Blue'], stock_quantity: 4, price: 85.5, image_url: '/media/blue.webp' },
    ],
    ...changes,
  }
}

interface Variant {
  id: string
  values: string[]
}
const idOf = (product: { variants: Variant[] }, ...values: string[]) =>
  product.variants.find((variant) => variant.values.join() === values.join())?.id

test('a product is on sale where what buyers see is reduced, and not where its cheapest variant has a price of its own', async () => {
  const vendor = await buildVendor(app())
  const client = app().as(vendor)
  const { id } = (await client.post('/products', await shirt())).body.data
  const onSale = async () => {
    const listed = async (query: string) => {
      const { body } = await app().anonymous.get(`/products?vendor_id=${vendor.vendorId}&${query}`)
      return body.data.length as number
    }
    return [await listed('discount=true'), await listed('discount=false'), await listed('discount=true&query=batakari')]
  }

  // 85.50 of one variant, below the 90 that the others cost now.
  expect(await onSale()).toEqual([0, 1, 0])
  await client.patch(`/products/${id}`, { discount_price: 80 })
  expect(await onSale()).toEqual([1, 0, 1])
  await assertCountersEqualCounts(app())
})

test('a product in variants has their stock, and costs what the cheapest costs', async () => {
  const vendor = await buildVendor(app())
  const input = await shirt()

  const created = await app().as(vendor).post('/products', input)
  const read = await app().anonymous.get(`/products/${created.body.data.id}`)

  expectContract(createProductEndpoint, created)
  expectContract(readProductEndpoint, read)
  expect(read.body.data).toMatchObject({
    price: 85.5,
    discount_price: null,
    discount_percent: 0,
    is_price_from: true,
    has_variants: true,
    base_price: 100,
    base_discount_price: 90,
    stock_quantity: 7,
    options: SIZE_AND_COLOUR,
    variants: [
      { values: ['M', 'White'], price: 90, own_price: null, stock_quantity: 3, in_stock: true, image_url: null },
      { values: ['L', 'White'], price: 120, own_price: 120, stock_quantity: 0, in_stock: false },
      { values: ['L', 'Blue'], price: 85.5, own_price: 85.5, in_stock: true, image_url: '/media/blue.webp' },
    ],
    quantity_prices: [],
  })
  // Lists sort and filter by it, too.
  const list = (query: string) => app().anonymous.get(`/products?category_id=${input.category_id}&${query}`)
  expect((await list('max_price=85.50')).body.data).toMatchObject([{ price: 85.5, is_price_from: true }])
  expect((await list('min_price=85.51')).body).toMatchObject({ data: [], meta: { total: 0 } })
})

test('where the cheapest costs what the product costs, the discount shows', async () => {
  const vendor = await buildVendor(app())
  const variants = [
    { values: ['M'], stock_quantity: 1 },
    { values: ['L'], stock_quantity: 1, price: 95 },
  ]

  const created = await app()
    .as(vendor)
    .post('/products', await shirt({ options: [{ name: 'Size', values: ['M', 'L'] }], variants }))

  expect(created.body.data).toMatchObject({
    price: 100,
    discount_price: 90,
    discount_percent: 10,
    is_price_from: true,
  })
})

test('a variant keeps its id as long as its values stay, and gets it back', async () => {
  const vendor = await buildVendor(app())
  const first = (
    await app()
      .as(vendor)
      .post('/products', await shirt())
  ).body.data
  const put = async (changes: Record<string, unknown>) =>
    (
      await app()
        .as(vendor)
        .put(`/products/${first.id}`, await shirt(changes))
    ).body.data
  const order = await app()
    .as(await buildBuyer(app()))
    .post('/orders', {
      items: [{ product_id: first.id, variant_id: idOf(first, 'M', 'White'), quantity: 1 }],
      delivery: DELIVERY,
    })
  expect(order.status).toBe(201)

  const without = await put({ variants: [{ values: ['L', 'Blue'], stock_quantity: 9 }] })
  const back = await put({
    variants: [
      { values: ['L', 'Blue'], stock_quantity: 1 },
      { values: ['M', 'White'], stock_quantity: 2 },
    ],
  })
  const plain = await put({ options: [], variants: [] })

  expect(without.variants.map(({ values }: Variant) => values)).toEqual([['L', 'Blue']])
  expect([without.stock_quantity, back.stock_quantity, plain.stock_quantity]).toEqual([9, 3, 999])
  expect(idOf(back, 'M', 'White')).toBe(idOf(first, 'M', 'White'))
  expect(idOf(back, 'L', 'Blue')).toBe(idOf(first, 'L', 'Blue'))
  expect(plain).toMatchObject({
    has_variants: false,
    variants: [],
    price: 100,
    discount_price: 90,
    is_price_from: false,
  })
  // What was never ordered is gone; what was stays for its order.
  expect(await app().sql('SELECT option_values FROM product_variants WHERE product_id = $1', [first.id])).toEqual([
    { option_values: ['M', 'White'] },
  ])
})

test('what is left out stays: variants with their codes, and quantity prices; pictures as long as the product has them', async () => {
  const vendor = await buildVendor(app())
  const steps = [{ quantity: 10, price: 80 }]
  const { options, variants, ...plain } = await shirt()
  const created = await app()
    .as(vendor)
    .post('/products', { ...plain, options, variants, quantity_prices: steps })
  const { id } = created.body.data
  const put = async (changes: object) =>
    app()
      .as(vendor)
      .put(`/products/${id}`, { ...plain, ...changes })

  const same = (await put({ images_urls: ['/media/white.webp'], price: 95 })).body.data
  const dearer = (await put({ discount_price: 80 })).body
  const cheaper = (await put({ discount_price: 80, quantity_prices: [{ quantity: 10, price: 79 }] })).body.data
  await put({ options, variants: variants.map(({ sku: _sku, ...rest }) => rest) })

  expect(same).toMatchObject({ base_price: 95, stock_quantity: 7, quantity_prices: steps, options: SIZE_AND_COLOUR })
  expect(same.variants.map(({ image_url: image }: { image_url: string | null }) => image)).toEqual([null, null, null])
  expect(dearer.errors).toEqual({ quantity_prices: 'Each quantity price must be below the price' })
  expect(cheaper.quantity_prices).toEqual([{ quantity: 10, price: 79 }])
  expect(await app().sql('SELECT sku FROM product_variants WHERE product_id = $1 ORDER BY position', [id])).toEqual([
    { sku: null },
    { sku: 'L-W' },
    { sku: null },
  ])
})

test('variants decide stock and price, whoever writes those of the product', async () => {
  const product = await buildProduct(app(), { price: 10_000 })
  await buildVariants(app(), product, { S: { stock: 2 }, L: { stock: 3, price: 12_000 } })

  await app().sql('UPDATE products SET stock_quantity = 1000, price = 15000 WHERE id = $1', [product.id])

  const { data } = (await app().anonymous.get(`/products/${product.id}`)).body
  expect(data).toMatchObject({ stock_quantity: 5, price: 120, base_price: 150, is_price_from: true })
  expect(data.variants.map(({ price }: { price: number }) => price)).toEqual([150, 120])
})

const REFUSED: Record<string, [changes: Record<string, unknown>, errors: Record<string, string>]> = {
  'four options': [
    { options: ['A', 'B', 'C', 'D'].map((name) => ({ name, values: ['x'] })) },
    { options: 'Must have at most 3 options' },
  ],
  '21 values': [
    { options: [{ name: 'Size', values: Array.from({ length: 21 }, (_, i) => `${i}`) }] },
    { 'options.0.values': 'Must have at most 20 values' },
  ],
  'a thousand variants': [
    {
      options: ['A', 'B', 'C'].map((name) => ({ name, values: '0123456789'.split('') })),
      variants: Array.from({ length: 1_000 }, (_, i) => ({
        values: `${i}`.padStart(3, '0').split(''),
        stock_quantity: 1,
      })),
    },
    { variants: `A product can have at most ${MAX_VARIANTS} variants. Remove values or combinations` },
  ],
  'options without variants': [{ variants: [] }, { variants: 'Add at least one combination' }],
  'variants without options': [{ options: [] }, { options: 'Name what these variants differ in' }],
  'two options of one name, a value twice': [
    {
      options: [
        { name: 'Size', values: ['M', 'm'] },
        { name: 'size', values: ['White'] },
      ],
      variants: [{ values: ['M', 'White'], stock_quantity: 1 }],
    },
    { 'options.1.name': 'Each option needs a name of its own', 'options.0.values.1': 'This value is listed twice' },
  ],
  'wrong combinations': [
    {
      variants: [
        { values: ['M'], stock_quantity: 1 },
        { values: ['M', 'Green'], stock_quantity: 1 },
        { values: ['L', 'Blue'], stock_quantity: 1, sku: 'a' },
        { values: ['L', 'Blue'], stock_quantity: 1, sku: 'A' },
        { values: ['L', 'White'], stock_quantity: 1, image_url: '/media/other.webp' },
      ],
    },
    {
      'variants.0.values': 'Must have one value of each option',
      'variants.1.values.1': 'Must be a value of Colour',
      'variants.3.values': 'This combination is listed twice',
      'variants.3.sku': 'This SKU is listed twice',
      'variants.4.image_url': 'Choose one of the product’s pictures',
    },
  ],
  'odd stock and prices': [
    {
      variants: [
        { values: ['M', 'White'], stock_quantity: -1 },
        { values: ['L', 'White'], stock_quantity: 1.5, price: -1 },
        { values: ['L', 'Blue'], stock_quantity: 1, price: 0.001 },
        { values: ['M', 'Blue'], stock_quantity: 1, price: 0 },
      ],
    },
    {
      'variants.0.stock_quantity': 'Must not be below 0',
      'variants.1.stock_quantity': 'Must be a whole number',
      'variants.1.price': 'Must not be below 0',
      'variants.2.price': 'Must have at most 2 decimals',
      'variants.3.price': 'The price must be above 0',
    },
  ],
  'an id of the caller’s': [
    { variants: [{ values: ['M', 'White'], stock_quantity: 1, id: '01890000-0000-7000-8000-000000000000' }] },
    { 'variants.0.id': 'Unknown field' },
  ],
  'six steps': [
    { quantity_prices: [2, 3, 4, 5, 6, 7].map((quantity) => ({ quantity, price: 80 - quantity })) },
    { quantity_prices: 'Must have at most 5 steps' },
  ],
  'steps that do not rise and fall': [
    {
      min_order_quantity: 5,
      quantity_prices: [
        { quantity: 5, price: 90 },
        { quantity: 10, price: 80 },
        { quantity: 10, price: 80 },
      ],
    },
    {
      'quantity_prices.0.quantity': 'Must be above the smallest order',
      'quantity_prices.0.price': 'Must be below the price',
      'quantity_prices.2.quantity': 'Must be above the step before',
      'quantity_prices.2.price': 'Must be below the step before',
    },
  ],
}
test.each(Object.entries(REFUSED))('%s: refused by name', async (_, [changes, errors]) => {
  expectInvalid(
    await app()
      .as(await buildVendor(app()))
      .post('/products', await shirt(changes)),
    errors,
  )
})

test('the database keeps steps below the price, whoever lowers it', async () => {
  const product = await buildProduct(app(), { price: 10_000 })
  await app().sql(`UPDATE products SET quantity_prices = '[{"quantity": 10, "price": 9000}]' WHERE id = $1`, [
    product.id,
  ])

  await expect(app().sql('UPDATE products SET discount_price = 9000 WHERE id = $1', [product.id])).rejects.toThrow(
    'products_quantity_prices',
  )
})
