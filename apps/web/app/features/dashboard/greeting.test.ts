import { expect, test } from 'vitest'
import { greetingAt } from './greeting.ts'

test.each([
  ['2026-03-11T04:00:00Z', 'Maakye'],
  ['2026-03-11T11:59:59Z', 'Maakye'],
  ['2026-03-11T12:00:00Z', 'Maaha'],
  ['2026-03-11T16:59:59Z', 'Maaha'],
  ['2026-03-11T17:00:00Z', 'Maadwo'],
  ['2026-03-11T03:59:59Z', 'Maadwo'],
  // Noon elsewhere is still morning in Ghana.
  ['2026-03-11T12:30:00+02:00', 'Maakye'],
])('at %s one says %s', (instant, greeting) => {
  expect(greetingAt(Date.parse(instant))).toBe(greeting)
})
