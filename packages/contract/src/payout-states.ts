import type { Move } from './moves.ts'

/**
 * created: written down, not sent yet. pending: on its way. failed: it did not arrive, the money is available again.
 * reversed: it had arrived and came back.
 */
export const payoutStatuses = ['created', 'pending', 'succeeded', 'failed', 'reversed'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Neither arrived nor failed yet. */
export const openPayoutStatuses = ['created', 'pending'] as const satisfies readonly PayoutStatus[]

/** The one table of a payout's life. The database refuses any other way on from an end (`payout_moves_on`). */
export const payoutMoves = {
  send: { from: openPayoutStatuses, to: 'pending' },
  succeed: { from: openPayoutStatuses, to: 'succeeded' },
  fail: { from: openPayoutStatuses, to: 'failed' },
  reverse: { from: ['succeeded'], to: 'reversed' },
} as const satisfies Record<string, Move<PayoutStatus>>
export type PayoutMove = keyof typeof payoutMoves

/** Why it goes out: on its day, or because the shop has asked for it. */
export const payoutTriggers = ['weekly', 'on_demand'] as const
export type PayoutTrigger = (typeof payoutTriggers)[number]

/** Where a payout, or a refund that cannot go back the way it came, is sent. */
export const payoutAccountKinds = ['mobile_money', 'bank'] as const

export const payoutStatusLabels: Record<PayoutStatus, string> = {
  created: 'On its way',
  pending: 'On its way',
  succeeded: 'Paid',
  failed: 'Failed',
  reversed: 'Returned',
}
