import { type AnalyticsPeriod, analyticsPeriods, usualPeriods } from '@asime/contract/analytics-periods'
import { formatDate, monthName } from '../../lib/format/dates.ts'
import { shortDay } from '../../lib/format/short.ts'

/** How many periods can be looked at. */
export const choices: Record<AnalyticsPeriod, readonly number[]> = {
  day: [7, 30, 90],
  week: [4, 12, 26, 52],
  month: [3, 6, 12],
}

export interface Shown {
  period: AnalyticsPeriod
  last: number
}

/** By the address; what is none of the choices is the usual one. */
export function readShown(params: URLSearchParams): Shown {
  const period = analyticsPeriods.find((each) => each === params.get('period')) ?? 'day'
  const last = choices[period].find((each) => each === Number(params.get('last'))) ?? usualPeriods[period]
  return { period, last }
}

/** What a period is called where there is little room: its day, its first day, or its month. */
export function shortPeriod(period: AnalyticsPeriod, from: string): string {
  return period === 'month' ? monthName(from.slice(0, 7)).replace(/^(\w{3})\w* \d\d/, '$1 ') : shortDay(from)
}

/** In full: `24 November 2026`, `16 November 2026 to 22 November 2026`, `November 2026`. */
export function periodName(
  period: AnalyticsPeriod,
  from: string,
  to: string,
  through: (a: string, b: string) => string,
): string {
  if (period === 'month') return monthName(from.slice(0, 7))
  return through(formatDate(from), formatDate(to))
}

/** `45 min`, `2 h 5 min`, `3 d 4 h`. */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes))
  if (whole < 60) return `${whole} min`
  const hours = Math.floor(whole / 60)
  if (hours < 24) return whole % 60 ? `${hours} h ${whole % 60} min` : `${hours} h`
  return hours % 24 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${Math.floor(hours / 24)} d`
}
