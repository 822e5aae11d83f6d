import type { Bid } from '@asime/contract/bids'
import { expect, test } from 'vitest'
import { bestBid, bidSummary, distinctions, readBidSort, sortBids } from './bid-order.ts'

let made = 0
function buildBid(bid: Partial<Omit<Bid, 'vendor'>> & { rating?: number; reviews?: number } = {}): Bid {
  const { rating = 0, reviews = 0, ...rest } = bid
  made += 1
  return {
    id: `bid-${made}`,
    bid_amount: 100,
    currency: 'GHS',
    message: null,
    delivery_time_days: null,
    status: 'pending',
    needs_confirmation: false,
    actions: [],
    created_at: `2026-03-11T12:00:${String(made % 60).padStart(2, '0')}Z`,
    vendor: {
      id: `vendor-${made}`,
      business_name: 'Shop',
      location: null,
      rating,
      total_reviews: reviews,
      verification_status: 'unverified',
      verified_at: null,
      user: { id: `user-${made}`, full_name: 'Ama Mensah', avatar_url: null },
    },
    ...rest,
  }
}
const ids = (bids: readonly Bid[]) => bids.map(({ id }) => id)

test('bids are sorted by price, by time to deliver or by rating, with ties by price', () => {
  const slow = buildBid({ bid_amount: 80, delivery_time_days: 9, rating: 4.1, reviews: 3 })
  const fast = buildBid({ bid_amount: 120, delivery_time_days: 1, rating: 4.9, reviews: 8 })
  const vague = buildBid({ bid_amount: 100, rating: 5, reviews: 0 })
  const bids = [fast, vague, slow]

  expect(ids(sortBids(bids, 'price'))).toEqual(ids([slow, vague, fast]))
  expect(ids(sortBids(bids, 'delivery'))).toEqual(ids([fast, slow, vague]))
  // A rating that nobody gave is none.
  expect(ids(sortBids(bids, 'rating'))).toEqual(ids([fast, slow, vague]))
})

test('the accepted bid comes first and rejected ones last, whatever they cost', () => {
  const rejected = buildBid({ bid_amount: 1, status: 'rejected' })
  const pending = buildBid({ bid_amount: 50 })
  const accepted = buildBid({ bid_amount: 99, status: 'accepted' })

  expect(ids(sortBids([rejected, pending, accepted], 'price'))).toEqual(ids([accepted, pending, rejected]))
  expect(bestBid([rejected, pending, accepted])?.id).toBe(pending.id)
  expect(bestBid([rejected])).toBeUndefined()
})

test('the lowest and the fastest are told among those that wait', () => {
  const low = buildBid({ bid_amount: 80 })
  const fast = buildBid({ bid_amount: 90, delivery_time_days: 1 })
  const alsoFast = buildBid({ bid_amount: 95, delivery_time_days: 1 })
  const rejected = buildBid({ bid_amount: 10, delivery_time_days: 1, status: 'rejected' })

  const { lowest, fastest } = distinctions([low, fast, alsoFast, rejected])

  expect([...lowest]).toEqual([low.id])
  expect([...fastest]).toEqual(ids([fast, alsoFast]))
})

test('a bid alone is neither, and without times none is the fastest', () => {
  expect(distinctions([buildBid()]).lowest.size).toBe(0)
  expect(distinctions([buildBid(), buildBid()]).fastest.size).toBe(0)
})

test.each([
  [[], 0, 100, '0 bids'],
  [[90], 1, 100, '1 bid, within the budget'],
  [[110], 1, 100, '1 bid, none within the budget'],
  [[90, 100], 2, 100, '2 bids, all within the budget'],
  [[90, 110, 120], 3, 100, '3 bids, 1 within the budget'],
  [[90, 110], 2, null, '2 bids'],
  [[90, 110], 140, 100, '140 bids'],
])('the bids %o of %i with at most %s are "%s"', (amounts, total, max, text) => {
  const bids = amounts.map((amount) => buildBid({ bid_amount: amount }))
  expect(bidSummary(bids, total, { max }, 'the')).toBe(text)
})

test('an unknown order in the address is the lowest price', () => {
  expect(readBidSort(new URLSearchParams('sort=rating'))).toBe('rating')
  expect(readBidSort(new URLSearchParams('sort=toString'))).toBe('price')
  expect(readBidSort(new URLSearchParams())).toBe('price')
})
