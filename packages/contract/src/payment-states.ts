import type { Move } from './moves.ts'

/**
 * created: recorded, but the provider has not answered yet. pending: the payer has to act (`next`), or the network is processing it. A
 * failed payment may still turn out to have succeeded; a success is final.
 */
export const paymentStatuses = ['created', 'pending', 'succeeded', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Neither paid nor failed yet. */
export const openPaymentStatuses = ['created', 'pending'] as const satisfies readonly PaymentStatus[]
export function isOpenPayment(status: PaymentStatus): boolean {
  return (openPaymentStatuses as readonly PaymentStatus[]).includes(status)
}

/** All status changes of a payment. */
export const paymentMoves = {
  /** The provider has accepted it, or asks the payer for something else. */
  await_payer: { from: openPaymentStatuses, to: 'pending' },
  fail: { from: openPaymentStatuses, to: 'failed' },
  /** By the payer, to pay another way. */
  stop: { from: openPaymentStatuses, to: 'failed' },
  /** Also from `failed`: some networks correct a failure. */
  succeed: { from: [...openPaymentStatuses, 'failed'], to: 'succeeded' },
} as const satisfies Record<string, Move<PaymentStatus>>
export type PaymentMove = keyof typeof paymentMoves

/** How a buyer pays. */
export const paymentMethods = ['mobile_money', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** test: no money moves. */
export const paymentModes = ['test', 'live'] as const
export type PaymentMode = (typeof paymentModes)[number]
