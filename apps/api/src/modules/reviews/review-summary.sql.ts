import type { ReviewSummary } from '@asime/contract/reviews'
import type pg from 'pg'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'

const READ_SUMMARY = `
  SELECT ${jsonObject({
    rating: 'p.rating',
    total_reviews: 'p.total_reviews',
    counts: jsonObject({ 1: 's.all_1', 2: 's.all_2', 3: 's.all_3', 4: 's.all_4', 5: 's.all_5' }),
    verified_counts: jsonObject({
      1: 's.verified_1',
      2: 's.verified_2',
      3: 's.verified_3',
      4: 's.verified_4',
      5: 's.verified_5',
    }),
  })}::text AS data
  FROM products p
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE r.rating = 1) AS all_1, count(*) FILTER (WHERE r.rating = 1 AND r.verified_purchase) AS verified_1,
      count(*) FILTER (WHERE r.rating = 2) AS all_2, count(*) FILTER (WHERE r.rating = 2 AND r.verified_purchase) AS verified_2,
      count(*) FILTER (WHERE r.rating = 3) AS all_3, count(*) FILTER (WHERE r.rating = 3 AND r.verified_purchase) AS verified_3,
      count(*) FILTER (WHERE r.rating = 4) AS all_4, count(*) FILTER (WHERE r.rating = 4 AND r.verified_purchase) AS verified_4,
      count(*) FILTER (WHERE r.rating = 5) AS all_5, count(*) FILTER (WHERE r.rating = 5 AND r.verified_purchase) AS verified_5
    FROM reviews r WHERE r.product_id = p.id AND r.hidden_at IS NULL) AS s
  WHERE p.id = $1 AND p.is_public`

/** How a product's stars are spread, as JSON text; undefined when there is no such product. */
export async function readReviewSummaryText(pool: pg.Pool, productId: string): Promise<string | undefined> {
  const [row] = await hotRead<{ data: JsonOf<ReviewSummary> }>(pool, READ_SUMMARY, [productId])
  return row?.data
}
