import { readMarketHealthEndpoint } from '@asime/contract/market-health'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { seesMoney } from './market-health.policy.ts'
import { findMarketHealth } from './market-health.service.ts'

/** How the whole market does, for the desk. */
export function marketHealthRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, readMarketHealthEndpoint, async ({ actor }) => ({
    data: await findMarketHealth(context.db, seesMoney(actor)),
  }))
}
