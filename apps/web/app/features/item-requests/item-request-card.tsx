import { formatCount } from '@asime/contract/counts'
import { takesBids } from '@asime/contract/item-request-states'
import type { ItemRequestCard as ItemRequestCardData } from '@asime/contract/item-requests'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import MapPin from 'lucide-react/icons/map-pin'
import Tag from 'lucide-react/icons/tag'
import { href, Link } from 'react-router'
import { timeAgo, timeLeft } from '../../lib/format/dates.ts'
import { formatMoney } from '@asime/contract/money'
import { useViewer } from '../../lib/session/session.ts'
import { isOnDuty } from '../../lib/session/shop-role.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BidThread } from './bid-thread.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { BudgetRange } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { UrgencyBadge } from './urgency.tsx'
import { isPicture } from '../../ui/attachment.ts'
import { edgeClass, StatusBadge, statusName } from './item-request-state.tsx'
import * as texts from './item-request-card.texts.ts'

interface ItemRequestCardProps {
  itemRequest: ItemRequestCardData
  /** The moment that ages and deadlines are counted from. */
  nowMs: number
  /** The level of the title, which follows the heading above the list. */
  heading?: 'h2' | 'h3'
  /** Offers vendors, and visitors who may be ones, the way to the bid form. */
  offersBid?: boolean
}

export function ItemRequestCard({
  itemRequest,
  nowMs,
  heading: Heading = 'h3',
  offersBid = false,
}: ItemRequestCardProps) {
  const { id, status, is_expired: isExpired, urgency, expires_at: expiresAt } = itemRequest
  const isLive = takesBids(itemRequest)
  const picture = itemRequest.attachments.find(isPicture)
  return (
    <article
      className={`focus-around relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line pt-4 pr-4 pb-3.5 pl-6 transition-colors duration-[140ms] hover:border-line-strong lg:pt-[18px] lg:pr-[18px] lg:pb-4 lg:pl-7 ${edgeClass(itemRequest)} ${isLive ? 'bg-surface' : 'bg-surface-2'}`}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
        {isLive ? <UrgencyBadge urgency={urgency} /> : <StatusBadge status={status} is_expired={isExpired} />}
        {expiresAt && status === 'open' && (
          <span className="inline-flex items-center gap-[5px] text-xs whitespace-nowrap text-ink-3">
            <Clock aria-hidden="true" className="size-[1em]" />
            {isExpired ? texts.ended : timeLeft(expiresAt, nowMs)}
          </span>
        )}
      </p>
      <div className="mt-[11px] flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Heading className="line-clamp-2 text-[1.09375rem] leading-[1.24] tracking-[-.012em] break-words lg:text-[1.15625rem]">
            {/* The whole card is the link's to tap. */}
            <Link
              to={href('/requests/:id', { id })}
              className="stretched-link hover:underline hover:decoration-1 hover:underline-offset-4"
            >
              {itemRequest.request_title}
            </Link>
          </Heading>
          <p className="mt-[9px] text-[1.15625rem] leading-[1.15] lg:text-[1.3125rem]">
            <span className="sr-only">{texts.budget} </span>
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
            sizes="78px"
            className={`w-[66px] flex-none rounded-[11px] lg:w-[78px] ${isLive ? '' : 'opacity-70 grayscale'}`}
          />
        )}
      </div>
      <Bids itemRequest={itemRequest} isLive={isLive} />
      <ul className="mt-0.5 mb-3 flex flex-wrap gap-x-3 gap-y-1 text-[.8125rem] text-ink-3 [&_li]:inline-flex [&_li]:min-w-0 [&_li]:items-center [&_li]:gap-[5px] [&_svg]:size-[14px] [&_svg]:flex-none">
        {itemRequest.location && (
          <li>
            <MapPin aria-hidden="true" />
            <span className="min-w-0 break-words">{itemRequest.location}</span>
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
          {formatCount(itemRequest.views_count)}{' '}
          <span className="sr-only">{itemRequest.views_count === 1 ? texts.view : texts.views}</span>
        </li>
      </ul>
      <div className="mt-auto flex min-h-[49px] items-center gap-2.5 border-t border-line pt-3 text-sm">
        <Avatar name={itemRequest.user.full_name} src={itemRequest.user.avatar_url} size={28} />
        <p className="min-w-0 flex-1 leading-tight">
          <span className="block truncate">{itemRequest.user.full_name}</span>
          <span className="block truncate text-xs text-ink-3">{timeAgo(itemRequest.created_at, nowMs)}</span>
        </p>
        <WayOn itemRequest={itemRequest} offersBid={offersBid} isLive={isLive} />
      </div>
    </article>
  )
}

/** What the visitor can do with it. All of one height: who is visiting is known only some time after the page is seen. */
function WayOn({
  itemRequest,
  offersBid,
  isLive,
}: {
  itemRequest: ItemRequestCardData
  offersBid: boolean
  isLive: boolean
}) {
  const viewer = useViewer()
  if (viewer?.id === itemRequest.user.id) return <span className="font-semibold text-indigo">{texts.yourRequest}</span>
  if (offersBid && !isLive) {
    return (
      <span className="inline-flex min-h-9 items-center rounded-[8px] bg-surface-3 px-[13px] font-semibold text-ink-2">
        {itemRequest.status === 'open' ? texts.closed : statusName(itemRequest.status)}
      </span>
    )
  }
  if (offersBid && (!viewer || isOnDuty(viewer, 'sell'))) {
    return (
      <Link
        to={{ pathname: href('/requests/:id', { id: itemRequest.id }), hash: '#bid' }}
        aria-label={texts.submitBidOn(itemRequest.request_title)}
        // Above the title's link, which covers the card.
        className={`${buttonClass({ variant: 'asksoft', size: 'sm' })} z-10`}
      >
        {texts.submitBid}
      </Link>
    )
  }
  return (
    <span aria-hidden="true" className="inline-flex items-center gap-1 font-semibold text-forest">
      {texts.viewText}
      <ChevronRight className="size-4" strokeWidth={1.9} />
    </span>
  )
}

function Bids({ itemRequest, isLive }: { itemRequest: ItemRequestCardData; isLive: boolean }) {
  const { total_bids: total, lowest_bid: best, budget_min: min, budget_max: max, currency } = itemRequest
  if (total === 0) {
    return (
      <p className="my-3 flex min-h-[47px] items-center text-sm text-ink-3">
        {isLive ? texts.noBidsYet : texts.noBidsCameIn}
      </p>
    )
  }
  return (
    <div className="my-2.5">
      {best !== null && (
        <div className={`max-[319px]:hidden ${isLive ? '' : 'opacity-55 grayscale'}`}>
          <BidThread budgetMin={min} budgetMax={max} bestBid={best} />
        </div>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
        <span className="font-semibold">{texts.bids(total)}</span>
        {best !== null && (
          <span className="whitespace-nowrap text-ink-3">{texts.best(formatMoney(best, currency))}</span>
        )}
      </p>
    </div>
  )
}
