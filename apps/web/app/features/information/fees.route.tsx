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

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `Fees · ${APP_NAME}`,
    description: 'What buying and selling cost: the commission, the VAT on it and the payment fee, with an example.',
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
        <h1 className="mb-5 text-3xl">Fees</h1>
        <Notice kind="failed" title="We could not load this" retryHref={href('/fees')}>
          Asime did not respond in time. Please try again.
        </Notice>
      </div>
    )
  return (
    <ArticlePage
      title="Fees"
      summary={
        <ul className="ml-5 list-disc space-y-1">
          <li>Buyers pay the price and the delivery fee. Nothing is added.</li>
          <li>
            Vendors pay {fees.commission_percent}% commission, {fees.vat_percent}% VAT on the commission, and the
            payment fee.
          </li>
          <li>Listing products, posting requests and sending bids are free.</li>
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
      title: 'For buyers',
      body: (
        <p>
          You pay the price of the goods and the delivery fee, if there is one. Both are shown before you pay. There are
          no other fees.
        </p>
      ),
    },
    {
      id: 'vendors',
      title: 'For vendors',
      body: (
        <>
          <p>You pay only when you sell. These amounts are taken from the order when its money is released to you:</p>
          <ul>
            <li>
              <strong>Commission:</strong> {fees.commission_percent}% of the price of the goods. Delivery fees bear no
              commission.
            </li>
            {fees.categories.map(({ name, commission_percent: percent }) => (
              <li key={name}>
                <strong>Commission on {name}:</strong> {percent}%.
              </li>
            ))}
            <li>
              <strong>VAT on the commission:</strong> {fees.vat_percent}% of the commission. It includes the levies.
            </li>
            <li>
              <strong>Payment fee:</strong> what the payment provider takes from the buyer’s payment, usually{' '}
              {fees.payment_fee_percent}% of it. We add nothing to it.
            </li>
          </ul>
          <p>
            The commission is fixed when the order is made. If we have agreed on another rate with you, that rate
            applies. When an order is refunded in part, commission and VAT go down with it.
          </p>
        </>
      ),
    },
    {
      id: 'example',
      title: `Example: an order of ${cedis(example.price)}`,
      body: (
        <DataList
          rows={[
            { label: 'Buyer pays', value: cedis(example.price) },
            { label: `Commission, ${fees.commission_percent}%`, value: `−${cedis(example.commission)}` },
            { label: `VAT on it, ${fees.vat_percent}%`, value: `−${cedis(example.commission_vat)}` },
            { label: `Payment fee, ${fees.payment_fee_percent}%`, value: `−${cedis(example.payment_fee)}` },
            { label: 'You get', value: <b className="font-semibold">{cedis(example.net)}</b> },
          ]}
        />
      ),
    },
    {
      id: 'more',
      title: 'More',
      body: (
        <p>
          When you are paid is in the <Link to={`${href('/help')}#vendor-payout`}>help centre</Link>. The rules of the
          market are in the <Link to={href('/terms')}>terms</Link>.
        </p>
      ),
    },
  ]
}
