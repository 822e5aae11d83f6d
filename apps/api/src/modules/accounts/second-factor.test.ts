import type { Endpoint } from '@asime/contract/endpoint'
import { endpoints } from '@asime/contract/endpoints'
import { RECOVERY_CODES, beginSecondFactorEndpoint, readSecondFactorEndpoint } from '@asime/contract/second-factor'
import { calculateJwkThumbprint } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { buildOneTimeToken, PASSWORD, passwordHash } from '../../../test/accounts.ts'
import { buildAdmin, buildBuyer, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { buildWorld, call, pathOf } from '../../../test/every-endpoint.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { connectLive } from '../../../test/live.ts'
import { buildClientKey, type ClientKey } from '../../../test/proofs.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'
import { createEncryption } from '../../platform/encryption.ts'
import { codeAt, makeSecret, stepOf } from './second-factor-codes.ts'
import { assertSecretKeys, countSecretsByKey, encryptSecrets } from './second-factor-secrets.sql.ts'

const app = useTestApp({ env: { RATE_LIMITS: 'on' } })
const STEP_MS = 30_000
let hash: string
beforeAll(async () => {
  hash = await passwordHash()
})

/** The code so many steps from now. */
const code = (secret: string, steps = 0) => codeAt(secret, app().context.clock.now() + steps * STEP_MS)
/** As if no code of now had been used. */
const forgetSteps = (user: TestUser) =>
  app().sql('UPDATE second_factors SET last_step = 0 WHERE user_id = $1', [user.id])
const signIn = ({ email }: { email: string }, given?: string, cookie = '') =>
  app().anonymous.post(
    '/auth/login',
    { email, password: PASSWORD, ...(given && { code: given }) },
    { headers: { cookie } },
  )
const own = (user: { token: unknown }, path: string, body: object) =>
  app()
    .as({ token: user.token } as TestUser)
    .post(`/user/second-factor/${path}`, body)
const deviceFrom = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0] ?? ''
const tokenOf = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200)
  return { token: answer.body.data.token } as TestUser
}

/** With codes on, its recovery codes, the device that turned them on, and no code of now used. */
async function buildEnrolled(user: TestUser): Promise<{ secret: string; codes: string[]; device: string }> {
  const begun = await own(user, 'begin', { password: PASSWORD })
  expect(begun.status, begun.text).toBe(200)
  const { secret } = begun.body.data
  const on = await own(user, 'turn-on', { code: code(secret) })
  expect(on.status, on.text).toBe(200)
  await forgetSteps(user)
  return { secret, codes: on.body.data.recovery_codes, device: deviceFrom(on) }
}

test('an admin sets codes up before anything else, and signs in by one from then on', async () => {
  const admin = await buildAdmin(app(), { passwordHash: hash })
  const first = await signIn(admin)
  const session = tokenOf(first)

  expect(first.body.data.user.profile.must_enrol).toBe(true)
  for (const path of ['/admin/disputes', '/orders', '/notifications'])
    expectFailure(await app().as(session).get(path), 'second_factor_missing')
  await expect(connectLive(await app().listen(), session.token)).rejects.toThrow('codes')
  expectInvalid(await own(session, 'begin', { password: 'another-password' }), { password: expect.any(String) })
  const begun = await own(session, 'begin', { password: PASSWORD })
  expectContract(beginSecondFactorEndpoint, begun)
  const { secret, link } = begun.body.data
  expect(link).toContain(`secret=${secret}`)
  expectInvalid(await own(session, 'turn-on', { code: code(secret, 3) }), { code: expect.any(String) })
  const firstCode = code(secret)
  const on = await own(session, 'turn-on', { code: firstCode })

  expect(on.body.data.recovery_codes).toHaveLength(RECOVERY_CODES)
  expect((await app().as(session).get('/admin/disputes')).status).toBe(200)
  expect((await app().as(session).get('/auth/profile')).body.data.profile.must_enrol).toBeUndefined()
  // It began before, and with the password alone.
  expectFailure(await app().as(admin).get('/auth/profile'), 'unauthenticated')
  expectFailure(await signIn(admin), 'second_factor_required')
  // The code that turned them on was used.
  expectInvalid(await signIn(admin, firstCode), { code: expect.any(String) })
  const again = tokenOf(await signIn(admin, code(secret, 1)))
  expect((await app().as(again).get('/admin/disputes')).status).toBe(200)
  const state = await app().as(again).get('/user/second-factor')
  expectContract(readSecondFactorEndpoint, state)
  expect(state.body.data).toMatchObject({ is_on: true, is_required: true, recovery_codes_left: RECOVERY_CODES })
})

test('one code signs in once, however often it is sent at once', async () => {
  const buyer = await buildBuyer(app(), { passwordHash: hash })
  const { secret } = await buildEnrolled(buyer)

  const one = code(secret)
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(buyer, one)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
})

