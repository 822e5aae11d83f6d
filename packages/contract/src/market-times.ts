import { addDays } from './days.ts'

// The time ranges of market analytics. Without schemas, so that pages do not load zod with them.

export const marketTimes = ['30_days', '13_weeks', '52_weeks'] as const
export type MarketTime = (typeof marketTimes)[number]

/** `count` periods of `days` days each, up to today. */
export const marketPeriods: Record<MarketTime, { days: number; count: number }> = {
  '30_days': { days: 1, count: 30 },
  '13_weeks': { days: 7, count: 13 },
  '52_weeks': { days: 7, count: 52 },
}

/** `13 weeks`, to follow "the last". */
export function timeInWords(time: MarketTime): string {
  const { days, count } = marketPeriods[time]
  return `${count} ${days === 1 ? 'days' : 'weeks'}`
}

/** Cohorts are followed for this many weeks after sign-up. */
export const COHORT_WEEKS = 8

/** Each is computed and stored as one report. */
export const marketCharts = ['sales', 'requests', 'demand', 'cohorts'] as const
export type MarketChart = (typeof marketCharts)[number]

export const marketTables = ['sales', 'requests', 'categories', 'regions', 'cohorts'] as const
export type MarketTable = (typeof marketTables)[number]

/** The first day of each period, the oldest first. @param today in Ghana */
export function startsOf({ days, count }: { days: number; count: number }, today: string): string[] {
  return Array.from({ length: count }, (_, index) => addDays(today, 1 - (count - index) * days))
}
