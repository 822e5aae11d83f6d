import type { OwnReview, Review, SubmitReview, UpdateReview } from '@asime/contract/reviews'
import type pg from 'pg'
import { AppError } from '../../platform/app-error.ts'
import { type Db, queryRows, violates } from '../../platform/database/database.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, PageRow, JsonPage } from '../../platform/http/paging.ts'
import { OWN_REVIEW, REVIEW } from './review-json.ts'

/**
 * A cursor is one number: microseconds, and so much more for a review of somebody who bought the product, which come
 * first.
 */
const VERIFIED = 10n ** 17n

/** Before any review: where the first page begins. */
const START: Cursor = { value: String(2n * VERIFIED - 1n), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const LIST_REVIEWS = `
  SELECT ${pageColumns({ json: REVIEW, size: '$2::int', value: 'page.place' })},
         (SELECT total_reviews FROM products WHERE id = $1 AND is_public) AS total
  FROM (
    SELECT r.id, row_number() OVER (ORDER BY r.verified_purchase DESC, r.created_at DESC, r.id DESC) AS n,
           (CASE WHEN r.verified_purchase THEN 100000000000000000 ELSE 0 END) + (extract(epoch FROM r.created_at) * 1000000)::bigint AS place
    FROM reviews r
    WHERE r.product_id = $1 AND r.hidden_at IS NULL AND (r.verified_purchase, r.created_at, r.id)
      < ($3::boolean, 'epoch'::timestamptz + $4::bigint * interval '1 microsecond', $5::uuid)
    ORDER BY r.verified_purchase DESC, r.created_at DESC, r.id DESC LIMIT $2::int + 1
  ) AS page JOIN reviews r ON r.id = page.id JOIN users u ON u.id = r.user_id`

/** A page of a product's reviews; undefined when there is no such product. */
export async function listReviews(
  pool: pg.Pool,
  productId: string,
  limit: number,
  cursor: Cursor = START,
): Promise<PageRow | undefined> {
  const place = BigInt(/^\d+/.exec(cursor.value)?.[0] ?? 0)
  const [row] = await hotRead<JsonPage<Review> & { total: number | null }>(pool, LIST_REVIEWS, [
    productId,
    limit,
    place >= VERIFIED,
    String(place % VERIFIED),
    cursor.id,
  ])
  return row?.total === null ? undefined : row
}

/** The vendor of a live product. */
export async function findProductVendor(db: Db, productId: string): Promise<string | undefined> {
  const [row] = await queryRows<{ vendor_id: string }>(
    db,
    'SELECT vendor_id FROM products WHERE id = $1 AND is_public',
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

/** Undefined where the user has not reviewed the product. */
export async function findReviewBy(db: Db, productId: string, userId: string): Promise<OwnReview | undefined> {
  const [row] = await queryRows<{ data: OwnReview }>(
    db,
    `SELECT ${OWN_REVIEW} AS data FROM reviews r JOIN users u ON u.id = r.user_id WHERE r.product_id = $1 AND r.user_id = $2`,
    [productId, userId],
  )
  return row?.data
}

/** Undefined where the user has not reviewed the product. Verified by what the user has bought by now. */
export async function updateReviewBy(
  db: Db,
  productId: string,
  userId: string,
  input: UpdateReview,
): Promise<Review | undefined> {
  const [row] = await queryRows<{ data: Review }>(
    db,
    `WITH r AS (
       UPDATE reviews SET rating = $3, comment = $4, verified_purchase = has_bought($2, $1),
         edited_at = CASE WHEN rating <> $3 OR comment IS DISTINCT FROM $4 THEN now() ELSE edited_at END
       WHERE product_id = $1 AND user_id = $2 RETURNING *
     ) SELECT ${REVIEW} AS data FROM r JOIN users u ON u.id = r.user_id`,
    [productId, userId, input.rating, input.comment || null],
  )
  return row?.data
}
