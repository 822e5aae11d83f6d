import type { ProductCard as ProductCardData } from '@asime/contract/products'
import { Link } from 'react-router'
import type { Extent, ListPage } from '../../lib/lists/list-pages.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { formatTotal } from '../../lib/format/totals.ts'
import { useGrowingList } from '../../lib/lists/use-growing-list.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { ProductCard } from './product-card.tsx'
import { type ProductFilters, queryOf } from './product-filters.ts'
import * as texts from './product-results.texts.ts'

interface ProductResultsProps {
  list: ListPage<ProductCardData>
  filters: ProductFilters
  extent: Extent
  /** While other products are on their way. */
  isLoading: boolean
}

/** Pictures in sight at once: the first is the largest thing that the page paints. */
const IN_SIGHT = 4

/** The products, and the way to more of them: a link, or where scripts run, more below and the same in the address. */
export function ProductResults({ list, filters, extent, isLoading }: ProductResultsProps) {
  const { listRef, morePath, ...growing } = useGrowingList(list, extent, async (cursor) => {
    const { listProducts } = await loadCalls(import('./products.api.ts'))
    return listProducts(browserApi, { ...queryOf(filters), cursor })
  })
  const isList = filters.view === 'list'

  return (
    <>
      <ul
        ref={listRef}
        aria-busy={isLoading || undefined}
        className={`transition-opacity duration-[180ms] ${isLoading ? 'opacity-60' : ''} ${
          isList
            ? 'grid gap-3.5 lg:grid-cols-2 lg:gap-x-8 lg:gap-y-5'
            : 'grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-4 lg:gap-x-4 lg:gap-y-7'
        }`}
      >
        {growing.items.map((product, index) => (
          <li key={product.id} className="min-w-0">
            <ProductCard
              product={product}
              layout={isList ? 'row' : 'card'}
              priority={index === 0 ? 'high' : index < IN_SIGHT ? 'low' : undefined}
            />
          </li>
        ))}
      </ul>
      <ShowMore
        shown={growing.items.length}
        total={formatTotal(list.meta)}
        noun={list.meta.total === 1 ? texts.product : texts.products}
      >
        {morePath && (
          <MoreLink
            state={growing.state}
            render={({ children, ...look }) => (
              <Link to={morePath} preventScrollReset={growing.staysHere} onClick={growing.onMore} {...look}>
                {children}
              </Link>
            )}
          >
            {texts.showMoreProducts}
          </MoreLink>
        )}
      </ShowMore>
    </>
  )
}
