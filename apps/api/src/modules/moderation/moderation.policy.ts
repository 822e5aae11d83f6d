import type { Actor } from '../../platform/sessions/actor.ts'

type Caller = Pick<Actor, 'userId' | 'vendorId'>

/** Nobody reports what is their own, or of the shop that they work for. */
export function isOwnPost(actor: Caller, posted: { owner_id: string; vendor_id: string | null }): boolean {
  return posted.owner_id === actor.userId || (posted.vendor_id !== null && posted.vendor_id === actor.vendorId)
}

/** Nobody decides a case they are part of. */
export function mayDecide(actor: Pick<Actor, 'userId'>, found: { owner_id: string }): boolean {
  return found.owner_id !== actor.userId
}
