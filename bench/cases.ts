import type { Market } from './market.ts'
import { shuffled } from './numbers.ts'
import type { Call } from './processes/load.ts'
import type { SearchWords } from './search-words.ts'

/** What the measures ask of a case. */
export interface Goal {
  /** Part of the bound at 16 and 64 connections. */
  share: number
  /** p99 at 1,000,000 products is compared with p99 at 10,000. */
  comparesSizes: boolean
}

export interface Case {
  id: string
  title: string
  calls: Call[]
  goal: Goal
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
  const read = { share: 0.5, comparesSizes: false }
  const list = { share: 0.5, comparesSizes: true }
  return [
    { id: 'list', title: 'Product list, newest 20 with total', calls: [get('/products')], goal: list },
    { id: 'filter', title: 'Category and price range, by price', calls: shuffled(filters, 1), goal: list },
    {
      id: 'search',
      title: 'Search, common word',
      calls: search(words.common),
      goal: { share: 0.7, comparesSizes: true },
    },
    {
      id: 'search-misspelt',
      title: 'Search, misspelt word',
      calls: search(words.misspelt),
      goal: { share: 0.7, comparesSizes: false },
    },
    {
      id: 'search-rare',
      title: 'Search, rare word',
      calls: search(words.rare),
      goal: { share: 0.7, comparesSizes: false },
    },
    {
      id: 'search-none',
      title: 'Search, word without a match',
      calls: search(words.unknown),
      goal: { share: 0.7, comparesSizes: false },
    },
    ...(
      [
        ['search-tenth', 'Search, word of a tenth of the products', search(words.tenth)],
        ['search-hundredth', 'Search, word of a hundredth', search(words.hundredth)],
        ['search-thousandth', 'Search, word of a thousandth', search(words.thousandth)],
        ['search-two', 'Search, two words', search(words.two)],
        ['search-beginning', 'Search, beginning of a word', search(words.beginnings)],
        [
          'search-filtered',
          'Search, common word in a category',
          words.common.flatMap((word) =>
            market.categoryIds.slice(0, 3).map((category) => get(`/products?query=${word}&category_id=${category}`)),
          ),
        ],
      ] as const
    ).map(([id, title, calls]) => ({ id, title, calls, goal: { share: 0.7, comparesSizes: false } })),
    {
      id: 'product',
      title: 'Product detail',
      calls: market.productIds.map((id) => get(`/products/${id}`)),
      goal: read,
    },
    { id: 'requests', title: 'Open item requests, newest 20', calls: [get('/requests?status=open')], goal: list },
    {
      id: 'request',
      title: 'Item request detail',
      calls: market.openRequestIds.map((id) => get(`/requests/${id}`)),
      goal: read,
    },
    {
      id: 'bids',
      title: 'Bids of an item request',
      calls: market.openRequestIds.map((id) => get(`/requests/${id}/bids`)),
      goal: read,
    },
    { id: 'shops', title: 'Shops, best rated 20', calls: [get('/vendors')], goal: read },
    {
      id: 'shop',
      title: 'Shop with its newest products',
      calls: market.shopIds.map((id) => get(`/vendors/${id}`)),
      goal: read,
    },
  ].filter(({ calls }) => calls.length > 0)
}

export const READ_CASES = [
  'list',
  'filter',
  'search',
  'search-misspelt',
  'search-rare',
  'search-none',
  'search-tenth',
  'search-hundredth',
  'search-thousandth',
  'search-two',
  'search-beginning',
  'search-filtered',
  'product',
  'requests',
  'request',
  'bids',
  'shops',
  'shop',
]
export const ORDER_CASES = ['checkout', 'accept-and-order', 'webhook']
export const WRITE_CASES = ['place-bid', 'sign-in', 'sign-in-new', ...ORDER_CASES]
