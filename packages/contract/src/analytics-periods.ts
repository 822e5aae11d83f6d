import { addDays, daysBetween } from './days.ts'
import { lengthOf, PRODUCT_FIGURES_KEPT } from './deadlines.ts'

// Groups the days of a shop's analytics into periods. Without schemas, so that pages do not load zod with it.

export const analyticsPeriods = ['day', 'week', 'month'] as const
export type AnalyticsPeriod = (typeof analyticsPeriods)[number]

/** First and last day: `2026-11-27`. */
export interface DayRange {
  from: string
  to: string
}

/** The maximum length of the range. */
export const MAX_ANALYTICS_DAYS = lengthOf(PRODUCT_FIGURES_KEPT, 'days')

/** The number of periods shown by default. */
export const usualPeriods: Record<AnalyticsPeriod, number> = { day: 30, week: 12, month: 12 }

/** The first day of the period that a day is in: weeks begin on Monday. */
export function startOfPeriod(period: AnalyticsPeriod, date: string): string {
  if (period === 'day') return date
  if (period === 'month') return `${date.slice(0, 7)}-01`
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

/** The first day of the period that is `count` later, or earlier if `count` is negative. */
export function movePeriods(period: AnalyticsPeriod, start: string, count: number): string {
  if (period !== 'month') return addDays(start, count * (period === 'week' ? 7 : 1))
  const [year = 0, month = 1] = start.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

/** The first day of the last `count` periods, up to the one that contains `to`. */
export function startOfLast(period: AnalyticsPeriod, count: number, to: string): string {
  return movePeriods(period, startOfPeriod(period, to), 1 - count)
}

/** The periods of a range. The last one ends with the range. */
export function periodsWithin(period: AnalyticsPeriod, { from, to }: DayRange): DayRange[] {
  const ranges: DayRange[] = []
  for (let start = startOfPeriod(period, from); start <= to;) {
    const next = movePeriods(period, start, 1)
    const end = addDays(next, -1)
    ranges.push({ from: start, to: end < to ? end : to })
    start = next
  }
  return ranges
}

/**
 * The same number of periods before the given ones. The last is cut to the length of the current one so far, to compare like with like; a
 * whole one is compared with a whole one, which may have more days.
 */
export function periodsBefore(period: AnalyticsPeriod, ranges: readonly DayRange[]): DayRange[] {
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return []
  const days = daysBetween(last.from, last.to)
  const isWhole = last.to === addDays(movePeriods(period, last.from, 1), -1)
  return ranges.map(({ from: its }, index) => {
    const from = movePeriods(period, its, -ranges.length)
    const end = addDays(movePeriods(period, from, 1), -1)
    const reached = addDays(from, days)
    return { from, to: index === ranges.length - 1 && !isWhole && reached < end ? reached : end }
  })
}
