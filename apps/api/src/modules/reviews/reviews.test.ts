import {
  listReviewsEndpoint,
  readOwnReviewEndpoint,
  submitReviewEndpoint,
  updateReviewEndpoint,
} from '@asime/contract/reviews'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildDeliveredOrder,
  buildProduct,
  buildReview,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { encodeCursor } from '../../platform/http/paging.ts'
import { idsIn } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const NOBODY = '01890000-0000-7000-8000-000000000000'

test('a signed-in user reviews a product, and everybody can read it', async () => {
  const product = await buildProduct(app())
  const user = await buildBuyer(app(), { fullName: 'Ama Mensah' })

  const created = await app()
    .as(user)
    .post(`/products/${product.id}/reviews`, { rating: 4, comment: ' Good cloth.\nFair price. ' })
  const listed = await app().anonymous.get(`/products/${product.id}/reviews`)

  expectContract(submitReviewEndpoint, created)
  expectContract(listReviewsEndpoint, listed)
  expect(created.body.data).toMatchObject({
    rating: 4,
    comment: 'Good cloth.\nFair price.',
    verified_purchase: false,
    user: { id: user.id, full_name: 'Ama Mensah', avatar_url: null },
  })
  expect(listed.body.data).toEqual([created.body.data])
})

test('a rating left out is the best one, as the form begins with', async () => {
  const product = await buildProduct(app())

  const created = await app()
    .as(await buildBuyer(app()))
    .post(`/products/${product.id}/reviews`, { comment: 'Good' })

  expect([created.status, created.body.data.rating]).toEqual([201, 5])
})

test.for([undefined, '', '   '])('a comment may be left out (%j)', async (comment) => {
  const product = await buildProduct(app())

  const created = await app()
    .as(await buildBuyer(app()))
    .post(`/products/${product.id}/reviews`, { rating: 5, ...(comment === undefined ? {} : { comment }) })

  expect([created.status, created.body.data.comment]).toEqual([201, null])
})

test('reviews of people who bought it are shown first, then the newest, on every page', async () => {
  const product = await buildProduct(app())
  const reviewByBuyer = async () => {
    const buyer = await buildBuyer(app())
    await buildDeliveredOrder(app(), product, buyer)
    return (await app().as(buyer).post(`/products/${product.id}/reviews`, { rating: 5 })).body.data as { id: string }
  }
  const oldBought = await reviewByBuyer()
  const old = await buildReview(app(), { product })
  const bought = await reviewByBuyer()
  const recent = await buildReview(app(), { product })

  const shown: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const listed = await app().anonymous.get(`/products/${product.id}/reviews?limit=1${cursor && `&cursor=${cursor}`}`)
    expect(listed.body.meta.total).toBe(4)
    shown.push(...idsIn(listed))
    cursor = listed.body.meta.next_cursor
  }

  expect(shown).toEqual([bought.id, oldBought.id, recent.id, old.id])
})

test.for(['-999999999999999999', '12.5', '999999999999999999'])('a cursor at %s is no error of ours', async (value) => {
  const { product } = await buildReview(app())
  const sort = 'reviews verified_purchase desc, created_at desc'
  const cursor = encodeCursor(sort, { value, id: product.id })

  expect((await app().anonymous.get(`/products/${product.id}/reviews?cursor=${cursor}`)).status).toBe(200)
})

test('a second review of a product by one user is refused, in words that say so', async () => {
  const product = await buildProduct(app())
  const { user } = await buildReview(app(), { product, rating: 5 })

  const second = await app().as(user).post(`/products/${product.id}/reviews`, { rating: 1 })

  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ code: 'already_reviewed', message: 'You have already reviewed this product' })
  expect((await app().anonymous.get(`/products/${product.id}`)).body.data).toMatchObject({
    rating: 5,
    total_reviews: 1,
  })
})

test('a vendor cannot review their own product, but can review those of others', async () => {
  const product = await buildProduct(app())

  const own = await app().as(product.vendor).post(`/products/${product.id}/reviews`, { rating: 5 })
  const other = await app()
    .as(await buildVendor(app()))
    .post(`/products/${product.id}/reviews`, { rating: 5 })
  const admin = await app()
    .as(await buildAdmin(app()))
    .post(`/products/${product.id}/reviews`, { rating: 5 })

  expect([own.status, own.body.message]).toEqual([403, 'You cannot review your own product'])
  expect([other.status, admin.status]).toEqual([201, 201])
})

