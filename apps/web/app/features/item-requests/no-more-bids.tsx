import type { Bid } from '@asime/contract/bids'
import type { ItemRequest } from '@asime/contract/item-requests'
import { Callout } from '../../ui/callout.tsx'
import { BiddingRule } from './bidding-rule.tsx'
import { OrderLink } from './order-link.tsx'

interface NoMoreBidsProps {
  itemRequest: ItemRequest
  /** The visitor's own bid, if it had an answer. */
  ownStatus: Bid['status'] | undefined
}

/** Says why nobody can bid here any more. */
export function NoMoreBids({ itemRequest: { id, status }, ownStatus }: NoMoreBidsProps) {
  if (ownStatus === 'accepted') {
    return (
      <Callout tone="ok" title="Your bid was accepted">
        <p>
          {status === 'completed' ? 'The goods have changed hands.' : 'Once the buyer has paid it is yours to deliver.'}
        </p>
        <BiddingRule />
        <OrderLink itemRequestId={id} as="vendor" />
      </Callout>
    )
  }
  switch (status) {
    case 'open':
      return (
        <Callout tone="warn" title="This request has expired">
          <p>Bidding has closed. The buyer can extend it.</p>
          <BiddingRule />
        </Callout>
      )
    case 'closed':
      return (
        <Callout tone="info" title="This request is closed">
          <p>The buyer has accepted a bid, so no more can be sent.</p>
          <BiddingRule />
        </Callout>
      )
    case 'completed':
      return (
        <Callout tone="ok" title="This request is completed">
          <p>The buyer has what they asked for.</p>
          <BiddingRule />
        </Callout>
      )
    case 'cancelled':
      return (
        <Callout tone="warn" title="This request is cancelled">
          <p>The buyer no longer needs it, so no bids can be sent.</p>
          <BiddingRule />
        </Callout>
      )
  }
}
