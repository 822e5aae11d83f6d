import type { ItemRequestStatus } from './item-request-states.ts'
import type { Move } from './moves.ts'

/** What anybody sees. */
export const shownBidStatuses = ['pending', 'accepted', 'rejected'] as const

/** A withdrawn bid is kept in the books but never shown. */
export const bidStatuses = [...shownBidStatuses, 'withdrawn'] as const
export type BidStatus = (typeof bidStatuses)[number]

/** The one table of a bid's life. */
export const bidMoves = {
  /** By its vendor. */
  withdraw: { from: ['pending'], to: 'withdrawn' },
  /** By the owner of the item request. */
  accept: { from: ['pending'], to: 'accepted' },
  reject: { from: ['pending'], to: 'rejected' },
  /** Another bid was accepted. */
  pass_over: { from: ['pending'], to: 'rejected' },
  /** The item request was cancelled. */
  drop: { from: ['pending'], to: 'rejected' },
  /** Its order lapsed or was called off. */
  lapse: { from: ['accepted'], to: 'rejected' },
  /** Nothing came of the bid that was accepted instead; it counts once its vendor confirms it. */
  restore: { from: ['rejected'], to: 'pending' },
} as const satisfies Record<string, Move<BidStatus>>

/** What somebody is to a bid: the vendor who placed it, or the owner of the item request, who may work for that vendor. */
export type BidParty = 'bidder' | 'owner' | 'insider'

export interface BidAction {
  by: readonly BidParty[]
  from: readonly BidStatus[]
  /** Only until its item request expires. */
  untilExpiry?: boolean
  /** Only while its item request is in one of these states. */
  onRequest?: readonly ItemRequestStatus[]
  /** Only where its vendor still has to say that it holds, or only where not. */
  unconfirmed?: boolean
}

/** What may be done with a bid: the server enforces it, answers list it as `actions`, pages draw buttons from that. */
export const bidActions = {
  change: { by: ['bidder'], from: ['pending'], untilExpiry: true },
  /** One that stands again: by saving it as it is. */
  confirm: { by: ['bidder'], from: ['pending'], untilExpiry: true, unconfirmed: true },
  withdraw: { by: ['bidder'], from: ['pending'] },
  accept: { by: ['owner'], from: ['pending'], onRequest: ['open'], untilExpiry: true, unconfirmed: false },
  /** Also one of the shop that the owner works for, which they cannot accept. */
  reject: { by: ['owner', 'insider'], from: ['pending'] },
} as const satisfies Record<string, BidAction>
export type BidActionName = keyof typeof bidActions

export const bidActionNames = Object.keys(bidActions) as BidActionName[]

export const bidStatusLabels: Record<BidStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}
