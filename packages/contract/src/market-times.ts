import { addDays } from './days.ts'

// How the figures of the whole market are cut into times. Without schemas, so that a page can have it for nothing.

export const marketTimes = ['30_days', '13_weeks', '52_weeks'] as const
export type MarketTime = (typeof marketTimes)[number]

/** So many periods of so many days, today the last day of the last one. */
export const marketPeriods: Record<MarketTime, { days: number; count: number }> = {
  '30_days': { days: 1, count: 30 },
  '13_weeks': { days: 7, count: 13 },
  '52_weeks': { days: 7, count: 52 },
}

/** How a time is called, without `the last`. */
export function timeInWords(time: MarketTime): string {
  const { days, count } = marketPeriods[time]
  return `${count} ${days === 1 ? 'days' : 'weeks'}`
}

/** So many weeks after the sign-up are told of a cohort. */
export const COHORT_WEEKS = 8

/** What is counted together, and kept as one report. */
export const marketCharts = ['sales', 'requests', 'demand', 'cohorts'] as const
export type MarketChart = (typeof marketCharts)[number]

export const marketTables = ['sales', 'requests', 'categories', 'regions', 'cohorts'] as const
export type MarketTable = (typeof marketTables)[number]

/** The first day of each period, the oldest first. @param today in Ghana */
export function startsOf({ days, count }: { days: number; count: number }, today: string): string[] {
  return Array.from({ length: count }, (_, index) => addDays(today, 1 - (count - index) * days))
}
