import type { AcceptBid, Bid, SaveBid } from '@asime/contract/bids'
import { orderDatesFrom } from '@asime/contract/order-dates'
import type { OrderSummary } from '@asime/contract/orders'
import type { z } from 'zod'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction, together, type Tx } from '../../platform/database/database.ts'
import { toPesewas } from '../../platform/money.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { assertMayOnItemRequest } from '../item-requests/item-requests.policy.ts'
import { closeItemRequest, lockItemRequest, lockShownItemRequest } from '../item-requests/item-requests.service.ts'
import {
  type BidRow,
  type BidValues,
  findBidders,
  findShopOfBid,
  getBid,
  insertBid,
  lockBid,
  moveBid,
  rejectOtherBids,
  replaceBid,
} from './bids.repository.ts'
import { wakeBidNews } from './bid-news.service.ts'
import { writeBidNews } from './bid-news.sql.ts'
import { assertMayOnBid, assertOwner, withBidActions } from './bids.policy.ts'
import { makeOrderOfBid } from '../checkouts/order-of-bid.service.ts'
import { roomOfRequest, tellRoom, tellUsers } from '../../platform/realtime/tell.ts'
import { awaySentence } from '../shops/away.ts'
import { findKeeper } from '../uploads/upload-uses.service.ts'
import { assertMayBePosted, watchPosting } from '../watch/posting-rules.service.ts'

type Vendor = Actor & { vendorId: string }

export async function placeBid(db: Db, actor: Vendor, itemRequestId: string, input: SaveBid): Promise<Bid> {
  return inTransaction(db, async (tx) => {
    // Locked, so that the item request cannot close between this check and the insert.
    const itemRequest = await lockShownItemRequest(tx, itemRequestId)
    assertMayOnItemRequest('bid', actor, itemRequest)
    const watched = await watchedOf(tx, itemRequest, input)
    const bid = await insertBid(tx, itemRequest, actor.vendorId, toValues(input, itemRequest.currency))
    tellOfChange(tx, itemRequestId)
    await writeBidNews(tx, 'new_bid', bid.id)
    await watchBid(tx, actor, bid.id, watched)
    return withBidActions('bidder', itemRequest, bid)
  })
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
    const watched = await watchedOf(tx, itemRequest, input)
    await replaceBid(tx, bidId, toValues(input, itemRequest.currency))
    tellOfChange(tx, itemRequestId)
    await writeBidNews(tx, bid.needs_confirmation ? 'bid_confirmed' : 'bid_changed', bidId, bid.amount)
    await watchBid(tx, actor, bidId, watched)
    return withBidActions('bidder', itemRequest, await getBid(tx, bidId))
  })
}

/** What is watched of its words. @throws AppError validation_failed where they may not be posted */
async function watchedOf(
  tx: Tx,
  { category_id: categoryId }: { category_id: string | null },
  { message = '' }: SaveBid,
): Promise<string[]> {
  // The category is the request's. Most bids are an amount alone.
  return message ? assertMayBePosted(tx, { categoryId, categoryField: null, texts: { message: [message] } }) : []
}

async function watchBid(tx: Tx, actor: Vendor, id: string, watched: readonly string[]): Promise<void> {
  if (watched.length > 0) await watchPosting(tx, { type: 'bid', id, ownerId: await findKeeper(tx, actor) }, watched)
}

export async function withdrawBid(db: Db, actor: Vendor, itemRequestId: string, bidId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const itemRequest = await lockItemRequest(tx, itemRequestId)
    assertMayOnBid('withdraw', actor, itemRequest, await lockBidOrThrow(tx, itemRequestId, bidId))
    await decide(tx, bidId, 'withdraw')
    tellOfChange(tx, itemRequestId)
    await writeBidNews(tx, 'bid_withdrawn', bidId)
  })
}

/**
 * Accepts a bid (BID-5). One transaction under the item request's lock: of any number of accepts at the same moment exactly
 * one finds it open. Behind it stands the unique index on accepted bids per item request.
 */
export async function acceptBid(
  db: Db,
  actor: Actor,
  itemRequestId: string,
  bidId: string,
  input: z.output<typeof AcceptBid>,
): Promise<{ bid: Bid; order: z.output<typeof OrderSummary> }> {
  return inTransaction(db, async (tx) => {
    const first = together(tx)
    const [itemRequest, bid, shop] = await Promise.all([
      lockShownItemRequest(first, itemRequestId),
      lockBid(first, itemRequestId, bidId),
      findShopOfBid(first, bidId),
    ])
    assertOwner('accept', actor, itemRequest)
    if (!bid || !shop || bid.is_hidden) throw noSuchBid()
    assertMayOnBid('accept', actor, itemRequest, bid)
    const isAsSeen = input.bid_amount === undefined ? !bid.is_just_changed : toPesewas(input.bid_amount) === bid.amount
    if (!isAsSeen) throw new AppError('bid_changed')
    // The bid stands, and can be accepted once the shop is back.
    if (shop.away !== null) throw new AppError('shop_away', { message: awaySentence(shop.business_name, shop.away) })

    const then = together(tx)
    const [, , , , order, accepted, bidders] = await Promise.all([
      decide(then, bidId, 'accept'),
      writeBidNews(then, 'bid_accepted', bidId),
      rejectOtherBids(then, itemRequestId, bidId),
      closeItemRequest(then, itemRequestId),
      makeOrderOfBid(then, {
        buyerId: actor.userId,
        vendorId: bid.vendor_id,
        itemRequestId,
        bidId,
        title: itemRequest.request_title,
        currency: itemRequest.currency,
        totalPesewas: bid.amount,
        dates: orderDatesFrom(shop.now, shop, { method: null, region: null, bid_days: shop.bid_days }),
      }),
      getBid(then, bidId),
      findBidders(then, itemRequestId),
    ])
    tellOfChange(tx, itemRequestId)
    tellUsers(tx, bidders, { type: 'own_bid', request_id: itemRequestId })
    return { bid: accepted, order }
  })
}

export async function rejectBid(db: Db, actor: Actor, itemRequestId: string, bidId: string): Promise<Bid> {
  return inTransaction(db, async (tx) => {
    const itemRequest = await lockItemRequest(tx, itemRequestId)
    assertOwner('reject', actor, itemRequest)
    assertMayOnBid('reject', actor, itemRequest, await lockBidOrThrow(tx, itemRequestId, bidId))
    await decide(tx, bidId, 'reject')
    tellOfChange(tx, itemRequestId)
    tellUsers(tx, await findBidders(tx, itemRequestId, bidId), { type: 'own_bid', request_id: itemRequestId })
    await writeBidNews(tx, 'bid_rejected', bidId)
    return getBid(tx, bidId)
  })
}

/** Pages that show the request read it again, and whoever is concerned is notified. */
function tellOfChange(tx: Tx, itemRequestId: string): void {
  wakeBidNews(tx)
  tellRoom(tx, roomOfRequest(itemRequestId), { type: 'bids', request_id: itemRequestId })
}

/** @throws AppError bid_not_pending */
async function decide(tx: Tx, bidId: string, move: 'accept' | 'reject' | 'withdraw'): Promise<void> {
  if (!(await moveBid(tx, bidId, move))) throw new AppError('bid_not_pending')
}

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
