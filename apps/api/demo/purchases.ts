import type { OrderStatus } from '@asime/contract/order-states'
import { type DemoOrder, planDemoOrders } from './demo-orders.ts'
import { type Ending, endings } from './endings.ts'
import type { Market } from './market.ts'
import { makeOrder, type Order, statusAtAge } from './orders.ts'
import { pickBuyerIndex } from './people.ts'
import { DAY, type Plan } from './plan.ts'
import { demoTurn, listedAt, type Product } from './products.ts'
import { variantLabel } from '@asime/contract/variant-rules'
import type { SeededRandom } from './random.ts'
import { makeReview, type Review } from './reviews.ts'

/** Per product: how many write about it, and how many buy it and say nothing, a byte each; and what the demo accounts do. */
export interface PurchasePlan {
  reviews: Uint8Array
  quietOrders: Uint8Array
  demoOrders: ReadonlyMap<number, readonly DemoOrder[]>
}

/** What people did with one product. */
export interface Purchases {
  reviews: Review[]
  orders: Order[]
}

const SHARE_VERIFIED = 0.86
/** Of one product. */
const MOST_REVIEWS = 200
/** Nothing younger has been delivered, tried and reviewed yet. */
const YOUNGEST_REVIEWED = 4 * DAY

export function planPurchases(plan: Plan): PurchasePlan {
  const reviews = new Uint8Array(plan.products)
  const quietOrders = new Uint8Array(plan.products)
  const demoOrders = planDemoOrders(plan)
  const random = plan.random.of('popularity')
  const most = Math.min(MOST_REVIEWS, Math.floor(plan.buyers / 4))
  // Products are numbered by age, so those old enough for reviews are the first ones.
  let reviewable = plan.products
  while (reviewable > 0 && plan.now - listedAt(plan, reviewable - 1, 1) < YOUNGEST_REVIEWED) reviewable--
  // The mean of exp(skew × bell): bell() is the sum of three even draws from -1 to 1.
  const meanPopularity = (Math.sinh(plan.popularitySkew) / plan.popularitySkew) ** 3
  const mean = plan.reviews / Math.max(1, reviewable)
  let missing = plan.reviews
  for (let index = 0; index < plan.products; index++) {
    const demo = demoTurn(plan.products, index) !== undefined
    quietOrders[index] = wholeNumber(random, demo ? 1 : plan.quietOrders / plan.products)
    if (index >= reviewable) continue
    // A few things are talked about much, most hardly.
    const popularity = Math.exp(plan.popularitySkew * random.bell()) / meanPopularity
    reviews[index] = Math.min(most, wholeNumber(random, demo ? random.between(2, 6) : popularity * mean))
    missing -= reviews[index] as number
  }
  if (reviewable === 0) return { reviews, quietOrders, demoOrders }
  while (missing !== 0) {
    const index = random.int(0, reviewable - 1)
    const change = Math.sign(missing)
    const changed = (reviews[index] as number) + change
    if (changed < 0 || changed > most) continue
    reviews[index] = changed
    missing -= change
  }
  return { reviews, quietOrders, demoOrders }
}

export function isBought({ reviews, quietOrders, demoOrders }: PurchasePlan, product: number): boolean {
  return reviews[product] !== 0 || quietOrders[product] !== 0 || demoOrders.has(product)
}

/** Up or down by chance, so that the mean stays. */
function wholeNumber(random: SeededRandom, value: number): number {
  return Math.floor(value) + (random.chance(value % 1) ? 1 : 0)
}

/** The reviews of a product and all orders of it. A review is a verified one exactly if its writer's order was received. */
export function makePurchases(market: Market, purchases: PurchasePlan, product: Product): Purchases {
  const { plan, buyers } = market
  const random = plan.random.of('purchases', product.index)
  const demoOrders = purchases.demoOrders.get(product.index) ?? []
  const reviewers = new Set(demoOrders.map(({ buyer }) => buyer))
  const reviews: Review[] = []
  const orders: Order[] = []
  const { options, variants } = product.offer
  const order = (buyer: number, createdAt: number, status: OrderStatus, decidedBy: number, ending?: Ending) => {
    const variant = variants[createdAt % variants.length]
    return makeOrder(
      random,
      {
        buyerId: buyers[buyer]!.id,
        vendorId: market.shops[product.shop]!.id,
        bid: undefined,
        status,
        ...(ending && { ending }),
        productId: product.id,
        variant: variant && { id: variant.id, label: variantLabel(options, variant.values) },
        title: product.listing.name,
        quantity: product.listing.minOrderQuantity * random.pick([1, 1, 1, 2]),
        unitPrice: variant?.price ?? product.effectivePrice,
        createdAt,
      },
      decidedBy,
    )
  }

  for (let count = purchases.reviews[product.index] as number; count > 0; count--) {
    const { orderedAt, buyer } = drawPurchase(plan, random, product.createdAt, plan.now - 2 * DAY, reviewers)
    reviewers.add(buyer)
    const createdAt = Math.floor(orderedAt + DAY + random.next() * Math.min(8 * DAY, plan.now - orderedAt - DAY))
    const verifiedPurchase = random.chance(SHARE_VERIFIED)
    if (verifiedPurchase) orders.push(order(buyer, orderedAt, 'completed', createdAt))
    reviews.push(makeReview(random, product, { userId: buyers[buyer]!.id, verifiedPurchase, createdAt }))
  }
  for (let count = purchases.quietOrders[product.index] as number; count > 0; count--) {
    const { orderedAt, buyer } = drawPurchase(plan, random, product.createdAt, plan.now, reviewers)
    orders.push(order(buyer, orderedAt, statusAtAge(random, plan.now - orderedAt), plan.now))
  }
  for (const { buyer, ending, createdAt } of demoOrders)
    orders.push(order(buyer, createdAt, endings[ending].status, plan.now, ending))
  return { reviews, orders }
}

/** A moment, and a buyer who had joined by then and is none of the `taken`. */
function drawPurchase(
  plan: Plan,
  random: SeededRandom,
  from: number,
  until: number,
  taken: ReadonlySet<number>,
): { orderedAt: number; buyer: number } {
  for (let tries = 0; tries < 10_000; tries++) {
    const orderedAt = Math.floor(random.between(from, until))
    const buyer = pickBuyerIndex(plan, random, orderedAt)
    if (!taken.has(buyer)) return { orderedAt, buyer }
  }
  throw new Error('too few buyers for so many purchases of one product')
}
