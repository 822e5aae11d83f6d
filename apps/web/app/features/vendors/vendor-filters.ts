import type { ListVendorsQuery } from '@asime/contract/vendors'
import { queryText } from '../../lib/query-values.ts'

export const vendorSortChoices = {
  rating: 'Highest Rated',
  sales: 'Most Sales',
  products: 'Most Products',
  newest: 'Newest',
  name: 'Name, A to Z',
} as const
export type VendorSort = keyof typeof vendorSortChoices
/** Of a list that says nothing of its order. */
export const FIRST_VENDOR_SORT = 'rating' satisfies VendorSort

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
  sort: VendorSort
}

/** Reads the address; what it does not understand is as good as not there. */
export function readVendorFilters(params: URLSearchParams): VendorFilters {
  const sort = params.get('sort') ?? ''
  return {
    search: queryText(params.get('search')) ?? '',
    location: queryText(params.get('location')) ?? '',
    sort: Object.hasOwn(vendorSortChoices, sort) ? (sort as VendorSort) : FIRST_VENDOR_SORT,
  }
}

export function vendorQueryOf({ search, location, sort }: VendorFilters): Partial<ListVendorsQuery> {
  return {
    sort_by: SORTS[sort],
    ...(search && { query: search }),
    ...(location && { location }),
  }
}
