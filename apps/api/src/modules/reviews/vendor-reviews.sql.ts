import type { VendorReview } from '@asime/contract/vendors'
import type pg from 'pg'
import { hotRead, pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, PageRow, JsonPage } from '../../platform/http/paging.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { VENDOR_REVIEW } from './review-json.ts'

/** Before any review: where the first page begins. */
const START: Cursor = { value: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/**
 * A page of the reviews of all that a vendor sells; undefined when there is no such vendor. A page's reviews can only be
 * of the products whose own newest reviews are the newest: one look at each product finds these, and only theirs are
 * read. The total is the sum of the products' own counts.
 */
export async function listVendorReviews(
  pool: pg.Pool,
  vendorId: string,
  limit: number,
  cursor: Cursor = START,
): Promise<PageRow | undefined> {
  const sql = new SqlValues()
  const vendor = sql.value(vendorId)
  const size = pageSize(sql, limit)
  const after = `(${sql.value(cursor.value)}::timestamptz, ${sql.value(cursor.id)}::uuid)`
  const newest = (product: string, count: string) => `
    SELECT r.id, r.created_at FROM reviews r WHERE r.product_id = ${product} AND r.hidden_at IS NULL AND (r.created_at, r.id) < ${after}
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${count}`
  const text = `
    WITH vendor AS MATERIALIZED (
      SELECT v.id FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = ${vendor} AND ${shopIsOpen('u')}
    ),
    reviewed AS MATERIALIZED (
      SELECT p.id, p.total_reviews FROM vendor JOIN products p ON p.vendor_id = vendor.id
      WHERE p.is_public AND p.total_reviews > 0
    ),
    newest_of_each AS (
      SELECT reviewed.id FROM reviewed CROSS JOIN LATERAL (${newest('reviewed.id', '1')}) AS r
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${size} + 1
    ),
    page AS (
      SELECT r.id, r.created_at, row_number() OVER (ORDER BY r.created_at DESC, r.id DESC) AS n
      FROM newest_of_each CROSS JOIN LATERAL (${newest('newest_of_each.id', `${size} + 1`)}) AS r
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${size} + 1
    )
    SELECT ${pageColumns({ json: VENDOR_REVIEW, size, value: 'page.created_at' })},
           (SELECT (SELECT coalesce(sum(total_reviews), 0) FROM reviewed)::int FROM vendor) AS total
    FROM page JOIN reviews r ON r.id = page.id JOIN users u ON u.id = r.user_id JOIN products p ON p.id = r.product_id`
  const [row] = await hotRead<JsonPage<VendorReview> & { total: number | null }>(pool, text, sql.list)
  return row?.total === null ? undefined : row
}
