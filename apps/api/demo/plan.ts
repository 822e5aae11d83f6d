import { RandomSource } from './random.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** How much of everything, and when. Moments in milliseconds since 1970. */
export interface Plan {
  random: RandomSource
  now: number
  /** Small enough that every page shows something; most things of a large market are never bought. */
  isLively: boolean
  /** The market's first day. */
  start: number
  vendors: number
  buyers: number
  products: number
  itemRequests: number
  bids: number
  reviews: number
  /** How unevenly reviews fall on products: at 1 the luckiest get 12 times the mean, at 4 some get 500 times. */
  popularitySkew: number
  /** Orders of products that nobody reviewed. */
  quietOrders: number
}

export interface Size {
  products: number
  requests: number
}

/** Products, above which a fill by triggers would take too long and is made set by set. */
export const MOST_BY_TRIGGERS = 2_000
/** Products. */
const MOST_OF_A_SMALL_MARKET = 20_000

/** A small market is lively, so that every page shows something; in a large one most things are never bought. */
export function planMarket(size: Size, seed: number, now: Date): Plan {
  const lively = size.products <= MOST_OF_A_SMALL_MARKET
  return {
    random: new RandomSource(seed),
    now: now.getTime(),
    isLively: lively,
    start: now.getTime() - 90 * DAY,
    vendors: Math.max(72, Math.round(size.products / 200)),
    buyers: Math.max(110, Math.round(size.products / 20)),
    products: size.products,
    itemRequests: size.requests,
    bids: 4 * size.requests,
    reviews: Math.round(size.products * (lively ? 2.5 : 0.3)),
    popularitySkew: lively ? 1.1 : 4,
    quietOrders: Math.round(size.products * (lively ? 0.5 : 0.05)),
  }
}

/**
 * The moment of the `index`-th of `count` things that come one after the other: evenly for a `bend` of 1, crowded
 * towards the end below it, towards the beginning above it. Never the market's last minutes.
 */
export function momentOf(plan: Plan, index: number, count: number, bend: number, jitter: number): number {
  const span = plan.now - plan.start - HOUR / 4
  return Math.floor(plan.start + span * ((index + jitter) / count) ** bend)
}

/** How many of the things that `momentOf` dates with the same `count` and `bend` are surely there at that moment. */
export function countAt(plan: Plan, moment: number, count: number, bend: number): number {
  const span = plan.now - plan.start - HOUR / 4
  return Math.max(0, Math.min(count, Math.floor(count * (Math.max(0, moment - plan.start) / span) ** (1 / bend)) - 1))
}
