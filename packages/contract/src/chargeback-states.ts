import type { Move } from './moves.ts'

/** The status of a chargeback, as the provider reports it. */
export const chargebackStatuses = ['open', 'won', 'lost'] as const
export type ChargebackStatus = (typeof chargebackStatuses)[number]

export const chargebackStatusLabels: Record<ChargebackStatus, string> = { open: 'Open', won: 'Won', lost: 'Lost' }

/** The states of a loss reversal, which needs a second admin. */
export const reversalStates = ['awaiting_approval', 'approved', 'refused', 'expired'] as const
type ReversalState = (typeof reversalStates)[number]

export const reversalMoves = {
  approve: { from: ['awaiting_approval'], to: 'approved' },
  refuse: { from: ['awaiting_approval'], to: 'refused' },
  /** Nobody has approved it in time. */
  expire: { from: ['awaiting_approval'], to: 'expired' },
} as const satisfies Record<string, Move<ReversalState>>
export type ReversalMove = keyof typeof reversalMoves
