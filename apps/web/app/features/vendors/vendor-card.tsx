import type { VendorCard as VendorCardData } from '@asime/contract/vendors'
import MapPin from 'lucide-react/icons/map-pin'
import { href, Link } from 'react-router'
import { formatDate } from '../../lib/format/dates.ts'
import { formatCount } from '@asime/contract/counts'
import { ShopTile } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Stars } from '../../ui/stars.tsx'
import { VerifiedMark } from '../../ui/verified-mark.tsx'
import * as texts from './vendor-card.texts.ts'

export function VendorCard({ vendor }: { vendor: VendorCardData }) {
  return (
    <article className="focus-around relative flex h-full min-w-0 flex-col rounded-card border border-line bg-surface p-4 hover:border-line-strong lg:p-5">
      <div className="flex items-center gap-3.5">
        <ShopTile name={vendor.business_name} src={vendor.logo_url} size={52} />
        <div className="min-w-0 flex-1">
          <h2 className="flex items-center gap-1.5 text-lg">
            <Link to={href('/vendors/:id', { id: vendor.id })} className="stretched-link truncate">
              {vendor.business_name}
            </Link>
            {vendor.verification_status === 'verified' && <VerifiedMark since={vendor.verified_at} />}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
            <Stars rating={vendor.rating} reviews={vendor.total_reviews} />
            {vendor.location && (
              <span className="inline-flex min-w-0 items-center gap-1">
                <MapPin aria-hidden="true" className="size-3.5 flex-none" />
                <span className="truncate">{vendor.location}</span>
              </span>
            )}
          </p>
        </div>
      </div>
      {(vendor.is_featured || (vendor.is_away && vendor.away_until)) && (
        <p className="mt-3 flex flex-wrap gap-2">
          {vendor.is_featured && <Badge tone="gold">{texts.featured}</Badge>}
          {vendor.is_away && vendor.away_until && (
            <Badge tone="wait">{texts.backOn(formatDate(vendor.away_until))}</Badge>
          )}
        </p>
      )}
      {vendor.description && <p className="mt-3 line-clamp-2 text-[.9375rem] text-ink-2">{vendor.description}</p>}
      <p className="mt-auto flex flex-wrap gap-x-4 pt-3 text-sm text-ink-3">
        <Figure count={vendor.total_products} one={texts.product} many={texts.products} />
        <Figure count={vendor.total_sales} one={texts.sale} many={texts.sales} />
        <Figure count={vendor.followers_count} one={texts.follower} many={texts.followers} />
      </p>
    </article>
  )
}

function Figure({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <span>
      <b className="font-semibold text-ink">{formatCount(count)}</b> {count === 1 ? one : many}
    </span>
  )
}
