import { createHmac, generateKeyPairSync } from 'node:crypto'
import { CompactSign, type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { buildRefreshToken, buildUserWithPassword, PASSWORD } from '../../../test/accounts.ts'
import { buildBuyer, type TestUser } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { buildClientKey } from '../../../test/proofs.ts'
import { TEST_SECRET, useTestApp } from '../../../test/test-app.ts'
import { deriveSecrets } from '../secrets.ts'
import { machineClock } from '../clock.ts'
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from './access-tokens.ts'

const app = useTestApp()
const key = deriveSecrets(TEST_SECRET).accessTokenKey
const now = Math.floor(Date.now() / 1000)

/** A token as we would make it, but for what a thief changes. */
async function forge(
  user: TestUser,
  header: Record<string, unknown> = {},
  claims: JWTPayload = {},
  withKey = key,
): Promise<string> {
  const payload = {
    sub: user.id,
    sid: user.sessionId,
    iss: 'asime',
    aud: 'asime-api',
    iat: now,
    exp: now + 600,
    ...claims,
  }
  const clean = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined))
  return new SignJWT(clean)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    .sign(withKey, { crit: { 'made-up': true } })
}

async function statusWith(token: string): Promise<number> {
  return (await app().as({ token }).get('/user/profile')).status
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a token of ours is taken, which shows that those below are refused for their faults', async () => {
  expect(await statusWith(await forge(await buildBuyer(app())))).toBe(200)
})

test.each<[string, Record<string, unknown>, JWTPayload]>([
  ['another algorithm of the same kind', { alg: 'HS512' }, {}],
  ['another type', { typ: 'JWT' }, {}],
  ['no type', { typ: undefined }, {}],
  ['a key id that is a path', { kid: '../../dev/null' }, { exp: now - 60 }],
  ['an extension that must be understood', { crit: ['made-up'], 'made-up': 1 }, {}],
  ['a start in the future', {}, { nbf: now + 3600 }],
  ['another issuer', {}, { iss: 'someone' }],
  ['another audience', {}, { aud: 'asime-web' }],
  ['no audience', {}, { aud: undefined }],
  ['no session', {}, { sid: undefined }],
  ['no end', {}, { exp: undefined }],
  ['a session that is no id', {}, { sid: "' OR 1=1 --" }],
  ['no user', {}, { sub: undefined }],
  ['a session that is unknown', {}, { sid: '01920000-0000-7000-8000-00000000dead' }],
  ['a user that is unknown', {}, { sub: '01920000-0000-7000-8000-00000000dead' }],
])('D21: a token with %s is refused', async (_name, header, claims) => {
  const token = await forge(await buildBuyer(app()), header, claims)

  expect(await statusWith(token)).toBe(401)
})

test('D21: an unsigned token is refused, however "none" is written', async () => {
  const user = await buildBuyer(app())
  const payload = base64({
    sub: user.id,
    sid: user.sessionId,
    iss: 'asime',
    aud: 'asime-api',
    iat: now,
    exp: now + 600,
  })
  const signature = (await forge(user)).split('.')[2]

  for (const alg of ['none', 'None', 'NONE', 'nOnE', '', null]) {
    const header = base64({ alg, typ: 'at+jwt' })
    expect(await statusWith(`${header}.${payload}.`)).toBe(401)
    expect(await statusWith(`${header}.${payload}.${signature}`)).toBe(401)
  }
})

test('D21: a changed payload, an empty, foreign or cut signature and another key are refused', async () => {
  const [user, other] = await Promise.all([buildBuyer(app()), buildBuyer(app())])
  const [header, payload, signature = ''] = (await forge(user)).split('.')
  const otherPayload = (await forge(other)).split('.')[1]

  expect(await statusWith(`${header}.${otherPayload}.${signature}`)).toBe(401)
  expect(await statusWith(`${header}.${payload}.`)).toBe(401)
  expect(await statusWith(`${header}.${payload}.${signature.slice(0, -2)}`)).toBe(401)
  expect(await statusWith(`${header}.${payload}.${signature}.${signature}`)).toBe(401)
  expect(await statusWith(await forge(user, {}, {}, new TextEncoder().encode(TEST_SECRET)))).toBe(401)
  expect(
    await statusWith(await forge(user, {}, {}, deriveSecrets('another secret of 32 characters!').accessTokenKey)),
  ).toBe(401)
})

test('D21: a token signed with a private key, whose public half we might be made to use, is refused', async () => {
  const user = await buildBuyer(app())
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const claims = { sub: user.id, sid: user.sessionId, iss: 'asime', aud: 'asime-api', iat: now, exp: now + 600 }
  const signed = await new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', jwk: publicKey.export({ format: 'jwk' }) })
    .sign(privateKey)

  expect(await statusWith(signed)).toBe(401)
})

