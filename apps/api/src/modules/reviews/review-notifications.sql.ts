import { type Db, queryRows } from '../../platform/database/database.ts'

export interface ReviewToNotifyOf {
  product_id: string
  product_name: string
  rating: number
  reviewer: string
  reviewer_id: string
  vendor_id: string
}

/** A review, and whose product it is of. */
export async function findReviewToNotifyOf(db: Db, reviewId: string): Promise<ReviewToNotifyOf | undefined> {
  const [row] = await queryRows<ReviewToNotifyOf>(
    db,
    `SELECT p.id AS product_id, p.product_name, r.rating, u.full_name AS reviewer, u.id AS reviewer_id, p.vendor_id
     FROM reviews r JOIN users u ON u.id = r.user_id JOIN products p ON p.id = r.product_id
     WHERE r.id = $1 AND r.hidden_at IS NULL`,
    [reviewId],
  )
  return row
}
