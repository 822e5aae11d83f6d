import { MAX_QUERY } from '@asime/contract/text-lengths'
import PackageOpen from 'lucide-react/icons/package-open'
import { data, href, Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { APP_NAME } from '../../lib/page/brand.ts'
import { linkToMore, loadPages, readExtent } from '../../lib/lists/list-pages.ts'
import { regions } from '../../lib/forms/places.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { formatTotal } from '../../lib/format/totals.ts'
import { useFilterForm } from '../../lib/forms/use-filter-form.ts'
import { useIsServerHtml } from '../../lib/page/use-is-server-html.ts'
import { apiFor, attempt } from '../../lib/page/visit.server.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Checkbox, Field, Input } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GrowingRows } from '../../ui/growing-rows.tsx'
import { SearchCorrection } from '../../ui/search-correction.tsx'
import type { Route } from './+types/vendors.route.ts'
import { VendorCard } from './vendor-card.tsx'
import {
  readVendorFilters,
  sortValueOf,
  vendorQueryOf,
  vendorSortChoices,
  type VendorSort,
  writeVendorFilters,
} from './vendor-filters.ts'
import { listVendors } from './vendors.api.ts'
import * as texts from './vendors.texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.shopsTradersAcrossGhanas,
    origin: loaderData?.origin ?? '',
    path: href('/vendors'),
  })

export async function loader(args: Route.LoaderArgs) {
  const { searchParams, origin } = new URL(args.request.url)
  const filters = readVendorFilters(searchParams)
  const extent = readExtent(searchParams)
  const api = apiFor(args)
  const vendors = await attempt(
    args,
    loadPages(extent, (cursor) => listVendors(api, { ...vendorQueryOf(filters), cursor })),
  )
  return data({ filters, extent, vendors, origin }, { status: vendors.ok ? 200 : 503 })
}

export default function VendorsPage({ loaderData: { filters, extent, vendors } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { state } = useNavigation()
  const navigate = useNavigate()
  const isServerHtml = useIsServerHtml()
  const { ref, ...events } = useFilterForm({
    address: writeVendorFilters(filters),
    addressOf: (values) => writeVendorFilters(readVendorFilters(values)),
    go: (address, { replace }) => {
      void navigate(`${href('/vendors')}${address && `?${address}`}`, { replace, preventScrollReset: true })
    },
    // Words are searched for when they are done, choices at once.
    textsWait: true,
  })
  const moreLink = linkToMore({ data: vendors.ok ? vendors.value : undefined }, params, extent)
  const hasFilters = filters.search !== '' || filters.location !== '' || filters.featured

  return (
    <div className="frame pt-6 lg:pt-10">
      <h1 className="text-3xl">{texts.vendors}</h1>
      <p className="mt-2 text-ink-2">{texts.shopsTradersAcrossGhana}</p>
      <search aria-label={texts.vendors}>
        <form
          ref={ref}
          action={href('/vendors')}
          {...events}
          className="mt-5 grid gap-3 rounded-panel bg-surface-2 p-4 sm:grid-cols-2 lg:grid-cols-[2fr_1.2fr_1fr_auto] lg:items-end"
        >
          <Field label={texts.searchVendors}>
            {(control) => (
              <Input
                {...control}
                type="search"
                name="search"
                defaultValue={filters.search}
                maxLength={MAX_QUERY}
                placeholder={texts.nameOrWhatThey}
                enterKeyHint="search"
              />
            )}
          </Field>
          <Field label={texts.location}>
            {(control) => (
              <>
                <Input
                  {...control}
                  name="location"
                  list={`${control.id}-places`}
                  defaultValue={filters.location}
                  maxLength={MAX_QUERY}
                  placeholder={texts.townOrRegion}
                />
                <datalist id={`${control.id}-places`}>
                  {regions.map((region) => (
                    <option key={region} value={region}>
                      {region}
                    </option>
                  ))}
                </datalist>
              </>
            )}
          </Field>
          <Field label={texts.sort}>
            {(control) => (
              <Select {...control} name="sort" defaultValue={sortValueOf(filters.sort)}>
                {Object.entries(vendorSortChoices).map(([name, label]) => (
                  <option key={name} value={sortValueOf(name as VendorSort)}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Checkbox
            label={texts.onlyFeatured}
            name="featured"
            value="true"
            defaultChecked={filters.featured}
            className="self-center lg:order-last lg:col-span-full"
          />
          <button type="submit" className={`${buttonClass({ variant: 'buy' })} self-end`}>
            {isServerHtml ? texts.showVendors : texts.search}
          </button>
        </form>
      </search>

      <output className="mt-5 mb-3 block text-sm text-ink-3">
        {vendors.ok &&
          (vendors.value.meta.total === 1 ? texts.oneVendorFound : texts.vendorsFound(formatTotal(vendors.value.meta)))}
      </output>
      {vendors.ok && vendors.value.meta.corrected_query !== undefined && (
        <SearchCorrection
          corrected={vendors.value.meta.corrected_query}
          typed={filters.search}
          render={({ search, ...link }) => (
            <Link
              to={`${href('/vendors')}?${writeVendorFilters({ ...filters, search })}`}
              preventScrollReset
              {...link}
            />
          )}
        />
      )}
      {!vendors.ok ? (
        <Notice kind="failed" title={texts.couldNotLoad} retryHref={`${href('/vendors')}?${params}`}>
          {texts.asimeTookTooLong}
        </Notice>
      ) : vendors.value.data.length === 0 ? (
        <EmptyState
          icon={<PackageOpen />}
          title={texts.noVendorsFound}
          actions={
            hasFilters && (
              <Link to={href('/vendors')} className={buttonClass()}>
                {texts.showAllVendors}
              </Link>
            )
          }
        >
          {hasFilters ? texts.tryOtherWordsOr : texts.nobodyOpenedShopYet}
        </EmptyState>
      ) : (
        <GrowingRows
          shown={vendors.value.data.length}
          total={formatTotal(vendors.value.meta)}
          noun={texts.vendorsNoun}
          isLoading={state === 'loading'}
          renderMore={moreLink && ((way) => <Link {...moreLink} {...way} />)}
        >
          <ul
            className={`grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4 ${state === 'loading' ? 'opacity-60' : ''}`}
          >
            {vendors.value.data.map((vendor) => (
              <li key={vendor.id} className="min-w-0">
                <VendorCard vendor={vendor} />
              </li>
            ))}
          </ul>
        </GrowingRows>
      )}
    </div>
  )
}
