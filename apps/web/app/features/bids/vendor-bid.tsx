import type { Bid } from '@asime/contract/bids'
import type { ItemRequest } from '@asime/contract/item-requests'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatMoney } from '@asime/contract/money'
import { formatDate } from '../../lib/format/dates.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { Callout } from '../../ui/callout.tsx'
import { BidForm } from './bid-form.tsx'
import { bestBid } from './bid-order.ts'
import { readAwayUntil } from './bids.api.ts'
import { focusAfterDialog } from './focus-after-dialog.ts'
import { OwnBid } from './own-bid.tsx'
import type { Bids } from './use-bids.ts'
import * as texts from './vendor-bid.texts.ts'

export interface VendorBidProps {
  itemRequest: ItemRequest
  bids: Bids
  vendorId: string
  /** Loads the item request and its bids anew. */
  reload: () => Promise<void>
}

/** The vendor's side of an open item request: the form, or the bid that waits for an answer. Loaded by vendor-bid-slot.tsx. */
export function VendorBid({ itemRequest, bids, vendorId, reload }: VendorBidProps) {
  const own = bids.bids.filter(({ vendor }) => vendor.id === vendorId)
  const pending = own.find(({ status }) => status === 'pending')
  const rejected = own.find(({ status }) => status === 'rejected')
  const best = bestBid(bids.bids.filter(({ vendor }) => vendor.id !== vendorId))
  const place = useLocation()
  const navigate = useNavigate()
  const [wantsChange, setWantsChange] = useState(false)
  // A link to the form leads to it, too, when there is a bid already.
  const [leftAt, setLeftAt] = useState<string>()
  const isChanging = wantsChange || (place.hash === '#bid' && place.key !== leftAt)
  const panel = useRef<HTMLDivElement>(null)
  const returnFocus = useRef(false)

  // What had the focus is gone; screen readers go on where its place was taken.
  useEffect(() => {
    if (!returnFocus.current) return
    returnFocus.current = false
    headingIn(panel.current)?.focus()
  })

  const [awayUntil, setAwayUntil] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    // A help only: the bid can be placed without it.
    readAwayUntil(browserApi, vendorId, stop.signal).then(setAwayUntil, () => {})
    return () => stop.abort()
  }, [vendorId])

  const leaveForm = () => {
    returnFocus.current = true
    setWantsChange(false)
    setLeftAt(place.key)
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
          onConfirmed={reload}
          onWithdrawn={async () => {
            await reload()
            focusAfterDialog(() => headingIn(panel.current))
          }}
        />
      </div>
    )
  }
  return (
    <div ref={panel} className="grid gap-3">
      {rejected && !pending && (
        <Callout tone="warn">{texts.yourBidNotTaken(formatMoney(rejected.bid_amount, rejected.currency))}</Callout>
      )}
      <BidForm
        key={pending?.id}
        itemRequest={itemRequest}
        bestAmount={best?.bid_amount}
        own={pending}
        onSaved={saved}
        onStale={() => void reload()}
        onCancel={pending && leaveForm}
      />
      {/* Below: read last, it would push the form away from whoever is filling it in. */}
      {awayUntil && <Callout tone="warn">{texts.youAreAway(formatDate(awayUntil))}</Callout>}
    </div>
  )
}

function headingIn(panel: HTMLElement | null): HTMLElement | null {
  return panel?.querySelector<HTMLElement>('h2') ?? null
}
