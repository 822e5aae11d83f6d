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
  const readText = async (id: string) => {
    const text = await readVendorText(context.pool, id)
    if (text === undefined) throw new AppError('not_found', { message: 'Vendor not found' })
    return text
  }
  serve(app, context, listVendorsEndpoint, async ({ req, query }) =>
    context.shared.answer('vendors', req, () => listVendors(context.pool, query)),
  )
  serve(app, context, readVendorEndpoint, async ({ req, params, actor }) => {
    if (actor) return { data: withShopActions(actor, JSON.parse(await readText(params.id)) as Vendor) }
    return context.shared.answer('vendors', req, async () => new JsonText(`{"data":${await readText(params.id)}}`))
  })
  serve(app, context, featureVendorEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await featureVendor(context, tx, actor, params.id, body) } })),
  )
}
