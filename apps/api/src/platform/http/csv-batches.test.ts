import { MAX_EXPORT_ROWS } from '@asime/contract/paging'
import { expect, test } from 'vitest'
import { inBatches } from './csv-batches.ts'
import type { Cursor } from './paging.ts'

const ITEMS = MAX_EXPORT_ROWS + 700

/** Reads a list of this many rows, the largest number first. */
const readBatch = async (size: number, cursor: Cursor | undefined) => {
  const from = cursor ? Number(cursor.value) : ITEMS
  const items = Array.from({ length: Math.min(size, from) }, (_, n) => from - n)
  const next = from - items.length
  return { items, next: next > 0 ? { value: String(next), id: '' } : undefined }
}

async function numbersOf(most?: number): Promise<number[]> {
  const numbers: number[] = []
  const rows = inBatches(['Number'], readBatch, (item) => [[String(item)]], most)
  for await (const [cell] of rows) numbers.push(Number(cell))
  // Without the heading.
  return numbers.slice(1)
}

test('a table ends after the newest rows that it may have', async () => {
  const numbers = await numbersOf()

  expect([numbers.length, numbers.at(0), numbers.at(-1)]).toEqual([MAX_EXPORT_ROWS, ITEMS, ITEMS - MAX_EXPORT_ROWS + 1])
})

test('a table that must be whole ends with the last row', async () => {
  const numbers = await numbersOf(Infinity)

  expect([numbers.length, numbers.at(0), numbers.at(-1)]).toEqual([ITEMS, ITEMS, 1])
})
