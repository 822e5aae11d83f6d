import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestUser, buildBuyer } from '../../../test/builders.ts'
import { connectLive, type LiveClient } from '../../../test/live.ts'
import { startOtherNode } from '../../../test/other-node.ts'
import { type RedisServer, startRedisServer, whyWithoutRedis } from '../../../test/redis-server.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { App } from '../../app.ts'
import { inTransaction } from '../database/database.ts'
import { createRateLimits } from '../http/rate-limits.ts'
import { tellUser } from './tell.ts'

const isWithout = whyWithoutRedis() !== undefined

let redis: RedisServer
let app: TestApp
let other: App
let origins: [string, string]
const opened: LiveClient[] = []

beforeEach(async () => {
  if (isWithout) return
  redis = await startRedisServer()
  app = await startTestApp({ env: { REDIS_URL: redis.url, RATE_LIMITS: 'on' } })
  other = await startOtherNode(app)
  origins = [await app.listen(), await other.server.listen({ host: '127.0.0.1', port: 0 })]
  await untilReachable(true)
})

afterEach(async () => {
  if (isWithout) return
  for (const client of opened.splice(0)) client.close()
  await other.server.close()
  await app.close()
  await redis.stop()
})

async function connect(user: TestUser, node: 0 | 1): Promise<LiveClient> {
  const client = await connectLive(origins[node], user.token)
  opened.push(client)
  return client
}

const tell = (user: TestUser, n: number, at = app.context.db) =>
  inTransaction(at, async (tx) => tellUser(tx, user.id, { type: 'order', order_id: String(n) }))

/** Which of this file's events a page has heard, in order. */
const heardBy = ({ told }: LiveClient) =>
  told.flatMap((event) => (event.type === 'order' ? [Number(event.order_id)] : []))

const hears = (page: LiveClient, n: number) =>
  page.next((event) => event.type === 'order' && event.order_id === String(n))

async function untilReachable(isReachable: boolean): Promise<void> {
  await expect
    .poll(() => [app.context.redis?.isReady(), other.context.redis?.isReady()], { timeout: 20_000, interval: 10 })
    .toEqual([isReachable, isReachable])
}

/** How many notices went over the database's channel while the work was done. */
async function countNotices(work: () => Promise<unknown>): Promise<number> {
  const client = await app.pool.connect()
  let count = 0
  const count1 = () => void count++
  try {
    await client.query('LISTEN asime_live')
    client.on('notification', count1)
    await work()
    await client.query('SELECT 1')
  } finally {
    client.off('notification', count1)
    await client.query('UNLISTEN *')
    client.release()
  }
  return count
}

