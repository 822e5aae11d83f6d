import {
  type BidAction,
  type BidActionName,
  bidActionNames,
  bidActions,
  type BidParty,
  type BidStatus,
} from '@asime/contract/bid-states'
import { type Bid, ONLY_OWN_REQUESTS, type OwnBid } from '@asime/contract/bids'
import type { ErrorCode } from '@asime/contract/errors'
import { AppError } from '../../platform/app-error.ts'
import { mayInShop } from '@asime/contract/shop-roles'
import type { Actor } from '../../platform/sessions/actor.ts'
import { EXPIRED, type ItemRequestFacts } from '../item-requests/item-requests.policy.ts'

// Who may do what with a bid: pure functions of the caller and the rows, for services and for `actions` alike.

type BidFacts = { status: BidStatus; needs_confirmation: boolean }

/** The caller's relation to a bid; undefined for mere viewers. */
export function bidPartyOf(
  actor: Pick<Actor, 'userId' | 'vendorId' | 'shopRole'> | undefined,
  itemRequest: { user_id: string },
  bid: { vendor_id: string },
): BidParty | undefined {
  const isOfShop = actor?.vendorId === bid.vendor_id
  if (actor?.userId === itemRequest.user_id) return isOfShop ? 'insider' : 'owner'
  return isOfShop && mayInShop(actor?.shopRole, 'sell') ? 'bidder' : undefined
}

/** The reason for a refusal; undefined if there is none. */
export function whyNotOnBid(
  name: BidActionName,
  party: BidParty | undefined,
  itemRequest: ItemRequestFacts,
  bid: BidFacts,
): { code: ErrorCode; message?: string } | undefined {
  const { by, from, onRequest, untilExpiry = false, unconfirmed }: BidAction = bidActions[name]
  if (party === 'insider' && name === 'accept')
    return { code: 'forbidden', message: 'You cannot accept a bid of the shop that you work for' }
  if (party === undefined || !by.includes(party)) return { code: 'forbidden', message: REFUSALS[name] }
  if (onRequest && !onRequest.includes(itemRequest.status)) return { code: 'request_not_open' }
  if (onRequest && untilExpiry && itemRequest.is_expired) return EXPIRED
  if (!from.includes(bid.status)) return { code: 'bid_not_pending' }
  if (untilExpiry && itemRequest.is_expired) return EXPIRED
  if (unconfirmed === false && bid.needs_confirmation) return { code: 'bid_unconfirmed' }
  if (unconfirmed === true && !bid.needs_confirmation) return { code: 'conflict' }
  return undefined
}

const REFUSALS: Record<BidActionName, string> = {
  change: 'You can only change your own bids',
  confirm: 'You can only change your own bids',
  withdraw: 'You can only change your own bids',
  accept: ONLY_OWN_REQUESTS,
  reject: 'You can only reject bids on your own requests',
}

/** Before a bid is looked for: what is wrong with the caller alone. @throws AppError forbidden */
export function assertOwner(name: 'accept' | 'reject', actor: Actor, itemRequest: { user_id: string }): void {
  if (actor.userId !== itemRequest.user_id) throw new AppError('forbidden', { message: REFUSALS[name] })
}

/** @throws AppError forbidden, request_not_open, bid_not_pending, bid_unconfirmed */
export function assertMayOnBid(
  name: BidActionName,
  actor: Actor,
  itemRequest: ItemRequestFacts & { user_id: string },
  bid: BidFacts & { vendor_id: string },
): void {
  const obstacle = whyNotOnBid(name, bidPartyOf(actor, itemRequest, bid), itemRequest, bid)
  if (obstacle) throw new AppError(obstacle.code, obstacle)
}

/** With what somebody who is that to it may do next. */
export function withBidActions<B extends Bid>(party: BidParty | undefined, itemRequest: ItemRequestFacts, bid: B): B {
  return { ...bid, actions: bidActionNames.filter((name) => !whyNotOnBid(name, party, itemRequest, bid)) }
}

/** The same for its vendor, who can only withdraw what an admin has hidden. */
export function withOwnBidActions(bid: OwnBid): OwnBid {
  const own = withBidActions('bidder', bid.item_request, bid)
  const isShown = !bid.is_hidden && !bid.item_request.is_hidden
  return isShown ? own : { ...own, actions: own.actions.filter((name) => name === 'withdraw') }
}
