import type { VendorCard } from '@asime/contract/vendors'
import { TOTAL_CAP } from '@asime/contract/paging'
import type pg from 'pg'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { hotRead, pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { isAfter, textPageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, PageRow, JsonPage } from '../../platform/http/paging.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import { KEPT_VENDOR_CARD, KEPT_VENDOR_TABLES } from '../vendors/vendor-json.sql.ts'

export interface Following {
  following: boolean
  followers_count: number
}

/** Whether the user follows the vendor, and how many do; undefined for vendors that nobody can see. */
export async function findFollowing(db: Db, userId: string, vendorId: string): Promise<Following | undefined> {
  const [row] = await queryRows<Following>(
    db,
    `SELECT EXISTS (SELECT FROM follows f WHERE f.user_id = $1 AND f.vendor_id = v.id) AS following, v.followers_count
     FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = $2 AND ${shopIsOpen('u')}`,
    [userId, vendorId],
  )
  return row
}

/** Following twice changes nothing. */
export async function insertFollow(db: Db, userId: string, vendorId: string): Promise<void> {
  await queryRows(
    db,
    'INSERT INTO follows (user_id, vendor_id) VALUES ($1, $2) ON CONFLICT ON CONSTRAINT follows_pk DO NOTHING',
    [userId, vendorId],
  )
}

export async function deleteFollow(db: Db, userId: string, vendorId: string): Promise<void> {
  await queryRows(db, 'DELETE FROM follows WHERE user_id = $1 AND vendor_id = $2', [userId, vendorId])
}

/** A page of the vendors that the user follows, last followed first; none of the suspended ones. */
export async function listFollowedVendors(
  pool: pg.Pool,
  userId: string,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const sql = new SqlValues()
  const size = pageSize(sql, limit)
  const followed = `follows f JOIN vendors v ON v.id = f.vendor_id JOIN users u ON u.id = v.user_id
       WHERE f.user_id = ${sql.value(userId)}::uuid AND ${shopIsOpen('u')}`
  const after = cursor
    ? `AND ${isAfter(sql, cursor, { column: 'f.followed_at', type: 'timestamptz', id: 'f.vendor_id', descending: true })}`
    : ''
  const [row] = await hotRead<JsonPage<VendorCard>>(
    pool,
    `SELECT ${textPageColumns({ text: KEPT_VENDOR_CARD, size, value: 'page.followed_at', id: 'page.vendor_id' })},
            (SELECT count(*) FROM (SELECT FROM ${followed} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT f.vendor_id, f.followed_at, row_number() OVER (ORDER BY f.followed_at DESC, f.vendor_id DESC) AS n
       FROM ${followed} ${after} ORDER BY f.followed_at DESC, f.vendor_id DESC LIMIT ${size} + 1
     ) AS page JOIN (${KEPT_VENDOR_TABLES}) ON v.id = page.vendor_id`,
    sql.list,
  )
  return row as PageRow
}
