import { Money, Share } from '@asime/contract/fields'
import { expect, test } from 'vitest'
import { readAmount, toAmount } from './amount.ts'

test.each([
  ['', undefined],
  ['  ', undefined],
  [undefined, undefined],
  [7.5, 7.5],
  ['12', 12],
  [' 12.50 ', 12.5],
  ['.5', 0.5],
  ['25.', 25],
  ['-10', -10],
  ['1,250', 1250],
  ['12,500.00', 12_500],
  ['1,234,567.89', 1_234_567.89],
  ['12 500', 12_500],
])('%j is read as %j', (typed, amount) => {
  expect(toAmount(typed)).toBe(amount)
})

test.each([
  '12,50',
  '12,5',
  '1,25',
  '0,125',
  '1250,500',
  '1,2500',
  '1,250,50',
  '12.500,00',
  '1.250,500',
  '1.2.3',
  'GHS 5',
  '.',
  '-',
  ',',
  '1e3',
  '0x10',
  'Infinity',
])('%j is refused with how to write it', (typed) => {
  for (const schema of [Money, Share])
    expect(schema.safeParse(toAmount(typed)).error?.issues[0]?.message).toBe(
      'Enter an amount such as 25 or 19.50, with a point',
    )
})

test.each([
  ['', undefined],
  ['12,50', undefined],
  ['-1', undefined],
  ['9'.repeat(400), undefined],
  ['0', 0],
  ['12.50', 12.5],
])('%j could be paid as %j', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})
