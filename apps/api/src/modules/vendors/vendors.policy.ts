import { type ShopActionName, shopActionNames, type Vendor } from '@asime/contract/vendors'
import type { Actor } from '../../platform/sessions/actor.ts'

/** Nobody follows or writes to their own shop. */
export function isOwnShop(actor: Pick<Actor, 'vendorId'>, vendorId: string): boolean {
  return actor.vendorId === vendorId
}

/** With what the caller may do next. */
export function withShopActions(actor: Pick<Actor, 'vendorId'>, vendor: Vendor): Vendor {
  const actions: ShopActionName[] = isOwnShop(actor, vendor.id) ? [] : [...shopActionNames]
  return { ...vendor, actions }
}
