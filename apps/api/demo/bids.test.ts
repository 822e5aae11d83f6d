import { expect, test } from 'vitest'
import { kinds } from './catalogue/kinds.ts'
import { openMarket } from './market.ts'
import { planMarket } from './plan.ts'
import { rowsOf } from './rows.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

test.for([
  { products: 600, requests: 150 },
  { products: 2_000, requests: 500 },
  { products: 100, requests: 1_000 },
  { products: 1_000, requests: 10_000 },
])(
  'all bids come from different shops of the trade, which had joined: $products products, $requests requests',
  (size) => {
    const market = openMarket(
      planMarket(size, 1, NOW),
      new Map(kinds.map(({ category }) => [category, category])),
      new Map(),
      new Map(),
    )
    const rows = rowsOf(market)
    const strangers: string[] = []
    let bids = 0
    for (const itemRequest of rows.itemRequests()) {
      const { shops, joined } = market.trade[itemRequest.kind]!
      const able = new Set(
        shops.filter((_, place) => joined[place]! <= itemRequest.createdAt).map((shop) => market.shops[shop]!.id),
      )
      const bidders = rows.bidsOn(itemRequest).map(({ vendorId }) => vendorId)
      expect(new Set(bidders).size).toBe(bidders.length)
      if (itemRequest.status === 'closed' || itemRequest.status === 'completed')
        expect(bidders.length).toBeGreaterThan(0)
      bids += bidders.length
      strangers.push(...bidders.filter((vendorId) => !able.has(vendorId)))
    }

    expect(strangers).toEqual([])
    expect(bids).toBeGreaterThan(2 * size.requests)
  },
)
