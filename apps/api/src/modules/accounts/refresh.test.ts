import { refreshEndpoint } from '@asime/contract/accounts'
import { expect, test } from 'vitest'
import { buildRefreshToken, hashOf } from '../../../test/accounts.ts'
import { buildBuyer, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

function refresh(token: string): Promise<Answer> {
  return app().anonymous.post('/auth/refresh', { refresh_token: token })
}

/** As if the token had been exchanged that long ago. */
async function ageRotation(token: string, seconds: number): Promise<void> {
  await app().sql(
    'UPDATE refresh_tokens SET rotated_at = rotated_at - make_interval(secs => $2) WHERE token_hash = $1',
    [hashOf(token), seconds],
  )
}

async function sessionOf(user: TestUser): Promise<{ revoked_because: string | null }> {
  return (await app().sql('SELECT revoked_because FROM sessions WHERE id = $1', [user.sessionId]))[0]
}

test('a refresh token is exchanged for a new pair, of the same session', async () => {
  const user = await buildBuyer(app())

  const answer = await refresh(await buildRefreshToken(app(), user))

  expectContract(refreshEndpoint, answer)
  const { token, access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = answer.body.data
  expect({ token, expiresIn }).toEqual({ token: accessToken, expiresIn: 900 })
  expect((await app().as({ token }).get('/user/profile')).body.data.profile.id).toBe(user.id)
  expect((await refresh(refreshToken)).status).toBe(200)
  expect(await app().sql('SELECT FROM sessions WHERE user_id = $1', [user.id])).toHaveLength(1)
})

test('only hashes of refresh tokens are stored', async () => {
  const user = await buildBuyer(app())

  const { refresh_token: token } = (await refresh(await buildRefreshToken(app(), user))).body.data

  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(await app().sql('SELECT FROM refresh_tokens WHERE token_hash = $1', [hashOf(token)])).toHaveLength(1)
})

test('each refresh puts off the end of the session', async () => {
  const user = await buildBuyer(app())
  await app().sql("UPDATE sessions SET expires_at = now() + interval '1 minute' WHERE id = $1", [user.sessionId])

  await refresh(await buildRefreshToken(app(), user))

  const [session] = await app().sql(
    "SELECT expires_at > now() + interval '29 days' AS prolonged FROM sessions WHERE id = $1",
    [user.sessionId],
  )
  expect(session.prolonged).toBe(true)
})

test('a token that was exchanged a moment ago still works, for a second tab', async () => {
  const user = await buildBuyer(app())
  const token = await buildRefreshToken(app(), user)
  await refresh(token)
  await ageRotation(token, 8)

  expect((await refresh(token)).status).toBe(200)
  expect((await sessionOf(user)).revoked_because).toBeNull()
})

test('the grace counts from the first exchange, not from the last', async () => {
  const user = await buildBuyer(app())
  const token = await buildRefreshToken(app(), user)
  await refresh(token)
  await ageRotation(token, 8)
  await refresh(token)
  await ageRotation(token, 4)

  expectFailure(await refresh(token), 'unauthenticated')
})

test('D22: an exchanged token used again later ends its whole family, and leaves an audit row', async () => {
  const user = await buildBuyer(app())
  const stolen = await buildRefreshToken(app(), user)
  const next = (await refresh(stolen)).body.data
  await ageRotation(stolen, 11)

  const replay = await refresh(stolen)

  expectFailure(replay, 'unauthenticated')
  expectFailure(await refresh(next.refresh_token), 'unauthenticated')
  expectFailure(await app().as(next).get('/user/profile'), 'unauthenticated')
  expectFailure(await app().as(user).get('/user/profile'), 'unauthenticated')
  expect(await sessionOf(user)).toEqual({ revoked_because: 'refresh token replayed' })
  expect(
    await app().sql('SELECT kind, subject_id, request_id FROM audit_events WHERE user_id = $1', [user.id]),
  ).toEqual([{ kind: 'refresh_token_replayed', subject_id: user.sessionId, request_id: replay.body.request_id }])
})

test('D22: other sessions of the user go on', async () => {
  const user = await buildBuyer(app())
  const [other] = await app().sql(
    "INSERT INTO sessions (user_id, expires_at) VALUES ($1, now() + interval '1 day') RETURNING id",
    [user.id],
  )
  const otherToken = await buildRefreshToken(app(), { sessionId: other.id })
  const stolen = await buildRefreshToken(app(), user)
  await refresh(stolen)
  await ageRotation(stolen, 11)
  await refresh(stolen)

  expect((await refresh(otherToken)).status).toBe(200)
})

test('D23: two tabs that refresh at the same moment both stay signed in, fifty times over', async () => {
  // So many at once are too few for calls to be turned away, however slow the machine is.
  for (let round = 0; round < 10; round++) {
    const users = await Promise.all(Array.from({ length: 5 }, () => buildBuyer(app())))

    const outcomes = await Promise.all(
      users.map(async (user) => {
        const token = await buildRefreshToken(app(), user)
        const tabs = await Promise.all([refresh(token), refresh(token)])
        const next = await Promise.all(tabs.map((tab) => refresh(tab.body.data.refresh_token)))
        const reads = await Promise.all(next.map((tab) => app().as(tab.body.data).get('/user/profile')))
        return [...tabs, ...next, ...reads].map((answer) => answer.status)
      }),
    )

    expect(outcomes).toEqual(Array(5).fill([200, 200, 200, 200, 200, 200]))
  }
})

test.each([
  ['unknown', async () => {}],
  [
    'of a session that ended',
    (user: TestUser) =>
      app().sql("UPDATE sessions SET revoked_at = now(), revoked_because = 'test' WHERE id = $1", [user.sessionId]),
  ],
  [
    'of a session that expired',
    (user: TestUser) =>
      app().sql("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1", [user.sessionId]),
  ],
  [
    'of a suspended account',
    (user: TestUser) => app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [user.id]),
  ],
])('a token %s is refused, in the same words', async (name, spoil) => {
  const user = await buildBuyer(app())
  const token = name === 'unknown' ? 'a'.repeat(43) : await buildRefreshToken(app(), user)
  await spoil(user)

  expectFailure(await refresh(token), 'unauthenticated', 'Please sign in')
})

test('no token is a 400, and one that cannot be ours a 401', async () => {
  expectInvalid(await app().anonymous.post('/auth/refresh', {}), { refresh_token: 'Token is required' })
  expectInvalid(await refresh(''), { refresh_token: 'Token is required' })
  expectInvalid(await refresh('a'.repeat(5_000)), { refresh_token: 'Token is invalid' })
  for (const token of ['null', 'a b', 'ɛ\u0000\ud800', 'a'.repeat(4_096)])
    expectFailure(await refresh(token), 'unauthenticated')
})

test('an access token of a session that expired is refused before its own time', async () => {
  const user = await buildBuyer(app())
  await app().sql("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1", [user.sessionId])

  expectFailure(await app().as(user).get('/user/profile'), 'unauthenticated')
})
