import { loginEndpoint, refreshEndpoint, registerEndpoint } from '@asime/contract/accounts'
import { exportJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { buildUserWithPassword, hashOf, PASSWORD, uniqueEmail } from '../../../test/accounts.ts'
import type { TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { startOtherNode } from '../../../test/other-node.ts'
import { buildClientKey, type ClientKey } from '../../../test/proofs.ts'
import { TEST_ORIGIN } from '../../../test/origin.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'
import { deriveSecrets } from '../../platform/secrets.ts'
import { makeNonce } from '../../platform/sessions/proofs.ts'

const app = useTestApp()
const LOGIN = '/auth/login'
const REFRESH = '/auth/refresh'

function headersOf(proof: string | undefined): { headers: Record<string, string> } {
  return { headers: proof === undefined ? {} : { dpop: proof } }
}

function signIn(user: { email: string }, proof: string | undefined): Promise<Answer> {
  return app().anonymous.post(LOGIN, { email: user.email, password: PASSWORD }, headersOf(proof))
}

function refresh(token: string, proof: string | undefined): Promise<Answer> {
  return app().anonymous.post(REFRESH, { refresh_token: token }, headersOf(proof))
}

interface BoundSession {
  user: TestUser
  key: ClientKey
  /** Of the session. */
  refreshToken: string
}

async function buildBoundSession(): Promise<BoundSession> {
  const [user, key] = await Promise.all([buildUserWithPassword(app()), buildClientKey()])
  const answer = await signIn(user, await key.prove(LOGIN))
  expectContract(loginEndpoint, answer)
  return { user, key, refreshToken: answer.body.data.refresh_token }
}

const nonceOf = (answer: Answer) => String(answer.headers['dpop-nonce'])
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

/** Nothing of the session has changed: its token is as good as it was. */
async function expectStillGood({ key, refreshToken }: BoundSession): Promise<void> {
  const [row] = await app().sql(
    'SELECT t.rotated_at, s.revoked_at FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.token_hash = $1',
    [hashOf(refreshToken)],
  )
  expect(row).toEqual({ rotated_at: null, revoked_at: null })
  expect((await refresh(refreshToken, await key.prove(REFRESH))).status).toBe(200)
}

test('a session that was opened with a proof is refreshed by proofs of the same key, each once', async () => {
  const { key, refreshToken } = await buildBoundSession()

  const first = await refresh(refreshToken, await key.prove(REFRESH))
  const second = await refresh(first.body.data.refresh_token, await key.prove(REFRESH))

  expectContract(refreshEndpoint, first)
  expect(second.status).toBe(200)
  expect((await app().as(second.body.data).get('/user/profile')).status, 'access tokens are bearer tokens').toBe(200)
})

test('a registration binds its session, too, and so does its repetition with another key', async () => {
  const [key, other] = await Promise.all([buildClientKey(), buildClientKey('EdDSA')])
  const body = { email: uniqueEmail(), password: PASSWORD, full_name: 'Ama Serwaa', user_type: 'buyer' }
  const open = async (by: ClientKey) =>
    app().anonymous.post('/auth/register', body, {
      headers: { dpop: await by.prove('/auth/register'), 'idempotency-key': body.email },
    })

  const [first, again] = [await open(key), await open(other)]

  expectContract(registerEndpoint, first)
  expect(again.headers['idempotent-replayed']).toBe('true')
  for (const [answer, right, wrong] of [
    [first, key, other],
    [again, other, key],
  ] as const) {
    const token = answer.body.data.refresh_token
    expectFailure(await refresh(token, await wrong.prove(REFRESH)), 'proof_required')
    expect((await refresh(token, await right.prove(REFRESH))).status).toBe(200)
  }
})

test('only the thumbprint of the key is stored', async () => {
  const { user } = await buildBoundSession()

  const [session] = await app().sql(
    'SELECT octet_length(key_thumbprint) AS bytes FROM sessions WHERE user_id = $1 AND key_thumbprint IS NOT NULL',
    [user.id],
  )
  expect(session).toEqual({ bytes: 32 })
})

test('a stolen refresh token is worth nothing without the key, and does not sign its owner out', async () => {
  const session = await buildBoundSession()
  const thief = await buildClientKey()

  const answers = [
    await refresh(session.refreshToken, undefined),
    await refresh(session.refreshToken, await thief.prove(REFRESH)),
    await refresh(session.refreshToken, ''),
  ]

  for (const answer of answers) expectFailure(answer, 'proof_required', 'Please sign in again')
  expect(answers[0]?.headers['www-authenticate']).toBe('DPoP error="invalid_dpop_proof", algs="ES256 EdDSA"')
  await expectStillGood(session)
})

test('a stolen token that was exchanged long ago does not sign its owner out either', async () => {
  const { key, refreshToken, user } = await buildBoundSession()
  const next = (await refresh(refreshToken, await key.prove(REFRESH))).body.data.refresh_token
  await app().sql("UPDATE refresh_tokens SET rotated_at = rotated_at - interval '1 minute' WHERE token_hash = $1", [
    hashOf(refreshToken),
  ])

  expectFailure(await refresh(refreshToken, undefined), 'proof_required')
  expectFailure(await refresh(refreshToken, await (await buildClientKey()).prove(REFRESH)), 'proof_required')

  expect((await refresh(next, await key.prove(REFRESH))).status).toBe(200)
  expectFailure(await refresh(refreshToken, await key.prove(REFRESH)), 'unauthenticated')
  expect(
    await app().sql('SELECT revoked_because FROM sessions WHERE user_id = $1 AND key_thumbprint IS NOT NULL', [
      user.id,
    ]),
    'by the key itself it is a replay as ever',
  ).toEqual([{ revoked_because: 'refresh token replayed' }])
})

test('a proof is good once, at whichever node, also of two calls at once', async () => {
  const { user, key, refreshToken } = await buildBoundSession()
  const [proof, signInProof] = await Promise.all([key.prove(REFRESH), key.prove(LOGIN)])
  const node = await startOtherNode(app())

  const first = await refresh(refreshToken, proof)
  const replayed = await refresh(first.body.data.refresh_token, proof)
  const elsewhere = await node.server.inject({
    method: 'POST',
    url: '/api/v1/auth/refresh',
    headers: { dpop: proof },
    payload: { refresh_token: first.body.data.refresh_token },
  })
  const atOnce = await Promise.all([signIn(user, signInProof), signIn(user, signInProof)])
  await node.drain(1_000)

  expectFailure(replayed, 'proof_required')
  expect(elsewhere.json()).toMatchObject({ code: 'proof_required', errors: { dpop: 'Was used before' } })
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect((await refresh(first.body.data.refresh_token, await key.prove(REFRESH))).status).toBe(200)
})

test('two keys may number their proofs alike', async () => {
  const [one, other] = await Promise.all([buildBoundSession(), buildBoundSession()])

  for (const { key, refreshToken } of [one, other])
    expect((await refresh(refreshToken, await key.prove(REFRESH, { jti: 'alike' }))).status).toBe(200)
})

const address = `${TEST_ORIGIN}/api/v1${REFRESH}`

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['for another method', { htm: 'GET' }, {}],
  ['for a method in other letters', { htm: 'post' }, {}],
  ['for no method', { htm: undefined }, {}],
  ['for another host', { htu: address.replace('localhost', 'asime.example') }, {}],
  ['for another path', { htu: `${TEST_ORIGIN}/api/v1${LOGIN}` }, {}],
  ['for a path below', { htu: `${address}/x` }, {}],
  ['for a path alone', { htu: `/api/v1${REFRESH}` }, {}],
  ['for a host that only looks like ours', { htu: address.replace('localhost', 'localhost.asime.example') }, {}],
  ['for https instead of http at a foreign host', { htu: `https://localhost@asime.example/api/v1${REFRESH}` }, {}],
  ['for no address', { htu: undefined }, {}],
  ['of two minutes ago', { iat: secondsFromNow(-120) }, {}],
  ['of two minutes from now', { iat: secondsFromNow(120) }, {}],
  ['of no time', { iat: undefined }, {}],
  ['of a time in words', { iat: 'now' }, {}],
  ['without a number', { jti: undefined }, {}],
  ['with an empty number', { jti: '' }, {}],
  ['with an endless number', { jti: 'x'.repeat(257) }, {}],
  ['with a nonce that is made up', { nonce: 'abc.def' }, {}],
  ['of another type', {}, { typ: 'JWT' }],
  ['of no type', {}, { typ: undefined }],
  ['without a key', {}, { jwk: undefined }],
  ['with an extension that must be understood', {}, { crit: ['made-up'], 'made-up': 1 }],
  ['of 4 KB', { padding: 'x'.repeat(4_096) }, {}],
])('a proof %s is refused, at sign-in as at refresh', async (_name, claims, header) => {
  const session = await buildBoundSession()
  const { user, key, refreshToken } = session
  // Made for the other address where the fault is none of the address.
  const atSignIn = claims['htu'] === `${TEST_ORIGIN}/api/v1${LOGIN}` ? { ...claims, htu: address } : claims

  const refused = await refresh(refreshToken, await key.prove(REFRESH, claims, header))

  expectFailure(refused, 'proof_required')
  expect(refused.body.errors).toEqual({ dpop: expect.any(String) })
  expectFailure(await signIn(user, await key.prove(LOGIN, atSignIn, header)), 'invalid_proof')
  await expectStillGood(session)
})

