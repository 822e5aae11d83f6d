import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import net from 'node:net'
import type { QueryConfig } from 'pg'
import { expect, test } from 'vitest'
import { buildBuyer } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { deliver, eventOf } from '../../../test/payments.ts'
import { runJob } from '../../../test/jobs.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'
import { createRateLimits, limitGuesses } from './rate-limits.ts'

const app = useTestApp({ env: { RATE_LIMITS: 'on' } })
const behindProxy = useTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })

function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('one address may make 1,500 calls a minute, and then learns how long to wait', async () => {
  const answers: Answer[] = []
  for (let batch = 0; batch < 16; batch++) {
    answers.push(
      ...(await Promise.all(Array.from({ length: 100 }, () => app().anonymous.get('/nothing', { ip: '10.9.0.1' })))),
    )
  }
  const refused = answers.filter((answer) => answer.status === 429)

  expect(tally(answers)).toEqual({ 404: 1_500, 429: 100 })
  expectFailure(refused[0] as Answer, 'rate_limited', 'Too many attempts. Please wait and try again')
  expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(60)
  // However the path is written, it counts.
  expect((await app().server.inject({ url: '/%61pi/v1/demo-accounts', remoteAddress: '10.9.0.1' })).statusCode).toBe(
    429,
  )
  expect((await app().anonymous.get('/healthz', { ip: '10.9.0.1' })).status).toBe(200)
  expect((await app().anonymous.get('/products', { ip: '10.9.0.2' })).status).toBe(200)
})

test('files of one address have a count of their own, and short links are calls', async () => {
  const ip = '10.9.6.1'
  const file = `/media/uploads/${randomUUID()}/1600.webp`
  const { take } = app().context.rateLimits
  for (let i = 0; i < 11_999; i++) await take('files', ip)
  expect((await app().anonymous.get(file, { ip })).status).toBe(404)
  expectFailure(await app().anonymous.get(file, { ip }), 'rate_limited')
  expect((await app().anonymous.get(file, { ip: '10.9.6.2' })).status).toBe(404)

  // Calls and files do not use up each other's limit.
  for (let i = 0; i < 1_499; i++) await take('calls', ip)
  const follow = () => app().server.inject({ url: '/n/AAAAAAAAAAAAAAAAAAAAAA', remoteAddress: ip })
  expect((await follow()).statusCode).toBe(302)
  expect((await follow()).statusCode).toBe(429)
})

test('events of the provider are taken from an address that used up its calls, and forged ones count as calls', async () => {
  const ip = '10.9.5.1'
  const event = eventOf({ reference: 'py-of-nobody-at-all', amount: 1 })
  const headers = { 'x-asime-signature': 'a'.repeat(128) }
  const forged = await Promise.all(
    Array.from({ length: 1_501 }, () => app().anonymous.post('/webhooks/sandbox', JSON.parse(event), { ip, headers })),
  )

  expect(tally(forged)).toEqual({ 401: 1_500, 429: 1 })
  expect((await app().anonymous.get('/demo-accounts', { ip })).status).toBe(429)
  expect((await deliver(app(), event, { ip })).status).toBe(200)
})

test('a session writes 120 times a minute, wherever it is, and neither others nor the user’s other sessions are affected', async () => {
  const [user, other] = await Promise.all([buildBuyer(app()), buildBuyer(app())])
  const write = (as: { token: string }, i: number) =>
    app()
      .as(as)
      .put('/auth/profile', { bio: `${i}` }, { ip: `10.9.1.${i}` })

  const answers = await Promise.all(Array.from({ length: 130 }, (_, i) => write(user, i)))

  expect(tally(answers)).toEqual({ 200: 120, 429: 10 })
  expect((await write(other, 1)).status).toBe(200)
  expect((await app().as(user).get('/user/profile')).status).toBe(200)
  // A thief of the session must not keep its owner from ending it.
  const [session] = await app().sql(
    "INSERT INTO sessions (user_id, expires_at) VALUES ($1, now() + interval '1 day') RETURNING id",
    [user.id],
  )
  const token = await app().context.accessTokens.sign({ userId: user.id, sessionId: session.id })
  expect((await app().as({ token }).delete(`/user/sessions/${user.sessionId}`)).status).toBe(204)
  expect((await app().as(user).get('/user/profile')).status).toBe(401)
  // All of a user's sessions together have a limit as well.
  for (let i = 0; i < 599; i++) await app().context.rateLimits.take('writesOfUser', other.id)
  expect((await write(other, 2)).status).toBe(429)
})

test('one address may try to register 120 times a minute, whatever it sends', async () => {
  const answers = await Promise.all(
    Array.from({ length: 130 }, () => app().anonymous.post('/auth/register', {}, { ip: '10.9.2.1' })),
  )

  expect(tally(answers)).toEqual({ 400: 120, 429: 10 })
})

