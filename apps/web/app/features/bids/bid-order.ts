import type { Bid } from '@asime/contract/bids'
import type { Budget } from '../../lib/format/money.ts'
import * as texts from './bid-order.texts.ts'

export const bidSorts = { price: texts.lowestPrice, delivery: texts.fastest, rating: texts.bestRated } as const
export type BidSort = keyof typeof bidSorts

/** What the address asks for; the lowest price first where it says nothing that is known. */
export function readBidSort(params: URLSearchParams): BidSort {
  const sort = params.get('sort') ?? ''
  return Object.hasOwn(bidSorts, sort) ? (sort as BidSort) : 'price'
}

const STATUS_ORDER = { accepted: 0, pending: 1, rejected: 2 }

const KEYS: Record<BidSort, (bid: Bid) => number> = {
  price: (bid) => bid.bid_amount,
  delivery: (bid) => bid.delivery_time_days ?? Infinity,
  rating: ({ vendor }) => -(vendor.total_reviews > 0 ? vendor.rating : 0),
}

/** The accepted one, then those that wait, then the rejected; each group sorted, ties by price and then by age. */
export function sortBids(bids: readonly Bid[], sort: BidSort): Bid[] {
  const key = KEYS[sort]
  return bids.toSorted(
    (a, b) =>
      STATUS_ORDER[a.status] - STATUS_ORDER[b.status] ||
      compare(key(a), key(b)) ||
      a.bid_amount - b.bid_amount ||
      // Not by localeCompare, which loads the rules of a language first: that took longer than all else in this page.
      Date.parse(a.created_at) - Date.parse(b.created_at),
  )
}

/** Not by subtraction: of two that name no time it makes no number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** The bids that can still win, or have won. */
function standingBids(bids: readonly Bid[]): Bid[] {
  return bids.filter(({ status }) => status !== 'rejected')
}

/** The lowest of those that stand; the older of two equal ones. */
export function bestBid(bids: readonly Bid[]): Bid | undefined {
  return sortBids(
    standingBids(bids).map((bid) => ({ ...bid, status: 'pending' as const })),
    'price',
  )[0]
}

/** Which of those that wait are the lowest and the fastest; none where there is nothing to compare. */
export function distinctions(bids: readonly Bid[]): { lowest: ReadonlySet<string>; fastest: ReadonlySet<string> } {
  const waiting = bids.filter(({ status }) => status === 'pending')
  if (waiting.length < 2) return { lowest: new Set(), fastest: new Set() }
  const least = (key: (bid: Bid) => number) => {
    const minimum = Math.min(...waiting.map(key))
    if (minimum === Infinity) return new Set<string>()
    return new Set(waiting.filter((bid) => key(bid) === minimum).map(({ id }) => id))
  }
  return { lowest: least(KEYS.price), fastest: least(KEYS.delivery) }
}

/** `6 bids, 5 within the budget`. `total` may be more than the bids that are here; then nothing is said of the budget. */
export function bidSummary(bids: readonly Bid[], total: number, { max }: Pick<Budget, 'max'>, whose: string): string {
  const count = total === 1 ? texts.oneBid : texts.bids(total)
  if (max === null || total === 0 || bids.length < total) return count
  const within = bids.filter(({ bid_amount: amount }) => amount <= max).length
  if (within === total) return total === 1 ? texts.withinBudget(count, whose) : texts.allWithinBudget(count, whose)
  return texts.noneWithinBudget(count, within, whose)
}
