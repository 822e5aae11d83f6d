import type { Product } from '@asime/contract/products'
import { expect, test } from 'vitest'
import { specificationsOf } from './specification-rows.ts'

const product = {
  brand: 'Fugu House',
  condition: 'new',
  warranty_months: null,
  warranty_by: null,
  attributes: [
    { key: 'material', label: 'Material', value: 'Cotton', unit: null },
    { key: 'width', label: 'Width', value: '90', unit: 'cm' },
  ],
  specifications: {},
  weight: null,
  dimensions: {},
  min_order_quantity: 1,
} as unknown as Product

test('a label that is written down twice stands once, with both values only where they differ', () => {
  const specifications = { 'material ': 'cotton', WIDTH: '36 inches', brand: 'Fugu House', Care: 'Wash cold' }

  expect(specificationsOf({ ...product, specifications })).toEqual([
    { label: 'Brand', value: 'Fugu House' },
    { label: 'Condition', value: 'New' },
    { label: 'Material', value: 'Cotton' },
    { label: 'Width', value: '90 cm, 36 inches' },
    { label: 'Care', value: 'Wash cold' },
  ])
})

test.each(['12 months', '12 Months ', 'from the seller'])('a warranty that says %j again stands once', (Warranty) => {
  const guaranteed = { ...product, warranty_months: 12, warranty_by: 'seller', attributes: [] } as unknown as Product

  expect(specificationsOf({ ...guaranteed, specifications: { Warranty } })).toContainEqual({
    label: 'Warranty',
    value: '12 months, from the seller',
  })
})

test('a longer warranty by hand is said beside it', () => {
  const guaranteed = { ...product, warranty_months: 12, warranty_by: 'seller', attributes: [] } as unknown as Product

  expect(specificationsOf({ ...guaranteed, specifications: { Warranty: '2 years on the motor' } })).toContainEqual({
    label: 'Warranty',
    value: '12 months, from the seller, 2 years on the motor',
  })
})
