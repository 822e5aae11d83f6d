import { doesNotAddUp } from '@asime/contract/fulfilment'
import { heldOf } from '@asime/contract/money'
import type { Dispute } from '@asime/contract/disputes'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { formatPesewas, toPesewas } from '../../platform/money.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { takeOffer } from '../disputes/disputes.service.ts'
import { type LockedOrder, lockOrder } from '../orders/locked-order.sql.ts'
import { recordOrderAct } from '../orders/order-changes.service.ts'
import { type ReadOrder, readOwnOrder } from '../orders/orders.service.ts'
import { type Parts, sceneOf, settle } from './decide-dispute.service.ts'
import { proposeDecision } from './dispute-decisions.service.ts'
import { completeOrder, refundPart } from './fulfilment.service.ts'

/** An accepted offer settles by itself: the part that was offered goes back, the rest is released. */
export async function acceptOffer(db: Db, actor: Actor, orderId: string, offerId: string): Promise<Dispute> {
  return takeOffer(db, actor, orderId, offerId, async (tx, { order, mover, amountPesewas }) => {
    const reason = `Agreed: ${formatPesewas(amountPesewas, order.currency)} back`
    await refundPart(tx, order, mover, { amountPesewas, field: 'amount', reason }, 'accept_offer')
    if (amountPesewas < heldOf(order)) await completeOrder(tx, order, 'accept_offer', mover, reason)
  })
}

interface Decision {
  /** Cedis, as `release_amount`. */
  refund_amount: number
  release_amount?: number | undefined
  reason: string
}

/**
 * An admin's word: so much goes back, the rest is the vendor's. Where more than so many pesewas are held it waits for a second admin,
 * and the order stays as it is.
 * @throws AppError forbidden for who is on a side of it; order_state, dispute_state before both had their time to agree;
 * conflict while another decision awaits approval
 */
export async function settleDispute(
  db: Db,
  actor: Actor,
  id: string,
  { refund_amount: amount, release_amount: rest, reason }: Decision,
  approvalAbovePesewas: number,
): Promise<ReadOrder> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new AppError('not_found', { message: 'Order not found' })
    const scene = await sceneOf(tx, actor, order)
    const parts: Parts = { refundPesewas: toPesewas(amount), reason }
    assertSums(order, parts.refundPesewas, rest)
    if (heldOf(order) > approvalAbovePesewas) await proposeDecision(tx, actor, scene, parts)
    else {
      await settle(tx, scene, parts)
      await recordOrderAct(tx, actor, 'dispute_decided', order, reason, { disputeId: scene.dispute.id })
    }
    return readOwnOrder(tx, actor, id)
  })
}

/** @throws AppError validation_failed where both parts are given and are not what is held */
function assertSums(order: LockedOrder, refundPesewas: number, release: number | undefined): void {
  if (release === undefined) return
  const [sum, held] = [refundPesewas + toPesewas(release), heldOf(order)]
  const show = (pesewas: number) => formatPesewas(pesewas, order.currency)
  if (sum !== held) throw invalidField('release_amount', doesNotAddUp(show(sum), show(held)))
}
