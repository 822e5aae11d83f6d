import { bidStatuses } from '@asime/contract/bid-states'
import { PRODUCT_FIGURES_KEPT, SHOP_FIGURES_KEPT } from '@asime/contract/deadlines'
import { CURRENCY } from '@asime/contract/money'
import { FEWEST_SEARCHERS } from '@asime/contract/shop-analytics'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

/** What is counted by itself. */
export const dayParts = ['placed', 'orders', 'bids', 'enquiries', 'reviews'] as const
export type DayPart = (typeof dayParts)[number]

export interface ChangedDay {
  vendor_id: string
  day: string
  part: DayPart
}

/** Whether this transaction is the one that counts: two that count a day at once could write the older sums last. */
export async function lockCounting(tx: Tx): Promise<boolean> {
  const [row] = await queryRows<{ is_mine: boolean }>(
    tx,
    "SELECT pg_try_advisory_xact_lock(hashtext('asime shop days')) AS is_mine",
  )
  return row?.is_mine === true
}

/** So many changes are looked at: in a rush most are of the same few days. */
const MOST_CHANGES = 10_000

/** Takes changes of one part away, that of the oldest one, and says which days they were of: so many at most, each once. */
export async function takeChanges(tx: Tx, most: number): Promise<ChangedDay[]> {
  return queryRows<ChangedDay>(
    tx,
    `WITH oldest AS MATERIALIZED (
       SELECT id, vendor_id, day, part FROM shop_day_changes
       WHERE part = (SELECT part FROM shop_day_changes ORDER BY id LIMIT 1) ORDER BY id LIMIT $2
     ), days AS MATERIALIZED (
       SELECT vendor_id, day, part FROM oldest GROUP BY 1, 2, 3 ORDER BY min(id) LIMIT $1
     ), taken AS (
       DELETE FROM shop_day_changes WHERE id = ANY (ARRAY(SELECT id FROM oldest JOIN days USING (vendor_id, day)))
     ) SELECT vendor_id, day::text AS day, part FROM days`,
    [most, MOST_CHANGES],
  )
}

const DAYS = 'unnest($1::uuid[], $2::date[]) AS s (vendor_id, day)'
const within = (column: string) => `${column} >= start_of_day(s.day) AND ${column} < start_of_day(s.day + 1)`

/** All of its payment went back. */
const IS_RETURNED = 'o.total > 0 AND o.refunded_total + o.charged_back_total = o.total'
/** The part of an order's total that was not refunded. */
const SHARE_KEPT = '(1 - (o.refunded_total + o.charged_back_total)::numeric / nullif(o.total, 0))'
/** Minutes until the shop took it up; null while it has not. */
const CONFIRMED_AFTER = `(SELECT floor(extract(epoch FROM min(e.happened_at) - o.paid_at) / 60)::int FROM order_events e
  WHERE e.order_id = o.id AND e.actor = 'vendor' AND e.from_status = 'paid' AND e.to_status IN ('preparing', 'dispatched', 'completed'))`

