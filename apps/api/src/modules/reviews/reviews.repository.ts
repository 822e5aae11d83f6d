import type { Review, SubmitReview } from '@asime/contract/reviews'
import type pg from 'pg'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, violates } from '../../platform/database/database.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, PageRow, JsonPage } from '../../platform/http/paging.ts'
import { REVIEW } from './review-json.ts'

const LIST_REVIEWS = `
  SELECT ${pageColumns({ json: REVIEW, size: '$2::int', value: 'page.created_at' })},
         (SELECT total_reviews FROM products WHERE id = $1 AND deleted_at IS NULL) AS total
  FROM (
    SELECT r.id, r.created_at, row_number() OVER (ORDER BY r.created_at DESC, r.id DESC) AS n
    FROM reviews r WHERE r.product_id = $1 AND ($3::timestamptz IS NULL OR (r.created_at, r.id) < ($3::timestamptz, $4::uuid))
    ORDER BY r.created_at DESC, r.id DESC LIMIT $2::int + 1
  ) AS page JOIN reviews r ON r.id = page.id JOIN users u ON u.id = r.user_id`

/** A page of a product's reviews; undefined when there is no such product. */
export async function listReviews(
  pool: pg.Pool,
  productId: string,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow | undefined> {
  const [row] = await hotRead<JsonPage<Review> & { total: number | null }>(pool, LIST_REVIEWS, [
    productId,
    limit,
    cursor?.value ?? null,
    cursor?.id ?? null,
  ])
  return row?.total === null ? undefined : row
}

/** The vendor of a live product. */
export async function findProductVendor(db: Db, productId: string): Promise<string | undefined> {
  const [row] = await queryRows<{ vendor_id: string }>(
    db,
    'SELECT vendor_id FROM products WHERE id = $1 AND deleted_at IS NULL',
    [productId],
  )
  return row?.vendor_id
}

/**
 * Holds the caller's orders of a product as they are: one that is delivered or refunded at the same moment is then seen
 * either here, or sees the review.
 */
export async function holdOrdersOf(db: Db, productId: string, buyerId: string): Promise<void> {
  await queryRows(
    db,
    `SELECT FROM orders o WHERE o.buyer_id = $2 AND o.id IN (SELECT order_id FROM order_items WHERE product_id = $1)
     ORDER BY o.id FOR SHARE`,
    [productId, buyerId],
  )
}

/** Verified where the caller has received the product and paid for it. @throws AppError already_reviewed */
export async function insertReview(db: Db, productId: string, userId: string, input: SubmitReview): Promise<Review> {
  try {
    const [row] = await queryRows<{ data: Review }>(
      db,
      `WITH r AS (
         INSERT INTO reviews (product_id, user_id, rating, comment, verified_purchase)
         VALUES ($1, $2, $3, $4, has_bought($2, $1)) RETURNING *
       ) SELECT ${REVIEW} AS data FROM r JOIN users u ON u.id = r.user_id`,
      [productId, userId, input.rating, input.comment || null],
    )
    if (!row) throw new Error('INSERT returned no row')
    return row.data
  } catch (error) {
    if (violates(error, 'reviews_one_per_user_and_product')) throw new AppError('already_reviewed')
    throw error
  }
}
