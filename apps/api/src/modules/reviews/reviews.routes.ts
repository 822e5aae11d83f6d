import { listReviewsEndpoint, submitReviewEndpoint } from '@asime/contract/reviews'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { listReviews } from './reviews.repository.ts'
import { submitReview } from './reviews.service.ts'

const SORT = 'reviews created_at desc'

export function reviewRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, listReviewsEndpoint, async ({ params, query }) => {
    const page = await listReviews(context.pool, params.id, query.limit, decodeCursor(query.cursor, SORT, 'time'))
    if (!page) throw new AppError('not_found', { message: 'Product not found' })
    return pageText(page, { limit: query.limit, sort: SORT })
  })
  serve(app, context, submitReviewEndpoint, async ({ actor, params, body, once }) =>
    once(async (db) => ({ body: { data: await submitReview(db, actor, params.id, body) } })),
  )
}
