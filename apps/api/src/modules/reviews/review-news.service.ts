import type { Context } from '../../platform/context.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { notifyShop } from '../notifications/notify.service.ts'
import { findReviewNews } from './review-news.sql.ts'

/** The job: whoever sells for a shop hears of a review of one of its products. */
export async function notifyOfReview(context: Context, reviewId: string): Promise<void> {
  const review = await findReviewNews(context.db, reviewId)
  if (!review) return
  await notifyShop(context, context.db, {
    kind: 'review_received',
    vendorId: review.vendor_id,
    facts: {
      from: nameInMail(review.reviewer) ?? 'A buyer',
      product: nameInMail(review.product_name) ?? 'your product',
      product_id: review.product_id,
      rating: review.rating,
    },
    key: `review:${reviewId}`,
    subjectId: review.product_id,
    aboutUserId: review.reviewer_id,
  })
}
