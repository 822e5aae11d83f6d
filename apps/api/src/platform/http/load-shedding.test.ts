import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectFailure } from '../../../test/failures.ts'
import { type Answer, startTestApp } from '../../../test/test-app.ts'
import { callersWaiting, limitHotReads } from '../database/hot-read.ts'

test('while too many wait for a connection, further calls are turned away at once', async () => {
  const app = await startTestApp({ poolSize: 1, env: { DATABASE_READS: '9' }, limits: { poolQueue: 3 } })
  const held = await app.pool.connect()
  const waiting = Array.from({ length: 4 }, () => app.anonymous.get('/products'))
  while (callersWaiting(app.pool) < 4) await sleep(1)

  const refused = await Promise.all([
    app.anonymous.get('/products'),
    app.anonymous.get('/vendors'),
    app.anonymous.post('/auth/login', {}),
    app.anonymous.get(`/media/uploads/${randomUUID()}/1600.webp`),
  ])
  const link = await app.server.inject('/n/AAAAAAAAAAAAAAAAAAAAAA')
  const health = await app.anonymous.get('/healthz')
  held.release()

  for (const answer of refused) expectFailure(answer, 'unavailable')
  expect(link.statusCode).toBe(503)
  expect(health.status).toBe(200)
  expect((await Promise.all(waiting)).map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  expect((await app.anonymous.get('/products')).status).toBe(200)
  await app.close()
})

test('reads that are stuck do not hold up the others, however many they are', async () => {
  const app = await startTestApp({ env: { DATABASE_READS: '2' } })
  const holder = await app.pool.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE item_requests IN ACCESS EXCLUSIVE MODE')

  const stuck = Array.from({ length: 5 }, () => app.anonymous.get('/requests'))
  const other = await app.anonymous.get('/products')
  await holder.query('ROLLBACK')
  holder.release()

  expect(other.status).toBe(200)
  expect((await Promise.all(stuck)).map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
  await app.close()
})

test('files take turns with the other public reads', async () => {
  const app = await startTestApp()
  // Nobody gets a turn.
  limitHotReads(app.pool, 0)

  expectFailure(await app.anonymous.get(`/media/uploads/${randomUUID()}/1600.webp`), 'unavailable')
  await app.close()
})

test('while the process does not keep up, calls are refused, except health checks and metrics', async () => {
  const app = await startTestApp({ limits: { eventLoopDelayMs: 50, sampleMs: 20 } })
  const blockedUntil = async (isSo: (answer: Answer) => boolean, blockMs: number): Promise<Answer> => {
    for (;;) {
      const end = performance.now() + blockMs
      while (performance.now() < end) {
        // Busy, as with a computation that should not be here.
      }
      await sleep(5)
      const answer = await app.anonymous.get('/products/categories')
      if (isSo(answer)) return answer
    }
  }

  const refused = await blockedUntil((answer) => answer.status === 503, 300)
  const [health, metrics] = [await app.anonymous.get('/healthz'), await app.anonymous.get('/metrics')]
  await blockedUntil((answer) => answer.status === 200, 0)

  expectFailure(refused, 'unavailable')
  expect([health.status, metrics.status]).toEqual([200, 200])
  await app.close()
})

test('a process that got no time to measure itself does not turn anybody away', async () => {
  const app = await startTestApp({ limits: { eventLoopDelayMs: 60_000, sampleMs: 10 } })

  for (let i = 0; i < 20; i++) {
    const end = performance.now() + 15
    while (performance.now() < end) {
      // Longer than a sample, so that there is none.
    }
    await sleep(0)
    expect((await app.anonymous.get('/products/categories')).status).toBe(200)
  }
  await app.close()
})

test('calls that a page makes while it is rendered are neither shed nor counted again; those of visitors are', async () => {
  const app = await startTestApp({
    // So that every call from outside is one too many.
    limits: { poolQueue: -1 },
    renderPage: async ({ signal }, visit) => {
      const answers = []
      for (const path of ['/api/v1/products', '/api/v1/products/categories'])
        answers.push(await visit.callApi({ method: 'GET', path, body: undefined, signal }))
      return Response.json(answers.map(({ status }) => status))
    },
  })
  const counted: string[] = []
  const { take } = app.context.rateLimits
  app.context.rateLimits.take = (limit, key) => {
    counted.push(`${limit} of ${key}`)
    return take(limit, key)
  }

  const page = await app.server.inject({ url: '/vendors/1', remoteAddress: '203.0.113.7' })
  const refused = await app.anonymous.get('/products')

  expect(page.json()).toEqual([200, 200])
  expect(counted).toEqual(['calls of 203.0.113.7'])
  expectFailure(refused, 'unavailable')
  await app.close()
})
