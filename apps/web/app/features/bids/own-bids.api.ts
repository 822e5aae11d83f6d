import {
  type Bid,
  type BidStatus,
  listBidsEndpoint,
  listOwnBidsEndpoint,
  type OwnBid,
  withdrawBidEndpoint,
} from '@asime/contract/bids'
import { call } from '../../lib/api/api.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

interface ListQuery {
  limit?: number
  cursor?: string
  signal?: AbortSignal
}

export async function listBids(itemRequestId: string, { limit, signal }: ListQuery): Promise<Bid[]> {
  return (await call(browserApi, listBidsEndpoint, { params: { id: itemRequestId }, query: { limit }, signal })).data
}

export function listOwnBids(
  status: BidStatus | undefined,
  { limit, cursor, signal }: ListQuery = {},
): Promise<ListPage<OwnBid>> {
  return call(browserApi, listOwnBidsEndpoint, { query: { status, limit, cursor }, signal })
}

export function withdrawBid(bid: OwnBid): Promise<void> {
  return call(browserApi, withdrawBidEndpoint, { params: { id: bid.item_request.id, bidId: bid.id } })
}
