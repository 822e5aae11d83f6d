import type { ListVendorsQuery } from '@asime/contract/vendors'
import { queryText } from '../../lib/lists/query-values.ts'
import * as texts from './vendor-filters.texts.ts'

export const vendorSortChoices = {
  rating: texts.highestRated,
  sales: texts.mostSales,
  products: texts.mostProducts,
  newest: texts.newest,
  name: texts.nameAToZ,
} as const
export type VendorSort = keyof typeof vendorSortChoices
/** Of a list that says nothing of its order. */
const FIRST_VENDOR_SORT = 'rating' satisfies VendorSort

const SORTS = {
  rating: 'rating',
  sales: 'total_sales',
  products: 'total_products',
  newest: 'created_at',
  name: 'business_name',
} as const satisfies Record<VendorSort, ListVendorsQuery['sort_by']>

export interface VendorFilters {
  search: string
  location: string
  /** Whether only featured ones are listed. */
  featured: boolean
  sort: VendorSort
}

/** Reads the address; what it does not understand is as good as not there. */
export function readVendorFilters(params: URLSearchParams): VendorFilters {
  const sort = params.get('sort') ?? ''
  return {
    search: queryText(params.get('search')) ?? '',
    location: queryText(params.get('location')) ?? '',
    featured: params.get('featured') === 'true',
    sort: Object.hasOwn(vendorSortChoices, sort) ? (sort as VendorSort) : FIRST_VENDOR_SORT,
  }
}

/** As a list is sorted anyway is said by nothing, and so stays out of the address. */
export function sortValueOf(sort: VendorSort): VendorSort | '' {
  return sort === FIRST_VENDOR_SORT ? '' : sort
}

/** For the address, always in the same order. */
export function writeVendorFilters({ search, location, featured, sort }: VendorFilters): string {
  const filled = Object.entries({ search, location, featured: featured ? 'true' : '', sort: sortValueOf(sort) }).filter(
    ([, value]) => value !== '',
  )
  return String(new URLSearchParams(filled))
}

export function vendorQueryOf({ search, location, featured, sort }: VendorFilters): Partial<ListVendorsQuery> {
  return {
    sort_by: SORTS[sort],
    ...(search && { query: search }),
    ...(location && { location }),
    ...(featured && { featured }),
  }
}
