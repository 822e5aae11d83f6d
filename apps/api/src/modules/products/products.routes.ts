import {
  deleteProductEndpoint,
  listProductsEndpoint,
  listRelatedProductsEndpoint,
  type Product,
  readProductEndpoint,
} from '@asime/contract/products'
import { createProductEndpoint, updateProductEndpoint } from '@asime/contract/save-product'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ViewCounter } from '../views/view-counter.ts'
import { listProducts } from './product-list.sql.ts'
import { shopWithDrafts, withProductActions } from './products.policy.ts'
import { findOwnProduct } from './own-products.repository.ts'
import { readProductText } from './products.repository.ts'
import { createProduct, deleteProduct, NOT_FOUND, updateProduct } from './products.service.ts'
import { listRelatedProductsText } from './related-products.sql.ts'

export function productRoutes(app: FastifyInstance, context: Context, views: ViewCounter): void {
  serve(app, context, listProductsEndpoint, async ({ req, query }) =>
    context.shared.answer('products', req, () => listProducts(context.pool, query)),
  )
  serve(app, context, readProductEndpoint, async ({ req, params, actor }) => {
    if (!actor) {
      const answer = await context.shared.answer('products', req, async () => {
        const text = await readProductText(context.pool, params.id)
        if (text === undefined) throw new AppError('not_found', NOT_FOUND)
        return new JsonText(`{"data":${text}}`)
      })
      views.record('products', params.id, req)
      return answer
    }
    const text = await readProductText(context.pool, params.id)
    if (text === undefined) {
      const shop = shopWithDrafts(actor)
      const own = shop && (await findOwnProduct(context.db, params.id, shop))
      if (!own) throw new AppError('not_found', NOT_FOUND)
      return { data: withProductActions(actor, own) }
    }
    views.record('products', params.id, req)
    return { data: withProductActions(actor, JSON.parse(text) as Product) }
  })
  serve(app, context, listRelatedProductsEndpoint, async ({ req, params }) =>
    context.shared.answer('products', req, async () => {
      const text = await listRelatedProductsText(context.pool, params.id)
      if (text === undefined) throw new AppError('not_found', NOT_FOUND)
      return new JsonText(`{"data":${text}}`)
    }),
  )
  serve(app, context, createProductEndpoint, async ({ actor, body, once }) =>
    once(async (db) => ({ body: { data: await createProduct(db, actor, body) } })),
  )
  serve(app, context, updateProductEndpoint, async ({ actor, params, body }) => ({
    data: await updateProduct(context.db, actor, params.id, body),
  }))
  serve(
    app,
    context,
    deleteProductEndpoint,
    async ({ actor, params, body }) => deleteProduct(context.db, actor, params.id, body.reason) as Promise<undefined>,
  )
}