describe.skipIf(isWithout)('with a Redis', () => {
  test('pages of every node are told once, and the database carries nothing', async () => {
    const user = await buildBuyer(app)
    const pages = [await connect(user, 0), await connect(user, 1)]

    const notices = await countNotices(async () => {
      for (let n = 1; n <= 20; n++) await tell(user, n, n % 2 ? app.context.db : other.context.db)
      for (const page of pages) for (let n = 1; n <= 20; n++) await hears(page, n)
    })

    expect(notices).toBe(0)
    for (const page of pages) {
      expect(heardBy(page).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    }
  })

  test('while Redis does not answer, the database carries events, nothing is told twice, and calls are answered', async () => {
    const user = await buildBuyer(app)
    const pages = [await connect(user, 0), await connect(user, 1)]
    await tell(user, 1)
    for (const page of pages) await hears(page, 1)

    redis.freeze()
    // Some of these reach Redis, which does them once it goes on.
    for (let n = 2; n <= 7; n++) await tell(user, n, n % 2 ? app.context.db : other.context.db)
    for (const page of pages) await hears(page, 7)
    await untilReachable(false)
    expect((await app.as(user).get('/user/profile')).status).toBe(200)
    expect((await app.anonymous.get('/readyz')).body).toEqual({ status: 'ready', redis: 'away' })
    expect((await app.anonymous.get('/metrics')).text).toContain('\nredis_reachable 0\n')
    // A page that opens meanwhile is told like any other.
    const late = await connect(user, 1)
    await tell(user, 8, other.context.db)
    await hears(late, 8)

    redis.thaw()
    await untilReachable(true)
    expect((await app.anonymous.get('/readyz')).body).toEqual({ status: 'ready', redis: 'reachable' })
    expect((await app.anonymous.get('/metrics')).text).toContain('\nredis_reachable 1\n')
    await tell(user, 9)
    for (const page of pages) {
      await hears(page, 9)
      expect(heardBy(page).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    }
  })

  test('a Redis that has lost everything is used again, and pages are told to catch up', async () => {
    const user = await buildBuyer(app)
    const pages = [await connect(user, 0), await connect(user, 1)]
    await tell(user, 1)
    for (const page of pages) await hears(page, 1)

    await redis.kill()
    await tell(user, 2)
    for (const page of pages) await hears(page, 2)
    await redis.start()
    for (const page of pages) await page.next(({ type }) => type === 'catch_up')
    await untilReachable(true)

    expect(
      await countNotices(async () => {
        await tell(user, 3)
        for (const page of pages) await hears(page, 3)
      }),
    ).toBe(0)
    for (const page of pages) expect(heardBy(page)).toEqual([1, 2, 3])
  })

  test('sockets are cut on every node when the session ends, with Redis or without it', async () => {
    const [user, another] = [await buildBuyer(app), await buildBuyer(app)]
    const pages = [await connect(user, 0), await connect(user, 1)]
    const others = [await connect(another, 0), await connect(another, 1)]
    const end = (id: string) =>
      app.sql("UPDATE sessions SET revoked_at = now(), revoked_because = 'test' WHERE id = $1", [id])

    await end(user.sessionId)
    for (const page of pages) expect(await page.cut).toBe('io server disconnect')
    redis.freeze()
    await end(another.sessionId)
    for (const page of others) expect(await page.cut).toBe('io server disconnect')
  })

  test('only events are taken from the stream: nothing written to it can move a socket', async () => {
    const user = await buildBuyer(app)
    const page = await connect(user, 0)
    const opts = { rooms: [], except: [], flags: {} }
    const forge = (type: number, data: object) =>
      app.context.redis!.run((client) =>
        client.xAdd('asime:live', '*', { uid: `x${type}`, nsp: '/', type: String(type), data: JSON.stringify(data) }),
      )

    await forge(4, { opts, rooms: ['user:x'] })
    await forge(6, { opts, close: true })
    await forge(3, { not: 'an event' })
    await tell(user, 1, other.context.db)

    await hears(page, 1)
    expect(page.socket.connected).toBe(true)
    expect(app.app.realtime.io.sockets.adapter.rooms.has('user:x')).toBe(false)
  })

  test('all nodes count calls together, each alone while Redis is away, and nobody is refused for that', async () => {
    const ip = '10.9.7.1'
    const get = (server: TestApp['server'], address = ip) =>
      server.inject({ url: '/api/v1/nothing', remoteAddress: address })
    const statuses = async (count: number, address = ip) => {
      const answers: Awaited<ReturnType<typeof get>>[] = []
      for (let at = 0; at < count; at += 100) {
        const batch = Array.from({ length: 100 }, (_, n) => get(n % 2 ? app.server : other.server, address))
        answers.push(...(await Promise.all(batch)))
      }
      return Object.groupBy(answers, ({ statusCode }) => String(statusCode))
    }

    const together = await statuses(1_600)
    expect(together['404']).toHaveLength(1_500)
    expect(together['429']).toHaveLength(100)
    expect(Number(together['429']?.[0]?.headers['retry-after'])).toBeGreaterThan(5)

    await redis.kill()
    await untilReachable(false)
    const apart = await statuses(3_100, '10.9.7.2')
    expect(apart['404']).toHaveLength(3_000)
    expect(apart['429']).toHaveLength(100)
  })

  test('commands that a full Redis refuses are done without it', async () => {
    const user = await buildBuyer(app)
    const pages = [await connect(user, 0), await connect(user, 1)]
    await app.context.redis!.run((client) => client.configSet('maxmemory', '1'))

    await tell(user, 1)
    await tell(user, 2, other.context.db)

    for (const page of pages) {
      for (const n of [1, 2]) await hears(page, n)
      expect(heardBy(page).toSorted((a, b) => a - b)).toEqual([1, 2])
    }
    const limits = createRateLimits(true, app.pool, app.context.redis)
    for (let n = 0; n < 5; n++) await limits.take('vouchers', 'counted by this node')
    await expect(limits.take('vouchers', 'counted by this node')).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('counts in Redis name nobody, can be given back, and disappear when they run out', async () => {
    const limits = createRateLimits(true, app.pool, app.context.redis)
    const taken = await Promise.all(Array.from({ length: 5 }, () => limits.take('vouchers', 'ama@test.example')))
    await expect(limits.take('vouchers', 'ama@test.example')).rejects.toMatchObject({ code: 'rate_limited' })
    await taken[0]?.giveBack()
    expect((await limits.take('vouchers', 'ama@test.example')).remaining).toBe(0)

    const keys = await app.context.redis!.run((client) => client.keys('*'))
    expect(keys.filter((key) => key.startsWith('asime:'))).toEqual(keys)
    expect(keys.join(' ')).not.toMatch(/ama|@|\d+\.\d+\.\d+/)
    for (const key of keys.filter((name) => name.includes('limit')))
      expect(await app.context.redis!.run((client) => client.ttl(key))).toBeGreaterThan(0)
  })
})

test.skipIf(isWithout)('a node starts and serves where its Redis is away, and uses it once it is there', async () => {
  await redis.kill()
  const node = await startOtherNode(app)
  try {
    const origin = await node.server.listen({ host: '127.0.0.1', port: 0 })
    const user = await buildBuyer(app)
    const page = await connectLive(origin, user.token)
    opened.push(page)
    await tell(user, 1)
    await hears(page, 1)

    await redis.start()
    await expect.poll(() => node.context.redis?.isReady(), { timeout: 20_000 }).toBe(true)
    await page.next(({ type }) => type === 'catch_up')
    await untilReachable(true)
    await tell(user, 2)
    await hears(page, 2)
    expect(heardBy(page)).toEqual([1, 2])
  } finally {
    for (const client of opened.splice(0)) client.close()
    await node.server.close()
  }
})