test('behind a proxy the visitor counts, as the proxy names them, and not what they claim', async () => {
  const signIn = (claimed: string) =>
    behindProxy().anonymous.post(
      '/auth/register',
      {},
      { ip: '10.0.0.1', headers: { 'x-forwarded-for': `${claimed}, 203.0.113.7` } },
    )

  const answers = await Promise.all(Array.from({ length: 130 }, (_, i) => signIn(`198.51.100.${i}`)))

  expect(tally(answers)).toEqual({ 400: 120, 429: 10 })
})

test('without a proxy no forwarded address is believed', async () => {
  const answers = await Promise.all(
    Array.from({ length: 130 }, (_, i) =>
      app().anonymous.post('/auth/register', {}, { ip: '10.9.3.1', headers: { 'x-forwarded-for': `198.51.100.${i}` } }),
    ),
  )

  expect(tally(answers)).toEqual({ 400: 120, 429: 10 })
})

test('a guess that could not be checked because of our own outage does not count', async () => {
  const limits = createRateLimits(true, app().pool)
  const guess = (outcome: () => Promise<string | undefined>) =>
    limitGuesses(limits, [{ limit: 'vouchers', key: 'someone' }], outcome)

  for (let i = 0; i < 40; i++) await expect(guess(() => Promise.reject(new Error('outage')))).rejects.toThrow('outage')
  for (let i = 0; i < 40; i++) expect(await guess(async () => 'right')).toBe('right')
  for (let i = 0; i < 5; i++) expect(await guess(async () => undefined)).toBeUndefined()
  await expect(guess(async () => 'right')).rejects.toMatchObject({ code: 'rate_limited' })
})

const countsOf = (key: string) => {
  const limits = createRateLimits(true, app().pool)
  return { limits, take: () => limits.take('wrongPasswords', key) }
}

test('nodes count together, and a node that starts anew goes on from there', async () => {
  const [first, second] = [countsOf('two nodes'), countsOf('two nodes')]
  for (let i = 0; i < 5; i++) await Promise.all([first.take(), second.take()])

  const [refused] = await Promise.allSettled([second.take()])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'rate_limited' } })
  await expect(countsOf('two nodes').take()).rejects.toMatchObject({ code: 'rate_limited' })
  await first.limits.clear('wrongPasswords', 'two nodes')
  expect((await countsOf('two nodes').take()).remaining).toBe(9)
})

test('a flood on one count uses one connection, and is refused without asking the database', async () => {
  let underWay = 0
  let most = 0
  let asked = 0
  const watched = new Proxy(app().pool, {
    get(pool, name) {
      if (name !== 'query') return Reflect.get(pool, name)
      return async (query: QueryConfig) => {
        asked++
        most = Math.max(most, ++underWay)
        return pool.query(query).finally(() => underWay--)
      }
    },
  })
  const limits = createRateLimits(true, watched)

  const answers = await Promise.allSettled(Array.from({ length: 500 }, () => limits.take('wrongPasswords', 'a flood')))

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(most).toBe(1)
  // Eleven that were counted, and the last of them taken back.
  expect(asked).toBe(12)
})

test('a count that is given back can be used again, also after a refusal', async () => {
  const { take } = countsOf('given back')
  const [first] = await Promise.all(Array.from({ length: 10 }, take))
  await expect(take()).rejects.toMatchObject({ code: 'rate_limited' })

  await first?.giveBack()

  expect((await take()).remaining).toBe(0)
})

test('counts name nobody, and are removed once they have run out', async () => {
  await countsOf('ama@test.example').take()
  const rows = await app().sql('SELECT key FROM rate_limit_counts')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/ama|@|\d+\.\d+\.\d+/)
  await app().sql('UPDATE rate_limit_counts SET expire = 1 WHERE key IN (SELECT key FROM rate_limit_counts LIMIT 1)')

  await runJob(app(), 'clean_up')

  expect(await app().sql('SELECT key FROM rate_limit_counts')).toHaveLength(rows.length - 1)
})

test('a call of whoever has hung up before it was read is a call like any other', async () => {
  const { hostname, port } = new URL(await app().listen())
  const called = once(app().server.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  const socket = net.connect(Number(port), hostname, () => {
    socket.write('GET /api/v1/products HTTP/1.1\r\nHost: x\r\n\r\n')
    socket.resetAndDestroy()
  })
  const [request, response] = await called
  expect(request.socket.remoteAddress).toBeUndefined()
  await expect.poll(() => response.writableEnded).toBe(true)
  expect(response.statusCode).toBe(200)
})
