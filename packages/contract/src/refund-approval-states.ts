import type { Move } from './moves.ts'

/** The states of a refund account that an admin entered. not_needed: the amount needs no second admin. */
export const refundApprovalStates = ['awaiting_approval', 'approved', 'refused', 'expired', 'not_needed'] as const
export type RefundApprovalState = (typeof refundApprovalStates)[number]

/** All status changes. All but `expire` are made by a second admin. */
export const refundApprovalMoves = {
  approve: { from: ['awaiting_approval'], to: 'approved' },
  refuse: { from: ['awaiting_approval'], to: 'refused' },
  /** Nobody approved it in time, so it must be entered again. */
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
