import { expect, test } from 'vitest'
import { periodsBefore, periodsWithin, startOfLast, startOfPeriod } from './analytics-periods.ts'

test('weeks begin on Monday and months on the first', () => {
  // 2026-11-29 is a Sunday.
  expect(['day', 'week', 'month'].map((period) => startOfPeriod(period as 'day', '2026-11-29'))).toEqual([
    '2026-11-29',
    '2026-11-23',
    '2026-11-01',
  ])
  expect(startOfPeriod('week', '2026-11-23')).toBe('2026-11-23')
  expect(startOfLast('month', 12, '2026-11-24')).toBe('2025-12-01')
  expect(startOfLast('day', 30, '2026-03-01')).toBe('2026-01-31')
})

test('the last period ends on the last day of the range', () => {
  expect(periodsWithin('month', { from: '2026-01-01', to: '2026-03-05' })).toEqual([
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-05' },
  ])
})

test('the periods before are as many, and the last of them is as long as the current one so far', () => {
  const weeks = periodsWithin('week', { from: '2026-11-16', to: '2026-11-24' })
  expect(periodsBefore('week', weeks)).toEqual([
    { from: '2026-11-02', to: '2026-11-08' },
    { from: '2026-11-09', to: '2026-11-10' },
  ])
  const months = periodsWithin('month', { from: '2026-02-01', to: '2026-03-31' })
  expect(periodsBefore('month', months)).toEqual([
    { from: '2025-12-01', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-01-31' },
  ])
  // February is compared as a whole, though it has fewer days than March.
  expect(periodsBefore('month', periodsWithin('month', { from: '2026-03-01', to: '2026-03-31' }))).toEqual([
    { from: '2026-02-01', to: '2026-02-28' },
  ])
})

test('a whole month is compared with the whole one before it, whose last days count, too', () => {
  const before = (from: string, to: string) => periodsBefore('month', periodsWithin('month', { from, to })).at(-1)

  expect(before('2026-02-01', '2026-02-28')).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(before('2026-09-01', '2026-11-30')).toEqual({ from: '2026-08-01', to: '2026-08-31' })
  expect(before('2028-02-01', '2028-02-28')).toEqual({ from: '2028-01-01', to: '2028-01-28' })
  expect(before('2028-02-01', '2028-02-29')).toEqual({ from: '2028-01-01', to: '2028-01-31' })
})
