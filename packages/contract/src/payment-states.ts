import type { Move } from './moves.ts'

/**
 * created: written down, the provider has not answered yet. pending: the payer has something to do (`next`) or the network
 * is at it. A failed payment may still turn out to have succeeded; a success is final.
 */
export const paymentStatuses = ['created', 'pending', 'succeeded', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The one table of a payment's life. */
export const paymentMoves = {
  /** The provider has it. Also what it asks of the payer next. */
  await_payer: { from: ['created', 'pending'], to: 'pending' },
  fail: { from: ['created', 'pending'], to: 'failed' },
  /** By its payer, who pays in another way. */
  stop: { from: ['created', 'pending'], to: 'failed' },
  /** Some networks take a failure back. */
  succeed: { from: ['created', 'pending', 'failed'], to: 'succeeded' },
} as const satisfies Record<string, Move<PaymentStatus>>
export type PaymentMove = keyof typeof paymentMoves
