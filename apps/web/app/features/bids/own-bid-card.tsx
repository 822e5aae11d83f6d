import { takesBids } from '@asime/contract/item-request-states'
import type { OwnBid } from '@asime/contract/bids'
import Check from 'lucide-react/icons/check'
import MapPin from 'lucide-react/icons/map-pin'
import Pencil from 'lucide-react/icons/pencil'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import { href, Link } from 'react-router'
import { timeAgo } from '../../lib/format/dates.ts'
import { formatBudget } from '../../lib/format/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Bead, BidLadder } from './bid-ladder.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { isLowest } from './bid-rows.tsx'
import { BidBadge } from './bid-badge.tsx'
import * as texts from './own-bid-card.texts.ts'

interface OwnBidCardProps {
  bid: OwnBid
  nowMs: number
  onWithdraw: () => void
}

/** One of one's own bids beside what it answers: the budget and the best bid so far. */
export function OwnBidCard({ bid, nowMs, onWithdraw }: OwnBidCardProps) {
  const { item_request: itemRequest, status, currency } = bid
  const { budget_min: min, budget_max: max, is_hidden: isRequestHidden } = itemRequest
  const title = isRequestHidden ? texts.requestHiddenByAsime : itemRequest.request_title
  const isLive = takesBids(itemRequest)
  const mayChange = bid.actions.includes('change')
  return (
    <article
      className={`flex min-w-0 flex-col rounded-card border p-4 lg:p-5 ${
        status === 'accepted'
          ? 'border-forest bg-forest-soft'
          : status === 'rejected'
            ? 'border-line bg-surface-2'
            : 'border-line bg-surface'
      }`}
    >
      <p className="flex flex-wrap items-center gap-1.5">
        <BidBadge status={status} />
        {bid.needs_confirmation && <Badge tone="outline">{texts.confirmationNeeded}</Badge>}
        {bid.is_hidden && <Badge tone="outline">{texts.hiddenByAsime}</Badge>}
        {status === 'pending' && isLowest(bid) && <Badge tone="gold">{texts.lowest}</Badge>}
        {status === 'pending' && !isLive && (
          <Badge tone="outline">{itemRequest.is_expired ? texts.requestExpired : texts.requestClosed}</Badge>
        )}
        <span className="ml-auto text-[.8125rem] text-ink-3">{timeAgo(bid.created_at, nowMs)}</span>
      </p>
      <h2 className="mt-2.5 text-lg leading-[1.24] tracking-[-.012em] wrap-anywhere">
        {isRequestHidden ? (
          title
        ) : (
          <Link to={href('/requests/:id', { id: itemRequest.id })} className="underline-offset-4 hover:underline">
            {title}
          </Link>
        )}
      </h2>
      {/* Two amounts beside each other, where both have the room. */}
      <dl className="mt-3 flex flex-wrap gap-x-4 gap-y-2.5 [&_dt]:whitespace-nowrap [&>div]:flex-[1_1_calc(50%_-_.5rem)] [&_dt]:text-[.8125rem] [&_dt]:text-ink-3">
        <div>
          <dt>{texts.yourBid}</dt>
          <dd>
            <Money amount={bid.bid_amount} currency={currency} className="text-[1.3125rem]" />
          </dd>
        </div>
        <div>
          <dt>{itemRequest.status === 'open' ? texts.bestOpenBid : texts.acceptedBid}</dt>
          <dd>
            {itemRequest.lowest_bid === null ? (
              texts.none
            ) : (
              <Money amount={itemRequest.lowest_bid} currency={currency} className="text-[1.3125rem]" />
            )}
          </dd>
        </div>
      </dl>
      {(min !== null || max !== null) && isLive && (
        <div className="mt-4">
          <BidLadder budget={{ min, max, currency }} beads={beadsOf(bid)} />
        </div>
      )}
      <ul className="mt-3 mb-4 flex flex-wrap gap-x-3 gap-y-1 text-[.8125rem] wrap-anywhere text-ink-3 [&_li]:inline-flex [&_li]:min-w-0 [&_li]:items-center [&_li]:gap-[5px] [&_svg]:size-[14px] [&_svg]:flex-none">
        <li>{min === null && max === null ? texts.openBudget : texts.budget(formatBudget({ min, max, currency }))}</li>
        {itemRequest.location && (
          <li>
            <MapPin aria-hidden="true" />
            {itemRequest.location}
          </li>
        )}
        {bid.delivery_time_days !== null && (
          <li>
            <Truck aria-hidden="true" />
            {bid.delivery_time_days === 1 ? texts.inOneDay : texts.inDays(bid.delivery_time_days)}
          </li>
        )}
      </ul>
      <div className="mt-auto grid grid-cols-2 gap-2 border-t border-line pt-3.5 sm:flex sm:flex-wrap">
        {!isRequestHidden && (
          <Link
            to={href('/requests/:id', { id: itemRequest.id })}
            aria-label={texts.viewRequestTitled(title)}
            // The title leads there, too; a phone needs the room.
            className={buttonClass({ size: 'sm', className: mayChange ? 'max-sm:hidden' : '' })}
          >
            {texts.viewRequest}
          </Link>
        )}
        {bid.order && (
          <Link
            to={href('/app/vendor/orders/:id', { id: bid.order.id })}
            aria-label={texts.openOrderNumbered(bid.order.order_number)}
            className={buttonClass({ size: 'sm', variant: 'buy' })}
          >
            {texts.openOrder}
          </Link>
        )}
        {mayChange && (
          <Link
            to={`${href('/requests/:id', { id: itemRequest.id })}${bid.needs_confirmation ? '#bid-title' : '#bid'}`}
            aria-label={bid.needs_confirmation ? texts.confirmYourBidOn(title) : texts.changeYourBidOn(title)}
            className={buttonClass({ size: 'sm', variant: bid.needs_confirmation ? 'ask' : 'asksoft' })}
          >
            {bid.needs_confirmation ? <Check aria-hidden="true" /> : <Pencil aria-hidden="true" />}
            {bid.needs_confirmation ? texts.confirm : texts.change}
          </Link>
        )}
        {bid.actions.includes('withdraw') && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={texts.withdrawYourBidOn(title)}
            aria-haspopup="dialog"
            onClick={onWithdraw}
          >
            <Undo2 aria-hidden="true" />
            {texts.withdraw}
          </Button>
        )}
      </div>
    </article>
  )
}

/** One's own bid and the best one, where that is another's. */
function beadsOf(bid: OwnBid): Bead[] {
  const own: Bead = { id: bid.id, amount: bid.bid_amount, kind: bid.status === 'rejected' ? 'gone' : 'own' }
  const best = bid.item_request.lowest_bid
  return best === null || isLowest(bid) ? [own] : [{ id: 'best', amount: best, kind: 'best' }, own]
}
