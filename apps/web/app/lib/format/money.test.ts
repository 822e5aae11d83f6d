import { expect, test } from 'vitest'
import { formatMoney } from '@asime/contract/money'
import { formatBudget } from './money.ts'

/** Spaces that do not break, made visible as plain ones. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [0, 'GHS', 'GH₵ 0.00'],
  [1160, 'GHS', 'GH₵ 1,160.00'],
  [1299.5, 'GHS', 'GH₵ 1,299.50'],
  [99_999_999.99, 'GHS', 'GH₵ 99,999,999.99'],
  [40, 'USD', 'USD 40.00'],
] as const)('%d %s is written %s', (amount, currency, text) => {
  expect(plain(formatMoney(amount, currency))).toBe(text)
  expect(formatMoney(amount, currency)).not.toContain(' ')
})

test.each([
  [4000, 5200, 'GH₵ 4,000.00 – 5,200.00'],
  [4000, 4000, 'GH₵ 4,000.00'],
  [null, 5200, 'Up to GH₵ 5,200.00'],
  [4000, null, 'From GH₵ 4,000.00'],
  [null, null, 'Open budget'],
])('a budget from %s to %s is written %s', (min, max, text) => {
  expect(plain(formatBudget({ min, max, currency: 'GHS' }))).toBe(text)
})
