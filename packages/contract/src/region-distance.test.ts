import { expect, test } from 'vitest'
import { regions } from './ghana.ts'
import { distanceBetween } from './region-distance.ts'

test('distances are the same in both directions, and every region has neighbours', () => {
  for (const from of regions) {
    for (const to of regions) expect(distanceBetween(from, to), `${from} and ${to}`).toBe(distanceBetween(to, from))
    expect(regions.some((to) => distanceBetween(from, to) === 'neighbour')).toBe(true)
  }
})

test.each([
  ['Northern', 'Northern', 'same_region'],
  ['Ashanti', 'Eastern', 'neighbour'],
  ['Northern', 'Greater Accra', 'far'],
  [null, 'Ashanti', 'far'],
] as const)('from %s to %s is %s', (from, to, distance) => {
  expect(distanceBetween(from, to)).toBe(distance)
})
