import { expect, test, vi } from 'vitest'
import { createQueue, type Turn } from './queue.ts'

/** Works that end when told to, and what has begun. */
function makeWorks(queue: ReturnType<typeof createQueue>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    end: (name: string) => ends.get(name)?.(),
    begin: (name: string, turn?: Turn) =>
      queue(() => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      }, turn),
  }
}

test('a limited number runs at once, the next wait in order, and beyond the line callers are refused', async () => {
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

test('a task that takes too long goes on beside those whose turn it is', async () => {
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

test('a failed task makes room too', async () => {
  const inTurn = createQueue({ atOnce: 1, waiting: 1 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const waiting = inTurn(async () => 'yes')

  await expect(failing).rejects.toThrow('no')
  expect(await waiting).toBe('yes')
  expect(await inTurn(async () => 'again')).toBe('again')
})

test('a caller who leaves while waiting makes room in the line, and their task does not run', async () => {
  const works = makeWorks(createQueue({ atOnce: 1, waiting: 1 }))
  const leaving = new AbortController()
  const first = works.begin('first')
  const gone = works.begin('gone', { signal: leaving.signal })

  leaving.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  const next = works.begin('next')
  works.end('first')
  await first

  expect(works.begun).toEqual(['first', 'next'])
  works.end('next')
  expect(await next).toBe('next')
})

test('urgent tasks go before all others, and wait where others are refused', async () => {
  const works = makeWorks(createQueue({ atOnce: 1, waiting: 2 }))
  const first = works.begin('first')
  const second = works.begin('second')
  const third = works.begin('third')
  const urgent = works.begin('urgent', { urgent: true })

  for (const [name, work] of [
    ['first', first],
    ['urgent', urgent],
    ['second', second],
    ['third', third],
  ] as const) {
    works.end(name)
    await work
  }
  expect(works.begun).toEqual(['first', 'urgent', 'second', 'third'])
})

test('the line is as long as can be served in time, at the pace of the last tasks', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const inTurn = createQueue({ atOnce: 1, waiting: 100, longestWaitMs: 1_000 })
    let end = () => {}
    const begin = () => inTurn(() => new Promise<void>((resolve) => (end = resolve)))
    let current = begin()
    // A place becomes free every 300 ms, for long enough that nothing else counts.
    for (let round = 0; round < 30; round++) {
      const next = begin()
      vi.advanceTimersByTime(300)
      end()
      await current
      current = next
    }

    const isLetIn = Array.from({ length: 5 }, () => {
      const hasRoom = !inTurn.isFull()
      void begin().catch(() => {})
      return hasRoom
    })

    expect(isLetIn).toEqual([true, true, true, false, false])
    expect(inTurn.waiting()).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test('a few may wait however slow it goes, and are served', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const works = makeWorks(createQueue({ atOnce: 1, waiting: 10, longestWaitMs: 1_000, few: 2 }))
    const [first, second, third] = ['first', 'second', 'third'].map((name) => works.begin(name))
    vi.advanceTimersByTime(3_000)
    works.end('first')
    await first
    vi.advanceTimersByTime(3_000)
    works.end('second')
    await second
    expect(works.begun).toEqual(['first', 'second', 'third'])

    const [fourth, fifth] = ['fourth', 'fifth'].map((name) => works.begin(name))
    await expect(works.begin('sixth')).rejects.toMatchObject({ code: 'unavailable' })
    works.end('third')
    await third
    works.end('fourth')
    await fourth
    works.end('fifth')
    await fifth
  } finally {
    vi.useRealTimers()
  }
})

test('a caller whose turn comes too late is refused, and their task does not run', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const works = makeWorks(createQueue({ atOnce: 1, waiting: 10, longestWaitMs: 1_000 }))
    const stuck = works.begin('stuck')
    const late = works.begin('late')
    vi.advanceTimersByTime(2_500)
    const inTime = works.begin('in time')
    works.end('stuck')
    await stuck

    await expect(late).rejects.toMatchObject({ code: 'unavailable' })
    expect(works.begun).toEqual(['stuck', 'in time'])
    works.end('in time')
    await inTime
  } finally {
    vi.useRealTimers()
  }
})