test('a visitor cannot review', async () => {
  const product = await buildProduct(app())

  expect((await app().anonymous.post(`/products/${product.id}/reviews`, { rating: 5 })).status).toBe(401)
})

test.for([
  { status: 'delivered', verified: true },
  { status: 'completed', verified: true },
  { status: 'paid', verified: false },
  { status: 'dispatched', verified: false },
  { status: 'cancelled', verified: false },
])('a review after an order that is $status: verified purchase $verified', async ({ status, verified }) => {
  const product = await buildProduct(app())
  const buyer = await buildBuyer(app())
  const orderId = await buildDeliveredOrder(app(), product, buyer)
  await app().sql('UPDATE orders SET status = $2 WHERE id = $1', [orderId, status])

  const created = await app().as(buyer).post(`/products/${product.id}/reviews`, { rating: 5 })

  expect(created.body.data.verified_purchase).toBe(verified)
})

test('a review written before the goods came is verified when they are there', async () => {
  const product = await buildProduct(app())
  const buyer = await buildBuyer(app())
  const orderId = await buildDeliveredOrder(app(), product, buyer)
  await app().sql("UPDATE orders SET status = 'dispatched' WHERE id = $1", [orderId])
  const written = await app().as(buyer).post(`/products/${product.id}/reviews`, { rating: 5 })
  const others = await buildReview(app(), { product })
  expect(written.body.data.verified_purchase).toBe(false)

  await app().as(buyer).post(`/orders/${orderId}/confirm-receipt`)

  const { data } = (await app().anonymous.get(`/products/${product.id}/reviews`)).body
  const verified = data.map((review: { id: string; verified_purchase: boolean }) => [
    review.id,
    review.verified_purchase,
  ])
  expect(Object.fromEntries(verified)).toEqual({ [written.body.data.id]: true, [others.id]: false })
})

test("an order of another product, or another buyer's order, verifies nothing", async () => {
  const product = await buildProduct(app())
  const buyer = await buildBuyer(app())
  await buildDeliveredOrder(app(), await buildProduct(app()), buyer)
  await buildDeliveredOrder(app(), product, await buildBuyer(app()))

  const created = await app().as(buyer).post(`/products/${product.id}/reviews`, { rating: 5 })

  expect(created.body.data.verified_purchase).toBe(false)
})

test("the product's and the vendor's ratings follow at once", async () => {
  const vendor = await buildVendor(app())
  const [first, second] = [await buildProduct(app(), { vendor }), await buildProduct(app(), { vendor })]
  const review = async (id: string, rating: number) =>
    app()
      .as(await buildBuyer(app()))
      .post(`/products/${id}/reviews`, { rating })

  await review(first.id, 5)
  await review(first.id, 4)
  await review(first.id, 4)
  await review(second.id, 1)

  expect((await app().anonymous.get(`/products/${first.id}`)).body.data).toMatchObject({
    rating: 4.33,
    total_reviews: 3,
    vendor: { rating: 3.5 },
  })
  expect((await app().anonymous.get(`/vendors/${vendor.vendorId}`)).body.data).toMatchObject({
    rating: 3.5,
    total_reviews: 4,
  })
})

test('ratings follow also when reviews are changed or removed behind the API', async () => {
  const product = await buildProduct(app())
  const [first, second] = [
    await buildReview(app(), { product, rating: 5 }),
    await buildReview(app(), { product, rating: 3 }),
  ]

  await app().sql('UPDATE reviews SET rating = 1 WHERE id = $1', [first.id])
  expect((await app().anonymous.get(`/products/${product.id}`)).body.data).toMatchObject({
    rating: 2,
    total_reviews: 2,
  })

  await app().sql('DELETE FROM reviews WHERE id = $1', [second.id])
  expect((await app().anonymous.get(`/products/${product.id}`)).body.data).toMatchObject({
    rating: 1,
    total_reviews: 1,
  })
  await assertCountersEqualCounts(app())
})

