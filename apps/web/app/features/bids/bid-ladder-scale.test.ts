import { expect, test } from 'vitest'
import { ladderScale } from './bid-ladder-scale.ts'

test('budget and bids all have a place, with room on both sides', () => {
  const { place } = ladderScale({ min: 4000, max: 5200 }, [4350, 5350])

  const places = [4000, 4350, 5200, 5350].map(place)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(5)
  expect(places.at(-1)).toBeLessThan(95)
})

test('a bid that is far off does not push the others together', () => {
  const { place } = ladderScale({ min: 4000, max: 5200 }, [4350, 99_999_999])

  expect(place(99_999_999)).toBe(100)
  expect(place(5200) - place(4000)).toBeGreaterThan(15)
})

test.each([
  [{ min: null, max: null }, []],
  [{ min: null, max: null }, [0]],
  [{ min: null, max: null }, [120]],
  [{ min: 0, max: 0 }, [0]],
  [{ min: 100, max: 100 }, [100]],
  [{ min: null, max: 50 }, [0, 60]],
  [{ min: 50, max: null }, []],
])('every place is a number, with the budget %o and the bids %o', (budget, amounts) => {
  const { place } = ladderScale(budget, amounts)
  for (const amount of [0, 50, 100, ...amounts]) {
    expect(place(amount)).toBeGreaterThanOrEqual(0)
    expect(place(amount)).toBeLessThanOrEqual(100)
  }
})
