import type { Profile } from '@asime/contract/accounts'
import type { OpenShop } from '@asime/contract/open-shop'
import { AppError } from '../../platform/app-error.ts'
import { insertAuditEvent } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { assertMayBePosted, watchPosting } from '../watch/posting-rules.service.ts'
import { hideProductsOfClosedShop } from '../products/closed-shop-products.sql.ts'
import { whyNotOpenShop } from './accounts.policy.ts'
import { findClosedShop, findProfile, insertVendor, lockSeller, makeSeller } from './accounts.repository.ts'

/**
 * Makes a vendor of a buyer: the same account, sessions and address, and everything that was bought stays. It holds from the next
 * call on, since each looks its caller up.
 * @throws AppError forbidden, conflict
 */
export async function openShop(db: Db, actor: Actor, input: OpenShop): Promise<Profile> {
  return inTransaction(db, async (tx) => {
    const user = await lockSeller(tx, actor.userId)
    if (!user) throw new AppError('unauthenticated')
    const refusal = whyNotOpenShop(user)
    if (refusal) throw new AppError(refusal.code, refusal)
    const vendorId = await makeVendor(tx, actor.userId, input)
    await insertAuditEvent(tx, {
      kind: 'shop_opened',
      actorType: 'user',
      userId: actor.userId,
      subject: { type: 'vendor', id: vendorId },
      address: actor.address,
      sessionId: actor.sessionId,
      requestId: actor.requestId,
    })
    const profile = await findProfile(tx, actor.userId)
    if (!profile) throw new AppError('unauthenticated')
    return profile
  })
}

/**
 * The shop of a buyer whose account is locked, and of whom it is known that they may have one. Who had one has it again, under its name,
 * with its reviews and history; its products stay hidden until they publish them.
 * @returns the id of the shop
 * @throws AppError validation_failed, where its words may not be posted
 */
export async function makeVendor(tx: Tx, userId: string, shop: OpenShop): Promise<string> {
  const closed = await findClosedShop(tx, userId)
  if (closed !== undefined) {
    // What the job of its closing has not hidden yet would else be on sale again.
    while (await hideProductsOfClosedShop(tx, closed));
    await makeSeller(tx, userId)
    return closed
  }
  const watched = await assertMayBePosted(tx, {
    categoryId: null,
    texts: { business_name: [shop.business_name], location: [shop.location ?? ''] },
  })
  await makeSeller(tx, userId)
  const vendorId = await insertVendor(tx, userId, { businessName: shop.business_name, location: shop.location })
  await watchPosting(tx, { type: 'vendor', id: vendorId, ownerId: userId }, watched)
  return vendorId
}
