import type {
  FeatureRequest,
  ListOwnProductsQuery,
  OwnProductCard,
  OwnProductShelf,
  ShelfCounts,
} from '@asime/contract/own-products'
import { TOTAL_CAP } from '@asime/contract/paging'
import type pg from 'pg'
import { hotRead, pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { containsPattern } from '../../platform/database/patterns.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import type { JsonOf } from '../../platform/database/json-of.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { type CursorValue, decodeCursor, type JsonPage, type PageRow, pageText } from '../../platform/http/paging.ts'
import { OWN_PRODUCT_CARD, PRODUCT_TABLES } from './product-json.sql.ts'

const SORT_COLUMNS = {
  created_at: { column: 'p.created_at', type: 'timestamptz', kind: 'time' },
  updated_at: { column: 'p.updated_at', type: 'timestamptz', kind: 'time' },
  product_name: { column: 'lower(p.product_name)', type: 'text', kind: 'text' },
  price: { column: 'p.effective_price', type: 'bigint', kind: 'number' },
  stock_quantity: { column: 'p.stock_quantity', type: 'integer', kind: 'number' },
  views_count: { column: 'p.views_count', type: 'bigint', kind: 'number' },
} as const satisfies Record<string, { column: string; type: string; kind: CursorValue }>

/** For rows `m` (those of the shop that fit the search). */
const SHELVES: Record<OwnProductShelf, string> = {
  draft: "m.visibility = 'draft'",
  published: "m.visibility = 'published'",
  hidden: "m.visibility = 'hidden'",
  low_stock: "m.visibility = 'published' AND m.stock_quantity > 0 AND m.stock_quantity < m.low_stock_below",
  sold_out: "m.visibility = 'published' AND m.stock_quantity = 0",
}

const count = (condition: string) => `count(*) FILTER (WHERE ${condition})`
const COUNTS = jsonObject({
  all: 'count(m.id)',
  draft: count(SHELVES.draft),
  published: count(SHELVES.published),
  hidden: count(SHELVES.hidden),
  low_stock: count(SHELVES.low_stock),
  sold_out: count(SHELVES.sold_out),
})

/**
 * A page of a shop's own products, and how many of each kind fit the search. A shop's are thousands at most: they are read
 * once, in the order of their index, for both.
 */
export async function listOwnProducts(pool: pg.Pool, vendorId: string, query: ListOwnProductsQuery): Promise<JsonText> {
  const descending = (query.sort_order ?? (query.sort_by === 'product_name' ? 'asc' : 'desc')) === 'desc'
  const sort = `own products ${query.sort_by} ${descending ? 'desc' : 'asc'}`
  const { column, type, kind } = SORT_COLUMNS[query.sort_by]
  const cursor = decodeCursor(query.cursor, sort, kind)

  const sql = new SqlValues()
  const limit = pageSize(sql, query.limit)
  const conditions = [`p.vendor_id = ${sql.value(vendorId)}::uuid AND p.deleted_at IS NULL`]
  if (query.category_id)
    // A saved view may name one that was merged since.
    conditions.push(
      `p.category_id = (SELECT coalesce(c.merged_into, c.id) FROM categories c WHERE c.id = ${sql.value(query.category_id)}::uuid)`,
    )
  if (query.query) {
    const pattern = sql.value(containsPattern(query.query))
    conditions.push(`(p.product_name ILIKE ${pattern} OR p.sku ILIKE ${pattern})`)
  }
  const shelf = query.shelf ? SHELVES[query.shelf] : 'true'
  const after = cursor ? isAfter(sql, cursor, { column: 'm.sort_value', type, id: 'm.id', descending }) : 'true'
  const order = `m.sort_value ${descending ? 'DESC' : 'ASC'}, m.id ${descending ? 'DESC' : 'ASC'}`
  const text = `
    WITH m AS MATERIALIZED (
      SELECT p.id, p.visibility, p.stock_quantity, p.low_stock_below, ${column} AS sort_value
      FROM products p WHERE ${conditions.join(' AND ')}
    )
    SELECT ${pageColumns({ json: OWN_PRODUCT_CARD, size: limit, value: 'page.sort_value' })},
           (SELECT least(count(*), ${TOTAL_CAP + 1}) FROM m WHERE ${shelf})::int AS total,
           (SELECT ${COUNTS} FROM m)::text AS counts
    FROM (
      SELECT m.id, m.sort_value, row_number() OVER (ORDER BY ${order}) AS n FROM m WHERE ${shelf} AND ${after} ORDER BY ${order} LIMIT ${limit} + 1
    ) AS page JOIN (${PRODUCT_TABLES}) ON p.id = page.id`
  const [row] = await hotRead<JsonPage<OwnProductCard> & { counts: JsonOf<ShelfCounts> }>(pool, text, sql.list)
  if (!row) throw new Error('SELECT returned no row')
  return pageText(row, { limit: query.limit, sort, counts: row.counts })
}

const FEATURE_REQUEST = jsonObject({
  product: jsonObject({
    id: 'p.id',
    product_name: 'p.product_name',
    price: 'p.effective_price * 0.01',
    currency: 'p.currency',
  }),
  vendor: jsonObject({ id: 'v.id', business_name: 'v.business_name' }),
  requested_at: 'p.feature_requested_at',
})

/** What shops want featured, oldest first. */
export async function listFeatureRequests(
  pool: pg.Pool,
  { limit, cursor: given }: { limit: number; cursor?: string | undefined },
): Promise<JsonText> {
  const sort = 'feature requests'
  const cursor = decodeCursor(given, sort, 'time')
  const sql = new SqlValues()
  const size = pageSize(sql, limit)
  const waiting = 'p.feature_requested_at IS NOT NULL AND p.is_public'
  const after = cursor
    ? isAfter(sql, cursor, { column: 'p.feature_requested_at', type: 'timestamptz', id: 'p.id', descending: false })
    : 'true'
  const text = `
    SELECT ${pageColumns({ json: FEATURE_REQUEST, size, value: 'page.feature_requested_at' })},
           (SELECT count(*) FROM (SELECT FROM products p WHERE ${waiting} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
    FROM (
      SELECT p.id, p.feature_requested_at, row_number() OVER (ORDER BY p.feature_requested_at, p.id) AS n
      FROM products p WHERE ${waiting} AND ${after} ORDER BY p.feature_requested_at, p.id LIMIT ${size} + 1
    ) AS page JOIN (${PRODUCT_TABLES}) ON p.id = page.id`
  const [row] = await hotRead<JsonPage<FeatureRequest>>(pool, text, sql.list)
  return pageText(row as PageRow, { limit, sort })
}
