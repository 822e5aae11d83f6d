import { isOwnMatch } from '@asime/contract/name-match'
import { legalStatusNames } from '@asime/contract/shop-facts'
import type { ShopTrust } from '@asime/contract/shop-trust'
import type { ReactNode } from 'react'
import { data, href, isRouteErrorResponse, Link, useLocation } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { formatDate } from '../../lib/format/dates.ts'
import { formatPhone } from '../../lib/format/phone.ts'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { apiFor, attempt } from '../../lib/page/visit.server.ts'
import { Badge } from '../../ui/badge.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/vendor-trust.route.ts'
import { ShopHours } from './shop-hours.tsx'
import { deliveryInWords, hoursInWords, type HoursInWords } from './shop-words.server.ts'
import { VendorNotFound } from './vendor-not-found.tsx'
import { readShopTrust } from './vendors.api.ts'
import * as verifiedTexts from '../../ui/verified-mark.texts.ts'
import * as shopTexts from './vendor.texts.ts'
import * as texts from './vendor-trust.texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.trust
    ? pageMeta({
        title: texts.pageTitle(loaderData.trust.business_name, APP_NAME),
        description: texts.description(loaderData.trust.business_name),
        origin: loaderData.origin,
        path: href('/vendors/:id/trust', { id: loaderData.trust.id }),
        image: `/cards/vendors/${loaderData.trust.id}.jpg`,
      })
    : [{ title: texts.vendorNotFound(APP_NAME) }, { name: 'robots', content: 'noindex' }]

export async function loader(args: Route.LoaderArgs) {
  const { origin } = new URL(args.request.url)
  const found = await attempt(
    args,
    readShopTrust(apiFor(args), args.params.id).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return undefined
      throw error
    }),
  )
  if (!found.ok) throw data(null, { status: 503 })
  if (!found.value) return data({ trust: undefined, origin }, { status: 404 })
  const trust = found.value
  return data({ trust, hours: hoursInWords(trust, Date.now()), delivery: deliveryInWords(trust), origin })
}

export default function VendorTrustPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.trust) return <VendorNotFound />
  return <Trust {...loaderData} />
}

interface TrustProps {
  trust: ShopTrust
  hours: HoursInWords
  /** By what the shop delivers. */
  delivery: string
}

