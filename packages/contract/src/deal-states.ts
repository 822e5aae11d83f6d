import type { Move } from './moves.ts'

// Without schemas, so that a page can have them for nothing.

/** From a link that can be bought by to one that cannot. */
export const dealStatuses = ['open', 'used_up', 'revoked', 'expired'] as const
export type DealStatus = (typeof dealStatuses)[number]

export const dealStatusLabels: Record<DealStatus, string> = {
  open: 'Open',
  used_up: 'Used up',
  revoked: 'Revoked',
  expired: 'Expired',
}

/** The one table of it. What was ordered stands, whatever becomes of the link. */
export const dealMoves = {
  /** Its last use is taken by an order. */
  use_up: { from: ['open'], to: 'used_up' },
  /** An order was not paid, and gives its use back. */
  reopen: { from: ['used_up'], to: 'open' },
  /** By the shop. One that is used up only while an order may still give its use back. */
  revoke: { from: ['open', 'used_up'], to: 'revoked' },
  /** Its time is over. */
  expire: { from: ['open'], to: 'expired' },
} as const satisfies Record<string, Move<DealStatus>>

export const dealActionNames = ['revoke'] as const
export type DealActionName = (typeof dealActionNames)[number]

/** Links that a shop has open at the same time. */
export const MAX_OPEN_DEALS = 100
/** Orders by one link. */
export const MAX_DEAL_USES = 20
export const MAX_DEAL_PICTURES = 3
/** Pieces in one order. */
export const MAX_DEAL_QUANTITY = 1_000
export const MAX_DEAL_TITLE = 120
/** What a link's token is made of: 144 random bits. */
export const DEAL_TOKEN = /^[\w-]{24}$/
