import {
  listDeskCategoriesEndpoint,
  mergeCategoryEndpoint,
  removeCategoryFieldEndpoint,
  saveCategoryEndpoint,
  saveCategoryFieldEndpoint,
} from '@asime/contract/category-desk'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { listDeskCategories } from './category-desk.repository.ts'
import { removeCategoryField, saveCategory, saveCategoryField } from './category-desk.service.ts'
import { mergeCategory } from './category-merges.service.ts'

/** Categories as admins arrange them. */
export function categoryDeskRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, listDeskCategoriesEndpoint, async () => ({ data: await listDeskCategories(db) }))
  serve(app, context, saveCategoryEndpoint, async ({ actor, params, body }) => ({
    data: await saveCategory(db, actor, params.id, body),
  }))
  serve(app, context, mergeCategoryEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await mergeCategory(tx, actor, params.id, body) } })),
  )
  serve(app, context, saveCategoryFieldEndpoint, async ({ actor, params, body }) => {
    const { if_revision, reason, ...field } = body
    return {
      data: await saveCategoryField(db, actor, params.id, { key: params.key, ...field }, { if_revision, reason }),
    }
  })
  serve(app, context, removeCategoryFieldEndpoint, async ({ actor, params, body }) => ({
    data: await removeCategoryField(db, actor, params.id, params.key, body),
  }))
}
