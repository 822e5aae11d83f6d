import type { HomeBlockKind } from '@asime/contract/home-rules'
import { expect, test } from 'vitest'
import { type BlockFields, blockSchema, fieldsOf } from './block-fields.ts'

const empty = fieldsOf(undefined, [])
const errorsOf = (kind: HomeBlockKind, changes: Partial<BlockFields> = {}) =>
  Object.fromEntries(
    (blockSchema(kind, undefined).safeParse({ ...empty, ...changes }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

test('all that a block lacks is said at once, by the fields of the form', () => {
  expect(errorsOf('banner')).toEqual({
    title: 'Enter a title',
    link: expect.any(String),
    picture_url: 'Add a picture',
    picture_alt: 'Describe the picture',
  })
  const title = 'Enter a title'
  expect(errorsOf('products')).toEqual({ title, products: 'Choose a product' })
  expect(errorsOf('category')).toEqual({ title, category_id: 'Choose a category' })
  expect(errorsOf('shop')).toEqual({ title, shop: 'Choose a shop' })
  const times = { shown_from: '2026-12-01T10:00', shown_until: '2026-12-01T10:00' }
  expect(errorsOf('shop', times)).toEqual({ title, shop: 'Choose a shop', shown_until: 'Must be after the start' })
})

test('a banner may be checked while its picture is on its way', () => {
  const fields = { title: 'Rainy season', link: '/products', picture_alt: 'An umbrella' }
  expect(errorsOf('banner', fields)).toEqual({ picture_url: 'Add a picture' })
  expect(errorsOf('banner', { ...fields, has_picture: true })).toEqual({})
})
