import {
  listReviewsEndpoint,
  readOwnReviewEndpoint,
  readReviewSummaryEndpoint,
  submitReviewEndpoint,
  updateReviewEndpoint,
} from '@asime/contract/reviews'
import { listVendorReviewsEndpoint } from '@asime/contract/vendors'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { readReviewSummaryText } from './review-summary.sql.ts'
import { listReviews } from './reviews.repository.ts'
import { readOwnReview, submitReview, updateReview } from './reviews.service.ts'
import { listVendorReviews } from './vendor-reviews.sql.ts'

const SORT = 'reviews verified_purchase desc, created_at desc'
const VENDOR_SORT = 'vendor reviews created_at desc'

export function reviewRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, listReviewsEndpoint, async ({ req, params, query }) =>
    context.shared.answer('reviews', req, async () => {
      const page = await listReviews(context.pool, params.id, query.limit, decodeCursor(query.cursor, SORT, 'number'))
      if (!page) throw new AppError('not_found', { message: 'Product not found' })
      return pageText(page, { limit: query.limit, sort: SORT })
    }),
  )
  serve(app, context, readReviewSummaryEndpoint, async ({ req, params }) =>
    context.shared.answer('reviews', req, async () => {
      const text = await readReviewSummaryText(context.pool, params.id)
      if (text === undefined) throw new AppError('not_found', { message: 'Product not found' })
      return new JsonText(`{"data":${text}}`)
    }),
  )
  serve(app, context, listVendorReviewsEndpoint, async ({ req, params, query }) =>
    context.shared.answer('vendors', req, async () => {
      const cursor = decodeCursor(query.cursor, VENDOR_SORT, 'time')
      const page = await listVendorReviews(context.pool, params.id, query.limit, cursor)
      if (!page) throw new AppError('not_found', { message: 'Vendor not found' })
      return pageText(page, { limit: query.limit, sort: VENDOR_SORT })
    }),
  )
  serve(app, context, submitReviewEndpoint, async ({ actor, params, body, once }) =>
    once(async (db) => ({ body: { data: await submitReview(db, actor, params.id, body) } })),
  )
  serve(app, context, readOwnReviewEndpoint, async ({ actor, params }) => ({
    data: await readOwnReview(context.db, actor, params.id),
  }))
  serve(app, context, updateReviewEndpoint, async ({ actor, params, body }) => ({
    data: await updateReview(context.db, actor, params.id, body),
  }))
}
