import type { Move } from './moves.ts'

// Without schemas, so that pages do not load zod with them.

/** Only an open link can be used to buy. */
export const dealStatuses = ['open', 'used_up', 'revoked', 'expired'] as const
export type DealStatus = (typeof dealStatuses)[number]

export const dealStatusLabels: Record<DealStatus, string> = {
  open: 'Open',
  used_up: 'Used up',
  revoked: 'Revoked',
  expired: 'Expired',
}

/** All status changes of a deal link. Orders that were made by it are not affected. */
export const dealMoves = {
  /** An order has taken its last use. */
  use_up: { from: ['open'], to: 'used_up' },
  /** An order was not paid, which frees its use. */
  reopen: { from: ['used_up'], to: 'open' },
  /** By the shop. A used-up link can only be revoked while an unpaid order may still free a use. */
  revoke: { from: ['open', 'used_up'], to: 'revoked' },
  /** Its deadline has passed. */
  expire: { from: ['open'], to: 'expired' },
} as const satisfies Record<string, Move<DealStatus>>

export const dealActionNames = ['revoke'] as const
export type DealActionName = (typeof dealActionNames)[number]

/** Links that a shop has open at the same time. */
export const MAX_OPEN_DEALS = 100
/** Orders per link. */
export const MAX_DEAL_USES = 20
export const MAX_DEAL_PICTURES = 3
/** Pieces per order. */
export const MAX_DEAL_QUANTITY = 1_000
export const MAX_DEAL_TITLE = 120
/** The token of a link: 144 random bits in base64url. */
export const DEAL_TOKEN = /^[\w-]{24}$/
