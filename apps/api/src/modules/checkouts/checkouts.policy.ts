import type { OrderActorKind, OrderStatus } from '@asime/contract/order-states'
import type { Actor } from '../../platform/sessions/actor.ts'

/** Only the buyer who made a checkout can see it. Others get a 404. */
export function mayReadCheckout(actor: Pick<Actor, 'userId'>, checkout: { buyer_id: string }): boolean {
  return checkout.buyer_id === actor.userId
}

/** The buyer of an accepted bid says where its goods go before paying. For a cart it was decided at the checkout, with its fee. */
export function whyNotSetDelivery(
  side: OrderActorKind,
  order: { status: OrderStatus; is_overdue: boolean; bid_id: string | null },
): 'forbidden' | 'order_state' | undefined {
  if (side !== 'buyer') return 'forbidden'
  return order.status !== 'awaiting_payment' || order.is_overdue || !order.bid_id ? 'order_state' : undefined
}
