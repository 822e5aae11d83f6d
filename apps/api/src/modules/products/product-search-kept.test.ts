import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildBuyer, buildCategory, buildVendor, type TestUser } from '../../../test/builders.ts'
import { runJob } from '../../../test/jobs.ts'
import { walkPages } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { keptMatches } from './kept-matches.ts'
import { NEWEST_KEPT } from './search-changes.sql.ts'

// A search brings what the same one has counted before, and only what has changed since is counted (migration 0556). Whatever happens to the
// products meanwhile, it answers what a look at every product gives.

const app = useTestApp()
let buyer: TestUser
const vendors: string[] = []
const categories: string[] = []

beforeAll(async () => {
  // Signed in, so that each answer is made anew.
  buyer = await buildBuyer(app())
  for (let n = 0; n < 2; n++) vendors.push((await buildVendor(app())).vendorId)
  for (let n = 0; n < 2; n++) categories.push(await buildCategory(app()))
  await app().sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity, is_featured, condition, rating_sum, total_reviews)
     SELECT CASE WHEN n % 3 = 0 THEN $2 ELSE $1 END::uuid, CASE WHEN n % 4 = 0 THEN $4 ELSE $3 END::uuid,
            CASE n % 4 WHEN 0 THEN 'Stool, carved' WHEN 1 THEN 'Carved seat' ELSE 'Stool ' || n END,
            CASE WHEN n % 5 = 0 THEN 'A royal one' ELSE 'An everyday one' END,
            n, n % 3, n % 27 = 0, CASE WHEN n % 2 = 0 THEN 'new' ELSE 'used' END, n * 7 % 300 * (1 + n / 5 % 5), n * 7 % 300
     FROM generate_series(100, 2200) AS n`,
    [...vendors, ...categories],
  )
  await app().sql('SELECT refresh_search_words()')
})

interface Asked {
  query?: string
  vendor_id?: string
  category_id?: string
  min_price?: number
  max_price?: number
  featured?: boolean
  condition?: string
}
/** Each is of words that hundreds have: what fewer have is counted anew each time. */
const searches = (): Asked[] => [
  { query: 'stool' },
  { query: 'royal' },
  { query: 'everyday' },
  { query: 'carv' },
  { query: 'carved stool' },
  { query: 'stool', min_price: 3, max_price: 9 },
  { query: 'stool', min_price: 5 },
  { query: 'everyday', category_id: categories[1] },
  { query: 'carved', vendor_id: vendors[1], max_price: 12 },
  { query: 'stool', featured: true },
  { query: 'royal seat', condition: 'used' },
  { condition: 'new', min_price: 2, max_price: 20 },
]

const queryOf = (asked: Asked) =>
  new URLSearchParams(Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)])).toString()

async function ask(asked: Asked) {
  const { status, body } = await app()
    .as(buyer)
    .get(`/products?${queryOf(asked)}`)
  expect(status).toBe(200)
  return body as { data: { id: string }[]; meta: { total: number } }
}

async function lookAtEach(asked: Asked) {
  const rows = await app().sql<{ id: string }>(
    `WITH passing AS (
       SELECT s.* FROM product_search s WHERE passes_filters(s, $2, $3, $4, $5, $6, NULL)
         AND ($7::text IS NULL OR s.document @@ product_facet_query($7, NULL, NULL, NULL, NULL))
     )
     SELECT s.product_id AS id FROM passing s, search_queries('product', $1) q
     WHERE $1 IS NULL OR s.document @@ CASE WHEN EXISTS (SELECT FROM passing p WHERE p.document @@ q.anywhere) THEN q.anywhere ELSE q.any_word END
     ORDER BY CASE WHEN $1 IS NOT NULL THEN
         1000 * (CASE WHEN s.document @@ q.exact_name THEN 5 WHEN s.document @@ q.in_name THEN 3 ELSE 1 END
           + CASE WHEN cardinality(q.words) > 1 AND NOT s.document @@ q.exact_name AND s.document @@ q.named THEN 1 ELSE 0 END) + s.score END DESC,
       CASE WHEN $1 IS NULL THEN s.created_at END DESC, s.product_id DESC`,
    [
      asked.query ?? null,
      asked.category_id ?? null,
      asked.vendor_id ?? null,
      asked.min_price === undefined ? null : asked.min_price * 100,
      asked.max_price === undefined ? null : asked.max_price * 100,
      asked.featured ?? null,
      asked.condition ?? null,
    ],
  )
  return rows.map(({ id }) => id)
}

async function expectExact(asked: Asked) {
  const all = await lookAtEach(asked)
  const { data, meta } = await ask(asked)
  expect({ total: meta.total, page: data.map(({ id }) => id) }, JSON.stringify(asked)).toEqual({
    total: all.length,
    page: all.slice(0, 20),
  })
}

/**
 * A transaction that is under way anywhere on the server, such as another test's, has everything since its beginning looked through; more
 * than 2,002 changes would be too many, and all would be counted anew.
 */
const forgetChanges = () => app().sql('DELETE FROM product_search_changes')

/** What can happen to products. */
const HAPPENINGS = {
  'their price is raised': 'price = price + 370',
  'they are reduced': 'discount_price = price / 2',
  'they are featured, or no longer': 'is_featured = NOT is_featured',
  'they become stools': `product_name = 'Stool of late'`,
  // Nothing has had the words in its name so far.
  'they are named by what they are described as': `product_name = 'Everyday carved stool'`,
  'they are rated': 'rating_sum = rating_sum + 5, total_reviews = total_reviews + 1',
  'they are taken out of the market': `visibility = 'draft'`,
  'they become something else': `product_name = 'Bench', description = 'Of iron'`,
  'they move to the other category': 'category_id = CASE WHEN category_id = $2 THEN $3 ELSE $2 END::uuid',
  'they come back': `visibility = 'published'`,
  'they are used': `condition = 'used'`,
  'they are sold': 'stock_quantity = 0',
}

test('whatever happens to products, each search answers what a look at every product gives', async () => {
  for (const asked of searches()) await expectExact(asked)
  for (const [n, change] of Object.values(HAPPENINGS).entries()) {
    const where = 'price % 97 = $1 AND num_nonnulls($2::uuid, $3::uuid) = 2'
    await app().sql(`UPDATE products SET ${change} WHERE ${where}`, [n, ...categories])
    for (const asked of searches()) await expectExact(asked)
  }
  // More rows than are looked through.
  await app().sql('UPDATE products SET price = price + 130 WHERE price % 4 = 0')
  for (const asked of searches()) await expectExact(asked)
  // Later pages, too, and other orders.
  for (const asked of searches()) {
    const all = await lookAtEach(asked)
    const pages = (order: string) => walkPages(app().as(buyer), `/products?${queryOf(asked)}${order}`, { limit: 100 })
    const { ids, totals } = await pages('')
    expect({ ids, totals: new Set(totals) }).toEqual({ ids: all, totals: new Set([all.length]) })
    expect((await pages('&sort_by=price&sort_order=asc')).ids.toSorted()).toEqual(all.toSorted())
  }
})

test('what was counted is brought: without the changes since, the total would be that of before', async () => {
  const asked = { query: 'everyday', max_price: 21 }
  await forgetChanges()
  const before = (await ask(asked)).meta.total
  const change = (name: string) =>
    app().sql(
      `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity) VALUES ($1, $2, $3, 'An everyday one', 777, 1)`,
      [vendors[0], categories[0], name],
    )
  await change('First')
  expect((await ask(asked)).meta.total).toBe(before + 1)
  await change('Second')
  await forgetChanges()
  expect((await ask(asked)).meta.total).toBe(before)
  keptMatches(app().pool).clear()
  expect((await ask(asked)).meta.total).toBe(before + 2)
})

test('what another transaction was writing while it was counted is not lost', async () => {
  const asked = { query: 'everyday', min_price: 2 }
  const writer = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await writer.connect()
  onTestFinished(() => writer.end())
  const before = (await ask(asked)).meta.total
  keptMatches(app().pool).clear()
  const royal = await app().sql<{ id: string }>(
    `SELECT id FROM products WHERE description = 'A royal one' AND effective_price >= 200 AND is_public ORDER BY id LIMIT 3`,
  )
  const change = `UPDATE products SET description = 'An everyday one' WHERE id = $1`
  await writer.query('BEGIN')
  await writer.query('SAVEPOINT within')
  await writer.query(change, [royal[0]?.id])
  await writer.query('RELEASE within')
  // Begun later, and ended sooner: one before it is counted, and one after.
  await app().sql(change, [royal[1]?.id])
  expect((await ask(asked)).meta.total).toBe(before + 1)
  await app().sql(change, [royal[2]?.id])
  expect((await ask(asked)).meta.total).toBe(before + 2)
  await writer.query('COMMIT')
  expect((await ask(asked)).meta.total).toBe(before + 3)
  await expectExact(asked)
})

test('where nothing has all the words any more, what has some of them is found', async () => {
  const seats = Array.from({ length: 300 }, (_, n) => `Velvet armchair ${n}`)
  await app().sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity)
     SELECT $1, $2, name, 'For two', 5000, 1 FROM unnest($3::text[]) AS name`,
    [vendors[0], categories[0], seats],
  )
  await app().sql('SELECT refresh_search_words()')
  const asked = { query: 'velvet armchair' }
  expect((await ask(asked)).meta.total).toBe(300)
  await app().sql(
    "UPDATE products SET product_name = 'Armchair' WHERE product_name LIKE 'Velvet armchair%' AND product_name > 'Velvet armchair 1'",
  )
  await expectExact(asked)
  await app().sql("UPDATE products SET product_name = 'Armchair' WHERE product_name LIKE 'Velvet armchair%'")
  expect((await ask(asked)).meta.total).toBe(300)

  const rename = (from: string, to: string) =>
    app().sql(
      'UPDATE products SET product_name = $2 WHERE id = (SELECT id FROM products WHERE product_name = $1 LIMIT 1)',
      [from, to],
    )
  await rename('Armchair', 'Bench')
  expect((await ask(asked)).meta.total).toBe(299)
  await rename('Armchair', 'Armchair in velvet')
  expect((await ask(asked)).meta.total).toBe(1)
  await rename('Armchair in velvet', 'Velvet')
  await expectExact(asked)
})

