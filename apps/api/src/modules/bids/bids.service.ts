import type { AcceptBid, Bid, SaveBid } from '@asime/contract/bids'
import { orderDatesFrom } from '@asime/contract/order-dates'
import type { OrderSummary } from '@asime/contract/orders'
import type { z } from 'zod'
import { v7 as uuid } from 'uuid'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction, together, type Tx } from '../../platform/database/database.ts'
import type { Gathered, Patience } from '../../platform/gather.ts'
import { toPesewas } from '../../platform/money.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { keepShopsOpen, shopNotOpen } from '../../platform/sessions/keep-shop-open.sql.ts'
import { assertMayOnItemRequest } from '../item-requests/item-requests.policy.ts'
import {
  assertShown,
  closeItemRequests,
  type LockedItemRequest,
  lockItemRequest,
  lockItemRequests,
  lockShownItemRequest,
} from '../item-requests/item-requests.service.ts'
import {
  type BidRow,
  type BidValues,
  findBidders,
  findBiddersOf,
  findBids,
  findShopsOfBids,
  getBid,
  insertBids,
  lockBid,
  lockBids,
  moveBids,
  rejectOtherBids,
  replaceBid,
} from './bids.repository.ts'
import { wakeBidNotifications } from './bid-notifications.service.ts'
import { writeBidNotifications } from './bid-notifications.sql.ts'
import { assertMayOnBid, assertOwner, withBidActions } from './bids.policy.ts'
import { makeOrdersOfBids, noOrdersTaken } from '../checkouts/order-of-bid.service.ts'
import { roomOfRequest, tellRoom, tellUsers } from '../../platform/realtime/tell.ts'
import { awaySentence } from '../shops/away.ts'
import { findKeeper } from '../uploads/upload-uses.service.ts'
import { assertMayBePostedBy, readRules, type Rules, watchPosting } from '../watch/posting-rules.service.ts'

type Vendor = Actor & { vendorId: string }

/** What somebody bids on an item request. */
export interface BidToPlace {
  actor: Vendor
  itemRequestId: string
  input: SaveBid
}

/**
 * Places bids. What they are on is locked, so that no item request closes between the check and its bid.
 * @param asked by different people
 * @param patience with `skip`, a bid on what somebody else has locked is answered `locked`
 * @returns for each its bid, or a refusal: not_found, forbidden, request_not_open, already_bid, validation_failed, conflict where the
 *   shop is closed
 */
export async function placeBids(tx: Tx, asked: readonly BidToPlace[], patience: Patience): Promise<Gathered<Bid>[]> {
  const first = together(tx)
  const [itemRequests, openShops, rules] = await Promise.all([
    lockItemRequests(first, requestsOf(asked), patience),
    keepShopsOpen(
      first,
      asked.map(({ actor }) => actor.vendorId),
    ),
    // Most bids are an amount alone.
    asked.some(({ input }) => input.message) ? readRules(first) : [],
  ])
  const plans = planAll(asked, itemRequests, patience, ({ actor, input }, itemRequest) => {
    assertMayOnItemRequest('bid', actor, itemRequest)
    const watched = watchedOf(itemRequest, input, rules)
    const values = toValues(input, itemRequest.currency)
    if (!openShops.includes(actor.vendorId)) throw shopNotOpen()
    const { id: itemRequestId, currency } = itemRequest
    return { bid: { id: uuid(), itemRequestId, vendorId: actor.vendorId, currency, ...values }, watched, itemRequest }
  })
  const planned = plansOf(plans)
  if (planned.length === 0) return plans.map((plan) => resultOf(plan, noResult))

  const ids = planned.map(({ bid }) => bid.id)
  const then = together(tx)
  const [written, , bids] = await Promise.all([
    insertBids(
      then,
      planned.map(({ bid }) => bid),
    ),
    writeBidNotifications(then, 'new_bid', ids),
    findBids(then, ids),
  ])
  for (const id of new Set(
    planned.filter(({ bid }) => written.includes(bid.id)).map(({ itemRequest }) => itemRequest.id),
  ))
    announceChange(tx, id)
  for (const [index, plan] of plans.entries())
    if (plan !== 'locked' && 'planned' in plan && written.includes(plan.planned.bid.id))
      await watchBid(tx, asked[index]!.actor, plan.planned.bid.id, plan.planned.watched)
  return plans.map((plan) =>
    resultOf(plan, ({ bid: { id }, itemRequest }): Gathered<Bid> => {
      const bid = bids.get(id)
      return bid ? { result: withBidActions('bidder', itemRequest, bid) } : { refusal: new AppError('already_bid') }
    }),
  )
}

