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

/** What somebody is to an item request: whoever posted it, or a vendor who did not. */
export type ItemRequestParty = 'owner' | 'vendor'

export interface ItemRequestAction {
  by: readonly ItemRequestParty[]
  from: readonly ItemRequestStatus[]
  /** Only until it expires. */
  untilExpiry?: boolean
}

/** What may be done with an item request: the server enforces it, answers list it as `actions`, pages draw buttons from that. */
export const itemRequestActions = {
  /** Also to give one that has expired more time. */
  edit: { by: ['owner'], from: ['open'] },
  cancel: { by: ['owner'], from: ['open'] },
  /** With one pending bid at a time. */
  bid: { by: ['vendor'], from: ['open'], untilExpiry: true },
} as const satisfies Record<string, ItemRequestAction>
export type ItemRequestActionName = keyof typeof itemRequestActions

export const itemRequestActionNames = Object.keys(itemRequestActions) as ItemRequestActionName[]

/** Whether anybody may still bid. */
export function takesBids(itemRequest: { status: ItemRequestStatus; is_expired: boolean }): boolean {
  const from: readonly ItemRequestStatus[] = itemRequestActions.bid.from
  return from.includes(itemRequest.status) && !itemRequest.is_expired
}

export const itemRequestStatusLabels: Record<ItemRequestStatus, string> = {
  open: 'Open',
  closed: 'Closed',
  completed: 'Completed',
  cancelled: 'Cancelled',
}
/** In their place for one that has expired, which is open to its owner alone. By itself: it is written out where it is used. */
export const EXPIRED_REQUEST_LABEL = 'Expired'

export const urgencies = ['low', 'normal', 'high', 'urgent'] as const
export type Urgency = (typeof urgencies)[number]

export const urgencyLabels: Record<Urgency, string> = {
  low: 'Low urgency',
  normal: 'Normal urgency',
  high: 'High urgency',
  urgent: 'Urgent',
}
