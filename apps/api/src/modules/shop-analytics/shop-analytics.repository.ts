import type { DayRange } from '@asime/contract/analytics-periods'
import { BEST_LISTED, SEARCHES_LISTED, WAIT_GROUPS } from '@asime/contract/shop-analytics'
import { type Db, queryRows } from '../../platform/database/database.ts'

/** Amounts in pesewas. */
export interface PeriodSums {
  views: number
  enquiries: number
  bids: number
  bids_won: number
  orders_placed: number
  orders: number
  orders_of_bids: number
  orders_returned: number
  orders_completed: number
  captured: number
  refunded: number
  charged_back: number
  dispatched_on_time: number
  dispatched_late: number
  delivered_on_time: number
  delivered_late: number
  problems: number
  stars: number[]
}

const counted = (column: string) => `coalesce(sum(d.${column}), 0)::int AS ${column}`
const summed = (column: string) => `coalesce(sum(d.${column}), 0)::float8 AS ${column}`
const STARS = [1, 2, 3, 4, 5].map((stars) => `coalesce(sum(d.stars[${stars}]), 0)::int`).join(', ')

/** Each range of days in turn, also those in which nothing happened. */
export async function sumPeriods(db: Db, vendorId: string, ranges: readonly DayRange[]): Promise<PeriodSums[]> {
  return queryRows<PeriodSums>(
    db,
    `SELECT ${counted('views')}, ${counted('enquiries')}, ${counted('bids')}, ${counted('bids_won')}, ${counted('orders_placed')},
       ${counted('orders')}, ${counted('orders_of_bids')}, ${counted('orders_returned')}, ${counted('orders_completed')},
       ${summed('captured')}, ${summed('refunded')}, ${summed('charged_back')},
       ${counted('dispatched_on_time')}, ${counted('dispatched_late')}, ${counted('delivered_on_time')}, ${counted('delivered_late')},
       ${counted('problems')}, ARRAY[${STARS}] AS stars
     FROM unnest($2::date[], $3::date[]) WITH ORDINALITY AS r (starts, ends, n)
     LEFT JOIN shop_days d ON d.vendor_id = $1 AND d.day BETWEEN r.starts AND r.ends
     GROUP BY r.n ORDER BY r.n`,
    [vendorId, ranges.map(({ from }) => from), ranges.map(({ to }) => to)],
  )
}

export interface Wait {
  count: number
  median_minutes: number | null
  groups: number[]
}

const GROUPS = `count(*) FILTER (WHERE m <= ${WAIT_GROUPS[0]})::int, count(*) FILTER (WHERE m > ${WAIT_GROUPS[0]} AND m <= ${WAIT_GROUPS[1]})::int,
  count(*) FILTER (WHERE m > ${WAIT_GROUPS[1]} AND m <= ${WAIT_GROUPS[2]})::int, count(*) FILTER (WHERE m > ${WAIT_GROUPS[2]} AND m <= ${WAIT_GROUPS[3]})::int,
  count(*) FILTER (WHERE m > ${WAIT_GROUPS[3]})::int`
const waitsOf = (column: 'confirm_minutes' | 'answer_minutes' | 'reply_minutes') => `SELECT count(m)::int AS count,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY m) AS median_minutes, ARRAY[${GROUPS}] AS groups
  FROM unnest($2::date[], $3::date[]) WITH ORDINALITY AS r (starts, ends, n)
  LEFT JOIN LATERAL (
    SELECT m FROM shop_days d CROSS JOIN LATERAL unnest(d.${column}) AS m WHERE d.vendor_id = $1 AND d.day BETWEEN r.starts AND r.ends
  ) AS w ON true GROUP BY r.n ORDER BY r.n`
const WAITS = {
  confirm_minutes: waitsOf('confirm_minutes'),
  answer_minutes: waitsOf('answer_minutes'),
  reply_minutes: waitsOf('reply_minutes'),
}

/** How long something took in each of the ranges. */
export async function listWaits(
  db: Db,
  what: keyof typeof WAITS,
  vendorId: string,
  ranges: readonly DayRange[],
): Promise<Wait[]> {
  return queryRows<Wait>(db, WAITS[what], [vendorId, ranges.map(({ from }) => from), ranges.map(({ to }) => to)])
}

