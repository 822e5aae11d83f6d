import {
  acceptDealEndpoint,
  listDealsEndpoint,
  makeDealEndpoint,
  readDealEndpoint,
  revokeDealEndpoint,
} from '@asime/contract/deals'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { paymentMode } from '../providers/payment-provider.ts'
import {
  acceptDeal,
  assertMayAccept,
  listOwnDeals,
  makeDeal,
  readDeal,
  readOwnDeal,
  revokeDeal,
} from './deals.service.ts'

const SORT = 'deals'

export function dealRoutes(app: FastifyInstance, context: Context): void {
  const mode = paymentMode(context.config)
  serve(app, context, listDealsEndpoint, async ({ actor, query }) => {
    const cursor = decodeCursor(query.cursor, SORT, 'time')
    const page = await listOwnDeals(context, actor.vendorId, query.status, query.limit, cursor)
    return pageText(page, { limit: query.limit, sort: SORT })
  })
  serve(app, context, makeDealEndpoint, async ({ actor, body, once }) => {
    await context.rateLimits.take('deals', actor.vendorId, 'You have made many links. Please wait before you make more')
    // Its link lets anybody in, so a repeated call is answered anew and nothing of it is stored.
    const rebuild = async (db: Parameters<typeof readOwnDeal>[1], id: string) => ({
      data: await readOwnDeal(context, db, actor.vendorId, id),
    })
    return once(
      async (db) => {
        const id = await makeDeal(context, db, actor, body)
        return { body: await rebuild(db, id), subjectId: id }
      },
      { rebuild },
    )
  })
  serve(app, context, revokeDealEndpoint, async ({ actor, params }) => ({
    data: await revokeDeal(context, actor, params.id),
  }))
  serve(app, context, readDealEndpoint, async ({ req, reply, actor, params }) => {
    // What it is for is between two people.
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    return { data: await readDeal(context, actor, req.ip, params.token) }
  })
  serve(app, context, acceptDealEndpoint, async ({ actor, params, body, once }) => {
    const found = await assertMayAccept(context, actor, params.token)
    return once(async (db) => ({
      body: { data: await acceptDeal(db, actor, { found, token: params.token, delivery: body.delivery, mode }) },
    }))
  })
}
