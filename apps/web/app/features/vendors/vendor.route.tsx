import type { ShopActionName } from '@asime/contract/vendors'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import { data, href, isRouteErrorResponse, Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import { formatDate, monthName } from '../../lib/format/dates.ts'
import { linkToMore, loadPages, readExtent } from '../../lib/lists/list-pages.ts'
import { useViewer } from '../../lib/session/session.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { formatCount } from '@asime/contract/counts'
import { formatTotal } from '../../lib/format/totals.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { useActions } from '../../lib/session/use-actions.ts'
import { apiFor, attempt } from '../../lib/page/visit.server.ts'
import { ShopTile } from '../../ui/avatar.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ownPicture } from '../../ui/picture-sources.ts'
import { GrowingRows } from '../../ui/growing-rows.tsx'
import * as verifiedTexts from '../../ui/verified-mark.texts.ts'
import { VerifiedMark } from '../../ui/verified-mark.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ProductCard } from '../products/product-card.tsx'
import { listProducts } from '../products/products.api.ts'
import { Report } from '../reports/report.tsx'
import type { Route } from './+types/vendor.route.ts'
import { FollowButton } from './follow-button.tsx'
import { ShopHours } from './shop-hours.tsx'
import { deliveryInWords, hoursInWords, usualReplyInWords } from './shop-words.server.ts'
import { VendorReviews } from './vendor-reviews.tsx'
import { VendorNotFound } from './vendor-not-found.tsx'
import { listVendorReviews, readVendor } from './vendors.api.ts'
import * as texts from './vendor.texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.vendor
    ? pageMeta({
        title: `${loaderData.vendor.business_name} · ${APP_NAME}`,
        description:
          loaderData.vendor.description ??
          texts.productsAndReviews(loaderData.vendor.business_name, loaderData.vendor.location),
        origin: loaderData.origin,
        path: href('/vendors/:id', { id: loaderData.vendor.id }),
        image: `/cards/vendors/${loaderData.vendor.id}.jpg`,
      })
    : [{ title: texts.notFoundTitle(APP_NAME) }, { name: 'robots', content: 'noindex' }]

export async function loader(args: Route.LoaderArgs) {
  const api = apiFor(args)
  const { origin, searchParams } = new URL(args.request.url)
  const extent = readExtent(searchParams)
  const [found, products, reviews] = await Promise.all([
    attempt(
      args,
      readVendor(api, args.params.id).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'not_found') return undefined
        throw error
      }),
    ),
    attempt(
      args,
      loadPages(extent, (cursor) => listProducts(api, { vendor_id: args.params.id, cursor })),
    ),
    attempt(args, listVendorReviews(api, args.params.id)),
  ])
  if (!found.ok) throw data(null, { status: 503 })
  if (!found.value) return data({ vendor: undefined, origin }, { status: 404 })
  const nowMs = Date.now()
  const vendor = found.value
  const words = {
    hours: hoursInWords(vendor, nowMs),
    usualReply: usualReplyInWords(vendor),
    delivery: deliveryInWords(vendor),
  }
  return data({ vendor, words, products, extent, reviews, origin, nowMs })
}

export default function VendorPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.vendor) return <VendorNotFound />
  return <Profile key={loaderData.vendor.id} {...loaderData} />
}

type ProfileProps = Extract<Route.ComponentProps['loaderData'], { vendor: object }>

