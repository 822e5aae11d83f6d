import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Case } from './cases.ts'
import { OPEN_SHOPS } from './market.ts'
import type { Call } from './processes/load.ts'

// A wrong answer can be as fast as it likes: before a case counts, its answers are compared with what plain, slow SQL
// says about the same data.

const TOTAL_CAP = 10_000
const CHECKED = 12

interface Answer {
  data: Record<string, unknown>[] & Record<string, unknown>
  meta: { total: number; total_is_capped: boolean }
}

type Check = (pool: pg.Pool, answer: Answer, query: URLSearchParams, path: string) => Promise<string | undefined>

const CHECKS: Record<string, Check> = {
  list: (pool, answer) =>
    compareList(
      pool,
      answer,
      'SELECT id FROM products WHERE is_public ORDER BY created_at DESC, id DESC LIMIT 20',
      'SELECT count(*)::int AS n FROM products WHERE is_public',
    ),
  filter: (pool, answer, query) => {
    const values = [
      query.get('category_id'),
      Number(query.get('min_price')) * 100,
      Number(query.get('max_price')) * 100,
    ]
    const matching =
      'FROM products WHERE is_public AND category_id = $1 AND coalesce(discount_price, price) BETWEEN $2 AND $3'
    return compareList(
      pool,
      answer,
      `SELECT id ${matching} ORDER BY coalesce(discount_price::bigint, price::bigint), id LIMIT 20`,
      `SELECT count(*)::int AS n ${matching}`,
      values,
    )
  },
  'facets-in-price': (pool, answer, query) => {
    const values = [query.get('condition'), Number(query.get('min_price')) * 100, Number(query.get('max_price')) * 100]
    const matching = 'FROM products WHERE is_public AND condition = $1 AND effective_price BETWEEN $2 AND $3'
    return compareList(
      pool,
      answer,
      `SELECT id ${matching} ORDER BY created_at DESC, id DESC LIMIT 20`,
      `SELECT count(*)::int AS n ${matching}`,
      values,
    )
  },
  'search-some': (pool, answer, query) => checkSearch(pool, answer, query, query.get('query')?.replace(/ \S+$/, '')),
  'search-none': async (_pool, { data, meta }) =>
    data.length === 0 && meta.total === 0 ? undefined : `found ${meta.total} products for a word that nothing has`,
  product: checkDetail,
  requests: (pool, answer) =>
    compareList(
      pool,
      answer,
      "SELECT id FROM item_requests WHERE status = 'open' ORDER BY created_at DESC, id DESC LIMIT 20",
      "SELECT count(*)::int AS n FROM item_requests WHERE status = 'open'",
    ),
  request: checkDetail,
  bids: (pool, answer, _query, path) => {
    const matching = "FROM bids WHERE item_request_id = $1 AND status <> 'withdrawn'"
    return compareList(
      pool,
      answer,
      `SELECT id ${matching} ORDER BY status <> 'pending', amount, id LIMIT 20`,
      `SELECT count(*)::int AS n ${matching}`,
      [path.split('/')[4]],
    )
  },
  shops: (pool, answer) =>
    compareList(
      pool,
      answer,
      `SELECT v.id FROM ${OPEN_SHOPS} ORDER BY v.rating DESC, v.id DESC LIMIT 20`,
      `SELECT count(*)::int AS n FROM ${OPEN_SHOPS}`,
    ),
  shop: async (pool, answer, query, path) => {
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM products WHERE vendor_id = $1 AND is_public ORDER BY created_at DESC, id DESC LIMIT 20',
      [path.split('/').at(-1)],
    )
    const shown = (answer.data['products'] as { id: string }[]).map(({ id }) => id)
    if (
      !isDeepStrictEqual(
        shown,
        rows.map(({ id }) => id),
      )
    )
      return 'shows other products than plain SQL'
    return checkDetail(pool, answer, query, path)
  },
}

/** What is wrong with the answers of a case; undefined if nothing is. */
export async function checkAnswers(apiUrl: string, pool: pg.Pool, { id, calls }: Case): Promise<string | undefined> {
  const check =
    CHECKS[id] ?? (id.startsWith('search') ? (...[db, answer, query]) => checkSearch(db, answer, query) : undefined)
  if (!check) return `nobody knows what its answers should be`
  for (const call of calls.slice(0, CHECKED)) {
    const problem = await checkOne(apiUrl, pool, call, check)
    if (problem) return `${call.path}: ${problem}`
  }
  return undefined
}

