import { expect, test } from 'vitest'
import { hoursInRows, isOpenAt, nextOpening, USUAL_OPENING_HOURS } from './opening-hours.ts'

// A Monday.
const at = (day: number, time: string) => Date.parse(`2026-11-${23 + day}T${time}:00Z`)
const CLOSED = Array<null>(7).fill(null)

test('a shop is open from its opening time until just before its closing time', () => {
  const open = ['07:59', '08:00', '17:59', '18:00'].map((time) => isOpenAt(USUAL_OPENING_HOURS, at(0, time)))

  expect(open).toEqual([false, true, true, false])
  expect(isOpenAt(USUAL_OPENING_HOURS, at(6, '12:00'))).toBe(false)
  expect(isOpenAt(CLOSED, at(0, '12:00'))).toBe(false)
})

test('a closed shop opens later today, on another day, or never', () => {
  expect(nextOpening(USUAL_OPENING_HOURS, at(0, '06:00'))).toEqual({ inDays: 0, weekday: 'Monday', time: '08:00' })
  expect(nextOpening(USUAL_OPENING_HOURS, at(5, '19:00'))).toEqual({ inDays: 2, weekday: 'Monday', time: '08:00' })
  const mondays = USUAL_OPENING_HOURS.map((day, index) => (index === 0 ? day : null))
  expect(nextOpening(mondays, at(0, '19:00'))).toEqual({ inDays: 7, weekday: 'Monday', time: '08:00' })
  expect(nextOpening(CLOSED, at(0, '06:00'))).toBeUndefined()
})

test('days with the same hours are one row', () => {
  const rows = hoursInRows([...USUAL_OPENING_HOURS.slice(0, 5), { from: '09:00', to: '16:00' }, null])

  expect(rows.map(({ from, to }) => `${from} ${to}`)).toEqual(['Monday Friday', 'Saturday Saturday', 'Sunday Sunday'])
})
