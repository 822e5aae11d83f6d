import { dayInWords } from '@asime/contract/days'
import type { OpenDeal } from '@asime/contract/deals'
import { deliveryMethodNames } from '@asime/contract/delivery-methods'
import { formatMoney } from '@asime/contract/money'
import BadgeCheck from 'lucide-react/icons/badge-check'
import SearchX from 'lucide-react/icons/search-x'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { data, href, isRouteErrorResponse, Link, useLocation } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { momentInSentence } from '../../lib/format/dates.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { apiFor, attempt } from '../../lib/page/visit.server.ts'
import { useViewer } from '../../lib/session/session.ts'
import { ShopTile } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { Route } from './+types/deal.route.ts'
import { readDeal } from './deal.api.ts'
import * as texts from './deal.texts.ts'

export const handle: PageHandle = { tabBar: false }

export const meta: Route.MetaFunction = ({ loaderData, params }) => {
  if (!loaderData?.deal)
    return [{ title: `${texts.notFoundTitle} · ${APP_NAME}` }, { name: 'robots', content: 'noindex' }]
  const { deal, origin } = loaderData
  return pageMeta({
    title: `${deal.title} · ${APP_NAME}`,
    description: texts.description(
      formatMoney(deal.items_total, deal.currency),
      deal.vendor.business_name,
      deal.description ?? '',
    ),
    origin,
    path: href('/deal/:token', params),
    // One that has ended is shown as the site.
    ...(deal.status === 'open' && { image: deal.card }),
    noIndex: true,
  })
}

export async function loader(args: Route.LoaderArgs) {
  const { origin } = new URL(args.request.url)
  const found = await attempt(
    args,
    readDeal(apiFor(args), args.params.token).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return undefined
      throw error
    }),
  )
  if (!found.ok) throw data(null, { status: 503 })
  if (!found.value) return data({ deal: undefined, origin }, { status: 404 })
  return data({ deal: found.value, origin, nowMs: Date.now() })
}

export default function DealPage({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData.deal) return <NotFound />
  return <Offer deal={loaderData.deal} token={params.token} nowMs={loaderData.nowMs} />
}

