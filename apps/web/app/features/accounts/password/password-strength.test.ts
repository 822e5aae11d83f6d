import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test.each([
  ['', 0],
  ['abc12', 0],
  ['aaaaaaaaaa', 1],
  ['123456', 1],
  ['987654', 1],
  ['abcdefghij', 1],
  ['password1', 1],
  ['Ghana2026', 1],
  ['kenkey', 1],
  ['waakye7', 1],
  ['waakye24', 2],
  ['Waakye24', 3],
  ['Waakye24-shito', 4],
  ['three goats ate my shoes', 3],
])('%j has strength %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
