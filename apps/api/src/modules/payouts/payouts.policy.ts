import { mayInShop } from '@asime/contract/shop-roles'
import type { Actor } from '../../platform/sessions/actor.ts'

/** Whose payouts the caller may read: all, those of one shop, or none. */
export function readablePayouts(
  actor: Pick<Actor, 'actsAsAdmin' | 'vendorId' | 'shopRole'>,
): 'all' | { vendorId: string } | undefined {
  if (actor.actsAsAdmin) return 'all'
  return playablePayouts(actor)
}

/** Whose transfers the caller may play where no money moves: those of their own shop. */
export function playablePayouts(actor: Pick<Actor, 'vendorId' | 'shopRole'>): { vendorId: string } | undefined {
  return actor.vendorId !== undefined && mayInShop(actor.shopRole, 'payouts') ? { vendorId: actor.vendorId } : undefined
}
