import { isContactable } from '@asime/contract/contactable'
import { href, Navigate } from 'react-router'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { usePaused } from '../../../lib/page/use-paused.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { ConfirmEmail } from '../email/confirm-email.tsx'
import { OpenShopForm } from './open-shop-form.tsx'
import { ReopenShop } from './reopen-shop.tsx'
import * as texts from './open-shop.texts.ts'

export function meta() {
  return ownMeta(texts.openYourShop)
}

export default function OpenShopPage() {
  const viewer = useViewer()
  const paused = usePaused('open_shops')
  if (!viewer) return null
  // Also a moment after the form was sent, and for those who have had a shop all along.
  if (viewer.user_type !== 'buyer' || viewer.shop_role)
    return <Navigate to={viewer.user_type === 'admin' ? href('/app') : href('/app/vendor')} replace />
  return (
    <div className="frame pt-6 pb-6 lg:pt-10">
      <div className="mx-auto max-w-[560px]">
        <h1 className="text-3xl">{texts.openYourShop}</h1>
        <p className="mt-2 text-[1.0625rem] text-ink-2">{paused ?? texts.listProductsAndBid}</p>
        {viewer.closed_shop && (
          <p className="mt-2 text-ink-2 wrap-anywhere">{texts.yourShopComesBack(viewer.closed_shop.business_name)}</p>
        )}
        <div className="mt-5 grid gap-4">
          <ConfirmEmail user={viewer} />
          {isContactable(viewer) ? (
            <section aria-label={texts.yourShop} className="rounded-panel border border-line bg-surface p-4 lg:p-6">
              {viewer.closed_shop ? <ReopenShop name={viewer.closed_shop.business_name} /> : <OpenShopForm />}
            </section>
          ) : (
            <p className="text-ink-2">{texts.youCanOpenYourShop}</p>
          )}
        </div>
      </div>
    </div>
  )
}
