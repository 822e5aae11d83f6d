import { MAX_QUERY } from '@asime/contract/text-lengths'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { type ChangeEvent, lazy, Suspense } from 'react'
import { data, Form, href, Link, redirect, useLocation, useNavigation } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { type ListPage, loadPages, readExtent } from '../../lib/lists/list-pages.ts'
import { useViewer } from '../../lib/session/session.ts'
import { useLikelyViewer } from '../../lib/session/use-likely-viewer.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { formatTotal } from '../../lib/format/totals.ts'
import { apiFor, attempt } from '../../lib/page/visit.server.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SearchCorrection } from '../../ui/search-correction.tsx'
import { Select } from '../../ui/select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { findMergedInto, listCategories } from '../categories/categories.api.ts'
import type { Route } from './+types/item-requests.route.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { FilterFields } from './item-request-filter-fields.tsx'
import {
  activeFilters,
  type ItemRequestFilters,
  queryOf,
  readFilters,
  searchOf,
  sortChoices,
  statusChoices,
} from './item-request-filters.ts'
import { ItemRequestList, NoItemRequests } from './item-request-list.tsx'
import { listItemRequests } from './item-requests.api.ts'
import { useFilters } from './use-filters.ts'
import * as texts from './item-requests.texts.ts'

const FORM_ID = 'item-request-filters'

/** For whoever is signed in, so nobody else loads it. A page without it is as good. */
const SaveSearch = lazy(() => import('../saved-searches/save-search.tsx').catch(() => ({ default: () => null })))

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.whatBuyersAcrossGhana,
    origin: loaderData?.origin ?? '',
    path: href('/requests'),
  })

export async function loader(args: Route.LoaderArgs) {
  const { searchParams, origin } = new URL(args.request.url)
  const filters = readFilters(searchParams)
  const extent = readExtent(searchParams)
  const api = apiFor(args)
  const load = (cursor: string | undefined) => listItemRequests(api, { ...queryOf(filters), cursor })
  const [list, categories] = await Promise.all([
    attempt(args, loadPages(extent, load)),
    attempt(args, listCategories(api)),
  ])
  if (categories.ok && filters.category && !categories.value.some(({ id }) => id === filters.category)) {
    const into = await attempt(args, findMergedInto(api, filters.category))
    if (into.ok && into.value !== undefined) {
      searchParams.set('category', into.value)
      throw redirect(`${href('/requests')}?${searchParams}`, 301)
    }
  }
  return data(
    { filters, extent, list, categories: categories.ok ? categories.value : [], origin, nowMs: Date.now() },
    { status: list.ok ? 200 : 503 },
  )
}

