import { expect, test } from 'vitest'
import { type Due, DUE_BATCH, forEachDue } from './for-each-due.ts'

const rows: Due[] = Array.from({ length: 2 * DUE_BATCH + 1 }, (_, index) => ({ id: `${index}`, at: `${index}` }))
const listAfter = async (after: Due | undefined) => {
  const begin = after ? rows.indexOf(after) + 1 : 0
  return rows.slice(begin, begin + DUE_BATCH)
}

test('a whole batch that fails does not hold up what is behind it, and is reported in the end', async () => {
  const done: string[] = []
  const work = async (id: string) => {
    if (Number(id) < DUE_BATCH) throw new Error('broken')
    done.push(id)
  }

  const told = await forEachDue('seeing to', listAfter, work).catch((error: unknown) => error)

  expect(done).toEqual(rows.slice(DUE_BATCH).map(({ id }) => id))
  expect(told).toBeInstanceOf(AggregateError)
  expect(String(told)).toContain(`${DUE_BATCH} failed`)
  expect(String((told as AggregateError).errors[0])).toContain('seeing to 0 failed')
})

test('nothing is reported where all goes well', async () => {
  await expect(forEachDue('seeing to', listAfter, async () => {})).resolves.toBeUndefined()
})
