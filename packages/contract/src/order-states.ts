import type { Move } from './moves.ts'
import type { ShopDuty } from './shop-roles.ts'

/** All statuses of an order: those of a usual order first, then how it can end otherwise. */
export const orderStatuses = [
  'awaiting_payment',
  'paid',
  'preparing',
  'dispatched',
  'delivered',
  'completed',
  'cancelled',
  'expired',
  'refunded',
  'disputed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Paid, and the money is held: it is neither released nor refunded. */
export const statusesWithMoneyHeld = [
  'paid',
  'preparing',
  'dispatched',
  'delivered',
  'disputed',
] as const satisfies OrderStatus[]

/** The goods are still in the shop. Without disputed orders, whose dates do not count. */
export const undispatchedStatuses = ['paid', 'preparing'] as const satisfies OrderStatus[]
export function isUndispatched(status: OrderStatus): boolean {
  return (undispatchedStatuses as readonly OrderStatus[]).includes(status)
}
/** The goods have not arrived yet. */
export const undeliveredStatuses = [...undispatchedStatuses, 'dispatched'] as const satisfies OrderStatus[]

/** The goods have arrived, and nobody objects. */
export const deliveredStatuses = ['delivered', 'completed'] as const satisfies OrderStatus[]
/** The goods have left the shop. */
export const dispatchedStatuses = ['dispatched', ...deliveredStatuses] as const satisfies OrderStatus[]

/** Paid and not fully refunded. */
export const soldStatuses: readonly OrderStatus[] = [...statusesWithMoneyHeld, 'completed']

export const orderStatusLabels: Record<OrderStatus, string> = {
  awaiting_payment: 'Awaiting payment',
  paid: 'Paid',
  preparing: 'Preparing',
  dispatched: 'On the way',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

/** In an order that is collected, nothing is on its way: the goods lie ready. */
export function orderStatusLabel(status: OrderStatus, isPickup: boolean): string {
  return isPickup && status === 'dispatched' ? 'Ready for pickup' : orderStatusLabels[status]
}

/** How an order came about. */
export const orderSources = ['cart', 'bid', 'deal'] as const
export type OrderSource = (typeof orderSources)[number]

export const orderSourceLabels: Record<OrderSource, string> = { cart: 'Cart', bid: 'Bid', deal: 'Deal link' }

/** The orders that packers see. Unpaid orders are not packed. */
export const statusesToPack: readonly OrderStatus[] = orderStatuses.filter(
  (status) => status !== 'awaiting_payment' && status !== 'expired',
)

export const orderSides = ['buyer', 'vendor'] as const
export type OrderSide = (typeof orderSides)[number]

/** Who can act on an order: its two sides, an admin, or Asime itself (on a payment or a deadline). */
export const orderActors = [...orderSides, 'admin', 'system'] as const
export type OrderActorKind = (typeof orderActors)[number]

export interface OrderAction {
  by: readonly OrderActorKind[]
  from: readonly OrderStatus[]
  /**
   * Several if the result depends on the dispute: on how much is refunded, or on the status before it. Null if the status stays the same.
   */
  to: OrderStatus | readonly OrderStatus[] | null
  /** The duty that a shop's member needs. Default: `sell`. */
  duty?: ShopDuty
}

/**
 * All actions on an order (ORD-2). The server enforces them, pages draw buttons from them, and a test tries them all. A partial refund does
 * not change the status, only `refunded_total`.
 */
export const orderActions = {
  /** Started by the buyer; takes effect when the payment succeeds. */
  pay: { by: ['buyer', 'system'], from: ['awaiting_payment'], to: 'paid' },
  /** Not paid in time: reserved stock is released, and the item request of a bid is reopened. */
  expire: { by: ['system'], from: ['awaiting_payment'], to: 'expired' },
  /** Before the vendor has started. The payment is refunded. */
  cancel: { by: ['buyer'], from: ['awaiting_payment', 'paid'], to: 'cancelled' },
  /** The vendor cannot supply, or an admin cancels. The payment is refunded. */
  decline: { by: ['vendor', 'admin'], from: ['awaiting_payment', 'paid', 'preparing'], to: 'cancelled' },
  /** Not dispatched by its date. The payment is refunded. Once the goods are on their way, the buyer reports a problem instead. */
  cancel_late: { by: ['buyer'], from: undispatchedStatuses, to: 'cancelled' },
  /** Not dispatched long after its date (`UNDISPATCHED`). The payment is refunded. */
  lapse_undispatched: { by: ['system'], from: undispatchedStatuses, to: 'cancelled' },
  /** Gives a late order more time, until a day that the buyer chooses. */
  extend: { by: ['buyer'], from: undeliveredStatuses, to: null },
  /** One new date per order, with a reason. It counts until the buyer answers. */
  propose_date: { by: ['vendor'], from: undeliveredStatuses, to: null },
  accept_date: { by: ['buyer'], from: undeliveredStatuses, to: null },
  refuse_date: { by: ['buyer'], from: undeliveredStatuses, to: null },
  prepare: { by: ['vendor'], from: ['paid'], to: 'preparing', duty: 'pack' },
  dispatch: { by: ['vendor'], from: undispatchedStatuses, to: 'dispatched', duty: 'pack' },
  /** The buyer has checked the goods and given the code: the money is released. */
  hand_over: {
    by: ['vendor'],
    from: ['paid', 'preparing', 'dispatched', 'delivered'],
    to: 'completed',
    duty: 'pack',
  },
  /** Without a code, with proof. The money is released later (`RELEASE`), unless a problem is reported. Admins do it for vendors who cannot. */
  mark_delivered: { by: ['vendor', 'admin'], from: ['preparing', 'dispatched'], to: 'delivered', duty: 'pack' },
  confirm_receipt: { by: ['buyer'], from: ['dispatched', 'delivered'], to: 'completed' },
  release: { by: ['system'], from: ['delivered'], to: 'completed' },
  /** Refunds all money that is still held. In a dispute, an admin has to wait until it awaits a decision. */
  refund: {
    by: ['vendor', 'admin'],
    from: statusesWithMoneyHeld,
    to: 'refunded',
  },
  /** The payer's bank has taken back all money that was held. A partial chargeback, or one after release, does not change the status. */
  chargeback: { by: ['system'], from: statusesWithMoneyHeld, to: 'refunded' },
  /** Freezes the money until the report is withdrawn, both agree, the vendor refunds everything or an admin decides. */
  report_problem: { by: ['buyer'], from: ['paid', 'preparing', 'dispatched', 'delivered'], to: 'disputed' },
  /** Ends a dispute that awaits a decision by releasing what is left to the vendor, maybe after a partial refund. */
  settle_dispute: { by: ['admin'], from: ['disputed'], to: 'completed' },
  /** Accepts the other side's offer: that amount is refunded, and the rest is released to the vendor. */
  accept_offer: { by: ['buyer', 'vendor'], from: ['disputed'], to: ['completed', 'refunded'] },
  /** The order continues where it was, with the time that was left until release. */
  withdraw_complaint: { by: ['buyer'], from: ['disputed'], to: ['paid', 'preparing', 'dispatched', 'delivered'] },
} as const satisfies Record<string, OrderAction>
export type OrderActionName = keyof typeof orderActions

export const orderActionNames = Object.keys(orderActions) as OrderActionName[]

/** The actions of this kind of actor on an order in this status. */
export function actionsFor(kind: OrderActorKind, status: OrderStatus): OrderActionName[] {
  return orderActionNames.filter((name) => mayAct(name, kind, status))
}

/** The duty that a member of the shop needs for this action. */
export function dutyOf(name: OrderActionName): ShopDuty {
  const { duty = 'sell' }: OrderAction = orderActions[name]
  return duty
}

/** Whether the action may move held money, and so is refused while a chargeback is open. */
export function movesMoney(name: OrderActionName): boolean {
  return outcomesOf(name).some((to) => to === 'completed' || to === 'refunded' || to === 'cancelled')
}

export function mayAct(name: OrderActionName, kind: OrderActorKind, status: OrderStatus): boolean {
  const action: OrderAction = orderActions[name]
  return action.by.includes(kind) && action.from.includes(status)
}

/** The statuses that an action may lead to; none if the status stays the same. */
export function outcomesOf(name: OrderActionName): readonly OrderStatus[] {
  const { to }: OrderAction = orderActions[name]
  return typeof to === 'string' ? [to] : (to ?? [])
}

/** The states of a shop's date proposal. */
export const dateProposalStatuses = ['open', 'accepted', 'refused', 'lapsed'] as const
export type DateProposalStatus = (typeof dateProposalStatuses)[number]
export const dateProposalMoves = {
  accept: { from: ['open'], to: 'accepted' },
  refuse: { from: ['open'], to: 'refused' },
  /** Not answered before the order moved on, or the buyer has chosen a day instead. */
  lapse: { from: ['open'], to: 'lapsed' },
} as const satisfies Record<string, Move<DateProposalStatus>>
export type DateProposalMove = keyof typeof dateProposalMoves