test('clocks may differ by one step, and no more', () => {
  const secret = makeSecret()
  const atMs = 1_790_000_015_000
  const now = Math.floor(atMs / STEP_MS)

  const found = [-2, -1, 0, 1, 2].map((steps) => stepOf(secret, codeAt(secret, atMs + steps * STEP_MS), atMs))
  expect(found).toEqual([undefined, now - 1, now, now + 1, undefined])
})

test('D53: guessing by whoever knows the password locks codes for strangers, and neither for known devices nor for sessions', async () => {
  const buyer = await buildBuyer(app(), { passwordHash: hash })
  const { secret } = await buildEnrolled(buyer)
  const wrong = () => code(secret, 100 + Math.floor(Math.random() * 1_000))
  const device = deviceFrom(await signIn(buyer, code(secret)))
  const madeUp = `device=${'a'.repeat(43)}`
  for (let n = 0; n < 5; n++) expectInvalid(await signIn(buyer, wrong(), madeUp), { code: expect.any(String) })
  await forgetSteps(buyer)
  expectFailure(await signIn(buyer, code(secret), madeUp), 'rate_limited')

  tokenOf(await signIn(buyer, code(secret), device))
  await forgetSteps(buyer)
  expect((await own(buyer, 'check', { code: code(secret) })).status).toBe(204)
  // Each has five of its own.
  for (let n = 0; n < 5; n++) {
    expectInvalid(await signIn(buyer, wrong(), device), { code: expect.any(String) })
    expectInvalid(await own(buyer, 'check', { code: wrong() }), { code: expect.any(String) })
  }
  await forgetSteps(buyer)
  expectFailure(await signIn(buyer, code(secret), device), 'rate_limited')
  expectFailure(await own(buyer, 'check', { code: code(secret) }), 'rate_limited')
})

test('D53: a device that signed in before codes were turned on is a stranger from then on; the one that turned them on is not', async () => {
  const owner = await buildBuyer(app(), { passwordHash: hash })
  // Whoever knows the password, with a browser each time.
  const thieves = await Promise.all(Array.from({ length: 3 }, async () => deviceFrom(await signIn(owner))))
  const { secret, device } = await buildEnrolled(owner)
  const wrong = () => code(secret, 100 + Math.floor(Math.random() * 1_000))
  for (let n = 0; n < 5; n++) expectInvalid(await signIn(owner, wrong()), { code: expect.any(String) })

  for (const thief of thieves) expectFailure(await signIn(owner, wrong(), thief), 'rate_limited')
  tokenOf(await signIn(owner, code(secret), device))
})

test('recovery codes get through when codes are locked, each once', async () => {
  const buyer = await buildBuyer(app(), { passwordHash: hash })
  const { secret, codes } = await buildEnrolled(buyer)
  const wrong = () => code(secret, 100 + Math.floor(Math.random() * 1_000))
  for (let n = 0; n < 5; n++) expectInvalid(await signIn(buyer, wrong()), { code: expect.any(String) })

  expectFailure(await signIn(buyer, code(secret)), 'rate_limited')
  const [recovery] = codes as [string]
  tokenOf(await signIn(buyer, recovery.toLowerCase().replaceAll('-', ' ')))
  expectInvalid(await signIn(buyer, recovery), { code: expect.any(String) })
  const renewed = await own(buyer, 'recovery-codes', { code: codes[1] })
  expect(renewed.body.data.recovery_codes).toHaveLength(RECOVERY_CODES)
  expectInvalid(await signIn(buyer, codes[2]), { code: expect.any(String) })
  tokenOf(await signIn(buyer, renewed.body.data.recovery_codes[0]))
  const told = await app().sql(
    "SELECT detail FROM notifications WHERE user_id = $1 AND kind LIKE 'recovery%' ORDER BY id",
    [buyer.id],
  )
  expect(told.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^9 are left\./),
    expect.stringMatching(/^8 are left\./),
    expect.stringMatching(/no longer work/),
    expect.stringMatching(/^9 are left\./),
  ])
})

test('a new password is no way around the code, and nothing turns it off but a code', async () => {
  const buyer = await buildBuyer(app(), { passwordHash: hash })
  const { secret } = await buildEnrolled(buyer)

  for (const given of [code(secret, 5), 'ABCDABCDABCDABCD'])
    expectInvalid(await own(buyer, 'turn-off', { code: given }), { code: expect.any(String) })
  expectFailure(await own(buyer, 'begin', { password: PASSWORD }), 'conflict')
  const token = await buildOneTimeToken(app(), buyer, 'reset_password')
  expect((await app().anonymous.post('/auth/reset-password', { token, password: PASSWORD })).status).toBe(200)
  expectFailure(await signIn(buyer), 'second_factor_required')
  const session = tokenOf(await signIn(buyer, code(secret)))
  await forgetSteps(buyer)
  expect((await own(session, 'turn-off', { code: code(secret) })).status).toBe(204)
  tokenOf(await signIn(buyer))
  const told = await app().sql(
    "SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'second%' ORDER BY id",
    [buyer.id],
  )
  expect(told.map(({ kind }) => kind)).toEqual(['second_factor_turned_on', 'second_factor_turned_off'])
})

