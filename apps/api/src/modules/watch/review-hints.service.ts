import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { addHints, type FoundHints } from './moderation-hints.sql.ts'
import { findReviewSigns } from './review-hints.sql.ts'

export const JUDGE_REVIEW = 'judge_review'

/** Has a review compared with others of the product and with the shop's people, once the transaction has committed. */
export async function judgeReviewLater(tx: Tx, reviewId: string): Promise<void> {
  await enqueue(tx, JUDGE_REVIEW, { review_id: reviewId })
}

/** The job: flags reviews that may be bought for a moderator; changes nothing. Safe to run twice. */
export async function judgeReview(db: Db, reviewId: string): Promise<void> {
  const found = await findReviewSigns(db, reviewId)
  if (!found) return
  const review = { type: 'review', id: reviewId, ownerId: found.author_id } as const
  const product = { type: 'product', id: found.product_id, ownerId: found.owner_id } as const
  const hints: FoundHints[] = [
    { subject: review, kind: 'same_device', details: found.same_device },
    { subject: review, kind: 'same_wallet', details: found.same_wallet },
    { subject: product, kind: 'burst', details: found.burst_on === null ? [] : [found.burst_on] },
  ]
  await inTransaction(db, (tx) => addHints(tx, hints))
}
