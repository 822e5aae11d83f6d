/** The value that the given part of the samples does not exceed (nearest rank). 0 for no samples. */
export function percentile(sorted: ArrayLike<number>, part: number): number {
  if (sorted.length === 0) return 0
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] as number
}

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** What a server reaches that does the SQL and the HTTP one after the other on one core: 1/(1/SQL + 1/HTTP). */
export function bound(sqlRate: number, httpRate: number): number {
  return sqlRate > 0 && httpRate > 0 ? 1 / (1 / sqlRate + 1 / httpRate) : 0
}

/** The part of the bound that was reached. */
export function share(rate: number, sqlRate: number, httpRate: number): number {
  const limit = bound(sqlRate, httpRate)
  return limit > 0 ? rate / limit : 0
}

/** Random numbers from 0 to 1 that are the same on every run (mulberry32). */
export function repeatable(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The list in another order, the same on every run. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = repeatable(seed)
  return list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
