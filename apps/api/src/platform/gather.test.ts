import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from './app-error.ts'
import { createGatherer, type Gathered, type Patience } from './gather.ts'

interface Item {
  id: number
  buyer: string
  products: string[]
}

/** A gatherer whose groups end when they are told to. */
function gatherer() {
  const groups: { ids: number[]; patience: Patience; end: (outcomes?: Gathered<number>[]) => void }[] = []
  const gather = createGatherer<Item, number>({
    most: 2,
    atOnce: 2,
    longMs: 100,
    waiting: 3,
    beginWithinMs: 1_200,
    refusal: () => new AppError('unavailable'),
    waitingAtOnce: 1,
    ownKey: ({ buyer }) => buyer,
    sharedKeys: ({ products }) => products,
    work: (items, patience) =>
      new Promise((resolve) => {
        const done = items.map(({ id }) => ({ result: id }))
        groups.push({ ids: items.map(({ id }) => id), patience, end: (outcomes = done) => resolve(outcomes) })
      }),
  })
  let made = 0
  const ask = (products: string[], buyer = `buyer ${made}`) => gather({ id: made++, buyer, products })
  return { groups, ask }
}

const REFUSED = { code: 'unavailable' }

test('nobody waits for a group to fill, and those who come meanwhile are done together', async () => {
  const { groups, ask } = gatherer()
  const first = ask(['kente'])
  expect(groups.map(({ ids }) => ids)).toEqual([[0]])
  const others = [ask(['kente']), ask(['kente'])]
  expect(groups).toHaveLength(1)
  groups[0]!.end()
  expect(await first).toBe(0)
  await expect.poll(() => groups).toHaveLength(2)
  expect(groups[1]!.ids).toEqual([1, 2])
  groups[1]!.end()
  expect(await Promise.all(others)).toEqual([1, 2])
})

test('a full line refuses the next one without doing its work', async () => {
  const { groups, ask } = gatherer()
  const asked = [0, 1, 2, 3].map(() => ask(['kente']))
  await expect(ask(['kente'])).rejects.toMatchObject(REFUSED)
  groups[0]!.end()
  await asked[0]
  await expect.poll(() => groups).toHaveLength(2)
  const next = ask(['kente'])
  for (const index of [1, 2]) {
    await expect.poll(() => groups).toHaveLength(index + 1)
    groups[index]!.end()
  }
  expect(await Promise.all([...asked, next])).toEqual([0, 1, 2, 3, 5])
})

test('an item that has not begun in time is refused, and the others go on', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { groups, ask } = gatherer()
  const first = ask(['kente'])
  const late = ask(['kente'])
  const outcome = late.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(700)
  const last = ask(['kente'])
  await vi.advanceTimersByTimeAsync(500)
  expect(await outcome).toMatchObject(REFUSED)
  groups[0]!.end()
  expect(await first).toBe(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(groups[1]!.ids).toEqual([2])
  groups[1]!.end()
  expect(await last).toBe(2)
})

test('the next group begins beside a slow one, except for what that one holds', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { groups, ask } = gatherer()
  const slow = ask(['kente'])
  const [same, other] = [ask(['kente']), ask(['lace'])]
  await vi.advanceTimersByTimeAsync(100)
  expect(groups.map(({ ids }) => ids)).toEqual([[0], [2]])
  groups[1]!.end()
  expect(await other).toBe(2)
  expect(groups).toHaveLength(2)
  groups[0]!.end()
  expect(await slow).toBe(0)
  await vi.advanceTimersByTimeAsync(0)
  groups[2]!.end()
  expect(await same).toBe(1)
})

test('only those who need a locked row wait for it', async () => {
  const { groups, ask } = gatherer()
  const first = ask(['cloth'])
  const [locked, free] = [ask(['kente']), ask(['lace'])]
  groups[0]!.end()
  await first
  groups[1]!.end(['locked', { result: 2 }])
  expect(await free).toBe(2)
  await expect.poll(() => groups).toHaveLength(3)
  expect(groups[2]).toMatchObject({ ids: [1], patience: 'wait' })
  const behind = ask(['kente'])
  const beside = ask(['lace'])
  expect(groups[3]!.ids).toEqual([4])
  groups[3]!.end()
  expect(await beside).toBe(4)
  groups[2]!.end()
  expect(await locked).toBe(1)
  await expect.poll(() => groups).toHaveLength(5)
  groups[4]!.end()
  expect(await behind).toBe(3)
})
