import type { Move } from './moves.ts'

/** Whether anybody beside its shop sees a product. */
export const productVisibilities = ['draft', 'published', 'hidden'] as const
export type ProductVisibility = (typeof productVisibilities)[number]

/** The one table of it. Each way leads back, so that every change can be undone. */
export const productMoves = {
  publish: { from: ['draft', 'hidden'], to: 'published' },
  /** Off sale for now; past orders keep it. */
  hide: { from: ['draft', 'published'], to: 'hidden' },
  /** With its shop, or by a moderator, who keep what it was. */
  withhold: { from: ['published'], to: 'hidden' },
  /** What was withheld is shown again. */
  show_again: { from: ['hidden'], to: 'published' },
  /** Published too early. */
  return_to_draft: { from: ['published', 'hidden'], to: 'draft' },
} as const satisfies Record<string, Move<ProductVisibility>>

export const productVisibilityLabels: Record<ProductVisibility, string> = {
  draft: 'Draft',
  published: 'Published',
  hidden: 'Hidden',
}

export const productConditions = ['new', 'used', 'refurbished'] as const
export type ProductCondition = (typeof productConditions)[number]

export const productConditionLabels: Record<ProductCondition, string> = {
  new: 'New',
  used: 'Used',
  refurbished: 'Refurbished',
}

export const warrantyGivers = ['shop', 'manufacturer'] as const
export type WarrantyGiver = (typeof warrantyGivers)[number]
