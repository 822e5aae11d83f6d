import { registerEndpoint } from '@asime/contract/accounts'
import { expect, test } from 'vitest'
import { hashAsInProduction, PASSWORD, register, uniqueEmail } from '../../../test/accounts.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

test('a registration answers with tokens that work and with the profile', async () => {
  const answer = await register(app(), { full_name: 'Ama Serwaa', phone: '+233 24 412 3456' })

  expectContract(registerEndpoint, answer)
  const { token, access_token: accessToken, expires_in: expiresIn, user } = answer.body.data
  expect(token).toBe(accessToken)
  expect(expiresIn).toBe(900)
  expect(user).toEqual({
    id: expect.any(String),
    email: answer.email,
    profile: {
      id: user.id,
      full_name: 'Ama Serwaa',
      email: answer.email,
      phone: '+233244123456',
      location: null,
      mail_language: 'en',
      bio: null,
      avatar_url: null,
      user_type: 'buyer',
      created_at: expect.any(String),
      email_verified: false,
    },
  })
  const profile = await app().as({ token }).get('/user/profile')
  expect(profile.body.data.profile).toEqual(user.profile)
})

test('the account type is buyer unless vendor is chosen', async () => {
  const answer = await app().anonymous.post('/auth/register', {
    email: uniqueEmail(),
    password: PASSWORD,
    full_name: 'Yaw',
  })

  expect(answer.body.data.user.profile.user_type).toBe('buyer')
  expect(answer.body.data.user.profile).not.toHaveProperty('vendor')
})

test('a new vendor has a business that is named like them and not verified', async () => {
  const answer = await register(app(), { user_type: 'vendor', full_name: 'Kofi Annan Ventures' })

  expectContract(registerEndpoint, answer)
  expect(answer.body.data.user.profile.vendor).toEqual({
    id: expect.any(String),
    business_name: 'Kofi Annan Ventures',
    verification_status: 'unverified',
  })
})

test('everything that is missing is named at once', async () => {
  expectInvalid(await app().anonymous.post('/auth/register', {}), {
    email: 'Email is required',
    password: 'Password is required',
    full_name: 'Full name is required',
  })
})

test.each([
  ['email', '', 'Email is required'],
  ['email', '   ', 'Email is required'],
  ['email', 'ama', 'Email is invalid'],
  ['email', 'ama@home', 'Email is invalid'],
  ['email', 'ama@@test.example', 'Email is invalid'],
  ['email', 'ama serwaa@test.example', 'Email is invalid'],
  ['email', 'ama@test.example, efua@test.example', 'Email is invalid'],
  ['email', 'ама@test.example', 'Email is invalid'],
  ['email', `ama@${'a'.repeat(64)}.example`, 'Email is invalid'],
  ['email', `${'a'.repeat(64)}@${'b.'.repeat(100)}example`, 'Email is invalid'],
  ['email', 12, 'Email is invalid'],
  ['password', '', 'Password is required'],
  ['password', '12345', 'Password must be at least 6 characters'],
  ['password', 'x'.repeat(201), 'Password must be at most 200 characters'],
  ['password', 123456, 'Password must be text'],
  ['full_name', '', 'Full name is required'],
  ['full_name', ' \t ', 'Full name is required'],
  ['full_name', '\u200b\u2060', 'Full name is required'],
  ['full_name', '\u200d\u3164\u00ad \u2800\ufe0f', 'Full name is required'],
  ['full_name', 'x'.repeat(121), 'Must be at most 120 characters'],
  ['full_name', 'Ama\nSerwaa', 'Contains characters that are not allowed'],
  ['phone', '0244123456', 'Please enter a valid phone number'],
  ['phone', '+0244123456', 'Please enter a valid phone number'],
  ['phone', '+2332441234567890', 'Please enter a valid phone number'],
  ['phone', '024-412', 'Please enter a valid phone number'],
  ['phone', 233244123456, 'Please enter a valid phone number'],
  ['user_type', 'seller', 'Choose buyer or vendor'],
  ['user_type', null, 'Choose buyer or vendor'],
])('%s %j is refused: %s', async (field, value, message) => {
  const answer = await register(app(), { [field]: value })

  expectInvalid(answer, { [field]: message })
  expect(answer.body.message).toBe(message)
})

