import type { Move } from './moves.ts'

// Reported content and moderation cases. Without schemas, so that pages do not load zod with them. Reports of conversations are separate
// (`chat-rules.ts`), since every reading of those is recorded.

export const reportableTypes = ['product', 'item_request', 'bid', 'review', 'vendor'] as const
export type ReportableType = (typeof reportableTypes)[number]

export const contentReportReasons = ['fake', 'prohibited', 'misleading', 'offensive', 'spam', 'other'] as const
export type ContentReportReason = (typeof contentReportReasons)[number]
/** The labels in the form and at the desk. */
export const contentReportReasonLabels: Record<ContentReportReason, string> = {
  fake: 'Fake or copied goods',
  prohibited: 'Not allowed to be sold',
  misleading: 'Misleading or untrue',
  offensive: 'Rude or hateful',
  spam: 'Spam or advertising',
  other: 'Something else',
}

export const MAX_REPORT_NOTE = 1_000
/** The newest reports of a case are shown, up to this many. */
export const REPORTS_SHOWN = 5

/** Characters of the text that a case shows. */
export const CASE_EXCERPT = 500

/** There is one case per reported item, however many people report it. */
export const moderationStatuses = ['open', 'hidden', 'dismissed', 'restored', 'acted'] as const
export type ModerationStatus = (typeof moderationStatuses)[number]

/** There is at most one such case about an item. */
export const openCaseStatuses = ['open', 'hidden'] as const satisfies ModerationStatus[]

export const moderationStatusLabels: Record<ModerationStatus, string> = {
  open: 'Open',
  hidden: 'Hidden',
  dismissed: 'No action',
  restored: 'Shown again',
  acted: 'Owner suspended',
}

/** All status changes of a case. Admins make all but the last. */
export const moderationMoves = {
  /** Nobody sees the item any more, and its owner is told why. */
  hide: { from: ['open'], to: 'hidden' },
  /** The item stays as it is. */
  dismiss: { from: ['open'], to: 'dismissed' },
  /** The item is shown again. */
  restore: { from: ['hidden'], to: 'restored' },
  /** For a shop: its owner was suspended. */
  act: { from: ['open'], to: 'acted' },
} as const satisfies Record<string, Move<ModerationStatus>>
export type ModerationMove = keyof typeof moderationMoves
/** The moves that an admin makes on a case. */
export const moderationDecisions = ['hide', 'dismiss', 'restore'] as const satisfies ModerationMove[]
export type ModerationDecision = (typeof moderationDecisions)[number]

/** What an admin may do with a case. A shop is not hidden: its owner is suspended. */
export function moderationActions(type: ReportableType, status: ModerationStatus): ModerationDecision[] {
  return moderationDecisions.filter((name) => {
    const from: readonly ModerationStatus[] = moderationMoves[name].from
    return from.includes(status) && !(type === 'vendor' && name === 'hide')
  })
}

/** What a rule does with posts that contain its words. */
export const postingRuleKinds = ['prohibited', 'watched'] as const
export type PostingRuleKind = (typeof postingRuleKinds)[number]
export const MAX_PHRASE = 80
export const MAX_RULE_MESSAGE = 200
export const MAX_POSTING_RULES = 500

/** What automatic checks find. */
export const hintKinds = [
  'watched_words',
  'watched_deal',
  'same_picture',
  'same_device',
  'same_wallet',
  'burst',
] as const
export type HintKind = (typeof hintKinds)[number]
