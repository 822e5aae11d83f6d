import { bidStatusLabels } from '@asime/contract/bid-states'
import type { Bid, SaveBid } from '@asime/contract/bids'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { formatMoney } from '@asime/contract/money'
import { serverMessage } from '../../lib/api/server-message.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeliveryTime } from './bid-card.tsx'
import * as texts from './own-bid.texts.ts'

interface OwnBidProps {
  bid: Bid
  itemRequestId: string
  /** The best of the others' bids. */
  best: Bid | undefined
  onChange: () => void
  onConfirmed: () => Promise<void>
  onWithdrawn: () => Promise<void>
}

/** The vendor's own bid while it waits for an answer. */
export function OwnBid({ bid, itemRequestId, best, onChange, onConfirmed, onWithdrawn }: OwnBidProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // Whoever followed the link to it before this was there.
  useEffect(() => {
    if (bid.needs_confirmation && window.location.hash === '#bid-title') title.current?.scrollIntoView()
  }, [bid.needs_confirmation])
  const [isAsking, setAsking] = useState(false)

  const [isConfirming, setConfirming] = useState(false)

  /** Saving a bid as it is says that it still holds. */
  async function confirm() {
    setConfirming(true)
    try {
      const { changeBid } = await loadCalls(import('./bids.api.ts'))
      await changeBid(browserApi, { itemRequestId, bidId: bid.id }, sameAs(bid))
      toast.success(texts.bidConfirmed, texts.buyerAcceptNow)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.error, serverMessage(error) ?? texts.failedToConfirmBid)
    } finally {
      setConfirming(false)
    }
    await onConfirmed()
  }

  async function withdraw() {
    try {
      const { withdrawBid } = await loadCalls(import('./bids.api.ts'))
      await withdrawBid(browserApi, { itemRequestId, bidId: bid.id })
      toast.success(texts.yourBidBeenWithdrawn)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.error, serverMessage(error) ?? texts.failedToWithdrawBid)
    }
    await onWithdrawn()
  }

  return (
    <section
      aria-labelledby="bid-title"
      className="rounded-panel border-2 border-indigo bg-surface p-[15px] lg:p-[23px]"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={title} id="bid-title" tabIndex={-1} className="text-2xl">
          {texts.yourBid}
        </h2>
        <Badge tone="wait">{bid.needs_confirmation ? texts.confirmationNeeded : bidStatusLabels.pending}</Badge>
      </div>
      {bid.needs_confirmation && (
        <Callout tone="warn" className="mt-3">
          {texts.buyerAcceptedAnotherBid}
        </Callout>
      )}
      <p className="mt-3">
        <Money amount={bid.bid_amount} currency={bid.currency} className="text-[min(1.9375rem,12vw)] leading-none" />
      </p>
      <p className="mt-2 text-sm font-medium text-ink-2">{standingText(bid, best)}</p>
      <div className="mt-2">
        <DeliveryTime days={bid.delivery_time_days} />
      </div>
      {bid.message && (
        <p className="mt-3 rounded-[4px_12px_12px_12px] bg-surface-2 px-[13px] py-2.5 text-[.9375rem] whitespace-pre-line text-ink-2 wrap-anywhere">
          {bid.message}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {bid.actions.includes('confirm') && (
          <Button variant="ask" busy={isConfirming} onClick={() => void confirm()}>
            {texts.confirmBid}
          </Button>
        )}
        {bid.actions.includes('change') && <Button onClick={onChange}>{texts.change}</Button>}
        {bid.actions.includes('withdraw') && (
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {texts.withdraw}
          </Button>
        )}
      </div>
      <p className="mt-3 text-xs text-ink-3">{texts.youChangeUntilBuyer}</p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.withdrawYourBidQuestion}
        confirmLabel={texts.withdrawBid}
        cancelLabel={texts.keepBid}
        variant="danger"
        onConfirm={withdraw}
      >
        <p className="text-ink-2">{texts.buyerNoLongerSees(formatMoney(bid.bid_amount, bid.currency))}</p>
      </ConfirmDialog>
    </section>
  )
}

function sameAs({ bid_amount, message, delivery_time_days: days }: Bid): SaveBid {
  return { bid_amount, ...(message !== null && { message }), ...(days !== null && { delivery_time_days: days }) }
}

function standingText({ bid_amount: amount, currency }: Bid, best: Bid | undefined): string {
  if (!best) return texts.onlyBidSoFar
  const difference = amount - best.bid_amount
  if (difference === 0) return texts.asLowAsBest
  return difference < 0 ? texts.bestBidSoFar : texts.aboveBestBid(formatMoney(difference, currency))
}
