import type { PageMeta } from '@asime/contract/paging'
import type pg from 'pg'
import type { Market } from './market.ts'
import { classesIn, matchesByTotal, withinClass } from './word-classes.ts'
import { isFiller, misspell, nonsense, wordsByFrequency } from './words.ts'

const WANTED = 16

export interface SearchWords {
  common: string[]
  misspelt: string[]
  rare: string[]
  unknown: string[]
  /** Two words, of which some products have both. */
  two: string[]
  /** The same with one that no product has. */
  some: string[]
  /** Beginnings of words. */
  beginnings: string[]
  /** Words by the part of the products that they match; only classes that a market of this size has. */
  classes: Record<string, string[]>
  /** Matches of each word: counted by the API, or where it stops counting, as kept for the search. */
  totals: Map<string, number>
}

/** Words of each kind, chosen by how much the API finds for them. */
export async function chooseWords(apiUrl: string, pool: pg.Pool, market: Market): Promise<SearchWords> {
  const totals = new Map<string, number>()
  const count = async (word: string) => {
    const answer = await fetch(`${apiUrl}/api/v1/products?limit=1&query=${word}`)
    const { meta } = (await answer.json()) as { meta: PageMeta }
    const whole = meta.some_words ? { ...meta, total: 0, total_is_capped: false } : meta
    const total = matchesByTotal(whole, whole.total_is_capped ? await keptFrequency(pool, word) : 0)
    totals.set(word, total.atLeast)
    return total
  }
  const keep = async (words: readonly string[], wanted: (total: number, isKnown: boolean) => boolean) => {
    const kept: string[] = []
    for (const word of words) {
      if (kept.length === WANTED) break
      const { atLeast, isKnown } = await count(word)
      if (wanted(atLeast, isKnown)) kept.push(word)
    }
    return kept
  }

  const classes: Record<string, string[]> = {}
  for (const [name, part] of classesIn(market.products)) {
    const [fewest, most] = withinClass(part, market.products)
    classes[name] = await keep(
      await wordsInSoMany(pool, fewest, most),
      (total, isKnown) => isKnown && total >= fewest && total <= most,
    )
  }
  const common = await keep(wordsByFrequency(market.names), (total) => total >= Math.min(10_000, market.products / 100))
  const slips = wordsByFrequency(market.names)
    .filter((word) => word.length >= 6)
    .slice(0, 3 * WANTED)
    .map(misspell)
  const seldom = wordsByFrequency(market.texts).slice(-200)
  for (const word of seldom) await count(word)
  const unknown = await keep(nonsense(WANTED), () => true)
  const two = await keep(
    common.flatMap((word, n) => common.slice(n + 1).map((other) => `${word}%20${other}`)),
    (total) => total > 0,
  )
  return {
    common,
    misspelt: await keep(['samsng', 'waaakye', ...slips], (total) => total > 0),
    rare: seldom
      .filter((word) => (totals.get(word) ?? 0) > 0)
      .toSorted((a, b) => (totals.get(a) ?? 0) - (totals.get(b) ?? 0) || (a < b ? -1 : 1))
      .slice(0, WANTED),
    unknown,
    two,
    some: two.map((words, n) => `${words}%20${unknown[n]}`),
    beginnings: await keep(
      common.filter((word) => word.length >= 6).map((word) => word.slice(0, 4)),
      (total) => total > 0,
    ),
    classes,
    totals,
  }
}

/** Model codes are words, too: in a large market hardly anything else stands in so few products. */
async function wordsInSoMany(pool: pg.Pool, fewest: number, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>(
    `SELECT word FROM search_words
     WHERE scope = 'product' AND documents BETWEEN $1 AND $2 AND word ~ '^[a-z][a-z0-9]{3,13}$' ORDER BY md5(word) LIMIT 100`,
    [fewest, most],
  )
  return rows.map(({ word }) => word).filter((word) => !isFiller(word))
}

async function keptFrequency(pool: pg.Pool, word: string): Promise<number> {
  const { rows } = await pool.query<{ documents: number }>(
    "SELECT documents FROM search_words WHERE scope = 'product' AND word = $1",
    [word],
  )
  return rows[0]?.documents ?? 0
}
