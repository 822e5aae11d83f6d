import { closeAccountEndpoint, exportOwnDataEndpoint } from '@asime/contract/own-data'
import { readOwnDataOverviewEndpoint, readOwnDataRowsEndpoint } from '@asime/contract/own-data-overview'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/http/networks.ts'
import { serve } from '../../platform/http/serve.ts'
import { readProof } from '../../platform/sessions/proofs.ts'
import type { Visitor } from '../accounts/sessions.service.ts'
import { closeAccount, exportOwnData } from './own-data.service.ts'
import { readOwnDataOverview, readOwnDataRows } from './overview.service.ts'

function visitorOf(req: FastifyRequest): Visitor {
  return { network: networkOf(req.ip), userAgent: req.headers['user-agent'], requestId: req.id }
}

export function ownDataRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, exportOwnDataEndpoint, async ({ req, actor, body: { password } }) => {
    const proof = await readProof(context, exportOwnDataEndpoint, req)
    return exportOwnData(context, actor, { password, proof }, visitorOf(req))
  })
  serve(app, context, readOwnDataOverviewEndpoint, async ({ req, actor }) => ({
    data: await readOwnDataOverview(context, actor, visitorOf(req)),
  }))
  serve(app, context, readOwnDataRowsEndpoint, async ({ req, actor, params, query }) => ({
    data: { rows: await readOwnDataRows(context, actor, { ...params, ...query }, visitorOf(req)) },
  }))
  serve(app, context, closeAccountEndpoint, async ({ req, actor, body: { password } }) => {
    const proof = await readProof(context, closeAccountEndpoint, req)
    await closeAccount(context, actor, { password, proof }, visitorOf(req))
    return undefined
  })
}
