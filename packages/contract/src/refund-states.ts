import type { Move } from './moves.ts'

/** pending: on its way. failed: nothing went out, and it is tried again by itself, three times in all. needs_attention: it waits for a person. */
export const refundStatuses = ['pending', 'processed', 'failed', 'needs_attention'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** As shown: with what the approval of its account adds. */
export const shownRefundStatuses = [...refundStatuses, 'awaiting_approval'] as const
export type ShownRefundStatus = (typeof shownRefundStatuses)[number]

/** The one table of a refund's life. Whatever the provider says of one that is not done is believed, in any order. */
export const refundMoves = {
  process: { from: ['pending', 'failed', 'needs_attention'], to: 'processed' },
  fail: { from: ['pending', 'failed', 'needs_attention'], to: 'failed' },
  hold: { from: ['pending', 'failed', 'needs_attention'], to: 'needs_attention' },
  /** The provider is at it. */
  await_provider: { from: ['pending', 'failed', 'needs_attention'], to: 'pending' },
  /** An admin has it go on where it was, with the payer's account. */
  resume: { from: ['failed', 'needs_attention'], to: 'pending' },
  /** An admin has it tried anew. */
  reopen: { from: ['failed', 'needs_attention'], to: 'pending' },
  /** Tried anew by itself. */
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
