import { type Urgency, urgencyLabels } from './item-request-states.ts'
import { CURRENCY_SIGN, formatAmount } from './money.ts'
import { type ProductCondition, productConditionLabels } from './product-states.ts'

// What a saved search asks, as its page's address and in words. Without schemas, so that a page can have it for nothing.

export const searchedLists = ['products', 'requests'] as const
export type SearchedList = (typeof searchedLists)[number]

export const searchAlerts = ['at_once', 'daily', 'off'] as const
export type SearchAlert = (typeof searchAlerts)[number]

/** So many searches may somebody save. */
export const MAX_SAVED_SEARCHES = 50
/** So often a day somebody is notified at once; what comes after it waits for the daily news. */
export const MOST_SEARCH_NOTIFICATIONS_A_DAY = 10

/** The filters of both lists. Of requests a price is the budget. */
export interface SearchFilters {
  query?: string | undefined
  category_id?: string | undefined
  min_price?: number | undefined
  max_price?: number | undefined
  featured?: boolean | undefined
  discount?: boolean | undefined
  condition?: ProductCondition | undefined
  brand?: string | undefined
  region?: string | undefined
  location?: string | undefined
  /** `storage:128 GB` */
  attributes?: string[] | undefined
  urgency?: Urgency | undefined
}

/** Those that a list has. */
export const filtersOf: Record<SearchedList, ReadonlySet<keyof SearchFilters>> = {
  products: new Set([
    'query',
    'category_id',
    'min_price',
    'max_price',
    'featured',
    'discount',
    'condition',
    'brand',
    'region',
    'location',
    'attributes',
  ]),
  requests: new Set(['query', 'category_id', 'min_price', 'max_price', 'location', 'urgency']),
}

/** The page that shows what a search finds, below the site's address. */
export function searchPath(list: SearchedList, filters: SearchFilters): string {
  const params = new URLSearchParams()
  const set = (name: string, value: string | number | boolean | undefined) => {
    if (value !== undefined && value !== '' && value !== false) params.set(name, String(value))
  }
  set('search', filters.query)
  set('category', filters.category_id)
  set(list === 'products' ? 'minPrice' : 'minBudget', filters.min_price)
  set(list === 'products' ? 'maxPrice' : 'maxBudget', filters.max_price)
  set('featured', filters.featured)
  set('deals', filters.discount)
  set('condition', filters.condition)
  set('brand', filters.brand)
  set('region', filters.region)
  set('location', filters.location)
  for (const attribute of filters.attributes ?? []) {
    const colon = attribute.indexOf(':')
    set(`f_${attribute.slice(0, colon)}`, attribute.slice(colon + 1))
  }
  set('urgency', filters.urgency)
  // The newest first: a search with words would show the best matches, which may be old.
  if (list === 'products' && filters.query) set('sort', 'newest')
  return params.size > 0 ? `/${list}?${params.toString()}` : `/${list}`
}

/** Each filter in words: `“generator”`, `Up to GH₵ 5,000`, `Kumasi`. */
export function searchWords(filters: SearchFilters, categoryName: string | null): string[] {
  const { query, category_id: category, featured, discount, condition, brand, region, location, urgency } = filters
  const values = (filters.attributes ?? []).map((attribute) => attribute.slice(attribute.indexOf(':') + 1))
  return [
    query && `“${query}”`,
    category && (categoryName ?? 'Category'),
    priceWords(filters),
    featured && 'Featured',
    discount && 'On sale',
    condition && productConditionLabels[condition],
    urgency && urgencyLabels[urgency],
    brand,
    region,
    location,
    ...values,
  ].filter((words) => typeof words === 'string' && words !== '') as string[]
}

function priceWords({ min_price: min, max_price: max }: SearchFilters): string | undefined {
  const amount = (value: number) => `${CURRENCY_SIGN}\u00a0${formatAmount(value).replace(/\.00$/, '')}`
  if (min !== undefined && max !== undefined) return `${amount(min)} to ${amount(max)}`
  if (min !== undefined) return `From ${amount(min)}`
  return max === undefined ? undefined : `Up to ${amount(max)}`
}
