import { expect, test } from 'vitest'
import { mergeFields } from './merge-fields.ts'
import { emptyFields, type ProductFields } from './product-fields.ts'

const sizes = (...values: string[]) => [{ name: 'Size', values }]
const piece = (value: string, stock: number, more = {}) => ({ values: [value], stock_quantity: stock, ...more })
const was: ProductFields = {
  ...emptyFields,
  price: '40',
  stock_quantity: '9',
  attributes: { colour: 'Black', power: '55' },
  variants: { options: sizes('M', 'L'), variants: [piece('M', 5, { price: 50 }), piece('L', 4)] },
}

test('what was typed stays, and all else is as it is now', () => {
  const typed = { ...was, price: '45', attributes: { ...was.attributes, power: '60' } }
  const now = { ...was, stock_quantity: '7', brand: 'Volta', attributes: { ...was.attributes, colour: 'White' } }
  expect(mergeFields(was, typed, now)).toEqual({
    ...now,
    price: '45',
    attributes: { colour: 'White', power: '60' },
  })
  expect(mergeFields(was, was, now)).toEqual(now)
})

test('stock of variants that was sold is not put back by what was typed of others', () => {
  const typed = { ...was, variants: { ...was.variants, variants: [piece('M', 5), piece('L', 8)] } }
  const now = { ...was, variants: { ...was.variants, variants: [piece('M', 2, { price: 50 }), piece('L', 4)] } }
  expect(mergeFields(was, typed, now).variants).toEqual({
    options: was.variants.options,
    variants: [piece('M', 2), piece('L', 8)],
  })
})

test('variants that were typed, removed or added by somebody else come out so', () => {
  const typed = { ...was, variants: { options: was.variants.options, variants: [piece('M', 5, { price: 50 })] } }
  const now = {
    ...was,
    variants: { options: sizes('M', 'L', 'XL'), variants: [...was.variants.variants, piece('XL', 1)] },
  }
  expect(mergeFields(was, typed, now).variants).toEqual({
    options: sizes('M', 'L', 'XL'),
    variants: [piece('M', 5, { price: 50 }), piece('XL', 1)],
  })
  const wider = { options: sizes('M', 'L', 'S'), variants: [...was.variants.variants, piece('S', 3)] }
  const sold = { ...was, variants: { ...was.variants, variants: [piece('M', 1, { price: 50 }), piece('L', 4)] } }
  expect(mergeFields(was, { ...was, variants: wider }, sold).variants).toEqual({
    options: wider.options,
    variants: [piece('M', 1, { price: 50 }), piece('L', 4), piece('S', 3)],
  })
})
