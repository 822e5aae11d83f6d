import {
  approveLossReversalEndpoint,
  listChargebacksEndpoint,
  proposeLossReversalEndpoint,
  readChargebackEndpoint,
  refuseLossReversalEndpoint,
} from '@asime/contract/admin-chargebacks'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { privateLinks } from '../uploads/private-links.ts'
import { findChargebackPack, listChargebacks } from './chargeback-list.repository.ts'
import { approveReversal, proposeReversal, readReversal, refuseReversal } from './loss-reversals.service.ts'

export function chargebackRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  serve(app, context, listChargebacksEndpoint, async ({ query: { limit, status, cursor } }) => {
    const sort = `${status} chargebacks created_at`
    const page = await listChargebacks(db, status, limit, decodeCursor(cursor, sort, 'time'))
    return pageText(page, { limit, sort })
  })
  serve(app, context, readChargebackEndpoint, async ({ params }) => {
    const pack = await findChargebackPack(db, params.id)
    if (!pack) throw new AppError('not_found', { message: 'Chargeback not found' })
    const orders = pack.orders.map((order) => ({ ...order, photos: privateLinks(context, order.photos) }))
    return { data: { ...pack, orders, reversal: await readReversal(db, params.id) } }
  })
  serve(app, context, proposeLossReversalEndpoint, async ({ actor, params, body }) => ({
    data: await proposeReversal(db, actor, params.id, body.reason),
  }))
  serve(app, context, approveLossReversalEndpoint, async ({ actor, params, body }) => ({
    data: await approveReversal(context, actor, params.id, body.reason),
  }))
  serve(app, context, refuseLossReversalEndpoint, async ({ actor, params, body }) => ({
    data: await refuseReversal(db, actor, params.id, body.reason),
  }))
}
