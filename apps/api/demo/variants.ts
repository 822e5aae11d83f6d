import type { Kind, Listing } from './catalogue/types.ts'
import { shopPrice } from './catalogue/goods.ts'
import { idAt } from './ids.ts'
import type { SeededRandom } from './random.ts'

/** A row of product_variants. Amounts in pesewas. */
export interface Variant {
  id: string
  values: readonly string[]
  stock: number
  /** Null: what the product costs. */
  price: number | null
}

/** How a product comes, and what more of it costs. */
export interface Offer {
  options: readonly { name: string; values: readonly string[] }[]
  variants: readonly Variant[]
  /** Prices in pesewas. */
  quantityPrices: readonly { quantity: number; price: number }[]
}

const SIZES = ['S', 'M', 'L', 'XL', 'XXL']
const SHOE_SIZES = ['38', '39', '40', '41', '42', '43', '44']
const COLOURS = ['Blue', 'White', 'Black', 'Green', 'Wine']

/** What these goods differ in. Larger sizes may cost more, and so does more storage. */
const MADE_IN: Record<string, (random: SeededRandom, listing: Listing) => Offer['options']> = {
  dress: (random) => [
    { name: 'Size', values: run(random, SIZES, 3) },
    { name: 'Colour', values: run(random, COLOURS, 2) },
  ],
  smock: (random) => [{ name: 'Size', values: run(random, SIZES, 4) }],
  sandals: (random) => [{ name: 'Size', values: run(random, SHOE_SIZES, 4) }],
  sneaker: (random) => [
    { name: 'Size', values: run(random, SHOE_SIZES, 4) },
    { name: 'Colour', values: run(random, COLOURS, 2) },
  ],
  phone: (_random, { name }) => {
    const storage = Number(/(\d+) GB/.exec(name)?.[1] ?? 0)
    return storage === 0 ? [] : [{ name: 'Storage', values: [`${storage} GB`, `${storage * 2} GB`] }]
  },
}
const SHARE_IN_VARIANTS = 0.8
const SHARE_CHEAPER_BY_THE_DOZEN = 0.12

/** So many of them, side by side. */
function run(random: SeededRandom, values: readonly string[], count: number): string[] {
  const first = random.int(0, values.length - count)
  return values.slice(first, first + count)
}

/**
 * @param usual what one costs, discount included
 * @param stock of the product, which its variants share
 */
export function makeOffer(
  random: SeededRandom,
  { kind }: Kind,
  listing: Listing,
  { usual, stock, createdAt }: { usual: number; stock: number; createdAt: number },
): Offer {
  const options = random.chance(SHARE_IN_VARIANTS) ? (MADE_IN[kind]?.(random, listing) ?? []) : []
  const combinations = options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    options.length > 0 ? [[]] : [],
  )
  const shares = combinations.map(() => (random.chance(0.15) ? 0 : random.between(0.5, 1.5)))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const isDearer = kind === 'phone' || random.chance(0.3)
  const variants = combinations.map((values, index): Variant => {
    const isLast = options[0]?.values.at(-1) === values[0]
    const dearer = shopPrice((usual / 100) * (kind === 'phone' ? 1.25 : 1.1))
    return {
      id: idAt(createdAt, random),
      values,
      stock: whole === 0 ? 0 : Math.floor((stock * shares[index]!) / whole),
      price: isLast && isDearer && dearer > usual ? dearer : null,
    }
  })
  return { options, variants, quantityPrices: makeSteps(random, usual, listing.minOrderQuantity) }
}

function makeSteps(random: SeededRandom, usual: number, least: number): Offer['quantityPrices'] {
  if (!random.chance(SHARE_CHEAPER_BY_THE_DOZEN)) return []
  const [some, many] = [0.95, 0.9].map((part) => shopPrice((usual / 100) * part)) as [number, number]
  // Cheap things are priced in steps that leave no room for two.
  return some < usual && many < some
    ? [
        { quantity: 10 * least, price: some },
        { quantity: 50 * least, price: many },
      ]
    : []
}
