import { BidStatus, type OwnBid } from '@asime/contract/bids'
import { TOTAL_CAP } from '@asime/contract/paging'
import type pg from 'pg'
import { hotRead, pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage } from '../../platform/http/paging.ts'
import { OWN_BID, OWN_BID_TABLES } from './bid-json.sql.ts'

/** A page of a vendor's bids, newest first, of one status or of all that stand. */
export async function listOwnBids(
  pool: pg.Pool,
  vendorId: string,
  status: BidStatus | undefined,
  limit: number,
  cursor: Cursor | undefined,
): Promise<JsonPage<OwnBid>> {
  const sql = new SqlValues()
  const vendor = sql.value(vendorId)
  const size = pageSize(sql, limit)
  const after = cursor
    ? `AND ${isAfter(sql, cursor, { column: 'b.created_at', type: 'timestamptz', id: 'b.id', descending: true })}`
    : ''
  // One index walk per status, merged: a walk over all of them would pass by every bid that was withdrawn.
  const statuses = BidStatus.options.filter((each) => status === undefined || each === status)
  const walks = statuses.map(
    (each) => `
      (SELECT b.id, b.created_at FROM bids b WHERE b.vendor_id = ${vendor}::uuid AND b.status = '${each}' ${after}
       ORDER BY b.created_at DESC, b.id DESC LIMIT ${size} + 1)`,
  )
  const isShown = `b.status IN (${statuses.map((each) => `'${each}'`).join(', ')})`
  const text = `
    SELECT ${pageColumns({ json: OWN_BID, size, value: 'page.created_at' })},
           (SELECT count(*) FROM (
              SELECT FROM bids b WHERE b.vendor_id = ${vendor}::uuid AND ${isShown} LIMIT ${TOTAL_CAP + 1}
            ) AS counted)::int AS total
    FROM (
      SELECT id, created_at, row_number() OVER (ORDER BY created_at DESC, id DESC) AS n
      FROM (${walks.join(' UNION ALL ')}) AS each
      ORDER BY created_at DESC, id DESC LIMIT ${size} + 1
    ) AS page JOIN (${OWN_BID_TABLES}) ON b.id = page.id`
  const [row] = await hotRead<JsonPage<OwnBid>>(pool, text, sql.list)
  return row as JsonPage<OwnBid>
}
