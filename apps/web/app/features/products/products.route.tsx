import type { Category } from '@asime/contract/categories'
import { regions } from '@asime/contract/ghana'
import X from 'lucide-react/icons/x'
import { lazy, Suspense } from 'react'
import {
  data,
  href,
  isRouteErrorResponse,
  Link,
  redirect,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router'
import type { Api } from '../../lib/api/api.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import { type Extent, loadPages, readExtent } from '../../lib/lists/list-pages.ts'
import { useViewer } from '../../lib/session/session.ts'
import { useLikelyViewer } from '../../lib/session/use-likely-viewer.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { formatTotal } from '../../lib/format/totals.ts'
import { apiFor, attempt } from '../../lib/page/visit.server.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchCorrection } from '../../ui/search-correction.tsx'
import { findMergedInto, listCategories, listCategoryFields } from '../categories/categories.api.ts'
import type { Route } from './+types/products.route.ts'
import { SortForm, ViewSwitch } from './list-tools.tsx'
import { PhoneFilters } from './phone-filters.tsx'
import { ProductFilterForm } from './product-filter-form.tsx'
import {
  activeFilters,
  canonicalSearch,
  type ProductFilters,
  queryOf,
  readFilters,
  withoutFilters,
  writeFilters,
} from './product-filters.ts'
import { ProductResults } from './product-results.tsx'
import { listProducts } from './products.api.ts'
import * as texts from './products.texts.ts'

/** For whoever is signed in, so nobody else loads it. A page without it is as good. */
const SaveSearch = lazy(() => import('../saved-searches/save-search.tsx').catch(() => ({ default: () => null })))

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { filters, categories = [], origin = '' } = loaderData ?? {}
  const category = categories.find(({ id }) => id === filters?.category)?.name
  const name = category ?? (filters?.deals ? texts.deals : filters?.featured ? texts.featuredProducts : texts.products)
  return pageMeta({
    title: texts.pageTitle(filters?.search, name, APP_NAME),
    description: texts.fromVendorsAcrossGhana(category ?? texts.phonesKenteRiceGenerators),
    origin,
    path: `${href('/products')}${filters ? writeFilters(subjectOf(filters)) : ''}`,
    // Whatever people search for and however they narrow it: endless pages of the same products.
    noIndex:
      filters !== undefined &&
      activeFilters(filters, category).length > activeFilters(subjectOf(filters), category).length,
  })
}

/** What makes it a page of its own, and not another view of one. */
function subjectOf({ category, featured, deals }: ProductFilters): ProductFilters {
  return { category, featured, deals, view: 'grid' }
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams, origin } = new URL(args.request.url)
  const canonical = canonicalSearch(searchParams)
  if (canonical !== undefined) throw redirect(`${href('/products')}${canonical}`, 301)
  const typed = readFilters(searchParams)
  const asked = { ...typed, region: regions.find((region) => region === typed.region) }
  const extent = readExtent(searchParams)
  const api = apiFor(args)
  const [categories, fields, found] = await Promise.all([
    attempt(args, listCategories(api)),
    asked.category ? attempt(args, listCategoryFields(api, asked.category)) : undefined,
    attempt(args, loadProducts(api, asked, extent)),
  ])
  const isUnknown = categories.ok && asked.category && !categories.value.some(({ id }) => id === asked.category)
  if (isUnknown && asked.category) await redirectMerged(args, asked.category)
  const filters = isUnknown ? { ...asked, category: undefined } : asked
  const products = isUnknown ? await attempt(args, loadProducts(api, filters, extent)) : found
  const shown = {
    filters,
    extent,
    products,
    categories: categories.ok ? categories.value : [],
    // Filters are choices; without them the list is as good.
    fields: fields?.ok ? fields.value.filter(({ type, is_private: isPrivate }) => type === 'choice' && !isPrivate) : [],
    regions,
    origin,
  }
  return data(shown, { status: products.ok ? 200 : 503 })
}

