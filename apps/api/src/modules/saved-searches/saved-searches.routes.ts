import {
  changeSearchEndpoint,
  deleteSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  saveSearchEndpoint,
} from '@asime/contract/saved-searches'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { listSavedSearches } from './saved-searches.repository.ts'
import { changeSearch, removeSearch, saveSearch } from './saved-searches.service.ts'

export function savedSearchRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, listSavedSearchesEndpoint, async ({ actor }) => ({
    data: await listSavedSearches(db, actor.userId),
  }))
  serve(app, context, saveSearchEndpoint, async ({ actor, body }) => ({ data: await saveSearch(db, actor, body) }))
  serve(app, context, changeSearchEndpoint, async ({ actor, params, body }) => ({
    data: await changeSearch(db, actor, params.id, body),
  }))
  serve(
    app,
    context,
    deleteSavedSearchEndpoint,
    async ({ actor, params }) => removeSearch(db, actor, params.id) as Promise<undefined>,
  )
}
