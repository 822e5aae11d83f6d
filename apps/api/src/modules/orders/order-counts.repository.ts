import { type OrderStatus, orderStatuses } from '@asime/contract/order-states'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { containsPattern } from '../../platform/database/patterns.ts'

const COUNTS = jsonObject(
  Object.fromEntries(
    orderStatuses.map((status) => [
      status,
      `(SELECT count(*) FROM (SELECT FROM orders o WHERE o.vendor_id = $1 AND o.status = '${status}'
          AND ($2::text IS NULL OR o.search LIKE $2) LIMIT ${TOTAL_CAP}) AS counted)::int`,
    ]),
  ),
)

/** How many of a shop's orders are in each status, of those that a search finds or of all; as far as a list counts. */
export async function countShopOrders(
  db: Db,
  vendorId: string,
  query: string | undefined,
): Promise<Record<OrderStatus, number>> {
  const [row] = await queryRows<{ data: Record<OrderStatus, number> }>(db, `SELECT ${COUNTS} AS data`, [
    vendorId,
    query ? containsPattern(query.toLowerCase()) : null,
  ])
  if (!row) throw new Error('SELECT returned no row')
  return row.data
}
