import { expect, test } from 'vitest'
import { placeOf } from './place-of.ts'

test('a location is taken apart into its region and what stands before it', () => {
  expect(placeOf('Osu, Accra, Greater Accra')).toEqual({ region: 'Greater Accra', town: 'Osu, Accra' })
  expect(placeOf('Wa, upper west region')).toEqual({ region: 'Upper West', town: 'Wa' })
  expect(placeOf('Ashanti')).toEqual({ region: 'Ashanti', town: '' })
})

test('what names no region says nothing', () => {
  expect(placeOf(null)).toBeNull()
  expect(placeOf('Behind the Methodist school')).toBeNull()
})
