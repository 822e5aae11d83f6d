import { orderStatusLabel, soldStatuses } from '@asime/contract/order-states'
import type { OrderDetail, OrderStatus } from '@asime/contract/orders'
import * as texts from './order-events.texts.ts'

type OrderEvent = OrderDetail['timeline'][number]

/** Where a step is more than the state that it leads to, whose label it has otherwise. */
const EVENTS: Record<string, string> = {
  place: texts.ordered,
  cancel: texts.cancelledByTheBuyer,
  decline: texts.cancelledByTheSeller,
  cancel_late: texts.cancelledByTheBuyerLate,
  lapse_undispatched: texts.cancelledNotDispatched,
  extend: texts.buyerGaveMoreTime,
  propose_date: texts.newDateProposed,
  accept_date: texts.newDateAccepted,
  refuse_date: texts.newDateRefused,
  hand_over: texts.handedOver,
  confirm_receipt: texts.received,
  release: texts.moneyReleasedToTheSeller,
  chargeback: texts.paymentReversedByTheBank,
  report_problem: texts.problemReported,
  settle_dispute: texts.decidedByAsime,
  refund_part: texts.partlyRefunded,
  late_payment: texts.paymentReceivedRefundStarted,
  offer: texts.offerMade,
  decline_offer: texts.offerDeclined,
  escalate: texts.asimeAskedToDecide,
  accept_offer: texts.settledByAgreement,
  withdraw_complaint: texts.reportWithdrawn,
}

const ACTORS: Record<OrderEvent['actor'], string> = {
  buyer: texts.byTheBuyer,
  vendor: texts.byTheSeller,
  admin: texts.byAsime,
  system: '',
}

/** The usual life of an order, for what is still to come. */
const COURSE: readonly OrderStatus[] = ['awaiting_payment', 'paid', 'preparing', 'dispatched', 'delivered', 'completed']

export function nameOfEvent(
  { event, to_status: status }: Pick<OrderEvent, 'event' | 'to_status'>,
  isPickup = false,
): string {
  // It is another payment that goes back: the order stays paid.
  if (event === 'late_payment' && soldStatuses.includes(status)) return texts.secondPaymentRefundStarted
  return EVENTS[event] ?? orderStatusLabel(status, isPickup)
}

export function actorOf({ actor }: OrderEvent): string {
  return ACTORS[actor]
}

/** What usually follows; nothing where the order has ended or left its usual course. */
export function stepsAfter({ status, is_pickup: isPickup }: Pick<OrderDetail, 'status' | 'is_pickup'>): string[] {
  const place = COURSE.indexOf(status)
  return place < 0 ? [] : COURSE.slice(place + 1).map((next) => orderStatusLabel(next, isPickup))
}
