import { listOrdersEndpoint, readOrderEndpoint } from '@asime/contract/orders'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { listOwnOrders, readOwnOrder } from './orders.service.ts'

const SORT = 'orders created_at desc'

export function orderRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, listOrdersEndpoint, async ({ actor, query }) => {
    const cursor = decodeCursor(query.cursor, SORT, 'time')
    const page = await listOwnOrders(context.db, actor, { role: query.role, status: query.status }, query.limit, cursor)
    return pageText(page, { limit: query.limit, sort: SORT })
  })
  serve(app, context, readOrderEndpoint, async ({ actor, params }) => ({
    data: await readOwnOrder(context.db, actor, params.id),
  }))
}