const COUNT: Record<DayPart, string> = {
  // Most of these are not paid, so nothing else has changed.
  placed: `INSERT INTO shop_days AS d (vendor_id, day, orders_placed)
    SELECT s.vendor_id, s.day, (SELECT count(*)::int FROM orders o WHERE o.vendor_id = s.vendor_id AND o.currency = $3 AND ${within('o.created_at')}) FROM ${DAYS}
    ORDER BY s.vendor_id, s.day
    ON CONFLICT ON CONSTRAINT shop_days_pk DO UPDATE SET orders_placed = EXCLUDED.orders_placed`,

  orders: `INSERT INTO shop_days AS d (vendor_id, day, orders_placed, orders, orders_of_bids, orders_returned, orders_completed, captured, refunded,
      charged_back, dispatched_on_time, dispatched_late, delivered_on_time, delivered_late, confirm_minutes, problems, answer_minutes)
    SELECT s.vendor_id, s.day, placed.orders, paid.*, reported.problems, reported.answer_minutes
    FROM ${DAYS}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS orders FROM orders o WHERE o.vendor_id = s.vendor_id AND o.currency = $3 AND ${within('o.created_at')}
    ) AS placed
    CROSS JOIN LATERAL (
      SELECT count(*)::int, count(o.bid_id)::int, count(*) FILTER (WHERE ${IS_RETURNED})::int, count(*) FILTER (WHERE o.status = 'completed')::int,
        coalesce(sum(o.total), 0)::bigint, coalesce(sum(o.refunded_total), 0)::bigint, coalesce(sum(o.charged_back_total), 0)::bigint,
        count(*) FILTER (WHERE o.dispatched_on_time)::int, count(*) FILTER (WHERE NOT o.dispatched_on_time)::int,
        count(*) FILTER (WHERE o.delivered_on_time AND o.status = 'completed')::int,
        count(*) FILTER (WHERE NOT o.delivered_on_time AND o.status = 'completed')::int,
        coalesce(array_agg(greatest(o.confirmed_after, 0) ORDER BY o.confirmed_after) FILTER (WHERE o.confirmed_after IS NOT NULL), '{}')
      FROM (
        SELECT o.*, ${CONFIRMED_AFTER} AS confirmed_after FROM orders o WHERE o.vendor_id = s.vendor_id AND o.currency = $3 AND ${within('o.paid_at')}
      ) AS o
    ) AS paid
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS problems, coalesce(array_agg(greatest(r.minutes, 0) ORDER BY r.minutes) FILTER (WHERE r.minutes IS NOT NULL), '{}') AS answer_minutes
      FROM (
        SELECT floor(extract(epoch FROM d.answered_at - d.opened_at) / 60)::int AS minutes
        FROM orders o JOIN disputes d ON d.order_id = o.id WHERE o.vendor_id = s.vendor_id AND o.currency = $3 AND ${within('o.paid_at')}
      ) AS r
    ) AS reported
    ORDER BY s.vendor_id, s.day
    ON CONFLICT ON CONSTRAINT shop_days_pk DO UPDATE SET orders_placed = EXCLUDED.orders_placed, orders = EXCLUDED.orders,
      orders_of_bids = EXCLUDED.orders_of_bids, orders_returned = EXCLUDED.orders_returned, orders_completed = EXCLUDED.orders_completed,
      captured = EXCLUDED.captured, refunded = EXCLUDED.refunded, charged_back = EXCLUDED.charged_back,
      dispatched_on_time = EXCLUDED.dispatched_on_time, dispatched_late = EXCLUDED.dispatched_late,
      delivered_on_time = EXCLUDED.delivered_on_time, delivered_late = EXCLUDED.delivered_late, confirm_minutes = EXCLUDED.confirm_minutes,
      problems = EXCLUDED.problems, answer_minutes = EXCLUDED.answer_minutes`,

  bids: `INSERT INTO shop_days AS d (vendor_id, day, bids, bids_won)
    SELECT s.vendor_id, s.day, b.sent, b.won FROM ${DAYS}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS sent, count(*) FILTER (WHERE b.status = 'accepted')::int AS won
      FROM bids b WHERE b.vendor_id = s.vendor_id AND b.status = ANY ($3::text[]) AND ${within('b.created_at')}
    ) AS b ORDER BY s.vendor_id, s.day
    ON CONFLICT ON CONSTRAINT shop_days_pk DO UPDATE SET bids = EXCLUDED.bids, bids_won = EXCLUDED.bids_won`,

  enquiries: `INSERT INTO shop_days AS d (vendor_id, day, enquiries, reply_minutes)
    SELECT s.vendor_id, s.day, e.* FROM ${DAYS}
    CROSS JOIN LATERAL (
      SELECT count(*)::int, coalesce(array_agg(greatest(c.minutes, 0) ORDER BY c.minutes) FILTER (WHERE c.minutes IS NOT NULL), '{}')
      FROM (
        SELECT floor(extract(epoch FROM c.answered_at - c.begun_at) / 60)::int AS minutes
        FROM conversations c WHERE c.vendor_id = s.vendor_id AND c.begun_by = c.buyer_id AND ${within('c.begun_at')}
      ) AS c
    ) AS e ORDER BY s.vendor_id, s.day
    ON CONFLICT ON CONSTRAINT shop_days_pk DO UPDATE SET enquiries = EXCLUDED.enquiries, reply_minutes = EXCLUDED.reply_minutes`,

  reviews: `INSERT INTO shop_days AS d (vendor_id, day, stars)
    SELECT d.vendor_id, d.day, ARRAY[count(*) FILTER (WHERE r.rating = 1), count(*) FILTER (WHERE r.rating = 2),
      count(*) FILTER (WHERE r.rating = 3), count(*) FILTER (WHERE r.rating = 4), count(*) FILTER (WHERE r.rating = 5)]::int[]
    FROM unnest($1::uuid[], $2::date[]) AS d (vendor_id, day)
    LEFT JOIN (
      -- A day's reviews are read once, whoever they are of.
      SELECT p.vendor_id, s.day, r.rating FROM (SELECT DISTINCT day FROM unnest($2::date[]) AS s (day)) AS s
      JOIN reviews r ON ${within('r.created_at')} AND r.hidden_at IS NULL JOIN products p ON p.id = r.product_id
    ) AS r ON r.vendor_id = d.vendor_id AND r.day = d.day
    GROUP BY d.vendor_id, d.day ORDER BY d.vendor_id, d.day
    ON CONFLICT ON CONSTRAINT shop_days_pk DO UPDATE SET stars = EXCLUDED.stars`,
}

/** Besides the days and the part: what each of them asks for. */
const PARAMETERS: Record<DayPart, unknown[]> = {
  placed: [CURRENCY],
  orders: [CURRENCY],
  bids: [bidStatuses],
  enquiries: [],
  reviews: [],
}