test('a proof by a secret, by nothing, by RSA or with a private key in it is refused', async () => {
  const session = await buildBoundSession()
  const { user, key, refreshToken } = session
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = (path: string) => ({
    htm: 'POST',
    htu: `${TEST_ORIGIN}/api/v1${path}`,
    iat: secondsFromNow(0),
    jti: crypto.randomUUID(),
  })
  const secret = new TextEncoder().encode('a secret of 32 characters or more')
  const secretJwk: object = { kty: 'oct', k: Buffer.from(secret).toString('base64url') }
  const forgeries: ((path: string) => string | Promise<string>)[] = [
    // The secret is in the key, as a private half would be.
    (path) =>
      new SignJWT(claims(path)).setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt', jwk: secretJwk }).sign(secret),
    ...['none', 'None', ''].map(
      (alg) => (path: string) => `${encode({ alg, typ: 'dpop+jwt', jwk: key.publicJwk })}.${encode(claims(path))}.`,
    ),
    async (path) => (await buildClientKey('RS256')).prove(path),
    async (path) => key.prove(path, {}, { jwk: await exportJWK(key.privateKey) }),
    // Signed by another key than the one that it shows.
    async (path) => (await buildClientKey()).prove(path, {}, { jwk: key.publicJwk }),
    async (path) => {
      const [header, , signature] = (await key.prove(path)).split('.')
      return `${header}.${encode(claims(path))}.${signature}`
    },
    async (path) => `${await key.prove(path)}, ${await key.prove(path)}`,
    () => 'null',
    () => 'a.b.c',
    (path) => `${encode(null)}.${encode(claims(path))}.`,
  ]

  for (const forge of forgeries) {
    expectFailure(await refresh(refreshToken, await forge(REFRESH)), 'proof_required')
    expectFailure(await signIn(user, await forge(LOGIN)), 'invalid_proof')
  }
  await expectStillGood(session)
})

