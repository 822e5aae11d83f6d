import { orderStatusLabels } from '@asime/contract/order-states'
import type { OrderDetail, OrderStatus } from '@asime/contract/orders'

type OrderEvent = OrderDetail['timeline'][number]

/** Where a step is more than the state that it leads to, whose label it has otherwise. */
const EVENTS: Record<string, string> = {
  place: 'Ordered',
  cancel: 'Cancelled by the buyer',
  decline: 'Declined by the shop',
  hand_over: 'Handed over',
  confirm_receipt: 'Received',
  release: 'Money released to the shop',
  chargeback: 'Payment taken back by the bank',
  report_problem: 'Problem reported',
  settle_dispute: 'Decided by the market',
  refund_part: 'A part given back',
  offer: 'Offer to settle',
  decline_offer: 'Offer declined',
  escalate: 'Handed to the market to decide',
  accept_offer: 'Settled by agreement',
  withdraw_complaint: 'Complaint withdrawn',
}

const ACTORS: Record<OrderEvent['actor'], string> = {
  buyer: 'by the buyer',
  vendor: 'by the shop',
  admin: 'by the market',
  system: '',
}

/** The usual life of an order, for what is still to come. */
const COURSE: readonly OrderStatus[] = ['awaiting_payment', 'paid', 'preparing', 'dispatched', 'delivered', 'completed']

export function nameOfEvent({ event, to_status: status }: OrderEvent): string {
  return EVENTS[event] ?? orderStatusLabels[status]
}

export function actorOf({ actor }: OrderEvent): string {
  return ACTORS[actor]
}

/** What usually follows; nothing where the order has ended or left its usual course. */
export function stepsAfter(status: OrderStatus): string[] {
  const place = COURSE.indexOf(status)
  return place < 0 ? [] : COURSE.slice(place + 1).map((next) => orderStatusLabels[next])
}
