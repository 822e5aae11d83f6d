import type { Move } from './moves.ts'

/** What may be wrong, in the order in which a form offers it. */
export const disputeKinds = ['not_received', 'damaged', 'not_as_described', 'incomplete', 'other'] as const
export type DisputeKind = (typeof disputeKinds)[number]

/** The states of an open dispute, in their order. The other statuses end it. */
export const openDisputeStatuses = ['awaiting_vendor', 'in_talks', 'awaiting_decision'] as const
export const disputeStatuses = [...openDisputeStatuses, 'withdrawn', 'agreed', 'decided', 'refunded'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export const disputeStatusLabels: Record<DisputeStatus, string> = {
  awaiting_vendor: 'Awaiting seller’s reply',
  in_talks: 'In discussion',
  awaiting_decision: 'Awaiting decision',
  withdrawn: 'Withdrawn',
  agreed: 'Settled',
  decided: 'Decided by Asime',
  refunded: 'Refunded',
}

/** All status changes of a dispute. */
export const disputeMoves = {
  /** The vendor's first reply: a message or an offer. */
  answer: { from: ['awaiting_vendor'], to: 'in_talks' },
  /** On request, or by a deadline: the vendor did not reply, or the two did not agree in time. */
  escalate: { from: ['awaiting_vendor', 'in_talks'], to: 'awaiting_decision' },
  withdraw: { from: openDisputeStatuses, to: 'withdrawn' },
  agree: { from: openDisputeStatuses, to: 'agreed' },
  /** By an admin, once the deadline has passed, even if the job has not changed the status yet. */
  decide: { from: openDisputeStatuses, to: 'decided' },
  /** The vendor has refunded everything, or the payer's bank has taken it back. */
  refund: { from: openDisputeStatuses, to: 'refunded' },
} as const satisfies Record<string, Move<DisputeStatus>>
export type DisputeMove = keyof typeof disputeMoves
/** The moves that end a dispute. */
export type DisputeEnd = Exclude<DisputeMove, 'answer' | 'escalate'>

export const disputeSides = ['buyer', 'vendor', 'admin'] as const
export type DisputeSide = (typeof disputeSides)[number]

interface DisputeAction {
  by: readonly DisputeSide[]
  from: readonly DisputeStatus[]
  /** The move that the action causes, if the dispute's status allows it; else the status stays. */
  move?: DisputeMove
}

/**
 * All actions in a dispute. Those that end it also move its order, and so are in the table of orders, too. Only a reply by the vendor counts
 * as `answer`.
 */
export const disputeActions = {
  write: { by: ['buyer', 'vendor', 'admin'], from: openDisputeStatuses, move: 'answer' },
  /** Offers a refund, which the other side accepts or declines. A new offer by the same side replaces it. */
  offer: { by: ['buyer', 'vendor'], from: openDisputeStatuses, move: 'answer' },
  decline_offer: { by: ['buyer', 'vendor'], from: openDisputeStatuses, move: 'answer' },
  /** Also happens by a deadline: the vendor did not reply, or the two did not agree in time. */
  ask_for_decision: { by: ['buyer', 'vendor'], from: ['in_talks'], move: 'escalate' },
  /** Refund, release or split, after both have had their time to agree. Moves the order by `settle_dispute` or `refund`. */
  decide: { by: ['admin'], from: ['awaiting_decision'], move: 'decide' },
} as const satisfies Record<string, DisputeAction>
export type DisputeActionName = keyof typeof disputeActions

export const disputeActionNames = Object.keys(disputeActions) as DisputeActionName[]

export function mayActInDispute(name: DisputeActionName, side: DisputeSide, status: DisputeStatus): boolean {
  const { by, from }: DisputeAction = disputeActions[name]
  return by.includes(side) && from.includes(status)
}

export function isOpenDispute(status: DisputeStatus): status is (typeof openDisputeStatuses)[number] {
  return (openDisputeStatuses as readonly DisputeStatus[]).includes(status)
}

export const disputeOfferStatuses = ['pending', 'accepted', 'declined', 'replaced', 'lapsed'] as const
export type DisputeOfferStatus = (typeof disputeOfferStatuses)[number]
/** All status changes of an offer to settle. */
export const disputeOfferMoves = {
  accept: { from: ['pending'], to: 'accepted' },
  decline: { from: ['pending'], to: 'declined' },
  /** The same side has made another. */
  replace: { from: ['pending'], to: 'replaced' },
  /** The dispute has ended. */
  lapse: { from: ['pending'], to: 'lapsed' },
} as const satisfies Record<string, Move<DisputeOfferStatus>>

/** Events of a hand-over code that are kept as evidence. Its use is in the order's timeline. */
export const handoverEvents = ['made', 'renewed', 'wrong_code'] as const
export type HandoverEvent = (typeof handoverEvents)[number]
