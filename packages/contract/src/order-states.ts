import type { Move } from './moves.ts'
import type { ShopDuty } from './shop-roles.ts'

/** Every state of an order, in the order of its usual life; then how it may end otherwise. */
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

/** Paid for, and the money neither the vendor's yet nor on its way back: Asime holds it. */
export const statusesWithMoneyHeld = [
  'paid',
  'preparing',
  'dispatched',
  'delivered',
  'disputed',
] as const satisfies OrderStatus[]

/** The goods are still in the shop; not those in dispute, which have no date that counts. */
export const undispatchedStatuses = ['paid', 'preparing'] as const satisfies OrderStatus[]
/** The goods have not arrived yet. */
export const undeliveredStatuses = [...undispatchedStatuses, 'dispatched'] as const satisfies OrderStatus[]

/** Paid for and not given back as a whole. */
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

/** How an order came about. */
export const orderSources = ['cart', 'bid', 'deal'] as const
export type OrderSource = (typeof orderSources)[number]

export const orderSourceLabels: Record<OrderSource, string> = { cart: 'Cart', bid: 'Bid', deal: 'Deal link' }

/** A packer needs to see no other orders: what is not paid is not packed. */
export const statusesToPack: readonly OrderStatus[] = orderStatuses.filter(
  (status) => status !== 'awaiting_payment' && status !== 'expired',
)

export const orderSides = ['buyer', 'vendor'] as const
export type OrderSide = (typeof orderSides)[number]

/** Who can move an order: its two sides, an admin, or Asime itself (a payment that settled, a deadline). */
export const orderActors = [...orderSides, 'admin', 'system'] as const
export type OrderActorKind = (typeof orderActors)[number]

export interface OrderAction {
  by: readonly OrderActorKind[]
  from: readonly OrderStatus[]
  /**
   * One of several where it depends on the dispute that ends: on how much goes back, or on where the order was before. Null where the
   * order stays as it is.
   */
  to: OrderStatus | readonly OrderStatus[] | null
  /** Whose duty it is where the vendor may: selling, unless it says otherwise. */
  duty?: ShopDuty
}

/**
 * The one table of an order's life (ORD-2): the server enforces it, pages draw buttons from it, a test walks it. An order that
 * is refunded in part keeps its state: that is a matter of money (`refunded_total`), and the rest still goes its way.
 */
