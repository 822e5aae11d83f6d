import type { AdminAct } from '@asime/contract/audit'
import type { DisputeEnd } from '@asime/contract/dispute-states'
import { type OrderActionName, type OrderActorKind, type OrderStatus, outcomesOf } from '@asime/contract/order-states'
import { AppError } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import { type Db, inTransaction, together, type Tx } from '../../platform/database/database.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import { tellUsers } from '../../platform/realtime/tell.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { lockItemRequest } from '../item-requests/item-requests.service.ts'
import {
  changeOrderStatus,
  findParties,
  findPeopleOfShops,
  insertEvent,
  hasOverdueOrdersOf,
  lockOverdueOrdersOf,
  setFrozen,
} from './order-changes.repository.ts'
import { notifyOfEvent } from './notify-of-event.ts'
import { restoreStock, type LockedOrder, lockOrder, lockOrders } from './locked-order.sql.ts'
import { listDueOrders } from './due-orders.sql.ts'
import { isActing, isOnDuty, sideOf, whyNotOnOrder } from './orders.policy.ts'
import { bidOrderReversed, dealOrderUnpaid, disputeLeft } from './order-effects.ts'
import { writeOrderDates } from './order-dates.service.ts'

/** Who moves an order: a person on one of its sides, or Asime. */
export interface Mover {
  kind: OrderActorKind
  /** Null for Asime. */
  userId: string | null
}

export const SYSTEM: Mover = { kind: 'system', userId: null }

/**
 * Takes an order, locked, one step along the table of the contract. One that leaves a dispute ends it. Who is to know of it
 * gets a mail.
 * @param to where the table leaves it open
 * @throws AppError forbidden, order_state
 */
export async function moveOrder(
  tx: Tx,
  order: LockedOrder,
  name: OrderActionName,
  mover: Mover,
  note: string | null = null,
  to: OrderStatus | undefined = outcomesOf(name)[0],
): Promise<void> {
  const refusal = whyNotOnOrder(name, mover.kind, order.status)
  if (refusal) throw new AppError(refusal)
  if (name === 'pay') await writeOrderDates(tx, [order.id], { wereShown: true })
  if (to === undefined || !outcomesOf(name).includes(to)) throw new Error(`${name} does not lead to ${to}`)
  const change = { event: name, actor: mover.kind, actorId: mover.userId, from: order.status, to, note }
  const at = together(tx)
  const [eventId, ofShops] = await Promise.all([
    changeOrderStatus(at, { orderId: order.id, ...change }),
    findPeopleOfShops(at, [order.vendor_id]),
  ])
  if (!eventId) throw new AppError('order_state')
  if (order.status === 'disputed') await disputeLeft(tx, order.id, endOfDispute(name, mover))
  await notifyOfEvent(tx, name, eventId)
  tellSides(tx, [order], ofShops)
}

/** Pages that show the order read it again. */
export async function refreshOrderPages(tx: Tx, order: OrderSides): Promise<void> {
  await refreshPagesOfOrders(tx, [order])
}

/** The same of several. */
export async function refreshPagesOfOrders(tx: Tx, orders: readonly OrderSides[]): Promise<void> {
  const ofShops = await findPeopleOfShops(
    tx,
    orders.map((order) => order.vendor_id),
  )
  tellSides(tx, orders, ofShops)
}

function tellSides(tx: Tx, orders: readonly OrderSides[], ofShops: ReadonlyMap<string, string[]>): void {
  for (const order of orders) {
    const people = [order.buyer_id, ...(ofShops.get(order.vendor_id) ?? [])]
    tellUsers(tx, people, { type: 'order', order_id: order.id })
  }
}

type OrderSides = Pick<LockedOrder, 'id' | 'buyer_id' | 'vendor_id'>

function endOfDispute(name: OrderActionName, mover: Mover): DisputeEnd {
  if (name === 'withdraw_complaint') return 'withdraw'
  if (name === 'accept_offer') return 'agree'
  return mover.kind === 'admin' ? 'decide' : 'refund'
}

/** Adds an event to the timeline of a locked order without changing its status, and notifies those concerned. */
export async function recordOrderEvent(
  tx: Tx,
  order: LockedOrder,
  event:
    | 'refund_part'
    | 'late_payment'
    | 'chargeback'
    | 'offer'
    | 'decline_offer'
    | 'escalate'
    | 'extend'
    | 'propose_date'
    | 'accept_date'
    | 'refuse_date',
  mover: Mover,
  note: string | null,
  isNotified = true,
): Promise<void> {
  const at = together(tx)
  const [eventId, ofShops] = await Promise.all([
    insertEvent(at, {
      orderId: order.id,
      event,
      actor: mover.kind,
      actorId: mover.userId,
      from: order.status,
      note,
    }),
    findPeopleOfShops(at, [order.vendor_id]),
  ])
  if (isNotified) await notifyOfEvent(tx, event, eventId)
  tellSides(tx, [order], ofShops)
}