test('a bad proof is no way in for a session without a key either, and a good one changes nothing', async () => {
  const [user, key] = await Promise.all([buildUserWithPassword(app()), buildClientKey()])
  const token = (await signIn(user, undefined)).body.data.refresh_token

  expectFailure(await refresh(token, 'garbage'), 'proof_required')
  const next = await refresh(token, await key.prove(REFRESH))

  expect(next.status).toBe(200)
  expect((await refresh(next.body.data.refresh_token, undefined)).status, 'still bound to none').toBe(200)
})

test('the address is that of the settings, whatever host the call names', async () => {
  const session = await buildBoundSession()
  const headers = { host: 'asime.example', 'x-forwarded-host': 'asime.example' }
  const send = async (htu: string) =>
    app().anonymous.post(
      REFRESH,
      { refresh_token: session.refreshToken },
      { headers: { ...headers, dpop: await session.key.prove(REFRESH, { htu }) } },
    )

  expectFailure(await send(`http://asime.example/api/v1${REFRESH}`), 'proof_required')
  expect((await send(`${address}?x=1#y`)).status, 'query and fragment do not count').toBe(200)
})

test('a client whose clock is wrong is given a nonce, which stands in for the time', async () => {
  const [user, key] = await Promise.all([buildUserWithPassword(app()), buildClientKey()])
  const wrong = { iat: secondsFromNow(-3 * 24 * 60 * 60) }

  const refused = await signIn(user, await key.prove(LOGIN, wrong))
  const signedIn = await signIn(user, await key.prove(LOGIN, { ...wrong, nonce: nonceOf(refused) }))
  const token = signedIn.body.data.refresh_token
  const stale = await refresh(token, await key.prove(REFRESH, wrong))
  const refreshed = await refresh(token, await key.prove(REFRESH, { ...wrong, nonce: nonceOf(stale) }))

  expectFailure(refused, 'invalid_proof')
  expect(refused.headers['www-authenticate']).toContain('error="use_dpop_nonce"')
  expectFailure(stale, 'proof_required')
  expect([signedIn.status, refreshed.status]).toEqual([200, 200])
})

