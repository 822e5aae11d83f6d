import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildBuyer, buildProduct, buildReview } from '../../../test/builders.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))

test('only one of twenty reviews at once by one user is stored', { repeats: 4 }, async () => {
  const product = await buildProduct(app())
  const user = await buildBuyer(app())

  const answers = await atOnce(
    app(),
    'products',
    Array.from({ length: 20 }, () => () => app().as(user).post(`/products/${product.id}/reviews`, { rating: 4 })),
  )

  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'already_reviewed')).toHaveLength(19)
  const [stored] = await app().sql('SELECT total_reviews, rating_sum FROM products WHERE id = $1', [product.id])
  expect(stored).toEqual({ total_reviews: 1, rating_sum: 4 })
})

test('the last of twenty changes of one review at once counts, and no other', async () => {
  const { product, user } = await buildReview(app(), { rating: 5 })

  const answers = await atOnce(
    app(),
    'products',
    Array.from(
      { length: 20 },
      (_, i) => () =>
        app()
          .as(user)
          .put(`/products/${product.id}/reviews/mine`, { rating: (i % 5) + 1 }),
    ),
  )

  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  const own = await app().as(user).get(`/products/${product.id}/reviews/mine`)
  const shown = await app().anonymous.get(`/products/${product.id}`)
  expect(shown.body.data).toMatchObject({ rating: own.body.data.rating, total_reviews: 1 })
})

test('twenty users review one product at once, and every review counts', { repeats: 4 }, async () => {
  const product = await buildProduct(app())
  const users = await Promise.all(Array.from({ length: 20 }, () => buildBuyer(app())))

  const answers = await atOnce(
    app(),
    'products',
    users.map(
      (user, i) => () =>
        app()
          .as(user)
          .post(`/products/${product.id}/reviews`, { rating: (i % 5) + 1 }),
    ),
  )

  expect(answers.map((answer) => answer.status)).toEqual(users.map(() => 201))
  const shown = await app().anonymous.get(`/products/${product.id}`)
  expect(shown.body.data).toMatchObject({ rating: 3, total_reviews: 20, vendor: { rating: 3 } })
})
