import type { Vendor, VendorCard, ListVendorsQuery } from '@asime/contract/vendors'
import { DEFAULT_LIMIT, TOTAL_CAP } from '@asime/contract/paging'
import type pg from 'pg'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { hotRead, pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { isAfter, textPageColumns } from '../../platform/http/page-columns.ts'
import { containsPattern } from '../../platform/database/patterns.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { type CursorValue, decodeCursor, type PageRow, pageText, type JsonPage } from '../../platform/http/paging.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { keptProductCard } from '../products/product-json.sql.ts'
import { USUAL_REPLY } from '../shop-analytics/usual-reply.sql.ts'
import { KEPT_VENDOR, KEPT_VENDOR_CARD, KEPT_VENDOR_TABLES, PUNCTUALITY } from './vendor-json.sql.ts'

const SORT_COLUMNS = {
  rating: { column: 'v.rating', type: 'numeric', kind: 'number' },
  total_sales: { column: 'v.total_sales', type: 'integer', kind: 'number' },
  total_products: { column: 'v.total_products', type: 'integer', kind: 'number' },
  created_at: { column: 'v.created_at', type: 'timestamptz', kind: 'time' },
  business_name: { column: 'lower(v.business_name)', type: 'text', kind: 'text' },
} as const satisfies Record<string, { column: string; type: string; kind: CursorValue }>

export async function listVendors(pool: pg.Pool, query: ListVendorsQuery): Promise<JsonText> {
  const descending = (query.sort_order ?? (query.sort_by === 'business_name' ? 'asc' : 'desc')) === 'desc'
  const sort = `vendors ${query.sort_by} ${descending ? 'desc' : 'asc'}`
  const { column, type, kind } = SORT_COLUMNS[query.sort_by]
  const cursor = decodeCursor(query.cursor, sort, kind)

  const sql = new SqlValues()
  const limit = pageSize(sql, query.limit)
  const conditions = [shopIsOpen('u')]
  const typed = query.query ? sql.value(query.query) : undefined
  if (typed) conditions.push(`v.search @@ (SELECT anywhere FROM search_queries('vendor', ${typed}))`)
  if (query.featured) conditions.push('v.featured_at IS NOT NULL')
  if (query.location) conditions.push(`v.location ILIKE ${sql.value(containsPattern(query.location))}`)
  const total = `SELECT count(*) FROM (SELECT FROM vendors v JOIN users u ON u.id = v.user_id WHERE ${conditions.join(' AND ')} LIMIT ${TOTAL_CAP + 1}) AS counted`
  if (cursor) conditions.push(isAfter(sql, cursor, { column, type, id: 'v.id', descending }))
  const order = `${column} ${descending ? 'DESC' : 'ASC'}, v.id ${descending ? 'DESC' : 'ASC'}`
  const text = `
    SELECT ${textPageColumns({ text: KEPT_VENDOR_CARD, size: limit, value: 'page.sort_value' })},
           (${total})::int AS total${typed ? `, (SELECT search_correction('vendor', ${typed})) AS corrected_query` : ''}
    FROM (
      SELECT v.id, ${column} AS sort_value, row_number() OVER (ORDER BY ${order}) AS n
      FROM vendors v JOIN users u ON u.id = v.user_id WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${limit} + 1
    ) AS page JOIN (${KEPT_VENDOR_TABLES}) ON v.id = page.id`
  const [row] = await hotRead<JsonPage<VendorCard>>(pool, text, sql.list)
  return pageText(row as PageRow, { limit: query.limit, sort })
}

/** Its newest products, as their lists show them. */
const PRODUCTS = `
  SELECT concat('[', string_agg(card, ',' ORDER BY created_at DESC, id DESC), ']') FROM (
    SELECT p.id, p.created_at, ${keptProductCard('p')} AS card FROM products p LEFT JOIN product_texts t ON t.product_id = p.id
    WHERE p.vendor_id = v.id AND p.deleted_at IS NULL AND p.is_public ORDER BY p.created_at DESC, p.id DESC LIMIT ${DEFAULT_LIMIT}
  ) AS newest`

const READ_VENDOR = `
  SELECT ${KEPT_VENDOR} || ',"punctuality":' || ${PUNCTUALITY}::text || ',"usual_reply_minutes":' || coalesce(${USUAL_REPLY}::text, 'null') ||
    ',"products":' || (${PRODUCTS}) || ',"actions":[]}' AS data
  FROM ${KEPT_VENDOR_TABLES} LEFT JOIN shop_punctuality y ON y.vendor_id = v.id WHERE v.id = $1 AND ${shopIsOpen('u')}`

export async function readVendorText(pool: pg.Pool, id: string): Promise<string | undefined> {
  const [row] = await hotRead<{ data: JsonOf<Vendor> }>(pool, READ_VENDOR, [id])
  return row?.data
}

export interface FeaturedShop {
  business_name: string
  is_featured: boolean
  /** Whether anybody can see it. */
  is_open: boolean
}

export async function lockForFeaturing(tx: Tx, id: string): Promise<FeaturedShop | undefined> {
  const [row] = await queryRows<FeaturedShop>(
    tx,
    `SELECT v.business_name, v.featured_at IS NOT NULL AS is_featured, ${shopIsOpen('u')} AS is_open
     FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = $1 FOR NO KEY UPDATE OF v`,
    [id],
  )
  return row
}

export async function setFeatured(db: Db, id: string, isFeatured: boolean): Promise<void> {
  await queryRows(db, 'UPDATE vendors SET featured_at = CASE WHEN $2 THEN now() END WHERE id = $1', [id, isFeatured])
}
