import { heldOf } from '@asime/contract/money'
import type { Dispute } from '@asime/contract/disputes'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { formatPesewas, toPesewas } from '../../platform/money.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { whyNotSettle } from '../disputes/disputes.policy.ts'
import { escalate, takeOffer } from '../disputes/disputes.service.ts'
import { assertDecidable, findOpenDispute } from '../disputes/open-dispute.sql.ts'
import { type LockedOrder, lockOrder } from '../orders/locked-order.sql.ts'
import { type Mover, recordOrderAct, SYSTEM } from '../orders/order-changes.service.ts'
import { type ReadOrder, readOwnOrder } from '../orders/orders.service.ts'
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
 * An admin's word: so much goes back, the rest is the vendor's.
 * @throws AppError forbidden for who is on a side of it; order_state, dispute_state before both had their time to agree
 */
export async function settleDispute(
  db: Db,
  actor: Actor,
  id: string,
  { refund_amount: amount, release_amount: rest, reason }: Decision,
): Promise<ReadOrder> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new AppError('not_found', { message: 'Order not found' })
    const refusal = whyNotSettle(actor, order)
    if (refusal) throw new AppError(refusal.code, refusal)
    const mover: Mover = { kind: 'admin', userId: actor.userId }
    const dispute = await findOpenDispute(tx, id)
    if (dispute?.is_overdue) await escalate(tx, order, dispute, SYSTEM)
    assertDecidable(dispute)
    const amountPesewas = toPesewas(amount)
    assertSums(order, amountPesewas, rest)
    if (amountPesewas > 0)
      await refundPart(tx, order, mover, { amountPesewas, field: 'refund_amount', reason }, 'settle_dispute')
    if (amountPesewas < heldOf(order)) await completeOrder(tx, order, 'settle_dispute', mover, reason)
    await recordOrderAct(tx, actor, 'dispute_decided', order, reason, { disputeId: dispute?.id })
    return readOwnOrder(tx, actor, id)
  })
}

/** @throws AppError validation_failed where both parts are given and are not what is held */
function assertSums(order: LockedOrder, refundPesewas: number, release: number | undefined): void {
  if (release === undefined) return
  const [sum, held] = [refundPesewas + toPesewas(release), heldOf(order)]
  const show = (pesewas: number) => formatPesewas(pesewas, order.currency)
  if (sum !== held) throw invalidField('release_amount', `These add up to ${show(sum)}, but ${show(held)} is held`)
}
