import { readShopEndpoint, saveShopEndpoint } from '@asime/contract/shop-settings'
import { readShopTrustEndpoint, saveShopFactsEndpoint } from '@asime/contract/shop-trust'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { asSent } from '../../platform/http/responses.ts'
import { serve } from '../../platform/http/serve.ts'
import { readShopTrust, saveShopFacts } from './shop-trust.service.ts'
import { readShop, saveShop } from './shops.service.ts'

export function shopRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, readShopEndpoint, async ({ actor }) => ({ data: await readShop(context.db, actor.vendorId) }))
  serve(app, context, saveShopEndpoint, async ({ actor, body }) => ({
    data: await saveShop(context, actor, body),
  }))
  serve(app, context, readShopTrustEndpoint, async ({ params, req }) =>
    context.shared.answer('vendors', req, async () =>
      asSent(readShopTrustEndpoint, { data: await readShopTrust(context, params.id) }),
    ),
  )
  serve(app, context, saveShopFactsEndpoint, async ({ actor, body }) => ({
    data: await saveShopFacts(context, actor, body),
  }))
}
