import type { Actor } from '../../platform/sessions/actor.ts'

/** Nobody follows or writes to their own shop. */
export function isOwnShop(actor: Pick<Actor, 'vendorId'>, vendorId: string): boolean {
  return actor.vendorId === vendorId
}
