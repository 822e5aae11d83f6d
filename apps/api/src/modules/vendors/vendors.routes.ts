import { featureVendorEndpoint } from '@asime/contract/admin-vendors'
import { listVendorsEndpoint, readVendorEndpoint, type Vendor } from '@asime/contract/vendors'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { serve } from '../../platform/http/serve.ts'
import { withShopActions } from './vendors.policy.ts'
import { listVendors, readVendorText } from './vendors.repository.ts'
import { featureVendor } from './vendors.service.ts'

export function vendorRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, listVendorsEndpoint, async ({ query }) => listVendors(context.pool, query))
  serve(app, context, readVendorEndpoint, async ({ params, actor }) => {
    const text = await readVendorText(context.pool, params.id)
    if (text === undefined) throw new AppError('not_found', { message: 'Vendor not found' })
    if (!actor) return new JsonText(`{"data":${text}}`)
    return { data: withShopActions(actor, JSON.parse(text) as Vendor) }
  })
  serve(app, context, featureVendorEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await featureVendor(context, tx, actor, params.id, body) } })),
  )
}
