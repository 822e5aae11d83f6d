import type { VendorCard } from '@asime/contract/vendors'
import { href, Link } from 'react-router'
import { ShopTile } from '../../ui/avatar.tsx'
import { Stars } from '../../ui/stars.tsx'

export function VendorRows({ rows }: { rows: readonly VendorCard[] }) {
  return (
    <ul>
      {rows.map((vendor) => (
        <li
          key={vendor.id}
          className="focus-inside relative flex items-center gap-3 border-t border-line px-4 py-3 hover:bg-surface-2 lg:px-5"
        >
          <ShopTile name={vendor.business_name} src={vendor.user.avatar_url} />
          <div className="min-w-0 flex-1">
            <Link
              to={href('/vendors/:id', { id: vendor.id })}
              className="line-clamp-1 leading-snug font-semibold wrap-anywhere stretched-link"
            >
              {vendor.business_name}
            </Link>
            <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-ink-3">
              <Stars rating={vendor.rating} reviews={vendor.total_reviews} />
              {vendor.location}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