function Trust({ trust, hours, delivery }: TrustProps) {
  const path = href('/vendors/:id', { id: trust.id })
  const given = trust.asked - trust.missing.length
  return (
    <div className="frame pb-6">
      <Breadcrumb
        items={[
          { label: texts.home, link: <Link to={href('/')}>{texts.home}</Link> },
          { label: texts.vendors, link: <Link to={href('/vendors')}>{texts.vendors}</Link> },
          { label: trust.business_name, link: <Link to={path}>{trust.business_name}</Link> },
          { label: texts.trust },
        ]}
      />
      <h1 className="text-3xl wrap-anywhere">{texts.title(trust.business_name)}</h1>
      <p className="mt-2 max-w-[64ch] text-ink-2">
        {texts.intro} {trust.verification ? texts.partlyChecked : texts.unchecked}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-[.9375rem] text-ink-2">
        <Badge tone={trust.missing.length === 0 ? 'ok' : 'wait'}>{texts.score(given, trust.asked)}</Badge>
        {!trust.verification && texts.notVerified}
      </p>
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start">
        <div className="grid min-w-0 gap-5">
          {trust.missing.length > 0 ? (
            <Callout tone="warn" title={texts.missingTitle}>
              <p>{texts.missingList(trust.missing.map((fact) => texts.factNames[fact]))}</p>
            </Callout>
          ) : (
            <Callout tone="ok">{texts.complete}</Callout>
          )}
          {trust.verification && (
            <Part title={texts.checkedTitle}>
              <ul className="grid list-disc gap-1.5 pl-5 text-[.9375rem] text-ink-2">
                <li>{verifiedTexts.checked(formatDate(trust.verification.verified_at))}</li>
                {trust.verification.is_business_checked && <li>{texts.businessChecked}</li>}
                {isOwnMatch(trust.verification.account_match) && (
                  <li>{texts.accountChecked[trust.verification.account_match]}</li>
                )}
                <li>{texts.validUntil(formatDate(trust.verification.valid_until))}</li>
              </ul>
            </Part>
          )}
          <Part title={texts.identity}>
            <DataList rows={identityOf(trust)} />
          </Part>
          <Part title={texts.terms}>
            <dl className="grid gap-4">
              <Text label={texts.payment}>{texts.paymentText}</Text>
              <Text label={texts.deliveryTime}>
                {trust.region && (
                  <>
                    {shopTexts.dispatch(trust.lead_time_days)} {delivery}
                  </>
                )}
              </Text>
              <Text label={texts.termsOfSale}>{trust.terms}</Text>
              <Text label={texts.guarantees}>{trust.guarantees}</Text>
              <Text label={texts.returns}>
                {trust.return_policy &&
                  [trust.return_days === null ? '' : shopTexts.returnWithin(trust.return_days), trust.return_policy]
                    .filter(Boolean)
                    .join('\n')}
              </Text>
              <Text label={texts.complaints}>
                {trust.complaints_contact &&
                  trust.complaints_phone &&
                  trust.complaints_days &&
                  texts.complaintsText(
                    trust.complaints_contact,
                    formatPhone(trust.complaints_phone),
                    trust.complaints_days,
                  )}
              </Text>
              <Text label={texts.record}>{texts.recordText}</Text>
              <Text label={texts.security}>
                <Link to={href('/privacy')} className="font-semibold text-forest underline underline-offset-4">
                  {texts.privacyPolicy}
                </Link>
                {', '}
                <Link to={href('/terms')} className="font-semibold text-forest underline underline-offset-4">
                  {texts.termsOfAsime}
                </Link>
              </Text>
            </dl>
          </Part>
          {trust.facts_updated_at && (
            <p className="text-sm text-ink-3">{texts.updated(formatDate(trust.facts_updated_at))}</p>
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <Part title={texts.clocks}>
            <div className="grid gap-3 text-[.9375rem] text-ink-2">
              <Clock title={texts.cancelTitle}>{texts.cancelText}</Clock>
              <Clock title={texts.refundTitle}>{texts.refundText}</Clock>
              <p>{texts.held}</p>
            </div>
          </Part>
          <ShopHours hours={hours} />
          <Link to={path} className="font-semibold text-forest underline underline-offset-4">
            {texts.backToShop}
          </Link>
        </div>
      </div>
    </div>
  )
}

function identityOf(trust: ShopTrust) {
  const { legal_status: status, registration_number: number } = trust
  const rows: [label: string, value: string | null][] = [
    [texts.legalName, trust.legal_name],
    [texts.legalStatus, status && legalStatusNames[status]],
    [texts.registration, number ?? (status === 'individual' ? texts.notNeeded : null)],
    [texts.address, trust.address],
    [texts.phone, trust.phone && formatPhone(trust.phone)],
    [texts.email, trust.email],
  ]
  // What the law asks of those alone who have it.
  const others: [label: string, value: string | null][] = [
    [texts.officeBearers, trust.office_bearers],
    [texts.website, trust.website],
    [texts.memberships, trust.memberships],
  ]
  return [...rows, ...others.filter(([, value]) => value !== null)].map(([label, value]) => ({
    label,
    value: value ?? <NotGiven />,
  }))
}

function NotGiven() {
  return <span className="font-medium text-gold-ink">{texts.notGiven}</span>
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-panel border border-line bg-surface p-4 lg:p-5">
      <h2 className="mb-2 text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Text({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="mt-0.5 text-[.9375rem] whitespace-pre-line wrap-anywhere">{children || <NotGiven />}</dd>
    </div>
  )
}

function Clock({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <h3 className="font-body text-[.9375rem] font-semibold tracking-normal text-ink">{title}</h3>
      <p>{children}</p>
    </div>
  )
}

/** When the facts could not be loaded. Whatever is broken in them is for the page that says so. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  if (loaderData || !isRouteErrorResponse(error) || error.status === 500) throw error
  return (
    <div className="frame py-10">
      <title>{shopTexts.pageTitle(APP_NAME)}</title>
      <h1 className="mb-5 text-3xl">{texts.trust}</h1>
      <Notice kind="failed" title={shopTexts.couldNotLoad} retryHref={pathname}>
        {shopTexts.asimeTookTooLong}
      </Notice>
    </div>
  )
}
