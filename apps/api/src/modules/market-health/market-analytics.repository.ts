import { regions } from '@asime/contract/ghana'
import { MARKET_COUNTED } from '@asime/contract/deadlines'
import { COHORT_WEEKS, type MarketChart, type MarketTime } from '@asime/contract/market-times'
import { CURRENCY } from '@asime/contract/money'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'

// Read over the whole time at once: most of it is most of the table, so that an index by time would cost writers and help nobody.

/** The time as the database has it: so many periods of so many days, today last. */
export interface Span {
  days: number
  count: number
}

const FIRST_DAY = 'day_in_ghana(now()) - $1::int * $2::int + 1'
const SINCE = `start_of_day(${FIRST_DAY})`
/** Which period a moment is in, counted from 0. */
const periodOf = (moment: string) => `(day_in_ghana(${moment}) - (${FIRST_DAY})) / $1::int`

/** Requests with a paid order. */
const SOLD = `SELECT o.item_request_id, bool_or(o.status = 'completed') AS is_completed FROM orders o
  WHERE o.item_request_id IS NOT NULL AND o.paid_at IS NOT NULL GROUP BY o.item_request_id`

export interface DemandRow {
  kind: 'category' | 'region'
  id: string | null
  name: string | null
  requests: number
  with_bids: number
  sold: number
  supply: number
}

const FIGURES = `count(*)::int AS requests, (count(*) FILTER (WHERE a.has_bids))::int AS with_bids, (count(*) FILTER (WHERE a.is_sold))::int AS sold`

const READ_DEMAND = `
  WITH asked AS MATERIALIZED (
    SELECT coalesce(c.merged_into, c.id) AS category_id, lower(btrim(split_part(r.location, ',', -1))) AS region,
      r.total_bids > 0 OR s.item_request_id IS NOT NULL AS has_bids, s.item_request_id IS NOT NULL AS is_sold
    FROM item_requests r LEFT JOIN categories c ON c.id = r.category_id LEFT JOIN (${SOLD}) AS s ON s.item_request_id = r.id
    WHERE r.created_at >= ${SINCE}
  ), regions AS (
    SELECT g.region AS name, lower(g.region) AS key FROM unnest($3::text[]) AS g (region)
  ), by_category AS (
    SELECT a.category_id, ${FIGURES} FROM asked a GROUP BY a.category_id
  ), by_region AS (
    SELECT g.name, ${FIGURES} FROM asked a LEFT JOIN regions g ON g.key = a.region GROUP BY g.name
  ), shops AS (
    SELECT v.region, count(*)::int AS number FROM vendors v JOIN users u ON u.id = v.user_id WHERE ${shopIsOpen('u')} GROUP BY v.region
  )
  SELECT 'category' AS kind, c.id, c.name, coalesce(a.requests, 0) AS requests, coalesce(a.with_bids, 0) AS with_bids, coalesce(a.sold, 0) AS sold,
    coalesce(c.product_count, 0) AS supply
  FROM (SELECT c.id, c.name, c.product_count FROM categories c WHERE c.merged_into IS NULL) AS c
    FULL JOIN by_category a ON a.category_id = c.id
  UNION ALL
  SELECT 'region', NULL, coalesce(g.name, a.name), coalesce(a.requests, 0), coalesce(a.with_bids, 0), coalesce(a.sold, 0), coalesce(s.number, 0)
  FROM regions g FULL JOIN by_region a ON a.name = g.name LEFT JOIN shops s ON s.region = coalesce(g.name, a.name)`

/** Every category and region; null is what said neither. */
export async function readDemand(db: Db, { days, count }: Span): Promise<DemandRow[]> {
  return queryRows<DemandRow>(db, READ_DEMAND, [days, count, regions])
}

export interface FunnelRow {
  /** Null: of all. */
  period: number | null
  requests: number
  with_bids: number
  accepted: number
  paid: number
  completed: number
  first_bid_minutes: number | null
  slow_first_bid_minutes: number | null
}

const READ_FUNNEL = `
  WITH posted AS MATERIALIZED (
    SELECT r.id, r.created_at, ${periodOf('r.created_at')} AS period FROM item_requests r WHERE r.created_at >= ${SINCE}
  ), first_bids AS (
    SELECT b.item_request_id, min(b.created_at) AS at, bool_or(b.status = 'accepted') AS is_accepted
    FROM bids b WHERE b.created_at >= ${SINCE} GROUP BY b.item_request_id
  )
  SELECT p.period, count(*)::int AS requests, count(f.at)::int AS with_bids,
    (count(*) FILTER (WHERE f.is_accepted OR s.item_request_id IS NOT NULL))::int AS accepted, count(s.item_request_id)::int AS paid,
    (count(*) FILTER (WHERE s.is_completed))::int AS completed,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM f.at - p.created_at)::float8 / 60) AS first_bid_minutes,
    percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch FROM f.at - p.created_at)::float8 / 60) AS slow_first_bid_minutes
  FROM posted p LEFT JOIN first_bids f ON f.item_request_id = p.id LEFT JOIN (${SOLD}) AS s ON s.item_request_id = p.id
  GROUP BY GROUPING SETS ((p.period), ())`

