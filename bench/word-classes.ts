/** Up to here the API counts what matches. */
const TOTAL_CAP = 10_000

const CLASSES: Record<string, number> = {
  tenth: 0.1,
  hundredth: 0.01,
  thousandth: 0.001,
  'ten-thousandth': 0.000_1,
  'hundred-thousandth': 0.000_01,
}

/** The classes of words, by the part of the products that match them, of which a market of this size can have any. */
export function classesIn(products: number): [name: string, part: number][] {
  // No word stands in less than one product. From half of one on, for a market is somewhat smaller than it is called.
  return Object.entries(CLASSES).filter(([, part]) => part * products > 0.5)
}

/** How many products a word of the class matches: half as many as it is called by, up to twice. */
export function withinClass(part: number, products: number): [fewest: number, most: number] {
  return [Math.max(1, Math.round((part * products) / 2)), Math.max(1, Math.round(2 * part * products))]
}

export interface Matches {
  atLeast: number
  /** Whether it is about so many, and not many times more. */
  isKnown: boolean
}

/**
 * What a word matches, by the total that the API tells, and where it stops counting by the frequency that is kept for the search.
 * A word that is kept with less than that matches by beginnings of other words: by how many is not known.
 */
export function matchesByTotal(
  { total, total_is_capped }: { total: number; total_is_capped: boolean },
  kept: number,
): Matches {
  if (!total_is_capped) return { atLeast: total, isKnown: true }
  return { atLeast: Math.max(total, kept), isKnown: kept >= TOTAL_CAP }
}
