import type { Context } from '../../platform/context.ts'
import { dropOpenOffers } from '../own-data/open-offers.service.ts'
import { hideProductsOfShop, showProductsOfShop } from '../products/suspended-products.sql.ts'
import { findSuspensionState } from './users.repository.ts'

export const SETTLE_SUSPENSION = 'settle_suspension'

/**
 * The job after somebody was suspended or restored: what they asked for and offered leaves the market, and the products of their shop go
 * or come back. It does what the account's state asks for at that moment, however many of these jobs run, and in whatever order.
 */
export async function settleSuspension({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  const state = await findSuspensionState(db, userId)
  if (!state) return
  const { is_suspended: isSuspended, vendor_id: vendorId, full_name: fullName, user_type: userType } = state
  if (vendorId !== null) {
    const change = isSuspended ? hideProductsOfShop : showProductsOfShop
    while (await change(db, vendorId));
  }
  if (!isSuspended) return
  await dropOpenOffers(db, {
    userId,
    fullName,
    userType,
    vendorId: vendorId ?? undefined,
    shopRole: vendorId === null ? undefined : 'owner',
    // Nobody calls: there is neither a session nor an address.
    sessionId: '',
    address: '',
    requestId: '',
    staffRole: undefined,
    secondFactorAgeMs: undefined,
    actsAsAdmin: false,
  })
}
