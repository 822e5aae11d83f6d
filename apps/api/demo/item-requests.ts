import { itemRequestStatuses, type ItemRequestStatus, type Urgency } from '@asime/contract/item-request-states'
import { kinds } from './catalogue/kinds.ts'
import type { Kind, Wish } from './catalogue/types.ts'
import { kindLottery } from './kind-weights.ts'
import { idAt } from './ids.ts'
import { joinedBy, type Market } from './market.ts'
import { pickBuyerIndex } from './people.ts'
import { picturesOf } from './pictures.ts'
import { pickPlace } from './places.ts'
import { DAY, HOUR, momentOf, type Plan } from './plan.ts'
import { type SeededRandom, shuffled } from './random.ts'

/** A row of item_requests. Amounts in pesewas. */
export interface ItemRequest {
  index: number
  id: string
  userId: string
  /** Position in `kinds`. */
  kind: number
  categoryId: string
  wish: Wish
  budgetMin: number | null
  budgetMax: number | null
  location: string
  urgency: Urgency
  expiresAt: number | null
  attachments: readonly string[]
  status: ItemRequestStatus
  views: number
  createdAt: number
  updatedAt: number
}

/** What is settled for all item requests before the first is made: 2 bytes each. */
export interface ItemRequestPlan {
  /** Positions in `itemRequestStatuses`; open and expired is 4. */
  states: Uint8Array
  /** Bids on each, withdrawn ones included: no more than shops of its trade had joined. */
  bids: Uint8Array
}

const EXPIRED = 4
const MOST_BIDS = 12
// People ask more and more.
const ASKING = 0.8

/** What the demo buyer has asked for, by age: 0 is the market's first day, 1 is now. */
const demoBuyerRequests: readonly { age: number; state: number; bids: number }[] = [
  { age: 0.11, state: 2, bids: 5 },
  { age: 0.24, state: 2, bids: 4 },
  { age: 0.36, state: 3, bids: 2 },
  { age: 0.45, state: EXPIRED, bids: 3 },
  { age: 0.58, state: 1, bids: 6 },
  { age: 0.71, state: 1, bids: 4 },
  { age: 0.83, state: 0, bids: 7 },
  { age: 0.9, state: 0, bids: 5 },
  { age: 0.94, state: 0, bids: 9 },
  { age: 0.97, state: 0, bids: 3 },
]

function demoBuyerRequest(plan: Plan, index: number): (typeof demoBuyerRequests)[number] | undefined {
  return demoBuyerRequests.find(({ age }) => Math.floor(age * plan.itemRequests) === index)
}

export function planItemRequests(market: Market): ItemRequestPlan {
  const { plan } = market
  const random = plan.random.of('states of item requests')
  const states = statesByAge(plan, random)
  const bids = new Uint8Array(plan.itemRequests)
  const most = Uint8Array.from(bids, (_, index) => mostBids(market, index))
  // States are given, numbers of bids are drawn; what the draw misses the planned total by is then evened out.
  let missing = Math.min(
    plan.bids,
    most.reduce((sum, each) => sum + each, 0),
  )
  for (let index = 0; index < plan.itemRequests; index++) {
    const demo = demoBuyerRequest(plan, index)
    const state = demo?.state ?? states[index] ?? 0
    const count = demo?.bids ?? Math.round(4 * Math.exp(0.8 * random.bell() - 0.2))
    states[index] = state
    bids[index] = Math.min(most[index] as number, Math.max(leastBids(state), count))
    missing -= bids[index] as number
  }
  while (missing !== 0) {
    const index = random.int(0, plan.itemRequests - 1)
    const changed = (bids[index] as number) + Math.sign(missing)
    const least = demoBuyerRequest(plan, index) ? 2 : leastBids(states[index] as number)
    if (changed > (most[index] as number) || (missing < 0 && changed < least)) continue
    bids[index] = changed
    missing -= Math.sign(missing)
  }
  return { states, bids }
}

/** As many as shops of its trade had joined by then, each of which bids once. */
function mostBids(market: Market, index: number): number {
  const { createdAt, kindIndex } = beginItemRequest(market, index)
  return Math.min(MOST_BIDS, joinedBy(market.trade[kindIndex]!, createdAt))
}

/** One that is closed or completed has an accepted bid. */
function leastBids(state: number): number {
  return state === 1 || state === 2 ? 1 : 0
}

/** Of the older half most are settled, of the newer half most wait for bids: so many per hundred, in any order. */
function statesByAge(plan: Plan, random: SeededRandom): Uint8Array {
  const middle = Math.floor(plan.itemRequests / 2)
  const older = shuffled(random, dealt(middle, { 0: 18, 1: 24, 2: 32, 3: 10, [EXPIRED]: 16 }))
  const newer = shuffled(random, dealt(plan.itemRequests - middle, { 0: 86, 1: 9, 2: 2, 3: 3 }))
  return Uint8Array.from([...older, ...newer])
}

