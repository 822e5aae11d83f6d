import { forgotPasswordEndpoint, resetPasswordEndpoint } from '@asime/contract/account-mails'
import { expect, test } from 'vitest'
import {
  buildOneTimeToken,
  buildRefreshToken,
  buildUserWithPassword,
  hashOf,
  mailsTo,
  PASSWORD,
  uniqueEmail,
} from '../../../test/accounts.ts'
import { buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })

const NEW_PASSWORD = 'a new password'
const INVALID = 'This link is invalid or has expired. Please request a new one'

function forgot(email: string): Promise<Answer> {
  return app().anonymous.post('/auth/forgot-password', { email })
}

function reset(token: string, password = NEW_PASSWORD): Promise<Answer> {
  return app().anonymous.post('/auth/reset-password', { token, password })
}

async function signInStatus(email: string, password: string): Promise<number> {
  return (await app().anonymous.post('/auth/login', { email, password })).status
}

test('the link of the mail sets a new password', async () => {
  const user = await buildUserWithPassword(app())
  expectContract(forgotPasswordEndpoint, await forgot(user.email.toUpperCase()))
  await app().runJobs()
  const [mail] = await mailsTo(app(), user.email)

  const answer = await reset(mail?.token ?? '')

  expectContract(resetPasswordEndpoint, answer)
  expect(mail?.subject).toBe('Set a new password')
  expect(mail?.text).toContain(`https://asime.example/reset-password?token=${mail?.token}`)
  expect(await signInStatus(user.email, NEW_PASSWORD)).toBe(200)
  expect(await signInStatus(user.email, PASSWORD)).toBe(401)
})

test('links go to the configured address, whatever the request says about hosts', async () => {
  const user = await buildUserWithPassword(app())
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
  }

  await app().anonymous.post('/auth/forgot-password', { email: user.email }, { headers })
  await app().runJobs()

  expect((await mailsTo(app(), user.email))[0]?.text).not.toContain('evil')
})

test('D25: a token has 256 random bits and is stored only as its hash', async () => {
  const user = await buildUserWithPassword(app())
  await forgot(user.email)
  await app().runJobs()

  const { token = '' } = (await mailsTo(app(), user.email))[0] ?? {}

  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(await app().sql('SELECT purpose FROM one_time_tokens WHERE token_hash = $1', [hashOf(token)])).toEqual([
    { purpose: 'reset_password' },
  ])
})

test('D25: a token works once', async () => {
  const user = await buildUserWithPassword(app())
  const token = await buildOneTimeToken(app(), user, 'reset_password')

  expect((await reset(token)).status).toBe(200)
  expectFailure(await reset(token, 'a third password'), 'invalid_token', INVALID)
  expect(await signInStatus(user.email, NEW_PASSWORD)).toBe(200)
})

test('D25: of ten uses at once one succeeds', async () => {
  const user = await buildUserWithPassword(app())
  const token = await buildOneTimeToken(app(), user, 'reset_password')

  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(token, `password ${i}`)))

  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'invalid_token')).toHaveLength(9)
})

test('D25: a newer mail makes the older link invalid', async () => {
  const user = await buildUserWithPassword(app())
  for (let i = 0; i < 2; i++) {
    await forgot(user.email)
    await app().runJobs()
  }
  const [older, newer] = await mailsTo(app(), user.email)

  expectFailure(await reset(older?.token ?? ''), 'invalid_token', INVALID)
  expect((await reset(newer?.token ?? '')).status).toBe(200)
})

test('D25: a token lives for an hour', async () => {
  const user = await buildUserWithPassword(app())
  await forgot(user.email)
  await app().runJobs()
  const [mail] = await mailsTo(app(), user.email)
  const [row] = await app().sql(
    "SELECT expires_at - created_at = interval '1 hour' AS one_hour FROM one_time_tokens WHERE user_id = $1",
    [user.id],
  )
  await app().sql("UPDATE one_time_tokens SET expires_at = now() - interval '1 second' WHERE user_id = $1", [user.id])

  expectFailure(await reset(mail?.token ?? ''), 'invalid_token', INVALID)
  expect(row).toEqual({ one_hour: true })
  expect(await signInStatus(user.email, PASSWORD)).toBe(200)
})

