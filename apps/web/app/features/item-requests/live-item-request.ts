import { type Bid, listBidsEndpoint } from '@asime/contract/bids'
import { type ItemRequestCard, listItemRequestsEndpoint } from '@asime/contract/item-requests'
import { type Api, call } from '../../lib/api/api.ts'

/** The newest urgent ones that are looked through. */
const CANDIDATES = 20
/** As many beads as the thread has room for. */
const BIDS_SHOWN = 8
/** A haggle takes more than one. */
const MIN_BIDS = 2

/** An item request whose haggle can be shown: it has a whole budget and bids that stand. */
export interface LiveItemRequest {
  itemRequest: ItemRequestCard & { budget_min: number; budget_max: number }
  /** The cheapest first. */
  bids: readonly Bid[]
}

/** The newest urgent item request that vendors are bidding on; null when there is none. */
export async function findLiveItemRequest(api: Api): Promise<LiveItemRequest | null> {
  const { data } = await call(api, listItemRequestsEndpoint, {
    query: { status: 'open', is_expired: false, urgency: 'urgent', limit: CANDIDATES },
  })
  const itemRequest = data.find(isHaggle)
  if (!itemRequest) return null
  const answer = await call(api, listBidsEndpoint, { params: { id: itemRequest.id }, query: { limit: BIDS_SHOWN } })
  const bids = answer.data
    .filter(({ status }) => status === 'pending')
    .toSorted((one, other) => one.bid_amount - other.bid_amount)
  return bids.length < MIN_BIDS ? null : { itemRequest, bids }
}

function isHaggle(itemRequest: ItemRequestCard): itemRequest is LiveItemRequest['itemRequest'] {
  const { budget_min: min, budget_max: max, total_bids: total } = itemRequest
  return min !== null && max !== null && max > min && total >= MIN_BIDS
}
