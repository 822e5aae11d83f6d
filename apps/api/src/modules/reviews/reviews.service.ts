import type { OwnReview, Review, SubmitReview, UpdateReview } from '@asime/contract/reviews'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { mayReviewProduct } from '../products/products.policy.ts'
import { judgeReviewLater } from '../watch/review-hints.service.ts'
import { findProductVendor, findReviewBy, holdOrdersOf, insertReview, updateReviewBy } from './reviews.repository.ts'

/** One review per user and product (CAT-4); the product's and vendor's ratings follow in the same transaction (triggers). */
export async function submitReview(db: Db, actor: Actor, productId: string, input: SubmitReview): Promise<Review> {
  return inTransaction(db, async (tx) => {
    await assertMayReview(tx, actor, productId)
    await holdOrdersOf(tx, productId, actor.userId)
    const review = await insertReview(tx, productId, actor.userId, input)
    await enqueue(tx, 'notify_of_review', { review_id: review.id })
    await judgeReviewLater(tx, review.id)
    return review
  })
}

/** The caller's own; null where they have not reviewed the product. */
export async function readOwnReview(db: Db, actor: Actor, productId: string): Promise<OwnReview | null> {
  await getProductVendor(db, productId)
  return (await findReviewBy(db, productId, actor.userId)) ?? null
}

/** Changes the caller's own; ratings follow as when it was written. */
export async function updateReview(db: Db, actor: Actor, productId: string, input: UpdateReview): Promise<Review> {
  return inTransaction(db, async (tx) => {
    await assertMayReview(tx, actor, productId)
    await holdOrdersOf(tx, productId, actor.userId)
    const review = await updateReviewBy(tx, productId, actor.userId, input)
    if (!review) throw new AppError('not_found', { message: 'You have not reviewed this product' })
    return review
  })
}

async function assertMayReview(db: Db, actor: Actor, productId: string): Promise<void> {
  if (!mayReviewProduct(actor, { vendor_id: await getProductVendor(db, productId) }))
    throw new AppError('forbidden', { message: 'You cannot review your own product' })
}

async function getProductVendor(db: Db, productId: string): Promise<string> {
  const vendorId = await findProductVendor(db, productId)
  if (!vendorId) throw new AppError('not_found', { message: 'Product not found' })
  return vendorId
}
