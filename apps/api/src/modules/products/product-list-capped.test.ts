import { beforeAll, expect, test } from 'vitest'
import { buildCategory, buildVendor, type TestVendor } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'

// A market of 10,050 products that all match: totals stop at 10,000, and searches go other ways than in a small one.

const app = useTestApp()
let vendor: TestVendor
let categoryId: string

beforeAll(async () => {
  vendor = await buildVendor(app())
  categoryId = await buildCategory(app())
  await app().sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity, is_featured, views_count, rating_sum, total_reviews, created_at)
     SELECT $1, $2, 'Bead', 'Glass', n, 1, true, n % 7, n % 5 + 1, 1, now() - make_interval(mins => n % 11) FROM generate_series(1, 10050) AS n`,
    [vendor.vendorId, categoryId],
  )
})

test('beyond 10,000 products the total says so, however it comes about', async () => {
  for (const query of [
    '',
    `category_id=${categoryId}`,
    'featured=true',
    'min_price=0.50',
    'max_price=100.01',
    `vendor_id=${vendor.vendorId}`,
    'query=bead',
  ]) {
    const answer = await app().anonymous.get(`/products?${query}&limit=1`)
    expect(answer.body.meta, query).toMatchObject({ total: 10_000, total_is_capped: true })
  }
})

test.for<[string, number]>([
  ['min_price=0.51', 10_000],
  ['max_price=100', 10_000],
  ['max_price=99.99', 9_999],
  ['query=bead&max_price=99.99', 9_999],
])('up to 10,000 it is exact (%s)', async ([query, total]) => {
  const answer = await app().anonymous.get(`/products?${query}&limit=1`)

  expect(answer.body.meta).toMatchObject({ total, total_is_capped: false })
})

const sorts = {
  price: 's.effective_price',
  rating: 's.rating',
  created_at: 's.created_at',
  views_count: 'p.views_count',
}

test.for(
  Object.entries(sorts).flatMap(([sort, column]) => [
    { sort, column, order: 'asc' },
    { sort, column, order: 'desc' },
  ]),
)('a word that all have is sorted by $sort $order page by page', async ({ sort, column, order }) => {
  const expected = await app().sql<{ id: string }>(
    `SELECT p.id FROM products p JOIN product_search s ON s.product_id = p.id ORDER BY ${column} ${order}, p.id ${order} LIMIT 200`,
  )
  const path = `/products?query=bead&limit=100&sort_by=${sort}&sort_order=${order}`

  const first = await app().anonymous.get(path)
  const second = await app().anonymous.get(`${path}&cursor=${first.body.meta.next_cursor}`)

  expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  expect(second.body.meta).toMatchObject({ total: 10_000, total_is_capped: true })
})

test('filters hold on that way too, and its end is an end', async () => {
  const path = `/products?query=bead&limit=50&sort_by=price&sort_order=desc&category_id=${categoryId}&featured=true&min_price=0.10`

  const answer = await app().anonymous.get(path)
  const [last] = await app().sql('SELECT id FROM products WHERE effective_price = 11')
  const cursor = Buffer.from(JSON.stringify(['search price desc', '11', last.id])).toString('base64url')
  const end = await app().anonymous.get(`${path}&cursor=${cursor}`)

  expect(answer.body.data[0].price).toBe(100.5)
  expect(answer.body.meta).toMatchObject({ total: 10_000, total_is_capped: true })
  expect(end.body.data.map(({ price }: { price: number }) => price)).toEqual([0.1])
  expect(end.body.meta.next_cursor).toBeNull()
})
