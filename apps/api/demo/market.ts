import { kinds } from './catalogue/kinds.ts'
import type { ChoiceField } from './product-facts.ts'
import { makeAdmin, makeBuyer, type Person } from './people.ts'
import type { Plan } from './plan.ts'
import { makeShops, type Shop } from './shops.ts'
import { kindGroups } from './kind-weights.ts'

/** What everything else refers to. */
export interface Market {
  plan: Plan
  shops: readonly Shop[]
  buyers: readonly Person[]
  admin: Person
  /** Ids in the order of `kinds`. */
  categoryIds: readonly string[]
  /** What lists of a category filter by. */
  choiceFields: ReadonlyMap<string, readonly ChoiceField[]>
  /** Per kind, the shops that sell it, in the order they joined. */
  sellers: readonly ShopList[]
  /** Per kind, the shops of its trade, in the order they joined. */
  trade: readonly ShopList[]
}

export interface ShopList {
  shops: readonly number[]
  /** Moments at which they joined. */
  joined: readonly number[]
  /** Sums of the shops' weights up to and including each. */
  weights: readonly number[]
}

/** `passwordHashes` by email: whoever has none cannot sign in. */
export function openMarket(
  plan: Plan,
  categoryIdByName: ReadonlyMap<string, string>,
  choiceFields: Market['choiceFields'],
  passwordHashes: ReadonlyMap<string, string>,
): Market {
  const withPassword = (person: Person): Person => ({
    ...person,
    passwordHash: passwordHashes.get(person.email) ?? null,
  })
  const shops = makeShops(plan).map((shop) => ({ ...shop, owner: withPassword(shop.owner) }))
  const sellers = kinds.map((_, kind) => listShops(shops, (shop) => shop.kinds.includes(kind)))
  const trade = kinds.map(({ kind }, index) => {
    const related = new Set([
      index,
      ...kindGroups
        .filter((group) => group.includes(kind))
        .flat()
        .map((name) => kinds.findIndex((other) => other.kind === name)),
    ])
    return listShops(shops, (shop) => shop.kinds.some((sold) => related.has(sold)))
  })
  const categoryIds = kinds.map(({ kind, category }) => {
    const id = categoryIdByName.get(category)
    if (!id) throw new Error(`the category of ${kind} is not in the database: ${category}`)
    return id
  })
  const buyers = Array.from({ length: plan.buyers }, (_, index) => withPassword(makeBuyer(plan, index)))
  return { plan, shops, buyers, admin: withPassword(makeAdmin(plan)), categoryIds, choiceFields, sellers, trade }
}

function listShops(shops: readonly Shop[], belongs: (shop: Shop) => boolean): ShopList {
  let sum = 0
  const members = [...shops.keys()].filter((index) => belongs(shops[index] as Shop))
  return {
    shops: members,
    joined: members.map((index) => shops[index]!.createdAt),
    weights: members.map((index) => (sum += shops[index]!.weight)),
  }
}

/** How many shops of the list had joined by that moment. */
export function joinedBy(list: ShopList, moment: number): number {
  return firstAbove(list.joined, moment, list.joined.length)
}

/** One of the first `count` shops of the list, larger ones more often. `share` is random, from 0 up to 1. */
export function shopAt(list: ShopList, share: number, count: number): number {
  const total = list.weights[count - 1] as number
  return list.shops[Math.min(count - 1, firstAbove(list.weights, share * total, count))] as number
}

/** Position of the first of the first `count` ascending values that is above `value`. */
function firstAbove(values: readonly number[], value: number, count: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) > value) high = middle
    else low = middle + 1
  }
  return low
}
