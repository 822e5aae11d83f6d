import type { Actor } from '../../platform/sessions/actor.ts'

/** An admin's account is closed once another admin has changed its role, so that no act is left without its admin. */
/** The shop that closes with the account. */
export function ownShopOf(actor: Pick<Actor, 'vendorId' | 'shopRole'>): string | undefined {
  return actor.shopRole === 'owner' ? actor.vendorId : undefined
}

export function mayCloseAccount(actor: Pick<Actor, 'userType'>): boolean {
  return actor.userType !== 'admin'
}
