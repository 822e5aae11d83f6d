import { expect, test } from 'vitest'
import { usuallyAnswers } from './shop-words.texts.ts'

test('a shop is said to answer within a time that it keeps, and in none that says little', () => {
  expect([0, 14, 15, 59, 60, 119, 1_439, 2_879, 2_880].map(usuallyAnswers)).toEqual([
    'Usually answers within 15 minutes',
    'Usually answers within 15 minutes',
    'Usually answers within one hour',
    'Usually answers within one hour',
    'Usually answers within two hours',
    'Usually answers within two hours',
    'Usually answers within one day',
    'Usually answers within two days',
    undefined,
  ])
})
