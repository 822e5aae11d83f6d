import { expect, test } from 'vitest'
import { arrivedIn } from './arrived-bids.ts'

const page = [
  { id: 'first', status: 'pending' },
  { id: 'second', status: 'pending' },
  { id: 'third', status: 'rejected' },
] as const

test('new are the pending bids that were not known', () => {
  expect(arrivedIn(page, new Set(['first']))).toEqual([page[1]])
  expect(arrivedIn(page, new Set())).toEqual([page[0], page[1]])
})

test('no bid is new to a page that could not read any before', () => {
  expect(arrivedIn(page, undefined)).toEqual([])
})
