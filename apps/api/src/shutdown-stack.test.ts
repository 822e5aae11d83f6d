import { expect, test } from 'vitest'
import { createShutdownStack } from './shutdown-stack.ts'

test('everything is ended once, in reverse order, even if another part fails to end', async () => {
  const ended: string[] = []
  const reported: unknown[] = []
  const shutdown = createShutdownStack((error) => reported.push(error))
  shutdown.add(async () => ended.push('database'))
  shutdown.add(() => Promise.reject(new Error('pool')))
  shutdown.add(async () => ended.push('server'))

  expect(shutdown.begun).toBe(false)
  await Promise.all([shutdown.run(), shutdown.run()])

  expect(shutdown.begun).toBe(true)
  expect(ended).toEqual(['server', 'database'])
  expect(reported).toEqual([new Error('pool')])
})
