import { afterEach, expect, test, vi } from 'vitest'
import { forgetIntention, keyForIntention } from './kept-intention.ts'
import { fakeBrowser } from '../session/fake-browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['works', {}],
  ['is full', { isFull: true }],
  ['is forbidden', { stored: 'forbidden' }],
] as const)('where storage %s, what is sent again goes by the same key until it is done', (_, options) => {
  fakeBrowser(options)
  const keyFor = (quantity: number) => keyForIntention('orders', { quantity }, 60_000)
  const key = keyFor(1)
  expect(keyFor(1)).toBe(key)
  const another = keyFor(2)
  expect(another).not.toBe(key)
  expect(keyFor(2)).toBe(another)
  forgetIntention('orders')
  expect(keyFor(2)).not.toBe(another)
})
