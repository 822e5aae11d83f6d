import { heldOf } from '@asime/contract/money'
import {
  type DisputeActionName,
  type DisputeKind,
  type DisputeSide,
  type DisputeStatus,
} from '@asime/contract/dispute-states'
import { type Dispute, MAX_MESSAGES_PER_SIDE, MAX_OFFERS_PER_SIDE } from '@asime/contract/disputes'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Cursor, PageRow } from '../../platform/http/paging.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { formatPesewas, toPesewas } from '../../platform/money.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { linksIn, useUploads } from '../uploads/upload-uses.service.ts'
import {
  countMessages,
  countOffers,
  moveOffer,
  findDispute,
  findOffer,
  insertDispute,
  insertMessage,
  insertOffer,
  listDisputes,
  type Offer,
} from './disputes.repository.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import {
  lockForActor,
  type Mover,
  moveOrder,
  recordOrderEvent,
  recordOrderAct,
  refreshOrderPages,
  SYSTEM,
} from '../orders/order-changes.service.ts'
import { maySeeMoney, sideOf } from '../orders/orders.policy.ts'
import { disputeActionsOf, mayAnswerOffer, whyNotAnswer, whyNotInDispute } from './disputes.policy.ts'
import { type ReadOrder, readOwnOrder } from '../orders/orders.service.ts'
import { findOpenDispute, moveDispute, type OpenDispute } from './open-dispute.sql.ts'
import { continueDates, continueRelease, type LockedOrder } from '../orders/locked-order.sql.ts'

interface Words {
  message: string
  photos: readonly string[]
}

/** Freezes the money; the report is the first message of its dispute. */
export async function reportProblem(
  db: Db,
  actor: Actor,
  id: string,
  { kind, reason, photos }: { kind: DisputeKind; reason: string; photos: readonly string[] },
): Promise<ReadOrder> {
  return inTransaction(db, async (tx) => {
    const { order, mover } = await lockForActor(tx, actor, id)
    await moveOrder(tx, order, 'report_problem', mover, reason)
    const disputeId = await insertDispute(tx, id, kind, order.status)
    await say(tx, actor, disputeId, mover, { message: reason, photos })
    return readOwnOrder(tx, actor, id)
  })
}

async function say(tx: Tx, actor: Actor, disputeId: string, mover: Mover, { message, photos }: Words): Promise<string> {
  const author = { author: mover.kind, authorId: actor.userId }
  const keptBy = mover.kind === 'vendor' ? actor.vendorId : undefined
  const messageId = await insertMessage(tx, { disputeId, ...author, message, photos })
  const use = { by: 'dispute_message', subjectId: messageId, ownerId: actor.userId, keptBy } as const
  await useUploads(tx, use, linksIn('photos', photos))
  return messageId
}

const NOT_FOR_PACKERS = 'Disputes are for the owner and managers of the shop'

/**
 * The last dispute of an order as the caller may see it, with what they may do next.
 * @throws AppError not_found, also for an order of others
 */
export async function readDispute(db: Db, actor: Actor, orderId: string): Promise<Dispute> {
  const found = await findDispute(db, orderId)
  const side = found && (sideOf(actor, found) as DisputeSide | undefined)
  if (!found || !side) throw new AppError('not_found', { message: 'Order not found' })
  if (!maySeeMoney(actor, side)) throw new AppError('forbidden', { message: NOT_FOR_PACKERS })
  if (!found.data) throw new AppError('not_found', { message: 'No problem was reported' })
  return {
    ...found.data,
    offers: found.data.offers.map((offer) => ({
      ...offer,
      is_answerable: mayAnswerOffer(actor, side, found.data, offer),
    })),
    actions: disputeActionsOf(actor, side, found.data),
  }
}

export async function listDisputesOfStatus(
  db: Db,
  status: DisputeStatus,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  return listDisputes(db, status, limit, cursor)
}

interface Scene {
  order: LockedOrder
  dispute: OpenDispute
  mover: Mover
}

/**
 * Works on the open dispute of an order, both as if every deadline were kept to the second.
 * @throws AppError not_found, forbidden, dispute_state
 */
async function act(
  db: Db,
  actor: Actor,
  orderId: string,
  name: DisputeActionName | undefined,
  work: (tx: Tx, scene: Scene) => Promise<void>,
): Promise<Dispute> {
  return inTransaction(db, async (tx) => {
    const { order, mover } = await lockForActor(tx, actor, orderId)
    const found = await findOpenDispute(tx, orderId)
    if (!found || order.status !== 'disputed') {
      await readDispute(tx, actor, orderId)
      throw new AppError('dispute_state')
    }
    if (found.is_overdue) await escalate(tx, order, found, SYSTEM)
    const dispute = found.is_overdue ? { ...found, status: 'awaiting_decision' as const } : found
    const refusal = name && whyNotInDispute(name, mover.kind as DisputeSide, dispute.status)
    if (refusal) throw new AppError(refusal)
    await work(tx, { order, dispute, mover })
    return readDispute(tx, actor, orderId)
  })
}

