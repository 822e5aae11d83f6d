import { closeAccountEndpoint, exportOwnDataEndpoint } from '@asime/contract/own-data'
import { readOwnDataOverviewEndpoint, readOwnDataRowsEndpoint } from '@asime/contract/own-data-overview'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { readProof } from '../../platform/sessions/proofs.ts'
import { closeAccount, exportOwnData } from './own-data.service.ts'
import { readOwnDataOverview, readOwnDataRows } from './overview.service.ts'

export function ownDataRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, exportOwnDataEndpoint, async ({ req, actor, body: { password } }) => {
    const proof = await readProof(context, exportOwnDataEndpoint, req)
    return exportOwnData(context, actor, { password, proof })
  })
  serve(app, context, readOwnDataOverviewEndpoint, async ({ actor }) => ({
    data: await readOwnDataOverview(context, actor),
  }))
  serve(app, context, readOwnDataRowsEndpoint, async ({ actor, params, query }) => ({
    data: { rows: await readOwnDataRows(context, actor, { ...params, ...query }) },
  }))
  serve(app, context, closeAccountEndpoint, async ({ req, actor, body: { password } }) => {
    const proof = await readProof(context, closeAccountEndpoint, req)
    await closeAccount(context, actor, { password, proof })
    return undefined
  })
}
