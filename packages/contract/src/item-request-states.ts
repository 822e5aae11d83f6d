import type { Move } from './moves.ts'

export const itemRequestStatuses = ['open', 'closed', 'completed', 'cancelled'] as const
export type ItemRequestStatus = (typeof itemRequestStatuses)[number]

/** All status changes of an item request. Expiry is none of them: an expired request stays open, with `is_expired`. */
export const itemRequestMoves = {
  /** By its owner. */
  cancel: { from: ['open'], to: 'cancelled' },
  /** A bid was accepted. */
  close: { from: ['open'], to: 'closed' },
  /** The order of the accepted bid expired or was cancelled. */
  reopen: { from: ['closed'], to: 'open' },
  /** The same, where its owner is suspended: nobody would answer bids. */
  drop: { from: ['closed'], to: 'cancelled' },
  /** The order of the accepted bid is completed. Done by the trigger on orders (`orders_counted`), so that no way to complete one misses it. */
  complete: { from: ['closed'], to: 'completed' },
} as const satisfies Record<string, Move<ItemRequestStatus>>

/** The user who posted the item request, a vendor, or one whose shop that user works for (`insider`). */
export type ItemRequestParty = 'owner' | 'vendor' | 'insider'

export interface ItemRequestAction {
  by: readonly ItemRequestParty[]
  from: readonly ItemRequestStatus[]
  /** Only until it expires. */
  untilExpiry?: boolean
}

/** All actions on an item request. The server enforces them, answers list them as `actions`, and pages draw buttons from those. */
export const itemRequestActions = {
  /** Also extends an expired request. */
  edit: { by: ['owner'], from: ['open'] },
  cancel: { by: ['owner'], from: ['open'] },
  /** One pending bid per vendor. */
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
/** The label of an open request that has expired. A constant of its own, so that the build inlines it. */
export const EXPIRED_REQUEST_LABEL = 'Expired'

export const urgencies = ['low', 'normal', 'high', 'urgent'] as const
export type Urgency = (typeof urgencies)[number]

export const urgencyLabels: Record<Urgency, string> = {
  low: 'Low urgency',
  normal: 'Normal urgency',
  high: 'High urgency',
  urgent: 'Urgent',
}
