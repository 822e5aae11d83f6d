import type { ReviewSummary } from '@asime/contract/reviews'
import type pg from 'pg'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { jsonObject } from '../../platform/database/json-object.ts'

const withStars = (stars: number) => `count(*) FILTER (WHERE r.rating = ${stars})`

const READ_SUMMARY = `
  SELECT ${jsonObject({
    rating: 'p.rating',
    total_reviews: 'p.total_reviews',
    counts: `(SELECT ${jsonObject({ 1: 's.one', 2: 's.two', 3: 's.three', 4: 's.four', 5: 's.five' })} FROM (
      SELECT ${withStars(1)} AS one, ${withStars(2)} AS two, ${withStars(3)} AS three, ${withStars(4)} AS four, ${withStars(5)} AS five
      FROM reviews r WHERE r.product_id = p.id) AS s)`,
  })}::text AS data
  FROM products p WHERE p.id = $1 AND p.deleted_at IS NULL`

/** How a product's stars are spread, as JSON text; undefined when there is no such product. */
export async function readReviewSummaryText(pool: pg.Pool, productId: string): Promise<string | undefined> {
  const [row] = await hotRead<{ data: JsonOf<ReviewSummary> }>(pool, READ_SUMMARY, [productId])
  return row?.data
}
