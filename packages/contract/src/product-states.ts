import type { Move } from './moves.ts'

/** Only a published product is visible to others than its shop. */
export const productVisibilities = ['draft', 'published', 'hidden'] as const
export type ProductVisibility = (typeof productVisibilities)[number]

/** All changes of visibility. Every one can be undone. */
export const productMoves = {
  publish: { from: ['draft', 'hidden'], to: 'published' },
  /** Not for sale for now. Past orders still show it. */
  hide: { from: ['draft', 'published'], to: 'hidden' },
  /** Hidden with its shop or by a moderator. Its visibility before is kept, to restore it. */
  withhold: { from: ['published'], to: 'hidden' },
  /** A withheld product is shown again. */
  show_again: { from: ['hidden'], to: 'published' },
  /** If it was published too early. */
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

/** Attributes that a list is filtered by at once. */
export const MAX_FILTERED_ATTRIBUTES = 20
