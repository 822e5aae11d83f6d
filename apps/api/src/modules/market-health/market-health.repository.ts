import { statusesWithMoneyHeld } from '@asime/contract/order-states'
import { listed } from '../../platform/database/listed.ts'
import { MARKET_HEALTH_DAYS } from '@asime/contract/market-health'
import { CURRENCY } from '@asime/contract/money'
import { type Db, queryRows } from '../../platform/database/database.ts'

/** A day, with how things stand now beside it. Amounts in pesewas. */
export interface MarketRow {
  users: number
  vendors: number
  open_item_requests: number
  pending_bids: number
  orders_under_way: number
  held_amount: number | null
  held_orders: number | null
  day: string
  sign_ups: number
  new_vendors: number
  item_requests: number
  bids: number
  orders_placed: number
  orders: number
  sales: number | null
}

const FIRST_DAY = `day_in_ghana(now()) - ${MARKET_HEALTH_DAYS - 1}`
const SINCE = `start_of_day(${FIRST_DAY})`

// Bids and orders are found by day only within a shop, so they are those that the job of the shops' analytics has counted.
const READ_MARKET = `
  WITH standing AS MATERIALIZED (
    SELECT
      ((SELECT count(*) FROM users) - (SELECT count(*) FROM users u WHERE u.status = 'suspended'))::int AS users,
      -- The owner of a closed shop is a vendor no longer.
      ((SELECT count(*) FROM users u WHERE u.user_type = 'vendor')
        - (SELECT count(*) FROM users u WHERE u.user_type = 'vendor' AND u.status = 'suspended'))::int AS vendors,
      (SELECT coalesce(sum(k.item_requests), 0)::int FROM item_request_counts k WHERE k.status = 'open' AND NOT k.counted_as_expired)
        AS open_item_requests,
      (SELECT count(*)::int FROM bids b WHERE b.status = 'pending') AS pending_bids,
      (SELECT count(*)::int FROM orders o WHERE o.status IN ${listed(statusesWithMoneyHeld)}) AS orders_under_way
  ), held AS MATERIALIZED (
    SELECT coalesce(-sum(a.balance), 0)::float8 AS amount, count(*)::int AS orders
    FROM ledger_accounts a WHERE $1::boolean AND a.kind = 'escrow' AND a.balance < 0 AND a.currency = $2
  ), days AS (
    SELECT (${FIRST_DAY}) + n AS day FROM generate_series(0, ${MARKET_HEALTH_DAYS - 1}) AS n
  ), shops AS (
    SELECT s.day, sum(s.bids)::int AS bids, sum(s.orders_placed)::int AS orders_placed, sum(s.orders)::int AS orders,
      sum(s.captured - s.refunded - s.charged_back)::float8 AS sales
    FROM shop_days s WHERE s.day >= ${FIRST_DAY} GROUP BY s.day
  ), sign_ups AS (
    SELECT day_in_ghana(u.created_at) AS day, count(*)::int AS number FROM users u WHERE u.created_at >= ${SINCE} GROUP BY 1
  ), openings AS (
    SELECT day_in_ghana(v.created_at) AS day, count(*)::int AS number FROM vendors v WHERE v.created_at >= ${SINCE} GROUP BY 1
  ), posted AS (
    SELECT day_in_ghana(r.created_at) AS day, count(*)::int AS number FROM item_requests r WHERE r.created_at >= ${SINCE} GROUP BY 1
  )
  SELECT standing.*, CASE WHEN $1::boolean THEN held.amount END AS held_amount, CASE WHEN $1::boolean THEN held.orders END AS held_orders,
    days.day::text AS day, coalesce(sign_ups.number, 0) AS sign_ups, coalesce(openings.number, 0) AS new_vendors,
    coalesce(posted.number, 0) AS item_requests, coalesce(shops.bids, 0) AS bids, coalesce(shops.orders_placed, 0) AS orders_placed,
    coalesce(shops.orders, 0) AS orders, CASE WHEN $1::boolean THEN coalesce(shops.sales, 0) END AS sales
  FROM days CROSS JOIN standing CROSS JOIN held LEFT JOIN shops ON shops.day = days.day LEFT JOIN sign_ups ON sign_ups.day = days.day
    LEFT JOIN openings ON openings.day = days.day LEFT JOIN posted ON posted.day = days.day
  ORDER BY days.day`

/**
 * Each of the last `MARKET_HEALTH_DAYS`, the oldest first.
 * @param withMoney whether what is held and sold is read at all
 */
export async function readMarket(db: Db, withMoney: boolean): Promise<MarketRow[]> {
  return queryRows<MarketRow>(db, READ_MARKET, [withMoney, CURRENCY])
}
