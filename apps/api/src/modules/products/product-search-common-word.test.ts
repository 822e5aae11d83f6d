import { beforeAll, expect, test } from 'vitest'
import { buildCategory, buildVendor, type TestVendor } from '../../../test/builders.ts'
import { walkPages } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

// A word that more than a thousand products have is not ranked as a whole but found class by class and band by band.
// Here that is compared with ranking every match the plain way, for products of all scores.

const app = useTestApp()
let vendor: TestVendor
let categoryId: string

beforeAll(async () => {
  vendor = await buildVendor(app())
  categoryId = await buildCategory(app())
  await app().sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity, is_featured, rating_sum, total_reviews)
     SELECT $1, $2,
            CASE n % 5 WHEN 0 THEN 'Stool, carved' WHEN 1 THEN 'Stoolmaker set' WHEN 2 THEN 'Carved seat' WHEN 3 THEN 'Royal stools' ELSE 'Stool ' || n END,
            CASE n % 7 WHEN 0 THEN 'A carved royal stool' ELSE 'A stool' END,
            n, n % 3, n % 4 = 0, n * 7 % 300 * (1 + n / 5 % 5), n * 7 % 300
     FROM generate_series(1, 1200) AS n`,
    [vendor.vendorId, categoryId],
  )
  // Some on the bounds of the bands exactly, and some just beside them.
  const edges = (await bandBounds()).flatMap((bound) => [bound - 1, bound, bound + 1])
  await app().sql(
    `UPDATE product_search s SET score = ($1::int[])[1 + n % cardinality($1::int[])]
     FROM (SELECT product_id, row_number() OVER (ORDER BY product_id) AS n FROM product_search LIMIT 150) AS edge WHERE edge.product_id = s.product_id`,
    [edges],
  )
})

/**
 * Ranks all matches: name has the words, name has words that begin so, elsewhere; name has some of the words; then score; then the newer product.
 * Where nothing has all words, what has some of them, or of three what has the words that are named.
 */
async function rankAll(typed: string, condition = 'true', instead?: string): Promise<string[]> {
  const rows = await app().sql<{ product_id: string }>(
    `SELECT s.product_id FROM product_search s, search_queries('product', $1) q
     WHERE s.document @@ (CASE WHEN EXISTS (SELECT FROM product_search x WHERE x.document @@ q.anywhere) THEN q.anywhere ELSE coalesce($2, q.any_word) END) AND ${condition}
     ORDER BY s.document @@ q.exact_name DESC, s.document @@ q.in_name DESC, s.document @@ q.named DESC, s.score DESC, s.product_id DESC`,
    [typed, instead],
  )
  return rows.map((row) => row.product_id)
}

/** Where the bands begin, by the indexes that make them. */
async function bandBounds(): Promise<number[]> {
  const rows = await app().sql<{ bound: number }>(
    `SELECT (regexp_match(indexdef, 'score >= (\\d+)'))[1]::int AS bound FROM pg_indexes WHERE tablename = 'product_search' AND indexdef LIKE '%score >=%' ORDER BY 1`,
  )
  return rows.map(({ bound }) => bound)
}

test('the products have scores in every band', async () => {
  const bounds = await bandBounds()
  const counts = await app().sql<{ n: number }>(
    'SELECT count(*) AS n FROM product_search GROUP BY width_bucket(score, $1)',
    [bounds],
  )

  expect(bounds.length).toBeGreaterThan(1)
  expect(counts).toHaveLength(bounds.length + 1)
  expect(Math.min(...counts.map(({ n }) => n))).toBeGreaterThan(20)
})

test.for([
  { typed: 'stool', limit: 37 },
  { typed: 'stools', limit: 100 },
  { typed: 'sto', limit: 99 },
  { typed: 'stooll', limit: 100 },
  { typed: 'stool carved', limit: 61 },
  { typed: 'royal stool', limit: 23 },
  { typed: 'stool qqqqzzzz', limit: 100 },
  { typed: 'stool carved qqqqzzzz', limit: 100, instead: 'stool:* & carv:*' },
  { typed: 'seat stoolmaker stool', limit: 70, instead: '(seat:* | stoolmaker:*) & stool:*' },
])('"$typed" by $limit: every page is what ranking all matches gives', async ({ typed, limit, instead }) => {
  const expected = await rankAll(typed, 'true', instead)

  const walk = await walkPages(app().anonymous, `/products?query=${encodeURIComponent(typed)}`, { limit })

  expect(expected.length).toBeGreaterThan(300)
  expect(walk.ids).toEqual(expected)
  expect(new Set(walk.totals)).toEqual(new Set([expected.length]))
})

test('at the bounds of the bands too, one product at a time', async () => {
  const expected = await rankAll('stool')
  const bounds = await app().sql<{ product_id: string; value: number }>(
    `SELECT product_id, 1000 * (CASE WHEN document @@ '=stool'::tsquery THEN 5 WHEN document @@ '=stool:*'::tsquery THEN 3 ELSE 1 END) + score AS value
     FROM product_search WHERE document @@ 'stool'::tsquery AND score IN (699, 700, 701, 619, 620, 621, 559, 560, 561)`,
  )

  for (const { product_id, value } of bounds) {
    const cursor = Buffer.from(JSON.stringify(['search relevance desc', String(value), product_id])).toString(
      'base64url',
    )
    const answer = await app().anonymous.get(`/products?query=stool&limit=3&cursor=${cursor}`)
    const next = expected.indexOf(product_id) + 1
    expect(answer.body.data.map((row: { id: string }) => row.id)).toEqual(expected.slice(next, next + 3))
  }
})

test.for([
  ['featured=true', 's.is_featured'],
  ['featured=false', 'NOT s.is_featured'],
  ['min_price=2&max_price=14', 's.effective_price BETWEEN 200 AND 1400'],
  ['max_price=9.50&featured=false', 's.effective_price <= 950 AND NOT s.is_featured'],
])('filters narrow a common word (%s)', async ([filter, condition]) => {
  const expected = await rankAll('stool', condition)

  const walk = await walkPages(app().anonymous, `/products?query=stool&${filter}`, { limit: 100 })

  expect(walk.ids).toEqual(expected)
  expect(new Set(walk.totals)).toEqual(new Set([expected.length]))
})

test.for([
  ['price', 'asc', 's.effective_price, s.product_id'],
  ['price', 'desc', 's.effective_price DESC, s.product_id DESC'],
  ['rating', 'desc', 's.rating DESC, s.product_id DESC'],
  ['created_at', 'asc', 's.created_at, s.product_id'],
  ['views_count', 'desc', '(SELECT views_count FROM products p WHERE p.id = s.product_id) DESC, s.product_id DESC'],
])('a common word is sorted by %s %s when that is asked for', async ([sort, order, by]) => {
  const expected = await app().sql(
    `SELECT s.product_id FROM product_search s, search_queries('product', 'stool') q WHERE s.document @@ q.anywhere ORDER BY ${by as string}`,
  )

  const walk = await walkPages(app().anonymous, `/products?query=stool&sort_by=${sort}&sort_order=${order}`, {
    limit: 100,
  })

  expect(walk.ids).toEqual(expected.map((row) => row.product_id))
})

test('a word known to be very common is not counted, and its total is capped', async () => {
  await app().sql("UPDATE search_words SET documents = 20000 WHERE scope = 'product' AND word = 'stool'")
  const expected = await rankAll('stool')
  const answer = await app().anonymous.get('/products?query=stool&limit=50')
  await app().sql("UPDATE search_words SET documents = 1200 WHERE scope = 'product' AND word = 'stool'")

  expect(answer.body.meta).toMatchObject({ total: 10_000, total_is_capped: true })
  expect(answer.body.data.map((row: { id: string }) => row.id)).toEqual(expected.slice(0, 50))
})

test('several words known to be common are counted all the same when few products have them all', async () => {
  await app().sql("UPDATE search_words SET documents = 20000 WHERE scope = 'product' AND word IN ('stool', 'royal')")
  const expected = await rankAll('royal stool')
  const walk = await walkPages(app().anonymous, '/products?query=royal+stool', { limit: 100 })
  await app().sql("UPDATE search_words SET documents = 0 WHERE scope = 'product' AND word IN ('stool', 'royal')")

  expect(walk.ids).toEqual(expected)
  expect(new Set(walk.totals)).toEqual(new Set([expected.length]))
})

test('the nightly job learns how common each word is and forgets those that are gone', async () => {
  await app().sql("INSERT INTO search_words (scope, word) VALUES ('product', 'forgotten')")

  await app().sql('SELECT refresh_search_words()')

  const words = await app().sql(
    "SELECT word, documents FROM search_words WHERE scope = 'product' AND word IN ('stool', 'forgotten')",
  )
  expect(words).toEqual([{ word: 'stool', documents: 1200 }])
})