/** @throws a redirect where the category is part of another one since */
async function redirectMerged(args: Route.LoaderArgs, category: string): Promise<void> {
  const into = await attempt(args, findMergedInto(apiFor(args), category))
  if (!into.ok || into.value === undefined) return
  const { searchParams } = new URL(args.request.url)
  searchParams.set('category', into.value)
  throw redirect(`${href('/products')}?${searchParams}`, 301)
}

function loadProducts(api: Api, filters: ProductFilters, extent: Extent) {
  return loadPages(extent, (cursor) => listProducts(api, { ...queryOf(filters), cursor }))
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { extent, products, categories, fields, regions: places } = loaderData
  const [params] = useSearchParams()
  // How the list looks is no question for the server, so only the address knows.
  const filters = { ...loaderData.filters, view: readFilters(params).view }
  const isSignedIn = useLikelyViewer() !== undefined
  const viewer = useViewer()
  const navigation = useNavigation()
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === href('/products')

  const categoryName = categories.find(({ id }) => id === filters.category)?.name
  const active = activeFilters(filters, categoryName)
  // What alone can be saved.
  const isSought = filters.search || filters.category || filters.brand || filters.region || filters.location
  const noun = products.ok && products.value.meta.total === 1 ? texts.productNoun : texts.productsNoun
  const count = products.ok ? `${formatTotal(products.value.meta)} ${noun}` : noun

  return (
    <div className="frame">
      <Breadcrumb
        items={[{ label: texts.home, link: <Link to={href('/')}>{texts.home}</Link> }, { label: texts.products }]}
      />
      <div className="lg:grid lg:grid-cols-[244px_minmax(0,1fr)] lg:gap-9">
        <aside aria-label={texts.filterProducts} className="max-lg:hidden">
          <div className="sticky top-4 -m-1.5 max-h-[calc(100dvh-32px)] overflow-y-auto p-1.5 pb-6 [scrollbar-width:thin]">
            <div className="mb-3 flex min-h-11 items-center justify-between">
              <h2 className="text-xl">{texts.filters}</h2>
              {active.length > 0 && <ClearAll filters={filters} />}
            </div>
            <ProductFilterForm filters={filters} categories={categories} fields={fields} regions={places} />
          </div>
        </aside>
        <div className="min-w-0">
          <h1 className="text-3xl">{texts.products}</h1>
          <div className="mt-2 mb-3.5 flex flex-wrap items-center gap-x-1.5 gap-y-2 lg:mt-2.5 lg:gap-x-2.5">
            <output className="block flex-1 text-ink-2 max-lg:basis-[calc(100%-110px)]">
              {products.ok && (
                <>
                  <b className="font-semibold text-ink">{count}</b> {texts.found}
                </>
              )}
            </output>
            {/* Beside the count on phones, so that the next row has room for words. */}
            <div className="lg:order-last">
              <ViewSwitch filters={filters} />
            </div>
            <div className="contents lg:hidden">
              <PhoneFilters
                filters={filters}
                categories={categories}
                fields={fields}
                regions={places}
                activeCount={active.length}
                showLabel={texts.show(count)}
                isLoading={isLoading}
              />
            </div>
            <div className="min-w-0 flex-[1_1_9rem] lg:flex-none">
              <SortForm filters={filters} />
            </div>
          </div>
          {products.ok && products.value.meta.corrected_query !== undefined && (
            <SearchCorrection
              corrected={products.value.meta.corrected_query}
              typed={filters.search ?? ''}
              render={({ search, ...link }) => (
                <Link to={`${href('/products')}${writeFilters({ ...filters, search })}`} {...link} />
              )}
            />
          )}
          {products.ok && products.value.meta.some_words && <p className="mb-4 text-ink-2">{texts.noneHasAllWords}</p>}
          {active.length > 0 && (
            <ul aria-label={texts.activeFilters} className="mb-5 flex flex-wrap items-center gap-x-1.5 gap-y-2">
              {active.map(({ label, without }) => (
                <li key={label} className="min-w-0">
                  <RemovableChip
                    label={label}
                    removeLabel={texts.removeFilter(label)}
                    render={(link) => <Link to={`${href('/products')}${writeFilters(without)}`} {...link} />}
                  />
                </li>
              ))}
              <li className="lg:hidden">
                <ClearAll filters={filters} />
              </li>
              {isSignedIn && isSought && (
                // Its room is there before its code: the products would move under the finger.
                <li className="min-h-9 w-36">
                  <Suspense fallback={null}>
                    {viewer && <SaveSearch list="products" query={queryOf(filters)} categoryName={categoryName} />}
                  </Suspense>
                </li>
              )}
            </ul>
          )}
          <Subcategories filters={filters} categories={categories} />
          <h2 className="sr-only">{texts.results}</h2>
          {extent.cursor && (
            <p className="mb-4">
              <Link
                to={`${href('/products')}${writeFilters(filters)}`}
                className="font-semibold text-forest underline-offset-4 hover:underline"
              >
                {texts.backToTheFirstProducts}
              </Link>
            </p>
          )}
          {!products.ok ? (
            <FailedList />
          ) : products.value.data.length === 0 ? (
            <Nothing filters={filters} isNarrowed={active.length > 0} />
          ) : (
            <ProductResults list={products.value} filters={filters} extent={extent} isLoading={isLoading} />
          )}
        </div>
      </div>
    </div>
  )
}

