import type { Market } from './market.ts'
import { pickBuyerIndex } from './people.ts'

/** A row of follows. */
export interface Follow {
  userId: string
  vendorId: string
  followedAt: number
}

const DEMO_BUYER = 0
/** The demo buyer follows so many of the first shops, the demo vendor's among them. */
const FOLLOWED_BY_DEMO_BUYER = 8
/** Of a shop of weight 1; larger shops have more. */
const USUAL_FOLLOWERS = 9

/** Who follows the shop: buyers who had joined by then, each once. */
export function makeFollows({ plan, shops, buyers }: Market, shopIndex: number): Follow[] {
  const shop = shops[shopIndex]!
  const random = plan.random.of('follows', shopIndex)
  const followers = new Map<number, number>()
  const momentSinceOpening = () => Math.floor(random.between(shop.createdAt, plan.now))
  if (shopIndex < FOLLOWED_BY_DEMO_BUYER) followers.set(DEMO_BUYER, momentSinceOpening())
  const wanted = Math.min(Math.ceil(buyers.length / 4), Math.max(1, Math.round(shop.weight * USUAL_FOLLOWERS)))
  while (followers.size < wanted) {
    const followedAt = momentSinceOpening()
    const buyer = pickBuyerIndex(plan, random, followedAt)
    if (buyer !== DEMO_BUYER && !followers.has(buyer)) followers.set(buyer, followedAt)
  }
  return Array.from(followers, ([buyer, followedAt]) => ({ userId: buyers[buyer]!.id, vendorId: shop.id, followedAt }))
}
