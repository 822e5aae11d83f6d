import { href, Link } from 'react-router'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries } from '../../lib/session/queries.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ProductEarnings } from '../catalogue/product-earnings.tsx'
import { DealForm } from './deal-form.tsx'
import * as texts from './make-deal.texts.ts'
import { title as dealLinks } from './own-deals.texts.ts'

export function meta() {
  return ownMeta(texts.title)
}

export default function MakeDealPage() {
  return (
    <div className="frame pb-6">
      <Breadcrumb
        items={[
          { label: dealLinks, link: <Link to={href('/app/vendor/deals')}>{dealLinks}</Link> },
          { label: texts.title },
        ]}
      />
      <h1 className="text-3xl">{texts.title}</h1>
      <p className="mt-1.5 max-w-[64ch] text-ink-2">{texts.lead}</p>
      <Queries>
        <DealForm Earnings={DealEarnings} />
      </Queries>
    </div>
  )
}

function DealEarnings(props: { amount: number | undefined; category: string | undefined }) {
  return <ProductEarnings isReduced={false} {...props} />
}
