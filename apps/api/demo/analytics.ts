import pg from 'pg'
import { createDatabase } from '../src/platform/database/database.ts'
import { countShopDays, keepShopSearches } from '../src/modules/shop-analytics/count-days.service.ts'

// A product's views, spread over the days since it was listed: more at weekends, and never the same; together as many as it has.
const VIEWS = `
  WITH looks AS (
    SELECT p.vendor_id, p.id, p.views_count, d::date AS day,
      (0.5 + (hashtextextended(p.id || d::date::text, 0) & 1023) / 1023.0) * CASE WHEN extract(isodow FROM d) >= 6 THEN 1.4 ELSE 1 END AS weight
    FROM products p CROSS JOIN LATERAL generate_series(day_in_ghana(p.created_at)::timestamp, day_in_ghana($1::timestamptz)::timestamp, interval '1 day') AS d
    WHERE p.views_count > 0 AND ($2::uuid IS NULL OR p.vendor_id = $2)
  ), grown AS (
    SELECT *, round(views_count * sum(weight) OVER (PARTITION BY id ORDER BY day) / sum(weight) OVER (PARTITION BY id))::int AS so_far FROM looks
  ), daily AS (
    SELECT vendor_id, id, day, so_far - coalesce(lag(so_far) OVER (PARTITION BY id ORDER BY day), 0) AS views FROM grown
  )`
const VIEWS_OF_PRODUCTS = `${VIEWS}
  INSERT INTO shop_product_sums (vendor_id, grain, since, product_id, views)
  SELECT vendor_id, g.grain, date_trunc(g.grain, day::timestamp)::date, id, sum(views) FROM daily CROSS JOIN (VALUES ('day'), ('month')) AS g (grain)
  WHERE views > 0 GROUP BY 1, 2, 3, 4`
const VIEWS_OF_SHOPS = `
  INSERT INTO shop_days (vendor_id, day, views)
  SELECT vendor_id, since, sum(views) FROM shop_product_sums WHERE grain = 'day' GROUP BY 1, 2`

/** One in three of the demo shop's visitors has searched for a product's first words; nobody knows who. */
const SEARCHES = `
  INSERT INTO search_openings (vendor_id, day, term, viewer_hash, openings)
  SELECT s.vendor_id, s.since, lower(substring(p.product_name FROM '^[[:alnum:]]+(?: [[:alnum:]]+)?')), sha256((s.product_id || s.since::text || n)::bytea), 1
  FROM shop_product_sums s JOIN products p ON p.id = s.product_id CROSS JOIN LATERAL generate_series(1, s.views / 3) AS n
  WHERE s.vendor_id = $1 AND s.grain = 'day' ON CONFLICT DO NOTHING`

/** What visitors have looked at. In a large market at the demo shop alone: nobody could look at the figures of the others. */
export async function loadViews(
  client: pg.ClientBase,
  now: number,
  demoShop: string,
  isLively: boolean,
): Promise<void> {
  await client.query(VIEWS_OF_PRODUCTS, [new Date(now).toISOString(), isLively ? null : demoShop])
  await client.query(VIEWS_OF_SHOPS)
  await client.query(SEARCHES, [demoShop])
}

/** The rest of the figures, as the jobs count them. */
export async function countAnalytics(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  try {
    const db = createDatabase(pool)
    await countShopDays(db)
    await keepShopSearches(db)
  } finally {
    await pool.end()
  }
}
