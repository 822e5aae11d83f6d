import type { Context } from '../../platform/context.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { notifyShop } from '../notifications/notify.service.ts'
import { findReviewToNotifyOf, type ReviewToNotifyOf } from './review-notifications.sql.ts'

/** The job: notifies those who sell for a shop of a review of one of its products. */
export async function notifyOfReview(context: Context, reviewId: string): Promise<void> {
  const review = await findReviewToNotifyOf(context.db, reviewId)
  if (!review) return
  await notifyShop(context, context.db, {
    kind: 'review_received',
    vendorId: review.vendor_id,
    facts: factsOf(review, { from: 'A buyer', product: 'your product' }),
    factsIn: { fr: factsOf(review, { from: 'Un acheteur', product: 'votre produit' }) },
    key: `review:${reviewId}`,
    subjectId: review.product_id,
    aboutUserId: review.reviewer_id,
  })
}

/** @param unnamed what stands for names that cannot stand in a mail */
function factsOf(review: ReviewToNotifyOf, unnamed: { from: string; product: string }) {
  return {
    from: nameInMail(review.reviewer) ?? unnamed.from,
    product: nameInMail(review.product_name) ?? unnamed.product,
    product_id: review.product_id,
    rating: review.rating,
  }
}
