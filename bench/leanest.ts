import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Case } from './cases.ts'
import type { Statement } from './processes/record.ts'

// The leanest SQL that we know for the hot reads: stored texts as they are, kept totals, and no rules. Prices, stock and the like that are
// put behind a text when it is read are left out, as all of it could be in the text. Whichever is faster, this or what the server sends, is
// the database's part of the bound.

const CHECKED = 12
/** Up to here totals are exact. */
const TOTAL_CAP = 10_000

const LIST = `
  SELECT string_agg(t.card, ',' ORDER BY p.created_at DESC, p.id DESC) AS data, (SELECT sum(product_count) FROM categories)::int AS total
  FROM (SELECT id, created_at FROM products WHERE is_public ORDER BY created_at DESC, id DESC LIMIT 20) AS p
  JOIN product_texts t ON t.product_id = p.id`

const IN_RANGE = 'is_public AND category_id = $1::uuid AND effective_price BETWEEN $2::bigint AND $3::bigint'
const FILTER = `
  SELECT string_agg(t.card, ',' ORDER BY p.effective_price, p.id) AS data,
         (SELECT count(*) FROM (SELECT FROM products WHERE ${IN_RANGE} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
  FROM (SELECT id, effective_price FROM products WHERE ${IN_RANGE} ORDER BY effective_price, id LIMIT 20) AS p
  JOIN product_texts t ON t.product_id = p.id`

/** By what was made of the word beforehand: where it is found, and where it is the name's. */
const SEARCH = `
  WITH found AS MATERIALIZED (
    SELECT product_id, score, CASE WHEN document @@ $2::tsquery THEN 3 WHEN document @@ $3::tsquery THEN 2 ELSE 1 END AS class
    FROM product_search WHERE document @@ $1::tsquery
  )
  SELECT string_agg(t.card, ',' ORDER BY p.class DESC, p.score DESC, p.product_id DESC) AS data, (SELECT count(*) FROM found)::int AS total
  FROM (SELECT * FROM found ORDER BY class DESC, score DESC, product_id DESC LIMIT 20) AS p
  JOIN product_texts t USING (product_id)`

const PRODUCT = 'SELECT detail AS data FROM product_texts WHERE product_id = $1'

const REQUESTS = `
  SELECT string_agg(t.card, ',' ORDER BY r.created_at DESC, r.id DESC) AS data,
         (SELECT sum(item_requests) FROM item_request_counts WHERE status = 'open')::int AS total
  FROM (SELECT id, created_at FROM item_requests WHERE status = 'open' AND hidden_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 20) AS r
  JOIN item_request_texts t ON t.item_request_id = r.id`

const REQUEST = 'SELECT detail AS data FROM item_request_texts WHERE item_request_id = $1'

interface Leanest {
  statement: Statement
  found: { data: string | null; total?: number } | undefined
}

const LEANEST: Record<string, (pool: pg.Pool, asked: { id: string; query: URLSearchParams }) => Promise<Leanest>> = {
  list: (pool) => read(pool, LIST, []),
  filter: (pool, { query }) =>
    read(pool, FILTER, [
      query.get('category_id'),
      Number(query.get('min_price')) * 100,
      Number(query.get('max_price')) * 100,
    ]),
  'search-hundredth': async (pool, { query }) => {
    const { rows } = await pool.query<{ anywhere: string; exact: string; named: string }>(
      `SELECT anywhere::text, exact_name::text AS exact, in_name::text AS named FROM search_queries('product', $1)`,
      [query.get('query')],
    )
    return read(pool, SEARCH, [rows[0]?.anywhere, rows[0]?.exact, rows[0]?.named])
  },
  product: (pool, { id }) => read(pool, PRODUCT, [id]),
  requests: (pool) => read(pool, REQUESTS, []),
  request: (pool, { id }) => read(pool, REQUEST, [id]),
}

async function read(pool: pg.Pool, text: string, values: unknown[]): Promise<Leanest> {
  const { rows } = await pool.query<{ data: string | null; total?: number }>(text, values)
  return { statement: { text, values }, found: rows[0] }
}

/**
 * The leanest statements for the calls of a case; none where nobody has written any.
 * @throws where they find anything else than the API answers
 */
export async function leanestOf(apiUrl: string, pool: pg.Pool, { id, calls }: Case): Promise<Statement[] | undefined> {
  const make = LEANEST[id]
  if (!make) return undefined
  const statements: Statement[] = []
  for (const [nth, { path }] of calls.entries()) {
    const { pathname, searchParams } = new URL(path, apiUrl)
    const { statement, found } = await make(pool, { id: pathname.split('/').at(-1) as string, query: searchParams })
    const problem = nth < CHECKED ? compare(found, (await (await fetch(apiUrl + path)).json()) as Answer) : undefined
    if (problem) throw new Error(`${path}: the leanest SQL ${problem}`)
    statements.push(statement)
  }
  return statements
}

interface Answer {
  data: { id: string } | { id: string }[]
  meta?: { total: number }
}

function compare(found: Leanest['found'], { data, meta }: Answer): string | undefined {
  const ids = [data].flat().map(({ id }) => id)
  if (!isDeepStrictEqual(idsIn(found?.data ?? ''), ids)) return 'finds other rows, or in another order, than the API'
  if (meta && Math.min(found?.total ?? 0, TOTAL_CAP) !== meta.total)
    return `counts ${found?.total}, and the API ${meta.total}`
  return undefined
}

/** Reads the ids of stored texts that stand one after the other, and each begin with the id and the name. */
export function idsIn(texts: string): string[] {
  return [...texts.matchAll(/\{"id":"([0-9a-f-]{36})","(?:product_name|request_title)":/g)].map(
    ([, id]) => id as string,
  )
}
