// Limits and sums of variants and quantity prices. Without schemas, so that a page can have them for nothing.

export const MAX_OPTIONS = 3
export const MAX_OPTION_VALUES = 20
export const MAX_VARIANTS = 100
export const MAX_QUANTITY_PRICES = 5
/** Variants with a price of their own that one change of many products takes at most: what undoes it names each of them. */
export const MAX_BULK_VARIANTS = 5_000
/** Of an option's name and of its values. */
export const MAX_OPTION_LENGTH = 40

/** "Size: M, Colour: Blue": what a variant is called where it stands alone. */
export function variantLabel(options: readonly { name: string }[], values: readonly string[]): string {
  return values.map((value, index) => (options[index] ? `${options[index].name}: ${value}` : value)).join(', ')
}

/** What somebody has to choose before they can buy: "Choose size and colour". */
export function chooseOptions(options: readonly { name: string }[]): string {
  const names = options.map(({ name }) => name.toLowerCase())
  return `Choose ${names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'an option')}`
}

/**
 * What one piece costs where so many pieces of the product are ordered together, in all its variants. A variant with a price
 * of its own keeps it (decision 60). Of amounts in any one unit.
 */
export function unitPrice(
  of: { price: number; hasOwnPrice: boolean; quantityPrices: readonly { quantity: number; price: number }[] },
  pieces: number,
): number {
  if (of.hasOwnPrice) return of.price
  const reached = of.quantityPrices.filter(({ quantity }) => pieces >= quantity).map(({ price }) => price)
  return Math.min(of.price, ...reached)
}
