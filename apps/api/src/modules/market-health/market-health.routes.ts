import {
  exportMarketEndpoint,
  readCohortsEndpoint,
  readDemandEndpoint,
  readMarketSalesEndpoint,
  readRequestFunnelEndpoint,
} from '@asime/contract/market-analytics'
import { readMarketHealthEndpoint } from '@asime/contract/market-health'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { exportMarket } from './export-market.ts'
import { findMarket } from './market-analytics.service.ts'
import { seesMoney } from './market-health.policy.ts'
import { findMarketHealth } from './market-health.service.ts'

/** How the whole market does, for the desk. */
export function marketHealthRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, readMarketHealthEndpoint, async ({ actor }) => ({
    data: await findMarketHealth(context.db, seesMoney(actor)),
  }))
  serve(app, context, readDemandEndpoint, async ({ query }) => ({
    data: await findMarket(context, 'demand', query.time),
  }))
  serve(app, context, readRequestFunnelEndpoint, async ({ query }) => ({
    data: await findMarket(context, 'requests', query.time),
  }))
  serve(app, context, readCohortsEndpoint, async ({ query }) => ({
    data: await findMarket(context, 'cohorts', query.time),
  }))
  serve(app, context, readMarketSalesEndpoint, async ({ query }) => ({
    data: await findMarket(context, 'sales', query.time),
  }))
  serve(app, context, exportMarketEndpoint, async ({ query }) => exportMarket(context, query.time, query.table))
}
