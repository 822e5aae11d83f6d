import type { ItemRequestStatus } from './item-request-states.ts'
import type { Move } from './moves.ts'

/** The statuses that everybody sees. */
export const shownBidStatuses = ['pending', 'accepted', 'rejected'] as const

/** Those that can still win, or have won. */
export const standingBidStatuses = ['pending', 'accepted'] as const satisfies (typeof shownBidStatuses)[number][]

/** A withdrawn bid is kept in the books but never shown. */
export const bidStatuses = [...shownBidStatuses, 'withdrawn'] as const
export type BidStatus = (typeof bidStatuses)[number]

/** All status changes of a bid. */
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
  /** Its order expired or was cancelled. */
  lapse: { from: ['accepted'], to: 'rejected' },
  /** The accepted bid came to nothing, so the others return. Their vendors have to confirm them. */
  restore: { from: ['rejected'], to: 'pending' },
} as const satisfies Record<string, Move<BidStatus>>

/** The vendor who placed the bid, the owner of the item request, or an owner who works for that vendor (`insider`). */
export type BidParty = 'bidder' | 'owner' | 'insider'

export interface BidAction {
  by: readonly BidParty[]
  from: readonly BidStatus[]
  /** Only until its item request expires. */
  untilExpiry?: boolean
  /** Only while its item request is in one of these states. */
  onRequest?: readonly ItemRequestStatus[]
  /** true: only while its vendor has yet to confirm it. false: only when that is done. */
  unconfirmed?: boolean
}

/** All actions on a bid. The server enforces them, answers list them as `actions`, and pages draw buttons from those. */
export const bidActions = {
  change: { by: ['bidder'], from: ['pending'], untilExpiry: true },
  /** Confirms a restored bid, by saving it unchanged. */
  confirm: { by: ['bidder'], from: ['pending'], untilExpiry: true, unconfirmed: true },
  withdraw: { by: ['bidder'], from: ['pending'] },
  accept: { by: ['owner'], from: ['pending'], onRequest: ['open'], untilExpiry: true, unconfirmed: false },
  /** Includes bids of the shop that the owner works for, which they cannot accept. */
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
