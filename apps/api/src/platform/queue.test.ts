import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

/** Works that end when told to, and what has begun. */
function makeWorks(queue: ReturnType<typeof createQueue>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    end: (name: string) => ends.get(name)?.(),
    begin: (name: string) =>
      queue(() => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      }),
  }
}

test('so many go at once, the next wait in their order, and more than may wait are turned away', async () => {
  const works = makeWorks(createQueue({ atOnce: 2, waiting: 2 }))
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => works.begin(name))

  await expect(works.begin('e')).rejects.toMatchObject({ code: 'unavailable' })
  expect(works.begun).toEqual(['a', 'b'])
  works.end('b')
  await b
  expect(works.begun).toEqual(['a', 'b', 'c'])
  const f = works.begin('f')
  works.end('a')
  await a
  expect(works.begun).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['c', 'd']) works.end(name)
  await Promise.all([c, d])
  works.end('f')
  expect(await f).toBe('f')
})

test('a work that fails makes room too', async () => {
  const inTurn = createQueue({ atOnce: 1, waiting: 1 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const waiting = inTurn(async () => 'yes')

  await expect(failing).rejects.toThrow('no')
  expect(await waiting).toBe('yes')
  expect(await inTurn(async () => 'again')).toBe('again')
})
