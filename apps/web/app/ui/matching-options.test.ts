import { expect, test } from 'vitest'
import { findMatch, matchingOptions } from './matching-options.ts'

const labels = (typed: string, ...options: string[]) =>
  matchingOptions(
    options.map((label) => ({ label })),
    typed,
  ).map(({ label }) => label)

test('options that begin with the text come first, then those with a word that does, then the others', () => {
  expect(labels('osu', 'Assin Fosu, Central', 'New Osu, Volta', 'Osu, Accra', 'Osudoku', 'Tema')).toEqual([
    'Osu, Accra',
    'Osudoku',
    'New Osu, Volta',
    'Assin Fosu, Central',
  ])
})

test('nothing typed leaves the options as they are', () => {
  expect(labels(' ', 'Tema', 'Accra')).toEqual(['Tema', 'Accra'])
})

test('case, accents and letters that few keyboards have do not matter', () => {
  expect(labels('kɔfo', 'KOFORIDUA')).toEqual(['KOFORIDUA'])
  expect(labels('creme', 'Café crème')).toEqual(['Café crème'])
})

test('the marked part is the start of a word where possible', () => {
  expect(findMatch('Fosu and Osu', 'osu')).toBe(9)
  expect(findMatch('Assin Fosu', 'osu')).toBe(7)
  expect(findMatch('Tema', 'osu')).toBe(-1)
})
