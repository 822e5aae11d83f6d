import type { ProductCard as ProductCardData } from '@asime/contract/products'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type ListPage, type Extent, MAX_PAGES, pathToMore } from '../../lib/list-pages.ts'
import { loadCalls } from '../../lib/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { formatTotal } from '../../lib/totals.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ProductCard } from './product-card.tsx'
import { type ProductFilters, queryOf } from './product-filters.ts'
import { useLongerList } from './use-longer-list.ts'

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
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const grid = useRef<HTMLUListElement>(null)
  const [firstNew, setFirstNew] = useState<number>()
  const { items, nextCursor, state, more } = useLongerList(list, async (cursor) => {
    const { listProducts } = await loadCalls(import('./products.api.ts'))
    return listProducts(browserApi, { ...queryOf(filters), cursor })
  })
  const isList = filters.view === 'list'
  // From the address and not the loader's, which was asked before the list was made longer.
  const pages = Math.max(extent.pages, Number(params.get('pages') ?? 1) || 1)

  useEffect(() => {
    // Whoever goes through the page by keyboard goes on at what has just come.
    if (firstNew !== undefined) grid.current?.querySelectorAll('a')[firstNew]?.focus({ preventScroll: true })
  }, [firstNew])

  async function showMore(path: string) {
    if (state === 'loading') return
    const before = items.length
    if (!(await more())) return
    setFirstNew(before)
    await navigate(path, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }

  const pathOn = nextCursor && pathToMore(params, { cursor: extent.cursor, pages }, nextCursor)
  return (
    <>
      <ul
        ref={grid}
        aria-busy={isLoading || undefined}
        className={`transition-opacity duration-[180ms] ${isLoading ? 'opacity-60' : ''} ${
          isList
            ? 'grid gap-3.5 lg:grid-cols-2 lg:gap-x-8 lg:gap-y-5'
            : 'grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-4 lg:gap-x-4 lg:gap-y-7'
        }`}
      >
        {items.map((product, index) => (
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
        shown={items.length}
        total={formatTotal(list.meta)}
        noun={list.meta.total === 1 ? 'product' : 'products'}
      >
        {pathOn && (
          <>
            <Link
              to={pathOn}
              aria-busy={state === 'loading' || undefined}
              className={buttonClass({ size: 'lg' })}
              onClick={(event) => {
                // A page holds only so much: from there on the link leads to the next one.
                const isPlain =
                  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
                if (!isPlain || pages >= MAX_PAGES) return
                event.preventDefault()
                void showMore(pathOn)
              }}
            >
              {state === 'loading' && <Spinner />}
              Show more products
            </Link>
            <p role="alert" className="text-sm font-medium text-danger empty:hidden">
              {state === 'failed' && 'We could not load more. Nothing is lost: try again.'}
            </p>
          </>
        )}
      </ShowMore>
    </>
  )
}