async function checkOne(apiUrl: string, pool: pg.Pool, { path }: Call, check: Check): Promise<string | undefined> {
  const response = await fetch(apiUrl + path)
  if (response.status !== 200) return `answered ${response.status}`
  const url = new URL(path, apiUrl)
  return check(pool, (await response.json()) as Answer, url.searchParams, url.pathname)
}

async function checkDetail(
  _pool: pg.Pool,
  { data }: Answer,
  _query: URLSearchParams,
  path: string,
): Promise<string | undefined> {
  return data['id'] === path.split('/').at(-1) ? undefined : 'is about another thing'
}

/** For rows `product_search`, by the values that `filtersOf` gives. */
const passes = (
  row: string,
) => `($2::uuid IS NULL OR ${row}.category_id = $2) AND ($3::uuid IS NULL OR ${row}.vendor_id = $3)
  AND ($4::bigint IS NULL OR ${row}.effective_price >= $4) AND ($5::bigint IS NULL OR ${row}.effective_price <= $5)
  AND ($6::boolean IS NULL OR ${row}.is_featured = $6) AND ($7::boolean IS NULL OR ${row}.is_discounted = $7)`

function filtersOf(query: URLSearchParams) {
  const price = (name: string) => (query.has(name) ? Number(query.get(name)) * 100 : null)
  const flag = (name: string) => (query.has(name) ? query.get(name) === 'true' : null)
  return [
    query.get('category_id'),
    query.get('vendor_id'),
    price('min_price'),
    price('max_price'),
    flag('featured'),
    flag('discount'),
  ]
}

const SEARCHED = "product_search s, search_queries('product', $1) q, search_queries('product', $8) instead"

/** What has all the words; where nothing has, what has those that are looked for instead, or any of them. */
const FOUND = `${passes('s')} AND s.document @@
  CASE WHEN EXISTS (SELECT FROM product_search x WHERE x.document @@ q.anywhere AND ${passes('x')}) THEN q.anywhere
    ELSE coalesce(instead.anywhere, q.any_word, q.anywhere) END`

/** The best 20 of all matches, each ranked: what the server must find without ranking them all. */
async function checkSearch(
  pool: pg.Pool,
  answer: Answer,
  query: URLSearchParams,
  instead?: string,
): Promise<string | undefined> {
  const filters = filtersOf(query)
  if (answer.data.length === 0 && filters.every((value) => value === null)) return 'found nothing'
  return compareList(
    pool,
    answer,
    `SELECT s.product_id AS id
     FROM ${SEARCHED} WHERE ${FOUND}
     ORDER BY CASE WHEN s.document @@ q.exact_name THEN 3 WHEN s.document @@ q.in_name THEN 2 ELSE 1 END DESC,
              s.document @@ q.named DESC, s.score DESC, s.product_id DESC LIMIT 20`,
    `SELECT count(*)::int AS n FROM ${SEARCHED} WHERE ${FOUND}`,
    [query.get('query'), ...filters, instead ?? null],
  )
}

async function compareList(
  pool: pg.Pool,
  { data, meta }: Answer,
  idsText: string,
  countText: string,
  values: unknown[] = [],
): Promise<string | undefined> {
  const ids = (await pool.query<{ id: string }>(idsText, values)).rows.map(({ id }) => id)
  const count = (await pool.query<{ n: number }>(countText, values)).rows[0]?.n ?? 0
  if (
    !isDeepStrictEqual(
      data.map(({ id }) => id),
      ids,
    )
  )
    return 'has other rows, or in another order, than plain SQL'
  if (meta.total !== Math.min(count, TOTAL_CAP) || meta.total_is_capped !== count > TOTAL_CAP) {
    return `says ${meta.total} in all, and there are ${count}`
  }
  return undefined
}

/** Whether the counters still equal what a count gives, after thousands of bids at once. */
export async function checkCounters(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ wrong: number }>(
    `SELECT count(*)::int AS wrong FROM item_requests r
     WHERE total_bids <> (SELECT count(*) FROM bids b WHERE b.item_request_id = r.id AND b.status <> 'withdrawn')`,
  )
  const wrong = rows[0]?.wrong ?? 0
  return wrong === 0 ? undefined : `${wrong} item requests count their bids wrongly`
}
