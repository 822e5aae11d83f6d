import { formatDate } from './dates.ts'

// Where there is little room: on the axes of charts.

/** `24 Nov`, of `2026-11-24`. */
export function shortDay(date: string): string {
  return formatDate(date).replace(/ (\w{3})\w* \d+$/, ' $1')
}

/** `850`, `12k`, `1.5M`. */
export function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${Number((value / 1_000_000).toFixed(1))}M`
  return value >= 1_000 ? `${Number((value / 1_000).toFixed(1))}k` : String(value)
}
