import type { Market } from './market.ts'
import { misspell, nonsense, wordsByFrequency } from './words.ts'

const WANTED = 16

export interface SearchWords {
  common: string[]
  misspelt: string[]
  rare: string[]
  unknown: string[]
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
    totals,
  }
}
