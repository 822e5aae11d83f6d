import type { Move } from './moves.ts'

/** A suspended user cannot sign in, and their shop is hidden. */
export const userStatuses = ['active', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

/** All status changes of an account. */
export const userMoves = {
  /** By an admin. */
  suspend: { from: ['active'], to: 'suspended' },
  /** By an admin, except for accounts that were closed by their owner. */
  restore: { from: ['suspended'], to: 'active' },
  /** By its owner, for good. */
  close: { from: userStatuses, to: 'suspended' },
} as const satisfies Record<string, Move<UserStatus>>
export type UserMove = keyof typeof userMoves

/** The statuses that admins see. closed: by its owner, for good. */
export const shownUserStatuses = [...userStatuses, 'closed'] as const
export type ShownUserStatus = (typeof shownUserStatuses)[number]

export const userStatusLabels: Record<ShownUserStatus, string> = {
  active: 'Active',
  suspended: 'Suspended',
  closed: 'Closed',
}

/** What an admin may do with an account. `change_email` and `change_phone` include cancelling a pending change. */
export const userActionNames = [
  'suspend',
  'restore',
  'sign_out',
  'change_email',
  'change_phone',
  'make_vendor',
  'make_buyer',
] as const
export type UserActionName = (typeof userActionNames)[number]
