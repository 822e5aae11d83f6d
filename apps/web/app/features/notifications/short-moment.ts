import { timeAgo } from '../../lib/format/dates.ts'

const DAY_MS = 86_400_000

/** The time of day for today and yesterday, whose heading says which; before, the day: `Thu 19 November`. */
export function shortMoment(instant: string, nowMs: number): string {
  const at = Date.parse(instant)
  const daysBack = Math.floor(nowMs / DAY_MS) - Math.floor(at / DAY_MS)
  return daysBack <= 1 ? new Date(at).toISOString().slice(11, 16) : timeAgo(instant, nowMs)
}
