import { expect, test } from 'vitest'
import { fitInto, renamed } from './shrink-picture.ts'

test('the longest side is no longer than asked for, and the proportions stay', () => {
  expect(fitInto({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 })
  expect(fitInto({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 })
})

test('nothing is made larger, and nothing vanishes', () => {
  expect(fitInto({ width: 800, height: 600 }, 1600)).toEqual({ width: 800, height: 600 })
  expect(fitInto({ width: 10_000, height: 2 }, 1600)).toEqual({ width: 1600, height: 1 })
})

test.each([
  ['IMG_0042.HEIC', 'image/webp', 'IMG_0042.webp'],
  ['IMG_0042.HEIC', 'image/jpeg', 'IMG_0042.jpg'],
  ['my.best.photo.png', 'image/webp', 'my.best.photo.webp'],
  ['photo', 'image/jpeg', 'photo.jpg'],
  ['.png', 'image/webp', 'picture.webp'],
])('%s as %s is %s', (name, type, expected) => {
  expect(renamed(name, type)).toBe(expected)
})