test('where nothing has three words, a product that has one of them may change which of them are looked for', async () => {
  await app().sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity)
     SELECT $1, $2, 'Rattan lantern ' || n, 'For two', 5000, 1 FROM generate_series(1, 250) AS n`,
    [vendors[0], categories[0]],
  )
  await app().sql('SELECT refresh_search_words()')
  const add = (name: string) =>
    app().sql(
      "INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity) VALUES ($1, $2, $3, 'For two', 5000, 1)",
      [vendors[0], categories[0], name],
    )
  const asked = { query: 'rattan lantern vvvvkkkk' }
  expect((await ask(asked)).meta.total).toBe(250)
  await add('Rattan lantern')
  expect((await ask(asked)).meta.total).toBe(251)
  await add('Lantern vvvvkkkk')
  expect((await ask(asked)).meta.total).toBe(252)
  await add('Rattan mat, vvvvkkkk')
  expect((await ask(asked)).meta.total).toBe(253)
  await app().sql("DELETE FROM products WHERE product_name = 'Lantern vvvvkkkk'")
  expect((await ask(asked)).meta.total).toBe(252)
  await add('Lantern of rattan and vvvvkkkk')
  expect((await ask(asked)).meta.total).toBe(1)
})

test('a total beyond what is counted holds while no fewer match, and is counted again when fewer do', async () => {
  const CAP = 1_300
  const add = (many: number) =>
    app().sql(
      `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity)
       SELECT $1, $2, 'Trestle', 'For two', 5000, 1 FROM generate_series(1, $3)`,
      [vendors[0], categories[0], many],
    )
  const find = async (known: string | null) => {
    const rows = await app().sql<{ total: number; kept: string | null }>(
      `SELECT total, CASE WHEN (kept).total IS NOT NULL THEN kept::text END AS kept
       FROM match_products('trestle', NULL, NULL, NULL, NULL, NULL, NULL, 'relevance', true, NULL, NULL, 20, ${CAP}, NULL, $1::text::kept_matches)`,
      [known],
    )
    return { total: rows[0]?.total, kept: rows.at(-1)?.kept ?? null }
  }
  await add(1_400)
  await app().sql('SELECT refresh_search_words()')
  await forgetChanges()
  const first = await find(null)
  expect(first.total).toBe(CAP + 1)
  expect(first.kept).not.toBeNull()
  expect(await find(first.kept)).toEqual({ total: CAP + 1, kept: null })
  await add(1)
  expect(await find(first.kept)).toEqual({ total: CAP + 1, kept: null })

  await app().sql(
    `UPDATE products SET product_name = 'Bench' WHERE id = ANY (ARRAY(SELECT id FROM products WHERE product_name = 'Trestle' ORDER BY id LIMIT 401))`,
  )
  const counted = await find(first.kept)
  expect(counted.total).toBe(1_000)
  // More changes than a hundred: what is known is brought up to date.
  await add(200)
  const renewed = await find(counted.kept)
  expect(renewed).toEqual({ total: 1_200, kept: expect.stringContaining('trestle') })
  await forgetChanges()
  expect(await find(renewed.kept)).toEqual({ total: 1_200, kept: null })
})

test('what has changed is kept for an hour', async () => {
  await forgetChanges()
  await app().sql('UPDATE products SET price = price + 10 WHERE price % 10 = 1')
  await app().sql("UPDATE product_search_changes SET changed_at = now() - interval '61 minutes' WHERE counts = -1")
  const recent = 'SELECT count(*)::int AS n FROM product_search_changes WHERE counts = 1'
  const [kept] = await app().sql<{ n: number }>(recent)
  expect(kept?.n).toBeGreaterThan(0)
  await runJob(app(), 'clean_up_search_changes')
  expect(await app().sql('SELECT count(*)::int AS n FROM product_search_changes')).toEqual([kept])
})

test('in a rush of changes only the newest are kept, and what was counted before them is counted anew', async () => {
  const asked = { query: 'everyday', max_price: 20 }
  const before = (await ask(asked)).meta.total
  await app().sql(
    "UPDATE products SET description = 'An everyday one' WHERE description = 'A royal one' AND effective_price < 2000",
  )
  const write = (rows: number) =>
    app().sql(
      `INSERT INTO product_search_changes (counts, product_id, vendor_id, category_id, effective_price, is_featured, is_discounted, document)
       SELECT 1, product_id, vendor_id, category_id, effective_price, is_featured, is_discounted, 'bench' FROM product_search, generate_series(1, 20) LIMIT $1`,
      [rows],
    )
  await write(NEWEST_KEPT)
  await write(1)
  await runJob(app(), 'clean_up_search_changes')

  const [{ n }] = (await app().sql<{ n: number }>('SELECT count(*)::int AS n FROM product_search_changes')) as [
    { n: number },
  ]
  expect(n).toBe(NEWEST_KEPT + 1)
  const all = await lookAtEach(asked)
  expect(all.length).toBeGreaterThan(before)
  await expectExact(asked)
})
