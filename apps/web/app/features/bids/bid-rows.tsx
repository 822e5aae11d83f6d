import type { Bid, OwnBid } from '@asime/contract/bids'
import type { ItemRequestCard } from '@asime/contract/item-requests'
import { href, Link } from 'react-router'
import { timeAgo } from '../../lib/format/dates.ts'
import { ShopTile } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Money } from '../../ui/money.tsx'
import { BidBadge } from './bid-badge.tsx'
import * as texts from './bid-rows.texts.ts'

const ROW = 'focus-inside relative flex items-center gap-3 border-t border-line px-4 py-3.5 hover:bg-surface-2 lg:px-5'

export interface ReceivedBid extends Bid {
  itemRequest: ItemRequestCard
}

/** Bids that others have made on one's own item requests. */
export function ReceivedBidRows({ rows, nowMs }: { rows: readonly ReceivedBid[]; nowMs: number }) {
  return (
    <ul>
      {rows.map((bid) => (
        <li key={bid.id} className={ROW}>
          <ShopTile name={bid.vendor.business_name} />
          <div className="min-w-0 flex-1">
            <Link
              to={href('/requests/:id', { id: bid.itemRequest.id })}
              className="stretched-link line-clamp-2 leading-snug font-semibold wrap-anywhere"
            >
              {bid.vendor.business_name}
            </Link>
            <p className="line-clamp-2 text-sm leading-snug text-ink-3 wrap-anywhere">
              {texts.on(bid.itemRequest.request_title)}
            </p>
          </div>
          <p className="flex-none text-right">
            <Money amount={bid.bid_amount} currency={bid.currency} className="block text-[1.0625rem]" />
            <span className="text-xs text-ink-3">{timeAgo(bid.created_at, nowMs)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Bids that one has made oneself. */
export function OwnBidRows({ rows }: { rows: readonly OwnBid[] }) {
  return (
    <ul>
      {rows.map((bid) => (
        <li key={bid.id} className={ROW}>
          <div className="min-w-0 flex-1">
            {bid.item_request.is_hidden ? (
              <span className="leading-snug font-semibold">{texts.requestHiddenByAsime}</span>
            ) : (
              <Link
                to={href('/requests/:id', { id: bid.item_request.id })}
                className="stretched-link line-clamp-2 leading-snug font-semibold wrap-anywhere"
              >
                {bid.item_request.request_title}
              </Link>
            )}
            <p className="mt-1.5 flex flex-wrap gap-1.5">
              <BidBadge status={bid.status} />
              {bid.status === 'pending' && isLowest(bid) && <Badge tone="gold">{texts.lowest}</Badge>}
            </p>
          </div>
          <p className="flex-none text-right">
            <Money amount={bid.bid_amount} currency={bid.currency} className="block text-[1.0625rem]" />
            <span className="text-xs text-ink-3">
              {bid.item_request.total_bids === 1 ? texts.onlyBid : texts.oneOfBids(bid.item_request.total_bids)}
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Whether no other bid is below. */
export function isLowest(bid: OwnBid): boolean {
  return bid.item_request.lowest_bid !== null && bid.bid_amount <= bid.item_request.lowest_bid
}
