import {
  cancelItemRequestEndpoint,
  createItemRequestEndpoint,
  EXPIRY_NOT_IN_FUTURE,
  type ListItemRequestsQuery,
  listItemRequestsEndpoint,
  listSimilarItemRequestsEndpoint,
  readItemRequestEndpoint,
  updateItemRequestEndpoint,
} from '@asime/contract/item-requests'
import { Timestamp } from '@asime/contract/fields'
import type { FastifyInstance } from 'fastify'
import { parseJsonOf } from '../../platform/database/json-of.ts'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { serve } from '../../platform/http/serve.ts'
import { authenticate } from '../../platform/sessions/actor.ts'
import type { ViewCounter } from '../views/view-counter.ts'
import { listItemRequests } from './item-request-list.sql.ts'
import { isOwnerOf } from './item-requests.policy.ts'
import { readItemRequestText } from './item-requests.repository.ts'
import { cancelItemRequest, createItemRequest, updateItemRequest, withActions } from './item-requests.service.ts'
import { listSimilarItemRequestsText } from './similar-item-requests.sql.ts'

const GivenExpiry = z.object({ expires_at: Timestamp })

export function itemRequestRoutes(app: FastifyInstance, context: Context, views: ViewCounter): void {
  serve(app, context, listItemRequestsEndpoint, async ({ req, query }) =>
    context.shared.answer('item_requests', req, async () =>
      listItemRequests(context.pool, query, await isOwnList(context, req.headers.authorization, query)),
    ),
  )
  serve(app, context, readItemRequestEndpoint, async ({ req, params, actor }) => {
    const read = async () => {
      const row = await readItemRequestText(context.pool, params.id, actor?.vendorId)
      if (!row) throw new AppError('not_found', { message: 'Request not found' })
      return row
    }
    if (!actor) {
      const answer = await context.shared.answer(
        'item_requests',
        req,
        async () => new JsonText(`{"data":${(await read()).data}}`),
      )
      views.record('item_requests', params.id, req)
      return answer
    }
    const row = await read()
    views.record('item_requests', params.id, req)
    return { data: withActions(actor, parseJsonOf(row.data), row) }
  })
  serve(app, context, listSimilarItemRequestsEndpoint, async ({ req, params }) =>
    context.shared.answer('item_requests', req, async () => {
      const text = await listSimilarItemRequestsText(context.pool, params.id)
      if (text === undefined) throw new AppError('not_found', { message: 'Request not found' })
      return new JsonText(`{"data":${text}}`)
    }),
  )
  // Beside what the schema finds. Where that finds nothing, the database decides, once for each Idempotency-Key.
  const pastExpiry = (body: unknown): Record<string, string> => {
    const { data } = GivenExpiry.safeParse(body)
    return data && Date.parse(data.expires_at) <= context.clock.now() ? { expires_at: EXPIRY_NOT_IN_FUTURE } : {}
  }
  serve(
    app,
    context,
    createItemRequestEndpoint,
    async ({ actor, body, once }) => once(async (db) => ({ body: { data: await createItemRequest(db, actor, body) } })),
    pastExpiry,
  )
  serve(
    app,
    context,
    updateItemRequestEndpoint,
    async ({ actor, params, body }) => ({ data: await updateItemRequest(context.db, actor, params.id, body) }),
    pastExpiry,
  )
  serve(
    app,
    context,
    cancelItemRequestEndpoint,
    async ({ actor, params }) => cancelItemRequest(context.db, actor, params.id) as Promise<undefined>,
  )
}

/**
 * Whether the list is the caller's own. Only then is a token of any use here, and only where it may be, looked at: one that has run out is refused, or the list would be short without a word.
 */
async function isOwnList(
  { pool, accessTokens }: Context,
  authorization: string | undefined,
  { user_id: ownerId }: ListItemRequestsQuery,
): Promise<boolean> {
  if (!ownerId || !authorization) return false
  return isOwnerOf(await authenticate(pool, accessTokens, authorization), ownerId)
}
