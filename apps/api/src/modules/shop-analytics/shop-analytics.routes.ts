import { exportShopAnalyticsEndpoint, readShopAnalyticsEndpoint } from '@asime/contract/shop-analytics'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { exportShopAnalytics } from './export-analytics.ts'
import { askedTime, getShopAnalytics } from './shop-analytics.service.ts'

export function shopAnalyticsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, readShopAnalyticsEndpoint, async ({ actor, query }) => ({
    data: await getShopAnalytics(context, actor.vendorId, askedTime(context, query)),
  }))
  serve(app, context, exportShopAnalyticsEndpoint, async ({ actor, query }) =>
    exportShopAnalytics(context, actor.vendorId, askedTime(context, query), query.table),
  )
}
