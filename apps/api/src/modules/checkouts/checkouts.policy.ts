import { type OrderActorKind, type OrderStatus, undispatchedStatuses } from '@asime/contract/order-states'
import type { Actor } from '../../platform/sessions/actor.ts'

/** Only the buyer who made a checkout can see it. Others get a 404. */
export function mayReadCheckout(actor: Pick<Actor, 'userId'>, checkout: { buyer_id: string }): boolean {
  return checkout.buyer_id === actor.userId
}

/** What it takes to know of an order before it is said where it goes. */
interface DeliveryFacts {
  status: OrderStatus
  is_overdue: boolean
  bid_id: string | null
  total: number
  /** It is known where it goes. */
  has_delivery: boolean
}

/**
 * The buyer of an accepted bid says where its goods go before paying; where there is nothing to pay, once, before they leave. For a cart it
 * was decided at the checkout, with its fee.
 */
export function whyNotSetDelivery(side: OrderActorKind, order: DeliveryFacts): 'forbidden' | 'order_state' | undefined {
  if (side !== 'buyer') return 'forbidden'
  const isToBePaid = order.status === 'awaiting_payment' && !order.is_overdue
  const isFree = order.total === 0 && !order.has_delivery && undispatchedStatuses.some((each) => each === order.status)
  return order.bid_id && (isToBePaid || isFree) ? undefined : 'order_state'
}
