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
