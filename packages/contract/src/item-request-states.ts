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
  /** The accepted bid's order is complete: by the trigger on orders (`orders_counted`), so that no way to complete one forgets it. */
  complete: { from: ['closed'], to: 'completed' },
} as const satisfies Record<string, Move<ItemRequestStatus>>
export type ItemRequestMove = keyof typeof itemRequestMoves

export const itemRequestStatusLabels: Record<ItemRequestStatus, string> = {
  open: 'Open',
  closed: 'Closed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
