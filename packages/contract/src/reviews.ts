import { MAX_REVIEW_COMMENT } from './text-lengths.ts'
import { z } from 'zod'
import { PublicUser } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { onlyFor } from './permissions.ts'
import { optionalText, PathId } from './fields.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'

export const Review = z
  .object({
    id: z.uuid(),
    rating: z.int().min(1).max(5),
    comment: z.string().nullable(),
    verified_purchase: z.boolean(),
    created_at: z.string(),
    edited_at: z.string().nullable().meta({ description: 'When its author last changed it' }),
    user: PublicUser,
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const OwnReview = Review.extend({
  is_hidden: z
    .boolean()
    .meta({ description: 'An admin has hidden it: only its author sees it, and its stars do not count' }),
}).meta({ id: 'OwnReview' })
export type OwnReview = z.infer<typeof OwnReview>

const Rating = z
  .int({ error: 'Rating must be a whole number from 1 to 5' })
  .min(1, 'Rating must be a whole number from 1 to 5')
  .max(5, 'Rating must be a whole number from 1 to 5')
const Comment = optionalText({ max: MAX_REVIEW_COMMENT, multiline: true })

export const SubmitReview = z.strictObject({ rating: Rating.default(5), comment: Comment })
export type SubmitReview = z.infer<typeof SubmitReview>

/** The whole review: a comment that is left out is removed. */
export const UpdateReview = z.strictObject({ rating: Rating, comment: Comment })
export type UpdateReview = z.infer<typeof UpdateReview>

const ReviewParams = z.object({ id: PathId('Product not found') })

export const listReviewsEndpoint = endpoint({
  id: 'listReviews',
  method: 'GET',
  path: '/products/:id/reviews',
  tag: 'Catalogue',
  access: 'public',
  summary: 'Reviews of a product, those of people who bought it first, then the newest',
  params: ReviewParams,
  query: z.object(PageQuery),
  status: 200,
  response: pageOf(Review),
  errors: ['invalid_cursor'],
})
export const submitReviewEndpoint = endpoint({
  id: 'submitReview',
  method: 'POST',
  path: '/products/:id/reviews',
  tag: 'Catalogue',
  access: 'signed_in',
  idempotent: true,
  rule: onlyFor(['others'], 'once'),
  summary: 'Review a product',
  params: ReviewParams,
  body: SubmitReview,
  status: 201,
  response: dataOf(Review),
  errors: ['already_reviewed'],
})
export const readOwnReviewEndpoint = endpoint({
  id: 'readOwnReview',
  method: 'GET',
  path: '/products/:id/reviews/mine',
  tag: 'Catalogue',
  access: 'signed_in',
  summary: 'The caller’s review of a product; null without one',
  params: ReviewParams,
  status: 200,
  response: dataOf(OwnReview.nullable()),
})
export const updateReviewEndpoint = endpoint({
  id: 'updateReview',
  method: 'PUT',
  path: '/products/:id/reviews/mine',
  tag: 'Catalogue',
  access: 'signed_in',
  rule: onlyFor(['reviewer']),
  summary: 'Change the caller’s review of a product',
  params: ReviewParams,
  body: UpdateReview,
  status: 200,
  response: dataOf(Review),
})

export const ReviewSummary = z
  .object({
    rating: z.number(),
    total_reviews: z.int(),
    counts: z
      .object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() })
      .meta({ description: 'Number of reviews by rating' }),
    verified_counts: z
      .object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() })
      .meta({ description: 'How many of them are by people who bought the product' }),
  })
  .meta({ id: 'ReviewSummary' })
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const readReviewSummaryEndpoint = endpoint({
  id: 'readReviewSummary',
  method: 'GET',
  path: '/products/:id/reviews/summary',
  tag: 'Catalogue',
  access: 'public',
  summary: 'Rating distribution of a product’s reviews',
  params: ReviewParams,
  status: 200,
  response: dataOf(ReviewSummary),
})
