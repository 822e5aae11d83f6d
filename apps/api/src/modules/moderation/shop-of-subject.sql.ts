import type { ReportableType } from '@asime/contract/moderation-states'
import { type Db, queryRows } from '../../platform/database/database.ts'

/** The shop that posted it; undefined for what somebody posted for themself. */
export async function findShopOf(db: Db, type: ReportableType, id: string): Promise<string | undefined> {
  const [row] = await queryRows<{ vendor_id: string }>(
    db,
    `SELECT vendor_id FROM products WHERE $1 = 'product' AND id = $2 UNION ALL SELECT vendor_id FROM bids WHERE $1 = 'bid' AND id = $2`,
    [type, id],
  )
  return row?.vendor_id
}
