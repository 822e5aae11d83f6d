import { deleteSavedViewEndpoint, listSavedViewsEndpoint, saveViewEndpoint } from '@asime/contract/saved-views'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { listSavedViews } from './saved-views.repository.ts'
import { removeSavedView, saveView } from './saved-views.service.ts'

export function savedViewRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, listSavedViewsEndpoint, async ({ actor, query }) => ({
    data: await listSavedViews(db, actor.userId, query.list),
  }))
  serve(app, context, saveViewEndpoint, async ({ actor, body }) => ({ data: await saveView(db, actor, body) }))
  serve(
    app,
    context,
    deleteSavedViewEndpoint,
    async ({ actor, params }) => removeSavedView(db, actor, params.id) as Promise<undefined>,
  )
}
