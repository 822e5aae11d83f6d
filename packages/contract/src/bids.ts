import { MAX_BID_MESSAGE } from './text-lengths.ts'
import { z } from 'zod'
import { PublicUser, shownVerification } from './accounts.ts'
import { BID_CHANGE_UNSEEN, inWords } from './deadlines.ts'
import { type BidActionName, bidActionNames, bidActions, shownBidStatuses } from './bid-states.ts'
import { itemRequestActions } from './item-request-states.ts'
import { ruleOf } from './permissions.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Money, optionalText, PathId } from './fields.ts'
import { ItemRequestStatus } from './item-requests.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'
import { OrderSummary } from './orders.ts'
import { MAX_DELIVERY_DAYS, ONLY_VENDORS_BID } from './rules.ts'

export const BidStatus = z.enum(shownBidStatuses)
export type BidStatus = z.infer<typeof BidStatus>

export const Bid = z
  .object({
    id: z.uuid(),
    bid_amount: z.number(),
    currency: Currency,
    message: z.string().nullable(),
    delivery_time_days: z.int().nullable(),
    status: BidStatus,
    needs_confirmation: z.boolean().meta({
      description:
        'True when this bid became pending again because the accepted bid’s order was not paid. It can be accepted after its vendor confirms it',
    }),
    created_at: z.string(),
    vendor: z.object({
      id: z.uuid(),
      business_name: z.string(),
      location: z.string().nullable(),
      rating: z.number(),
      total_reviews: z.int(),
      ...shownVerification,
      user: PublicUser,
    }),
    actions: z.array(z.enum(bidActionNames)).meta({ description: 'What the caller may do next' }),
  })
  .meta({ id: 'Bid' })
export type Bid = z.infer<typeof Bid>

export const ONLY_OWN_REQUESTS = 'You can only accept bids on your own requests'

export const SaveBid = z.strictObject({
  bid_amount: Money,
  currency: Currency.optional().meta({ description: 'Must be the request’s currency' }),
  message: optionalText({ max: MAX_BID_MESSAGE, multiline: true }),
  delivery_time_days: z
    .int({ error: 'Must be a whole number of days' })
    .min(1, 'Must be at least 1 day')
    .max(MAX_DELIVERY_DAYS, `Must be at most ${MAX_DELIVERY_DAYS} days`)
    .optional(),
})
export type SaveBid = z.infer<typeof SaveBid>

export const AcceptBid = z.strictObject({
  bid_amount: Money.optional().meta({
    description: `The amount that the owner saw. If it differs, the response is 409 bid_changed. Without it, a bid changed within the last ${inWords(BID_CHANGE_UNSEEN)} is also a 409 bid_changed`,
  }),
})

const RequestParams = z.object({ id: PathId('Request not found') })
const BidParams = z.object({ id: PathId('Request not found'), bidId: PathId('Bid not found') })

const bidRule = (name: BidActionName, states?: string) =>
  ruleOf(bidActions[name], { noun: 'bid', parties: { insider: 'owner' }, ...(states && { states }) })
/** Not "vendor", since the owner of the request may be one and cannot bid on it. */
const FOR_OTHERS = { parties: { vendor: 'other_vendor' }, noun: 'request', states: 'open and not expired' } as const

