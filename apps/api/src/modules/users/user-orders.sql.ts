import type { UserOrder } from '@asime/contract/admin-users'
import type { OrderSide } from '@asime/contract/order-states'
import { TOTAL_CAP } from '@asime/contract/paging'
import { assertFound } from '../../platform/app-error.ts'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import { SUMMARY_MEMBERS } from '../orders/order-json.sql.ts'
import { decodeCursor, type JsonPage, pageText } from '../../platform/http/paging.ts'

const NEWEST_FIRST = { column: 'o.created_at', type: 'timestamptz', id: 'o.id', descending: true }
const ORDER = jsonObject({
  ...SUMMARY_MEMBERS,
  buyer: 'b.full_name',
  shop: 'v.business_name',
})
/** Of the user $1. */
const OF = { buyer: 'o.buyer_id = $1', vendor: 'o.vendor_id = (SELECT own.id FROM vendors own WHERE own.user_id = $1)' }

/** @throws AppError not_found */
export async function listOrdersOfUser(
  db: Db,
  userId: string,
  { side, limit, cursor: given }: { side: OrderSide; limit: number; cursor?: string | undefined },
): Promise<JsonText> {
  const sort = `orders of user ${side}`
  const cursor = decodeCursor(given, sort, 'time')
  const sql = new SqlValues()
  sql.value(userId)
  const size = pageSize(sql, limit)
  const after = cursor ? isAfter(sql, cursor, NEWEST_FIRST) : 'true'
  const [row] = await queryRows<JsonPage<UserOrder> & { is_known: boolean }>(
    db,
    `SELECT ${pageColumns({ json: ORDER, size, value: 'page.created_at' })},
            (SELECT count(*) FROM (SELECT FROM orders o WHERE ${OF[side]} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total,
            EXISTS (SELECT FROM users u WHERE u.id = $1) AS is_known
     FROM (
       SELECT o.id, o.created_at, row_number() OVER (ORDER BY o.created_at DESC, o.id DESC) AS n FROM orders o
       WHERE ${OF[side]} AND ${after} ORDER BY o.created_at DESC, o.id DESC LIMIT ${size} + 1
     ) AS page JOIN orders o ON o.id = page.id JOIN users b ON b.id = o.buyer_id JOIN vendors v ON v.id = o.vendor_id`,
    sql.list,
  )
  if (!row) throw new Error('SELECT returned no row')
  return pageText(assertFound(row.is_known ? row : undefined, 'User'), { limit, sort })
}
