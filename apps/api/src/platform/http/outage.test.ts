import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildRefreshToken, buildUserWithPassword, PASSWORD } from '../../../test/accounts.ts'
import type { TestUser } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/tcp-proxy.ts'
import { type Answer, startTestApp, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let proxy: TcpProxy
let user: TestUser
let refreshToken: string

beforeAll(async () => {
  app = await startTestApp({
    poolSize: 3,
    // So that a silent database is given up within a test's time.
    limits: { handlerMs: 400 },
    reachBy: async (connectionString) => {
      proxy = await startTcpProxy(connectionString)
      return proxy.through(connectionString)
    },
  })
})
afterAll(async () => {
  proxy.restore()
  await app.close()
  await proxy.close()
})
beforeEach(async () => {
  proxy.restore()
  user = await buildUserWithPassword(app)
  refreshToken = await buildRefreshToken(app, user)
})

/** One call of each kind. */
async function callAll(): Promise<Answer[]> {
  const { anonymous } = app
  return Promise.all([
    anonymous.get('/products'),
    anonymous.get('/requests'),
    app.as(user).get('/user/profile'),
    app.as(user).put('/auth/profile', { bio: 'x' }),
    app.as(user).post('/auth/logout'),
    app
      .as(user)
      .post(
        '/requests',
        { request_title: 'A blue smock', description: 'For a tall man' },
        { headers: { 'idempotency-key': 'outage' } },
      ),
    anonymous.post('/auth/login', { email: user.email, password: PASSWORD }),
    anonymous.post('/auth/refresh', { refresh_token: refreshToken }),
    anonymous.post('/auth/forgot-password', { email: user.email }),
    anonymous.get('/readyz'),
  ])
}

/** Waits for the pool to notice, as it does on its own. */
async function answersAgain(): Promise<Answer> {
  for (;;) {
    const answer = await app.anonymous.get('/readyz')
    if (answer.status === 200) return answer
  }
}

test('while the database is away every call is a 503, never a 401, and the process lives', async () => {
  await callAll()
  user = await buildUserWithPassword(app)
  proxy.cut()

  for (let round = 0; round < 3; round++) {
    for (const answer of await callAll()) expectFailure(answer, 'unavailable')
    expect((await app.anonymous.get('/healthz')).body).toEqual({ status: 'ok' })
  }
})

test('when the database is back everything goes on, and nobody was signed out', async () => {
  proxy.cut()
  await callAll()
  proxy.restore()
  await answersAgain()

  expect((await app.as(user).get('/user/profile')).status).toBe(200)
  expect((await app.anonymous.post('/auth/refresh', { refresh_token: refreshToken })).status).toBe(200)
  expect(
    (
      await app
        .as(user)
        .post(
          '/requests',
          { request_title: 'A blue smock', description: 'For a tall man' },
          { headers: { 'idempotency-key': 'outage' } },
        )
    ).status,
  ).toBe(201)
})

test('an invalid token is a 401 even then: that needs no database', async () => {
  proxy.cut()

  expectFailure(await app.as({ token: 'a.b.c' }).get('/user/profile'), 'unauthenticated')
})

test('a database that takes calls and never answers is given up in time', async () => {
  proxy.stall()

  const answers = await callAll()
  proxy.restore()

  for (const answer of answers) expectFailure(answer, 'unavailable')
  await answersAgain()
})

test('connections that are ended one by one are replaced', async () => {
  for (let round = 0; round < 5; round++) {
    await app.sql(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => app.anonymous.get('/products')))).map(
      (answer) => answer.status,
    )

    for (const status of statuses) expect([200, 503]).toContain(status)
  }
  await answersAgain()
  expect((await app.anonymous.get('/products')).status).toBe(200)
})
