import { type Duration, lengthOf } from './deadlines.ts'

// Days of the calendar, which begin in Ghana as they do in UTC. Light, so that pages can have them for nothing.

const DAY_MS = 86_400_000

/** Counted from 1970 on. */
export const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS)
/** `2026-11-27` */
export const dateAt = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
/** The last second of a day. */
export const endOf = (day: number) => new Date((day + 1) * DAY_MS - 1_000).toISOString()

/** The last second of a day: `2026-11-27`. */
export function endOfDay(date: string): string {
  return endOf(dayOf(new Date(`${date}T00:00:00Z`)))
}

/** The day of a moment: `2026-11-27`. */
export function dateOf(instant: string): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** `Fri 27 Nov`, with the year if it is not the one of that moment. */
export function dayInWords(instant: string, nowMs: number): string {
  const [weekday, day, month, year] = new Date(instant).toUTCString().split(/,? /)
  return `${weekday} ${Number(day)} ${month}${Number(year) === new Date(nowMs).getUTCFullYear() ? '' : ` ${year}`}`
}

/** As many days later; earlier, where it is less than none. */
export function addDays(date: string, days: number): string {
  return dateAt(dayOf(new Date(`${date}T00:00:00Z`)) + days)
}

/** So long after a day, in days. */
export function daysAfter(date: string, duration: Duration): string {
  return addDays(date, lengthOf(duration, 'days'))
}

/** How many days the one comes after the other. */
export function daysBetween(from: string, to: string): number {
  return dayOf(new Date(to)) - dayOf(new Date(from))
}
