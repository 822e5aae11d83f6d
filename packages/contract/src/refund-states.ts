import type { Move } from './moves.ts'

/** pending: on its way. failed: no money left, and it is retried automatically, three times in all. needs_attention: it waits for an admin. */
export const refundStatuses = ['pending', 'processed', 'failed', 'needs_attention'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** The statuses on screen, including the approval of the account. */
export const shownRefundStatuses = [...refundStatuses, 'awaiting_approval'] as const
export type ShownRefundStatus = (typeof shownRefundStatuses)[number]

/** All status changes of a refund. Until it is processed, any status that the provider reports is taken over, in any order. */
export const refundMoves = {
  process: { from: ['pending', 'failed', 'needs_attention'], to: 'processed' },
  fail: { from: ['pending', 'failed', 'needs_attention'], to: 'failed' },
  hold: { from: ['pending', 'failed', 'needs_attention'], to: 'needs_attention' },
  /** The provider is processing it. */
  await_provider: { from: ['pending', 'failed', 'needs_attention'], to: 'pending' },
  /** An admin continues it, with the payer's account. */
  resume: { from: ['failed', 'needs_attention'], to: 'pending' },
  /** An admin starts it again. */
  reopen: { from: ['failed', 'needs_attention'], to: 'pending' },
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
