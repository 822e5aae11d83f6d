import type { Vendor, VendorCard, ListVendorsQuery } from '@asime/contract/vendors'
import { DEFAULT_LIMIT, TOTAL_CAP } from '@asime/contract/paging'
import type pg from 'pg'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { hotRead, pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import { containsPattern } from '../../platform/database/patterns.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { type CursorValue, decodeCursor, type PageRow, pageText, type JsonPage } from '../../platform/http/paging.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { PRODUCT_CARD, PRODUCT_TABLES } from '../products/product-json.sql.ts'
import { USUAL_REPLY } from '../shop-analytics/usual-reply.sql.ts'
import { PUNCTUALITY, SHOP_TIMES, VENDOR_CARD_FIELDS } from './vendor-json.sql.ts'

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
    SELECT ${pageColumns({ json: `json_build_object(${VENDOR_CARD_FIELDS})`, size: limit, value: 'page.sort_value' })},
           (${total})::int AS total${typed ? `, (SELECT search_correction('vendor', ${typed})) AS corrected_query` : ''}
    FROM (
      SELECT v.id, ${column} AS sort_value, row_number() OVER (ORDER BY ${order}) AS n
      FROM vendors v JOIN users u ON u.id = v.user_id WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${limit} + 1
    ) AS page JOIN vendors v ON v.id = page.id JOIN users u ON u.id = v.user_id`
  const [row] = await hotRead<JsonPage<VendorCard>>(pool, text, sql.list)
  return pageText(row as PageRow, { limit: query.limit, sort })
}

const READ_VENDOR = `
  SELECT json_build_object(${VENDOR_CARD_FIELDS}, ${SHOP_TIMES}, ${PUNCTUALITY}, 'usual_reply_minutes', ${USUAL_REPLY}, 'products', (
    SELECT coalesce(json_agg(card), '[]') FROM (
      SELECT ${PRODUCT_CARD} AS card FROM ${PRODUCT_TABLES}
      WHERE p.vendor_id = $1 AND p.deleted_at IS NULL AND p.is_public ORDER BY p.created_at DESC, p.id DESC LIMIT ${DEFAULT_LIMIT}
    ) AS newest), 'actions', '[]'::json)::text AS data
  FROM vendors v JOIN users u ON u.id = v.user_id LEFT JOIN shop_punctuality y ON y.vendor_id = v.id WHERE v.id = $1 AND ${shopIsOpen('u')}`

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
