import type { Move } from './moves.ts'

/**
 * created: written down, the provider has not answered yet. pending: the payer has something to do (`next`) or the network
 * is at it. A failed payment may still turn out to have succeeded; a success is final.
 */
export const paymentStatuses = ['created', 'pending', 'succeeded', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Neither paid nor failed yet. */
export const openPaymentStatuses = ['created', 'pending'] as const satisfies readonly PaymentStatus[]

/** The one table of a payment's life. */
export const paymentMoves = {
  /** The provider has it. Also what it asks of the payer next. */
  await_payer: { from: openPaymentStatuses, to: 'pending' },
  fail: { from: openPaymentStatuses, to: 'failed' },
  /** By its payer, who pays in another way. */
  stop: { from: openPaymentStatuses, to: 'failed' },
  /** Some networks take a failure back. */
  succeed: { from: [...openPaymentStatuses, 'failed'], to: 'succeeded' },
} as const satisfies Record<string, Move<PaymentStatus>>
export type PaymentMove = keyof typeof paymentMoves

/** How a buyer pays. */
export const paymentMethods = ['mobile_money', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Whether money moves. */
export const paymentModes = ['test', 'live'] as const
export type PaymentMode = (typeof paymentModes)[number]