test('after a nonce every proof needs one: proofs made in advance are refused', async () => {
  const { key, refreshToken } = await buildBoundSession()
  const nonce = nonceOf(await refresh(refreshToken, await key.prove(REFRESH, { iat: 0 })))
  const next = (await refresh(refreshToken, await key.prove(REFRESH, { nonce }))).body.data.refresh_token

  const inAdvance = await refresh(next, await key.prove(REFRESH))

  expectFailure(inAdvance, 'proof_required')
  expect((await refresh(next, await key.prove(REFRESH, { nonce: nonceOf(inAdvance) }))).status).toBe(200)
})

test('a nonce lives for five minutes', async () => {
  const { key, refreshToken } = await buildBoundSession()
  const prove = async (age: number) =>
    refresh(refreshToken, await key.prove(REFRESH, { nonce: makeNonce(app().context.secrets, secondsFromNow(-age)) }))

  expectFailure(await prove(310), 'proof_required')
  expectFailure(await prove(-70), 'proof_required')
  expect((await prove(290)).status).toBe(200)
})

test('a nonce that others have signed is refused, even with the right time', async () => {
  const { key, refreshToken } = await buildBoundSession()
  const nonce = makeNonce(deriveSecrets('the secret of somebody else entirely'), secondsFromNow(0))

  expectFailure(await refresh(refreshToken, await key.prove(REFRESH, { nonce })), 'proof_required')
})

test('D23: two tabs with one key that refresh at the same moment both stay signed in, fifty times over', async () => {
  const { key, ...session } = await buildBoundSession()
  let tokens = [session.refreshToken, session.refreshToken]

  const statuses: number[] = []
  for (let round = 0; round < 50; round++) {
    const tabs = await Promise.all(tokens.map(async (token) => refresh(token, await key.prove(REFRESH))))
    statuses.push(...tabs.map(({ status }) => status))
    // The later tab's tokens are what both find in their storage then.
    tokens = [tabs[1]?.body.data.refresh_token, tabs[1]?.body.data.refresh_token]
  }

  expect(statuses).toEqual(Array(100).fill(200))
})

test.each(['with', 'without'])('a session %s a key lives for 90 days at most', async (kind) => {
  const [user, key] = await Promise.all([buildUserWithPassword(app()), buildClientKey()])
  const prove = (path: string) => (kind === 'with' ? key.prove(path) : undefined)
  const { refresh_token: token, access_token: accessToken } = (await signIn(user, await prove(LOGIN))).body.data
  const age = (by: string) =>
    app().sql(
      `UPDATE sessions SET created_at = now() - $2::interval
       WHERE id = (SELECT session_id FROM refresh_tokens WHERE token_hash = $1)`,
      [hashOf(token), by],
    )

  await age('89 days')
  const inTime = await refresh(token, await prove(REFRESH))
  const [session] = await app().sql(
    `SELECT expires_at = created_at + interval '90 days' AS capped FROM sessions
     WHERE id = (SELECT session_id FROM refresh_tokens WHERE token_hash = $1)`,
    [hashOf(token)],
  )
  // As of a session of before, whose end a refresh had put off without looking at its beginning.
  await app().sql("UPDATE sessions SET expires_at = now() + interval '30 days' WHERE user_id = $1", [user.id])
  await age('90 days')

  expect(inTime.status).toBe(200)
  expect(session).toEqual({ capped: true })
  expectFailure(await refresh(inTime.body.data.refresh_token, await prove(REFRESH)), 'unauthenticated')
  expectFailure(await app().as({ token: accessToken }).get('/user/profile'), 'unauthenticated')
})
