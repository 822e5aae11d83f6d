import { bidMessagesOn } from './catalogue/bid-words.ts'
import { kinds } from './catalogue/kinds.ts'
import type { Kind } from './catalogue/types.ts'
import { idAt } from './ids.ts'
import { type ItemRequest, type ItemRequestPlan, roundedPrice } from './item-requests.ts'
import { joinedBy, type Market, shopAt } from './market.ts'
import type { BidStatus } from '@asime/contract/bid-states'
import type { OrderStatus } from '@asime/contract/order-states'
import { makeOrder, type Order, statusAtAge } from './orders.ts'
import { DAY } from './plan.ts'
import { type SeededRandom, shuffled } from './random.ts'
import { DEMO_SHOP } from './shops.ts'

/** A row of bids. Amounts in pesewas. */
export interface Bid {
  id: string
  itemRequestId: string
  vendorId: string
  amount: number
  message: string | null
  deliveryTimeDays: number | null
  status: BidStatus
  createdAt: number
  updatedAt: number
}

/** The bids on an item request, oldest first, and the order that the accepted one became. No shop bids twice. */
export function makeBids(
  market: Market,
  settled: ItemRequestPlan,
  itemRequest: ItemRequest,
): { bids: Bid[]; order: Order | undefined } {
  const { plan } = market
  const random = plan.random.of('bids', itemRequest.index)
  const decided = itemRequest.status !== 'open'
  const until = decided
    ? itemRequest.updatedAt
    : Math.min(plan.now, itemRequest.expiresAt ?? plan.now, itemRequest.createdAt + 10 * DAY)
  const bidders = pickBidders(market, random, itemRequest, settled.bids[itemRequest.index] as number)
  const moments = bidders.map(() => Math.floor(random.between(itemRequest.createdAt, until))).toSorted((a, b) => a - b)
  const needsWinner = itemRequest.status === 'closed' || itemRequest.status === 'completed'
  const demoPlace = bidders.indexOf(DEMO_SHOP)
  const winner = !needsWinner
    ? -1
    : demoPlace >= 0 && random.chance(0.6)
      ? demoPlace
      : random.int(0, bidders.length - 1)

  const messages = bidMessagesOn(kinds[itemRequest.kind] as Kind, itemRequest.wish)
  const bids = moments.map((createdAt, place): Bid => {
    const status =
      place === winner
        ? 'accepted'
        : random.chance(0.08)
          ? 'withdrawn'
          : decided || random.chance(0.06)
            ? 'rejected'
            : 'pending'
    return {
      id: idAt(createdAt, random),
      itemRequestId: itemRequest.id,
      vendorId: market.shops[bidders[place] as number]!.id,
      amount: roundedPrice(itemRequest.wish.fairPrice * random.between(0.82, 1.28)),
      message: random.chance(0.92) ? random.pick(messages) : null,
      deliveryTimeDays: random.chance(0.95) ? random.pick([1, 1, 2, 2, 3, 3, 4, 5, 7, 10, 14]) : null,
      status,
      createdAt,
      updatedAt:
        status === 'pending'
          ? createdAt
          : decided && status !== 'withdrawn'
            ? until
            : Math.floor(random.between(createdAt, until)),
    }
  })
  return { bids, order: needsWinner ? orderOf(market, random, itemRequest, bids[winner] as Bid) : undefined }
}

/** So many different shops of its trade, which had joined: rather those that sell such things. */
function pickBidders(market: Market, random: SeededRandom, itemRequest: ItemRequest, count: number): number[] {
  const { plan, sellers, trade, shops } = market
  const chosen = new Set<number>()
  const related = trade[itemRequest.kind]!
  const inTrade = joinedBy(related, itemRequest.createdAt)
  const recent = itemRequest.index >= plan.itemRequests - 300
  if (count > 0 && recent && shops[DEMO_SHOP]!.kinds.includes(itemRequest.kind) && random.chance(0.7))
    chosen.add(DEMO_SHOP)
  const lists = [sellers[itemRequest.kind]!, related]
  for (let tries = 0; chosen.size < count && tries < 12 * count; tries++) {
    const list = lists[tries < 6 * count ? 0 : 1]!
    const joined = joinedBy(list, itemRequest.createdAt)
    if (joined > 0) chosen.add(shopAt(list, random.next(), joined))
  }
  for (const shop of related.shops.slice(0, inTrade)) {
    if (chosen.size >= count) break
    chosen.add(shop)
  }
  return shuffled(random, [...chosen])
}

/** A closed item request's order is on its way; a completed one's is completed. */
function orderOf(market: Market, random: SeededRandom, itemRequest: ItemRequest, bid: Bid): Order {
  const { plan } = market
  const createdAt = itemRequest.updatedAt
  const status = itemRequest.status === 'completed' ? 'completed' : underway(random, plan.now - createdAt)
  return makeOrder(
    random,
    {
      buyerId: itemRequest.userId,
      vendorId: bid.vendorId,
      bid: { id: bid.id, itemRequestId: itemRequest.id, deliveryTimeDays: bid.deliveryTimeDays },
      status,
      productId: null,
      title: itemRequest.wish.title,
      quantity: 1,
      unitPrice: bid.amount,
      createdAt,
    },
    plan.now,
  )
}

function underway(random: SeededRandom, ageMs: number): OrderStatus {
  const status = statusAtAge(random, ageMs)
  const isOver = ['completed', 'cancelled', 'expired', 'refunded'].includes(status)
  return isOver ? random.weighted({ preparing: 2, dispatched: 4, delivered: 3 }) : status
}