export const orderActions = {
  /** Asked for by the buyer, done when the payment settles. */
  pay: { by: ['buyer', 'system'], from: ['awaiting_payment'], to: 'paid' },
  /** Not paid in time: reserved stock goes back, the item request of a bid opens again. */
  expire: { by: ['system'], from: ['awaiting_payment'], to: 'expired' },
  /** Before the vendor has begun. What was paid goes back. */
  cancel: { by: ['buyer'], from: ['awaiting_payment', 'paid'], to: 'cancelled' },
  /** The vendor cannot supply, or an admin stops it. What was paid goes back. */
  decline: { by: ['vendor', 'admin'], from: ['awaiting_payment', 'paid', 'preparing'], to: 'cancelled' },
  /** The date of dispatch is past, and it was not dispatched. What was paid goes back. Goods on their way are a matter for a report. */
  cancel_late: { by: ['buyer'], from: ['paid', 'preparing'], to: 'cancelled' },
  /** Never dispatched (`UNDISPATCHED`). What was paid goes back. */
  lapse_undispatched: { by: ['system'], from: ['paid', 'preparing'], to: 'cancelled' },
  /** A late order is given more time: until a day that its buyer names. */
  extend: { by: ['buyer'], from: ['paid', 'preparing', 'dispatched'], to: null },
  /** One new date for each order, with a reason. The clock follows it until the buyer has answered. */
  propose_date: { by: ['vendor'], from: ['paid', 'preparing', 'dispatched'], to: null },
  accept_date: { by: ['buyer'], from: ['paid', 'preparing', 'dispatched'], to: null },
  refuse_date: { by: ['buyer'], from: ['paid', 'preparing', 'dispatched'], to: null },
  prepare: { by: ['vendor'], from: ['paid'], to: 'preparing', duty: 'pack' },
  dispatch: { by: ['vendor'], from: ['paid', 'preparing'], to: 'dispatched', duty: 'pack' },
  /** The buyer has looked at the goods and given the code: the money is the vendor's. */
  hand_over: {
    by: ['vendor'],
    from: ['paid', 'preparing', 'dispatched', 'delivered'],
    to: 'completed',
    duty: 'pack',
  },
  /** Without a code, with proof: the money follows (`RELEASE`) unless a problem is reported. An admin for a vendor who no longer can. */
  mark_delivered: { by: ['vendor', 'admin'], from: ['preparing', 'dispatched'], to: 'delivered', duty: 'pack' },
  confirm_receipt: { by: ['buyer'], from: ['dispatched', 'delivered'], to: 'completed' },
  release: { by: ['system', 'admin'], from: ['delivered'], to: 'completed' },
  /** All that is still held goes back. An admin gives nothing back of a dispute that does not await a decision yet. */
  refund: {
    by: ['vendor', 'admin'],
    from: statusesWithMoneyHeld,
    to: 'refunded',
  },
  /** The payer's bank has taken back all that was still held. What it takes of a part, or once released, is money alone. */
  chargeback: { by: ['system'], from: statusesWithMoneyHeld, to: 'refunded' },
  /** Freezes the money until the complaint is withdrawn, both agree, the vendor gives all back or an admin decides. */
  report_problem: { by: ['buyer'], from: ['paid', 'preparing', 'dispatched', 'delivered'], to: 'disputed' },
  /** The dispute, once it awaits a decision, ends with what is left in the vendor's favour; a part may have been refunded. */
  settle_dispute: { by: ['admin'], from: ['disputed'], to: 'completed' },
  /** One side takes what the other has offered: so much goes back, what is left is the vendor's. */
  accept_offer: { by: ['buyer', 'vendor'], from: ['disputed'], to: ['completed', 'refunded'] },
  /** The order goes on where it was, with what was left of the time until release. */
  withdraw_complaint: { by: ['buyer'], from: ['disputed'], to: ['paid', 'preparing', 'dispatched', 'delivered'] },
} as const satisfies Record<string, OrderAction>
export type OrderActionName = keyof typeof orderActions

export const orderActionNames = Object.keys(orderActions) as OrderActionName[]

/** What this kind of actor may do with an order in that state. */
export function actionsFor(kind: OrderActorKind, status: OrderStatus): OrderActionName[] {
  return orderActionNames.filter((name) => mayAct(name, kind, status))
}

/** What somebody has to be in the shop to take it for the vendor. */
export function dutyOf(name: OrderActionName): ShopDuty {
  const { duty = 'sell' }: OrderAction = orderActions[name]
  return duty
}

/** Whether the money that is held may move by it: not while the payer's bank wants it back. */
export function movesMoney(name: OrderActionName): boolean {
  return outcomesOf(name).some((to) => to === 'completed' || to === 'refunded' || to === 'cancelled')
}

export function mayAct(name: OrderActionName, kind: OrderActorKind, status: OrderStatus): boolean {
  const action: OrderAction = orderActions[name]
  return action.by.includes(kind) && action.from.includes(status)
}

/** Where the action may lead; nowhere, where the order stays as it is. */
export function outcomesOf(name: OrderActionName): readonly OrderStatus[] {
  const { to }: OrderAction = orderActions[name]
  return typeof to === 'string' ? [to] : (to ?? [])
}

/** How a new date that a shop proposes ends. */
export const dateProposalStatuses = ['open', 'accepted', 'refused', 'lapsed'] as const
export type DateProposalStatus = (typeof dateProposalStatuses)[number]
export const dateProposalMoves = {
  accept: { from: ['open'], to: 'accepted' },
  refuse: { from: ['open'], to: 'refused' },
  /** Nobody has answered, and the order has gone on, or the buyer has named a day. */
  lapse: { from: ['open'], to: 'lapsed' },
} as const satisfies Record<string, Move<DateProposalStatus>>
export type DateProposalMove = keyof typeof dateProposalMoves
