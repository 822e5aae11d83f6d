import type { Product } from '@asime/contract/products'
import ChevronRight from 'lucide-react/icons/chevron-right'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Star from 'lucide-react/icons/star'
import { href, Link } from 'react-router'
import { ShopTile } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { VerifiedMark } from '../../ui/verified-mark.tsx'
import * as texts from './seller-block.texts.ts'

/** Who sells it. */
export function SellerBlock({ vendor, productId }: { vendor: Product['vendor']; productId: string }) {
  const path = href('/vendors/:id', { id: vendor.id })
  return (
    <section aria-label={texts.seller} className="mt-5">
      <div className="focus-around relative flex items-center gap-3 rounded-card border border-line bg-surface p-3 hover:border-line-strong">
        <ShopTile name={vendor.business_name} size={52} />
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-semibold wrap-anywhere">
            <Link to={path} className="stretched-link">
              {vendor.business_name}
            </Link>
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-[.8125rem] text-ink-3 [&_svg]:size-[14px] [&_svg]:flex-none">
            {vendor.verification_status === 'verified' && <VerifiedMark since={vendor.verified_at} isNamed />}
            {vendor.rating > 0 && (
              <span className="inline-flex items-center gap-1">
                <Star aria-hidden="true" className="fill-star stroke-star" />
                <b className="font-semibold text-ink">{vendor.rating.toFixed(1)}</b>
                <span className="sr-only">{texts.outOf5}</span>
              </span>
            )}
            {vendor.location && (
              <span className="inline-flex min-w-0 items-center gap-1">
                <MapPin aria-hidden="true" strokeWidth={1.9} />
                <span className="truncate">{vendor.location}</span>
              </span>
            )}
          </p>
        </div>
        <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-3" strokeWidth={1.9} />
      </div>
      <Link to={`${href('/app/chat/new')}?product=${productId}`} className={`${buttonClass({ block: true })} mt-2.5`}>
        <MessageCircle aria-hidden="true" />
        {texts.messageTheSeller}
      </Link>
      <Link
        to={href('/vendors/:id/trust', { id: vendor.id })}
        className="mt-1 inline-flex min-h-11 items-center text-[.9375rem] font-semibold text-forest underline-offset-4 hover:underline"
      >
        {texts.sellerDetailsReturnsAndComplaints}
      </Link>
    </section>
  )
}
