import { expect, test } from 'vitest'
import { bound, median, percentile, share, shuffled } from './numbers.ts'

test('a percentile is a value that was measured', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1)
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile([7], 0.99)).toBe(7)
  expect(percentile([], 0.99)).toBe(0)
})

test('a median does not care for the order, nor for one bad round', () => {
  expect(median([900, 10, 1000])).toBe(900)
  expect(median([1, 2, 3, 10])).toBe(2.5)
  expect(median([])).toBe(0)
})

test('the bound adds up the times of SQL and HTTP', () => {
  expect(bound(20_000, 20_000)).toBe(10_000)
  expect(share(5_000, 20_000, 20_000)).toBe(0.5)
  expect(share(5_000, 0, 20_000)).toBe(0)
})

test('shuffling loses nothing and is the same each time', () => {
  const list = Array.from({ length: 50 }, (_, i) => i)
  const once = shuffled(list, 1)
  expect(once).not.toEqual(list)
  expect(shuffled(list, 1)).toEqual(once)
  expect(once.toSorted((a, b) => a - b)).toEqual(list)
})
