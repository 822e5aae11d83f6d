import { type DisputeStatus, mayActInDispute } from '@asime/contract/dispute-states'
import {
  actionsFor,
  type DateProposalStatus,
  dutyOf,
  mayAct,
  movesMoney,
  type OrderAction,
  type OrderActionName,
  orderActions,
  type OrderActorKind,
  type OrderStatus,
  soldStatuses,
} from '@asime/contract/order-states'
import type { Order, OrderDetail } from '@asime/contract/orders'
import { mayInShop } from '@asime/contract/shop-roles'
import type { Actor } from '../../platform/sessions/actor.ts'

// Who may do what with an order: pure functions of the caller and the row, for services and for `actions` alike.

type Caller = Pick<Actor, 'userId' | 'actsAsAdmin' | 'vendorId' | 'shopRole'>

/**
 * On which side of the order somebody stands and may read it, if on any. Who sells and buys is the buyer of what they bought,
 * and whoever has a side is no admin of that order. Whether they may act is another matter: `isActing`.
 */
export function sideOf(actor: Caller, order: { buyer_id: string; vendor_id: string }): OrderActorKind | undefined {
  if (actor.userId === order.buyer_id) return 'buyer'
  if (actor.vendorId !== undefined && actor.vendorId === order.vendor_id) return 'vendor'
  return actor.actsAsAdmin ? 'admin' : undefined
}

/** A former vendor still sees the shop's sales but cannot act on them: admins do (decision 0022). */
export function isActing(actor: Pick<Actor, 'shopRole'>, side: OrderActorKind): boolean {
  return side !== 'vendor' || actor.shopRole !== undefined
}

/** Whether it is their duty in the shop; nobody on another side has any. */
export function isOnDuty(actor: Pick<Actor, 'shopRole'>, side: OrderActorKind, name?: OrderActionName): boolean {
  return side !== 'vendor' || mayInShop(actor.shopRole, name ? dutyOf(name) : 'sell')
}

/** Packers see what to pack and where it goes, and never what it costs. */
export function maySeeMoney(actor: Pick<Actor, 'shopRole'>, side: OrderActorKind): boolean {
  return side !== 'vendor' || actor.shopRole !== 'packer'
}

/** The shop whose orders somebody sees with their amounts. */
export function shopWithMoney(actor: Pick<Actor, 'vendorId' | 'shopRole'>): string | undefined {
  return maySeeMoney(actor, 'vendor') ? actor.vendorId : undefined
}

export interface OrderFacts {
  buyer_id: string
  vendor_id: string
  status: OrderStatus
  is_frozen: boolean
  /** Of an order for nothing there is nothing to refund. */
  is_free: boolean
  /** Not paid in time: nobody does anything with it any more. */
  is_overdue: boolean
  /** The status of the open dispute. */
  dispute_status: DisputeStatus | null
  /** The date that counts now is past. */
  is_late: boolean
  /** What became of the new date that its vendor has proposed. */
  proposal_status: DateProposalStatus | null
  /** What is paid together with it, and itself, while it awaits payment. */
  due_together: readonly DueOrder[]
}

/** An order whose payment is due. */
export interface DueOrder {
  shop_name: string
  /** Not once its owner is suspended. */
  is_shop_open: boolean
}

/** What keeps orders from being paid together, in a sentence; undefined where nothing does. Of several shops it names the one that is closed. */
export function whyNotPay(orders: readonly DueOrder[]): string | undefined {
  const closed = orders.filter((order) => !order.is_shop_open)
  if (!closed[0]) return undefined
  return orders.length > closed.length
    ? `${closed[0].shop_name} is closed for now. Cancel the order from there to pay for the others`
    : 'This shop is closed for now, so its orders cannot be paid'
}

type DateFacts = Pick<OrderFacts, 'is_late' | 'proposal_status'>

/** What else is asked of actions about dates: why not, in a sentence. The clock follows an open proposal, so a late one is past. */
const DATE_CONDITIONS: Partial<Record<OrderActionName, (order: DateFacts) => string | undefined>> = {
  extend: unlessLate,
  cancel_late: unlessLate,
  accept_date: unlessOpen,
  refuse_date: unlessOpen,
  propose_date: ({ proposal_status: status }) =>
    status === null ? undefined : 'You can propose a new date once per order',
}

function unlessLate({ is_late: isLate }: DateFacts): string | undefined {
  return isLate ? undefined : 'This order is not late'
}

function unlessOpen({ is_late: isLate, proposal_status: status }: DateFacts): string | undefined {
  return status === 'open' && !isLate ? undefined : 'There is no new date to answer'
}

/** What keeps everybody from it by the order's dates, in a sentence; undefined where nothing does. */
export function whyNotByDates(name: OrderActionName, order: DateFacts): string | undefined {
  return DATE_CONDITIONS[name]?.(order)
}

