import { closeAccountEndpoint, exportOwnDataEndpoint } from '@asime/contract/own-data'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/http/addresses.ts'
import { serve } from '../../platform/http/serve.ts'
import { closeAccount, exportOwnData } from './own-data.service.ts'

export function ownDataRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, exportOwnDataEndpoint, async ({ actor }) => ({ data: await exportOwnData(context, actor) }))
  serve(app, context, closeAccountEndpoint, async ({ req, actor, body }) => {
    const visitor = { network: networkOf(req.ip), userAgent: req.headers['user-agent'], requestId: req.id }
    return closeAccount(context, actor, body.password, visitor) as Promise<undefined>
  })
}