test('D25: a reset ends every session of the account, and leaves an audit row', async () => {
  const user = await buildUserWithPassword(app())
  const refreshToken = await buildRefreshToken(app(), user)
  const { token } = (await app().anonymous.post('/auth/login', { email: user.email, password: PASSWORD })).body.data

  const answer = await reset(await buildOneTimeToken(app(), user, 'reset_password'))

  expectFailure(await app().as(user).get('/user/profile'), 'unauthenticated')
  expectFailure(await app().as({ token }).get('/user/profile'), 'unauthenticated')
  expectFailure(await app().anonymous.post('/auth/refresh', { refresh_token: refreshToken }), 'unauthenticated')
  expect(await app().sql('SELECT kind, request_id FROM audit_events WHERE user_id = $1', [user.id])).toEqual([
    { kind: 'password_reset', request_id: answer.headers['x-request-id'] },
  ])
})

test('whoever could read the mail owns the address: a reset confirms it', async () => {
  const user = await buildUserWithPassword(app())
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.id])

  await reset(await buildOneTimeToken(app(), user, 'reset_password'))

  expect(
    await app().sql('SELECT email_verified_at IS NOT NULL AS verified FROM users WHERE id = $1', [user.id]),
  ).toEqual([{ verified: true }])
})

test('a token is bound to its purpose', async () => {
  const user = await buildUserWithPassword(app())
  const token = await buildOneTimeToken(app(), user, 'verify_email')

  expectFailure(await reset(token), 'invalid_token', INVALID)
  expect((await app().anonymous.post('/auth/verify-email', { token })).status).toBe(200)
})

test('the new password follows the rules of registration', async () => {
  const user = await buildUserWithPassword(app())
  const token = await buildOneTimeToken(app(), user, 'reset_password')

  expectInvalid(await reset(token, '12345'), { password: 'Password must be at least 6 characters' })
  expectInvalid(await app().anonymous.post('/auth/reset-password', {}), {
    token: 'Token is required',
    password: 'Password is required',
  })
  expectInvalid(await reset('a b'), { token: 'Token is invalid' })
  expect((await reset(token, 'Password1')).body.errors.password).toContain('too common')
  expect((await reset(token)).status).toBe(200)

  const vendor = await buildVendor(app())
  const ofVendor = await buildOneTimeToken(app(), vendor, 'reset_password')
  expectInvalid(await reset(ofVendor, 'waakye24x'), { password: 'Password must be at least 10 characters' })
})

test('D26: known and unknown addresses get the same answer', async () => {
  const user = await buildUserWithPassword(app())

  const [known, unknown] = await Promise.all([forgot(user.email), forgot(uniqueEmail('nobody'))])

  expect(known?.text).toBe(unknown?.text)
  expect({ ...known?.headers, 'x-request-id': '', date: '' }).toEqual({
    ...unknown?.headers,
    'x-request-id': '',
    date: '',
  })
  expect(known?.body.data.message).toBe(
    'If there is an account with this email, we have sent a link to set a new password',
  )
})

test('D26: known and unknown addresses cause the same work: one job, which alone looks for the account', async () => {
  const user = await buildUserWithPassword(app())
  const nobody = uniqueEmail('nobody')
  await Promise.all([forgot(user.email), forgot(nobody)])
  const jobsFor = (email: string) =>
    app().sql("SELECT j.attempts FROM graphile_worker._private_jobs j WHERE j.payload->>'email' = $1", [email])
  const queued = await Promise.all([
    jobsFor(user.email),
    jobsFor(nobody),
    mailsTo(app(), user.email),
    mailsTo(app(), nobody),
  ])
  await app().runJobs()

  expect(queued).toEqual([[{ attempts: 0 }], [{ attempts: 0 }], [], []])
  expect(await mailsTo(app(), user.email)).toHaveLength(1)
  expect(await mailsTo(app(), nobody)).toEqual([])
})

test('a suspended account gets no link', async () => {
  const user = await buildUserWithPassword(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [user.id])

  await forgot(user.email)
  await app().runJobs()

  expect(await mailsTo(app(), user.email)).toEqual([])
})

test('an invalid address is a 400', async () => {
  expectInvalid(await forgot('nobody'), { email: 'Email is invalid' })
  expectInvalid(await app().anonymous.post('/auth/forgot-password', {}), { email: 'Email is required' })
})
