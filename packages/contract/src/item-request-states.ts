import type { Move } from './moves.ts'

export const itemRequestStatuses = ['open', 'closed', 'completed', 'cancelled'] as const
export type ItemRequestStatus = (typeof itemRequestStatuses)[number]

/** The one table of an item request's life. That it expires is a matter of the clock (`is_expired`): it stays open. */
export const itemRequestMoves = {
  /** Its owner takes it back. */
  cancel: { from: ['open'], to: 'cancelled' },
  /** A bid was accepted. */
  close: { from: ['open'], to: 'closed' },
  /** The accepted bid's order lapsed or was called off. */
  reopen: { from: ['closed'], to: 'open' },
} as const satisfies Record<string, Move<ItemRequestStatus>>
export type ItemRequestMove = keyof typeof itemRequestMoves

export const itemRequestStatusLabels: Record<ItemRequestStatus, string> = {
  open: 'Open',
  closed: 'Closed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
