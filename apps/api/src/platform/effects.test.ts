import { expect, test } from 'vitest'
import type { Tx } from './database/database.ts'
import { declareEffect } from './effects.ts'

const tx = {} as Tx

test('an effect does what is connected to it, in the transaction of its cause', async () => {
  const effect = declareEffect<[id: string]>('something ended')
  const done: unknown[] = []
  effect.connect(async (...args) => void done.push(args))

  await effect(tx, 'this')

  expect(done).toEqual([[tx, 'this']])
})

test('an effect that nothing is connected to fails what causes it', async () => {
  const effect = declareEffect('something ended')

  await expect(effect(tx)).rejects.toThrow('nothing is connected to the effect "something ended"')
})
