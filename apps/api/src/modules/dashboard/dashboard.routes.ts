import { readDashboardEndpoint } from '@asime/contract/dashboard'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { serve } from '../../platform/http/serve.ts'
import { shopOf } from './dashboard.policy.ts'
import { readDashboardText } from './dashboard.repository.ts'

export function dashboardRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, readDashboardEndpoint, async ({ actor }) => {
    const text = await readDashboardText(context.pool, actor.userId, shopOf(actor))
    return new JsonText(`{"data":${text}}`)
  })
}
