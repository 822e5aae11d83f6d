import type { Actor } from '../../platform/sessions/actor.ts'

/** Whoever made a checkout pays it, and nobody else is to know of it. */
export function mayPay(actor: Pick<Actor, 'userId'>, checkout: { buyer_id: string }): boolean {
  return checkout.buyer_id === actor.userId
}
