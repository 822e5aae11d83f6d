import type { ShopOverview } from '@asime/contract/shop-work'
import { href, Link } from 'react-router'
import { timeAgo } from '../../lib/format/dates.ts'
import { nameOfEvent } from './order-events.ts'
import * as texts from './latest-order-events.texts.ts'

interface LatestOrderEventsProps {
  rows: readonly ShopOverview['activity'][number][]
  nowMs: number
}

/** What happened last to the orders of a shop, one a line. */
export function LatestOrderEvents({ rows, nowMs }: LatestOrderEventsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="focus-inside relative border-t border-line px-4 py-3 hover:bg-surface-2 lg:px-5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-3">
            <span className="font-semibold text-ink">{nameOfEvent(row)}</span>
            {timeAgo(row.at, nowMs)}
          </p>
          <Link
            to={href('/app/vendor/orders/:id', { id: row.id })}
            className="mt-0.5 line-clamp-2 text-sm text-ink-2 wrap-anywhere stretched-link"
          >
            {row.order_number}, {row.title}
            {row.more_items > 0 && texts.andMore(row.more_items)}, {row.buyer_name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
