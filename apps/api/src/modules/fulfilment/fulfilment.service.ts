import { heldOf } from '@asime/contract/money'
import type { AdminAct } from '@asime/contract/audit'
import { mayAct, type OrderActionName, isUndispatched } from '@asime/contract/order-states'
import type { PreparedOrders } from '@asime/contract/shop-orders'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import { formatPesewas, toPesewas } from '../../platform/money.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { postReleaseOfOrder } from '../ledger/ledger.service.ts'
import { refundFromEscrow } from '../refunds/refunds.service.ts'
import { linksIn, useUploads } from '../uploads/upload-uses.service.ts'
import { type DispatchNote, saveDispatch } from './fulfilment.repository.ts'
import {
  assertNotFrozen,
  lockForActor,
  type Mover,
  moveOrder,
  recordOrderEvent,
  recordOrderAct,
  SYSTEM,
  reverseOrder,
  withItemRequest,
} from '../orders/order-changes.service.ts'
import { whyNotOnOrder } from '../orders/orders.policy.ts'
import { type ReadOrder, readOwnOrder } from '../orders/orders.service.ts'
import { assertDecidable, findOpenDispute, lapseOffers, type OpenDispute } from '../disputes/open-dispute.sql.ts'
import { addToChargedBack, restoreStock, type LockedOrder, lockOrder } from '../orders/locked-order.sql.ts'
import { listDueOrders } from '../orders/due-orders.sql.ts'

/** The order is complete, and what is still held for it is the vendor's. Under the order's lock, so never beside a refund. */
export async function completeOrder(
  tx: Tx,
  order: LockedOrder,
  name: OrderActionName,
  mover: Mover,
  note: string | null = null,
): Promise<void> {
  assertNotFrozen(order)
  await moveOrder(tx, order, name, mover, note)
  await postReleaseOfOrder(tx, order.id)
}

/** @throws AppError not_found, forbidden, order_state; forbidden for an admin where it is no act of theirs */
async function act(
  db: Db,
  actor: Actor,
  id: string,
  byAdmin: { act: AdminAct; reason: string } | undefined,
  name: OrderActionName,
  work: (tx: Tx, order: LockedOrder, mover: Mover) => Promise<void>,
): Promise<ReadOrder> {
  return inTransaction(db, async (tx) => {
    const { order, mover } = await lockForActor(tx, actor, id, name)
    if (mover.kind === 'admin' && !byAdmin) throw new AppError('forbidden')
    await work(tx, order, mover)
    if (mover.kind === 'admin' && byAdmin) await recordOrderAct(tx, actor, byAdmin.act, order, byAdmin.reason)
    return readOwnOrder(tx, actor, id)
  })
}

export async function prepareOrder(db: Db, actor: Actor, id: string): Promise<ReadOrder> {
  return act(db, actor, id, undefined, 'prepare', (tx, order, mover) => moveOrder(tx, order, 'prepare', mover))
}

/**
 * Each by itself, as if it were confirmed alone: one that cannot be is named with its reason, and the others go on. In one
 * transaction, so that a call that is sent again finds all of its answer or nothing.
 */
export async function prepareOrders(db: Db, actor: Actor, ids: readonly string[]): Promise<PreparedOrders> {
  return inTransaction(db, async (tx) => {
    const done: PreparedOrders = { prepared: [], refused: [] }
    // In the order in which several orders are always locked.
    for (const id of ids.map((each) => each.toLowerCase()).toSorted()) {
      try {
        const { order, mover } = await lockForActor(tx, actor, id, 'prepare')
        await moveOrder(tx, order, 'prepare', mover)
        done.prepared.push(id)
      } catch (error) {
        // Only what is found out before anything is written.
        if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error
        done.refused.push({ id, code: error.code, message: error.message })
      }
    }
    return done
  })
}

const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'order_state'])

export async function dispatchOrder(
  db: Db,
  actor: Actor,
  id: string,
  { note, ...sent }: DispatchNote & { photos: string[]; note?: string | undefined },
): Promise<ReadOrder> {
  return act(db, actor, id, undefined, 'dispatch', async (tx, order, mover) => {
    await moveOrder(tx, order, 'dispatch', mover, note || null)
    const use = { by: 'dispatch', subjectId: id, ownerId: actor.userId, keptBy: order.vendor_id } as const
    await useUploads(tx, use, linksIn('photos', sent.photos))
    await saveDispatch(tx, id, sent)
  })
}

export async function markDelivered(
  db: Db,
  actor: Actor,
  id: string,
  { proof, photos, reason = proof }: { proof: string; photos: string[]; reason?: string | undefined },
): Promise<ReadOrder> {
  return act(db, actor, id, { act: 'order_marked_delivered', reason }, 'mark_delivered', async (tx, order, mover) => {
    await moveOrder(tx, order, 'mark_delivered', mover, proof)
    const keptBy = mover.kind === 'vendor' ? order.vendor_id : undefined
    const use = { by: 'delivery_proof', subjectId: id, ownerId: actor.userId, keptBy } as const
    await useUploads(tx, use, linksIn('photos', photos))
    await saveDispatch(tx, id, { proof, proofPhotos: photos })
  })
}

export async function confirmReceipt(db: Db, actor: Actor, id: string): Promise<ReadOrder> {
  return act(db, actor, id, undefined, 'confirm_receipt', (tx, order, mover) =>
    completeOrder(tx, order, 'confirm_receipt', mover),
  )
}

const SECOND_ADMIN = 'This is decided on the page of the dispute, since a second admin has to approve it'
const SECOND_ADMIN_ONCE_DISPUTED =
  'So much is held for this order that a second admin has to approve a refund. Ask its buyer to report a problem: it is decided there'

