import { suggestEndpoint } from '@asime/contract/suggestions'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { serve } from '../../platform/http/serve.ts'
import { suggestText } from './suggestions.repository.ts'

export function suggestionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, suggestEndpoint, async ({ query: { query: typed }, req }) => {
    if (!typed) return { data: { products: [], categories: [], item_requests: [] } }
    return context.shared.answer(
      'suggestions',
      req,
      async () => new JsonText(`{"data":${await suggestText(context.pool, typed)}}`),
    )
  })
}
