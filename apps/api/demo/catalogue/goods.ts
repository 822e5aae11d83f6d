import type { Kind, Listing, Random, Wish } from './types.ts'
import { faults, mixedFeelings, praise } from './review-words.ts'

/** One model of a kind: how it is called, what it costs in cedis, its weight in kilograms and sides in centimetres. */
export type Model = readonly [label: string, cedis: number, kilograms: number, sides: readonly [number, number, number]]

/** What is said of a kind of goods; listings, wishes and reviews are put together from it. */
export interface Goods {
  kind: string
  category: string
  /** In a sentence: "the generator". */
  noun: string
  models: readonly Model[]
  /** Maker, breed or place, said first: "Abena", "Bonwire". */
  makes: readonly string[]
  /** What sets one apart: as the name says it, and a sentence about it. */
  traits: readonly (readonly [inName: string, sentence: string])[]
  about: readonly string[]
  specifications: Readonly<Record<string, readonly string[]>>
  /** Technical goods carry a model code. */
  coded?: boolean
  minOrderQuantities?: readonly number[]
  usualStock?: readonly [number, number]
  /** What buyers want it for, ending a title: "for a cold store". */
  purposes: readonly string[]
  /** How many buyers want, as a title begins, with the number. */
  amounts: readonly (readonly [words: string, count: number])[]
  /** The thing as a wish names it, after the amount: singular and plural. */
  wanted: readonly [one: string, many: string]
  liked: readonly string[]
  disliked: readonly string[]
}

const DELIVERY = [
  'Delivery within two days in Accra and Kumasi, by bus to other towns.',
  'We deliver to your door or send it by bus parcel with the waybill.',
  'Pick up from the shop or we arrange a rider.',
  'Delivery anywhere in Ghana, paid on the quotation.',
  'Come and inspect it before you pay.',
  'Ready for dispatch the same day.',
]

/** The texts of one kind. */
export function toKind(goods: Goods): Kind {
  return {
    kind: goods.kind,
    category: goods.category,
    makeListing: (random) => makeListing(goods, random),
    makeWish: (random) => makeWish(goods, random),
    makeReview: (random, stars) => makeReview(goods, random, stars),
  }
}

function makeListing(goods: Goods, random: Random): Listing {
  const [label, cedis, kilograms, sides] = random.pick(goods.models)
  const make = random.pick(goods.makes)
  const [trait, sentence] = random.pick(goods.traits)
  const code = goods.coded
    ? ` ${random.pick(CODES)}${random.int(10, 99)}${random.chance(0.4) ? random.pick(['S', 'X', 'Pro', 'Plus']) : '0'}`
    : ''
  const said = plain(`${label}, ${trait}`)
  const specifications: Record<string, string> = {}
  for (const [name, values] of Object.entries(goods.specifications))
    specifications[name] = pickFor(said, values, random)
  if (code) specifications['Model'] = code.trim()
  const [length, width, height] = sides
  return {
    name: `${make} ${label}${code}, ${trait}`,
    ...(goods.coded ? { maker: make } : {}),
    description: [random.pick(goods.about), sentence, random.pick(DELIVERY)].join(' '),
    price: shopPrice(cedis * (0.85 + random.next() * 0.35)),
    specifications,
    weightGrams: Math.round(kilograms * 1000),
    dimensions: { length, width, height },
    minOrderQuantity: random.pick(goods.minOrderQuantities ?? [1]),
    usualStock: random.int(...(goods.usualStock ?? [5, 40])),
  }
}

/** The value that the name says already ("16-inch"), else any. @param said the name, `plain` */
function pickFor(said: string, values: readonly string[], random: Random): string {
  const any = random.pick(values)
  return wordsOf(values).find(({ words }) => said.includes(words))?.value ?? any
}

const wordsOfValues = new Map<readonly string[], { value: string; words: string }[]>()

/** The longer first: "Full HD" is not HD. Kept, since a large market has millions of specifications. */
function wordsOf(values: readonly string[]): { value: string; words: string }[] {
  const kept = wordsOfValues.get(values)
  if (kept) return kept
  const words = values.toSorted((a, b) => b.length - a.length).map((value) => ({ value, words: plain(value) }))
  wordsOfValues.set(values, words)
  return words
}

/** In small letters between spaces, figures in digits. */
function plain(text: string): string {
  const digits = text.toLowerCase().replace(/\b(?:two|three)\b/g, (word) => (word === 'two' ? '2' : '3'))
  return ` ${digits.replace(/[ -]|, /g, ' ')} `
}

const CODES = ['A', 'B', 'C', 'D', 'G', 'H', 'K', 'M', 'N', 'R', 'S', 'T', 'V', 'X']

/** Pesewas of a price as shops write it: round steps, larger for larger amounts. */
export function shopPrice(cedis: number): number {
  const step = cedis < 20 ? 0.5 : cedis < 100 ? 1 : cedis < 500 ? 5 : cedis < 5_000 ? 10 : cedis < 50_000 ? 50 : 500
  return Math.max(1, Math.round(cedis / step)) * step * 100
}

function makeWish(goods: Goods, random: Random): Wish {
  const [label, cedis] = random.pick(goods.models)
  const [words, count] = random.pick(goods.amounts)
  const purpose = random.pick(goods.purposes)
  const thing = count === 1 ? goods.wanted[0] : goods.wanted[1]
  const required = Object.entries(goods.specifications)
    .filter(() => random.chance(0.45))
    .slice(0, 4)
  return {
    title: capital(`${words ? `${words} ` : ''}${thing} ${purpose}`),
    description: [
      `I am looking for ${words ? `${words.toLowerCase()} ${thing}` : withArticle(goods.wanted)} ${purpose}, something like ${label}.`,
      random.pick(WISH_DETAILS),
      random.pick(WISH_TERMS),
    ].join(' '),
    fairPrice: shopPrice(cedis * count * (0.9 + random.next() * 0.2)),
    requiredSpecs: Object.fromEntries(required.map(([name, values]) => [name, pickFor(plain(label), values, random)])),
  }
}

/** "a bicycle", "an air conditioner". What has no other form for many, as headphones have not, takes none. */
function withArticle([one, many]: readonly [one: string, many: string]): string {
  if (one === many) return one
  return `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`
}

const WISH_DETAILS = [
  'It must be in good condition, please say how old it is and send a picture.',
  'New only, with receipt.',
  'A clean used one is also fine if it works well.',
  'Quality matters more to me than the last cedi.',
  'Please include delivery in your bid and say how long it takes.',
  'I buy regularly, so a good price today means more orders later.',
]
const WISH_TERMS = [
  'I will inspect before I confirm.',
  'Payment through Asime only, no prepayment by mobile money.',
  'Tell me about the warranty too.',
  'The sooner the better.',
  'I can pick it up if you are near.',
  'Only serious vendors, please.',
]

function makeReview(goods: Goods, random: Random, stars: number): string {
  const fill = (text: string) => capital(text.replaceAll('{noun}', goods.noun))
  if (stars >= 4)
    return [fill(random.pick(praise)), random.chance(0.7) ? random.pick(goods.liked) : ''].filter(Boolean).join(' ')
  if (stars === 3)
    return [fill(random.pick(mixedFeelings)), random.chance(0.5) ? random.pick(goods.disliked) : '']
      .filter(Boolean)
      .join(' ')
  return [fill(random.pick(faults)), random.pick(goods.disliked)].join(' ')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
