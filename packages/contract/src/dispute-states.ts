import type { Move } from './moves.ts'

/** What may be wrong, in the order in which a form offers it. */
export const disputeKinds = ['not_received', 'damaged', 'not_as_described', 'incomplete', 'other'] as const
export type DisputeKind = (typeof disputeKinds)[number]

/** The states of a dispute that is open, in their order; then how one ends. */
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

/** How a dispute goes on and ends. */
export const disputeMoves = {
  /** The vendor's first word, a message or an offer. */
  answer: { from: ['awaiting_vendor'], to: 'in_talks' },
  /** Asked for, or by a deadline: the vendor did not answer in time, or both did not agree. */
  escalate: { from: ['awaiting_vendor', 'in_talks'], to: 'awaiting_decision' },
  withdraw: { from: openDisputeStatuses, to: 'withdrawn' },
  agree: { from: openDisputeStatuses, to: 'agreed' },
  /** By an admin, once it awaits a decision: by the clock, which may be ahead of what the job has written down. */
  decide: { from: openDisputeStatuses, to: 'decided' },
  /** The vendor has given all back, or the payer's bank has taken it. */
  refund: { from: openDisputeStatuses, to: 'refunded' },
} as const satisfies Record<string, Move<DisputeStatus>>
export type DisputeMove = keyof typeof disputeMoves
/** Those that end it. */
export type DisputeEnd = Exclude<DisputeMove, 'answer' | 'escalate'>

export const disputeSides = ['buyer', 'vendor', 'admin'] as const
export type DisputeSide = (typeof disputeSides)[number]

interface DisputeAction {
  by: readonly DisputeSide[]
  from: readonly DisputeStatus[]
  /** How the dispute goes on by it, where that move is possible; else it stays as it is. */
  move?: DisputeMove
}

/**
 * What may be done in a dispute, and when. What ends one moves its order, and so is in the table of orders, too. Only the vendor's word is an answer.
 */
export const disputeActions = {
  write: { by: ['buyer', 'vendor', 'admin'], from: openDisputeStatuses, move: 'answer' },
  /** So much back: the other side takes it or declines it. Another offer of the same side takes its place. */
  offer: { by: ['buyer', 'vendor'], from: openDisputeStatuses, move: 'answer' },
  decline_offer: { by: ['buyer', 'vendor'], from: openDisputeStatuses, move: 'answer' },
  /** Done by a deadline too: the vendor did not answer in time, or both did not agree. */
  ask_for_decision: { by: ['buyer', 'vendor'], from: ['in_talks'], move: 'escalate' },
  /** Refund, release or split; not before both had their time to agree. It moves the order, by `settle_dispute` or `refund`. */
  decide: { by: ['admin'], from: ['awaiting_decision'], move: 'decide' },
} as const satisfies Record<string, DisputeAction>
export type DisputeActionName = keyof typeof disputeActions

export const disputeActionNames = Object.keys(disputeActions) as DisputeActionName[]

export function mayActInDispute(name: DisputeActionName, side: DisputeSide, status: DisputeStatus): boolean {
  const { by, from }: DisputeAction = disputeActions[name]
  return by.includes(side) && from.includes(status)
}

export function isOpenDispute(status: DisputeStatus): boolean {
  return (openDisputeStatuses as readonly DisputeStatus[]).includes(status)
}

export const disputeOfferStatuses = ['pending', 'accepted', 'declined', 'replaced', 'lapsed'] as const
export type DisputeOfferStatus = (typeof disputeOfferStatuses)[number]
/** How an offer to settle ends. */
export const disputeOfferMoves = {
  accept: { from: ['pending'], to: 'accepted' },
  decline: { from: ['pending'], to: 'declined' },
  /** The same side has made another. */
  replace: { from: ['pending'], to: 'replaced' },
  /** The dispute has ended. */
  lapse: { from: ['pending'], to: 'lapsed' },
} as const satisfies Record<string, Move<DisputeOfferStatus>>

/** What is written down of the code of a hand-over, as evidence. A right one is in the order's timeline. */
export const handoverEvents = ['made', 'renewed', 'wrong_code'] as const
export type HandoverEvent = (typeof handoverEvents)[number]
