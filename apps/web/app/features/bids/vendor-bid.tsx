import type { Bid } from '@asime/contract/bids'
import type { ItemRequest } from '@asime/contract/item-requests'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import type { BidFormProps } from './bid-form.tsx'
import { bestBid } from './bid-order.ts'
import { OwnBid } from './own-bid.tsx'
import type { Bids } from './use-bids.ts'

const loadForm = () => import('./bid-form.tsx').then((part) => part.BidForm)

interface VendorBidProps {
  itemRequest: ItemRequest
  bids: Bids
  vendorId: string
  /** Loads the item request and its bids anew. */
  reload: () => Promise<void>
}

/** The vendor's side of an open item request: the form, or the bid that waits for an answer. */
export function VendorBid({ itemRequest, bids, vendorId, reload }: VendorBidProps) {
  const own = bids.bids.filter(({ vendor }) => vendor.id === vendorId)
  const pending = own.find(({ status }) => status === 'pending')
  const rejected = own.find(({ status }) => status === 'rejected')
  const best = bestBid(bids.bids.filter(({ vendor }) => vendor.id !== vendorId))
  const place = useLocation()
  const navigate = useNavigate()
  const [wantsChange, setWantsChange] = useState(false)
  // A link to the form leads to it, too, when there is a bid already.
  const isChanging = wantsChange || place.hash === '#bid'
  const panel = useRef<HTMLDivElement>(null)
  const returnFocus = useRef(false)

  // What had the focus is gone; screen readers go on where its place was taken.
  useEffect(() => {
    if (!returnFocus.current) return
    returnFocus.current = false
    panel.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
  })

  const leaveForm = () => {
    returnFocus.current = true
    setWantsChange(false)
    if (place.hash) void navigate({ search: place.search }, { replace: true, preventScrollReset: true })
  }
  const saved = (bid: Bid) => {
    bids.put(bid)
    leaveForm()
    void reload()
  }
  if (pending && !isChanging) {
    return (
      <div ref={panel}>
        <OwnBid
          bid={pending}
          itemRequestId={itemRequest.id}
          best={best}
          onChange={() => setWantsChange(true)}
          onWithdrawn={reload}
        />
      </div>
    )
  }
  return (
    <div ref={panel} className="grid gap-3">
      {rejected && !pending && (
        <Callout tone="warn">
          Your bid of {formatMoney(rejected.bid_amount, rejected.currency)} was not taken. You may send another one.
        </Callout>
      )}
      <DeferredForm
        key={pending?.id}
        itemRequest={itemRequest}
        bestAmount={best?.bid_amount}
        own={pending}
        onSaved={saved}
        onStale={() => void reload()}
        onCancel={pending && leaveForm}
      />
    </div>
  )
}

/** The form, whose code comes for vendors only. */
function DeferredForm(props: BidFormProps) {
  const [attempt, setAttempt] = useState(1)
  const [isFailed, setFailed] = useState(false)
  const Form = useDeferred(loadForm, attempt, () => setFailed(true))
  if (Form) return <Deferred component={Form} props={props} />
  if (!isFailed) return <BidFormSkeleton />
  return (
    <Callout tone="danger" role="alert" title="The form did not arrive">
      <p>Check your connection. Nothing is lost.</p>
      <Button
        size="sm"
        className="mt-2"
        onClick={() => {
          setFailed(false)
          setAttempt(attempt + 1)
        }}
      >
        Try again
      </Button>
    </Callout>
  )
}

/** As high as the form, so that nothing moves when it comes. */
export function BidFormSkeleton() {
  return (
    <Loading
      label="Loading the bid form"
      className="min-h-[580px] rounded-panel border-2 border-gold bg-surface p-[15px] sm:min-h-[495px] lg:min-h-[518px] lg:p-[23px]"
    >
      <Skeleton className="h-7 w-28" />
      <div className="mt-6 grid gap-3.5 sm:grid-cols-[1.35fr_1fr]">
        <Skeleton className="h-[46px]" />
        <Skeleton className="h-[46px]" />
      </div>
      <Skeleton className="mt-14 h-24" />
      <Skeleton className="mt-14 h-[52px]" />
    </Loading>
  )
}
