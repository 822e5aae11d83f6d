import { expect, test } from 'vitest'
import { clockOf, waitedSince } from './clock.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

test.each([
  [-130, '2 h 10 min over', 'over'],
  [-3 * 24 * 60, '3 d over', 'over'],
  [0, '0 min over', 'over'],
  [45, '45 min left', 'soon'],
  [312, '5 h 12 min left', 'soon'],
  [359, '5 h 59 min left', 'soon'],
  [360, '6 h left', 'later'],
  [28 * 60 + 30, '1 d 4 h left', 'later'],
] as const)('a clock %i minutes from now says %s', (minutes, words, state) => {
  expect(clockOf(inMinutes(minutes), NOW)).toEqual({ words, state })
})

test('an item without a deadline says how long it has waited, never below zero', () => {
  expect(waitedSince(inMinutes(-(2 * 24 + 4) * 60), NOW)).toBe('2 d 4 h')
  expect(waitedSince(inMinutes(2), NOW)).toBe('0 min')
})
