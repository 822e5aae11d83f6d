import { registerEndpoint } from '@asime/contract/accounts'
import { expect, test } from 'vitest'
import { buildOneTimeToken, PASSWORD, uniqueEmail } from '../../../test/accounts.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

function registerWithKey(key: string, body: Record<string, unknown>): Promise<Answer> {
  return app().anonymous.post('/auth/register', body, { headers: { 'idempotency-key': key } })
}

function newPerson() {
  return { email: uniqueEmail(), password: PASSWORD, full_name: 'Adwoa Sarpong', user_type: 'vendor' }
}

test('a registration sent again answers for the same user, with tokens of its own that work', async () => {
  const person = newPerson()
  const key = uniqueEmail('key')

  const first = await registerWithKey(key, person)
  const again = await registerWithKey(key, person)

  expectContract(registerEndpoint, again)
  expect(first.headers).not.toHaveProperty('idempotent-replayed')
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.body.data.user).toEqual(first.body.data.user)
  expect(again.body.data.refresh_token).not.toBe(first.body.data.refresh_token)
  for (const { body } of [first, again]) {
    expect((await app().as(body.data).get('/user/profile')).status).toBe(200)
    expect((await app().anonymous.post('/auth/refresh', { refresh_token: body.data.refresh_token })).status).toBe(200)
  }
  expect(await app().sql('SELECT FROM mails WHERE recipient = $1', [person.email])).toHaveLength(1)
})

test('twenty times the same registration at once make one user', async () => {
  const person = newPerson()
  const key = uniqueEmail('key')

  const answers = await Promise.all(Array.from({ length: 20 }, () => registerWithKey(key, person)))

  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201))
  expect(new Set(answers.map((answer) => answer.body.data.user.id)).size).toBe(1)
  expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(19)
})

test('the same key with another body is a 409, even if only the password differs; another person may have the same key', async () => {
  const person = newPerson()
  const key = uniqueEmail('key')
  await registerWithKey(key, person)

  expectFailure(await registerWithKey(key, { ...person, password: 'another one' }), 'idempotency_key_reused')
  expect((await registerWithKey(key, { ...person, email: uniqueEmail() })).status).toBe(201)
})

test('neither tokens nor password are stored', async () => {
  const person = { ...newPerson(), password: `secret ${uniqueEmail()}` }
  const key = uniqueEmail('key')

  const { access_token: accessToken, refresh_token: refreshToken } = (await registerWithKey(key, person)).body.data

  const tables = await app().sql("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  const [all] = await app().sql(
    `SELECT string_agg(line, E'\\n') AS text FROM (${tables.map(({ tablename }) => `SELECT t::text AS line FROM ${tablename} t`).join(' UNION ALL ')}) AS lines`,
  )
  expect(all.text).toContain(person.email)
  for (const secret of [person.password, accessToken, refreshToken]) expect(all.text).not.toContain(secret)
  const [row] = await app().sql('SELECT body, subject_id FROM idempotency_keys WHERE key = $1', [key])
  expect(row).toEqual({ body: null, subject_id: expect.any(String) })
})

test('after a password reset the old registration signs nobody in any more', async () => {
  const person = newPerson()
  const key = uniqueEmail('key')
  const { id } = (await registerWithKey(key, person)).body.data.user
  const token = await buildOneTimeToken(app(), { id }, 'reset_password')
  await app().anonymous.post('/auth/reset-password', { token, password: 'a new password' })

  expectFailure(await registerWithKey(key, person), 'email_taken')
})
