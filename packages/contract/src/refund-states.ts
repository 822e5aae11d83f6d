import type { Move } from './moves.ts'

/** pending: on its way. failed: no money left, and it is retried automatically, three times in all. needs_attention: it waits for an admin. */
export const refundStatuses = ['pending', 'processed', 'failed', 'needs_attention'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** The statuses on screen, including the approval of the account. */
export const shownRefundStatuses = [...refundStatuses, 'awaiting_approval'] as const
export type ShownRefundStatus = (typeof shownRefundStatuses)[number]

/** The provider is not asked about it (any more, or until it is retried). */
export const idleRefundStatuses = ['processed', 'failed'] as const satisfies RefundStatus[]
export function isIdleRefund(status: RefundStatus): boolean {
  return (idleRefundStatuses as readonly RefundStatus[]).includes(status)
}
/** An admin can retry it. */
export const heldRefundStatuses = ['failed', 'needs_attention'] as const satisfies RefundStatus[]
export function isHeldRefund(status: ShownRefundStatus): boolean {
  return (heldRefundStatuses as readonly ShownRefundStatus[]).includes(status)
}
const unprocessed = ['pending', ...heldRefundStatuses] as const

/** All status changes of a refund. Until it is processed, any status that the provider reports is taken over, in any order. */
export const refundMoves = {
  process: { from: unprocessed, to: 'processed' },
  fail: { from: unprocessed, to: 'failed' },
  hold: { from: unprocessed, to: 'needs_attention' },
  /** The provider is processing it. */
  await_provider: { from: unprocessed, to: 'pending' },
  /** An admin continues it, with the payer's account. */
  resume: { from: heldRefundStatuses, to: 'pending' },
  /** An admin starts it again. */
  reopen: { from: heldRefundStatuses, to: 'pending' },
  /** Retried automatically. */
  try_again: { from: ['failed'], to: 'pending' },
} as const satisfies Record<string, Move<RefundStatus>>
export type RefundMove = keyof typeof refundMoves

export const refundStatusLabels: Record<ShownRefundStatus, string> = {
  pending: 'On its way',
  processed: 'Refunded',
  failed: 'Failed',
  needs_attention: 'Needs attention',
  awaiting_approval: 'Awaiting approval',
}
