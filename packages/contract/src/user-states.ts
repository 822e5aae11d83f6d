import type { Move } from './moves.ts'

/** Whether somebody may sign in, and whether their shop is open to buyers. */
export const userStatuses = ['active', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

/** The one table of it. */
export const userMoves = {
  /** By an admin. */
  suspend: { from: ['active'], to: 'suspended' },
  /** By an admin. Not an account that its owner has closed. */
  restore: { from: ['suspended'], to: 'active' },
  /** By its owner, for good. */
  close: { from: userStatuses, to: 'suspended' },
} as const satisfies Record<string, Move<UserStatus>>
export type UserMove = keyof typeof userMoves

/** As admins see it: `closed` by its owner, for good. */
export const shownUserStatuses = [...userStatuses, 'closed'] as const
export type ShownUserStatus = (typeof shownUserStatuses)[number]

export const userStatusLabels: Record<ShownUserStatus, string> = {
  active: 'Active',
  suspended: 'Suspended',
  closed: 'Closed',
}

/** What an admin may do with somebody's account. To change the email or number is also to take a change back that waits. */
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
