import { acceptOfferEndpoint } from '@asime/contract/disputes'
import {
  acceptDateEndpoint,
  cancelLateOrderEndpoint,
  cancelOrderEndpoint,
  confirmReceiptEndpoint,
  dispatchOrderEndpoint,
  extendOrderEndpoint,
  handOverEndpoint,
  markDeliveredEndpoint,
  prepareOrderEndpoint,
  proposeDateEndpoint,
  readHandOverCodeEndpoint,
  refundOrderEndpoint,
  refuseDateEndpoint,
  renewHandOverCodeEndpoint,
  settleDisputeEndpoint,
} from '@asime/contract/fulfilment'
import {
  approveDisputeDecisionEndpoint,
  listDisputeDecisionsEndpoint,
  refuseDisputeDecisionEndpoint,
} from '@asime/contract/dispute-decisions'
import { listPackingSlipsEndpoint, prepareOrdersEndpoint } from '@asime/contract/shop-orders'
import { limitOf } from '@asime/contract/limits-in-force'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { decodeCursor, pageText } from '../../platform/http/paging.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  cancelOrder,
  confirmReceipt,
  dispatchOrder,
  markDelivered,
  prepareOrder,
  prepareOrders,
  refundOrder,
} from './fulfilment.service.ts'
import type { ReadOrder } from '../orders/orders.service.ts'
import { showOrder } from '../orders/show-order.ts'
import { listDecisions } from '../disputes/dispute-decisions.sql.ts'
import { showDispute } from '../disputes/show-dispute.ts'
import { approveDecision, refuseDecision } from './dispute-decisions.service.ts'
import { acceptOffer, settleDispute } from './settle-dispute.service.ts'
import { acceptDate, cancelLateOrder, extendOrder, proposeDate, refuseDate } from './late-orders.service.ts'
import { listPackingSlips } from './packing-slips.service.ts'
import { handOver, showHandOverCode } from './hand-over.service.ts'

export function fulfilmentRoutes(app: FastifyInstance, context: Context): void {
  const { db, secrets, config } = context
  const show = (tx: Db, order: ReadOrder) => showOrder(context, tx, order)
  serve(app, context, cancelOrderEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({
      body: {
        data: await show(
          tx,
          await cancelOrder(tx, actor, params.id, body.reason, limitOf('dispute_approval_above') * 100),
        ),
      },
    })),
  )
  serve(app, context, cancelLateOrderEndpoint, async ({ actor, params, once }) =>
    once(async (tx) => ({ body: { data: await show(tx, await cancelLateOrder(tx, actor, params.id)) } })),
  )
  serve(app, context, extendOrderEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await show(tx, await extendOrder(tx, actor, params.id, body.date)) } })),
  )
  serve(app, context, proposeDateEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await show(tx, await proposeDate(tx, actor, params.id, body)) } })),
  )
  serve(app, context, acceptDateEndpoint, async ({ actor, params, once }) =>
    once(async (tx) => ({ body: { data: await show(tx, await acceptDate(tx, actor, params.id)) } })),
  )
  serve(app, context, refuseDateEndpoint, async ({ actor, params, once }) =>
    once(async (tx) => ({ body: { data: await show(tx, await refuseDate(tx, actor, params.id)) } })),
  )
  serve(app, context, prepareOrderEndpoint, async ({ actor, params, once }) =>
    once(async (tx) => ({ body: { data: await show(tx, await prepareOrder(tx, actor, params.id)) } })),
  )
  serve(app, context, prepareOrdersEndpoint, async ({ actor, body, once }) =>
    once(async (tx) => ({ body: { data: await prepareOrders(tx, actor, body.ids) } })),
  )
  serve(app, context, dispatchOrderEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await show(tx, await dispatchOrder(tx, actor, params.id, body)) } })),
  )
  serve(app, context, listPackingSlipsEndpoint, async ({ actor, query }) => ({
    data: await listPackingSlips(db, config.publicUrl, actor, query.orders ?? []),
  }))
  serve(app, context, readHandOverCodeEndpoint, async ({ actor, params }) => ({
    data: await showHandOverCode(db, secrets, config.publicUrl, actor, params.id, false),
  }))
  serve(app, context, renewHandOverCodeEndpoint, async ({ actor, params }) => ({
    data: await showHandOverCode(db, secrets, config.publicUrl, actor, params.id, true),
  }))
  serve(app, context, handOverEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => {
      const order = await handOver(tx, secrets, actor, params.id, body.code)
      return order instanceof AppError ? { refusal: order } : { body: { data: await show(tx, order) } }
    }),
  )
  serve(app, context, markDeliveredEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({ body: { data: await show(tx, await markDelivered(tx, actor, params.id, body)) } })),
  )
  serve(app, context, confirmReceiptEndpoint, async ({ actor, params, once }) =>
    once(async (tx) => ({ body: { data: await show(tx, await confirmReceipt(tx, actor, params.id)) } })),
  )
  serve(app, context, refundOrderEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({
      body: {
        data: await show(tx, await refundOrder(tx, actor, params.id, body, limitOf('dispute_approval_above') * 100)),
      },
    })),
  )
  serve(app, context, acceptOfferEndpoint, async ({ actor, params, once }) =>
    once(async (tx) => ({
      body: { data: showDispute(context, await acceptOffer(tx, actor, params.id, params.offerId)) },
    })),
  )
  serve(app, context, settleDisputeEndpoint, async ({ actor, params, body, once }) =>
    once(async (tx) => ({
      body: {
        data: await show(tx, await settleDispute(tx, actor, params.id, body, limitOf('dispute_approval_above') * 100)),
      },
    })),
  )
  serve(app, context, listDisputeDecisionsEndpoint, async ({ query: { limit, state, cursor } }) => {
    const sort = `${state} dispute decisions proposed_at`
    return pageText(await listDecisions(db, state, limit, decodeCursor(cursor, sort, 'time')), { limit, sort })
  })
  serve(app, context, approveDisputeDecisionEndpoint, async ({ actor, params, body }) => ({
    data: await approveDecision(db, actor, params.id, body.reason),
  }))
  serve(app, context, refuseDisputeDecisionEndpoint, async ({ actor, params, body }) => ({
    data: await refuseDecision(db, actor, params.id, body.reason),
  }))
}
