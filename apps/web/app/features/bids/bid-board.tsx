import type { Bid } from '@asime/contract/bids'
import { type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import { VerifiedMark } from '../../ui/verified-mark.tsx'
import { ShopTile } from '../../ui/avatar.tsx'
import { Money } from '../../ui/money.tsx'
import { Stars } from '../../ui/stars.tsx'
import { type BidMarks, BidBadges } from './bid-badges.tsx'
import { deliveryText } from './bid-card.tsx'
import * as texts from './bid-board.texts.ts'

const ROWS = [texts.amount, texts.delivery, texts.rating, texts.place, texts.message] as const

interface BidBoardProps {
  bids: readonly Bid[]
  marksOf: (bid: Bid) => BidMarks
  actionsOf: (bid: Bid) => ReactNode
}

/** The bids side by side, one column each, so that the same thing stands on one line. Scrolls sideways by itself. */
export function BidBoard({ bids, marksOf, actionsOf }: BidBoardProps) {
  const id = useId()
  const hasActions = bids.some((bid) => actionsOf(bid) !== null)
  return (
    <section
      aria-labelledby={`${id}-caption`}
      // Scrolled by the arrow keys, too.
      tabIndex={0}
      className="relative overflow-x-auto overscroll-x-contain rounded-card border border-line bg-surface"
    >
      <table className="w-max min-w-full border-separate border-spacing-0 text-left text-[.9375rem]">
        <caption id={`${id}-caption`} className="sr-only">
          {texts.bidsSideBySide}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={`${LABEL} align-bottom`}>
              {texts.shop}
            </th>
            {bids.map((bid) => {
              const marks = marksOf(bid)
              return (
                <th key={bid.id} scope="col" className={`${cellClass(bid, marks)} pt-4 font-normal`}>
                  <span className="flex items-center gap-2.5">
                    <ShopTile name={bid.vendor.business_name} src={bid.vendor.user.avatar_url} size={36} />
                    <Link
                      to={href('/vendors/:id', { id: bid.vendor.id })}
                      className="inline-flex min-h-6 min-w-0 items-center gap-1 font-semibold underline-offset-4 wrap-anywhere hover:underline"
                    >
                      {bid.vendor.business_name}
                    </Link>
                    {bid.vendor.verification_status === 'verified' && <VerifiedMark since={bid.vendor.verified_at} />}
                  </span>
                  <BidBadges bid={bid} marks={marks} className="mt-2" />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              <th scope="row" className={LABEL}>
                {row}
              </th>
              {bids.map((bid) => (
                <td key={bid.id} className={cellClass(bid, marksOf(bid))}>
                  <Cell row={row} bid={bid} />
                </td>
              ))}
            </tr>
          ))}
          {hasActions && (
            <tr>
              <th scope="row" className={LABEL}>
                {texts.decide}
              </th>
              {bids.map((bid) => (
                <td key={bid.id} className={`${cellClass(bid, marksOf(bid))} pb-4`}>
                  {actionsOf(bid)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ row, bid }: { row: (typeof ROWS)[number]; bid: Bid }) {
  const { vendor } = bid
  switch (row) {
    case 'Amount':
      return <Money amount={bid.bid_amount} currency={bid.currency} className="text-[1.3125rem]" />
    case 'Delivery':
      return deliveryText(bid.delivery_time_days)
    case 'Rating':
      return vendor.total_reviews > 0 ? (
        <Stars rating={vendor.rating} reviews={vendor.total_reviews} />
      ) : (
        texts.noReviewsYet
      )
    case 'Place':
      return vendor.location ?? texts.notSaid
    case 'Message':
      return <span className="whitespace-pre-line text-ink-2">{bid.message ?? texts.none}</span>
  }
}

/** Stays in sight while the bids pass by; on phones there is no room for that. */
const LABEL =
  'border-b border-line bg-surface px-3.5 py-3 text-[.8125rem] font-medium text-ink-3 align-top sm:sticky sm:left-0 sm:z-10 [tbody_tr:last-child_&]:border-b-0'

function cellClass({ status }: Bid, { isLowest, isOwn }: BidMarks): string {
  const ground =
    status === 'accepted'
      ? 'bg-forest-soft'
      : status === 'rejected'
        ? 'bg-bg'
        : isLowest && !isOwn
          ? 'bg-gold-soft'
          : ''
  return `w-[216px] max-w-[216px] border-b border-l border-line px-3.5 py-3 align-top wrap-anywhere [tbody_tr:last-child_&]:border-b-0 ${ground}`
}
