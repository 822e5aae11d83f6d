import { expect, test } from 'vitest'
import {
  buildOneTimeToken,
  buildUserWithPassword,
  mailsTo,
  PASSWORD,
  register,
  uniqueEmail,
} from '../../../test/accounts.ts'
import { buildAdmin } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { isKnownDevice } from './known-devices.service.ts'

const app = useTestApp()

const ADMIN_PASSWORD = 'configured password'

/** What a start with these settings does. */
function startWith(email: string, password?: string) {
  return ensureAdmin({ ...app().context, config: { ...app().context.config, admin: { email, password } } })
}

async function typeOf(email: string): Promise<string | undefined> {
  return (await app().sql('SELECT user_type FROM users WHERE email = $1', [email]))[0]?.user_type
}

async function auditOf(email: string): Promise<string[]> {
  const rows = await app().sql(
    "SELECT a.kind FROM audit_events a JOIN users u ON u.id = a.user_id WHERE u.email = $1 AND a.kind NOT LIKE '%sign%'",
    [email],
  )
  return rows.map((row) => row.kind).toSorted()
}

test('without the setting nothing happens', async () => {
  expect(await ensureAdmin(app().context)).toBe('unchanged')
})

test('the first start makes the admin, who can sign in; the next ones leave them alone', async () => {
  const email = uniqueEmail('admin')

  expect(await startWith(email.toUpperCase(), ADMIN_PASSWORD)).toBe('made')
  expect(await startWith(email, 'another password')).toBe('unchanged')

  const answer = await app().anonymous.post('/auth/login', { email, password: ADMIN_PASSWORD })
  expect(answer.body.data.user.profile).toMatchObject({ user_type: 'admin', email_verified: true })
  expect(await auditOf(email)).toEqual(['admin_made_by_configuration'])
})

test('the password that everybody tries first makes no admin, and stops no start once there is one', async () => {
  const email = uniqueEmail('admin')

  await expect(startWith(email, 'password12')).rejects.toThrow('ADMIN_PASSWORD: is too common')
  expect(await typeOf(email)).toBeUndefined()

  await startWith(email, ADMIN_PASSWORD)
  expect(await startWith(email, 'password12')).toBe('unchanged')
})

test('nodes that start together make one admin, and none of them fails', async () => {
  const email = uniqueEmail('admin')

  const outcomes = await Promise.all(Array.from({ length: 5 }, () => startWith(email, ADMIN_PASSWORD)))

  expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(4)
})

test('without a password and an account there is nothing to make an admin of', async () => {
  const email = uniqueEmail('admin')

  expect(await startWith(email)).toBe('missing')
  expect(await typeOf(email)).toBeUndefined()
})

/** Every way into an account that somebody may have got hold of before. */
async function collectWaysIn(email: string) {
  const body = { email, password: PASSWORD, full_name: 'A stranger', user_type: 'buyer' }
  const options = { headers: { 'idempotency-key': uniqueEmail('key') } }
  const stranger = (await app().anonymous.post('/auth/register', body, options)).body.data
  const ways = {
    access: () => app().as(stranger).get('/user/profile'),
    refresh: () => app().anonymous.post('/auth/refresh', { refresh_token: stranger.refresh_token }),
    password: () => app().anonymous.post('/auth/login', { email, password: PASSWORD }),
    replay: () => app().anonymous.post('/auth/register', body, options),
  }
  const reset = await buildOneTimeToken(app(), stranger.user, 'reset_password')
  await app().sql(
    "INSERT INTO provider_identities (issuer, subject, user_id, provider) VALUES ('https://google.test', $1::text, $1::uuid, 'google')",
    [stranger.user.id],
  )
  await app().sql(
    "INSERT INTO passkeys (user_id, credential_id, public_key, transports, name) VALUES ($1, uuid_send($1), 'x', '{}', 'A telephone')",
    [stranger.user.id],
  )
  const [verification] = await mailsTo(app(), email)
  const confirm = () => app().anonymous.post('/auth/verify-email', { token: verification?.token })
  const signedIn = await signIn(email, PASSWORD)
  const device = /device=([\w-]+)/.exec(String(signedIn.headers['set-cookie']))?.[1] ?? ''
  expect(await isKnownDevice(app().context.db, email, device)).toBe(true)
  // Nor does the number that they sign in with, or are told by.
  await app().sql(
    `WITH number AS (UPDATE users SET verified_phone = '+23354' || lpad(abs(hashtext(email) % 10000000)::text, 7, '0'), phone_verified_at = now()
       WHERE email = $1 RETURNING id, verified_phone)
     INSERT INTO text_numbers (user_id, phone, confirmed_at) SELECT id, verified_phone, now() FROM number`,
    [email],
  )
  return {
    confirm,
    async expectClosed() {
      expectFailure(await ways.access(), 'unauthenticated')
      expectFailure(await ways.refresh(), 'unauthenticated')
      expectFailure(await ways.password(), 'invalid_credentials')
      expectFailure(await ways.replay(), 'email_taken')
      expect(await app().sql('SELECT FROM provider_identities WHERE user_id = $1', [stranger.user.id])).toEqual([])
      expect(await app().sql('SELECT FROM passkeys WHERE user_id = $1', [stranger.user.id])).toEqual([])
      expectFailure(await confirm(), 'invalid_token')
      expect(
        await app().sql(
          'SELECT u.verified_phone, n.phone FROM users u LEFT JOIN text_numbers n ON n.user_id = u.id WHERE u.email = $1',
          [email],
        ),
      ).toEqual([{ verified_phone: null, phone: null }])
      // A device that the account knows may guess beside all counts but its own.
      expect(await isKnownDevice(app().context.db, email, device)).toBe(false)
      const password = 'the stranger’s own'
      expectFailure(await app().anonymous.post('/auth/reset-password', { token: reset, password }), 'invalid_token')
    },
  }
}