function Subcategories({ filters, categories }: { filters: ProductFilters; categories: readonly Category[] }) {
  const below = categories.filter(({ parent_id: id }) => id !== null && id === filters.category)
  if (below.length === 0) return null
  return (
    <ul aria-label={texts.subcategories} className="mb-5 flex flex-wrap gap-2">
      {below.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={`${href('/products')}${writeFilters({ ...filters, category: id, attributes: {} })}`}
            className={buttonClass({ size: 'sm' })}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ClearAll({ filters }: { filters: ProductFilters }) {
  return (
    <Link
      to={`${href('/products')}${writeFilters(withoutFilters(filters))}`}
      className={buttonClass({ variant: 'ghost', size: 'sm' })}
    >
      {texts.clearAll}
    </Link>
  )
}

function Nothing({ filters, isNarrowed }: { filters: ProductFilters; isNarrowed: boolean }) {
  const isSignedIn = useLikelyViewer() !== undefined
  return (
    <EmptyState
      title={texts.noProductsFound}
      picture="/media/pictures/hero-basket-400.webp"
      actions={
        <>
          {isNarrowed && (
            <Link to={`${href('/products')}${writeFilters(withoutFilters(filters))}`} className={buttonClass()}>
              <X aria-hidden="true" />
              {texts.clearFilters}
            </Link>
          )}
          <Link
            to={isSignedIn ? href('/app/create-request') : href('/register')}
            className={buttonClass({ variant: 'ask' })}
          >
            {texts.requestItem}
          </Link>
        </>
      }
    >
      {isNarrowed ? texts.tryFewerFiltersOrOther : texts.asSoonAsAVendor}
    </EmptyState>
  )
}

function FailedList() {
  const { pathname, search } = useLocation()
  return (
    <Notice kind="failed" title={texts.weCouldNotLoadThis} retryHref={`${pathname}${search}`}>
      {texts.asimeTookTooLong}
    </Notice>
  )
}

/** When the page itself could not be had. Whatever is broken in it is for the page that says so. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData || (isRouteErrorResponse(error) && error.status === 500)) throw error
  return (
    <div className="frame py-10">
      <title>{texts.productsPageTitle(APP_NAME)}</title>
      <h1 className="mb-5 text-3xl">{texts.products}</h1>
      <FailedList />
    </div>
  )
}
