import { expect, test } from 'vitest'
import type { Tx } from './database/database.ts'
import { declareEffect } from './effects.ts'

const tx = {} as Tx

test('an effect runs its handler in the transaction of its cause', async () => {
  const effect = declareEffect<[id: string]>('something ended')
  const done: unknown[] = []
  effect.connect(async (...args) => void done.push(args))

  await effect(tx, 'this')

  expect(done).toEqual([[tx, 'this']])
})

test('an effect without a handler fails its cause', async () => {
  const effect = declareEffect('something ended')

  await expect(effect(tx)).rejects.toThrow('nothing is connected to the effect "something ended"')
})
