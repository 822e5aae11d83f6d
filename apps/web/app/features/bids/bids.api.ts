import {
  acceptBidEndpoint,
  type Bid,
  listBidsEndpoint,
  placeBidEndpoint,
  rejectBidEndpoint,
  type SaveBid,
  updateBidEndpoint,
  withdrawBidEndpoint,
} from '@asime/contract/bids'
import type { ResponseOf } from '@asime/contract/endpoint'
import { MAX_LIMIT } from '@asime/contract/paging'
import { readVendorEndpoint } from '@asime/contract/vendors'
import { type Api, call } from '../../lib/api/api.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'

/** The day on which a shop that is away is back; null while it is here. */
export async function readAwayUntil(api: Api, vendorId: string, signal: AbortSignal): Promise<string | null> {
  return (await call(api, readVendorEndpoint, { params: { id: vendorId }, signal })).data.away_until
}

/** Which bid of which item request. */
export interface BidPlace {
  itemRequestId: string
  bidId: string
}

/** As many bids as one call gives, so that nearly always they are all there to be compared. */
export function listBids(
  api: Api,
  itemRequestId: string,
  { cursor, signal }: { cursor?: string; signal?: AbortSignal } = {},
): Promise<ListPage<Bid>> {
  const query = { limit: MAX_LIMIT, ...(cursor && { cursor }) }
  return call(api, listBidsEndpoint, { params: { id: itemRequestId }, query, ...(signal && { signal }) })
}

export async function placeBid(api: Api, itemRequestId: string, bid: SaveBid, idempotencyKey: string): Promise<Bid> {
  return (await call(api, placeBidEndpoint, { params: { id: itemRequestId }, body: bid, idempotencyKey })).data
}

export async function changeBid(api: Api, { itemRequestId, bidId }: BidPlace, bid: SaveBid): Promise<Bid> {
  return (await call(api, updateBidEndpoint, { params: { id: itemRequestId, bidId }, body: bid })).data
}

export function withdrawBid(api: Api, { itemRequestId, bidId }: BidPlace): Promise<void> {
  return call(api, withdrawBidEndpoint, { params: { id: itemRequestId, bidId } })
}

/** Refused as `bid_changed` when the bid is no longer of `seenAmount`. */
export async function acceptBid(
  api: Api,
  { itemRequestId, bidId }: BidPlace,
  seenAmount: number,
  idempotencyKey: string,
): Promise<ResponseOf<typeof acceptBidEndpoint>['data']> {
  const params = { id: itemRequestId, bidId }
  return (await call(api, acceptBidEndpoint, { params, body: { bid_amount: seenAmount }, idempotencyKey })).data
}

export async function rejectBid(api: Api, { itemRequestId, bidId }: BidPlace, idempotencyKey: string): Promise<Bid> {
  return (await call(api, rejectBidEndpoint, { params: { id: itemRequestId, bidId }, idempotencyKey })).data
}
