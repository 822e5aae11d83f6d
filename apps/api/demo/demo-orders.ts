import type { Ending } from './endings.ts'
import { pickBuyerIndex } from './people.ts'
import { HOUR, type Plan } from './plan.ts'
import { demoTurn } from './products.ts'

/** An order that somebody who tries Asime out finds: of either demo account, in each state. */
export interface DemoOrder {
  buyer: number
  ending: Ending
  createdAt: number
}

const DAY_HOURS = 24
const DEMO_BUYER = 0

/** What the demo buyer has ordered, and how many hours ago. */
const bought: readonly [Ending, number][] = [
  ['awaiting_payment', 2],
  ['paid', 6],
  ['preparing', 21],
  ['dispatched', 43],
  ['delivered', 64],
  ['in_talks', 92],
  ['complained', 70],
  ['handed_over', 9 * DAY_HOURS],
  ['expired', 11 * DAY_HOURS],
  ['refunded_in_part', 16 * DAY_HOURS],
  ['agreed', 24 * DAY_HOURS],
  ['cancelled', 27 * DAY_HOURS],
  ['refunded', 31 * DAY_HOURS],
  ['released', 36 * DAY_HOURS],
]

/** What was ordered of the demo vendor. */
const sold: readonly [Ending, number][] = [
  ['awaiting_payment', 1],
  ['paid', 3],
  ['paid', 13],
  ['preparing', 26],
  ['dispatched', 39],
  ['delivered', 58],
  ['complained', 75],
  ['escalated', 8 * DAY_HOURS],
  ['handed_over', 6 * DAY_HOURS],
  ['declined', 12 * DAY_HOURS],
  ['refunded_by_agreement', 19 * DAY_HOURS],
  ['decided', 22 * DAY_HOURS],
  ['cancelled_unpaid', 15 * DAY_HOURS],
  ['expired', 10 * DAY_HOURS],
]

/** The demo accounts' orders by the position of the product. All of them are of the older half of the products. */
export function planDemoOrders(plan: Plan): ReadonlyMap<number, readonly DemoOrder[]> {
  const planned = new Map<number, DemoOrder[]>()
  const random = plan.random.of('demo orders')
  const isDemoShops = (index: number) => demoTurn(plan.products, index) !== undefined
  const add = (from: number, wanted: (index: number) => boolean, order: DemoOrder) => {
    let index = from
    while (!wanted(index) && index < plan.products - 1) index++
    planned.set(index, [...(planned.get(index) ?? []), order])
  }
  const productOf = (place: number, count: number) => Math.floor(plan.products * (0.04 + (0.38 * place) / count))
  bought.forEach(([ending, hoursAgo], place) => {
    const createdAt = momentAgo(plan, random.between(0.95, 1.05) * hoursAgo)
    add(productOf(place, bought.length), (index) => !isDemoShops(index), { buyer: DEMO_BUYER, ending, createdAt })
  })
  sold.forEach(([ending, hoursAgo], place) => {
    const createdAt = momentAgo(plan, random.between(0.95, 1.05) * hoursAgo)
    const buyer = 1 + pickBuyerIndex({ ...plan, buyers: plan.buyers - 1 }, random, createdAt)
    add(productOf(place, sold.length), isDemoShops, { buyer, ending, createdAt })
  })
  return planned
}

const momentAgo = (plan: Plan, hours: number) => Math.floor(plan.now - hours * HOUR)
