import * as texts from './clock.texts.ts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR
const SOON = 6 * HOUR

export interface Clock {
  /** `2 h 10 min over`, `5 h 12 min left`, `1 d 4 h left`. */
  words: string
  state: 'over' | 'soon' | 'later'
}

/** The clock of something that is due. */
export function clockOf(dueAt: string, nowMs: number): Clock {
  const minutes = Math.floor(Math.abs(Date.parse(dueAt) - nowMs) / MINUTE_MS)
  if (Date.parse(dueAt) <= nowMs) return { words: texts.over(lengthOf(minutes)), state: 'over' }
  return { words: texts.left(lengthOf(minutes)), state: minutes < SOON ? 'soon' : 'later' }
}

/** How long something without a deadline has waited: `2 d 4 h`. */
export function waitedSince(since: string, nowMs: number): string {
  return lengthOf(Math.max(0, Math.floor((nowMs - Date.parse(since)) / MINUTE_MS)))
}

export function lengthOf(minutes: number): string {
  if (minutes < HOUR) return `${minutes} ${texts.minute}`
  if (minutes < DAY) return parts(Math.floor(minutes / HOUR), texts.hour, minutes % HOUR, texts.minute)
  return parts(Math.floor(minutes / DAY), texts.day, Math.floor((minutes % DAY) / HOUR), texts.hour)
}

function parts(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`
}