/**
 * Calls an order off: what was paid goes back, stock too, and the request of a bid opens for the next best.
 * @param approvalAbovePesewas where more is held, no admin does so alone (DSP-9)
 */
export async function cancelOrder(
  db: Db,
  actor: Actor,
  id: string,
  reason: string,
  approvalAbovePesewas: number,
): Promise<ReadOrder> {
  return withItemRequest(db, id, async (tx) => {
    const { order, mover } = await lockForActor(tx, actor, id)
    const isPaid = order.status !== 'awaiting_payment'
    await moveOrder(tx, order, mover.kind === 'buyer' ? 'cancel' : 'decline', mover, reason)
    if (mover.kind === 'admin' && isPaid && heldOf(order) > approvalAbovePesewas)
      throw new AppError('order_state', { message: SECOND_ADMIN_ONCE_DISPUTED })
    if (isPaid) await refundFromEscrow(tx, order, heldOf(order), reason)
    await reverseOrder(tx, order)
    if (mover.kind === 'admin') await recordOrderAct(tx, actor, 'order_cancelled', order, reason)
    return readOwnOrder(tx, actor, id)
  })
}

/**
 * Refunds part or all of the held money. A full refund ends the order.
 * @param approvalAbovePesewas where more is held, no admin does so alone (DSP-9)
 */
export async function refundOrder(
  db: Db,
  actor: Actor,
  id: string,
  { amount, reason }: { amount: number; reason: string },
  approvalAbovePesewas: number,
): Promise<ReadOrder> {
  return act(db, actor, id, { act: 'order_refunded', reason }, 'refund', async (tx, order, mover) => {
    const refusal = whyNotOnOrder('refund', mover.kind, order.status)
    if (refusal) throw new AppError(refusal)
    if (mover.kind === 'admin') {
      const isDisputed = order.status === 'disputed'
      if (isDisputed) assertDecidable(await findOpenDispute(tx, id))
      // It would be a decision without the second admin, and the goods may be with a buyer who reports no problem.
      if (heldOf(order) > approvalAbovePesewas) {
        if (isDisputed) throw new AppError('dispute_state', { message: SECOND_ADMIN })
        throw new AppError('order_state', { message: SECOND_ADMIN_ONCE_DISPUTED })
      }
    }
    await refundPart(tx, order, mover, { amountPesewas: toPesewas(amount), field: 'amount', reason })
  })
}

/**
 * Gives back so much of what is held, under the order's lock. A part leaves the order where it is; all of it ends the order.
 * What settles a dispute by it tells both sides itself.
 * @throws AppError validation_failed on `field`
 */
export async function refundPart(
  tx: Tx,
  order: LockedOrder,
  mover: Mover,
  { amountPesewas, field, reason }: { amountPesewas: number; field: string; reason: string },
  settling?: 'accept_offer' | 'settle_dispute',
): Promise<void> {
  const held = heldOf(order)
  if (amountPesewas === 0) throw invalidField(field, 'Must be above 0')
  if (amountPesewas > held) throw invalidField(field, 'This is more than is held for the order')
  const dispute = order.status === 'disputed' ? await findOpenDispute(tx, order.id) : undefined
  await refundFromEscrow(tx, order, amountPesewas, reason)
  if (amountPesewas < held) {
    // What was offered was offered of what was there then.
    if (dispute) await lapseOffers(tx, dispute.id)
    await recordOrderEvent(tx, order, 'refund_part', mover, reason, settling === undefined)
    return
  }
  await moveOrder(tx, order, settling === 'accept_offer' ? settling : 'refund', mover, reason, 'refunded')
  await giveBackUnsentStock(tx, order, dispute)
}

/** For an order that has ended: reserved stock goes back if the goods never left. */
async function giveBackUnsentStock(tx: Tx, order: LockedOrder, dispute: OpenDispute | undefined): Promise<void> {
  const stood = dispute?.order_status ?? order.status
  if (isUndispatched(stood)) await restoreStock(tx, order.id)
}

/**
 * Writes down what a lost chargeback took of an order, locked. All that was held ends the order; otherwise it stays where it is:
 * what is left of a held one goes its way, and of one that is complete its vendor gives back what they had got.
 */
export async function chargeOrderBack(tx: Tx, order: LockedOrder, amountPesewas: number): Promise<void> {
  await addToChargedBack(tx, order.id, amountPesewas)
  const note = `${formatPesewas(amountPesewas, order.currency)} taken back by the payer’s bank`
  const dispute = order.status === 'disputed' ? await findOpenDispute(tx, order.id) : undefined
  const isHeld = mayAct('chargeback', SYSTEM.kind, order.status)
  if (!isHeld || amountPesewas < heldOf(order)) {
    if (dispute) await lapseOffers(tx, dispute.id)
    return recordOrderEvent(tx, order, 'chargeback', SYSTEM, note)
  }
  await moveOrder(tx, order, 'chargeback', SYSTEM, note)
  await giveBackUnsentStock(tx, order, dispute)
}

/** The job: deliveries without a code of which nobody complained in time, by the database's clock. */
export async function releaseDueOrders(db: Db): Promise<void> {
  await forEachDue(
    'releasing order',
    (after) => listDueOrders(db, 'to_release', after),
    (id) =>
      inTransaction(db, async (tx) => {
        const order = await lockOrder(tx, id)
        if (order?.is_due_for_release) await completeOrder(tx, order, 'release', SYSTEM)
      }),
  )
}
