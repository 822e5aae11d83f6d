import { isOwnShop } from '../vendors/vendors.policy.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { deleteFollow, findFollowing, type Following, insertFollow } from './follows.repository.ts'

/** @throws AppError not_found, also while the vendor is suspended */
export async function getFollowing(db: Db, actor: Actor, vendorId: string): Promise<Following> {
  const following = await findFollowing(db, actor.userId, vendorId)
  if (!following) throw new AppError('not_found', { message: 'Vendor not found' })
  return following
}

export async function followVendor(db: Db, actor: Actor, vendorId: string): Promise<Following> {
  if (isOwnShop(actor, vendorId)) throw new AppError('forbidden', { message: 'You cannot follow your own shop' })
  return inTransaction(db, async (tx) => {
    const before = await getFollowing(tx, actor, vendorId)
    if (before.following) return before
    await insertFollow(tx, actor.userId, vendorId)
    return getFollowing(tx, actor, vendorId)
  })
}

export async function unfollowVendor(db: Db, actor: Actor, vendorId: string): Promise<Following> {
  return inTransaction(db, async (tx) => {
    const before = await getFollowing(tx, actor, vendorId)
    if (!before.following) return before
    await deleteFollow(tx, actor.userId, vendorId)
    return getFollowing(tx, actor, vendorId)
  })
}

/** Of somebody who works for the shop from now on: nobody follows their own. */
export function endFollow(tx: Tx, userId: string, vendorId: string): Promise<void> {
  return deleteFollow(tx, userId, vendorId)
}
