import type { Actor } from '../../platform/sessions/actor.ts'

/** Whose payouts the caller may read: all, those of one shop, or none. */
export function readablePayouts(actor: Pick<Actor, 'userType' | 'vendorId'>): 'all' | { vendorId: string } | undefined {
  if (actor.userType === 'admin') return 'all'
  return actor.vendorId === undefined ? undefined : { vendorId: actor.vendorId }
}

/** Whose transfers the caller may play where no money moves: those of their own shop. */
export function playablePayouts(actor: Pick<Actor, 'vendorId'>): { vendorId: string } | undefined {
  return actor.vendorId === undefined ? undefined : { vendorId: actor.vendorId }
}