test('whoever has reviewed a product reads and changes the review, and the ratings follow at once', async () => {
  const product = await buildProduct(app())
  const buyer = app().as(await buildBuyer(app()))
  const other = await buildReview(app(), { product, rating: 5 })
  const path = `/products/${product.id}/reviews/mine`

  const before = await buyer.get(path)
  const early = await buyer.put(path, { rating: 1 })
  const written = await buyer.post(`/products/${product.id}/reviews`, { rating: 4, comment: 'Good' })
  const read = await buyer.get(path)
  const changed = await buyer.put(path, { rating: 1, comment: ' Torn after a week ' })

  expectContract(readOwnReviewEndpoint, before)
  expect(before.body.data).toBe(null)
  expect([early.status, early.body.message]).toEqual([404, 'You have not reviewed this product'])
  expectContract(readOwnReviewEndpoint, read)
  expect(read.body.data).toEqual({ ...written.body.data, edited_at: null, is_hidden: false })
  expectContract(updateReviewEndpoint, changed)
  expect(changed.body.data).toEqual({
    ...written.body.data,
    rating: 1,
    comment: 'Torn after a week',
    edited_at: expect.any(String),
  })
  const listed = await app().anonymous.get(`/products/${product.id}/reviews`)
  expect(listed.body.data).toEqual([changed.body.data, expect.objectContaining({ id: other.id, edited_at: null })])
  const shown = await app().anonymous.get(`/products/${product.id}`)
  expect(shown.body.data).toMatchObject({ rating: 3, total_reviews: 2, vendor: { rating: 3 } })
  expect((await buyer.get(path)).body.data).toEqual({ ...changed.body.data, is_hidden: false })
})

test('saving a review as it was is no edit, and a comment that is left out goes', async () => {
  const { product, user } = await buildReview(app(), { rating: 4 })
  const put = (body: object) => app().as(user).put(`/products/${product.id}/reviews/mine`, body)

  const same = await put({ rating: 4, comment: 'It does what it should' })
  const bare = await put({ rating: 4 })

  expect(same.body.data).toMatchObject({ comment: 'It does what it should', edited_at: null })
  expect(bare.body.data).toMatchObject({ comment: null, edited_at: expect.any(String) })
  expect((await put({ comment: 'No stars' })).body.errors).toEqual({
    rating: 'Rating must be a whole number from 1 to 5',
  })
})

test('a changed review is verified by what its author has bought by then', async () => {
  const product = await buildProduct(app())
  const [buyer, liar] = [await buildReview(app(), { product }), await buildReview(app(), { product })]
  await buildDeliveredOrder(app(), product, buyer.user)
  await app().sql('UPDATE reviews SET verified_purchase = true WHERE id = $1', [liar.id])
  const isVerified = async ({ user }: { user: TestUser }) =>
    (await app().as(user).put(`/products/${product.id}/reviews/mine`, { rating: 2 })).body.data.verified_purchase

  expect(await isVerified(buyer)).toBe(true)
  expect(await isVerified(liar)).toBe(false)
})

test('reviews of one’s own or removed products can be neither written nor changed', async () => {
  const product = await buildProduct(app())
  // As after a mistake of ours: the shop's own.
  await buildReview(app(), { product, user: product.vendor })
  const { user } = await buildReview(app(), { product })
  const path = `/products/${product.id}/reviews/mine`

  const own = await app().as(product.vendor).put(path, { rating: 5 })
  await app().sql('UPDATE products SET deleted_at = now() WHERE id = $1', [product.id])
  const removed = [await app().as(user).put(path, { rating: 5 }), await app().as(user).get(path)]

  expect([own.status, own.body.message]).toEqual([403, 'You cannot review your own product'])
  expect(removed.map(({ status, body }) => [status, body.message])).toEqual([
    [404, 'Product not found'],
    [404, 'Product not found'],
  ])
})

test.for([0, 6, 4.5, -1, '5', null, true, [5], 1e21])('a rating of %j is refused', async (rating) => {
  const product = await buildProduct(app())

  const answer = await app()
    .as(await buildBuyer(app()))
    .post(`/products/${product.id}/reviews`, { rating })

  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual({ rating: 'Rating must be a whole number from 1 to 5' })
})

test('a comment must not be too long or hold control characters', async () => {
  const product = await buildProduct(app())
  const post = async (body: unknown) =>
    (
      await app()
        .as(await buildBuyer(app()))
        .post(`/products/${product.id}/reviews`, body)
    ).body.errors

  expect(await post({ rating: 5, comment: 'x'.repeat(5001) })).toEqual({ comment: 'Must be at most 5,000 characters' })
  expect(await post({ rating: 5, comment: 'a\u0000b' })).toEqual({
    comment: 'Contains characters that are not allowed',
  })
})

test.for([NOBODY, 'not-an-id'])('the product %s has no reviews and takes none', async (id) => {
  const listed = await app().anonymous.get(`/products/${id}/reviews`)
  const posted = await app()
    .as(await buildBuyer(app()))
    .post(`/products/${id}/reviews`, { rating: 5 })

  expect([listed.status, listed.body.message]).toEqual([404, 'Product not found'])
  expect([posted.status, posted.body.message]).toEqual([404, 'Product not found'])
})
