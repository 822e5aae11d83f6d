import { MAX_WISHES } from '@asime/contract/wishlist-limits'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { insertWishes, listWishedIds, lockWishlist } from './wishlist.repository.ts'

/**
 * Adds all or, where there is no room for them, none.
 * @throws AppError conflict where the list would hold too many
 * @returns ids of all that is on the list now
 */
export async function addWishes(db: Db, actor: Actor, productIds: readonly string[]): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await lockWishlist(tx, actor.userId)
    await insertWishes(tx, actor.userId, productIds)
    const ids = await listWishedIds(tx, actor.userId)
    if (ids.length > MAX_WISHES)
      throw new AppError('conflict', {
        message: `A wishlist holds up to ${MAX_WISHES} products. Remove some first`,
      })
    return ids
  })
}
