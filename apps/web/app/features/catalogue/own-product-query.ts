import { type OwnProductShelf, ownProductShelves, ownProductSorts } from '@asime/contract/own-products'
import { queryId, queryText } from '../../lib/lists/query-values.ts'
import * as texts from './own-product-query.texts.ts'
import type { SortOrder } from '@asime/contract/paging'

type Sort = (typeof ownProductSorts)[number]

/** What the address of a shop's own list says. */
export interface OwnProductQuery {
  shelf?: OwnProductShelf
  query?: string
  category_id?: string
  sort?: Sort
}

/** The ways to sort, the usual one first. */
export const SORTS: readonly { sort: Sort; order: SortOrder; label: string }[] = [
  { sort: 'created_at', order: 'desc', label: texts.newest },
  { sort: 'updated_at', order: 'desc', label: texts.lastChanged },
  { sort: 'product_name', order: 'asc', label: texts.name },
  { sort: 'price', order: 'asc', label: texts.cheapest },
  { sort: 'stock_quantity', order: 'asc', label: texts.leastStock },
  { sort: 'views_count', order: 'desc', label: texts.mostViews },
]

/** What is unknown or broken is as if it were not there. */
export function readOwnQuery(params: URLSearchParams): OwnProductQuery {
  return {
    shelf: ownProductShelves.find((each) => each === params.get('state')),
    query: queryText(params.get('query')),
    category_id: queryId(params.get('category')),
    sort: ownProductSorts.find((each) => each === params.get('sort')),
  }
}

/** Always written in the same way; the start of the list. */
export function writeOwnQuery({ shelf, query, category_id: category, sort }: OwnProductQuery): string {
  const params = new URLSearchParams()
  if (shelf) params.set('state', shelf)
  if (query) params.set('query', query)
  if (category) params.set('category', category)
  if (sort && sort !== 'created_at') params.set('sort', sort)
  return params.size > 0 ? `?${params}` : '?'
}