function Offer({ deal, token, nowMs }: { deal: OpenDeal; token: string; nowMs: number }) {
  const { currency, vendor } = deal
  const viewer = useViewer()
  const money = (amount: number) => formatMoney(amount, currency)
  const [first, ...others] = deal.pictures
  return (
    <div className="frame pt-5 pb-8 lg:pt-8">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-9">
        <div className="grid min-w-0 gap-5">
          {first && (
            <div className="grid max-w-[560px] gap-2.5">
              <Picture
                src={first.url}
                alt={deal.title}
                sizePx={800}
                sizes="(min-width: 1024px) 560px, 100vw"
                thumbhash={first.thumbhash}
                priority="high"
                className="rounded-panel"
              />
              {others.length > 0 && (
                <div className="grid grid-cols-2 gap-2.5">
                  {others.map(({ url, thumbhash }) => (
                    <Picture
                      key={url}
                      src={url}
                      alt=""
                      sizePx={400}
                      sizes="(min-width: 1024px) 275px, 50vw"
                      thumbhash={thumbhash}
                      className="rounded-card"
                    />
                  ))}
                </div>
              )}
            </div>
          )}
          <div className="min-w-0 lg:order-first">
            <p className="text-[.9375rem] font-semibold text-forest wrap-anywhere">
              {texts.offeredBy(vendor.business_name)}
            </p>
            <h1 className="mt-1 text-3xl wrap-anywhere">{deal.title}</h1>
            {deal.variant_label && <p className="mt-1 text-ink-2 wrap-anywhere">{deal.variant_label}</p>}
            <p className="mt-2.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Money amount={deal.items_total} currency={currency} className="text-[min(2rem,13vw)]" />
              {deal.quantity > 1 && (
                <span className="text-ink-2">
                  {texts.pieces(deal.quantity)}, {texts.each(money(deal.price))}
                </span>
              )}
            </p>
            {deal.description && (
              <section aria-label={texts.aboutOffer} className="mt-4 max-w-[64ch]">
                <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{deal.description}</p>
              </section>
            )}
          </div>
          <Seller vendor={vendor} />
        </div>
        <div className="grid min-w-0 gap-5">
          <section aria-label={texts.total} className="rounded-panel border-2 border-gold bg-surface p-4 lg:p-5">
            <DataList
              rows={[
                { label: texts.price, value: money(deal.items_total) },
                ...deal.delivery_options.map(({ method, fee }) => ({
                  label: deliveryMethodNames[method],
                  value: fee === 0 ? texts.noFee : money(fee),
                })),
              ]}
            />
            <dl className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3">
              <dt className="font-semibold">{texts.total}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-2">
                {new Set(deal.delivery_options.map(({ fee }) => fee)).size > 1 && (
                  <span className="text-sm text-ink-3">{texts.from}</span>
                )}
                <Money
                  amount={deal.items_total + lowestFee(deal)}
                  currency={currency}
                  className="text-[min(1.625rem,11vw)]"
                />
              </dd>
            </dl>
            {deal.refusal === null ? (
              <>
                <p className="mt-2 text-[.9375rem] text-ink-2">
                  {deal.delivery_options.every(({ method }) => method === 'pickup')
                    ? texts.readyBy(dayInWords(deal.dispatch_by, nowMs), dayInWords(deal.deliver_by, nowMs))
                    : texts.deliveredBy(dayInWords(deal.dispatch_by, nowMs), dayInWords(deal.deliver_by, nowMs))}
                </p>
                <Link
                  to={href('/checkout/deal/:token', { token })}
                  className={buttonClass({ variant: 'buy', size: 'lg', block: true, className: 'mt-4' })}
                >
                  <ShieldCheck aria-hidden="true" />
                  {texts.paySafely}
                </Link>
                <p className="mt-2 text-sm text-ink-3">
                  {viewer ? texts.addressHint : texts.signInHint}{' '}
                  {texts.offerEnds(momentInSentence(deal.valid_until, nowMs))}.
                </p>
              </>
            ) : (
              <Callout tone="warn" title={texts.cannotBuy} className="mt-4">
                {deal.refusal}. {texts.haveOrdered}{' '}
                <Link to={href('/checkout/deal/:token', { token })} className="font-semibold underline">
                  {texts.viewOrder}
                </Link>
              </Callout>
            )}
          </section>
          <section className="rounded-panel border border-line bg-surface p-4 lg:p-5">
            <h2 className="text-xl">{texts.heldTitle}</h2>
            <ol className="mt-2.5 grid list-decimal gap-1.5 pl-5 text-[.9375rem] text-ink-2">
              {texts.held.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </div>
  )
}

function Seller({ vendor }: { vendor: OpenDeal['vendor'] }) {
  const { punctuality } = vendor
  return (
    <section aria-label={texts.seller} className="rounded-card border border-line bg-surface p-3.5">
      <div className="flex items-center gap-3">
        <ShopTile name={vendor.business_name} size={52} />
        <div className="min-w-0">
          <p className="leading-snug font-semibold wrap-anywhere">
            <Link to={href('/vendors/:id', { id: vendor.id })} className="underline-offset-4 hover:underline">
              {vendor.business_name}
            </Link>
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-[.8125rem] text-ink-3">
            {vendor.verification_status === 'verified' && (
              <span className="inline-flex items-center gap-1 font-medium text-forest [&_svg]:size-[14px]">
                <BadgeCheck aria-hidden="true" strokeWidth={1.9} />
                {texts.verified}
              </span>
            )}
            <Stars rating={vendor.rating} reviews={vendor.total_reviews} />
            {vendor.location && <span className="wrap-anywhere">{vendor.location}</span>}
          </p>
        </div>
      </div>
      {punctuality && (
        <p className="mt-2.5 text-[.9375rem] text-ink-2">
          {texts.onTime(Math.round((punctuality.on_time * 100) / punctuality.of))}
        </p>
      )}
      <Link
        to={href('/vendors/:id/trust', { id: vendor.id })}
        className="mt-1 inline-flex min-h-11 items-center text-[.9375rem] font-semibold text-forest underline-offset-4 hover:underline"
      >
        {texts.details}
      </Link>
    </section>
  )
}

const lowestFee = ({ delivery_options: options }: OpenDeal) => Math.min(...options.map(({ fee }) => fee))

function NotFound() {
  return (
    <div className="frame py-10 lg:py-16">
      <EmptyState
        as="h1"
        title={texts.notFoundTitle}
        icon={<SearchX />}
        actions={
          <Link to={href('/products')} className={buttonClass({ variant: 'buy' })}>
            {texts.browse}
          </Link>
        }
      >
        {texts.notFoundText}
      </EmptyState>
    </div>
  )
}

/** When it could not be loaded. Whatever is broken in it is for the page that says so. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  if (loaderData || !isRouteErrorResponse(error) || error.status === 500) throw error
  return (
    <div className="frame py-10">
      <title>{`${texts.failedTitle} · ${APP_NAME}`}</title>
      <h1 className="mb-5 text-3xl">{texts.failedTitle}</h1>
      <Notice kind="failed" title={texts.couldNotLoad} retryHref={pathname}>
        {texts.tookTooLong}
      </Notice>
    </div>
  )
}
