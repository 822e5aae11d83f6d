import { expect, test } from 'vitest'
import {
  buildBid,
  buildBuyer,
  buildCategory,
  buildItemRequest,
  buildProduct,
  buildReview,
  buildVendor,
} from '../builders.ts'
import { useTestApp } from '../test-app.ts'

const app = useTestApp()
const OTHER = '01890000-0000-7000-8000-000000000000'

// Fields that a body may not set, beside those that it may.
const smuggled = {
  id: OTHER,
  user_type: 'admin',
  email: 'other@test.example',
  rating: 5,
  rating_sum: 5,
  total_reviews: 99,
  total_sales: 99,
  status: 'completed',
  user_id: OTHER,
  vendor_id: OTHER,
  owner_id: OTHER,
  views_count: 99,
  total_bids: 99,
  is_featured: true,
  featured: true,
  verified_purchase: true,
  verification_status: 'verified',
  created_at: '2020-01-01T00:00:00Z',
  deleted_at: '2020-01-01T00:00:00Z',
}
const fields = Object.entries(smuggled)

async function expectRefusedAndUnchanged(
  table: string,
  id: string,
  put: (body: object) => Promise<{ status: number; body: { errors: object } }>,
  good: object,
) {
  const row = () => app().sql(`SELECT * FROM ${table} WHERE id = $1`, [id])
  const before = await row()

  for (const [name, value] of fields) {
    const answer = await put({ ...good, [name]: value })
    expect([name, answer.status, Object.keys(answer.body.errors)]).toEqual([name, 400, [name]])
  }
  const all = await put({ ...good, ...smuggled })
  expect(Object.keys(all.body.errors).toSorted()).toEqual(Object.keys(smuggled).toSorted())
  expect(await row()).toEqual(before)
}

test('D17: a product', async () => {
  const { id, vendor } = await buildProduct(app())
  const good = {
    product_name: 'Changed',
    description: 'Changed',
    price: 1,
    stock_quantity: 1,
    category_id: await buildCategory(app()),
  }

  await expectRefusedAndUnchanged('products', id, (body) => app().as(vendor).put(`/products/${id}`, body), good)
  expect((await app().as(vendor).put(`/products/${id}`, good)).status).toBe(200)
})

test('D17: an item request', async () => {
  const { id, owner } = await buildItemRequest(app())
  const good = { request_title: 'Changed', description: 'Changed as well' }

  await expectRefusedAndUnchanged('item_requests', id, (body) => app().as(owner).put(`/requests/${id}`, body), good)
  expect((await app().as(owner).put(`/requests/${id}`, good)).status).toBe(200)
})

test('D17: a bid', async () => {
  const { id, itemRequest, vendor } = await buildBid(app())

  await expectRefusedAndUnchanged(
    'bids',
    id,
    (body) => app().as(vendor).put(`/requests/${itemRequest.id}/bids/${id}`, body),
    { bid_amount: 1 },
  )
})

test('D17: a review', async () => {
  const { id, product, user } = await buildReview(app())
  const others = Object.entries(smuggled).filter(([name]) => name !== 'rating')
  const row = () => app().sql('SELECT * FROM reviews WHERE id = $1', [id])
  const before = await row()

  for (const [name, value] of others) {
    const answer = await app()
      .as(user)
      .put(`/products/${product.id}/reviews/mine`, { rating: 1, [name]: value })
    expect([name, answer.status, answer.body.errors]).toEqual([name, 400, { [name]: 'Unknown field' }])
  }
  expect(await row()).toEqual(before)
})

test.for(fields)('D17: %s cannot be set on creation either', async ([name, value]) => {
  const vendor = await buildVendor(app())
  const { id: productId } = await buildProduct(app())
  const { id: itemRequestId } = await buildItemRequest(app())
  const product = {
    product_name: 'New',
    description: 'New',
    price: 1,
    stock_quantity: 1,
    category_id: await buildCategory(app()),
  }

  const answers = [
    await app()
      .as(vendor)
      .post('/products', { ...product, [name]: value }),
    await app()
      .as(vendor)
      .post('/requests', { request_title: 'New one', description: 'New as can be', [name]: value }),
    await app()
      .as(vendor)
      .post(`/requests/${itemRequestId}/bids`, { bid_amount: 1, [name]: value }),
    ...(name === 'rating'
      ? []
      : [
          await app()
            .as(await buildBuyer(app()))
            .post(`/products/${productId}/reviews`, { rating: 5, [name]: value }),
        ]),
  ]

  for (const answer of answers) expect([answer.status, answer.body.errors]).toEqual([400, { [name]: 'Unknown field' }])
})
