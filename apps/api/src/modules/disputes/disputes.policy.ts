import {
  type DisputeActionName,
  disputeActionNames,
  type DisputeOfferStatus,
  type DisputeSide,
  type DisputeStatus,
  mayActInDispute,
} from '@asime/contract/dispute-states'
import type { Actor } from '../../platform/sessions/actor.ts'
import { isActing } from '../orders/orders.policy.ts'

/** What somebody on that side of the order may do next in its dispute. */
export function disputeActionsOf(
  actor: Pick<Actor, 'userType'>,
  side: DisputeSide,
  status: DisputeStatus,
): DisputeActionName[] {
  return isActing(actor, side) ? disputeActionNames.filter((name) => mayActInDispute(name, side, status)) : []
}

/** An offer is for the other side to take or decline, while both may. */
export function mayAnswerOffer(
  actor: Pick<Actor, 'userType'>,
  side: DisputeSide,
  status: DisputeStatus,
  offer: { by: DisputeSide; status: DisputeOfferStatus },
): boolean {
  const mayAnswer = disputeActionsOf(actor, side, status).includes('decline_offer')
  return mayAnswer && offer.status === 'pending' && offer.by !== side
}
