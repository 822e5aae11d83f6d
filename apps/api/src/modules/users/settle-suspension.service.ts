import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueueInTurn } from '../../platform/jobs/jobs.ts'
import { actorWithoutCall } from '../../platform/sessions/actor.ts'
import { closeCaseOfShop } from '../moderation/close-shop-cases.service.ts'
import { dropOpenOffers } from '../own-data/open-offers.service.ts'
import { hideProductsOfShop, showProductsOfShop } from '../products/suspended-products.sql.ts'
import { findSuspensionState } from './users.repository.ts'

export const SETTLE_SUSPENSION = 'settle_suspension'

/** One at a time for each account: who is restored at once would else be hidden by a job that had begun before. */
export async function enqueueSettling(tx: Tx, userId: string): Promise<void> {
  await enqueueInTurn(tx, SETTLE_SUSPENSION, { user_id: userId }, `${SETTLE_SUSPENSION}:${userId}`)
}

/**
 * The job after somebody was suspended or restored: what they asked for and offered leaves the market, and the products of their shop go
 * or come back, and what was reported of it is answered. It does what the account's state asks for at that moment, however many of these jobs run, and in whatever order.
 */
export async function settleSuspension(context: Context, userId: string): Promise<void> {
  const { db } = context
  const state = await findSuspensionState(db, userId)
  if (!state) return
  const { is_suspended: isSuspended, vendor_id: vendorId, full_name: fullName, user_type: userType } = state
  if (vendorId !== null) {
    const change = isSuspended ? hideProductsOfShop : showProductsOfShop
    while (await change(db, vendorId));
  }
  // Hiding thousands of products takes a while, in which they may be restored.
  if (!(await findSuspensionState(db, userId))?.is_suspended) return
  await closeCaseOfShop(context, userId)
  await dropOpenOffers(db, actorWithoutCall({ userId, fullName, userType, vendorId: vendorId ?? undefined }))
}
