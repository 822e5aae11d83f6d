import type { ItemRequestCard } from '@asime/contract/item-requests'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import MapPin from 'lucide-react/icons/map-pin'
import Pencil from 'lucide-react/icons/pencil'
import Repeat from 'lucide-react/icons/repeat'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { timeAgo, timeLeft } from '../../lib/format/dates.ts'
import { formatMoney } from '@asime/contract/money'
import { BidThread } from './bid-thread.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { BudgetRange } from '../../ui/money.tsx'
import * as texts from './own-item-request-card.texts.ts'

interface OwnItemRequestCardProps {
  itemRequest: ItemRequestCard
  /** Where it stands, in a word. */
  badge: ReactNode
  edgeClass: string
  nowMs: number
  onExtend: () => void
  onCancel: () => void
}

/** One of one's own item requests, with what can be done about it. */
export function OwnItemRequestCard({
  itemRequest,
  badge,
  edgeClass,
  nowMs,
  onExtend,
  onCancel,
}: OwnItemRequestCardProps) {
  const {
    id,
    request_title: title,
    status,
    is_expired: isExpired,
    expires_at: expiresAt,
    location,
    views_count: views,
  } = itemRequest
  const isOpen = status === 'open'
  const mayEdit = itemRequest.actions.includes('edit')
  const hasEnded = !isOpen || isExpired
  return (
    <article
      className={`${edgeClass} flex min-w-0 flex-col overflow-hidden rounded-card border border-line pt-4 pr-4 pb-4 pl-6 lg:pt-[18px] lg:pr-[18px] lg:pl-7 ${
        hasEnded ? 'bg-surface-2' : 'bg-surface'
      }`}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
        {badge}
        <span className="inline-flex items-center gap-[5px] text-[.8125rem] text-ink-3">
          <Clock aria-hidden="true" className="size-[14px]" strokeWidth={1.9} />
          {expiresAt && isOpen && !isExpired
            ? timeLeft(expiresAt, nowMs)
            : texts.posted(timeAgo(itemRequest.created_at, nowMs))}
        </span>
      </p>
      <h2 className="mt-2.5 text-lg leading-[1.24] tracking-[-.012em] wrap-anywhere">
        <Link to={href('/requests/:id', { id })} className="underline-offset-4 hover:underline">
          {title}
        </Link>
      </h2>
      <p className="mt-2 text-[1.1875rem] leading-[1.15] lg:text-[1.3125rem]">
        <span className="sr-only">{texts.budget} </span>
        <BudgetRange
          budget={{ min: itemRequest.budget_min, max: itemRequest.budget_max, currency: itemRequest.currency }}
        />
      </p>
      <Bids itemRequest={itemRequest} isDim={hasEnded} />
      <ul className="mb-4 flex flex-wrap gap-x-3 gap-y-1 text-[.8125rem] wrap-anywhere text-ink-3 [&_li]:inline-flex [&_li]:min-w-0 [&_li]:items-center [&_li]:gap-[5px] [&_svg]:size-[14px] [&_svg]:flex-none">
        {location && (
          <li>
            <MapPin aria-hidden="true" />
            {location}
          </li>
        )}
        <li>
          <Eye aria-hidden="true" />
          {texts.viewsText(views)}
        </li>
      </ul>
      <div className="mt-auto grid grid-cols-2 gap-2 border-t border-line pt-3.5 sm:flex sm:flex-wrap">
        <Link
          to={href('/requests/:id', { id })}
          aria-label={texts.viewBidsOn(title)}
          className={buttonClass({ variant: itemRequest.total_bids > 0 && !hasEnded ? 'buy' : 'line', size: 'sm' })}
        >
          {texts.viewBids}
        </Link>
        {mayEdit && (
          <>
            <Link
              to={href('/app/requests/:id/edit', { id })}
              aria-label={texts.editNamed(title)}
              className={buttonClass({ size: 'sm' })}
            >
              <Pencil aria-hidden="true" />
              {texts.edit}
            </Link>
            {expiresAt && (
              <Button size="sm" aria-label={texts.extendNamed(title)} aria-haspopup="dialog" onClick={onExtend}>
                <CalendarPlus aria-hidden="true" />
                {texts.extend}
              </Button>
            )}
          </>
        )}
        {hasEnded && (
          <Link
            to={`${href('/app/create-request')}?from=${id}`}
            aria-label={texts.rePostNamed(title)}
            className={buttonClass({ size: 'sm' })}
          >
            <Repeat aria-hidden="true" />
            {texts.rePost}
          </Link>
        )}
        {itemRequest.actions.includes('cancel') && (
          <Button
            size="sm"
            variant="ghost"
            aria-haspopup="dialog"
            aria-label={texts.cancelNamed(title)}
            onClick={onCancel}
          >
            <CircleX aria-hidden="true" />
            {texts.cancel}
          </Button>
        )}
      </div>
    </article>
  )
}

function Bids({ itemRequest, isDim }: { itemRequest: ItemRequestCard; isDim: boolean }) {
  const { total_bids: total, lowest_bid: best, budget_min: min, budget_max: max, currency } = itemRequest
  if (total === 0) {
    return <p className="my-3 text-[.9375rem] text-ink-3">{isDim ? texts.noBidsCameIn : texts.noBidsYet}</p>
  }
  return (
    <div className="my-2.5">
      {best !== null && min !== null && max !== null && (
        <div className={`max-[319px]:hidden ${isDim ? 'opacity-55 grayscale' : ''}`}>
          <BidThread budgetMin={min} budgetMax={max} bestBid={best} />
        </div>
      )}
      <p className="flex items-center justify-between gap-2 text-[.9375rem]">
        <span className="font-semibold">{texts.bids(total)}</span>
        {best !== null && <span className="text-ink-2">{texts.best(formatMoney(best, currency))}</span>}
      </p>
    </div>
  )
}
