import { expect, test } from 'vitest'
import { formatPlace, places, regions } from './places.ts'

test('the sixteen regions have towns, and no place is named twice', () => {
  expect(regions).toHaveLength(16)
  expect(new Set(places.map(({ region }) => region))).toEqual(new Set(regions))
  const written = places.map(formatPlace)
  expect(new Set(written).size).toBe(written.length)
  // What a profile's location may hold.
  expect(written.filter((place) => place.length > 120)).toEqual([])
})
