import { expect, test } from 'vitest'
import { misspell, nonsense, wordsByFrequency } from './words.ts'

test('words come most frequent first, each text counting once, fillers left out', () => {
  expect(wordsByFrequency(['Woven basket with lid', 'Basket, basket from Bolga', 'Kente cloth'])).toEqual([
    'basket',
    'bolga',
    'cloth',
    'kente',
    'woven',
  ])
})

test('a misspelt word has one slip and keeps its first letter', () => {
  for (let nth = 0; nth < 12; nth++) {
    const slip = misspell('samsung', nth)
    expect(slip).not.toBe('samsung')
    expect(slip.charAt(0)).toBe('s')
    expect(Math.abs(slip.length - 7)).toBeLessThanOrEqual(1)
  }
})

test('nonsense is the same each time', () => {
  expect(nonsense(3)).toEqual(nonsense(3))
  expect(new Set(nonsense(16)).size).toBe(16)
})
