import type { ItemRequestCard as ItemRequestCardData, Urgency } from '@asime/contract/item-requests'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import Flame from 'lucide-react/icons/flame'
import MapPin from 'lucide-react/icons/map-pin'
import Tag from 'lucide-react/icons/tag'
import { timeAgo, timeLeft } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { BidThread } from '../../ui/bid-thread.tsx'
import { Initials } from '../../ui/initials.tsx'
import { BudgetRange } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'

// Written out, because Tailwind finds class names by reading the source.
const EDGES: Record<Urgency, string> = {
  low: 'edge-low',
  normal: 'edge-normal',
  high: 'edge-high',
  urgent: 'edge-urgent',
}

interface ItemRequestCardProps {
  itemRequest: ItemRequestCardData
  /** The moment that ages and deadlines are counted from. */
  nowMs: number
}

export function ItemRequestCard({ itemRequest, nowMs }: ItemRequestCardProps) {
  const { is_expired: isExpired, urgency, expires_at: expiresAt } = itemRequest
  const picture = itemRequest.attachments.find(isPicture)
  return (
    <article
      className={`edge flex min-w-0 flex-col overflow-hidden rounded-card border border-line pt-4 pr-4 pb-3.5 pl-6 lg:pt-[18px] lg:pr-[18px] lg:pb-4 lg:pl-7 ${
        isExpired ? 'edge-gone bg-surface-2' : `${EDGES[urgency]} bg-surface`
      }`}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
        <UrgencyBadge urgency={urgency} isExpired={isExpired} />
        {expiresAt && (
          <span className="inline-flex items-center gap-[5px] text-xs whitespace-nowrap text-ink-3">
            <Clock aria-hidden="true" className="size-[1em]" />
            {isExpired ? 'Ended' : timeLeft(expiresAt, nowMs)}
          </span>
        )}
      </p>
      <div className="mt-[11px] flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="line-clamp-2 text-[17.5px] leading-[1.24] tracking-[-.012em] break-words lg:text-[18.5px]">
            {itemRequest.request_title}
          </h3>
          <p className="mt-[9px] text-[18.5px] leading-[1.15] lg:text-[21px]">
            <span className="sr-only">Budget </span>
            <BudgetRange
              budget={{ min: itemRequest.budget_min, max: itemRequest.budget_max, currency: itemRequest.currency }}
            />
          </p>
        </div>
        {picture && (
          <Picture
            src={picture}
            alt=""
            sizePx={400}
            className={`w-[66px] flex-none rounded-[11px] lg:w-[78px] ${isExpired ? 'opacity-70 grayscale' : ''}`}
          />
        )}
      </div>
      <Bids itemRequest={itemRequest} />
      <ul className="mt-0.5 mb-3 flex flex-wrap gap-x-3 gap-y-1 text-[13px] text-ink-3 [&_li]:inline-flex [&_li]:items-center [&_li]:gap-[5px] [&_svg]:size-[14px] [&_svg]:flex-none">
        {itemRequest.location && (
          <li>
            <MapPin aria-hidden="true" />
            {itemRequest.location}
          </li>
        )}
        {itemRequest.category && (
          <li>
            <Tag aria-hidden="true" />
            {itemRequest.category.name}
          </li>
        )}
        <li>
          <Eye aria-hidden="true" />
          {itemRequest.views_count} <span className="sr-only">{itemRequest.views_count === 1 ? 'view' : 'views'}</span>
        </li>
      </ul>
      <p className="mt-auto flex items-center gap-2 border-t border-line pt-3 text-sm">
        <Initials name={itemRequest.user.full_name} />
        <span className="min-w-0 flex-1 truncate">{itemRequest.user.full_name}</span>
        <span className="text-[13px] whitespace-nowrap text-ink-3">{timeAgo(itemRequest.created_at, nowMs)}</span>
      </p>
    </article>
  )
}

function UrgencyBadge({ urgency, isExpired }: { urgency: Urgency; isExpired: boolean }) {
  if (isExpired) {
    return (
      <Badge tone="outline">
        <Clock aria-hidden="true" />
        Expired
      </Badge>
    )
  }
  switch (urgency) {
    case 'urgent':
      return (
        <Badge tone="hot">
          <Flame aria-hidden="true" />
          Urgent
        </Badge>
      )
    case 'high':
      return <Badge tone="wait">High urgency</Badge>
    case 'normal':
      return <Badge tone="ok">Normal urgency</Badge>
    case 'low':
      return <Badge tone="plain">Low urgency</Badge>
  }
}

function Bids({ itemRequest }: { itemRequest: ItemRequestCardData }) {
  const {
    total_bids: total,
    lowest_bid: best,
    budget_min: min,
    budget_max: max,
    currency,
    is_expired: isExpired,
  } = itemRequest
  if (total === 0) {
    return (
      <p className="my-3 flex min-h-[47px] items-center text-sm text-ink-3">
        {isExpired ? 'No bids came in.' : 'No bids yet. Be the first.'}
      </p>
    )
  }
  return (
    <div className="my-2.5">
      {best !== null && min !== null && max !== null && (
        <div className={`max-[319px]:hidden ${isExpired ? 'opacity-55 grayscale' : ''}`}>
          <BidThread budgetMin={min} budgetMax={max} bestBid={best} />
        </div>
      )}
      <p className="flex items-center justify-between gap-2 text-sm">
        <span className="font-semibold">
          {total} {total === 1 ? 'bid' : 'bids'}
        </span>
        {best !== null && <span className="whitespace-nowrap text-ink-3">best {formatMoney(best, currency)}</span>}
      </p>
    </div>
  )
}

// Attachments are files of any kind; only pictures can stand on a card.
function isPicture(link: string): boolean {
  return /\.(webp|avif|jpe?g|png)$/i.test(link)
}
