import type { Move } from './moves.ts'

/** The states of a decision that needs a second admin. lapsed: the dispute ended without it. */
export const decisionStates = ['awaiting_approval', 'approved', 'refused', 'expired', 'lapsed'] as const
export type DecisionState = (typeof decisionStates)[number]

export const decisionMoves = {
  approve: { from: ['awaiting_approval'], to: 'approved' },
  refuse: { from: ['awaiting_approval'], to: 'refused' },
  /** Nobody has approved it in time. */
  expire: { from: ['awaiting_approval'], to: 'expired' },
  /** Meanwhile both sides have agreed, or the money was refunded. */
  lapse: { from: ['awaiting_approval'], to: 'lapsed' },
} as const satisfies Record<string, Move<DecisionState>>
export type DecisionMove = keyof typeof decisionMoves
