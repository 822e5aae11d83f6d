import * as texts from './dates.texts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

// `nowMs` is always passed in: server and browser must print the same text, and their clocks differ.

/** `just now`, `5 minutes ago`, `2 hours ago`; from a day on the date, `Tue 11 March` (with the year if it is another). */
export function timeAgo(instant: string, nowMs: number): string {
  const at = new Date(instant)
  const elapsedMs = nowMs - at.getTime()
  if (elapsedMs < MINUTE_MS) return texts.justNow
  if (elapsedMs < HOUR_MS) return texts.minutesAgo(Math.floor(elapsedMs / MINUTE_MS))
  if (elapsedMs < DAY_MS) return texts.hoursAgo(Math.floor(elapsedMs / HOUR_MS))
  return formatDay(at, nowMs)
}

/** `20 minutes left`, `18 hours left`, `5 days left`. */
export function timeLeft(instant: string, nowMs: number): string {
  const leftMs = new Date(instant).getTime() - nowMs
  if (leftMs <= 0) return texts.ended
  if (leftMs < HOUR_MS) return texts.minutesLeft(Math.max(1, Math.floor(leftMs / MINUTE_MS)))
  if (leftMs < 2 * DAY_MS) return texts.hoursLeft(Math.floor(leftMs / HOUR_MS))
  return texts.daysLeft(Math.floor(leftMs / DAY_MS))
}

/** `Today, 09:00`, `Tomorrow, 17:30`, `Tue 11 March, 09:00`: a moment that people plan by. */
export function formatMoment(instant: string, nowMs: number): string {
  const at = new Date(instant)
  const daysAhead = Math.floor(at.getTime() / DAY_MS) - Math.floor(nowMs / DAY_MS)
  const day = daysAhead === 0 ? texts.today : daysAhead === 1 ? texts.tomorrow : formatDay(at, nowMs)
  return `${day}, ${at.toISOString().slice(11, 16)}`
}

/** The same within a sentence: `until tomorrow, 17:30`. */
export function momentInSentence(instant: string, nowMs: number): string {
  return formatMoment(instant, nowMs).replace(/^To(?=day|morrow)/, 'to')
}

/** The same after a verb: `released tomorrow, 17:30`, `released on Tue 11 March, 09:00`. */
export function onMoment(instant: string, nowMs: number): string {
  return momentInSentence(instant, nowMs).replace(/^(?!today|tomorrow)/, 'on ')
}

// Ghana keeps UTC all year, so the day here is the day there, whatever the server's zone.
function formatDay(at: Date, nowMs: number): string {
  const day = `${texts.weekdays[at.getUTCDay()]} ${at.getUTCDate()} ${texts.months[at.getUTCMonth()]}`
  return at.getUTCFullYear() === new Date(nowMs).getUTCFullYear() ? day : `${day} ${at.getUTCFullYear()}`
}

/** `11 March 2026`. */
export function formatDate(instant: string): string {
  const at = new Date(instant)
  return `${at.getUTCDate()} ${texts.months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/** `November 2026`, of `2026-11`. */
export function monthName(month: string): string {
  return `${texts.months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** The months up to this one, newest first: `2026-11`, `2026-10`. */
export function monthsBack(nowMs: number, count: number): string[] {
  const now = new Date(nowMs)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}
