import { statusesWithMoneyHeld } from '@asime/contract/order-states'
import { listed } from '../../platform/database/listed.ts'
import type { Dashboard } from '@asime/contract/dashboard'
import { TOTAL_CAP } from '@asime/contract/paging'
import type pg from 'pg'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'

/** The number of rows, capped as in lists. */
const counted = (rows: string) => `(SELECT count(*) FROM (SELECT FROM ${rows} LIMIT ${TOTAL_CAP}) AS counted)`

const ordersOf = (column: 'buyer_id = $1' | 'vendor_id = v.id') => {
  const count = (statuses: string) => counted(`orders o WHERE o.${column} AND o.status ${statuses}`)
  return {
    orders_awaiting_payment: count("= 'awaiting_payment'"),
    orders_under_way: count(`IN ${listed(statusesWithMoneyHeld)}`),
    orders_completed: count("= 'completed'"),
  }
}

const OWN_OPEN = "item_requests r WHERE r.user_id = $1 AND r.status = 'open' AND r.hidden_at IS NULL"
const NOT_EXPIRED = '(r.expires_at IS NULL OR r.expires_at > now())'

const BUYING = jsonObject({
  open_item_requests: counted(`${OWN_OPEN} AND ${NOT_EXPIRED}`),
  expired_item_requests: counted(`${OWN_OPEN} AND r.expires_at <= now()`),
  // Each item request's pending bids by the index that holds only those; the fence keeps it so.
  pending_bids: counted(
    `(SELECT r.id FROM ${OWN_OPEN} AND ${NOT_EXPIRED} LIMIT ${TOTAL_CAP}) AS r
     CROSS JOIN LATERAL (SELECT FROM bids b WHERE b.item_request_id = r.id AND b.status = 'pending' AND b.hidden_at IS NULL OFFSET 0) AS b`,
  ),
  ...ordersOf('buyer_id = $1'),
  // As their list has them: without vendors that nobody can see.
  followed_vendors: counted(
    `follows f JOIN vendors v ON v.id = f.vendor_id JOIN users u ON u.id = v.user_id WHERE f.user_id = $1 AND ${shopIsOpen('u')}`,
  ),
})

const bidsOf = (status: string) => counted(`bids b WHERE b.vendor_id = v.id AND b.status = '${status}'`)

const SELLING = jsonObject({
  products: 'v.total_products',
  sold_out_products: `(SELECT count(*) FILTER (WHERE p.stock_quantity = 0) FROM (
    SELECT stock_quantity FROM products WHERE vendor_id = v.id AND deleted_at IS NULL AND is_public LIMIT ${TOTAL_CAP}) AS p)`,
  pending_bids: bidsOf('pending'),
  accepted_bids: bidsOf('accepted'),
  rejected_bids: bidsOf('rejected'),
  ...ordersOf('vendor_id = v.id'),
  followers: 'v.followers_count',
  rating: 'v.rating',
  total_reviews: 'v.total_reviews',
})

const READ_DASHBOARD = `SELECT ${jsonObject({
  buying: BUYING,
  selling: `(SELECT ${SELLING} FROM vendors v WHERE v.id = $2)`,
})}::text AS data`

/** A user's figures as JSON text, those of selling for a vendor. Each counts to 10,000 and not beyond. */
export async function readDashboardText(pool: pg.Pool, userId: string, vendorId: string | undefined): Promise<string> {
  const [row] = await hotRead<{ data: JsonOf<Dashboard> }>(pool, READ_DASHBOARD, [userId, vendorId ?? null])
  if (!row) throw new Error('SELECT returned no row')
  return row.data
}
