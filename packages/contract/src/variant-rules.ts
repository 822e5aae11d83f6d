// Limits and calculations of variants and quantity prices. Without schemas, so that pages do not load zod with them.

export const MAX_OPTIONS = 3
export const MAX_OPTION_VALUES = 20
export const MAX_VARIANTS = 100
export const MAX_QUANTITY_PRICES = 5
/** The maximum number of variants with their own price in one bulk change, since undoing it lists each of them. */
export const MAX_BULK_VARIANTS = 5_000
/** For an option's name and its values. */
export const MAX_OPTION_LENGTH = 40

/** The name of a variant on its own: "Size: M, Colour: Blue". */
export function variantLabel(options: readonly { name: string }[], values: readonly string[]): string {
  return values.map((value, index) => (options[index] ? `${options[index].name}: ${value}` : value)).join(', ')
}

/** What a buyer has to choose first: "Choose size and colour". */
export function chooseOptions(options: readonly { name: string }[]): string {
  const names = options.map(({ name }) => name.toLowerCase())
  return `Choose ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'an option')}`
}

/**
 * The price of one piece, given how many pieces of the product are ordered together, across its variants. A variant with its own price keeps
 * it (decision 60). All amounts must be in the same unit.
 */
export function unitPrice(
  of: { price: number; hasOwnPrice: boolean; quantityPrices: readonly { quantity: number; price: number }[] },
  pieces: number,
): number {
  if (of.hasOwnPrice) return of.price
  const reached = of.quantityPrices.filter(({ quantity }) => pieces >= quantity).map(({ price }) => price)
  return Math.min(of.price, ...reached)
}