test.each([
  ['phone', '', null],
  ['phone', '1', '1'],
  ['phone', '+233 24 412 34 56 78 9', '+233244123456789'],
  ['full_name', '  Akosua\u200b Me\u0301nsah ', 'Akosua Ménsah'],
  ['full_name', 'Nana Ɛkua Ɔfori-Atta', 'Nana Ɛkua Ɔfori-Atta'],
])('%s %j is stored as %j', async (field, given, stored) => {
  const answer = await register(app(), { [field]: given })

  expect(answer.status).toBe(201)
  expect(answer.body.data.user.profile[field]).toBe(stored)
})

test('a password of 6 characters is enough, whatever they are', async () => {
  const email = uniqueEmail()
  await register(app(), { email, password: ' ɛ ɔ Ɖ' })

  const answer = await app().anonymous.post('/auth/login', { email, password: ' ɛ ɔ Ɖ' })

  expect(answer.status).toBe(200)
})

test.each(['qwerty123', 'Liverpool1', 'PRINCESS1'])(
  '%s is among the most used passwords and refused',
  async (password) => {
    expectInvalid(await register(app(), { password }), {
      password: 'This password is too common and easy to guess. Choose another one',
    })
  },
)

test('a vendor’s password has 10 characters at the least', async () => {
  const short = await register(app(), { user_type: 'vendor', password: 'waakye24x' })
  expectInvalid(short, { password: 'Password must be at least 10 characters' })
  expect((await register(app(), { user_type: 'vendor', password: 'waakye24xy' })).status).toBe(201)
  expect((await register(app(), { password: 'waakye24x' })).status).toBe(201)
})

test('an address that is taken is a 409, however its letters are cased', async () => {
  const { email } = await register(app())

  const answer = await register(app(), { email: ` ${email.toUpperCase()} ` })

  expectFailure(answer, 'email_taken', 'An account with this email already exists')
  expect(answer.body.errors).toEqual({ email: 'An account with this email already exists' })
  expect(await app().sql('SELECT email FROM users WHERE lower(email) = $1', [email])).toEqual([{ email }])
})

test('of thirty registrations of one address at once exactly one succeeds', async () => {
  const email = uniqueEmail('race')

  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => register(app(), { email: i % 2 ? email : email.toUpperCase() })),
  )

  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'email_taken')).toHaveLength(29)
  expect(await app().sql('SELECT FROM users WHERE lower(email) = $1', [email])).toHaveLength(1)
})

test('a registration that fails leaves neither vendor nor mail nor session behind', async () => {
  const { email } = await register(app())
  const counts = () =>
    app().sql(
      `SELECT (SELECT count(*) FROM vendors) AS vendors, (SELECT count(*) FROM mails) AS mails,
              (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM idempotency_keys) AS keys`,
    )
  const before = await counts()

  await app().anonymous.post(
    '/auth/register',
    { email, password: PASSWORD, full_name: 'Ama', user_type: 'vendor' },
    { headers: { 'idempotency-key': uniqueEmail('key') } },
  )

  expect(await counts()).toEqual(before)
})

test('the password is stored only as an Argon2id hash of its own', async () => {
  hashAsInProduction()
  const [one, other] = await Promise.all([register(app()), register(app())])

  const rows = await app().sql('SELECT password_hash FROM users WHERE id = ANY ($1)', [
    [one.body.data.user.id, other.body.data.user.id],
  ])
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(rows[0].password_hash).not.toBe(rows[1].password_hash)
})

test('D16: nobody registers as admin', async () => {
  const answer = await register(app(), { user_type: 'admin' })

  expectInvalid(answer, { user_type: 'Choose buyer or vendor' })
})

test('D16: no body sets a role, an id, a counter or a confirmation', async () => {
  const extras = {
    role: 'admin',
    is_admin: true,
    id: crypto.randomUUID(),
    email_verified: true,
    created_at: '2020-01-01T00:00:00Z',
    balance: 1e6,
  }

  const answer = await register(app(), extras)

  expectInvalid(answer, Object.fromEntries(Object.keys(extras).map((name) => [name, 'Unknown field'])))
  expect(await app().sql('SELECT FROM users WHERE email = $1', [answer.email])).toHaveLength(0)
  expect(await app().sql("SELECT FROM users WHERE user_type = 'admin'")).toHaveLength(0)
})