test('D21: the session of one user does not go with the id of another', async () => {
  const [user, other] = await Promise.all([buildBuyer(app()), buildBuyer(app())])

  expect(await statusWith(await forge(user, {}, { sub: other.id }))).toBe(401)
})

test('D21: a refresh token is no access token, and the reverse', async () => {
  const user = await buildBuyer(app())
  const refreshToken = await buildRefreshToken(app(), user)

  expect(await statusWith(refreshToken)).toBe(401)
  expectFailure(await app().anonymous.post('/auth/refresh', { refresh_token: user.token }), 'unauthenticated')
})

test('an expired access token, and nothing else, is answered as expired', async () => {
  const user = await buildBuyer(app())

  expectFailure(
    await app()
      .as({ token: await forge(user, {}, { exp: now - 60 }) })
      .get('/user/profile'),
    'token_expired',
  )
  expectFailure(await app().as({ token: 'garbage' }).get('/user/profile'), 'unauthenticated')
})

test('the refusal of an expired token brings the nonce that a proof needs where the phone has no idea of the time', async () => {
  const [user, clientKey] = await Promise.all([buildUserWithPassword(app()), buildClientKey()])
  const credentials = { email: user.email, password: PASSWORD }
  const refused = await app()
    .as({ token: await forge(user, {}, { exp: now - 60 }) })
    .get('/user/profile')

  const proof = await clientKey.prove('/auth/login', { iat: 0, nonce: refused.headers['dpop-nonce'] })
  const answer = await app().anonymous.post('/auth/login', credentials, { headers: { dpop: proof } })

  expect(answer.status).toBe(200)
})

test('clocks may differ by seconds, not by a minute', async () => {
  const user = await buildBuyer(app())
  const atOnce = Math.floor(Date.now() / 1000)

  expect(await statusWith(await forge(user, {}, { exp: atOnce - 1 }))).toBe(200)
  expect(await statusWith(await forge(user, {}, { exp: atOnce - 30 }))).toBe(401)
})

test('access tokens live for fifteen minutes', async () => {
  const token = await createAccessTokens(machineClock, key).sign({
    userId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
  })

  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(exp - iat).toBe(900)
})

test.each([
  '',
  'Bearer',
  'Bearer ',
  'Bearer  ',
  'Basic YTpi',
  'bearer',
  'Token x.y.z',
  'Bearer a.b.c, Bearer a.b.c',
  'Bearer \u00e9.\u00e9.\u00e9',
])('an Authorization header of %j is nobody’s', async (authorization) => {
  const answer = await app().anonymous.get('/user/profile', { headers: { authorization } })

  expectFailure(answer, 'unauthenticated', 'Please sign in')
  expect(answer.headers['www-authenticate']).toBe('Bearer')
})

test('a token of nine kilobytes is refused', async () => {
  expect(await statusWith(`${'a'.repeat(9_000)}.b.c`)).toBe(401)
})

test('the scheme may be written in any case', async () => {
  const user = await buildBuyer(app())

  expect(
    (await app().anonymous.get('/user/profile', { headers: { authorization: `bearer ${user.token}` } })).status,
  ).toBe(200)
})

test('keys for different purposes differ, and none is the secret itself', () => {
  const { accessTokenKey, hash } = deriveSecrets(TEST_SECRET)

  expect(Buffer.from(accessTokenKey).toString()).not.toContain(TEST_SECRET)
  expect(hash('x')).not.toEqual(createHmac('sha256', accessTokenKey).update('x').digest())
  expect(hash('x')).not.toEqual(createHmac('sha256', TEST_SECRET).update('x').digest())
})

test('a token that was accepted before is refused once it has ended, and so is one that only looks like it', async () => {
  let ms = Date.now()
  const tokens = createAccessTokens({ ...machineClock, now: () => ms }, key)
  const user = await buildBuyer(app())
  const token = await tokens.sign({ userId: user.id, sessionId: user.sessionId })
  const claims = { userId: user.id, sessionId: user.sessionId, endsAt: expect.any(Number) }

  expect([await tokens.verify(token), await tokens.verify(token)]).toEqual([claims, claims])
  await expect(tokens.verify(`${token.slice(0, -4)}AAAA`)).rejects.toMatchObject({ code: 'unauthenticated' })
  ms += ACCESS_TOKEN_SECONDS * 1000 - 1
  expect(await tokens.verify(token)).toEqual(claims)
  ms += 6_000
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'token_expired' })
})
