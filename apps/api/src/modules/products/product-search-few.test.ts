import { beforeAll, expect, test } from 'vitest'
import { buildCategory, buildVendor } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'

// A word that many products have, with a filter that few pass: the few are asked for the word (migration 0554). What is found is compared
// with sorting every match the plain way.

const app = useTestApp()
/** More than so many are not counted; twice as many are few. */
const CAP = 400
let many: string
let small: string

beforeAll(async () => {
  many = (await buildVendor(app())).vendorId
  small = (await buildVendor(app())).vendorId
  const categoryId = await buildCategory(app())
  await app().sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, discount_price, stock_quantity, is_featured, condition, rating_sum, total_reviews)
     SELECT CASE WHEN n % 20 = 0 THEN $2 ELSE $1 END::uuid, $3,
            CASE n % 4 WHEN 0 THEN 'Stool, carved' WHEN 1 THEN 'Stoolmaker set' WHEN 2 THEN 'Carved seat' ELSE 'Stool ' || n END,
            'A carved royal stool', n, CASE WHEN n % 31 = 0 THEN n / 2 END, n % 3, n % 27 = 0, CASE WHEN n % 2 = 0 THEN 'new' ELSE 'used' END,
            n * 7 % 300 * (1 + n / 5 % 5), n * 7 % 300
     FROM generate_series(100, 1700) AS n`,
    [many, small, categoryId],
  )
  await app().sql('SELECT refresh_search_words()')
})

interface Asked {
  typed: string | null
  vendor?: string
  min?: number
  max?: number
  featured?: boolean
  discount?: boolean
  condition?: string
}
const argumentsOf = ({ typed, vendor, min, max, featured, discount }: Asked) => [
  typed,
  vendor ?? null,
  min ?? null,
  max ?? null,
  featured ?? null,
  discount ?? null,
]
const facetsOf = ({ condition }: Asked) => (condition === undefined ? null : condition)

const VALUES = {
  relevance: `1000 * (CASE WHEN s.document @@ q.exact_name THEN 5 WHEN s.document @@ q.in_name THEN 3 ELSE 1 END
    + CASE WHEN cardinality(q.words) > 1 AND NOT s.document @@ q.exact_name AND s.document @@ q.named THEN 1 ELSE 0 END) + s.score`,
  price: 's.effective_price',
  created_at: '(extract(epoch FROM s.created_at) * 1000000)::bigint',
  rating: '(s.rating * 100)::bigint',
} as const

async function sortAll(asked: Asked, sort: keyof typeof VALUES, direction: 'ASC' | 'DESC'): Promise<string[]> {
  const rows = await app().sql<{ product_id: string }>(
    `SELECT s.product_id FROM product_search s, search_queries('product', $1) q
     WHERE ($1 IS NULL OR s.document @@ q.anywhere) AND passes_filters(s, NULL, $2, $3, $4, $5, $6)
       AND ($7::text IS NULL OR s.document @@ product_facet_query($7, NULL, NULL, NULL, NULL))
     ORDER BY ${VALUES[sort]} ${direction}, s.product_id ${direction}`,
    [...argumentsOf(asked), facetsOf(asked)],
  )
  return rows.map((row) => row.product_id)
}

/** Every page, and the totals that they told. */
async function walk(asked: Asked, sort: keyof typeof VALUES, direction: 'ASC' | 'DESC') {
  const ids: string[] = []
  const totals = new Set<number>()
  let after: { sort_value: number | null; product_id: string | null } = { sort_value: null, product_id: null }
  for (;;) {
    const page = await app().sql<{ product_id: string | null; sort_value: number; total: number }>(
      `SELECT * FROM match_products($1, NULL, $2, $3, $4, $5, $6, $8, $9, $10, $11, 17, ${CAP}, product_facet_query($7, NULL, NULL, NULL, NULL), NULL) WHERE (kept).total IS NULL`,
      [...argumentsOf(asked), facetsOf(asked), sort, direction === 'DESC', after.sort_value, after.product_id],
    )
    for (const { total } of page) totals.add(total)
    const found = page.filter((row) => row.product_id !== null)
    ids.push(...found.map((row) => row.product_id as string))
    if (found.length < 17) return { ids, totals: [...totals] }
    after = found.at(-1)!
  }
}

test.for<Asked>([
  { typed: 'stool', vendor: 'small' },
  { typed: 'carved stool', vendor: 'small' },
  { typed: 'stool', vendor: 'small', min: 500, max: 900 },
  { typed: 'stool', min: 700, max: 790 },
  { typed: 'carved seat', min: 700, max: 790, condition: 'new' },
  { typed: 'royal', max: 150 },
  { typed: 'stool', featured: true },
  { typed: 'stool', discount: true },
  { typed: 'stool', min: 300, max: 900, discount: true },
  { typed: null, condition: 'used', min: 700, max: 715 },
])('%o is found among the few, page by page, in every order', async (given) => {
  const asked = { ...given, ...(given.vendor ? { vendor: small } : {}) }
  const [{ few }] = (await app().sql<{ few: boolean }>(
    `SELECT few_products($1, $2, $3, $4, $5, $6) IS NOT NULL AS few`,
    [...argumentsOf(asked).slice(1), 2 * CAP],
  )) as [{ few: boolean }]
  expect(few).toBe(true)

  for (const sort of ['relevance', 'price', 'created_at', 'rating'] as const) {
    if (sort === 'relevance' && asked.typed === null) continue
    for (const direction of sort === 'relevance' ? (['DESC'] as const) : (['ASC', 'DESC'] as const)) {
      const expected = await sortAll(asked, sort, direction)
      const { ids, totals } = await walk(asked, sort, direction)
      expect(ids, `${sort} ${direction}`).toEqual(expected)
      expect(totals).toEqual([expected.length])
    }
  }
})

test('nothing among the few that has all the words gives what has some of them, and nothing at all gives nothing', async () => {
  const some = await walk({ typed: 'stool zibbelwort', vendor: small }, 'relevance', 'DESC')
  expect(some.ids).toHaveLength((await sortAll({ typed: 'stool', vendor: small }, 'price', 'ASC')).length)
  expect(await walk({ typed: 'stool', vendor: small, min: 5_000_000 }, 'price', 'ASC')).toEqual({ ids: [], totals: [] })
})

test('where many pass the filter, they are no few', async () => {
  const few = (vendor: string | null, min: number | null) =>
    app().sql(`SELECT few_products($1, $2, NULL, NULL, NULL, ${2 * CAP}) AS ids`, [vendor, min])
  expect(await few(many, null)).toEqual([{ ids: null }])
  expect(await few(null, 400)).toEqual([{ ids: null }])
  const { ids } = await walk({ typed: 'stool', vendor: many }, 'relevance', 'DESC')
  expect(ids.slice(0, 50)).toEqual((await sortAll({ typed: 'stool', vendor: many }, 'relevance', 'DESC')).slice(0, 50))
})
