import { listCategoriesEndpoint, listCategoryFieldsEndpoint, readCategoryEndpoint } from '@asime/contract/categories'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { serve } from '../../platform/http/serve.ts'
import { listCategories, readCategoryFieldsText, readCategoryText } from './categories.repository.ts'

export function categoryRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, listCategoriesEndpoint, async () => listCategories(context.pool))
  serve(app, context, readCategoryEndpoint, async ({ params }) => {
    const text = await readCategoryText(context.pool, params.id)
    if (text === undefined) throw new AppError('not_found', { message: 'Category not found' })
    return new JsonText(`{"data":${text}}`)
  })
  serve(app, context, listCategoryFieldsEndpoint, async ({ params }) => {
    const text = await readCategoryFieldsText(context.pool, params.id)
    if (text === undefined) throw new AppError('not_found', { message: 'Category not found' })
    return new JsonText(`{"data":${text}}`)
  })
}
