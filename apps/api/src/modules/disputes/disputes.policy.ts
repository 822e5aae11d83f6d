import {
  type DisputeActionName,
  disputeActionNames,
  disputeActions,
  type DisputeOfferStatus,
  type DisputeSide,
  type DisputeStatus,
  mayActInDispute,
} from '@asime/contract/dispute-states'
import type { OrderStatus } from '@asime/contract/order-states'
import type { Actor } from '../../platform/sessions/actor.ts'
import { isOnDuty, sideOf, whyNotOnOrder } from '../orders/orders.policy.ts'

/** What somebody on that side of the order may do next in its dispute. Where nothing is held there is nothing to offer. */
export function disputeActionsOf(
  actor: Pick<Actor, 'shopRole'>,
  side: DisputeSide,
  { status, held }: { status: DisputeStatus; held: number },
): DisputeActionName[] {
  if (!isOnDuty(actor, side)) return []
  return disputeActionNames.filter((name) => !whyNotInDispute(name, side, status) && !(name === 'offer' && held === 0))
}

/** What keeps somebody on that side, who acts there, from doing it; undefined where nothing does. */
export function whyNotInDispute(
  name: DisputeActionName,
  side: DisputeSide,
  status: DisputeStatus,
): 'forbidden' | 'dispute_state' | undefined {
  const by: readonly DisputeSide[] = disputeActions[name].by
  if (!by.includes(side)) return 'forbidden'
  return mayActInDispute(name, side, status) ? undefined : 'dispute_state'
}

/** An offer is for the other side to take or decline, while both may. */
export function mayAnswerOffer(
  actor: Pick<Actor, 'shopRole'>,
  side: DisputeSide,
  dispute: { status: DisputeStatus; held: number },
  offer: { by: DisputeSide; status: DisputeOfferStatus },
): boolean {
  const mayAnswer = disputeActionsOf(actor, side, dispute).includes('decline_offer')
  return mayAnswer && offer.status === 'pending' && !whyNotAnswer(side, offer)
}

/** Whose answer an offer is not: an admin's, and that of the side that made it. */
export function whyNotAnswer(
  side: DisputeSide,
  offer: { by: DisputeSide },
): { code: 'forbidden'; message?: string } | undefined {
  if (side === 'admin') return { code: 'forbidden' }
  return offer.by === side ? { code: 'forbidden', message: 'You cannot answer your own offer' } : undefined
}

const PARTY = 'You are a party to this order. Another admin has to decide'

/** Who is on a side of the order reads no evidence as an admin. */
export function whyNotLookInto(
  actor: Pick<Actor, 'userId' | 'actsAsAdmin' | 'vendorId' | 'shopRole'>,
  order: { buyer_id: string; vendor_id: string },
): { code: 'forbidden'; message: string } | undefined {
  return sideOf(actor, order) === 'admin' ? undefined : { code: 'forbidden', message: PARTY }
}

/** What one admin proposed is for another to approve, who is on no side of the order either. */
export function whyNotApprove(
  actor: Pick<Actor, 'userId' | 'actsAsAdmin' | 'vendorId' | 'shopRole'>,
  order: { buyer_id: string; vendor_id: string },
  proposer: { id: string },
): { code: 'forbidden'; message: string } | undefined {
  const refusal = whyNotLookInto(actor, order)
  if (refusal || proposer.id !== actor.userId) return refusal
  return { code: 'forbidden', message: 'You proposed this decision. Another admin has to approve it' }
}

/** Nobody decides about an order of their own, admin or not. */
export function whyNotSettle(
  actor: Pick<Actor, 'userId' | 'actsAsAdmin' | 'vendorId' | 'shopRole'>,
  order: { buyer_id: string; vendor_id: string; status: OrderStatus },
): { code: 'forbidden' | 'order_state'; message?: string } | undefined {
  const side = sideOf(actor, order)
  const code = side ? whyNotOnOrder('settle_dispute', side, order.status) : 'forbidden'
  if (code === 'forbidden') return { code, message: PARTY }
  return code && { code }
}
