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

test('a work that takes too long goes on beside those whose turn it is', async () => {
  const works = makeWorks(createQueue({ atOnce: 1, waiting: 2, longestMs: 10 }))
  const [slow, next, last] = ['slow', 'next', 'last'].map((name) => works.begin(name))

  await expect.poll(() => works.begun).toEqual(['slow', 'next', 'last'])
  for (const name of ['last', 'slow', 'next']) works.end(name)

  expect(await Promise.all([slow, next, last])).toEqual(['slow', 'next', 'last'])
  // Its place was given away once: no more at once than before.
  void works.begin('a')
  void works.begin('b')
  expect(works.begun.slice(3)).toEqual(['a'])
  for (const name of ['a', 'b']) works.end(name)
})

test('a work that fails makes room too', async () => {
  const inTurn = createQueue({ atOnce: 1, waiting: 1 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const waiting = inTurn(async () => 'yes')

  await expect(failing).rejects.toThrow('no')
  expect(await waiting).toBe('yes')
  expect(await inTurn(async () => 'again')).toBe('again')
})