export default function ItemRequestsPage({ loaderData }: Route.ComponentProps) {
  const { extent, list, categories, nowMs } = loaderData
  const navigation = useNavigation()
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === href('/requests')
  // What has been asked for already: the next choice builds on it, even while its list is on the way.
  const filters = isLoading ? readFilters(new URLSearchParams(navigation.location.search)) : loaderData.filters
  const isSignedIn = useLikelyViewer() !== undefined
  const viewer = useViewer()
  const { ref, ...events } = useFilters(filters)
  // Search and order stand elsewhere on the page, but belong to the same form.
  const outside = { form: FORM_ID, onChange: events.onChange as (event: ChangeEvent) => void }

  const categoryName = categories.find(({ id }) => id === filters.category)?.name
  const active = activeFilters(filters, categoryName)
  const countText = list.ok ? countOf(list.value, loaderData.filters) : undefined
  return (
    <div className="frame">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-5 pb-4 lg:pt-9 lg:pb-7">
        <div className="min-w-0">
          <h1 className="text-3xl">{texts.itemRequests}</h1>
          <p className="mt-1.5 text-ink-2">{texts.buyersNameTheItem}</p>
        </div>
        {isSignedIn && (
          <Link
            to={href('/app/create-request')}
            className={buttonClass({ variant: 'ask', className: 'max-sm:w-full lg:min-h-[52px] lg:px-6' })}
          >
            <Plus aria-hidden="true" />
            {texts.postRequest}
          </Link>
        )}
      </div>
      <div className="grid gap-y-4 lg:grid-cols-[252px_minmax(0,1fr)] lg:gap-x-9">
        {/* Below the list on a phone without scripts; with them the sheet takes its place. */}
        <Form
          id={FORM_ID}
          ref={ref}
          action={href('/requests')}
          noValidate
          {...events}
          className="max-lg:order-last max-lg:scripted:hidden"
        >
          <section aria-labelledby={`${FORM_ID}-title`}>
            <div className="flex min-h-11 items-center justify-between pb-1.5">
              <h2 id={`${FORM_ID}-title`} className="text-[1.25rem]">
                {texts.filters}
              </h2>
              {active.length > 0 && (
                <Link
                  to={href('/requests')}
                  preventScrollReset
                  className={buttonClass({ variant: 'ghost', size: 'sm' })}
                >
                  {texts.clearAll}
                </Link>
              )}
            </div>
            <FilterFields filters={filters} categories={categories} />
            <Button type="submit" variant="ask" block className="scripted:hidden">
              {texts.showRequests}
            </Button>
          </section>
        </Form>

        <section aria-labelledby="results-title" className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-3">
            <label className="relative min-w-0 flex-1 max-lg:basis-full lg:max-w-[420px]">
              <span className="sr-only">{texts.searchRequests}</span>
              <Search
                aria-hidden="true"
                strokeWidth={1.9}
                className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-3"
              />
              <input
                {...outside}
                onBlur={events.onBlur}
                type="search"
                name="search"
                defaultValue={filters.search}
                placeholder={texts.searchRequests}
                maxLength={MAX_QUERY}
                autoComplete="off"
                enterKeyHint="search"
                className="control pr-3 pl-11"
              />
            </label>
            <span className="lg:hidden">
              <FilterSheet
                filters={filters}
                categories={categories}
                activeCount={active.filter(({ name }) => name !== 'search').length}
                countText={countText}
                fieldsId={FORM_ID}
              />
            </span>
            <label className="flex items-center gap-2 text-sm text-ink-2 max-lg:min-w-0 max-lg:flex-1 lg:ml-auto">
              <span className="max-lg:sr-only">{texts.sort}</span>
              <Select {...outside} name="sort" defaultValue={filters.sort} className="min-w-0 max-lg:flex-1">
                {Object.entries(sortChoices).map(([value, { label }]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </label>
            <Button form={FORM_ID} type="submit" className="scripted:hidden">
              {texts.search}
            </Button>
          </div>
          <ActiveFilters filters={active} />
          <div className="mt-2 mb-3 flex min-h-9 items-center gap-3">
            <h2 id="results-title" className="sr-only">
              {filters.status === 'all' ? texts.requests : texts.statusRequests(statusChoices[filters.status])}
            </h2>
            <output className="font-semibold">{list.ok && (countText ?? texts.noRequestsFound)}</output>
            {isLoading && <Spinner className="appear-late" />}
            {/* What is new is open. */}
            {viewer && (filters.status === 'open' || filters.status === 'all') && (
              <Suspense fallback={null}>
                <SaveSearch list="requests" query={queryOf(filters)} categoryName={categoryName} className="ml-auto" />
              </Suspense>
            )}
          </div>
          {list.ok && list.value.meta.corrected_query !== undefined && (
            <SearchCorrection
              corrected={list.value.meta.corrected_query}
              typed={loaderData.filters.search}
              render={({ search, ...link }) => (
                <Link
                  to={`${href('/requests')}${searchOf({ ...loaderData.filters, search })}`}
                  preventScrollReset
                  {...link}
                />
              )}
            />
          )}
          <div aria-busy={isLoading} className={`transition-opacity duration-[140ms] ${isLoading ? 'opacity-60' : ''}`}>
            {!list.ok ? (
              <FailedList />
            ) : list.value.data.length === 0 ? (
              <NoItemRequests isFiltered={active.length > 0} isSignedIn={isSignedIn} />
            ) : (
              <ItemRequestList loaded={list.value} filters={loaderData.filters} extent={extent} nowMs={nowMs} />
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

/** `347 open requests`, `1 closed request`; undefined where there are none. */
function countOf(list: Pick<ListPage<unknown>, 'meta'>, { status }: ItemRequestFilters): string | undefined {
  if (list.meta.total === 0) return undefined
  const kind = status === 'all' ? '' : `${statusChoices[status].toLowerCase()} `
  return texts.requestsCounted(formatTotal(list.meta), kind, list.meta.total)
}

function FailedList() {
  const { pathname, search } = useLocation()
  return (
    <Notice kind="failed" title={texts.weCouldNotLoadThis} retryHref={pathname + search}>
      {texts.asimeTookTooLong}
    </Notice>
  )
}

/** When the page itself could not be had. Whatever is broken in it is for the page that says so. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData) throw error
  return (
    <div className="frame py-10">
      <title>{texts.pageTitle(APP_NAME)}</title>
      <h1 className="mb-5 text-3xl">{texts.itemRequests}</h1>
      <FailedList />
    </div>
  )
}
