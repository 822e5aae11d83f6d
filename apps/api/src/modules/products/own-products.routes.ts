import {
  changeProductEndpoint,
  changeProductsEndpoint,
  decideFeaturingEndpoint,
  duplicateProductEndpoint,
  listFeatureRequestsEndpoint,
  listOwnProductsEndpoint,
  type OwnProduct,
  readOwnProductEndpoint,
  requestFeaturingEndpoint,
  restoreProductsEndpoint,
} from '@asime/contract/own-products'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { listFeatureRequests, listOwnProducts } from './own-product-list.sql.ts'
import { readOwnProductText } from './own-products.repository.ts'
import { changeProducts, restoreProducts } from './bulk-changes.service.ts'
import { decideFeaturing, requestFeaturing } from './featuring.service.ts'
import { changeProduct, duplicateProduct } from './own-products.service.ts'
import { withProductActions } from './products.policy.ts'
import { NOT_FOUND } from './products.service.ts'

export function ownProductRoutes(app: FastifyInstance, context: Context): void {
  const { db, pool } = context
  serve(app, context, listOwnProductsEndpoint, async ({ actor, query }) => listOwnProducts(pool, actor.vendorId, query))
  serve(app, context, readOwnProductEndpoint, async ({ actor, params }) => {
    const text = await readOwnProductText(pool, params.id, actor.vendorId)
    if (text === undefined) throw new AppError('not_found', NOT_FOUND)
    return { data: withProductActions(actor, JSON.parse(text) as OwnProduct) }
  })
  serve(app, context, changeProductEndpoint, async ({ actor, params, body }) => ({
    data: await changeProduct(db, actor, params.id, body),
  }))
  serve(app, context, duplicateProductEndpoint, async ({ actor, params, once }) =>
    once(async (tx) => ({ body: { data: await duplicateProduct(tx, actor, params.id) } })),
  )
  serve(app, context, changeProductsEndpoint, async ({ actor, body, once }) =>
    once(async (tx) => ({ body: { data: await changeProducts(tx, actor, body) } })),
  )
  serve(app, context, restoreProductsEndpoint, async ({ actor, body, once }) =>
    once(async (tx) => ({ body: { data: { changed: await restoreProducts(tx, actor, body) } } })),
  )
  serve(app, context, requestFeaturingEndpoint, async ({ actor, params, once }) =>
    once(async (tx) => ({ body: { data: await requestFeaturing(tx, actor, params.id) } })),
  )
  serve(app, context, listFeatureRequestsEndpoint, async ({ query }) => listFeatureRequests(pool, query))
  serve(app, context, decideFeaturingEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await decideFeaturing(context, tx, actor, params.id, body) } })),
  )
}
