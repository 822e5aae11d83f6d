import { listVendorReviewsEndpoint } from '@asime/contract/vendors'
import { expect, test } from 'vitest'
import { buildBuyer, buildProduct, buildReview, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { idsIn, walkPages } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('reviews of all that a vendor sells are shown with the product, newest first', async () => {
  const vendor = await buildVendor(app())
  const drum = await buildProduct(app(), { vendor, name: 'Drum' })
  const rattle = await buildProduct(app(), { vendor, name: 'Rattle' })
  const user = await buildBuyer(app(), { fullName: 'Ama Mensah' })
  const old = await buildReview(app(), { product: drum, createdAt: minutesAgo(3) })
  const middle = await buildReview(app(), { product: rattle, createdAt: minutesAgo(2) })
  const recent = await buildReview(app(), { product: drum, user, rating: 2 })
  await buildReview(app())

  const answer = await app().anonymous.get(`/vendors/${vendor.vendorId}/reviews`)

  expectContract(listVendorReviewsEndpoint, answer)
  expect(idsIn(answer)).toEqual([recent.id, middle.id, old.id])
  expect(answer.body.data[0]).toMatchObject({
    rating: 2,
    comment: 'It does what it should',
    user: { id: user.id, full_name: 'Ama Mensah', avatar_url: null },
    product: { id: drum.id, product_name: 'Drum' },
  })
  expect(answer.body.meta).toMatchObject({ total: 3, total_is_capped: false, next_cursor: null })
})

test('reviews of deleted products are neither shown nor counted', async () => {
  const vendor = await buildVendor(app())
  const [kept, deleted] = [await buildProduct(app(), { vendor }), await buildProduct(app(), { vendor })]
  const { id } = await buildReview(app(), { product: kept })
  await buildReview(app(), { product: deleted })
  await app().as(vendor).delete(`/products/${deleted.id}`)

  const answer = await app().anonymous.get(`/vendors/${vendor.vendorId}/reviews`)

  expect(answer.body.data.map((review: { id: string }) => review.id)).toEqual([id])
  expect(answer.body.meta.total).toBe(1)
})

test('pages hold, however the reviews are spread over the products', async () => {
  const vendor = await buildVendor(app())
  const products = []
  for (let n = 0; n < 7; n++) products.push(await buildProduct(app(), { vendor }))
  await app().sql(
    `WITH people AS (
       INSERT INTO users (email, full_name, user_type) SELECT 'spread-' || n || '@test.example', 'Person', 'buyer' FROM generate_series(1, 60) AS n RETURNING id
     )
     INSERT INTO reviews (product_id, user_id, rating, created_at)
     SELECT ($1::uuid[])[1 + n * n % 7], id, 3, date_trunc('day', now()) - make_interval(hours => (n * 13 % 17)::int)
     FROM (SELECT id, row_number() OVER () AS n FROM people) AS numbered`,
    [products.map(({ id }) => id)],
  )
  const expected = await app().sql<{ id: string }>(
    'SELECT r.id FROM reviews r JOIN products p ON p.id = r.product_id WHERE p.vendor_id = $1 ORDER BY r.created_at DESC, r.id DESC',
    [vendor.vendorId],
  )

  for (const limit of [1, 3, 20, 100]) {
    const walk = await walkPages(app().anonymous, `/vendors/${vendor.vendorId}/reviews`, { limit })

    expect(walk.ids, `by ${limit}`).toEqual(expected.map(({ id }) => id))
    expect(new Set(walk.totals)).toEqual(new Set([60]))
  }
})

test('a vendor whose products nobody has reviewed has an empty list', async () => {
  const { vendor } = await buildProduct(app())

  const answer = await app().anonymous.get(`/vendors/${vendor.vendorId}/reviews`)

  expectContract(listVendorReviewsEndpoint, answer)
  expect(answer.body).toEqual({ data: [], meta: { total: 0, total_is_capped: false, limit: 20, next_cursor: null } })
})

test('a vendor who does not exist or is suspended has none', async () => {
  const product = await buildProduct(app())
  await buildReview(app(), { product })
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [product.vendor.id])

  for (const id of [product.vendor.vendorId, '01890000-0000-7000-8000-000000000000', 'not-an-id']) {
    const answer = await app().anonymous.get(`/vendors/${id}/reviews`)

    expect([answer.status, answer.body.code, answer.body.message]).toEqual([404, 'not_found', 'Vendor not found'])
  }
})