/** What the caller may do next. An admin does nothing with a dispute that does not await a decision yet. */
export function orderActionsOf(actor: Caller, order: OrderFacts): OrderActionName[] {
  const side = sideOf(actor, order)
  if (!side || order.is_overdue || !isActing(actor, side)) return []
  const { dispute_status: dispute } = order
  if (side === 'admin' && dispute !== null && !mayActInDispute('decide', 'admin', dispute)) return []
  const names = actionsFor(side, order.status).filter(
    (name) =>
      isOnDuty(actor, side, name) &&
      !(order.is_frozen && movesMoney(name)) &&
      !(order.is_free && name === 'refund') &&
      !(name === 'pay' && whyNotPay(order.due_together) !== undefined) &&
      whyNotByDates(name, order) === undefined,
  )
  // Where there are two ways to cancel, the one that needs no reason.
  return names.includes('cancel_late') ? names.filter((name) => name !== 'cancel') : names
}

/** What keeps somebody on that side from doing it, by the table alone; undefined where nothing does. */
export function whyNotOnOrder(
  name: OrderActionName,
  side: OrderActorKind,
  status: OrderStatus,
): 'forbidden' | 'order_state' | undefined {
  const { by }: OrderAction = orderActions[name]
  if (!by.includes(side)) return 'forbidden'
  return mayAct(name, side, status) ? undefined : 'order_state'
}

/** The buyer is shown the code for as long as the vendor may hand over by it. */
export function whyNotShowCode(side: OrderActorKind, status: OrderStatus): 'forbidden' | 'order_state' | undefined {
  return side === 'buyer' ? whyNotOnOrder('hand_over', 'vendor', status) : 'forbidden'
}

/** What the vendor gets of an order is not the buyer's to know. */
export function maySeeSale(side: OrderActorKind): boolean {
  return side !== 'buyer'
}

/**
 * The order as a packer of its shop sees it. Every field is named, so that a new one is decided about here: an amount, or what
 * tells of one, is left out.
 */
export function withoutMoney(order: Order): Order {
  return {
    id: order.id,
    order_number: order.order_number,
    status: order.status,
    total: null,
    currency: order.currency,
    created_at: order.created_at,
    updated_at: order.updated_at,
    items: order.items.map(({ product_id, title, variant_id, variant_label, quantity, thumbnail_url }) => ({
      product_id,
      title,
      variant_id,
      variant_label,
      quantity,
      unit_price: null,
      thumbnail_url,
    })),
    source: order.source,
    item_request: order.item_request,
    bid_id: order.bid_id,
    checkout_id: null,
    payment_due_at: null,
    dispatch_by: order.dispatch_by,
    deliver_by: order.deliver_by,
    is_late: order.is_late,
    is_pickup: order.is_pickup,
    is_test: order.is_test,
    buyer: order.buyer,
    vendor: order.vendor,
  }
}

/** What happened to the parcel. All else is about money, or says so in its note. */
const EVENTS_OF_PACKERS: readonly string[] = [
  'place',
  'pay',
  'cancel',
  'decline',
  'cancel_late',
  'lapse_undispatched',
  'prepare',
  'dispatch',
  'hand_over',
  'mark_delivered',
  'confirm_receipt',
  'refund',
  'report_problem',
  'withdraw_complaint',
  'extend',
  'propose_date',
  'accept_date',
  'refuse_date',
]
const NOTED_BY_PACKERS: readonly string[] = ['dispatch', 'mark_delivered']
const ON_THE_WAY: readonly OrderStatus[] = orderActions.hand_over.from

/** Where somebody lives is for whoever still has to go there; who sells needs it when something is asked later. */
export function maySeeAddress(actor: Pick<Actor, 'shopRole'>, status: OrderStatus): boolean {
  return actor.shopRole !== 'packer' || ON_THE_WAY.includes(status)
}

export function detailWithoutMoney<O extends Omit<OrderDetail, 'sale'> & { sale: unknown }>(
  order: O,
): Omit<OrderDetail, 'sale'> & { sale: null } {
  return {
    ...withoutMoney(order),
    items_total: null,
    delivery_fee: null,
    refunded_total: null,
    charged_back_total: null,
    is_frozen: order.is_frozen,
    release_at: null,
    cancels_at: order.cancels_at,
    date_proposal: order.date_proposal,
    // Its words may name the price.
    deal: null,
    delivery: ON_THE_WAY.includes(order.status) ? order.delivery : null,
    pickup: order.pickup,
    paid_out_to: null,
    why_not_pay: null,
    dispatch: order.dispatch,
    delivery_proof: order.delivery_proof,
    charges: [],
    refunds: [],
    reopened: null,
    has_dispute: order.has_dispute,
    timeline: order.timeline
      .filter(({ event }) => EVENTS_OF_PACKERS.includes(event))
      .map((event) => ({ ...event, note: NOTED_BY_PACKERS.includes(event.event) ? event.note : null })),
    actions: order.actions,
    sale: null,
  }
}

/** The shop's full address: for itself, admins, and a buyer who has paid. */
export function maySeePickupPlace(side: OrderActorKind, status: OrderStatus): boolean {
  return side !== 'buyer' || soldStatuses.includes(status)
}
