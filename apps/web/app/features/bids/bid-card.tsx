import type { Bid } from '@asime/contract/bids'
import MapPin from 'lucide-react/icons/map-pin'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { timeAgo } from '../../lib/format/dates.ts'
import { ShopTile } from '../../ui/avatar.tsx'
import { Money } from '../../ui/money.tsx'
import { Stars } from '../../ui/stars.tsx'
import { VerifiedMark } from '../../ui/verified-mark.tsx'
import { type BidMarks, BidBadges } from './bid-badges.tsx'
import * as texts from './bid-card.texts.ts'

interface BidCardProps {
  bid: Bid
  marks: BidMarks
  nowMs: number
  /** What the owner of the item request can do with it. */
  actions?: ReactNode
  /** What lets the viewer report it. */
  report?: ReactNode
}

/** One offer: who, how much, how soon, and in which words. */
export function BidCard({ bid, marks, nowMs, actions, report }: BidCardProps) {
  const { vendor } = bid
  return (
    <article
      id={`bid-${bid.id}`}
      tabIndex={-1}
      aria-labelledby={`bid-${bid.id}-shop`}
      className={`rounded-card outline-offset-4 ${lookOf(bid, marks)}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 items-center gap-3 max-sm:basis-full">
          <ShopTile name={vendor.business_name} src={vendor.user.avatar_url} size={52} />
          <div className="min-w-0">
            <h3 id={`bid-${bid.id}-shop`} className="font-body text-base leading-snug font-semibold tracking-normal">
              <Link
                to={href('/vendors/:id', { id: vendor.id })}
                // Of the heading's text, whose lines are balanced: a box of its own would leave the mark alone on the next line.
                className="py-px underline-offset-4 wrap-anywhere hover:underline"
              >
                {vendor.business_name}
              </Link>
              {vendor.verification_status === 'verified' && (
                <>
                  {' '}
                  <VerifiedMark since={vendor.verified_at} />
                </>
              )}
            </h3>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-ink-3">
              <Stars rating={vendor.rating} reviews={vendor.total_reviews} />
              {vendor.location && (
                <span className="inline-flex min-w-0 items-center gap-1">
                  <MapPin aria-hidden="true" strokeWidth={1.9} className="size-3.5 flex-none" />
                  <span className="min-w-0 wrap-anywhere">{vendor.location}</span>
                </span>
              )}
              <span className="whitespace-nowrap">{timeAgo(bid.created_at, nowMs)}</span>
            </p>
          </div>
        </div>
        <div className="flex items-center justify-between gap-x-4 gap-y-1.5 max-sm:w-full max-sm:flex-wrap max-sm:border-t max-sm:border-dashed max-sm:border-line-strong max-sm:pt-2.5 sm:flex-col sm:items-end">
          <Money amount={bid.bid_amount} currency={bid.currency} className="text-[min(1.5625rem,12vw)] leading-none" />
          <DeliveryTime days={bid.delivery_time_days} />
        </div>
      </div>
      <BidBadges bid={bid} marks={marks} className="mt-3" />
      {bid.message && (
        <p className="mt-2.5 rounded-[4px_12px_12px_12px] bg-surface-2 px-[13px] py-2.5 text-[.9375rem] whitespace-pre-line text-ink-2 wrap-anywhere">
          {bid.message}
        </p>
      )}
      {actions && <div className="mt-3.5">{actions}</div>}
      {report}
    </article>
  )
}

/** Border and padding together: a thicker border takes its second pixel from the padding. */
function lookOf({ status }: Bid, { isLowest, isOwn }: BidMarks): string {
  if (status === 'accepted') return 'border border-transparent bg-forest-soft p-3.5 sm:p-5'
  if (status === 'rejected') return 'border border-line bg-bg p-3.5 sm:p-5'
  if (isOwn) return 'border-2 border-indigo bg-surface p-[13px] sm:p-[19px]'
  if (isLowest) return 'border-2 border-gold bg-surface p-[13px] sm:p-[19px]'
  return 'border border-line bg-surface p-3.5 sm:p-5'
}

export function DeliveryTime({ days }: { days: number | null }) {
  return (
    <p className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-3">
      <Truck aria-hidden="true" strokeWidth={1.9} className="size-4 flex-none" />
      {deliveryText(days)}
    </p>
  )
}

export function deliveryText(days: number | null): string {
  if (days === null) return texts.timeToAgree
  return days === 1 ? texts.in1Day : texts.inDays(days)
}
