import { expect, test } from 'vitest'
import { formatPhone, internationalPhone } from './phone.ts'

test.each([
  ['0244123456', '+233 24 412 3456'],
  ['024 412 3456', '+233 24 412 3456'],
  ['(024) 412-3456', '+233 24 412 3456'],
  ['030 277 1234', '+233 30 277 1234'],
  ['+233244123456', undefined],
  ['244123456', undefined],
  ['024412345', undefined],
  ['02441234567', undefined],
  ['0800 12345', undefined],
  ['', undefined],
])('a local number %j becomes %j', (typed, international) => {
  expect(internationalPhone(typed)).toBe(international)
})

test.each([
  ['+233244123456', '+233 24 412 3456'],
  ['233302771234', '+233 30 277 1234'],
  ['+4915112345678', '+4915112345678'],
])('%s is shown as %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown)
})