function Profile({ vendor, words, products, extent, reviews, nowMs }: ProfileProps) {
  const viewer = useViewer()
  const { actions } = useActions(vendor, viewer?.id, async (signal) => {
    const { readVendor: readAgain } = await loadCalls(import('./vendors.api.ts'))
    return readAgain(browserApi, vendor.id, { signal })
  })
  return (
    <>
      <Cover banner={vendor.banner_url} />
      <div className="frame">
        <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
          {/* It alone reaches into the cover: dark text would be lost on it. */}
          <span className="-mt-9 rounded-[28px] bg-bg p-1.5 lg:-mt-12">
            <ShopTile name={vendor.business_name} src={vendor.logo_url} size={96} />
          </span>
          <div className="min-w-0 flex-1 basis-64 sm:pt-3">
            {/* The mark goes with the last word, however the name is broken. */}
            <h1 className="text-3xl wrap-anywhere">
              {vendor.business_name}
              {vendor.verification_status === 'verified' && (
                <>
                  {'\u00A0'}
                  <VerifiedMark since={vendor.verified_at} />
                </>
              )}
            </h1>
            <p className="mt-1 flex flex-wrap items-center gap-x-4 text-[.9375rem] text-ink-2 wrap-anywhere">
              {vendor.is_featured && <Badge tone="gold">{texts.featured}</Badge>}
              <Stars rating={vendor.rating} reviews={vendor.total_reviews} />
              {vendor.location && (
                <span className="inline-flex items-center gap-1.5">
                  <MapPin aria-hidden="true" className="size-4 text-ink-3" />
                  {vendor.location}
                </span>
              )}
              {words.usualReply && (
                <span className="inline-flex items-center gap-1.5">
                  <MessageCircle aria-hidden="true" className="size-4 text-ink-3" />
                  {words.usualReply}
                </span>
              )}
            </p>
          </div>
          <div className="flex gap-2 max-[18.75rem]:flex-wrap max-sm:w-full max-sm:*:flex-1 sm:pt-4">
            <Contact vendor={vendor} actions={actions} />
            {(!actions || actions.includes('follow')) && <FollowButton vendor={vendor} />}
          </div>
          <noscript className="basis-full text-sm text-ink-2">{texts.writingToShopFollowing}</noscript>
        </div>

        <div className="mt-6 lg:grid lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-10">
          <aside aria-label={texts.facts} className="max-lg:mb-6">
            {vendor.is_away && vendor.away_until && (
              <Callout tone="warn" title={texts.awayUntil(formatDate(vendor.away_until))} className="mb-4">
                {vendor.away_message && <p className="whitespace-pre-line">{vendor.away_message}</p>}
                <p>{texts.awayMeans}</p>
              </Callout>
            )}
            <dl className="grid grid-cols-[1fr_1fr_auto] gap-2 max-[18.75rem]:grid-cols-1 rounded-panel border border-line bg-surface p-4 text-center lg:grid-cols-1 lg:gap-0 lg:divide-y lg:divide-line lg:px-5 lg:py-2 lg:text-left">
              <Fact label={texts.products}>{formatCount(vendor.total_products)}</Fact>
              <Fact label={texts.sales}>{formatCount(vendor.total_sales)}</Fact>
              <Fact label={texts.hereSince}>{monthName(vendor.created_at.slice(0, 7))}</Fact>
            </dl>
            <ShopHours hours={words.hours} />
            <Report
              type="vendor"
              id={vendor.id}
              name={vendor.business_name}
              owner={{ userId: vendor.user.id, vendorId: vendor.id }}
              className="mt-2"
            />
          </aside>
          <Tabs
            label={vendor.business_name}
            tabs={[
              {
                id: 'products',
                label: texts.productsCounted(formatCount(vendor.total_products)),
                panel: <Products id={vendor.id} products={products} extent={extent} />,
              },
              {
                id: 'reviews',
                label: texts.reviews(formatCount(vendor.total_reviews)),
                panel: <VendorReviews vendorId={vendor.id} first={reviews} nowMs={nowMs} />,
              },
              { id: 'about', label: texts.about, panel: <About vendor={vendor} delivery={words.delivery} /> },
            ]}
          />
        </div>
        <Breadcrumb
          className="mt-8 border-t border-line pt-1"
          items={[
            { label: texts.home, link: <Link to={href('/')}>{texts.home}</Link> },
            { label: texts.vendors, link: <Link to={href('/vendors')}>{texts.vendors}</Link> },
            { label: vendor.business_name },
          ]}
        />
      </div>
    </>
  )
}