export async function updateBid(
  db: Db,
  actor: Vendor,
  itemRequestId: string,
  bidId: string,
  input: SaveBid,
): Promise<Bid> {
  return inTransaction(db, async (tx) => {
    const itemRequest = await lockShownItemRequest(tx, itemRequestId)
    const bid = await lockBidOrThrow(tx, itemRequestId, bidId)
    if (bid.is_hidden) throw noSuchBid()
    assertMayOnBid('change', actor, itemRequest, bid)
    const watched = watchedOf(itemRequest, input, input.message ? await readRules(tx) : [])
    const values = toValues(input, itemRequest.currency)
    await replaceBid(tx, bidId, values)
    announceChange(tx, itemRequestId)
    const isConfirmed = bid.needs_confirmation && values.amountPesewas === bid.amount
    await writeBidNotifications(tx, isConfirmed ? 'bid_confirmed' : 'bid_changed', [bidId], bid.amount)
    await watchBid(tx, actor, bidId, watched)
    return withBidActions('bidder', itemRequest, await getBid(tx, bidId))
  })
}

/** What is watched of its words. The category is the request's. @throws AppError validation_failed where they may not be posted */
function watchedOf(
  { category_id: categoryId }: { category_id: string | null },
  { message }: SaveBid,
  rules: Rules,
): string[] {
  return message ? assertMayBePostedBy(rules, { categoryId, categoryField: null, texts: { message: [message] } }) : []
}

async function watchBid(tx: Tx, actor: Vendor, id: string, watched: readonly string[]): Promise<void> {
  if (watched.length > 0) await watchPosting(tx, { type: 'bid', id, ownerId: await findKeeper(tx, actor) }, watched)
}

export async function withdrawBid(db: Db, actor: Vendor, itemRequestId: string, bidId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const itemRequest = await lockItemRequest(tx, itemRequestId)
    assertMayOnBid('withdraw', actor, itemRequest, await lockBidOrThrow(tx, itemRequestId, bidId))
    await decide(tx, [bidId], 'withdraw')
    announceChange(tx, itemRequestId)
    await writeBidNotifications(tx, 'bid_withdrawn', [bidId])
  })
}

/** Which bid the owner of an item request takes. */
export interface BidToAccept {
  actor: Actor
  itemRequestId: string
  bidId: string
  input: z.output<typeof AcceptBid>
}

export interface AcceptedBid {
  bid: Bid
  order: z.output<typeof OrderSummary>
}

/**
 * Accepts bids (BID-5), under the locks of their item requests: of any number of accepts at the same moment exactly one finds a request
 * open. Behind it stands the unique index on accepted bids per item request.
 * @param asked by different people
 * @param patience with `skip`, a bid on what somebody else has locked is answered `locked`
 * @returns for each the bid and its order, or a refusal
 * @throws AppError where what was decided cannot be done: an account on one side is closed
 */
export async function acceptBids(
  tx: Tx,
  asked: readonly BidToAccept[],
  patience: Patience,
): Promise<Gathered<AcceptedBid>[]> {
  const bidIds = asked.map(({ bidId }) => bidId)
  const first = together(tx)
  const [itemRequests, shops] = await Promise.all([
    lockItemRequests(first, requestsOf(asked), patience),
    findShopsOfBids(first, bidIds),
  ])
  // Whoever has one of the others may have its bids as well.
  const bids = await lockBids(tx, [...itemRequests.keys()], bidIds)
  const plans = planAll(asked, itemRequests, patience, ({ actor, bidId, input }, itemRequest) => {
    assertOwner('accept', actor, itemRequest)
    const bid = bids.find((one) => one.id === bidId && one.item_request_id === itemRequest.id)
    const shop = shops.get(bidId)
    if (!bid || !shop || bid.is_hidden) throw noSuchBid()
    assertMayOnBid('accept', actor, itemRequest, bid)
    const isAsSeen = input.bid_amount === undefined ? !bid.is_just_changed : toPesewas(input.bid_amount) === bid.amount
    if (!isAsSeen) throw new AppError('bid_changed')
    if (!shop.is_open) throw noOrdersTaken()
    // The bid stands, and can be accepted once the shop is back.
    if (shop.away !== null) throw new AppError('shop_away', { message: awaySentence(shop.business_name, shop.away) })
    return {
      buyerId: actor.userId,
      vendorId: bid.vendor_id,
      itemRequestId: itemRequest.id,
      bidId,
      title: itemRequest.request_title,
      currency: itemRequest.currency,
      totalPesewas: bid.amount,
      dates: orderDatesFrom(shop.now, shop, { method: null, region: null, bid_days: shop.bid_days }),
    }
  })
  const planned = plansOf(plans)
  if (planned.length === 0) return plans.map((plan) => resultOf(plan, noResult))

  const accepted = planned.map(({ bidId }) => bidId)
  const closed = planned.map(({ itemRequestId }) => itemRequestId)
  const then = together(tx)
  const [, , , , orders, shown, bidders] = await Promise.all([
    decide(then, accepted, 'accept'),
    writeBidNotifications(then, 'bid_accepted', accepted),
    rejectOtherBids(then, closed, accepted),
    closeItemRequests(then, closed),
    makeOrdersOfBids(then, planned),
    findBids(then, accepted),
    findBiddersOf(then, closed),
  ])
  for (const id of closed) {
    announceChange(tx, id)
    tellUsers(tx, bidders.get(id) ?? [], { type: 'own_bid', request_id: id })
  }
  return plans.map((plan) =>
    resultOf(plan, ({ bidId }) => ({ result: { bid: shown.get(bidId)!, order: orders.get(bidId)! } })),
  )
}