/**
 * The order, locked for somebody on one of its sides who may act there.
 * @param name what they are about to do, where that may be done by whoever packs; all else takes who sells
 * @throws AppError not_found, also for an order of others; forbidden for who is no longer a vendor, or has another duty in the shop
 */
export async function lockForActor(
  tx: Tx,
  actor: Actor,
  id: string,
  name?: OrderActionName,
): Promise<{ order: LockedOrder; mover: Mover }> {
  const order = await lockOrder(tx, id)
  const kind = order && sideOf(actor, order)
  if (!order || !kind) throw new AppError('not_found', { message: 'Order not found' })
  if (!isActing(actor, kind))
    throw new AppError('forbidden', {
      message: 'You are no longer a vendor. Our support handles your shop’s orders',
    })
  if (!isOnDuty(actor, kind, name))
    throw new AppError('forbidden', { message: 'Your role in this shop does not allow this. Ask its owner' })
  return { order, mover: { kind, userId: actor.userId } }
}

/**
 * Writes down what an admin did to an order that was locked before.
 * @param order as it was when it was locked
 * @param more what else changed
 */
export async function recordOrderAct(
  tx: Tx,
  actor: Actor,
  act: AdminAct,
  order: LockedOrder,
  reason: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const now = await lockOrder(tx, order.id)
  if (!now) throw new Error(`order ${order.id} vanished`)
  const subject = { type: 'order', id: order.id } as const
  await recordAdminAct(tx, actor, { act, subject, before: stateOf(order), after: { ...stateOf(now), ...more }, reason })
}

const stateOf = ({ status, refunded_total: refundedPesewas }: LockedOrder) => ({ status, refundedPesewas })

/** The orders of a payment, locked one after the other, by their ids. */
export async function lockOrdersById(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedOrder>> {
  return new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]))
}

/** Keeps the money of orders, locked, where it is; or lets it go its way again. */
export async function freezeOrders(tx: Tx, ids: readonly string[], isFrozen: boolean): Promise<void> {
  await setFrozen(tx, ids, isFrozen)
}

export const BANK_IS_REVIEWING = 'The payer’s bank is reviewing this payment. The money stays on hold until it decides'

/** @throws AppError order_state */
export function assertNotFrozen(order: { is_frozen: boolean }): void {
  if (order.is_frozen) throw new AppError('order_state', { message: BANK_IS_REVIEWING })
}

/**
 * Undoes what making the order took: stock goes back, the use of a deal link that was not paid, and an item request is open for the
 * next best bid. Call it with the
 * order locked, and with `withItemRequest` around where a bid may have made it.
 */
export async function reverseOrder(tx: Tx, order: LockedOrder): Promise<void> {
  // What was paid for is sold, whatever becomes of it then. A deal is locked before products are.
  if (order.deal_id && order.status === 'awaiting_payment') await dealOrderUnpaid(tx, order.deal_id)
  await restoreStock(tx, order.id)
  if (order.item_request_id && order.bid_id) await bidOrderReversed(tx, order.item_request_id, order.bid_id)
}

/** Runs work that may undo the order in a transaction that has locked its item request first. */
export async function withItemRequest<T>(db: Db, orderId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    const parties = await findParties(tx, orderId)
    if (parties?.item_request_id) await lockItemRequest(tx, parties.item_request_id)
    return work(tx)
  })
}

/** Lets an order lapse whose time to pay is past, by the database's clock. Does nothing to any other. */
export async function expireOrder(db: Db, orderId: string): Promise<boolean> {
  return withItemRequest(db, orderId, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order?.is_overdue) return false
    await moveOrder(tx, order, 'expire', SYSTEM)
    await reverseOrder(tx, order)
    return true
  })
}

const BATCH = 200

/** The job: whatever was not paid in time. */
export async function expireOverdueOrders(db: Db): Promise<void> {
  await forEachDue(
    'expiring order',
    (after) => listDueOrders(db, 'overdue', after),
    (id) => expireOrder(db, id),
  )
}

/** Stock of these products that unpaid orders keep beyond their time, without waiting for the job. */
export async function releaseOverdueStock(tx: Tx, productIds: readonly string[]): Promise<boolean> {
  const ids = await lockOverdueOrdersOf(tx, BATCH, productIds)
  for (const id of ids) await expireOrder(tx, id)
  return ids.length > 0
}

/** Whether `releaseOverdueStock` would find anything of these. */
export async function keepsOverdueStock(tx: Tx, productIds: readonly string[]): Promise<boolean> {
  return hasOverdueOrdersOf(tx, productIds)
}
