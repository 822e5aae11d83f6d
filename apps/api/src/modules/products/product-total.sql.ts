import { TOTAL_CAP } from '@asime/contract/paging'
import type { SqlValues } from '../../platform/database/hot-read.ts'

/** The filters of a product list, prices in pesewas. */
export interface ProductFilters {
  categoryId: string | undefined
  vendorId: string | undefined
  minPrice: number | undefined
  maxPrice: number | undefined
  featured: boolean | undefined
  discount: boolean | undefined
}

/**
 * SQL of the number of products behind the filters: exact up to the cap, and cap + 1 or more beyond. Counting rows
 * would cost what the page itself costs many times over, so kept counts answer (migration 0004):
 * - no filter, or a category: the categories' own counters;
 * - flags: the counts per category, price bucket and flag;
 * - prices: the buckets inside the range, plus a count of the rows in the two buckets that the range cuts, which is
 *   skipped when the whole buckets alone exceed the cap.
 * A vendor's products are few and are counted.
 */
export function productTotal(sql: SqlValues, filters: ProductFilters): string {
  const { categoryId, vendorId, minPrice, maxPrice, featured, discount } = filters
  const hasPrice = minPrice !== undefined || maxPrice !== undefined
  const hasFlag = featured !== undefined || discount !== undefined

  if (vendorId !== undefined) return cappedCount(productConditions(sql, filters))
  if (!hasPrice && !hasFlag) {
    return categoryId === undefined
      ? 'SELECT coalesce(sum(product_count), 0) FROM categories'
      : `SELECT coalesce((SELECT product_count FROM categories WHERE id = ${sql.value(categoryId)}::uuid), 0)`
  }

  const cube: string[] = []
  if (categoryId !== undefined) cube.push(`k.category_id = ${sql.value(categoryId)}::uuid`)
  if (featured !== undefined) cube.push(`k.is_featured = ${featured}`)
  if (discount !== undefined) cube.push(`k.is_discounted = ${discount}`)
  if (!hasPrice) return `SELECT coalesce(sum(k.products), 0) FROM product_counts k WHERE ${cube.join(' AND ')}`

  const min = `${sql.value(minPrice ?? 0)}::bigint`
  // Exclusive, as the buckets' upper bounds are.
  const max = `${sql.value((maxPrice ?? 9_999_999_999) + 1)}::bigint`
  const rest = productConditions(sql, { ...filters, minPrice: undefined, maxPrice: undefined })
  const whole = 'b.lower_bound >= r.low AND b.upper_bound <= r.high'
  // Cut buckets: from the range's start to the first whole bucket, and from the last whole bucket to its end.
  return `
    SELECT CASE WHEN w.products > ${TOTAL_CAP} THEN w.products ELSE w.products + (
      SELECT count(*) FROM (
        SELECT FROM products p WHERE ${rest.join(' AND ')} AND p.effective_price >= r.low AND p.effective_price < least(r.high, w.first_lower)
        UNION ALL
        SELECT FROM products p WHERE ${rest.join(' AND ')} AND p.effective_price >= greatest(w.first_lower, w.last_upper) AND p.effective_price < r.high
        LIMIT ${TOTAL_CAP + 1}
      ) AS cut) END
    FROM (SELECT ${min} AS low, ${max} AS high) AS r,
    LATERAL (
      SELECT coalesce((SELECT sum(k.products) FROM product_counts k JOIN price_buckets b USING (bucket) WHERE ${[...cube, whole].join(' AND ')}), 0) AS products,
             coalesce((SELECT min(b.lower_bound) FROM price_buckets b WHERE b.lower_bound >= r.low), r.high) AS first_lower,
             coalesce((SELECT max(b.upper_bound) FROM price_buckets b WHERE b.upper_bound <= r.high), r.low) AS last_upper
      OFFSET 0 -- a fence: merged into the outer query, each sum would be computed wherever it is mentioned
    ) AS w`
}

function cappedCount(conditions: string[]): string {
  return `SELECT count(*) FROM (SELECT FROM products p WHERE ${conditions.join(' AND ')} LIMIT ${TOTAL_CAP + 1}) AS counted`
}

/** The same filters on the rows of `products p`. */
export function productConditions(sql: SqlValues, filters: ProductFilters): string[] {
  const conditions = ['p.is_public']
  if (filters.categoryId !== undefined) conditions.push(`p.category_id = ${sql.value(filters.categoryId)}::uuid`)
  // That it is not deleted says nothing new, but the index of a shop's products is of those.
  if (filters.vendorId !== undefined)
    conditions.push(`p.deleted_at IS NULL AND p.vendor_id = ${sql.value(filters.vendorId)}::uuid`)
  if (filters.minPrice !== undefined) conditions.push(`p.effective_price >= ${sql.value(filters.minPrice)}::bigint`)
  if (filters.maxPrice !== undefined) conditions.push(`p.effective_price <= ${sql.value(filters.maxPrice)}::bigint`)
  // Written out, so that the planner sees the partial indexes of the two flags.
  if (filters.featured !== undefined) conditions.push(filters.featured ? 'p.is_featured' : 'NOT p.is_featured')
  if (filters.discount !== undefined)
    conditions.push(
      filters.discount ? 'p.effective_price = p.discount_price' : 'p.effective_price IS DISTINCT FROM p.discount_price',
    )
  return conditions
}