/** Counts one part of those days anew, whatever was counted before. In the order of their keys. */
export async function countDays(tx: Tx, part: DayPart, days: readonly ChangedDay[]): Promise<void> {
  const keys = [days.map((each) => each.vendor_id), days.map(({ day }) => day)]
  await queryRows(tx, COUNT[part], [...keys, ...PARAMETERS[part]])
}

/** What was sold of each product on those days and in their months. An order's products stay, so nothing has to be taken away. */
export async function countProducts(tx: Tx, days: readonly ChangedDay[]): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO shop_product_sums AS p (vendor_id, grain, since, product_id, orders, units, revenue)
     SELECT s.vendor_id, s.grain, s.since, sold.*
     FROM (
       SELECT DISTINCT d.vendor_id, g.grain, date_trunc(g.grain, d.day::timestamp)::date AS since,
         (date_trunc(g.grain, d.day::timestamp) + ('1 ' || g.grain)::interval)::date AS until
       FROM unnest($1::uuid[], $2::date[]) AS d (vendor_id, day) CROSS JOIN (VALUES ('day'), ('month')) AS g (grain)
     ) AS s
     CROSS JOIN LATERAL (
       SELECT i.product_id, count(DISTINCT o.id) FILTER (WHERE NOT (${IS_RETURNED})), coalesce(sum(i.quantity) FILTER (WHERE NOT (${IS_RETURNED})), 0),
         coalesce(round(sum(i.quantity * i.unit_price::bigint * ${SHARE_KEPT})), 0)
       FROM orders o JOIN order_items i ON i.order_id = o.id AND i.product_id IS NOT NULL
       WHERE o.vendor_id = s.vendor_id AND o.currency = $3 AND o.paid_at >= start_of_day(s.since) AND o.paid_at < start_of_day(s.until)
       GROUP BY i.product_id
     ) AS sold ORDER BY s.vendor_id, s.grain, s.since, sold.product_id
     ON CONFLICT ON CONSTRAINT shop_product_sums_pk DO UPDATE SET orders = EXCLUDED.orders, units = EXCLUDED.units, revenue = EXCLUDED.revenue
     -- Of a month most products were not sold today.
     WHERE (p.orders, p.units, p.revenue) IS DISTINCT FROM (EXCLUDED.orders, EXCLUDED.units, EXCLUDED.revenue)`,
    [days.map((each) => each.vendor_id), days.map(({ day }) => day), CURRENCY],
  )
}

/** So many searches of a shop are kept by their words for each day, the most frequent ones. */
const TERMS_KEPT = 50

/**
 * Moves what visitors searched for on days that are over to what is kept of it. Words of fewer visitors than `FEWEST_SEARCHERS` lose
 * their text, and nothing is left that tells visitors apart.
 */
export async function keepSearches(tx: Tx): Promise<void> {
  await queryRows(
    tx,
    `WITH taken AS (
       DELETE FROM search_openings WHERE day < day_in_ghana(now()) RETURNING vendor_id, day, term, viewer_hash, openings
     ), terms AS (
       SELECT vendor_id, day, term, sum(openings)::int AS openings, count(*) >= $1 AND term <> '' AS is_shared FROM taken GROUP BY 1, 2, 3
     ), ranked AS (
       SELECT *, row_number() OVER (PARTITION BY vendor_id, day, is_shared ORDER BY openings DESC, term) AS place FROM terms
     )
     INSERT INTO shop_search_days AS k (vendor_id, day, term, openings)
     SELECT vendor_id, day, CASE WHEN is_shared AND place <= $2 THEN term ELSE '' END, sum(openings) FROM ranked GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
     ON CONFLICT ON CONSTRAINT shop_search_days_pk DO UPDATE SET openings = k.openings + EXCLUDED.openings`,
    [FEWEST_SEARCHERS, TERMS_KEPT],
  )
}

// Shop by shop, since that is how they are found.
const OLD_DAYS = `DELETE FROM shop_days d USING vendors v WHERE d.vendor_id = v.id AND d.day < day_in_ghana(now() - $1::interval)`
const OLD_PRODUCTS = `DELETE FROM shop_product_sums s USING vendors v, (VALUES ('day'), ('month')) AS g (grain)
  WHERE s.vendor_id = v.id AND s.grain = g.grain AND s.since < day_in_ghana(now() - $1::interval)`
const OLD_SEARCHES = `DELETE FROM shop_search_days d USING vendors v WHERE d.vendor_id = v.id AND d.day < day_in_ghana(now() - $1::interval)`

export async function cleanUp(db: Db): Promise<void> {
  await queryRows(db, OLD_DAYS, [SHOP_FIGURES_KEPT])
  await queryRows(db, OLD_PRODUCTS, [PRODUCT_FIGURES_KEPT])
  await queryRows(db, OLD_SEARCHES, [PRODUCT_FIGURES_KEPT])
}
