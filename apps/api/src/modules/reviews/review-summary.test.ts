import { readReviewSummaryEndpoint } from '@asime/contract/reviews'
import { expect, test } from 'vitest'
import { buildBuyer, buildDeliveredOrder, buildProduct, buildReview } from '../../../test/builders.ts'
import { buildUserWithPassword, PASSWORD } from '../../../test/accounts.ts'
import { expectContract } from '../../../test/contract.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

test('a product’s reviews are counted by their stars', async () => {
  const product = await buildProduct(app())
  for (const rating of [5, 5, 4, 1]) await buildReview(app(), { product, rating })
  const buyer = await buildBuyer(app())
  await buildDeliveredOrder(app(), product, buyer)
  await app().as(buyer).post(`/products/${product.id}/reviews`, { rating: 4 })
  await buildReview(app(), { rating: 3 })

  const answer = await app().anonymous.get(`/products/${product.id}/reviews/summary`)

  expectContract(readReviewSummaryEndpoint, answer)
  expect(answer.body.data).toEqual({
    rating: 3.8,
    total_reviews: 5,
    counts: { 1: 1, 2: 0, 3: 0, 4: 2, 5: 2 },
    verified_counts: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 },
  })
})

test('reviews that are gone are not counted, and those of closed accounts stay with their stars', async () => {
  const product = await buildProduct(app())
  const leaver = await buildUserWithPassword(app())
  await buildDeliveredOrder(app(), product, leaver)
  await app().as(leaver).post(`/products/${product.id}/reviews`, { rating: 5, comment: 'Mine' })
  await app().sql("UPDATE orders SET status = 'completed' WHERE buyer_id = $1", [leaver.id])
  const gone = await buildReview(app(), { product, rating: 4 })
  await buildReview(app(), { product, rating: 1 })

  await app().sql('DELETE FROM reviews WHERE id = $1', [gone.id])
  const closed = await app().as(leaver).post('/user/close', { password: PASSWORD })

  expect(closed.status).toBe(204)
  const { body } = await app().anonymous.get(`/products/${product.id}/reviews/summary`)
  expect(body.data).toEqual({
    rating: 3,
    total_reviews: 2,
    counts: { 1: 1, 2: 0, 3: 0, 4: 0, 5: 1 },
    verified_counts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 },
  })
  const [first] = (await app().anonymous.get(`/products/${product.id}/reviews`)).body.data
  expect(first).toMatchObject({ comment: null, verified_purchase: true, user: { full_name: 'Closed account' } })
})

test('a product without reviews has a count of none for each star', async () => {
  const { id } = await buildProduct(app())

  const answer = await app().anonymous.get(`/products/${id}/reviews/summary`)

  expectContract(readReviewSummaryEndpoint, answer)
  expect(answer.body.data).toEqual({
    rating: 0,
    total_reviews: 0,
    counts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    verified_counts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  })
})

test('a product that does not exist or was deleted has no summary', async () => {
  const { product } = await buildReview(app())
  await app().sql('UPDATE products SET deleted_at = now() WHERE id = $1', [product.id])

  for (const id of [product.id, '01890000-0000-7000-8000-000000000000', 'not-an-id']) {
    const answer = await app().anonymous.get(`/products/${id}/reviews/summary`)

    expect([answer.status, answer.body.code, answer.body.message]).toEqual([404, 'not_found', 'Product not found'])
  }
})