const signIn = (email: string, password: string) => app().anonymous.post('/auth/login', { email, password })

test('without a configured password a confirmed address is promoted, and its owner sets a new one by mail', async () => {
  const email = uniqueEmail('admin')
  const stranger = await collectWaysIn(email)
  // As an owner does who clicks without looking.
  expect((await stranger.confirm()).status).toBe(200)

  expect(await startWith(email)).toBe('promoted')

  expect(await typeOf(email)).toBe('admin')
  await stranger.expectClosed()
  expect(await auditOf(email)).toEqual(['account_taken_over_by_configuration', 'admin_promoted_by_configuration'])
  await app().anonymous.post('/auth/forgot-password', { email })
  await app().runJobs()
  const token = (await mailsTo(app(), email)).at(-1)?.token
  await app().anonymous.post('/auth/reset-password', { token, password: ADMIN_PASSWORD })
  expect((await signIn(email, ADMIN_PASSWORD)).body.data.user.profile.user_type).toBe('admin')
})

test('whoever registered the admin’s address before the admin did does not become admin', async () => {
  const { email } = await register(app())

  expect(await startWith(email)).toBe('unconfirmed')
  expect(await typeOf(email)).toBe('buyer')
})

test.for(['unconfirmed', 'confirmed'])(
  'the configured password takes over an account that is %s, and shuts the stranger out',
  async (kind) => {
    const email = uniqueEmail('admin')
    const stranger = await collectWaysIn(email)
    if (kind === 'confirmed') expect((await stranger.confirm()).status).toBe(200)
    // Codes that the stranger turned on would keep the admin out.
    await app().sql('UPDATE users SET second_factor_since = now() WHERE email = $1', [email])

    expect(await startWith(email, ADMIN_PASSWORD)).toBe('promoted')

    await stranger.expectClosed()
    expect((await signIn(email, ADMIN_PASSWORD)).body.data.user.profile).toMatchObject({
      user_type: 'admin',
      email_verified: true,
    })
  },
)

test('the audit says what a promotion changed', async () => {
  const { email } = await register(app())
  await startWith(email, ADMIN_PASSWORD)

  const [row] = await app().sql(
    `SELECT a.actor_type, a.before, a.after FROM audit_events a JOIN users u ON u.id = a.user_id
     WHERE u.email = $1 AND a.kind = 'admin_promoted_by_configuration'`,
    [email],
  )
  expect(row).toEqual({
    actor_type: 'configuration',
    before: { userType: 'buyer', emailConfirmed: false },
    after: { userType: 'admin', staffRole: 'owner', emailConfirmed: true },
  })
})

test('the next starts leave a promoted admin’s sessions and password alone', async () => {
  const { email } = await buildUserWithPassword(app())
  expect(await startWith(email, ADMIN_PASSWORD)).toBe('promoted')
  const session = (await signIn(email, ADMIN_PASSWORD)).body.data
  await app().sql('UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1) WHERE email = $2', [
    (await buildUserWithPassword(app())).id,
    email,
  ])

  for (const password of [ADMIN_PASSWORD, 'another password', undefined])
    expect(await startWith(email, password)).toBe('unchanged')

  expect((await app().as(session).get('/user/profile')).status).toBe(200)
  expect((await signIn(email, PASSWORD)).status).toBe(200)
  expectFailure(await signIn(email, ADMIN_PASSWORD), 'invalid_credentials')
})

test('nodes that start together promote once', async () => {
  const { email } = await buildUserWithPassword(app())

  const outcomes = await Promise.all(Array.from({ length: 5 }, () => startWith(email, ADMIN_PASSWORD)))

  expect(outcomes.toSorted()).toEqual(['promoted', 'unchanged', 'unchanged', 'unchanged', 'unchanged'])
})

test('an admin promoted by an earlier version is secured, once', async () => {
  const user = await buildUserWithPassword(app())
  await app().sql(
    `WITH promoted AS (UPDATE users SET user_type = 'admin', staff_role = 'owner' WHERE id = $1 RETURNING id)
     INSERT INTO audit_events (kind, user_id) SELECT 'admin_promoted_by_configuration', id FROM promoted`,
    [user.id],
  )

  expect(await startWith(user.email, ADMIN_PASSWORD)).toBe('secured')

  expectFailure(await app().as(user).get('/user/profile'), 'unauthenticated')
  expectFailure(await signIn(user.email, PASSWORD), 'invalid_credentials')
  expect((await signIn(user.email, ADMIN_PASSWORD)).body.data.user.profile.user_type).toBe('admin')
  expect(await startWith(user.email, ADMIN_PASSWORD)).toBe('unchanged')
})

test('a suspended account is not promoted', async () => {
  const user = await buildUserWithPassword(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [user.id])

  expect(await startWith(user.email, ADMIN_PASSWORD)).toBe('suspended')
  expect(await typeOf(user.email)).toBe('buyer')
})

test('an admin stays one', async () => {
  const admin = await buildAdmin(app())

  expect(await startWith(admin.email, ADMIN_PASSWORD)).toBe('unchanged')
  expect(await auditOf(admin.email)).toEqual([])
})
