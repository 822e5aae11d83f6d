import { expect, test } from 'vitest'
import { formatMoment, onMoment, timeAgo, timeLeft } from './dates.ts'

const now = Date.parse('2026-03-11T12:00:00Z')

test.each([
  ['2026-03-11T12:00:05Z', 'just now'],
  ['2026-03-11T11:59:30Z', 'just now'],
  ['2026-03-11T11:59:00Z', '1 minute ago'],
  ['2026-03-11T10:01:00Z', '1 hour ago'],
  ['2026-03-11T09:00:00Z', '3 hours ago'],
  ['2026-03-10T12:00:00Z', 'Tue 10 March'],
  // Past midnight elsewhere, still the tenth in Ghana.
  ['2026-03-10T01:30:00+02:00', 'Mon 9 March'],
  ['2025-12-31T23:59:00Z', 'Wed 31 December 2025'],
])('%s was %s', (instant, text) => {
  expect(timeAgo(instant, now)).toBe(text)
})

test.each([
  ['2026-03-11T12:00:20Z', '1 minute left'],
  ['2026-03-11T12:30:00Z', '30 minutes left'],
  ['2026-03-12T06:00:00Z', '18 hours left'],
  ['2026-03-13T11:00:00Z', '47 hours left'],
  ['2026-03-16T13:00:00Z', '5 days left'],
  ['2026-03-11T12:00:00Z', 'Ended'],
])('until %s there are %s', (instant, text) => {
  expect(timeLeft(instant, now)).toBe(text)
})

test.each([
  ['2026-03-11T23:59:00Z', 'Today, 23:59'],
  ['2026-03-12T00:00:00Z', 'Tomorrow, 00:00'],
  ['2026-03-13T09:05:00Z', 'Fri 13 March, 09:05'],
  ['2027-01-01T01:00:00+01:00', 'Fri 1 January 2027, 00:00'],
  ['2026-03-10T09:00:00Z', 'Tue 10 March, 09:00'],
])('%s is %s', (instant, text) => {
  expect(formatMoment(instant, now)).toBe(text)
})

test.each([
  ['2026-03-11T23:59:00Z', 'today, 23:59'],
  ['2026-03-12T00:00:00Z', 'tomorrow, 00:00'],
  ['2026-03-13T09:05:00Z', 'on Fri 13 March, 09:05'],
])('what happens at %s happens %s', (instant, text) => {
  expect(onMoment(instant, now)).toBe(text)
})
