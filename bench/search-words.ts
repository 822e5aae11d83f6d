import type { Market } from './market.ts'
import { misspell, nonsense, wordsByFrequency } from './words.ts'

const WANTED = 16

export interface SearchWords {
  common: string[]
  misspelt: string[]
  rare: string[]
  unknown: string[]
  /** Words that about a tenth, a hundredth and a thousandth of the products match. */
  tenth: string[]
  hundredth: string[]
  thousandth: string[]
  /** Two words, of which some products have both. */
  two: string[]
  /** Beginnings of words. */
  beginnings: string[]
  /** Matches of each word, as far as the API counts. */
  totals: Map<string, number>
}

/** Words of each kind, chosen by how much the API finds for them. */
export async function chooseWords(apiUrl: string, market: Market): Promise<SearchWords> {
  const totals = new Map<string, number>()
  const count = async (word: string) => {
    const answer = await fetch(`${apiUrl}/api/v1/products?limit=1&query=${word}`)
    const total = ((await answer.json()) as { meta: { total: number } }).meta.total
    totals.set(word, total)
    return total
  }
  const keep = async (words: readonly string[], wanted: (total: number) => boolean) => {
    const kept: string[] = []
    for (const word of words) {
      if (kept.length === WANTED) break
      if (wanted(await count(word))) kept.push(word)
    }
    return kept
  }

  const common = await keep(wordsByFrequency(market.names), (total) => total >= Math.min(10_000, market.products / 100))
  const frequent = wordsByFrequency(market.texts)
  const about = (share: number) => (total: number) =>
    total >= (share * market.products) / 2 && total <= Math.min(10_000, 2 * share * market.products)
  // The texts are of some products: where a word stands among them says about how many have it.
  const near = (share: number) => {
    const wanted = share * market.texts.length
    const of = (word: string) => market.texts.filter((text) => text.toLowerCase().includes(word)).length
    const places = frequent.map((_, n) => n)
    let [low, high] = [0, places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (of(frequent[middle]!) > 2 * wanted) low = middle + 1
      else high = middle
    }
    return frequent.slice(low, low + 60)
  }
  const slips = wordsByFrequency(market.names)
    .filter((word) => word.length >= 6)
    .slice(0, 3 * WANTED)
    .map(misspell)
  const seldom = wordsByFrequency(market.texts).slice(-200)
  for (const word of seldom) await count(word)
  return {
    common,
    misspelt: await keep(['samsng', 'waaakye', ...slips], (total) => total > 0),
    rare: seldom
      .filter((word) => (totals.get(word) ?? 0) > 0)
      .toSorted((a, b) => (totals.get(a) ?? 0) - (totals.get(b) ?? 0) || (a < b ? -1 : 1))
      .slice(0, WANTED),
    unknown: await keep(nonsense(WANTED), () => true),
    tenth: await keep(near(0.1), about(0.1)),
    hundredth: await keep(near(0.01), about(0.01)),
    thousandth: await keep(near(0.001), about(0.001)),
    two: await keep(
      common.flatMap((word, n) => common.slice(n + 1).map((other) => `${word}%20${other}`)),
      (total) => total > 0,
    ),
    beginnings: await keep(
      common.filter((word) => word.length >= 6).map((word) => word.slice(0, 4)),
      (total) => total > 0,
    ),
    totals,
  }
}
