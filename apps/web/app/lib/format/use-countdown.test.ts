import { expect, test } from 'vitest'
import { formatCountdown } from './use-countdown.ts'

test.each([
  [0, '0:00'],
  [102, '1:42'],
  [845, '14:05'],
  [83_409, '23:10:09'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})
