import type { Actor } from '../../platform/sessions/actor.ts'

/** Only the buyer who made a checkout can pay it. Others get a 404. */
export function mayPay(actor: Pick<Actor, 'userId'>, checkout: { buyer_id: string }): boolean {
  return checkout.buyer_id === actor.userId
}
