import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../at-once.ts'
import { buildBuyer, buildDeliveredOrder, buildProduct } from '../builders.ts'
import { assertCountersEqualCounts } from '../invariants.ts'
import { useTestApp } from '../test-app.ts'

const app = useTestApp()
afterAll(() => assertCountersEqualCounts(app()))
const review = (caller: { token: string }, product: { id: string }, body: unknown = { rating: 5 }) =>
  app().as(caller).post(`/products/${product.id}/reviews`, body)

// Anybody signed in may review; a purchase only makes the review a verified one (CAT-4, CAT-5).
test('D14: a review without a purchase is accepted, but not verified', async () => {
  const answer = await review(await buildBuyer(app()), await buildProduct(app()))

  expect([answer.status, answer.body.data.verified_purchase]).toEqual([201, false])
})

test('D14: a review after a delivered purchase is verified', async () => {
  const product = await buildProduct(app())
  const buyer = await buildBuyer(app())
  await buildDeliveredOrder(app(), product, buyer)

  expect((await review(buyer, product)).body.data.verified_purchase).toBe(true)
})

test('D14: only one of two parallel reviews by one user is stored', { repeats: 19 }, async () => {
  const product = await buildProduct(app())
  const buyer = await buildBuyer(app())

  const answers = await atOnce(app(), 'products', [() => review(buyer, product), () => review(buyer, product)])

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test.for([0, 6, 4.5, -1, '5', null])('D14: a rating of %j is refused', async (rating) => {
  expect((await review(await buildBuyer(app()), await buildProduct(app()), { rating })).status).toBe(400)
})

test('D14: an own product cannot be reviewed', async () => {
  const product = await buildProduct(app())

  expect((await review(product.vendor, product)).status).toBe(403)
})
