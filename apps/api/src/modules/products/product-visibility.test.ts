import { expect, test } from 'vitest'
import {
  buildBuyer,
  buildCategory,
  buildFollow,
  buildProduct,
  buildReview,
  buildVendor,
} from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { idsIn } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

async function buildShelf(visibility: 'draft' | 'hidden') {
  const [vendor, categoryId] = [await buildVendor(app(), { location: 'Yendi' }), await buildCategory(app())]
  const word = `zq${vendor.vendorId.slice(-8).replaceAll(/\d/g, 'k')}`
  const shown = await buildProduct(app(), { vendor, categoryId, name: `Shown ${word}`, price: 5_000 })
  const kept = await buildProduct(app(), {
    vendor,
    categoryId,
    name: `Kept ${word}`,
    price: 5_000,
    discountPrice: 4_000,
    featured: true,
    visibility,
    condition: 'used',
    images: [{ url: '/media/pictures/kept.webp', thumbnail_url: null, thumbhash: null }],
  })
  return { vendor, categoryId, word, shown, kept }
}

test.each(['draft', 'hidden'] as const)('a product that is %s is nowhere that is public', async (visibility) => {
  const { vendor, categoryId, word, shown, kept } = await buildShelf(visibility)
  await buildReview(app(), { product: kept })
  const { anonymous } = app()

  for (const list of [
    `/products?category_id=${categoryId}`,
    `/products?vendor_id=${vendor.vendorId}`,
    `/products?vendor_id=${vendor.vendorId}&sort_by=price`,
    `/products?category_id=${categoryId}&min_price=1&max_price=100`,
    `/products?query=${word}`,
    `/products?query=${word}&sort_by=price`,
    `/products?location=yendi&category_id=${categoryId}`,
  ]) {
    const answer = await anonymous.get(list)
    expect([list, idsIn(answer), answer.body.meta.total]).toEqual([list, [shown.id], 1])
  }
  for (const list of ['featured=true', 'discount=true', 'condition=used']) {
    const answer = await anonymous.get(`/products?category_id=${categoryId}&${list}`)
    expect([list, idsIn(answer), answer.body.meta.total]).toEqual([list, [], 0])
  }
  expect(idsIn(await anonymous.get(`/products/${shown.id}/related`))).toEqual([])
  for (const path of ['', '/related', '/reviews', '/reviews/summary'])
    expectFailure(await anonymous.get(`/products/${kept.id}${path}`), 'not_found')
  const categories = await anonymous.get('/products/categories')
  expect(categories.body.data.find(({ id }: { id: string }) => id === categoryId).product_count).toBe(1)
  const shop = (await anonymous.get(`/vendors/${vendor.vendorId}`)).body.data
  expect([shop.total_products, shop.products.map(({ id }: { id: string }) => id)]).toEqual([1, [shown.id]])
  expect((await anonymous.get(`/vendors/${vendor.vendorId}/reviews`)).body.data).toEqual([])
  const suggested = (await anonymous.get(`/suggestions?query=${word}`)).body.data.products
  expect(suggested.map(({ id }: { id: string }) => id)).toEqual([shown.id])
  await assertCountersEqualCounts(app())
})

test.each(['draft', 'hidden'] as const)('a product that is %s cannot be bought or reviewed', async (visibility) => {
  const { kept } = await buildShelf(visibility)
  const buyer = app().as(await buildBuyer(app()))
  const items = [{ product_id: kept.id, quantity: 1 }]

  const quote = await buyer.post('/quotes', { items, method: 'pickup', region: 'Northern' })
  const order = await buyer.post('/orders', { items, delivery: { ...DELIVERY, method: 'pickup' } })
  const review = await buyer.post(`/products/${kept.id}/reviews`, { rating: 5 })

  for (const answer of [quote, order])
    expect(answer.body.errors).toEqual({ 'items.0.product_id': 'This product is no longer for sale' })
  expectFailure(review, 'not_found')
})

test('its shop reads a draft, nobody else does, and being read by its shop is no view', async () => {
  const { vendor, kept } = await buildShelf('draft')
  const others = [await buildVendor(app()), await buildBuyer(app())]

  const answer = await app().as(vendor).get(`/products/${kept.id}`)

  expect(answer.body.data).toMatchObject({ id: kept.id, visibility: 'draft', actions: ['edit', 'delete'] })
  for (const other of others) expectFailure(await app().as(other).get(`/products/${kept.id}`), 'not_found')
})

test('publishing and hiding move every count, and search follows', async () => {
  const { vendor, categoryId, word, kept } = await buildShelf('draft')
  const product = {
    product_name: `Kept ${word}`,
    description: 'As it was',
    price: 40,
    stock_quantity: 3,
    category_id: categoryId,
  }
  const put = (visibility: string) =>
    app()
      .as(vendor)
      .put(`/products/${kept.id}`, { ...product, visibility })
  const found = async () => (await app().anonymous.get(`/products?query=${word}`)).body.meta.total

  expect((await put('published')).status).toBe(200)
  expect(await found()).toBe(2)
  await assertCountersEqualCounts(app())
  expect((await put('hidden')).body.data.visibility).toBe('hidden')
  expect(await found()).toBe(1)
  await assertCountersEqualCounts(app())
})

test('a client that knows nothing of drafts neither publishes one nor wipes what it does not know', async () => {
  const vendor = await buildVendor(app())
  const categoryId = await buildCategory(app())
  const first = { product_name: 'Radio', description: 'Plays', price: 90, stock_quantity: 2, category_id: categoryId }
  const known = { condition: 'used', brand: 'Volta', warranty_months: 6, warranty_by: 'shop', sku: 'R-1' }
  const client = app().as(vendor)
  const draft = await client.post('/products', { ...first, ...known, visibility: 'draft' })

  const saved = await client.put(`/products/${draft.body.data.id}`, { ...first, price: 95 })

  expect(saved.body.data).toMatchObject({ price: 95, visibility: 'draft', condition: 'used', brand: 'Volta' })
  expect(saved.body.data).toMatchObject({ warranty_months: 6, warranty_by: 'shop' })
  const cleared = await client.put(`/products/${draft.body.data.id}`, {
    ...first,
    brand: '',
    warranty_months: 0,
  })
  expect(cleared.body.data).toMatchObject({ brand: null, warranty_months: null, warranty_by: null })
})

test('followers of a shop and its own figures count what is for sale', async () => {
  const { vendor } = await buildShelf('hidden')
  const user = await buildBuyer(app())
  await buildFollow(app(), { user, vendor })

  expect((await app().as(user).get('/user/followed-vendors')).body.data[0].total_products).toBe(1)
  expect((await app().as(vendor).get('/user/dashboard')).body.data.selling.products).toBe(1)
})
