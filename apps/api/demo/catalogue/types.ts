/** Seeded randomness: the same seed gives the same market. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** True with that probability, 0 to 1. */
  chance(probability: number): boolean
}

/** What a vendor writes about one thing for sale. Amounts in pesewas, weight in grams, dimensions in centimetres. */
export interface Listing {
  name: string
  /** Of technical goods. */
  maker?: string
  description: string
  price: number
  specifications: Record<string, string>
  weightGrams: number
  dimensions: { length: number; width: number; height: number }
  /** 1 for most things; more where people buy by the dozen or the bag. */
  minOrderQuantity: number
  /** The usual stock of a shop that has it. */
  usualStock: number
}

/** What a buyer writes about a thing wanted. Amounts in pesewas. */
export interface Wish {
  title: string
  description: string
  /** The price that vendors would ask; budgets and bids lie around it. */
  fairPrice: number
  requiredSpecs: Record<string, string>
}

/** One kind of goods: has pictures of its own, and texts that fit them. */
export interface Kind {
  /** As in the pictures' manifest, e.g. "sofa". */
  kind: string
  /** Name of its category, as in migration 0009. */
  category: string
  makeListing(random: Random): Listing
  makeWish(random: Random): Wish
  /** What a buyer of it writes, given 1 to 5 stars. */
  makeReview(random: Random, stars: number): string
}
