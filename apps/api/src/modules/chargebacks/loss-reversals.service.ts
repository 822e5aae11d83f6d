import type { AdminAct } from '@asime/contract/audit'
import type { ChargebackPack, LossReversal } from '@asime/contract/admin-chargebacks'
import { AppError, assertFound } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx, violates } from '../../platform/database/database.ts'
import { formatPesewas } from '../../platform/money.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { closeAlert } from '../alerts/close-alert.sql.ts'
import { whyNotApprove, whyNotLookInto } from '../disputes/disputes.policy.ts'
import { postChargebackReversed } from '../ledger/ledger.service.ts'
import { notifyShop } from '../notifications/notify.service.ts'
import { addToChargedBack } from '../orders/locked-order.sql.ts'
import { lockOrdersById, refreshOrderPages } from '../orders/order-changes.service.ts'
import { ordersOfPayment } from '../payments/settle.service.ts'
import { assertNotSameHand } from '../staff/second-admin.service.ts'
import { findLatestReversal } from './chargeback-list.repository.ts'
import {
  expireReversals,
  findLoss,
  findReversal,
  type FoundReversal,
  insertReversal,
  listLosses,
  type Loss,
  moveReversal,
} from './loss-reversals.repository.ts'

const DEDUCTED =
  'A payout has deducted what the shop owed of this. The shop gets it by a transfer outside Asime, and whoever runs the database books it by hand, as the operations guide says'

/** Why a booked loss cannot be reversed at the desk, if it cannot. */
function whyNotReverse(loss: Loss): string | undefined {
  if (loss.status !== 'won' || !loss.is_booked)
    return 'Only a loss that was booked and then decided for us is taken back'
  if (loss.is_reversed) return 'This loss has been reversed'
  if (loss.was_held)
    return 'Some of this was taken of money that was still held, and its order has gone on without it. Whoever runs the database books that by hand, as the operations guide says'
  return loss.is_deducted ? DEDUCTED : undefined
}

/** How that stands; null of a chargeback of which nothing is to be taken back. */
export async function readReversal(db: Db, chargebackId: string): Promise<ChargebackPack['reversal']> {
  const loss = await findLoss(db, chargebackId)
  if (!loss || loss.status !== 'won' || !loss.is_booked) return null
  return { why_not: whyNotReverse(loss) ?? null, latest: await findLatestReversal(db, chargebackId) }
}

/** One admin proposes it; nothing is booked yet. @throws AppError not_found, forbidden, conflict */
export async function proposeReversal(
  db: Db,
  actor: Actor,
  chargebackId: string,
  reason: string,
): Promise<LossReversal> {
  return inTransaction(db, async (tx) => {
    const { loss } = await lockLoss(tx, actor, chargebackId)
    assertReversible(loss)
    await expireReversals(tx, loss.id)
    const id = await insertReversal(tx, { chargebackId: loss.id, reason, adminId: actor.userId })
    await raiseAlert(tx, 'reversal_awaits_approval', loss.reference, { chargeback: loss.id }, { again: true })
    await record(tx, actor, 'loss_reversal_proposed', loss, { isReversed: false, reversalId: id }, reason)
    return (await getReversal(tx, id)).data
  })
}

/**
 * A second admin approves it: the loss is booked back, and its shop no longer owes it. The same one again does nothing more.
 * @throws AppError not_found, forbidden for who proposed it, may be the same hand or is on a side of an order, decision_state, conflict
 */
