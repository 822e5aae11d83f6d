import { mayInShop } from '@asime/contract/shop-roles'
import type { Actor } from '../../platform/sessions/actor.ts'

/** The shop whose figures the caller sees; none for a former vendor (decision 0022), and for packers. */
export function shopOf(actor: Pick<Actor, 'vendorId' | 'shopRole'>): string | undefined {
  return mayInShop(actor.shopRole, 'sell') ? actor.vendorId : undefined
}
