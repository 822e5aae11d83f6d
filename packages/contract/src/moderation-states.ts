import type { Move } from './moves.ts'

// What people report, and what becomes of it. Without schemas, so that a page can have it for nothing. Reports of conversations are
// apart (`chat-rules.ts`): who reads those is written down.

export const reportableTypes = ['product', 'item_request', 'bid', 'review', 'vendor'] as const
export type ReportableType = (typeof reportableTypes)[number]

export const contentReportReasons = ['fake', 'prohibited', 'misleading', 'offensive', 'spam', 'other'] as const
export type ContentReportReason = (typeof contentReportReasons)[number]
/** As the form and the desk name them. */
export const contentReportReasonLabels: Record<ContentReportReason, string> = {
  fake: 'Fake or copied goods',
  prohibited: 'Not allowed to be sold',
  misleading: 'Misleading or untrue',
  offensive: 'Rude or hateful',
  spam: 'Spam or advertising',
  other: 'Something else',
}

export const MAX_REPORT_NOTE = 1_000
/** Of a case, the newest are shown. */
export const REPORTS_SHOWN = 5

/** One case for each thing, however many report it. */
export const moderationStatuses = ['open', 'hidden', 'dismissed', 'restored', 'acted'] as const
export type ModerationStatus = (typeof moderationStatuses)[number]

export const moderationStatusLabels: Record<ModerationStatus, string> = {
  open: 'Open',
  hidden: 'Hidden',
  dismissed: 'No action',
  restored: 'Shown again',
  acted: 'Owner suspended',
}

/** The one table of it; each move but the last is an admin's. */
export const moderationMoves = {
  /** From now on nobody sees it; its owner is told why. */
  hide: { from: ['open'], to: 'hidden' },
  /** It stays as it is. */
  dismiss: { from: ['open'], to: 'dismissed' },
  /** It is as it was before. */
  restore: { from: ['hidden'], to: 'restored' },
  /** Of a shop: its owner is suspended. */
  act: { from: ['open'], to: 'acted' },
} as const satisfies Record<string, Move<ModerationStatus>>
export type ModerationMove = keyof typeof moderationMoves
/** Those that an admin makes at a case. */
export const moderationDecisions = ['hide', 'dismiss', 'restore'] as const satisfies ModerationMove[]
export type ModerationDecision = (typeof moderationDecisions)[number]

/** What an admin may do with a case. A shop is not hidden: its owner is suspended. */
export function moderationActions(type: ReportableType, status: ModerationStatus): ModerationDecision[] {
  return moderationDecisions.filter((name) => {
    const from: readonly ModerationStatus[] = moderationMoves[name].from
    return from.includes(status) && !(type === 'vendor' && name === 'hide')
  })
}

/** What a rule does to what is posted with its words. */
export const postingRuleKinds = ['prohibited', 'watched'] as const
export type PostingRuleKind = (typeof postingRuleKinds)[number]
export const MAX_PHRASE = 80
export const MAX_RULE_MESSAGE = 200
export const MAX_POSTING_RULES = 500

/** What our own checks find. */
export const hintKinds = [
  'watched_words',
  'watched_deal',
  'same_picture',
  'same_device',
  'same_wallet',
  'burst',
] as const
export type HintKind = (typeof hintKinds)[number]
