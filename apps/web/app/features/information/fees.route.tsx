import type { Fees } from '@asime/contract/fees'
import { data, href, Link } from 'react-router'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { APP_NAME } from '../../lib/page/brand.ts'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { apiFor, attempt } from '../../lib/page/visit.server.ts'
import { DataList } from '../../ui/data-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/fees.route.ts'
import { ArticlePage, type ArticleSection } from './article-page.tsx'
import { readFees } from './fees.api.ts'
import * as texts from './fees.texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: texts.pageTitle(APP_NAME),
    description: texts.whatBuyingAndSellingCost,
    origin: matches[0].loaderData?.origin ?? '',
    path: href('/fees'),
  })

export async function loader(args: Route.LoaderArgs) {
  const fees = await attempt(args, readFees(apiFor(args)))
  return data({ fees: fees.ok ? fees.value : undefined }, { status: fees.ok ? 200 : 503 })
}

export default function FeesPage({ loaderData: { fees } }: Route.ComponentProps) {
  if (!fees)
    return (
      <div className="frame py-10">
        <h1 className="mb-5 text-3xl">{texts.fees}</h1>
        <Notice kind="failed" title={texts.weCouldNotLoadThis} retryHref={href('/fees')}>
          {texts.asimeDidNotRespond}
        </Notice>
      </div>
    )
  return (
    <ArticlePage
      title={texts.fees}
      summary={
        <ul>
          <li>{texts.buyersPayThePrice}</li>
          <li>{texts.vendorsPayCommissionVAT(fees.commission_percent, fees.vat_percent)}</li>
          <li>{texts.listingProductsPostingRequests}</li>
        </ul>
      }
      sections={sectionsOf(fees)}
    />
  )
}

function sectionsOf(fees: Fees): ArticleSection[] {
  const { example } = fees
  const cedis = (amount: number) => formatMoney(amount, CURRENCY)
  return [
    {
      id: 'buyers',
      title: texts.forBuyers,
      body: <p>{texts.youPayThePrice}</p>,
    },
    {
      id: 'vendors',
      title: texts.forVendors,
      body: (
        <>
          <p>{texts.youPayOnlyWhenYouSell}</p>
          <ul>
            <li>
              <strong>{texts.commission}</strong> {texts.ofThePriceOfTheGoods(fees.commission_percent)}
            </li>
            {fees.categories.map(({ name, commission_percent: percent }) => (
              <li key={name}>
                <strong>{texts.commissionOn(name)}</strong> {percent}%.
              </li>
            ))}
            <li>
              <strong>{texts.vatOnTheCommission}</strong> {texts.ofTheCommission(fees.vat_percent)}
            </li>
            <li>
              <strong>{texts.paymentFee}</strong> {texts.whatThePaymentProviderTakes(fees.payment_fee_percent)}
            </li>
          </ul>
          <p>{texts.commissionIsFixed}</p>
        </>
      ),
    },
    {
      id: 'example',
      title: texts.exampleAnOrderOf(cedis(example.price)),
      body: (
        <DataList
          rows={[
            { label: texts.buyerPays, value: cedis(example.price) },
            { label: texts.commissionLabel(fees.commission_percent), value: `−${cedis(example.commission)}` },
            { label: texts.vatOnIt(fees.vat_percent), value: `−${cedis(example.commission_vat)}` },
            {
              label: texts.paymentFeePercentage(fees.payment_fee_percent),
              value: `−${cedis(example.payment_fee)}`,
            },
            { label: texts.youGet, value: <b className="font-semibold">{cedis(example.net)}</b> },
          ]}
        />
      ),
    },
    {
      id: 'more',
      title: texts.more,
      body: (
        <p>
          {texts.whenYouArePaidIsInThe} <Link to={`${href('/help')}#vendor-payout`}>{texts.helpCentre}</Link>
          {texts.rulesAreInThe} <Link to={href('/terms')}>{texts.terms}</Link>.
        </p>
      ),
    },
  ]
}
