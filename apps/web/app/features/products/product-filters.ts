import type { ListProductsQuery } from '@asime/contract/products'
import { MAX_FILTERED_ATTRIBUTES, type ProductCondition, productConditionLabels } from '@asime/contract/product-states'
import { CURRENCY_SIGN, formatAmount } from '@asime/contract/money'
import { toAmount } from '../../lib/forms/amount.ts'
import { queryAmount, queryId, queryText } from '../../lib/lists/query-values.ts'
import * as texts from './product-filters.texts.ts'

/** The ways to sort, by their name in the address. */
export const SORTS = {
  newest: { label: texts.newest, query: { sort_by: 'created_at', sort_order: 'desc' } },
  price_low: { label: texts.priceLowToHigh, query: { sort_by: 'price', sort_order: 'asc' } },
  price_high: { label: texts.priceHighToLow, query: { sort_by: 'price', sort_order: 'desc' } },
  rating: { label: texts.highestRated, query: { sort_by: 'rating', sort_order: 'desc' } },
  popular: { label: texts.mostPopular, query: { sort_by: 'views_count', sort_order: 'desc' } },
} as const satisfies Record<string, { label: string; query: Partial<ListProductsQuery> }>
export type SortName = keyof typeof SORTS

/** What the address of the list says. Names are those of the address. */
export interface ProductFilters {
  search?: string
  category?: string
  minPrice?: number
  maxPrice?: number
  featured: boolean
  deals: boolean
  condition?: ProductCondition
  brand?: string
  /** Where the shop is. */
  region?: string
  location?: string
  /** What the category asks about, by its keys. */
  attributes?: Readonly<Record<string, string>>
  /** Left out: the newest first, or the best match with a search. */
  sort?: SortName
  view: 'grid' | 'list'
}

/** Before the key of an attribute, in the address and in the form. */
export const ATTRIBUTE = 'f_'

/** Reads the address or a form. Whatever is empty, unknown or broken is as if it were not there. */
export function readFilters(params: URLSearchParams): ProductFilters {
  const text = (name: string) => params.get(name)?.trim() || undefined
  const price = (name: string) => Number(queryAmount(String(toAmount(text(name)))) ?? 0) || undefined
  const sort = text('sort')
  return {
    search: queryText(text('search')),
    category: queryId(text('category')),
    minPrice: price('minPrice'),
    maxPrice: price('maxPrice'),
    featured: params.get('featured') === 'true',
    deals: params.get('deals') === 'true',
    condition: conditions.find((each) => each === params.get('condition')),
    brand: queryText(text('brand')),
    region: queryText(text('region')),
    location: queryText(text('location')),
    attributes: readAttributes(params),
    sort: sort !== undefined && Object.hasOwn(SORTS, sort) ? (sort as SortName) : undefined,
    view: params.get('view') === 'list' ? 'list' : 'grid',
  }
}

const conditions = Object.keys(productConditionLabels) as ProductCondition[]

function readAttributes(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...params]
      .map(([name, value]) => [name, queryText(value) ?? ''] as const)
      .filter(([name, value]) => /^f_[a-z][a-z0-9_]{0,29}$/.test(name) && /^[^,:]{1,60}$/.test(value))
      .map(([name, value]) => [name.slice(ATTRIBUTE.length), value] as const)
      .slice(0, MAX_FILTERED_ATTRIBUTES),
  )
}

/** In the order of the address. */
const NAMES = [
  'search',
  'category',
  'minPrice',
  'maxPrice',
  'featured',
  'deals',
  'condition',
  'brand',
  'region',
  'location',
] as const

/** The address of the list with these filters: always written in the same way, so that equal ones can be compared. */
export function writeFilters(filters: ProductFilters): string {
  const params = new URLSearchParams()
  for (const name of NAMES) if (filters[name]) params.set(name, String(filters[name]))
  for (const [key, value] of Object.entries(filters.attributes ?? {})) params.set(ATTRIBUTE + key, value)
  if (filters.sort) params.set('sort', filters.sort)
  if (filters.view === 'list') params.set('view', filters.view)
  return params.size > 0 ? `?${params}` : ''
}

/**
 * The address of the list for one that names the search `query`, as the API does; undefined for every other. Of both names the
 * list's own holds.
 */
export function canonicalSearch(params: URLSearchParams): string | undefined {
  const alias = params.get('query')
  if (alias === null) return undefined
  const canonical = new URLSearchParams(params)
  canonical.delete('query')
  if (alias.trim() && !canonical.has('search')) canonical.set('search', alias.trim())
  return canonical.size > 0 ? `?${canonical}` : ''
}

/** How the list looks and is sorted stays when its filters are cleared. */
export function withoutFilters({ sort, view }: ProductFilters): ProductFilters {
  return { featured: false, deals: false, sort, view }
}

/** The same as query parameters of the API. */
export function queryOf(filters: ProductFilters): Partial<ListProductsQuery> {
  const pairs = Object.entries(filters.attributes ?? {})
  return {
    query: filters.search,
    category_id: filters.category,
    min_price: filters.minPrice,
    max_price: filters.maxPrice,
    featured: filters.featured || undefined,
    discount: filters.deals || undefined,
    condition: filters.condition,
    brand: filters.brand,
    region: filters.region as ListProductsQuery['region'],
    location: filters.location,
    attributes: pairs.length > 0 ? pairs.map((pair) => pair.join(':')) : undefined,
    ...(filters.sort && SORTS[filters.sort].query),
  }
}

export interface ActiveFilter {
  label: string
  /** The filters without this one. */
  without: ProductFilters
}

/** What narrows the list, in words. */
export function activeFilters(filters: ProductFilters, categoryName: string | undefined): ActiveFilter[] {
  const active: ActiveFilter[] = []
  const add = (label: string | false | undefined, without: Partial<ProductFilters>) => {
    if (label) active.push({ label, without: { ...filters, ...without } })
  }
  add(filters.search && `“${filters.search}”`, { search: undefined })
  add(filters.category && (categoryName ?? texts.category), { category: undefined })
  add(priceRange(filters), { minPrice: undefined, maxPrice: undefined })
  add(filters.featured && texts.featured, { featured: false })
  add(filters.deals && texts.onSale, { deals: false })
  add(filters.condition && productConditionLabels[filters.condition], { condition: undefined })
  add(filters.brand, { brand: undefined })
  add(filters.region, { region: undefined })
  add(filters.location, { location: undefined })
  for (const [key, value] of Object.entries(filters.attributes ?? {})) {
    const { [key]: _, ...attributes } = filters.attributes ?? {}
    add(value, { attributes })
  }
  return active
}

/** `GH₵ 200 to 10,000`, `From GH₵ 200`, `Up to GH₵ 10,000`; undefined without either. */
function priceRange({ minPrice, maxPrice }: ProductFilters): string | undefined {
  const amount = (value: number) => formatAmount(value).replace(/\.00$/, '')
  if (minPrice !== undefined && maxPrice !== undefined)
    return texts.minPriceToMaxPrice(CURRENCY_SIGN, amount(minPrice), amount(maxPrice))
  if (minPrice !== undefined) return texts.fromMinPrice(CURRENCY_SIGN, amount(minPrice))
  if (maxPrice !== undefined) return texts.upTo(CURRENCY_SIGN, amount(maxPrice))
  return undefined
}