export async function rejectBid(db: Db, actor: Actor, itemRequestId: string, bidId: string): Promise<Bid> {
  return inTransaction(db, async (tx) => {
    const itemRequest = await lockItemRequest(tx, itemRequestId)
    assertOwner('reject', actor, itemRequest)
    assertMayOnBid('reject', actor, itemRequest, await lockBidOrThrow(tx, itemRequestId, bidId))
    await decide(tx, [bidId], 'reject')
    announceChange(tx, itemRequestId)
    tellUsers(tx, await findBidders(tx, itemRequestId, bidId), { type: 'own_bid', request_id: itemRequestId })
    await writeBidNotifications(tx, 'bid_rejected', [bidId])
    return getBid(tx, bidId)
  })
}

/** Pages that show the request read it again, and whoever is concerned is notified. */
function announceChange(tx: Tx, itemRequestId: string): void {
  wakeBidNotifications(tx)
  tellRoom(tx, roomOfRequest(itemRequestId), { type: 'bids', request_id: itemRequestId })
}

/** @throws AppError bid_not_pending */
async function decide(tx: Tx, bidIds: readonly string[], move: 'accept' | 'reject' | 'withdraw'): Promise<void> {
  if (!(await moveBids(tx, bidIds, move))) throw new AppError('bid_not_pending')
}

type Plan<T> = { planned: T } | { refusal: unknown } | 'locked'

/** What is to be done for each, as the item request that it is about has it. */
function planAll<A extends { itemRequestId: string }, T>(
  asked: readonly A[],
  itemRequests: ReadonlyMap<string, LockedItemRequest>,
  patience: Patience,
  plan: (one: A, itemRequest: LockedItemRequest) => T,
): Plan<T>[] {
  return asked.map((one): Plan<T> => {
    const itemRequest = itemRequests.get(one.itemRequestId)
    // Or there is none: who waits for it will know.
    if (!itemRequest && patience === 'skip') return 'locked'
    try {
      return { planned: plan(one, assertShown(itemRequest)) }
    } catch (refusal) {
      return { refusal }
    }
  })
}

const plansOf = <T>(plans: readonly Plan<T>[]): T[] =>
  plans.flatMap((plan) => (plan !== 'locked' && 'planned' in plan ? [plan.planned] : []))

function resultOf<T, R>(plan: Plan<T>, done: (planned: T) => Gathered<R>): Gathered<R> {
  return plan !== 'locked' && 'planned' in plan ? done(plan.planned) : plan
}

function noResult(): never {
  throw new Error('nothing was planned')
}

const requestsOf = (asked: readonly { itemRequestId: string }[]) => asked.map(({ itemRequestId }) => itemRequestId)

async function lockBidOrThrow(tx: Tx, itemRequestId: string, bidId: string): Promise<BidRow> {
  const bid = await lockBid(tx, itemRequestId, bidId)
  if (!bid) throw noSuchBid()
  return bid
}

const noSuchBid = () => new AppError('not_found', { message: 'Bid not found' })

function toValues(input: SaveBid, currency: string): BidValues {
  if (input.currency !== undefined && input.currency !== currency)
    throw invalidField('currency', `Bids on this request are in ${currency}`)
  return {
    amountPesewas: toPesewas(input.bid_amount),
    message: input.message,
    deliveryTimeDays: input.delivery_time_days,
  }
}
