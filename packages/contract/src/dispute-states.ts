/** What may be wrong, in the order in which a form offers it. */
export const disputeKinds = ['not_received', 'damaged', 'not_as_described', 'incomplete', 'other'] as const
export type DisputeKind = (typeof disputeKinds)[number]

/** The states of a dispute that is open, in their order; then how one ends. */
export const openDisputeStatuses = ['awaiting_vendor', 'in_talks', 'awaiting_decision'] as const
export const disputeStatuses = [...openDisputeStatuses, 'withdrawn', 'agreed', 'decided', 'refunded'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

export type DisputeSide = 'buyer' | 'vendor' | 'admin'

interface DisputeAction {
  by: readonly DisputeSide[]
  from: readonly DisputeStatus[]
}

/**
 * What may be done in a dispute, and when. What ends one moves its order, and so is in the table of orders, too. The vendor's first word, a message or an offer, takes it from `awaiting_vendor` to `in_talks`.
 */
export const disputeActions = {
  write: { by: ['buyer', 'vendor', 'admin'], from: openDisputeStatuses },
  /** So much back: the other side takes it or declines it. Another offer of the same side takes its place. */
  offer: { by: ['buyer', 'vendor'], from: openDisputeStatuses },
  decline_offer: { by: ['buyer', 'vendor'], from: openDisputeStatuses },
  /** Done by a deadline too: the vendor did not answer in time, or both did not agree. */
  ask_for_decision: { by: ['buyer', 'vendor'], from: ['in_talks'] },
  /** Refund, release or split; not before both had their time to agree. It moves the order, by `settle_dispute` or `refund`. */
  decide: { by: ['admin'], from: ['awaiting_decision'] },
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
