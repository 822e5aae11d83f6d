import { kinds } from './catalogue/kinds.ts'
import type { Kind, Listing } from './catalogue/types.ts'
import { kindLottery } from './kind-weights.ts'
import { idAt } from './ids.ts'
import { joinedBy, type Market, shopAt } from './market.ts'
import { factsOf, type ProductFacts } from './product-facts.ts'
import { picturesOf, type ProductImage } from './pictures.ts'
import { DAY, HOUR, momentOf, type Plan } from './plan.ts'
import type { SeededRandom } from './random.ts'
import { DEMO_SHOP } from './shops.ts'
import { makeOffer, type Offer } from './variants.ts'

/** A row of products. Amounts in pesewas. */
export interface Product {
  index: number
  id: string
  kind: Kind
  shop: number
  categoryId: string
  listing: Listing
  facts: ProductFacts
  /** The shop's own code. */
  sku: string
  discountPrice: number | null
  /** What the buyer pays; with variants, for the cheapest. */
  effectivePrice: number
  /** The dearest variant's; null without variants. */
  highestPrice: number | null
  offer: Offer
  images: readonly ProductImage[]
  stock: number
  featured: boolean
  /** How much its buyers like it: the stars that most of them give, 2.8 to 4.9. */
  quality: number
  views: number
  createdAt: number
}

/** What is settled for all products before the first is made: 3 bytes each, so that any of them can be made again by its index. */
export interface ProductPlan {
  kinds: Uint8Array
  /** Running numbers within the kind, modulo 65,536. */
  ordinals: Uint16Array
}

const DEMO_SHOP_PRODUCTS = 28
// Shops list more and more.
const LISTING = 0.85
/** The first product comes after the shops that sell everything have joined. */
const OPENING = 2 * DAY

export function planProducts(market: Market): ProductPlan {
  const { plan, shops } = market
  const random = plan.random.of('product kinds')
  const settled = { kinds: new Uint8Array(plan.products), ordinals: new Uint16Array(plan.products) }
  const counters = new Uint16Array(kinds.length)
  for (let index = 0; index < plan.products; index++) {
    const turn = demoTurn(plan.products, index)
    const sold = shops[DEMO_SHOP]!.kinds
    const kind =
      turn === undefined
        ? index < kinds.length
          ? index
          : random.pick(kindLottery)
        : (sold[turn % sold.length] as number)
    settled.kinds[index] = kind
    settled.ordinals[index] = counters[kind]!++
  }
  return settled
}

/** Which of the demo shop's products this is, if it is one: they are spread over the whole time. */
export function demoTurn(products: number, index: number): number | undefined {
  const step = Math.max(1, Math.floor(products / DEMO_SHOP_PRODUCTS))
  return index % step === step - 1 && index < DEMO_SHOP_PRODUCTS * step ? Math.floor(index / step) : undefined
}

/** The moment at which the `index`-th product is listed; with a `jitter` of 1 the last moment at which it may be. */
export function listedAt(plan: Plan, index: number, jitter: number): number {
  const sinceStart = momentOf(plan, index, plan.products, LISTING, jitter) - plan.start
  return Math.round(plan.start + OPENING + sinceStart * (1 - OPENING / (plan.now - plan.start)))
}

export function makeProduct(market: Market, settled: ProductPlan, index: number): Product {
  const { plan, shops, sellers } = market
  const random = plan.random.of('product', index)
  const kindIndex = settled.kinds[index] as number
  const kind = kinds[kindIndex] as Kind
  const createdAt = listedAt(plan, index, random.next())
  const id = idAt(createdAt, random)
  const turn = demoTurn(plan.products, index)
  const list = sellers[kindIndex]!
  const shop = turn === undefined ? shopAt(list, random.next(), joinedBy(list, createdAt - HOUR)) : DEMO_SHOP
  const listing = kind.makeListing(random)
  const featured = turn === undefined ? random.chance(0.08) : turn % 7 === 2
  const discountPrice = (turn === undefined ? random.chance(0.3) : turn % 3 === 0)
    ? discount(random, listing.price)
    : null
  const usual = discountPrice ?? listing.price
  const stock = stockOf(random, listing, turn)
  const offer = makeOffer(plan.random.of('product variants', index), kind, listing, { usual, stock, createdAt })
  const { variants } = offer
  const ageInDays = (plan.now - createdAt) / DAY
  return {
    index,
    id,
    kind,
    shop,
    categoryId: market.categoryIds[kindIndex] as string,
    // Where it comes in several sizes of storage, its name names none.
    listing:
      variants.length > 0 && kind.kind === 'phone'
        ? { ...listing, name: listing.name.replace(/, \d+ GB/, '') }
        : listing,
    facts: factsOf(plan.random.of('product facts', index), market.choiceFields, kind, listing),
    sku: `${kind.kind.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(5, '0')}`,
    discountPrice,
    effectivePrice: usual,
    highestPrice: variants.length > 0 ? Math.max(...variants.map(({ price }) => price ?? usual)) : null,
    offer,
    images: picturesOf(kind.kind, settled.ordinals[index] as number, featured),
    stock: variants.length > 0 ? variants.reduce((sum, variant) => sum + variant.stock, 0) : stock,
    featured,
    quality: Math.min(4.9, Math.max(2.8, 4.35 + 0.35 * random.bell() + 0.1 * Math.log(shops[shop]!.weight))),
    // Most are seen by few, some by thousands.
    views: Math.floor((1 + ageInDays) * Math.exp(1.1 + 1.1 * random.bell() + (featured ? 1 : 0))),
    createdAt,
  }
}

/** A price below, as shops write it: whole cedis, from 100 cedis on in steps of 5. */
function discount(random: SeededRandom, price: number): number | null {
  const percent = random.pick([5, 8, 10, 10, 12, 15, 15, 20, 20, 25, 30, 35])
  const step = price >= 10_000 ? 500 : price >= 1_000 ? 100 : 10
  const reduced = Math.round((price * (100 - percent)) / 100 / step) * step
  return reduced < price && reduced > price * 0.6 ? reduced : null
}

function stockOf(random: SeededRandom, { minOrderQuantity, usualStock }: Listing, turn: number | undefined): number {
  const luck = turn === undefined ? random.next() : [0.5, 0.01, 0.9, 0.1, 0.7][turn % 5]!
  if (luck < 0.06) return 0
  if (luck < 0.18) return minOrderQuantity * random.int(1, 4)
  return Math.max(minOrderQuantity, 5, Math.round(usualStock * random.between(0.4, 1.6)))
}
