import { kinds } from './catalogue/kinds.ts'
import { shopDescriptions, shopNamePatterns } from './catalogue/market-words.ts'
import type { Kind } from './catalogue/types.ts'
import { demoAccounts } from '../src/demo-accounts.ts'
import { kindGroups, kindLottery } from './kind-weights.ts'
import { idAt } from './ids.ts'
import { emailOf, nameOf, type Person, type PersonName, phoneOf } from './people.ts'
import { type Place, pickPlace, regions } from './places.ts'
import { momentOf, DAY, HOUR, type Plan } from './plan.ts'
import type { SeededRandom } from './random.ts'
import { makeShopFacts, type ShopFacts } from './shop-facts.ts'

/** A row of vendors, with the person behind it. */
export interface Shop {
  id: string
  owner: Person
  businessName: string
  location: string
  region: string
  town: string
  description: string
  /** Asime has checked who is behind it. */
  isVerified: boolean
  verificationId: string
  /** Null where it has told nothing yet. */
  facts: ShopFacts | null
  /** Positions in `kinds`: what it sells. */
  kinds: readonly number[]
  /** Relative to other shops, how much it sells. */
  weight: number
  createdAt: number
}

/** The demo vendor's shop is the first one. */
export const DEMO_SHOP = 0

const demoShop = {
  businessName: 'Asante Phones & Gadgets',
  place: { region: 'Greater Accra', town: 'Circle', location: 'Circle, Greater Accra' },
  kinds: ['phone', 'headphones', 'powerbank', 'watch', 'speaker', 'laptop'],
}

/** All shops in the order they joined: together they sell every kind, in all regions. */
export function makeShops(plan: Plan): Shop[] {
  const taken = new Set<string>([demoShop.businessName])
  const mainKinds = openingKinds()
  return Array.from({ length: plan.vendors }, (_, index) => makeShop(plan, index, mainKinds[index], taken))
}

/** One kind of every category: the first shops sell whole categories, so that from the first days on everything is to be had. */
function openingKinds(): number[] {
  const firstOfCategory = new Map(kinds.map(({ category }, index) => [category, index]))
  return [kinds.findIndex(({ kind }) => kind === demoShop.kinds[0]), ...firstOfCategory.values()]
}

function makeShop(plan: Plan, index: number, mainKind: number | undefined, taken: Set<string>): Shop {
  const random = plan.random.of('shop', index)
  const factsRandom = plan.random.of('shop facts', index)
  const demo = index === DEMO_SHOP
  // Seven in ten were there when the market opened or joined in its first days.
  const opening = Math.ceil(plan.vendors * 0.7)
  const createdAt =
    index < opening
      ? Math.floor(plan.start + ((index + random.next()) / opening) * 3 * DAY)
      : momentOf(plan, index, plan.vendors, 1, random.next())
  const ownerName = nameOf(random)
  const sold = demo ? demoKinds() : mainKind === undefined ? pickKinds(random) : kindsOfCategory(mainKind)
  const place = demo ? demoShop.place : pickPlace(random, regions[index - 1])
  const category = (kinds[sold[0]!] as Kind).category
  const owner = makeOwner(random, index, ownerName, place, createdAt - HOUR / 6)
  const shop = {
    id: idAt(createdAt, random),
    owner,
    businessName: demo ? demoShop.businessName : pickName(random, ownerName, place, category, taken),
    location: place.location,
    region: place.region,
    town: place.town,
    description: random.pick(shopDescriptions).replaceAll('{place}', place.town),
    isVerified: random.chance(0.78) || demo,
    kinds: sold,
    weight: demo ? 1 : Math.exp(0.8 * random.bell()),
    createdAt,
    verificationId: idAt(createdAt, random),
  }
  return { ...shop, facts: tellsFacts(shop.isVerified, factsRandom) ? makeShopFacts(factsRandom, factsOf(shop)) : null }
}

/** Whoever is verified has told them, and of the others some. */
const tellsFacts = (isVerified: boolean, random: SeededRandom) => isVerified || random.chance(0.3)
const factsOf = ({ businessName, owner, location }: Pick<Shop, 'businessName' | 'owner' | 'location'>) => ({
  businessName,
  ownerName: owner.fullName,
  location,
})

function makeOwner(random: SeededRandom, index: number, name: PersonName, place: Place, createdAt: number): Person {
  const demo = index === DEMO_SHOP ? demoAccounts[1] : undefined
  return {
    id: idAt(createdAt, random),
    email: demo?.email ?? emailOf(name, index),
    passwordHash: null,
    fullName: demo?.full_name ?? `${name.first} ${name.last}`,
    phone: phoneOf(random),
    location: place.location,
    bio: null,
    userType: 'vendor',
    createdAt,
  }
}

const indexOfKind = new Map(kinds.map(({ kind }, index) => [kind, index]))

function demoKinds(): number[] {
  return demoShop.kinds.map((kind) => indexOfKind.get(kind)).filter((index) => index !== undefined)
}

function kindsOfCategory(kind: number): number[] {
  const { category } = kinds[kind] as Kind
  return [kind, ...kinds.keys().filter((other) => other !== kind && kinds[other]?.category === category)]
}

/** A main kind and some others of its category, sometimes one of a related trade. */
function pickKinds(random: SeededRandom): number[] {
  const main = random.pick(kindLottery)
  const others = kindsOfCategory(main)
    .slice(1)
    .filter(() => random.chance(0.6))
  const related = kindGroups.find((group) => group.includes((kinds[main] as Kind).kind)) ?? []
  const extra = random.chance(0.3) && related.length > 0 ? indexOfKind.get(random.pick(related)) : undefined
  return [...new Set([main, ...others, ...(extra === undefined ? [] : [extra])])]
}

/** A name that no other shop has, if the patterns give one within some tries. */
function pickName(
  random: SeededRandom,
  ownerName: PersonName,
  { town }: Place,
  category: string,
  taken: Set<string>,
): string {
  const suited = shopNamePatterns.filter(({ categories }) => categories.includes(category))
  // "Makola" of "Makola, Accra".
  const [place] = town.split(',') as [string]
  let name = ''
  for (let tries = 0; tries < 12; tries++) {
    // One's own name first; where that is taken, a relative's.
    const { sex, first, last } = tries < 4 ? ownerName : nameOf(random)
    const { pattern } = random.pick(suited)
    if (sex === 'male' && pattern.startsWith('Auntie ')) continue
    name = pattern.replaceAll('{first}', first).replaceAll('{last}', last).replaceAll('{place}', place)
    if (!taken.has(name)) break
  }
  if (!name) throw new Error(`there is no shop name for ${category}`)
  taken.add(name)
  return name
}
