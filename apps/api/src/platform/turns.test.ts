import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('beyond the bound callers are turned away at once, and taken again when others are done', async () => {
  const inTurn = createTurns(2)
  const ends: (() => void)[] = []
  const work = () => inTurn(() => new Promise<string>((resolve) => ends.push(() => resolve('done'))))
  const [first, second] = [work(), work()]

  await expect(work()).rejects.toMatchObject({ code: 'unavailable' })
  ends[0]?.()
  expect(await first).toBe('done')
  const third = work()
  ends[1]?.()
  ends[2]?.()
  expect(await Promise.all([second, third])).toEqual(['done', 'done'])
})

test('a work that fails makes room too', async () => {
  const inTurn = createTurns(1)

  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'yes')).toBe('yes')
})
