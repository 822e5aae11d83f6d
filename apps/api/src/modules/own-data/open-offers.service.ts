import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { withdrawBid } from '../bids/bids.service.ts'
import { cancelItemRequest } from '../item-requests/item-requests.service.ts'
import { listOpenItemRequests, listPendingBids } from './own-data.repository.ts'
import { ownShopOf } from './own-data.policy.ts'

/**
 * Cancels what somebody asks for and withdraws what their own shop offers: each with its notices, as if they did it themselves. In the
 * caller's transaction, if there is one, else each in its own. The shop of others goes on.
 */
export async function dropOpenOffers(db: Db, actor: Actor): Promise<void> {
  for (const id of await listOpenItemRequests(db, actor.userId)) await cancelItemRequest(db, actor, id)
  await withdrawPendingBids(db, actor)
}

/** Withdraws what somebody's own shop offers, as if they did it themselves. */
export async function withdrawPendingBids(db: Db, actor: Actor): Promise<void> {
  const vendorId = ownShopOf(actor)
  if (vendorId === undefined) return
  for (const bid of await listPendingBids(db, vendorId))
    await withdrawBid(db, { ...actor, vendorId }, bid.item_request_id, bid.id)
}