/** `count` keys, each as often as its share of a hundred says. */
function dealt(count: number, shares: Readonly<Record<number, number>>): number[] {
  let sum = 0
  const bounds = Object.entries(shares).map(([key, share]) => ({ key: Number(key), bound: (sum += share) }))
  return Array.from(
    { length: count },
    (_, index) => bounds.find(({ bound }) => ((index + 0.5) / count) * 100 < bound)!.key,
  )
}

/** What the number of bids depends on, and the randomness from which the rest follows. */
function beginItemRequest(market: Market, index: number) {
  const { plan, shops } = market
  const random = plan.random.of('item request', index)
  // Not before there is a shop that could answer: of very many, the first would be.
  const createdAt = Math.max(momentOf(plan, index, plan.itemRequests, ASKING, random.next()), shops[0]!.createdAt)
  const id = idAt(createdAt, random)
  return { random, createdAt, id, kindIndex: pickKind(market, random, createdAt) }
}

export function makeItemRequest(market: Market, settled: ItemRequestPlan, index: number): ItemRequest {
  const { plan } = market
  const { random, createdAt, id, kindIndex } = beginItemRequest(market, index)
  const demo = demoBuyerRequest(plan, index) !== undefined
  const kind = kinds[kindIndex] as Kind
  const wish = kind.makeWish(random)
  const state = settled.states[index] as number
  const status = state === EXPIRED ? 'open' : (itemRequestStatuses[state] as ItemRequestStatus)
  const owner = demo ? 0 : pickBuyerIndex(plan, random, createdAt)
  const decidedAt = createdAt + random.between(2, 9) * DAY
  // One whose order is not through yet was decided within the last days.
  const recently = status === 'closed' ? plan.now - random.between(0.2, 6) * DAY : 0
  const settledAt = Math.min(plan.now - HOUR / 6, Math.max(decidedAt, recently))
  return {
    index,
    id,
    userId: market.buyers[owner]!.id,
    kind: kindIndex,
    categoryId: market.categoryIds[kindIndex] as string,
    wish,
    ...budgetAround(random, wish.fairPrice),
    location: random.chance(0.8) ? market.buyers[owner]!.location : pickPlace(random).location,
    urgency: random.weighted({ normal: 45, high: 25, low: 15, urgent: 15 }),
    expiresAt: expiryOf(plan, random, state, createdAt),
    attachments: random.chance(0.5) ? [picturesOf(kind.kind, random.int(0, 9), false)[0]!.url] : [],
    status,
    views: Math.floor(
      (plan.now - createdAt) / DAY + Math.exp(2.3 + random.bell()) + 5 * (settled.bids[index] as number),
    ),
    createdAt,
    updatedAt: Math.floor(status === 'open' ? createdAt : settledAt),
  }
}

/** Of a trade that some shop was in by then: whoever accepts a bid has to get one. */
function pickKind({ trade }: Market, random: SeededRandom, createdAt: number): number {
  const isServed = (kind: number) => joinedBy(trade[kind]!, createdAt) > 0
  const drawn = random.pick(kindLottery)
  return isServed(drawn) ? drawn : random.pick(kindLottery.filter(isServed))
}

/** Open at one end, or both, where a buyer does not know the price. Never below a pesewa. */
function budgetAround(random: SeededRandom, fairPrice: number): { budgetMin: number | null; budgetMax: number | null } {
  const shape = random.weighted({ both: 58, max: 24, min: 8, none: 10 })
  const from = roundedPrice(fairPrice * random.between(0.7, 0.95))
  const to = roundedPrice(fairPrice * random.between(1.02, 1.3))
  return {
    budgetMin: shape === 'both' || shape === 'min' ? Math.min(from, to) : null,
    budgetMax: shape === 'both' || shape === 'max' ? to : null,
  }
}

function expiryOf(plan: Plan, random: SeededRandom, state: number, createdAt: number): number | null {
  if (state === EXPIRED)
    return Math.floor(random.between(createdAt + DAY / 2, Math.min(createdAt + 21 * DAY, plan.now - HOUR)))
  if (random.chance(0.2)) return null
  // Something open still waits: for hours or for weeks.
  const from = state === 0 ? plan.now + 6 * HOUR : createdAt + 7 * DAY
  return Math.floor(from + random.next() * 30 * DAY)
}

/** As people say prices: two digits and a half. */
export function roundedPrice(pesewas: number): number {
  const step =
    pesewas >= 1_000_000 ? 10_000 : pesewas >= 100_000 ? 5_000 : pesewas >= 20_000 ? 1_000 : pesewas >= 5_000 ? 500 : 50
  return Math.max(step, Math.round(pesewas / step) * step)
}