/** Periods in which something was asked for, and all of them together. */
export async function readFunnel(db: Db, { days, count }: Span): Promise<FunnelRow[]> {
  return queryRows<FunnelRow>(db, READ_FUNNEL, [days, count])
}

export interface CohortRow {
  period: number
  /** Weeks after the sign-up; null: whoever signed up. */
  week: number | null
  people: number
}

const READ_COHORTS = `
  WITH people AS MATERIALIZED (
    SELECT u.id, u.created_at, ${periodOf('u.created_at')} AS period FROM users u WHERE u.created_at >= ${SINCE} AND u.user_type <> 'admin'
  ), bought AS (
    SELECT DISTINCT p.id, p.period, floor(extract(epoch FROM o.paid_at - p.created_at) / 604800)::int AS week
    FROM people p JOIN orders o ON o.buyer_id = p.id WHERE o.paid_at >= p.created_at
  )
  SELECT p.period, NULL::int AS week, count(*)::int AS people FROM people p GROUP BY p.period
  UNION ALL SELECT b.period, b.week, count(*)::int FROM bought b WHERE b.week < ${COHORT_WEEKS} GROUP BY b.period, b.week`

export async function readCohorts(db: Db, { days, count }: Span): Promise<CohortRow[]> {
  return queryRows<CohortRow>(db, READ_COHORTS, [days, count])
}

/** Amounts in pesewas. */
export interface SalesRow {
  /** Null: of all. */
  period: number | null
  orders: number
  sales: number
  returned: number
  commission: number
  /** What the commission was taken of. */
  kept: number
  disputed: number
}

const READ_SALES = `
  WITH paid AS MATERIALIZED (
    SELECT o.id, o.total, o.refunded_total + o.charged_back_total AS returned, ${periodOf('o.paid_at')} AS period
    FROM orders o WHERE o.paid_at >= ${SINCE} AND o.currency = $3
  ), disputed AS (
    SELECT DISTINCT d.order_id FROM disputes d WHERE d.opened_at >= ${SINCE}
  )
  SELECT p.period, count(*)::int AS orders, coalesce(sum(p.total), 0)::float8 AS sales, coalesce(sum(p.returned), 0)::float8 AS returned,
    coalesce(sum(s.commission), 0)::float8 AS commission, coalesce(sum(s.gross - s.refunded), 0)::float8 AS kept, count(d.order_id)::int AS disputed
  FROM paid p LEFT JOIN sales s ON s.order_id = p.id LEFT JOIN disputed d ON d.order_id = p.id
  GROUP BY GROUPING SETS ((p.period), ())`

export async function readSales(db: Db, { days, count }: Span): Promise<SalesRow[]> {
  return queryRows<SalesRow>(db, READ_SALES, [days, count, CURRENCY])
}

/** Counting sorts and joins whole tables: in memory it takes a fraction of the time. */
export async function giveRoom(tx: Tx): Promise<void> {
  await queryRows(tx, "SELECT set_config('work_mem', '64MB', true)")
}

export interface ReportRow {
  counted_at: string
  /** As JSON. */
  answer: string
}

/** What was counted last; undefined before it was for the first time. */
export async function findReport(db: Db, chart: MarketChart, time: MarketTime): Promise<ReportRow | undefined> {
  const [row] = await queryRows<ReportRow>(
    db,
    "SELECT to_json(counted_at) #>> '{}' AS counted_at, answer FROM market_reports WHERE chart = $1 AND time = $2",
    [chart, time],
  )
  return row
}

/** Whether it was counted so lately that it is not due. */
export async function isCounted(db: Db, chart: MarketChart, time: MarketTime): Promise<boolean> {
  const rows = await queryRows(
    db,
    `SELECT 1 AS found FROM market_reports WHERE chart = $1 AND time = $2 AND counted_at > now() - interval '${MARKET_COUNTED}'`,
    [chart, time],
  )
  return rows.length > 0
}

export async function keepReport(db: Db, chart: MarketChart, time: MarketTime, answer: string): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO market_reports (chart, time, counted_at, answer) VALUES ($1, $2, now(), $3)
     ON CONFLICT ON CONSTRAINT market_reports_pk DO UPDATE SET counted_at = excluded.counted_at, answer = excluded.answer`,
    [chart, time, answer],
  )
}
