import { heldOf } from '@asime/contract/money'
import type { DisputeDecision } from '@asime/contract/dispute-decisions'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { formatPesewas } from '../../platform/money.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { closeAlert } from '../alerts/close-alert.sql.ts'
import {
  expireDecisions,
  findAwaitingDecision,
  findDecision,
  type FoundDecision,
  insertDecision,
  moveDecision,
} from '../disputes/dispute-decisions.sql.ts'
import { whyNotApprove, whyNotLookInto } from '../disputes/disputes.policy.ts'
import type { OpenDispute } from '../disputes/open-dispute.sql.ts'
import { type LockedOrder, lockOrder } from '../orders/locked-order.sql.ts'
import { recordOrderAct } from '../orders/order-changes.service.ts'
import { assertNotSameHand } from '../staff/second-admin.service.ts'
import { type Parts, sceneOf, settle } from './decide-dispute.service.ts'

/**
 * Writes a decision down, for a second admin to approve; its order is locked. Nothing moves yet.
 * @throws AppError validation_failed, conflict where another one awaits approval
 */
export async function proposeDecision(
  tx: Tx,
  actor: Actor,
  { order, dispute }: { order: LockedOrder; dispute: OpenDispute },
  { refundPesewas, reason }: Parts,
): Promise<void> {
  const held = heldOf(order)
  if (refundPesewas > held) throw invalidField('refund_amount', 'This is more than is held for the order')
  await expireDecisions(tx, dispute.id)
  if (await findAwaitingDecision(tx, order.id))
    throw new AppError('conflict', {
      message: 'A decision of this dispute awaits approval. Approve or refuse it first',
    })
  const parts = { refundPesewas, releasePesewas: held - refundPesewas }
  await insertDecision(tx, { disputeId: dispute.id, ...parts, reason, adminId: actor.userId })
  const detail = { order: order.id, dispute: dispute.id, ...parts }
  await raiseAlert(tx, 'decision_awaits_approval', order.id, detail, { again: true })
  await recordOrderAct(tx, actor, 'dispute_decision_proposed', order, reason, { disputeId: dispute.id, ...parts })
}

/**
 * A second admin confirms what the first one decided, and the money moves. Of two at once, one does; the same one again does nothing
 * more.
 * @throws AppError not_found, forbidden for who proposed it, may be the same hand or is on a side of the order, decision_state, order_state, dispute_state,
 * conflict where another amount is held by now
 */
export async function approveDecision(db: Db, actor: Actor, id: string, reason: string): Promise<DisputeDecision> {
  return decide(db, actor, id, async (tx, order, found) => {
    const refusal = whyNotApprove(actor, order, found.data.proposed_by)
    if (refusal) throw new AppError(refusal.code, refusal)
    if (isDecidedBy(actor, found, 'approved')) return
    if (found.data.state !== 'awaiting_approval') throw new AppError('decision_state')
    const scene = await sceneOf(tx, actor, order)
    const [decided, held] = [found.refund + found.release, heldOf(order)]
    if (scene.dispute.id !== found.dispute_id || decided !== held) {
      const show = (pesewas: number) => formatPesewas(pesewas, order.currency)
      throw new AppError('conflict', {
        message: `This decision shares out ${show(decided)}, but ${show(held)} is held by now. Refuse it and make a new decision`,
      })
    }
    if (!(await moveDecision(tx, id, 'approve', actor.userId))) {
      await assertNotSameHand(tx, actor.userId, found.data.proposed_by.id)
      throw new AppError('decision_state')
    }
    await settle(tx, scene, { refundPesewas: found.refund, reason: found.data.reason })
    await recordOrderAct(tx, actor, 'dispute_decided', order, found.data.reason, {
      disputeId: found.dispute_id,
      proposedBy: found.data.proposed_by.id,
      approvedBecause: reason,
    })
  })
}

/** The dispute awaits another decision. @throws AppError not_found, forbidden, decision_state */
export async function refuseDecision(db: Db, actor: Actor, id: string, reason: string): Promise<DisputeDecision> {
  return decide(db, actor, id, async (tx, order, found) => {
    const refusal = whyNotLookInto(actor, order)
    if (refusal) throw new AppError(refusal.code, refusal)
    if (isDecidedBy(actor, found, 'refused')) return
    if (!(await moveDecision(tx, id, 'refuse', actor.userId))) throw new AppError('decision_state')
    await closeAlert(tx, 'decision_awaits_approval', order.id)
    const more = { disputeId: found.dispute_id, proposedBy: found.data.proposed_by.id }
    await recordOrderAct(tx, actor, 'dispute_decision_refused', order, reason, more)
  })
}

const isDecidedBy = (actor: Actor, { data }: FoundDecision, state: DisputeDecision['state']) =>
  data.state === state && data.decided_by?.id === actor.userId

/** Works on a decision under the lock of its order. */
async function decide(
  db: Db,
  actor: Actor,
  id: string,
  work: (tx: Tx, order: LockedOrder, found: FoundDecision) => Promise<void>,
): Promise<DisputeDecision> {
  return inTransaction(db, async (tx) => {
    const { order_id: orderId } = await getDecision(tx, id)
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Error(`order ${orderId} vanished`)
    // As it is now that nobody else can change it.
    await work(tx, order, await getDecision(tx, id))
    return (await getDecision(tx, id)).data
  })
}

async function getDecision(db: Db, id: string): Promise<FoundDecision> {
  const found = await findDecision(db, id)
  if (!found) throw new AppError('not_found', { message: 'Decision not found' })
  return found
}

/** The job: decisions that nobody approved in time have to be made again. */
export async function expireOldDecisions(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const orderId of await expireDecisions(tx)) await closeAlert(tx, 'decision_awaits_approval', orderId)
  })
}
