import { useEffect } from 'react'
import { href, Link } from 'react-router'
import ExternalLink from 'lucide-react/icons/external-link'
import { ownMeta } from '../../lib/page/own-meta.ts'
import type { PageHandle } from '../../lib/page/page-frame.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SpinnerPage } from '../../ui/spinner-page.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { readShop } from './shop.api.ts'
import { ShopForm } from './shop-form.tsx'
import * as texts from './shop.texts.ts'

/** Its own bar with the buttons stands where the tabs would. */
export const handle: PageHandle = { tabBar: false, actionBar: true }

export function meta() {
  return ownMeta(texts.title)
}

export default function ShopPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <ShopOfViewer />}</Queries>
}

function ShopOfViewer() {
  const query = useOwnQuery(['shop'], readShop)
  const isLoaded = query.data !== undefined
  // What a link leads to is there only now.
  useEffect(() => {
    if (isLoaded) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isLoaded])
  if (query.isPending) return <SpinnerPage label={texts.openingYourShop} />
  return (
    <div className="frame grid gap-5 pt-6 pb-6 lg:pt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">{texts.title}</h1>
        {query.data && (
          <Link
            to={href('/vendors/:id', { id: query.data.id })}
            className={buttonClass({ size: 'sm', variant: 'ghost', className: 'max-sm:-ml-2.5' })}
          >
            <ExternalLink aria-hidden="true" />
            {texts.publicPage}
          </Link>
        )}
      </div>
      {query.data ? (
        <>
          <ShopForm shop={query.data} />
          <FactsPanel shop={query.data} />
          <DeliveryPanel shop={query.data} />
        </>
      ) : (
        <Failed onRetry={query.refetch} />
      )}
    </div>
  )
}
