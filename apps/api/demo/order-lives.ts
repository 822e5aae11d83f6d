import { type Ending, endings, endingsOf, type StepName } from './endings.ts'
import { idAt } from './ids.ts'
import type { Market } from './market.ts'
import type { Order } from './orders.ts'
import { type Life, OrderStory } from './order-story.ts'
import { DAY, HOUR, type Plan } from './plan.ts'
import type { SeededRandom } from './random.ts'
import type { Rates } from './rates.ts'
import { DEMO_SHOP } from './shops.ts'

const MINUTE = 60_000

/** In days; what is older is complete, and nobody but the demo accounts could look at it. */
const REMEMBERED = 21

/**
 * Tells how an order came to be what it is: payment, steps, delivery, money back, disputes. Where somebody may look or still
 * has to act: of the demo accounts, of whatever is open, and in a small market of the last weeks. Of all others the row is enough.
 */
export function planLives(market: Market, rates: Rates): (order: Order) => Life | undefined {
  const { plan, buyers, shops } = market
  const buyerById = new Map(buyers.map((buyer) => [buyer.id, buyer]))
  const shopById = new Map(shops.map((shop) => [shop.id, shop]))
  const isNotified = ({ buyerId, vendorId, status, createdAt }: Order) =>
    (plan.isLively && createdAt > plan.now - REMEMBERED * DAY) ||
    buyerId === buyers[0]?.id ||
    vendorId === shops[DEMO_SHOP]?.id ||
    status === 'awaiting_payment' ||
    status === 'disputed'
  return (order) => {
    if (!isNotified(order)) return undefined
    const random = plan.random.of(`life of ${order.id}`)
    const people = { buyer: buyerById.get(order.buyerId)!, shop: shopById.get(order.vendorId)!, admin: market.admin }
    const drawn = order.ending ?? random.weighted(endingsOf(order.status) as Record<Ending, number>)
    const ending = drawn === 'released' && plan.now - order.createdAt < 5 * DAY ? 'confirmed' : drawn
    const story = new OrderStory({ order, random, people, rates, now: plan.now })
    const { steps } = endings[ending]
    const moments = momentsOf(plan, random, order, ending)
    steps.forEach((step: StepName, index) => story.tell(step, moments[index] as number))
    return story.end(idAt(order.createdAt, random))
  }
}

/**
 * When each step was. Deadlines that are still to come (72 hours until release, 48 to answer, 72 to agree) lie ahead, so
 * that the first jobs find nothing overdue.
 */
function momentsOf(plan: Plan, random: SeededRandom, order: Order, ending: Ending): number[] {
  const { steps } = endings[ending]
  const { createdAt, updatedAt, bid } = order
  const last = steps.length - 1
  const middle = (createdAt + plan.now) / 2
  const recently = (fromHours: number, toHours: number) =>
    Math.max(middle, plan.now - random.between(fromHours, toHours) * HOUR)
  const pins = new Map<number, number>([[last, updatedAt]])
  const reported = steps.indexOf('report_problem' as never)
  switch (ending) {
    case 'expired':
      return [createdAt + (bid ? DAY : 15 * MINUTE) + random.int(1, 50) * 1000]
    case 'delivered':
      pins.set(last, recently(4, 60))
      break
    case 'released':
      pins.set(last, Math.max(updatedAt, createdAt + 4.5 * DAY))
      pins.set(last - 1, (pins.get(last) as number) - 3 * DAY)
      break
    case 'complained':
      pins.set(last, recently(2, 40))
      break
    case 'in_talks':
    case 'escalated':
      pins.set(reported, recently(30, 60)).set(last, recently(1, 20))
      break
  }
  return spread(random, createdAt, steps.length, pins).map((moment, index) =>
    // Whoever orders pays at once.
    steps[index] === ('pay' as never) ? Math.min(moment, createdAt + random.int(90, 700) * 1000) : moment,
  )
}

/** So many moments one after the other, some of them given; the last one is. */
function spread(random: SeededRandom, from: number, count: number, pins: ReadonlyMap<number, number>): number[] {
  const moments: number[] = []
  let start = from
  while (moments.length < count) {
    const first = moments.length
    const pinned = [...pins.keys()].filter((index) => index >= first).toSorted((a, b) => a - b)[0] ?? count - 1
    const end = Math.max(start, pins.get(pinned) ?? start)
    const gaps = Array.from({ length: pinned - first + 1 }, () => random.between(0.6, 1.6))
    const sum = gaps.reduce((total, gap) => total + gap, 0)
    let passed = 0
    for (const gap of gaps) {
      passed += gap
      moments.push(Math.floor(start + ((end - start) * passed) / sum))
    }
    start = end
  }
  return moments
}