export async function writeInDispute(
  db: Db,
  actor: Actor,
  orderId: string,
  { reason, ...words }: Words & { reason?: string | undefined },
): Promise<Dispute> {
  return act(db, actor, orderId, 'write', async (tx, { order, dispute, mover }) => {
    if ((await countMessages(tx, dispute.id, mover.kind)) >= MAX_MESSAGES_PER_SIDE)
      throw new AppError('conflict', { message: `You have reached the limit of ${MAX_MESSAGES_PER_SIDE} messages` })
    const messageId = await say(tx, actor, dispute.id, mover, words)
    if (mover.kind === 'vendor') await moveDispute(tx, order.id, 'answer')
    await enqueue(tx, 'mail_dispute_message', { message_id: messageId })
    await refreshOrderPages(tx, order)
    if (mover.kind === 'admin') {
      const sent = { disputeId: dispute.id, messageId }
      await recordOrderAct(tx, actor, 'dispute_message_sent', order, reason ?? words.message, sent)
    }
  })
}

export async function offerInDispute(db: Db, actor: Actor, orderId: string, amount: number): Promise<Dispute> {
  return act(db, actor, orderId, 'offer', async (tx, { order, dispute, mover }) => {
    const amountPesewas = toPesewas(amount)
    if (amountPesewas === 0) throw invalidField('amount', 'Must be above 0')
    if (amountPesewas > heldOf(order)) throw invalidField('amount', 'This is more than is held for the order')
    if ((await countOffers(tx, dispute.id, mover.kind)) >= MAX_OFFERS_PER_SIDE)
      throw new AppError('conflict', { message: `You have reached the limit of ${MAX_OFFERS_PER_SIDE} offers` })
    await insertOffer(tx, { disputeId: dispute.id, side: mover.kind, userId: actor.userId, amountPesewas })
    if (mover.kind === 'vendor') await moveDispute(tx, order.id, 'answer')
    await recordOrderEvent(tx, order, 'offer', mover, `${formatPesewas(amountPesewas, order.currency)} back`)
  })
}

/** Accepts an offer; `settle` does what follows from it, in the same transaction. */
export async function takeOffer(
  db: Db,
  actor: Actor,
  orderId: string,
  offerId: string,
  settle: (tx: Tx, scene: { order: LockedOrder; mover: Mover; amountPesewas: number }) => Promise<void>,
): Promise<Dispute> {
  return act(db, actor, orderId, undefined, async (tx, { order, dispute, mover }) => {
    const offer = await findOfferOfOthers(tx, dispute, mover, offerId)
    if (!(await moveOffer(tx, offer.id, 'accept'))) throw new AppError('dispute_state')
    await settle(tx, { order, mover, amountPesewas: offer.amount })
  })
}

export async function declineOffer(db: Db, actor: Actor, orderId: string, offerId: string): Promise<Dispute> {
  return act(db, actor, orderId, 'decline_offer', async (tx, { order, dispute, mover }) => {
    const offer = await findOfferOfOthers(tx, dispute, mover, offerId)
    if (!(await moveOffer(tx, offer.id, 'decline'))) throw new AppError('dispute_state')
    if (mover.kind === 'vendor') await moveDispute(tx, order.id, 'answer')
    await recordOrderEvent(tx, order, 'decline_offer', mover, `${formatPesewas(offer.amount, order.currency)} back`)
  })
}

async function findOfferOfOthers(tx: Tx, dispute: OpenDispute, mover: Mover, offerId: string): Promise<Offer> {
  const offer = await findOffer(tx, dispute.id, offerId)
  if (!offer) throw new AppError('not_found', { message: 'Offer not found' })
  const refusal = whyNotAnswer(mover.kind as DisputeSide, { by: offer.offered_by })
  if (refusal) throw new AppError(refusal.code, refusal)
  return offer
}

export async function askForDecision(db: Db, actor: Actor, orderId: string): Promise<Dispute> {
  return act(db, actor, orderId, 'ask_for_decision', (tx, { order, dispute, mover }) =>
    escalate(tx, order, dispute, mover),
  )
}

const WHY = { awaiting_vendor: 'The seller did not answer in time', in_talks: 'No agreement in time' } as const

/** Hands a dispute, its order locked, to the admins. */
export async function escalate(tx: Tx, order: LockedOrder, dispute: OpenDispute, mover: Mover): Promise<void> {
  if (dispute.status === 'awaiting_decision') return
  await moveDispute(tx, order.id, 'escalate')
  await raiseAlert(tx, 'dispute_escalated', order.id, { order: order.id, dispute: dispute.id }, { again: true })
  await recordOrderEvent(tx, order, 'escalate', mover, mover.kind === 'system' ? WHY[dispute.status] : null)
}

/** The order goes on where it was, its time until release with what was left of it. */
export async function withdrawComplaint(db: Db, actor: Actor, orderId: string): Promise<Dispute> {
  return act(db, actor, orderId, undefined, async (tx, { order, dispute, mover }) => {
    await moveOrder(tx, order, 'withdraw_complaint', mover, null, dispute.order_status)
    if (dispute.release_left !== null) await continueRelease(tx, order.id, dispute.release_left)
    else await continueDates(tx, order.id)
  })
}
