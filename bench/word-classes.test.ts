import { expect, test } from 'vitest'
import { classesIn, matchesByTotal, withinClass } from './word-classes.ts'

const named = (products: number) => classesIn(products).map(([name]) => name)

test('a small market has no words that stand in one of a hundred thousand products', () => {
  expect(named(9_700)).toEqual(['tenth', 'hundredth', 'thousandth', 'ten-thousandth'])
  expect(named(970_000).at(-1)).toBe('hundred-thousandth')
})

test('a class reaches from half of what it is called to twice as much, and to one product at least', () => {
  expect(withinClass(0.1, 1_000_000)).toEqual([50_000, 200_000])
  expect(withinClass(0.000_1, 9_700)).toEqual([1, 2])
})

test('beyond what is counted, the kept frequency says what a word matches, if it is of that word alone', () => {
  expect(matchesByTotal({ total: 153, total_is_capped: false }, 0)).toEqual({ atLeast: 153, isKnown: true })
  expect(matchesByTotal({ total: 10_000, total_is_capped: true }, 128_000)).toEqual({ atLeast: 128_000, isKnown: true })
  expect(matchesByTotal({ total: 10_000, total_is_capped: true }, 900)).toEqual({ atLeast: 10_000, isKnown: false })
})