/** Revenue in pesewas. */
export interface BestProduct {
  id: string
  product_name: string
  is_deleted: boolean
  picture: string | null
  views: number
  orders: number
  units: number
  revenue: number
}

/** What a range is made of: the rows of whole months, and of the days before and after them. */
export interface ProductSpans {
  days: readonly DayRange[]
  /** From the first day of the first month to that of the last. */
  months: readonly DayRange[]
}

const boundsOf = ({ days, months }: ProductSpans) => {
  const rows = [
    ...days.map(({ from, to }) => ['day', from, to] as const),
    ...months.map(({ from, to }) => ['month', from, to] as const),
  ]
  return [rows.map(([grain]) => grain), rows.map(([, from]) => from), rows.map(([, , to]) => to)]
}

/** Those with the highest revenue, then those seen most. @param after the last one of those before */
export async function listBestProducts(
  db: Db,
  vendorId: string,
  spans: ProductSpans,
  limit: number = BEST_LISTED,
  after?: Pick<BestProduct, 'id' | 'revenue' | 'views'>,
): Promise<BestProduct[]> {
  return queryRows<BestProduct>(
    db,
    `SELECT p.id, p.product_name, p.deleted_at IS NOT NULL AS is_deleted, coalesce(p.images -> 0 ->> 'thumbnail_url', p.images -> 0 ->> 'url') AS picture,
       b.views::int AS views, b.orders::int AS orders, b.units::int AS units, b.revenue::float8 AS revenue
     FROM (
       SELECT s.product_id, sum(s.views) AS views, sum(s.orders) AS orders, sum(s.units) AS units, sum(s.revenue) AS revenue
       FROM unnest($2::text[], $3::date[], $4::date[]) AS r (grain, starts, ends)
       JOIN shop_product_sums s ON s.vendor_id = $1 AND s.grain = r.grain AND s.since BETWEEN r.starts AND r.ends
       GROUP BY s.product_id
       HAVING $6::uuid IS NULL OR (sum(s.revenue), sum(s.views)) < ($7::numeric, $8::numeric)
         OR (sum(s.revenue), sum(s.views)) = ($7::numeric, $8::numeric) AND s.product_id > $6::uuid
       ORDER BY 5 DESC, 2 DESC, 1 LIMIT $5
     ) AS b JOIN products p ON p.id = b.product_id
     ORDER BY b.revenue DESC, b.views DESC, p.id`,
    [vendorId, ...boundsOf(spans), limit, after?.id ?? null, after?.revenue ?? null, after?.views ?? null],
  )
}

export interface SearchTerm {
  /** Empty for all whose words are not kept. */
  term: string
  openings: number
}

/** The most frequent ones, the one without words beside them. */
export async function listSearches(
  db: Db,
  vendorId: string,
  { from, to }: DayRange,
  limit: number = SEARCHES_LISTED,
): Promise<SearchTerm[]> {
  return queryRows<SearchTerm>(
    db,
    `WITH terms AS (
       SELECT term, sum(openings)::int AS openings FROM shop_search_days WHERE vendor_id = $1 AND day BETWEEN $2::date AND $3::date GROUP BY term
     ), ranked AS (
       SELECT openings, CASE WHEN row_number() OVER (ORDER BY term = '', openings DESC, term) <= $4 THEN term ELSE '' END AS shown FROM terms
     ) SELECT shown AS term, sum(openings)::int AS openings FROM ranked GROUP BY shown ORDER BY shown = '', openings DESC, shown`,
    [vendorId, from, to, limit],
  )
}

/** By all reviews of a shop's products. */
export async function findRating(db: Db, vendorId: string): Promise<{ average: number | null; reviews: number }> {
  const [row] = await queryRows<{ average: number | null; reviews: number }>(
    db,
    `SELECT CASE WHEN total_reviews > 0 THEN rating::float8 END AS average, total_reviews AS reviews FROM vendors WHERE id = $1`,
    [vendorId],
  )
  if (!row) throw new Error('no such shop')
  return row
}
