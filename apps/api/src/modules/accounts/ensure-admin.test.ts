import { expect, test } from 'vitest'
import { buildUserWithPassword, PASSWORD, register, uniqueEmail } from '../../../test/accounts.ts'
import { buildAdmin } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { ensureAdmin } from './ensure-admin.ts'

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
    'SELECT a.kind FROM audit_events a JOIN users u ON u.id = a.user_id WHERE u.email = $1',
    [email],
  )
  return rows.map((row) => row.kind)
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

test('an account with a confirmed address is promoted, keeps its password, and leaves an audit row', async () => {
  const user = await buildUserWithPassword(app())

  expect(await startWith(user.email)).toBe('promoted')

  expect(await typeOf(user.email)).toBe('admin')
  expect((await app().as(user).get('/user/profile')).body.data.profile.user_type).toBe('admin')
  expect(await auditOf(user.email)).toEqual(['admin_promoted_by_configuration'])
})

test('whoever registered the admin’s address before the admin did does not become admin', async () => {
  const { email } = await register(app())

  expect(await startWith(email)).toBe('unconfirmed')
  expect(await typeOf(email)).toBe('buyer')
})

test('the configured password takes such an account over, and shuts the stranger out', async () => {
  const email = uniqueEmail('admin')
  const body = { email, password: PASSWORD, full_name: 'A stranger', user_type: 'buyer' }
  const options = { headers: { 'idempotency-key': uniqueEmail('key') } }
  const stranger = (await app().anonymous.post('/auth/register', body, options)).body.data

  expect(await startWith(email, ADMIN_PASSWORD)).toBe('promoted')

  expectFailure(await app().as(stranger).get('/user/profile'), 'unauthenticated')
  expectFailure(
    await app().anonymous.post('/auth/refresh', { refresh_token: stranger.refresh_token }),
    'unauthenticated',
  )
  expectFailure(await app().anonymous.post('/auth/login', { email, password: PASSWORD }), 'invalid_credentials')
  expectFailure(await app().anonymous.post('/auth/register', body, options), 'email_taken')
  expect(
    (await app().anonymous.post('/auth/login', { email, password: ADMIN_PASSWORD })).body.data.user.profile.user_type,
  ).toBe('admin')
})

test('an admin stays one', async () => {
  const admin = await buildAdmin(app())

  expect(await startWith(admin.email, ADMIN_PASSWORD)).toBe('unchanged')
  expect(await auditOf(admin.email)).toEqual([])
})
