import { orderStatusLabels } from '@asime/contract/order-states'
import type { OrderDetail, OrderStatus } from '@asime/contract/orders'

type OrderEvent = OrderDetail['timeline'][number]

/** Where a step is more than the state that it leads to, whose label it has otherwise. */
const EVENTS: Record<string, string> = {
  place: 'Ordered',
  cancel: 'Cancelled by the buyer',
  decline: 'Cancelled by the seller',
  cancel_late: 'Cancelled by the buyer: late',
  lapse_undispatched: 'Cancelled: not dispatched',
  extend: 'Buyer gave more time',
  propose_date: 'New date proposed',
  accept_date: 'New date accepted',
  refuse_date: 'New date refused',
  hand_over: 'Handed over',
  confirm_receipt: 'Received',
  release: 'Money released to the seller',
  chargeback: 'Payment reversed by the bank',
  report_problem: 'Problem reported',
  settle_dispute: 'Decided by Asime',
  refund_part: 'Partly refunded',
  late_payment: 'Payment received, refund started',
  offer: 'Offer made',
  decline_offer: 'Offer declined',
  escalate: 'Asime asked to decide',
  accept_offer: 'Settled by agreement',
  withdraw_complaint: 'Report withdrawn',
}

const ACTORS: Record<OrderEvent['actor'], string> = {
  buyer: 'by the buyer',
  vendor: 'by the seller',
  admin: 'by Asime',
  system: '',
}

/** The usual life of an order, for what is still to come. */
const COURSE: readonly OrderStatus[] = ['awaiting_payment', 'paid', 'preparing', 'dispatched', 'delivered', 'completed']

export function nameOfEvent({ event, to_status: status }: Pick<OrderEvent, 'event' | 'to_status'>): string {
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
