import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildBuyer, buildCategory, buildProduct, buildVendor } from '../../../test/builders.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { useTestApp } from '../../../test/test-app.ts'

// Products that change at the same moment meet at the counters of their categories, vendors and price buckets.

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))

const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

function body(categoryId: string, price: number) {
  return {
    product_name: 'Moved about',
    description: 'From shelf to shelf',
    price,
    stock_quantity: 1,
    category_id: categoryId,
  }
}

test('twenty products that change places at once are each counted where they end', { repeats: 4 }, async () => {
  const categories = await Promise.all(times(3, () => buildCategory(app())))
  const vendors = await Promise.all(times(2, () => buildVendor(app())))
  const products = await Promise.all(
    times(20, (i) =>
      buildProduct(app(), { vendor: vendors[i % 2]!, categoryId: categories[i % 3]!, price: 100 * (i + 1) }),
    ),
  )

  const answers = await atOnce(
    app(),
    'products',
    products.map(
      ({ id, vendor }, i) =>
        () =>
          i % 5 === 4
            ? app().as(vendor).delete(`/products/${id}`)
            : app()
                .as(vendor)
                .put(`/products/${id}`, body(categories[(i * 2 + 1) % 3]!, 20 - i)),
    ),
  )

  expect(answers.map(({ status }) => status)).toEqual(times(20, (i) => (i % 5 === 4 ? 204 : 200)))
  await assertCountersEqualCounts(app())
})

test('twenty products listed at once are all counted, and their new words all learnt', { repeats: 4 }, async () => {
  const vendor = await buildVendor(app())
  const categoryId = await buildCategory(app())
  const words = vendor.vendorId.split('-').map((part) => `word${part}`)

  const answers = await atOnce(
    app(),
    'products',
    times(
      20,
      (i) => () =>
        app()
          .as(vendor)
          .post('/products', { ...body(categoryId, i + 1), description: [...words, `own${i}`].join(' ') }),
    ),
  )

  expect(answers.map(({ status }) => status)).toEqual(times(20, () => 201))
  expect((await app().anonymous.get(`/vendors/${vendor.vendorId}`)).body.data.total_products).toBe(20)
})

test('a product is deleted once', { repeats: 4 }, async () => {
  const product = await buildProduct(app())

  const answers = await atOnce(
    app(),
    'products',
    times(10, () => () => app().as(product.vendor).delete(`/products/${product.id}`)),
  )

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, ...times(9, () => 404)])
})

test('reviews and changes of a product at once all succeed', { repeats: 4 }, async () => {
  const product = await buildProduct(app())
  const categoryId = await buildCategory(app())
  const users = await Promise.all(times(10, () => buildBuyer(app())))

  const answers = await atOnce(app(), 'products', [
    ...users.map((user) => () => app().as(user).post(`/products/${product.id}/reviews`, { rating: 2 })),
    ...times(
      5,
      (i) => () =>
        app()
          .as(product.vendor)
          .put(`/products/${product.id}`, body(categoryId, i + 1)),
    ),
  ])

  expect(answers.map(({ status }) => status)).toEqual([...times(10, () => 201), ...times(5, () => 200)])
  expect((await app().anonymous.get(`/products/${product.id}`)).body.data).toMatchObject({
    rating: 2,
    total_reviews: 10,
  })
})
