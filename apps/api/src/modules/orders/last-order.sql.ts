import type { Place } from '@asime/contract/addresses'
import { type Db, queryRows } from '../../platform/database/database.ts'

/** Of which one has a place, most likely. */
const NEWEST_ORDERS = 3

/** Where the newest order of a buyer goes; orders of bids may not say yet. */
export async function findPlaceOfLastOrder(db: Db, buyerId: string): Promise<Place | undefined> {
  const [row] = await queryRows<Place>(
    db,
    `SELECT d.region, d.town, d.landmark, d.digital_address, d.contact_phone
     FROM (SELECT id, created_at FROM orders WHERE buyer_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2) o
     JOIN order_deliveries d ON d.order_id = o.id ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
    [buyerId, NEWEST_ORDERS],
  )
  return row
}
