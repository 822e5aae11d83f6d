import type { Move } from './moves.ts'

/**
 * created: recorded, not sent yet. pending: on its way. failed: it did not arrive, and the money is available again.
 * reversed: it arrived, but came back.
 */
export const payoutStatuses = ['created', 'pending', 'succeeded', 'failed', 'reversed'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Neither arrived nor failed yet. */
export const openPayoutStatuses = ['created', 'pending'] as const satisfies readonly PayoutStatus[]

/** The money is the vendor's to be paid out again. */
export const failedPayoutStatuses = ['failed', 'reversed'] as const satisfies readonly PayoutStatus[]
export function isFailedPayout(status: PayoutStatus): boolean {
  return (failedPayoutStatuses as readonly PayoutStatus[]).includes(status)
}

export function isOpenPayout(status: PayoutStatus): boolean {
  return (openPayoutStatuses as readonly PayoutStatus[]).includes(status)
}
/** It arrived, and maybe came back. */
export const arrivedPayoutStatuses = ['succeeded', 'reversed'] as const satisfies readonly PayoutStatus[]

/** All status changes of a payout. The database refuses any others from a final status (`payout_moves_on`). */
export const payoutMoves = {
  send: { from: openPayoutStatuses, to: 'pending' },
  succeed: { from: openPayoutStatuses, to: 'succeeded' },
  fail: { from: openPayoutStatuses, to: 'failed' },
  reverse: { from: ['succeeded'], to: 'reversed' },
} as const satisfies Record<string, Move<PayoutStatus>>
export type PayoutMove = keyof typeof payoutMoves

/** What caused a payout: the weekly run, or the shop's request. */
export const payoutTriggers = ['weekly', 'on_demand'] as const
export type PayoutTrigger = (typeof payoutTriggers)[number]

/** Accounts for payouts, and for refunds that cannot go back to where the payment came from. */
export const payoutAccountKinds = ['mobile_money', 'bank'] as const

export const payoutStatusLabels: Record<PayoutStatus, string> = {
  created: 'On its way',
  pending: 'On its way',
  succeeded: 'Paid',
  failed: 'Failed',
  reversed: 'Returned',
}
