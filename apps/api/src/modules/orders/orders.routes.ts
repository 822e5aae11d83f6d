import { exportDeskOrdersEndpoint, listDeskOrdersEndpoint } from '@asime/contract/admin-orders'
import {
  exportOrdersEndpoint,
  listOrdersEndpoint,
  readOrderEndpoint,
  readOrderOfRequestEndpoint,
} from '@asime/contract/orders'
import { readReceiptEndpoint } from '@asime/contract/receipts'
import { readShopOrderCountsEndpoint } from '@asime/contract/shop-orders'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import { exportDeskOrders } from './export-desk-orders.ts'
import { exportOrders } from './export-orders.ts'
import { countShopOrders } from './order-counts.repository.ts'
import { listDeskOrders } from './order-desk.sql.ts'
import { listOwnOrders, readOrderOfRequest, readOwnOrder } from './orders.service.ts'
import { readReceipt } from './receipts.service.ts'
import { showOrder } from './show-order.ts'

const SORT = 'orders created_at desc'
const DESK_SORT = 'desk orders'

export function orderRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, listOrdersEndpoint, async ({ actor, query }) => {
    const cursor = decodeCursor(query.cursor, SORT, 'time')
    const filters = { role: query.role, status: query.status, query: query.query }
    const page = await listOwnOrders(context.db, actor, filters, { limit: query.limit, cursor, isCounted: true })
    return pageText(page, { limit: query.limit, sort: SORT })
  })
  serve(app, context, exportOrdersEndpoint, async ({ actor, query }) =>
    exportOrders(context.db, actor, { role: query.role, status: query.status, query: query.query }),
  )
  serve(app, context, listDeskOrdersEndpoint, async ({ query: { limit, cursor, ...filters } }) =>
    pageText(
      await listDeskOrders(context.db, filters, {
        limit,
        cursor: decodeCursor(cursor, DESK_SORT, 'time'),
        isCounted: true,
      }),
      {
        limit,
        sort: DESK_SORT,
      },
    ),
  )
  serve(app, context, exportDeskOrdersEndpoint, async ({ query }) => exportDeskOrders(context.db, query))
  serve(app, context, readShopOrderCountsEndpoint, async ({ actor, query }) => ({
    data: await countShopOrders(context.db, actor.vendorId, query.query),
  }))
  serve(app, context, readOrderEndpoint, async ({ actor, params }) => ({
    data: await showOrder(context, context.db, await readOwnOrder(context.db, actor, params.id)),
  }))
  serve(app, context, readOrderOfRequestEndpoint, async ({ actor, params }) => ({
    data: await readOrderOfRequest(context.db, actor, params.id),
  }))
  serve(app, context, readReceiptEndpoint, async ({ actor, params }) => ({
    data: await readReceipt(context.db, actor, params.id),
  }))
}
