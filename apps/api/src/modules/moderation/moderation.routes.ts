import {
  dismissReportsEndpoint,
  hideContentEndpoint,
  listModerationCasesEndpoint,
  reportContentEndpoint,
  restoreContentEndpoint,
} from '@asime/contract/moderation'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { assertContactable } from '../../platform/sessions/contactable.ts'
import { decideCase, listModerationCases, reportContent } from './moderation.service.ts'

export function moderationRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, reportContentEndpoint, async ({ actor, body, once }) => {
    await assertContactable(db, actor.userId)
    await context.rateLimits.take('reports', actor.userId, 'You have sent many reports. Please try again later')
    return once(async (tx) => ({ body: { data: { case_id: await reportContent(tx, actor, body) } } }))
  })
  serve(app, context, listModerationCasesEndpoint, async ({ query: { status, limit, cursor } }) => {
    const sort = `moderation cases ${status}`
    const page = await listModerationCases(db, status, limit, decodeCursor(cursor, sort, 'time'))
    return pageText(page, { limit, sort })
  })
  serve(app, context, hideContentEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({
      body: { data: await decideCase(context, tx, actor, params.id, { move: 'hide', ...body }) },
    })),
  )
  serve(app, context, dismissReportsEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({
      body: { data: await decideCase(context, tx, actor, params.id, { move: 'dismiss', ...body }) },
    })),
  )
  serve(app, context, restoreContentEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({
      body: { data: await decideCase(context, tx, actor, params.id, { move: 'restore', ...body }) },
    })),
  )
}
