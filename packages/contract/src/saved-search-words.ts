import { type Urgency, urgencyLabels } from './item-request-states.ts'
import { CURRENCY_SIGN, formatAmount } from './money.ts'
import { type ProductCondition, productConditionLabels } from './product-states.ts'

// The address and the words of a saved search. Without schemas, so that pages do not load zod with it.

export const searchedLists = ['products', 'requests'] as const
export type SearchedList = (typeof searchedLists)[number]

export const searchAlerts = ['at_once', 'daily', 'off'] as const
export type SearchAlert = (typeof searchAlerts)[number]

/** Saved searches of one user. */
export const MAX_SAVED_SEARCHES = 50
/** Immediate notifications a day; later matches wait for the daily one. */
export const MOST_SEARCH_NOTIFICATIONS_A_DAY = 10

/** The filters of both lists. For requests, the price is the budget. */
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

/** The filters that each list has. */
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

/** The path of the page with the results of a search. */
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
  // Newest first. By default, a search with words shows the best matches first, which may be old.
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