export async function approveReversal(
  context: Context,
  actor: Actor,
  id: string,
  reason: string,
): Promise<LossReversal> {
  return decide(context.db, actor, id, async (tx, { loss, orders }, { data }) => {
    for (const order of orders.values()) {
      const refusal = whyNotApprove(actor, order, data.proposed_by)
      if (refusal) throw new AppError(refusal.code, refusal)
    }
    if (isDecidedBy(actor, data, 'approved')) return
    if (data.state !== 'awaiting_approval') throw new AppError('decision_state')
    assertReversible(loss)
    if (!(await moveReversal(tx, id, 'approve', actor.userId))) {
      await assertNotSameHand(tx, actor.userId, data.proposed_by.id)
      throw new AppError('decision_state')
    }
    await post(tx, loss.id)
    for (const part of await listLosses(tx, loss.id)) {
      await addToChargedBack(tx, part.order_id, -part.amount)
      const order = orders.get(part.order_id)
      if (order) await refreshOrderPages(tx, order)
      if (part.owed === 0) continue
      const facts = {
        number: part.order_number,
        amount: formatPesewas(part.owed, part.currency),
        path: `/app/vendor/orders/${part.order_id}`,
      }
      const key = `loss_reversed:${loss.id}:${part.order_id}`
      await notifyShop(context, tx, { kind: 'loss_reversed', vendorId: part.vendor_id, facts, key })
    }
    for (const kind of ['reversal_awaits_approval', 'chargeback_won_after_loss'] as const)
      await closeAlert(tx, kind, loss.reference)
    const more = { reversalId: id, proposedBy: data.proposed_by.id, approvedBecause: reason }
    await record(tx, actor, 'loss_reversed', loss, { isReversed: true, ...more }, data.reason)
  })
}

/** @throws AppError not_found, forbidden, decision_state */
export async function refuseReversal(db: Db, actor: Actor, id: string, reason: string): Promise<LossReversal> {
  return decide(db, actor, id, async (tx, { loss }, { data }) => {
    if (isDecidedBy(actor, data, 'refused')) return
    if (!(await moveReversal(tx, id, 'refuse', actor.userId))) throw new AppError('decision_state')
    await closeAlert(tx, 'reversal_awaits_approval', loss.reference)
    const after = { isReversed: false, reversalId: id, proposedBy: data.proposed_by.id }
    await record(tx, actor, 'loss_reversal_refused', loss, after, reason)
  })
}

/** The job: what nobody approved in time has to be proposed again. */
export async function expireOldReversals(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const reference of await expireReversals(tx)) await closeAlert(tx, 'reversal_awaits_approval', reference)
  })
}

async function post(tx: Tx, chargebackId: string): Promise<void> {
  try {
    await postChargebackReversed(tx, chargebackId)
  } catch (error) {
    // A payout was made at this very moment.
    if (violates(error, 'ledger_accounts_never_overdrawn')) throw new AppError('conflict', { message: DEDUCTED })
    throw error
  }
}

const isDecidedBy = (actor: Actor, { state, decided_by: by }: LossReversal, wanted: LossReversal['state']) =>
  state === wanted && by?.id === actor.userId

function assertReversible(loss: Loss): void {
  const message = whyNotReverse(loss)
  if (message !== undefined) throw new AppError('conflict', { message })
}

/** Works on a reversal under the locks of the orders. */
async function decide(
  db: Db,
  actor: Actor,
  id: string,
  work: (tx: Tx, scene: Awaited<ReturnType<typeof lockLoss>>, found: FoundReversal) => Promise<void>,
): Promise<LossReversal> {
  return inTransaction(db, async (tx) => {
    const scene = await lockLoss(tx, actor, (await getReversal(tx, id)).chargeback_id)
    // As it is now that nobody else can change it.
    await work(tx, scene, await getReversal(tx, id))
    return (await getReversal(tx, id)).data
  })
}

/** Locks the orders of its payment. @throws AppError not_found, forbidden for who is on a side of one of them */
async function lockLoss(tx: Tx, actor: Actor, chargebackId: string) {
  const found = await findLoss(tx, chargebackId)
  if (!found) throw new AppError('not_found', { message: 'Chargeback not found' })
  const orders = await lockOrdersById(tx, await ordersOfPayment(tx, found.payment_id))
  for (const order of orders.values()) {
    const refusal = whyNotLookInto(actor, order)
    if (refusal) throw new AppError(refusal.code, refusal)
  }
  return { loss: (await findLoss(tx, chargebackId)) ?? found, orders }
}

async function getReversal(db: Db, id: string): Promise<FoundReversal> {
  return assertFound(await findReversal(db, id), 'Proposal')
}

async function record(
  tx: Tx,
  actor: Actor,
  act: AdminAct,
  loss: Loss,
  after: Record<string, unknown>,
  reason: string,
): Promise<void> {
  const before = { isReversed: loss.is_reversed }
  await recordAdminAct(tx, actor, { act, subject: { type: 'chargeback', id: loss.id }, before, after, reason })
}
