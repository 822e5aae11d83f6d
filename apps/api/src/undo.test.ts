import { expect, test } from 'vitest'
import { createUndo } from './undo.ts'

test('what was begun last is ended first, each once, and whatever becomes of the others', async () => {
  const ended: string[] = []
  const reported: unknown[] = []
  const undo = createUndo((error) => reported.push(error))
  undo.add(async () => ended.push('database'))
  undo.add(() => Promise.reject(new Error('pool')))
  undo.add(async () => ended.push('server'))

  expect(undo.begun).toBe(false)
  await Promise.all([undo.run(), undo.run()])

  expect(undo.begun).toBe(true)
  expect(ended).toEqual(['server', 'database'])
  expect(reported).toEqual([new Error('pool')])
})
