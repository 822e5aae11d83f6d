import { ONLY_VENDORS_BID } from '@asime/contract/rules'
import type { NoBidReason } from '@asime/contract/item-requests'
import Store from 'lucide-react/icons/store'
import { href, Link } from 'react-router'
import { signInPath } from '../../lib/session/return-path.ts'
import { useViewer } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import * as texts from './only-vendors.texts.ts'

interface OnlyVendorsProps {
  /** Where to come back to after signing in; undefined for those who are signed in. */
  returnTo: string | undefined
  /** Why a vendor cannot bid. */
  because: NoBidReason | undefined
}

/** In place of the form for everybody who is no vendor, and for vendors who cannot bid here. */
export function OnlyVendors({ returnTo, because }: OnlyVendorsProps) {
  const viewer = useViewer()
  const mayOpenShop = viewer?.user_type === 'buyer' && !viewer.shop_role
  return (
    <section aria-label={texts.bidding} className="rounded-panel bg-surface-2 p-4 lg:p-6">
      <p className="flex items-center gap-2.5 font-semibold">
        <Store aria-hidden="true" strokeWidth={1.9} className="size-5 flex-none text-ink-3" />
        {because ? texts.noBid[because].title : ONLY_VENDORS_BID}
      </p>
      {returnTo ? (
        <>
          <p className="mt-1.5 text-[.9375rem] text-ink-2">{texts.doYouSellName}</p>
          <p className="mt-3.5 flex flex-wrap gap-2">
            <Link to={signInPath(returnTo)} className={buttonClass({ variant: 'ask' })}>
              {texts.signInToBid}
            </Link>
            <Link to={`${href('/register')}?type=vendor`} className={buttonClass({ variant: 'ghost' })}>
              {texts.becomeVendor}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p className="mt-1.5 text-[.9375rem] text-ink-2">
            {because ? texts.noBid[because].text : texts.youSeeEveryOffer}
          </p>
          {mayOpenShop && (
            <p className="mt-3.5">
              <Link to={href('/app/open-shop')} className={buttonClass({ variant: 'ghost', className: '-ml-3' })}>
                {texts.becomeVendor}
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  )
}
