import { listCategoriesEndpoint, listCategoryFieldsEndpoint, readCategoryEndpoint } from '@asime/contract/categories'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { serve } from '../../platform/http/serve.ts'
import { listCategories, readCategoryFieldsText, readCategoryText } from './categories.repository.ts'

export function categoryRoutes(app: FastifyInstance, context: Context): void {
  const { pool, shared } = context
  serve(app, context, listCategoriesEndpoint, async ({ req }) =>
    shared.answer('products', req, () => listCategories(pool)),
  )
  serve(app, context, readCategoryEndpoint, async ({ params, req }) =>
    shared.answer('products', req, async () => toAnswer(await readCategoryText(pool, params.id))),
  )
  serve(app, context, listCategoryFieldsEndpoint, async ({ params, req }) =>
    shared.answer('products', req, async () => toAnswer(await readCategoryFieldsText(pool, params.id))),
  )
}

/** @throws AppError not_found */
function toAnswer(text: string | undefined): JsonText {
  if (text === undefined) throw new AppError('not_found', { message: 'Category not found' })
  return new JsonText(`{"data":${text}}`)
}