function Cover({ banner }: { banner: string | null }) {
  const picture = ownPicture(banner)
  if (!picture) return <div aria-hidden="true" className="cloth h-[120px] lg:h-[200px]" />
  return <img src={picture} alt="" width={1600} height={400} className="h-[120px] w-full object-cover lg:h-[200px]" />
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="lg:flex lg:items-center lg:justify-between lg:py-3">
      <dt className="text-[.8125rem] text-ink-3 lg:text-[.9375rem]">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

interface ContactProps {
  vendor: ProfileProps['vendor']
  /** What the viewer may do with the shop, once the API has said. */
  actions: readonly ShopActionName[] | undefined
}

function Contact({ vendor, actions }: ContactProps) {
  if (actions && !actions.includes('message')) {
    return (
      <Link to={href('/app/profile')} className={buttonClass({ variant: 'line' })}>
        {texts.yourShop}
      </Link>
    )
  }
  return (
    <Link to={`${href('/app/chat/new')}?vendor=${vendor.id}`} className={buttonClass({ variant: 'buy' })}>
      <MessageCircle aria-hidden="true" />
      {texts.contact}
    </Link>
  )
}

function Products({ id, products, extent }: { id: string } & Pick<ProfileProps, 'products' | 'extent'>) {
  const [params] = useSearchParams()
  const { state } = useNavigation()
  if (!products.ok) {
    return (
      <Notice kind="failed" title={texts.couldNotLoad} retryHref={href('/vendors/:id', { id })}>
        {texts.asimeTookTooLong}
      </Notice>
    )
  }
  const { data: cards, meta: page } = products.value
  if (cards.length === 0) return <p className="py-6 text-ink-2">{texts.noProductsListedYet}</p>
  const moreLink = linkToMore({ data: products.value }, params, extent)
  return (
    <GrowingRows
      shown={cards.length}
      total={formatTotal(page)}
      noun={texts.productsNoun}
      isLoading={state === 'loading'}
      renderMore={moreLink && ((way) => <Link {...moreLink} {...way} />)}
    >
      <h2 className="sr-only">{texts.products}</h2>
      {extent.cursor && (
        <p className="mb-4">
          <Link
            to={href('/vendors/:id', { id })}
            className="font-semibold text-forest underline-offset-4 hover:underline"
          >
            {texts.backToTheFirstProducts}
          </Link>
        </p>
      )}
      <ul className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 lg:gap-x-5 lg:gap-y-8">
        {cards.map((product) => (
          <li key={product.id} className="min-w-0">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </GrowingRows>
  )
}

function About({ vendor, delivery }: { vendor: ProfileProps['vendor']; delivery: string }) {
  return (
    <div className="grid max-w-[64ch] gap-3 text-[1.0625rem] text-ink-2 wrap-anywhere">
      <p className="whitespace-pre-line">{vendor.description ?? texts.notWrittenAboutItself(vendor.business_name)}</p>
      <Punctuality punctuality={vendor.punctuality} />
      <p className="text-[.9375rem] text-ink-3">
        {texts.runBy(vendor.user.full_name)}
        {vendor.location && `, ${vendor.location}`}.{' '}
        {vendor.verification_status === 'verified'
          ? verifiedTexts.checked(vendor.verified_at && formatDate(vendor.verified_at))
          : texts.notYetCheckedWho}
      </p>
      <h2 className="mt-3 text-xl">{texts.deliveryAndReturns}</h2>
      <p>{texts.dispatch(vendor.lead_time_days)}</p>
      <p>{delivery}</p>
      {vendor.return_policy ? (
        <>
          {vendor.return_days !== null && <p>{texts.returnWithin(vendor.return_days)}</p>}
          <p className="whitespace-pre-line">{vendor.return_policy}</p>
        </>
      ) : (
        <p>{texts.noReturnPolicy(vendor.business_name)}</p>
      )}
      <p>
        <Link
          to={href('/vendors/:id/trust', { id: vendor.id })}
          className="font-semibold text-forest underline underline-offset-4"
        >
          {texts.whoYouBuyFrom}
        </Link>
      </p>
    </div>
  )
}

/** How often it kept its dates; nothing before there are enough orders to say. */
function Punctuality({ punctuality: { dispatched, delivered } }: Pick<ProfileProps['vendor'], 'punctuality'>) {
  const said = [
    dispatched && texts.dispatchedOnTime(dispatched.on_time, dispatched.of),
    delivered && texts.deliveredOnTime(delivered.on_time, delivered.of),
  ].filter(Boolean)
  return said.length > 0 && <p className="text-[.9375rem]">{said.join(' ')}</p>
}

/** When the shop could not be loaded. Whatever is broken in it is for the page that says so. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  if (loaderData || !isRouteErrorResponse(error) || error.status === 500) throw error
  return (
    <div className="frame py-10">
      <title>{texts.pageTitle(APP_NAME)}</title>
      <h1 className="mb-5 text-3xl">{texts.vendor}</h1>
      <Notice kind="failed" title={texts.couldNotLoad} retryHref={pathname + search}>
        {texts.asimeTookTooLong}
      </Notice>
    </div>
  )
}
