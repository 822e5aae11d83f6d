import type { Budget } from '../../lib/format/money.ts'

/** The part of the market that is drawn, and where an amount stands on it, in per cent. */
export interface LadderScale {
  low: number
  high: number
  place: (amount: number) => number
}

/** Free room on both sides, as a part of what lies between. */
const MARGIN = 0.12

/**
 * Holds the budget and the bids. One that is far off, a slip of the finger or a joke, stands at the end instead of
 * pushing all others onto one point.
 */
export function ladderScale({ min, max }: Pick<Budget, 'min' | 'max'>, amounts: readonly number[]): LadderScale {
  const known = [min, max].filter((end) => end !== null)
  const [from, to] = known.length > 0 ? reachOf(known) : [0, Infinity]
  const points = [...known, ...amounts.map((amount) => Math.min(to, Math.max(from, amount)))]
  const first = points.length > 0 ? Math.min(...points) : 0
  const last = points.length > 0 ? Math.max(...points) : 1
  const margin = (last - first || last * 0.5 || 1) * MARGIN
  const low = first - margin
  const high = last + margin
  return {
    low,
    high,
    place: (amount) => ((Math.min(high, Math.max(low, amount)) - low) / (high - low)) * 100,
  }
}

/** How far from the budget a bid may lie to be drawn at its own place. */
function reachOf(known: readonly number[]): [number, number] {
  const first = Math.min(...known)
  const last = Math.max(...known)
  const reach = Math.max(last - first, last * 0.75)
  return [Math.max(0, first - reach), last + reach]
}