test('codes need a confirmed email, and those from before end when its owner resets the password', async () => {
  const squatted = await buildBuyer(app(), { passwordHash: hash })
  const unconfirm = () => app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [squatted.id])
  const begun = await own(squatted, 'begin', { password: PASSWORD })
  await unconfirm()

  expectFailure(await own(squatted, 'turn-on', { code: code(begun.body.data.secret) }), 'forbidden')
  expectFailure(await own(squatted, 'begin', { password: PASSWORD }), 'forbidden')
  await app().sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [squatted.id])
  await forgetSteps(squatted)
  await buildEnrolled(squatted)
  await unconfirm()
  expectFailure(await signIn(squatted), 'second_factor_required')
  const token = await buildOneTimeToken(app(), squatted, 'reset_password')
  expect((await app().anonymous.post('/auth/reset-password', { token, password: PASSWORD })).status).toBe(200)

  const session = tokenOf(await signIn(squatted))
  expect((await app().as(session).get('/user/second-factor')).body.data).toMatchObject({
    is_on: false,
    recovery_codes_left: 0,
  })
  await buildEnrolled(session)
})

test('an admin who turns codes off can do nothing until they are on again', async () => {
  const admin = await buildAdmin(app(), { passwordHash: hash })
  const { secret } = await buildEnrolled(admin)

  expect((await own(admin, 'turn-off', { code: code(secret) })).status).toBe(204)

  expectFailure(await app().as(admin).get('/admin/disputes'), 'second_factor_missing')
})

test('what moves money or changes who works here needs a fresh code', async () => {
  const fresh = endpoints.filter(({ freshCode }) => freshCode)
  const world = await buildWorld(app())
  const admin = await buildAdmin(app(), { passwordHash: hash })
  const { secret } = await buildEnrolled(admin)
  await app().sql("UPDATE sessions SET second_factor_at = now() - interval '11 minutes' WHERE user_id = $1", [admin.id])

  for (const endpoint of fresh) expectFailure(await call(app(), endpoint, world, { as: admin }), 'second_factor_stale')
  expect((await app().as(admin).get('/admin/disputes')).status).toBe(200)
  expect((await own(admin, 'check', { code: code(secret) })).status).toBe(204)
  const [one] = fresh.filter(({ id }) => id === 'changeStaffRole')
  expect((await call(app(), one!, world, { as: admin })).status).toBe(200)
})

test('what needs a fresh code also needs the key of a bound session: a stolen token is as fresh', async () => {
  const fresh = endpoints.filter(({ freshCode }) => freshCode)
  const [world, admin, key] = [await buildWorld(app()), await buildAdmin(app()), await buildClientKey()]
  await app().sql('UPDATE sessions SET key_thumbprint = $2 WHERE id = $1', [
    admin.sessionId,
    Buffer.from(await calculateJwkThumbprint(key.publicJwk, 'sha256'), 'base64url'),
  ])
  const provenBy = async ({ prove }: ClientKey, endpoint: Endpoint) => {
    const headers = { dpop: await prove(pathOf(endpoint, world), { htm: endpoint.method }) }
    return call(app(), endpoint, world, { as: admin, headers })
  }

  for (const endpoint of fresh) expectFailure(await call(app(), endpoint, world, { as: admin }), 'proof_required')
  expect((await app().as(admin).get('/admin/disputes')).status).toBe(200)
  const [one] = fresh.filter(({ id }) => id === 'changeStaffRole')
  expectFailure(await provenBy(await buildClientKey(), one!), 'proof_required')
  expect((await provenBy(key, one!)).status).toBe(200)
})

test('secrets are encrypted, and again after a change of key', async () => {
  const buyer = await buildBuyer(app(), { passwordHash: hash })
  const { secret } = await buildEnrolled(buyer)
  const { db, encryption } = app().context
  const keys = [app().context.config.jwtSecret as string, 'another secret of 32 characters or more'] as const
  const stored = async () =>
    (await app().sql('SELECT secret_encrypted AS s FROM second_factors WHERE user_id = $1', [buyer.id]))[0].s as string

  expect(await stored()).not.toContain(secret)
  const next = createEncryption([keys[1], keys[0]])
  expect(await encryptSecrets(db, next)).toBeGreaterThan(0)
  expect((await countSecretsByKey(db)).map(({ key_name: name }) => name)).toEqual([next.keyName])
  await expect(assertSecretKeys(db, encryption)).rejects.toThrow('secrets of authenticator apps')
  await encryptSecrets(db, createEncryption([keys[0], keys[1]]))
  tokenOf(await signIn(buyer, code(secret)))
})
