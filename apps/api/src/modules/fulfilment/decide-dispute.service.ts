import { heldOf } from '@asime/contract/money'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { whyNotSettle } from '../disputes/disputes.policy.ts'
import { escalate } from '../disputes/disputes.service.ts'
import { assertDecidable, findOpenDispute, type OpenDispute } from '../disputes/open-dispute.sql.ts'
import type { LockedOrder } from '../orders/locked-order.sql.ts'
import { type Mover, SYSTEM } from '../orders/order-changes.service.ts'
import { completeOrder, refundPart } from './fulfilment.service.ts'

// An admin's decision of a dispute, by one admin or by two.

interface Scene {
  order: LockedOrder
  dispute: OpenDispute
  mover: Mover
}

/** The open dispute of a locked order, which this admin may decide. @throws AppError forbidden, order_state, dispute_state */
export async function sceneOf(tx: Tx, actor: Actor, order: LockedOrder): Promise<Scene> {
  const refusal = whyNotSettle(actor, order)
  if (refusal) throw new AppError(refusal.code, refusal)
  const dispute = await findOpenDispute(tx, order.id)
  if (dispute?.is_overdue) await escalate(tx, order, dispute, SYSTEM)
  assertDecidable(dispute)
  return { order, dispute, mover: { kind: 'admin', userId: actor.userId } }
}

export interface Parts {
  refundPesewas: number
  /** Which both sides read. */
  reason: string
}

/** The money goes where an admin decided; an order that cost nothing is complete by it. @throws AppError validation_failed where that is more than is held */
export async function settle(tx: Tx, { order, mover }: Scene, { refundPesewas, reason }: Parts): Promise<void> {
  if (refundPesewas > 0) {
    const refund = { amountPesewas: refundPesewas, field: 'refund_amount', reason }
    await refundPart(tx, order, mover, refund, 'settle_dispute')
  }
  if (refundPesewas === 0 || refundPesewas < heldOf(order))
    await completeOrder(tx, order, 'settle_dispute', mover, reason)
}
