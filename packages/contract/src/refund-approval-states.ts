import type { Move } from './moves.ts'

/** How the account that an admin entered for a refund stands. not_needed: the amount takes no second admin. */
export const refundApprovalStates = ['awaiting_approval', 'approved', 'refused', 'expired', 'not_needed'] as const
export type RefundApprovalState = (typeof refundApprovalStates)[number]

/** The one table of it; each but `expire` is another admin's. */
export const refundApprovalMoves = {
  approve: { from: ['awaiting_approval'], to: 'approved' },
  refuse: { from: ['awaiting_approval'], to: 'refused' },
  /** Nobody has approved it in time. It is entered again. */
  expire: { from: ['awaiting_approval'], to: 'expired' },
} as const satisfies Record<string, Move<RefundApprovalState>>
export type RefundApprovalMove = keyof typeof refundApprovalMoves

export const refundApprovalLabels: Record<RefundApprovalState, string> = {
  awaiting_approval: 'Awaiting approval',
  approved: 'Approved',
  refused: 'Refused',
  expired: 'Expired',
  not_needed: 'Not needed',
}