export const listBidsEndpoint = endpoint({
  id: 'listBids',
  method: 'GET',
  path: '/requests/:id/bids',
  tag: 'Bids',
  access: 'public',
  knowsCaller: true,
  summary: 'Bids on an item request: pending first, then by amount',
  params: RequestParams,
  query: z.object(PageQuery),
  status: 200,
  response: pageOf(Bid),
  errors: ['invalid_cursor'],
})
export const placeBidEndpoint = endpoint({
  id: 'placeBid',
  feature: 'place_bids',
  method: 'POST',
  path: '/requests/:id/bids',
  tag: 'Bids',
  access: 'vendor',
  idempotent: true,
  rule: ruleOf(itemRequestActions.bid, FOR_OTHERS),
  forbidden: ONLY_VENDORS_BID,
  summary: 'Bid on an open item request',
  params: RequestParams,
  body: SaveBid,
  status: 201,
  response: dataOf(Bid),
  errors: ['request_not_open', 'already_bid', 'conflict'],
})
export const updateBidEndpoint = endpoint({
  id: 'updateBid',
  method: 'PUT',
  path: '/requests/:id/bids/:bidId',
  tag: 'Bids',
  access: 'vendor',
  rule: bidRule('change', 'pending and its request has not expired'),
  forbidden: ONLY_VENDORS_BID,
  summary: 'Update a pending bid. Also confirms a bid that became pending again',
  params: BidParams,
  body: SaveBid,
  status: 200,
  response: dataOf(Bid),
  errors: ['bid_not_pending', 'request_not_open'],
})
export const withdrawBidEndpoint = endpoint({
  id: 'withdrawBid',
  method: 'DELETE',
  path: '/requests/:id/bids/:bidId',
  tag: 'Bids',
  access: 'vendor',
  rule: bidRule('withdraw'),
  forbidden: ONLY_VENDORS_BID,
  summary: 'Withdraw a pending bid',
  params: BidParams,
  status: 204,
  response: null,
  errors: ['bid_not_pending'],
})
export const acceptBidEndpoint = endpoint({
  id: 'acceptBid',
  method: 'POST',
  path: '/requests/:id/bids/:bidId/accept',
  tag: 'Bids',
  access: 'signed_in',
  rule: bidRule('accept', 'pending and confirmed, and its request open and not expired'),
  idempotent: true,
  summary: 'Accept a bid: closes the request, rejects the other bids and creates an order',
  params: BidParams,
  body: AcceptBid,
  bodyOptional: true,
  status: 200,
  response: dataOf(z.object({ bid: Bid, order: OrderSummary })),
  errors: ['request_not_open', 'bid_not_pending', 'bid_unconfirmed', 'bid_changed', 'shop_away'],
})
export const rejectBidEndpoint = endpoint({
  id: 'rejectBid',
  method: 'POST',
  path: '/requests/:id/bids/:bidId/reject',
  tag: 'Bids',
  access: 'signed_in',
  rule: bidRule('reject'),
  idempotent: true,
  summary: 'Reject a pending bid',
  params: BidParams,
  status: 200,
  response: dataOf(Bid),
  errors: ['bid_not_pending'],
})

/** The caller's own bid, with its item request. */
export const OwnBid = Bid.extend({
  is_hidden: z
    .boolean()
    .meta({ description: 'An admin has hidden this bid. Only its vendor sees it, and may withdraw it' }),
  item_request: z.object({
    id: z.uuid(),
    request_title: z.string().meta({ description: 'Empty while the request is hidden' }),
    is_hidden: z.boolean().meta({ description: 'An admin has hidden the request: nobody sees it' }),
    status: ItemRequestStatus,
    is_expired: z.boolean(),
    expires_at: z.string().nullable(),
    location: z.string().nullable(),
    budget_min: z.number().nullable(),
    budget_max: z.number().nullable(),
    currency: Currency,
    total_bids: z.int(),
    lowest_bid: z.number().nullable(),
  }),
  order: OrderSummary.nullable().meta({ description: 'The order that it led to, if it was accepted' }),
}).meta({ id: 'OwnBid' })
export type OwnBid = z.infer<typeof OwnBid>

export const listOwnBidsEndpoint = endpoint({
  id: 'listOwnBids',
  method: 'GET',
  path: '/user/bids',
  tag: 'Bids',
  access: 'vendor',
  forbidden: ONLY_VENDORS_BID,
  summary: 'The caller’s own bids, newest first',
  query: z.object({ ...PageQuery, status: BidStatus.optional() }),
  status: 200,
  response: pageOf(OwnBid),
  errors: ['invalid_cursor'],
})
