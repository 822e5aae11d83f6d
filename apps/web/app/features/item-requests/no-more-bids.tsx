import type { Bid } from '@asime/contract/bids'
import type { ItemRequest } from '@asime/contract/item-requests'
import { Callout } from '../../ui/callout.tsx'
import { BiddingRule } from './bidding-rule.tsx'
import { OrderLink } from './order-link.tsx'
import * as texts from './no-more-bids.texts.ts'

interface NoMoreBidsProps {
  itemRequest: ItemRequest
  /** The visitor's own bid, if it had an answer. */
  ownStatus: Bid['status'] | undefined
}

/** Says why nobody can bid here any more. */
export function NoMoreBids({ itemRequest: { id, status }, ownStatus }: NoMoreBidsProps) {
  if (ownStatus === 'accepted') {
    return (
      <Callout tone="ok" title={texts.yourBidWasAccepted}>
        <p>{status === 'completed' ? texts.orderIsComplete : texts.onceTheBuyerHasPaid}</p>
        <BiddingRule />
        <OrderLink itemRequestId={id} as="vendor" />
      </Callout>
    )
  }
  switch (status) {
    case 'open':
      return (
        <Callout tone="warn" title={texts.thisRequestHasExpired}>
          <p>{texts.biddingHasClosed}</p>
          <BiddingRule />
        </Callout>
      )
    case 'closed':
      return (
        <Callout tone="info" title={texts.thisRequestIsClosed}>
          <p>{texts.buyerHasAcceptedABid}</p>
          <BiddingRule />
        </Callout>
      )
    case 'completed':
      return (
        <Callout tone="ok" title={texts.thisRequestIsCompleted}>
          <p>{texts.buyerHasWhatTheyAsked}</p>
          <BiddingRule />
        </Callout>
      )
    case 'cancelled':
      return (
        <Callout tone="warn" title={texts.thisRequestIsCancelled}>
          <p>{texts.buyerNoLongerNeedsIt}</p>
          <BiddingRule />
        </Callout>
      )
  }
}
