import type { Market } from './market.ts'
import { shuffled } from './numbers.ts'
import type { Call } from './processes/load.ts'
import type { SearchWords } from './search-words.ts'

export interface Case {
  id: string
  title: string
  calls: Call[]
}

const get = (path: string): Call => ({ method: 'GET', path: `/api/v1${path}` })

/** What people have in mind, in whole cedis. */
const PRICE_RANGES = [
  [0, 50],
  [0, 100],
  [20, 80],
  [50, 150],
  [50, 200],
  [100, 300],
  [100, 500],
  [200, 1_000],
  [500, 2_000],
  [1_000, 5_000],
  [2_000, 10_000],
] as const

export function readCases(market: Market, words: SearchWords): Case[] {
  const search = (list: string[]) => list.map((word) => get(`/products?query=${word}`))
  const filters = market.categoryIds.flatMap((category) =>
    PRICE_RANGES.map(([min, max]) =>
      get(`/products?category_id=${category}&min_price=${min}&max_price=${max}&sort_by=price&sort_order=asc`),
    ),
  )
  return [
    { id: 'list', title: 'Product list, newest 20 with total', calls: [get('/products')] },
    { id: 'filter', title: 'Category and price range, by price', calls: shuffled(filters, 1) },
    { id: 'search', title: 'Search, common word', calls: search(words.common) },
    { id: 'search-misspelt', title: 'Search, misspelt word', calls: search(words.misspelt) },
    { id: 'search-rare', title: 'Search, rare word', calls: search(words.rare) },
    { id: 'search-none', title: 'Search, word without a match', calls: search(words.unknown) },
    ...Object.entries(words.classes).map(([name, list]) => ({
      id: `search-${name}`,
      title: `Search, word of a ${name}`,
      calls: search(list),
    })),
    { id: 'search-two', title: 'Search, two words', calls: search(words.two) },
    { id: 'search-some', title: 'Search, two words and one that nothing has', calls: search(words.some) },
    { id: 'search-beginning', title: 'Search, beginning of a word', calls: search(words.beginnings) },
    {
      id: 'search-filtered',
      title: 'Search, common word in a category',
      calls: words.common.flatMap((word) =>
        market.categoryIds.slice(0, 3).map((category) => get(`/products?query=${word}&category_id=${category}`)),
      ),
    },
    {
      id: 'search-in-price',
      title: 'Search, common word in a price range',
      calls: shuffled(
        words.common.flatMap((word) =>
          PRICE_RANGES.map(([min, max]) => get(`/products?query=${word}&min_price=${min}&max_price=${max}`)),
        ),
        2,
      ),
    },
    {
      id: 'search-of-shop',
      title: 'Search, common word in a shop',
      calls: words.common.flatMap((word, n) =>
        market.shopIds.slice(3 * n, 3 * n + 3).map((shop) => get(`/products?query=${word}&vendor_id=${shop}`)),
      ),
    },
    {
      id: 'search-flagged',
      title: 'Search, common word, featured or discounted',
      calls: words.common.flatMap((word) =>
        ['featured', 'discount'].map((flag) => get(`/products?query=${word}&${flag}=true`)),
      ),
    },
    {
      id: 'facets-in-price',
      title: 'Condition and price range, newest 20',
      calls: PRICE_RANGES.map(([min, max]) => get(`/products?condition=new&min_price=${min}&max_price=${max}`)),
    },
    { id: 'product', title: 'Product detail', calls: market.productIds.map((id) => get(`/products/${id}`)) },
    { id: 'requests', title: 'Open item requests, newest 20', calls: [get('/requests?status=open')] },
    {
      id: 'request',
      title: 'Item request detail',
      calls: market.openRequestIds.map((id) => get(`/requests/${id}`)),
    },
    {
      id: 'bids',
      title: 'Bids of an item request',
      calls: market.openRequestIds.map((id) => get(`/requests/${id}/bids`)),
    },
    { id: 'shops', title: 'Shops, best rated 20', calls: [get('/vendors')] },
    {
      id: 'shop',
      title: 'Shop with its newest products',
      calls: market.shopIds.map((id) => get(`/vendors/${id}`)),
    },
  ]
}

export const ORDER_CASES = ['checkout', 'accept-and-order', 'webhook']
export const WRITE_CASES = ['place-bid', 'sign-in', 'sign-in-new', ...ORDER_CASES]
