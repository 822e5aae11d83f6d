import {
  acceptBidEndpoint,
  listBidsEndpoint,
  listOwnBidsEndpoint,
  type OwnBid,
  placeBidEndpoint,
  rejectBidEndpoint,
  updateBidEndpoint,
  withdrawBidEndpoint,
} from '@asime/contract/bids'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { parseJsonOf } from '../../platform/database/json-of.ts'
import { decodeCursor, type JsonPage, type PageRow, pageText } from '../../platform/http/paging.ts'
import { gatherCalls } from '../../platform/http/gather-calls.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { bidPartyOf, withBidActions, withOwnBidActions } from './bids.policy.ts'
import { type BidPage, listBids } from './bids.repository.ts'
import { acceptBids, placeBids, rejectBid, updateBid, withdrawBid } from './bids.service.ts'
import { listOwnBids } from './own-bids.sql.ts'

const SORT = 'bids pending amount'
/** As the database writes them, by which they are compared. */
const lowerCase = ({ id, bidId }: { id: string; bidId: string }) => ({
  id: id.toLowerCase(),
  bidId: bidId.toLowerCase(),
})

const requestOf = ({ itemRequestId }: { itemRequestId: string }) => [itemRequestId]
const OWN_SORT = 'own bids created_at desc'

export function bidRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, listBidsEndpoint, async ({ actor, params, query }) => {
    const page = await listBids(context.pool, params.id, query.limit, decodeCursor(query.cursor, SORT, 'number'))
    if (!page) throw new AppError('not_found', { message: 'Request not found' })
    return pageText(actor ? withActions(actor, page) : page, { limit: query.limit, sort: SORT })
  })
  serve(app, context, listOwnBidsEndpoint, async ({ actor, query }) => {
    const cursor = decodeCursor(query.cursor, OWN_SORT, 'time')
    const page = await listOwnBids(context.pool, actor.vendorId, query.status, query.limit, cursor)
    return pageText(withOwnActions(page), { limit: query.limit, sort: OWN_SORT })
  })
  const place = gatherCalls(context, requestOf, placeBids)
  serve(app, context, placeBidEndpoint, async ({ actor, params, body, onceBy }) =>
    onceBy((keyed) => place(keyed, { actor, itemRequestId: params.id.toLowerCase(), input: body })),
  )
  serve(app, context, updateBidEndpoint, async ({ actor, params, body }) => {
    const { id, bidId } = lowerCase(params)
    return { data: await updateBid(context.db, actor, id, bidId, body) }
  })
  serve(app, context, withdrawBidEndpoint, async ({ actor, params }) => {
    const { id, bidId } = lowerCase(params)
    return withdrawBid(context.db, actor, id, bidId) as Promise<undefined>
  })
  const accept = gatherCalls(context, requestOf, acceptBids)
  serve(app, context, acceptBidEndpoint, async ({ actor, params, body, onceBy }) => {
    const { id, bidId } = lowerCase(params)
    return onceBy((keyed) => accept(keyed, { actor, itemRequestId: id, bidId, input: body }))
  })
  serve(app, context, rejectBidEndpoint, async ({ actor, params, once }) => {
    const { id, bidId } = lowerCase(params)
    return once(async (db) => ({ body: { data: await rejectBid(db, actor, id, bidId) } }))
  })
}

/** The page as this caller may act on it: what the database answered is the same for all. */
function withActions(actor: Actor, page: BidPage): PageRow {
  const { item_request: itemRequest } = page
  const bids = parseJsonOf(page.data).map((bid) =>
    withBidActions(bidPartyOf(actor, itemRequest, { vendor_id: bid.vendor.id }), itemRequest, bid),
  )
  return { ...page, data: JSON.stringify(bids) }
}

function withOwnActions(page: JsonPage<OwnBid>): PageRow {
  const bids = parseJsonOf(page.data).map((bid) => withOwnBidActions(bid))
  return { ...page, data: JSON.stringify(bids) }
}
