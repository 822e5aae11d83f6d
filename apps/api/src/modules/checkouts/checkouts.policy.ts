import type { Actor } from '../../platform/sessions/actor.ts'

/** Nobody buys what they sell. */
export function mayBuy(actor: Pick<Actor, 'userId'>, product: { vendor_user_id: string }): boolean {
  return product.vendor_user_id !== actor.userId
}
