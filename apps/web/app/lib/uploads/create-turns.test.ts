import { expect, test } from 'vitest'
import { createTurns } from './create-turns.ts'

test('only a limited number runs at once, and all run in order', async () => {
  const inTurn = createTurns(2)
  const log: string[] = []
  let running = 0
  let most = 0
  const work = (name: string) => async () => {
    most = Math.max(most, ++running)
    log.push(name)
    await Promise.resolve()
    running--
    return name
  }

  const results = await Promise.all(['a', 'b', 'c', 'd'].map((name) => inTurn(work(name))))

  expect(results).toEqual(['a', 'b', 'c', 'd'])
  expect(log).toEqual(['a', 'b', 'c', 'd'])
  expect(most).toBe(2)
})

test('a failed one passes its turn on', async () => {
  const inTurn = createTurns(1)
  const failing = inTurn(() => Promise.reject(new Error('lost')))
  const next = inTurn(() => Promise.resolve('sent'))
  await expect(failing).rejects.toThrow('lost')
  await expect(next).resolves.toBe('sent')
})
