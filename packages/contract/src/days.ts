import { type Duration, lengthOf } from './deadlines.ts'

// Calendar days. Ghana's time is UTC. Without schemas, so that pages do not load zod with them.

const DAY_MS = 86_400_000

/** The number of a day, counted from 1 January 1970. */
export const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS)
/** `2026-11-27` */
export const dateAt = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
/** The last second of a day, by its number. */
export const endOf = (day: number) => new Date((day + 1) * DAY_MS - 1_000).toISOString()

/** The last second of a day, given as `2026-11-27`. */
export function endOfDay(date: string): string {
  return endOf(dayOf(new Date(`${date}T00:00:00Z`)))
}

/** The day of an instant: `2026-11-27`. */
export function dateOf(instant: string): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** `Fri 27 Nov`, with the year if it is not the current one. */
export function dayInWords(instant: string, nowMs: number): string {
  const [weekday, day, month, year] = new Date(instant).toUTCString().split(/,? /)
  return `${weekday} ${Number(day)} ${month}${Number(year) === new Date(nowMs).getUTCFullYear() ? '' : ` ${year}`}`
}

/** The day that is `days` later, or earlier if negative. */
export function addDays(date: string, days: number): string {
  return dateAt(dayOf(new Date(`${date}T00:00:00Z`)) + days)
}

export function daysAfter(date: string, duration: Duration): string {
  return addDays(date, lengthOf(duration, 'days'))
}

/** The number of days from one instant's day to the other's. */
export function daysBetween(from: string, to: string): number {
  return dayOf(new Date(to)) - dayOf(new Date(from))
}
