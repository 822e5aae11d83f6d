import { beforeAll, expect, test } from 'vitest'
import { buildCategory, buildVendor } from '../../../test/builders.ts'
import { walkPages } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

// Words within a category, by the category's term in search documents, and by the rows where a document is yet to get it. What is found is
// compared with ranking every match the plain way; and a total that is not counted, with one that is.

const app = useTestApp()
let stools: string
let seats: string

beforeAll(async () => {
  const { vendorId } = await buildVendor(app())
  stools = await buildCategory(app())
  seats = await buildCategory(app())
  await app().sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity, is_featured, rating_sum, total_reviews)
     SELECT $1, CASE WHEN n % 40 = 0 THEN $3 ELSE $2 END::uuid,
            CASE n % 4 WHEN 0 THEN 'Stool, carved' WHEN 1 THEN 'Stoolmaker set' WHEN 2 THEN 'Carved seat' ELSE 'Stool ' || n END,
            'A carved royal stool', n, n % 3, n % 4 = 0, n * 7 % 300 * (1 + n / 5 % 5), n * 7 % 300
     FROM generate_series(1, 1600) AS n`,
    [vendorId, stools, seats],
  )
  await app().sql('SELECT refresh_search_words()')
})

async function rankAll(typed: string, categoryId?: string): Promise<string[]> {
  const rows = await app().sql<{ product_id: string }>(
    `SELECT s.product_id FROM product_search s, search_queries('product', $1) q
     WHERE s.document @@ q.anywhere AND ($2::uuid IS NULL OR s.category_id = $2)
     ORDER BY s.document @@ q.exact_name DESC, s.document @@ q.in_name DESC, s.document @@ q.named DESC, s.score DESC, s.product_id DESC`,
    [typed, categoryId ?? null],
  )
  return rows.map((row) => row.product_id)
}

/** Every page, and the totals that they told. */
const search = (query: string, categoryId: string) =>
  walkPages(app().anonymous, `/products?query=${encodeURIComponent(query)}&category_id=${categoryId}`, { limit: 90 })

async function expectAllFound(categoryId: string): Promise<void> {
  for (const typed of ['stool', 'carved stool', 'sto', 'seat', 'royal']) {
    const expected = await rankAll(typed, categoryId)
    const walk = await search(typed, categoryId)
    expect(walk.ids, typed).toEqual(expected)
    expect([...new Set(walk.totals)], typed).toEqual([expected.length])
  }
}

test('words are found within a category, large or small, and ranked as everywhere', async () => {
  await expectAllFound(stools)
  await expectAllFound(seats)
})

test('sorted and filtered, too', async () => {
  const expected = await app().sql<{ product_id: string }>(
    `SELECT product_id FROM product_search WHERE category_id = $1 AND document @@ 'stool'::tsquery AND effective_price >= 50000
     ORDER BY effective_price, product_id`,
    [stools],
  )
  const path = `/products?query=stool&category_id=${stools}&min_price=500&sort_by=price&sort_order=asc`
  const walk = await walkPages(app().anonymous, path, { limit: 100 })

  expect(walk.ids).toEqual(expected.map((row) => row.product_id))
  const named = await app().anonymous.get(`/products?category_id=${seats}&condition=new&limit=100`)
  expect(named.body.meta.total).toBe(40)
})

test('a product that moves is found in its new category alone', async () => {
  const [moved] = await rankAll('stool', stools)
  await app().sql('UPDATE products SET category_id = $2 WHERE id = $1', [moved, seats])

  expect((await search('stool', seats)).ids).toContain(moved)
  expect((await search('stool', stools)).ids).not.toContain(moved)
  await app().sql('UPDATE products SET category_id = $2 WHERE id = $1', [moved, stools])
})

test('documents of the version before are found until the job has written them anew, and after', async () => {
  await app().sql(
    `UPDATE product_search SET document = ts_delete(document, '#category=' || category_id::text) WHERE category_id = $1`,
    [stools],
  )
  await app().sql("INSERT INTO category_text_backlog (category_id, noun) VALUES ($1, 'product')", [stools])
  await expectAllFound(stools)

  await app().sql("SELECT graphile_worker.add_job('refresh_category_texts')")
  await app().runJobs()
  expect(await app().sql('SELECT FROM category_text_backlog')).toEqual([])
  expect(
    await app().sql(
      "SELECT FROM product_search WHERE NOT document @@ ('''#category=' || category_id || '''')::tsquery",
    ),
  ).toEqual([])
  await expectAllFound(stools)
})

test.for([
  { typed: 'stool', inCategory: true },
  { typed: 'carved stool', inCategory: true },
  { typed: 'carved stool', inCategory: false },
  { typed: 'royal carved', inCategory: false },
])('"$typed" has the same page whether all are counted or too many to count', async ({ typed, inCategory }) => {
  const categoryId = inCategory ? stools : undefined
  const expected = (await rankAll(typed, categoryId)).slice(0, 30)
  for (const cap of [100, 10_000]) {
    const page = await app().sql<{ product_id: string; total: number }>(
      `SELECT product_id, total FROM match_products($1, $2, NULL, NULL, NULL, NULL, NULL, 'relevance', true, NULL, NULL, 30, $3, NULL, NULL) WHERE (kept).total IS NULL`,
      [typed, categoryId ?? null, cap],
    )
    expect(page.map((row) => row.product_id)).toEqual(expected)
    expect(page[0]?.total === cap + 1).toBe(cap === 100)
  }
})

test('products that all fall into the sample are counted, where few are known to have the word', async () => {
  const { vendorId } = await buildVendor(app())
  await app().sql(
    `INSERT INTO products (id, vendor_id, category_id, product_name, description, price, stock_quantity)
     SELECT id, $1, $2, 'Zibbelwort', 'One of few', 100, 1
     FROM (SELECT uuid_v7() AS id FROM generate_series(1, 2000)) AS made WHERE (uuid_hash(id) & 15) = 0 LIMIT 40`,
    [vendorId, seats],
  )
  const page = await app().sql<{ total: number }>(
    `SELECT total FROM match_products('zibbelwort', $1, NULL, NULL, NULL, NULL, NULL, 'relevance', true, NULL, NULL, 5, 60, NULL, NULL) WHERE (kept).total IS NULL`,
    [seats],
  )
  expect(page.map(({ total }) => total)).toEqual([40, 40, 40, 40, 40])
})

test('what begins as a very common word does is not counted; what only shares its stem is', async () => {
  const common = (word: string, documents: number) =>
    app().sql("UPDATE search_words SET documents = $2 WHERE scope = 'product' AND word = $1", [word, documents])
  const page = async (typed: string) => (await app().anonymous.get(`/products?query=${typed}&limit=50`)).body

  await common('stool', 20_000)
  const beginning = await page('sto')
  await common('stool', 0)
  // Its stem is "carv": those that have another word of it do not begin with "carve".
  await common('carved', 20_000)
  const sharing = await page('carve')
  await common('carved', 0)

  expect(beginning.meta).toMatchObject({ total: 10_000, total_is_capped: true })
  expect(beginning.data.map((row: { id: string }) => row.id)).toEqual((await rankAll('sto')).slice(0, 50))
  expect(sharing.meta).toMatchObject({ total: 1600, total_is_capped: false })
})
