import { listCategoriesEndpoint } from '@asime/contract/categories'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { listCategories } from './categories.repository.ts'

export function categoryRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, listCategoriesEndpoint, async () => listCategories(context.pool))
}
