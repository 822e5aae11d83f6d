import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Deferred, useDeferred } from '../../ui/deferred.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import type { VendorBidProps } from './vendor-bid.tsx'
import * as texts from './vendor-bid-slot.texts.ts'

const loadVendorBid = () => import('./vendor-bid.tsx').then((part) => part.VendorBid)

interface VendorBidSlotProps extends Omit<VendorBidProps, 'vendorId'> {
  /** Undefined until it is sure who is looking. */
  vendorId: string | undefined
}

/** Where a vendor bids. The code of it comes for vendors only; its place is kept from the first moment. */
export function VendorBidSlot({ vendorId, ...props }: VendorBidSlotProps) {
  const [attempt, setAttempt] = useState(1)
  const [isFailed, setFailed] = useState(false)
  const VendorBid = useDeferred<VendorBidProps>(loadVendorBid, attempt, () => setFailed(true))
  if (isFailed && !VendorBid) {
    return (
      <Callout tone="danger" role="alert" title={texts.formDidNotArrive}>
        <p>{texts.checkYourConnectionTry}</p>
        <Button
          size="sm"
          className="mt-2"
          onClick={() => {
            setFailed(false)
            setAttempt(attempt + 1)
          }}
        >
          {texts.tryAgain}
        </Button>
      </Callout>
    )
  }
  if (!VendorBid || vendorId === undefined) return <BidFormSkeleton />
  return <Deferred component={VendorBid} props={{ ...props, vendorId }} />
}

/** As high as the form, so that nothing moves when it comes. */
function BidFormSkeleton() {
  return (
    <Loading
      label={texts.loadingBidForm}
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
