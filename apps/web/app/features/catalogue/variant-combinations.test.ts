import { MAX_VARIANTS } from '@asime/contract/variant-rules'
import { expect, test } from 'vitest'
import {
  addMissing,
  addOption,
  addValue,
  changeVariant,
  countMissing,
  NO_VARIANTS,
  removeOption,
  removeValue,
  removeVariant,
  type Variants,
} from './variant-combinations.ts'

function build(...options: [name: string, ...values: string[]][]): Variants {
  return options.reduce<Variants>((all, [name, ...values], index) => {
    return values.reduce((with_, value) => addValue(with_, index, value)!, addOption(all, name))
  }, NO_VARIANTS)
}
const rows = ({ variants }: Variants) =>
  variants.map(({ values, stock_quantity: stock }) => [...values, stock].join(' '))

test('values make combinations, in the order of the options', () => {
  expect(rows(build(['Size', 'M', 'L'], ['Colour', 'White', 'Blue']))).toEqual([
    'M White 0',
    'M Blue 0',
    'L White 0',
    'L Blue 0',
  ])
})

test('the first value of another option is given to what is there, with its stock and price', () => {
  const sized = changeVariant(build(['Size', 'M', 'L']), 0, { stock_quantity: 7, price: 120 })

  const coloured = addValue(addValue(addOption(sized, 'Colour'), 1, 'White')!, 1, 'Blue')!

  expect(rows(coloured)).toEqual(['M White 7', 'M Blue 0', 'L White 0', 'L Blue 0'])
  expect(coloured.variants[0]).toMatchObject({ price: 120 })
})

test('a value goes with its combinations; the last one of an option leaves the stock of all of them', () => {
  let all = build(['Size', 'M', 'L'], ['Colour', 'White', 'Blue'])
  for (const index of [0, 1, 2, 3]) all = changeVariant(all, index, { stock_quantity: index + 1 })

  const white = removeValue(all, 1, 'Blue')
  expect(rows(white)).toEqual(['M White 1', 'L White 3'])
  expect(rows(removeValue(white, 1, 'White'))).toEqual(['M 1', 'L 3'])
  expect(rows(removeOption(all, 1))).toEqual(['M 3', 'L 7'])
  expect(rows(removeOption(all, 0))).toEqual(['White 4', 'Blue 6'])
  expect(removeOption(removeOption(all, 0), 0)).toEqual(NO_VARIANTS)
})

test('an option without values yet does not stand in the way of the next', () => {
  const all = addValue(addOption(addOption(NO_VARIANTS, 'Size'), 'Colour'), 1, 'Blue')!

  expect(rows(all)).toEqual(['Blue 0'])
  expect(rows(addValue(all, 0, 'M')!)).toEqual(['M Blue 0'])
})

test('combinations that are not sold can be left out and brought back', () => {
  const all = build(['Size', 'M', 'L'], ['Colour', 'White', 'Blue'])

  const fewer = removeVariant(removeVariant(all, 3), 1)

  expect(rows(fewer)).toEqual(['M White 0', 'L White 0'])
  expect(countMissing(fewer)).toBe(2)
  expect(addMissing(fewer)).toEqual(all)
  // Another value brings its own combinations alone.
  expect(rows(addValue(fewer, 0, 'XL')!)).toEqual(['M White 0', 'L White 0', 'XL White 0', 'XL Blue 0'])
})

test('a value that would make too many combinations is not taken', () => {
  const digits = '0123456789'.split('')
  const full = build(['A', ...digits], ['B', ...digits])

  expect(full.variants).toHaveLength(MAX_VARIANTS)
  expect(addValue(full, 1, 'x')).toBeUndefined()
})
