import { expect, test } from 'vitest'
import { viewsText } from './item-request-facts.texts.ts'
import { viewsText as ownViewsText } from './own-item-request-card.texts.ts'

test.each([viewsText, ownViewsText])('views are counted with a comma, as on products', (text) => {
  expect([1, 2, 1_204].map(text)).toEqual(['1 view', '2 views', '1,204 views'])
})
