import { expect, test } from 'vitest'
import { HOME_FIGURE, leastOf } from './home-rules.ts'

test.for([
  ['950', 950],
  ['1,250+', 1_250],
  ['10K+', 10_000],
  ['1.2M', 1_200_000],
] as const)('%s says that there are at least %i', ([figure, least]) => {
  expect(HOME_FIGURE.test(figure)).toBe(true)
  expect(leastOf(figure)).toBe(least)
})
