import type { Bid } from '@asime/contract/bids'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { timeLeft } from '../../lib/format/dates.ts'
import { firstNameOf } from '../../lib/format/names.ts'
import { isPicture } from '../../ui/attachment.ts'
import { ShopTile } from '../../ui/avatar.tsx'
import { BudgetRange, Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'
import { UrgencyBadge } from './urgency.tsx'
import type { LiveItemRequest } from './live-item-request.ts'
import * as texts from './live-stage.texts.ts'

interface LiveStageProps {
  live: LiveItemRequest
  /** All its bids on one thread. */
  ladder: ReactNode
  /** The moment that deadlines are counted from. */
  nowMs: number
}

/** A haggle as it stands now: the item request, all its bids on one thread, and the two best of them. */
export function LiveStage({ live, ladder, nowMs }: LiveStageProps) {
  const { itemRequest, bids } = live
  const { budget_min: min, budget_max: max, currency, expires_at: expiresAt } = itemRequest
  const budget = { min, max, currency }
  const picture = itemRequest.attachments.find(isPicture)
  return (
    <div className="relative min-w-0">
      <article className="focus-around relative rounded-[18px] bg-surface px-4 pt-4 pb-3 text-ink shadow-[0_20px_50px_#00140c80] lg:ml-[30px] lg:px-6 lg:pt-[22px] lg:pb-[18px]">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <UrgencyBadge urgency={itemRequest.urgency} />
          {expiresAt && (
            <span className="inline-flex items-center gap-[5px] text-xs text-ink-3">
              <Clock aria-hidden="true" className="size-[1.15em]" strokeWidth={1.9} />
              {timeLeft(expiresAt, nowMs)}
            </span>
          )}
        </p>
        <div className="mt-3 flex items-start gap-3.5">
          <div className="min-w-0 flex-1">
            <p className="text-xs text-ink-3">{texts.isAskingFor(askerOf(itemRequest))}</p>
            <h2 className="mt-1 line-clamp-2 text-xl leading-[1.15] tracking-[-.012em] break-words">
              <Link to={href('/requests/:id', { id: itemRequest.id })} className="stretched-link">
                {itemRequest.request_title}
              </Link>
            </h2>
            <p className="mt-2 text-[1.0625rem]">
              <span className="sr-only">{texts.budget} </span>
              <BudgetRange budget={budget} />
            </p>
          </div>
          {picture && (
            <Picture
              src={picture}
              alt=""
              sizePx={400}
              priority="low"
              className="size-[92px] flex-none rounded-[12px] lg:size-24"
            />
          )}
        </div>
        <div className="mt-4">{ladder}</div>
      </article>
      {/* Over the shadow of the card. */}
      <ul className="relative mt-2.5 grid grid-cols-[minmax(0,1fr)] gap-2.5 lg:mt-3 lg:gap-3.5">
        {bids.slice(0, 2).map((bid, place) => (
          <li
            key={bid.id}
            className={`flex items-center gap-3 rounded-[14px] bg-surface py-2.5 pr-4 pl-2.5 text-ink shadow-[0_14px_34px_#00140c80] lg:w-[min(380px,88%)] ${
              place === 1 ? 'lg:justify-self-end' : ''
            }`}
          >
            <ShopTile name={bid.vendor.business_name} size={52} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-semibold">{bid.vendor.business_name}</span>
              <span className="block truncate text-xs text-ink-3">{promiseOf(bid)}</span>
            </span>
            <Money amount={bid.bid_amount} currency={bid.currency} className="text-[1.1875rem] lg:text-[1.25rem]" />
          </li>
        ))}
      </ul>
    </div>
  )
}

function askerOf({ user, location }: LiveItemRequest['itemRequest']): string {
  const firstName = firstNameOf(user.full_name)
  return location ? texts.firstNameInLocation(firstName, location) : firstName
}

function promiseOf({ delivery_time_days: days, vendor }: Bid): string {
  if (days === null) return vendor.location ?? texts.deliveryToBeAgreed
  return days === 1 ? texts.deliversInADay : texts.deliversInDays(days)
}
