import type { Move } from './moves.ts'

/** What anybody sees. */
export const shownBidStatuses = ['pending', 'accepted', 'rejected'] as const
export type ShownBidStatus = (typeof shownBidStatuses)[number]

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
export type BidMove = keyof typeof bidMoves

export const bidStatusLabels: Record<BidStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}
