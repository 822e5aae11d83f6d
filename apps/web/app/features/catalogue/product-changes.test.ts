import type { CategoryField } from '@asime/contract/categories'
import type { OwnProduct } from '@asime/contract/own-products'
import { ChangeProduct, SaveProduct } from '@asime/contract/save-product'
import { expect, test } from 'vitest'
import { changesOf } from './product-changes.ts'
import { checklistOf, emptyFields, errorsOf, fieldsOf, toCard, toInput } from './product-fields.ts'

const ID = '01920000-0000-7000-8000-0000000000aa'
const product: OwnProduct = {
  id: ID,
  product_name: 'Standing fan',
  description: 'Three speeds.',
  price: 420,
  discount_price: 345,
  discount_percent: 18,
  currency: 'GHS',
  images_urls: ['/media/uploads/a/1600.webp'],
  images: [{ url: '/media/uploads/a/1600.webp', thumbnail_url: '/media/uploads/a/400.webp', thumbhash: null }],
  thumbnail_url: '/media/uploads/a/400.webp',
  thumbhash: null,
  rating: 0,
  total_reviews: 0,
  stock_quantity: 9,
  min_order_quantity: 1,
  low_stock_below: 3,
  condition: 'new',
  in_stock: true,
  has_variants: false,
  is_price_from: false,
  base_price: 420,
  base_discount_price: 345,
  options: [],
  variants: [],
  quantity_prices: [],
  is_featured: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00.123456+00:00',
  views_count: 0,
  specifications: { Blades: '5', '10': 'ten' },
  weight: 6.8,
  dimensions: { length: 58, width: 52, seat_height: '45 cm' },
  brand: 'Volta',
  warranty_months: 12,
  warranty_by: 'shop',
  attributes: [],
  attribute_values: { power: 55, colour: 'Black' },
  visibility: 'published',
  sku: 'FAN-18',
  featuring: 'none',
  featuring_reason: null,
  featuring_again_at: null,
  category: { id: ID, name: 'Home appliances', icon_url: '/media/x.svg' },
  vendor: {
    id: ID,
    business_name: 'Kumasi Power House',
    location: 'Kumasi',
    rating: 0,
    verification_status: 'verified',
    verified_at: '2026-11-01T08:00:00Z',
    is_away: false,
    away_until: null,
  },
  actions: ['edit', 'delete'],
}
const field = (key: string, more: Partial<CategoryField>): CategoryField => ({
  key,
  label: key,
  type: 'text',
  choices: [],
  unit: null,
  is_required: false,
  is_private: false,
  ...more,
})
const ASKED = [field('power', { type: 'number' }), field('colour', { type: 'choice', choices: ['Black', 'Red'] })]
const fields = fieldsOf(product)
const changes = (more: Partial<typeof fields>, visibility: OwnProduct['visibility'] = 'published') => {
  const { if_updated_at: seenAt, ...rest } = changesOf(product, toInput({ ...fields, ...more }, ASKED, visibility))
  expect(seenAt).toBe(product.updated_at)
  expect(ChangeProduct.safeParse(rest).error?.issues).toBeUndefined()
  return rest
}

test('what is shown is what is saved, and nothing is sent that was not changed', () => {
  expect(SaveProduct.safeParse(toInput(fields, ASKED, 'published')).success).toBe(true)
  expect(changes({})).toEqual({})
})

test.each<[Partial<typeof fields>, object]>([
  [{ price: '1,430.50' }, { price: 1430.5 }],
  [{ discount_price: '' }, { clear: ['discount_price'] }],
  [{ weight: '' }, { clear: ['weight'] }],
  [{ stock_quantity: '12' }, { stock_quantity: 12, if_stock_quantity: 9 }],
  [{ warranty_months: '' }, { warranty_months: 0 }],
  [{ warranty_by: 'manufacturer' }, { warranty_months: 12, warranty_by: 'manufacturer' }],
  [{ sku: '' }, { sku: '' }],
  // What the form does not show of its size is not lost.
  [{ width: '50' }, { dimensions: { length: 58, width: 50, seat_height: '45 cm' } }],
  [{ length: '', height: '90' }, { dimensions: { width: 52, height: 90, seat_height: '45 cm' } }],
  [{ attributes: { power: '60', colour: 'Black' } }, { attributes: { power: 60, colour: 'Black' } }],
])('%j is sent as %j', (more, expected) => {
  expect(changes(more)).toEqual(expected)
})

test('hiding sends that alone', () => {
  expect(changes({}, 'hidden')).toEqual({ visibility: 'hidden' })
})

test('a draft asks for less than what is published', () => {
  const asked = [field('size', { is_required: true })]
  const typed = { ...emptyFields, product_name: 'Fan', description: 'Blows', category_id: ID, price: '20' }

  expect(errorsOf(typed, asked, 'draft')).toEqual({})
  expect(errorsOf(typed, asked, 'published')).toEqual({
    'attributes.size': 'size is required',
    images_urls: 'Add at least one picture',
  })
  expect(Object.keys(errorsOf(emptyFields, [], 'draft')).toSorted()).toEqual([
    'category_id',
    'description',
    'price',
    'product_name',
  ])
  expect(checklistOf(typed, errorsOf(typed, asked, 'published'), false).map(({ isDone }) => isDone)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

test('a side that is wrong is named at its own field', () => {
  expect(errorsOf({ ...fields, width: '-5' }, ASKED, 'published')).toEqual({ width: 'Must not be below 0' })
})

test('the card shows the saving that buyers will see, and none that is no saving', () => {
  const shop = { business_name: 'Kumasi Power House', location: 'Kumasi' }
  expect(toCard(fields, shop)).toMatchObject({ price: 420, discount_price: 345, discount_percent: 18 })
  expect(toCard({ ...fields, discount_price: '420' }, shop)).toMatchObject({
    discount_price: null,
    discount_percent: 0,
  })
})
