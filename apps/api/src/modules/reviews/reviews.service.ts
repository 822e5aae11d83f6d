import type { Review, SubmitReview } from '@asime/contract/reviews'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { mayReviewProduct } from '../products/products.policy.ts'
import { findProductVendor, holdOrdersOf, insertReview } from './reviews.repository.ts'

/** One review per user and product (CAT-4); the product's and vendor's ratings follow in the same transaction (triggers). */
export async function submitReview(db: Db, actor: Actor, productId: string, input: SubmitReview): Promise<Review> {
  return inTransaction(db, async (tx) => {
    const vendorId = await findProductVendor(tx, productId)
    if (!vendorId) throw new AppError('not_found', { message: 'Product not found' })
    if (!mayReviewProduct(actor, { vendor_id: vendorId }))
      throw new AppError('forbidden', { message: 'You cannot review your own product' })
    await holdOrdersOf(tx, productId, actor.userId)
    return insertReview(tx, productId, actor.userId, input)
  })
}
