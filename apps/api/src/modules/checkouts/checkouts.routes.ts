import {
  readDeliveryFeesEndpoint,
  readDeliveryZonesEndpoint,
  saveDeliveryFeesEndpoint,
  saveDeliveryZonesEndpoint,
} from '@asime/contract/delivery-fees'
import {
  askQuoteEndpoint,
  placeOrdersEndpoint,
  readCheckoutEndpoint,
  setDeliveryEndpoint,
} from '@asime/contract/orders'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { asSent } from '../../platform/http/responses.ts'
import { serve } from '../../platform/http/serve.ts'
import { CALLS_INSIDE, gatherCalls } from '../../platform/http/gather-calls.ts'
import { createQueue } from '../../platform/queue.ts'
import { showOrder } from '../orders/show-order.ts'
import { paymentMode } from '../providers/payment-provider.ts'
import { getCheckout, quoteItems, setDelivery } from './checkouts.service.ts'
import { readDeliveryFees, readDeliveryZones, saveDeliveryFees, saveDeliveryZones } from './delivery-fees.service.ts'
import { type Cart, placeOrders } from './place-orders.service.ts'
import { ids } from './price-cart.ts'

/** At most; on a busy machine as many as are served in time. More are better told to come again. */
const MOST_WAITING = 300
/** Twice that at most, and what it may take then, is less than an answer may take. */
const LONGEST_WAIT_MS = 2_000
/**
 * Also said where a shop is changing the product meanwhile, so it does not claim that many others are ordering; and to somebody who asks
 * again since an answer got lost, so it does not claim that no order was placed.
 */
const tooMany = () =>
  new AppError('rate_limited', {
    message: 'We cannot take this order at the moment, and nothing has been paid. Please try again in a few seconds',
    retryAfterSeconds: 3,
  })

export function checkoutRoutes(app: FastifyInstance, context: Context): void {
  const mode = paymentMode(context.config)
  serve(app, context, askQuoteEndpoint, async ({ actor, body }) => ({
    data: await quoteItems(context.db, actor, body),
  }))
  const inTurn = createQueue({
    atOnce: CALLS_INSIDE,
    waiting: MOST_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
    refusal: tooMany,
  })
  const place = gatherCalls(
    context,
    ({ input }: Cart) => ids(input.items),
    (tx, carts, patience) => placeOrders(tx, carts, mode, patience),
    tooMany,
  )
  serve(app, context, placeOrdersEndpoint, async ({ actor, body, onceBy }) =>
    inTurn(() => onceBy((keyed) => place(keyed, { actor, input: body }))),
  )
  serve(app, context, readCheckoutEndpoint, async ({ actor, params }) => ({
    data: await getCheckout(context.db, actor, params.id, mode),
  }))
  serve(app, context, readDeliveryFeesEndpoint, async ({ params, req }) =>
    context.shared.answer('vendors', req, async () =>
      asSent(readDeliveryFeesEndpoint, { data: await readDeliveryFees(context.db, params.id) }),
    ),
  )
  serve(app, context, saveDeliveryFeesEndpoint, async ({ actor, body }) => ({
    data: await saveDeliveryFees(context.db, actor.vendorId, body),
  }))
  serve(app, context, readDeliveryZonesEndpoint, async ({ actor }) => ({
    data: await readDeliveryZones(context.db, actor.vendorId),
  }))
  serve(app, context, saveDeliveryZonesEndpoint, async ({ actor, body }) => ({
    data: await saveDeliveryZones(context.db, actor.vendorId, body),
  }))
  serve(app, context, setDeliveryEndpoint, async ({ actor, params, body }) => ({
    data: await showOrder(context, context.db, await setDelivery(context.db, actor, params.id, body)),
  }))
}
