import { randomInt } from 'node:crypto'
import {
  answerProviderEndpoint,
  listSignInProvidersEndpoint,
  registerByProviderEndpoint,
} from '@asime/contract/provider-sign-in'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildUserWithPassword, hashOf, mailsTo, uniqueEmail } from '../../../../test/accounts.ts'
import { buildAdmin } from '../../../../test/builders.ts'
import { expectContract } from '../../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../../test/failures.ts'
import { type LocalPerson, startLocalProvider } from '../../../../test/local-providers.ts'
import { answer, follow, start, visit } from '../../../../test/provider-visits.ts'
import { buildClientKey } from '../../../../test/proofs.ts'
import { TEST_ORIGIN } from '../../../../test/origin.ts'
import { type Answer, startTestApp, useTestApp } from '../../../../test/test-app.ts'
import { makeRecoveryCodes, makeSecret } from '../second-factor-codes.ts'
import { encryptSecret } from '../second-factor-secrets.sql.ts'

const locals = {
  google: await startLocalProvider('google', TEST_ORIGIN),
  facebook: await startLocalProvider('facebook', TEST_ORIGIN),
}
const app = useTestApp({ env: { ...locals.google.env, ...locals.facebook.env } })
afterAll(async () => {
  await Promise.all(Object.values(locals).map((local) => local.stop()))
})
beforeEach(() => {
  for (const local of Object.values(locals)) local.trouble = undefined
})

const newSubject = () => String(randomInt(1e12, 9e12))
const gmail = () => uniqueEmail('ama').replace('@test.example', '@gmail.com')
const buildPerson = (claims: Partial<LocalPerson> = {}): LocalPerson => ({
  sub: newSubject(),
  name: 'Ama Serwaa',
  email: gmail(),
  email_verified: true,
  ...claims,
})
const openWith = (said: Answer, more: object = {}) =>
  app().anonymous.post('/auth/providers/register', {
    ticket: said.body.data.ticket,
    user_type: 'buyer',
    full_name: said.body.data.newcomer.full_name,
    accepts_terms: true,
    ...more,
  })
const usersWith = (email: unknown) => app().sql('SELECT * FROM users WHERE email = $1', [email])
const identitiesOf = (person: LocalPerson) =>
  app().sql('SELECT * FROM provider_identities WHERE subject = $1', [person.sub])

describe.each(['google', 'facebook'] as const)('%s', (provider) => {
  const come = (person: LocalPerson, from?: string) =>
    visit(app(), locals[provider], provider, person, from === undefined ? {} : { from })
  const email = (person: LocalPerson) => (provider === 'facebook' ? { email: person.email } : {})

  test('a new person chooses what account to open, and is signed in; the next time at once', async () => {
    const person = buildPerson()

    const said = await come(person, '/app/requests?state=open')

    expectContract(answerProviderEndpoint, said)
    expect(said.body.data).toMatchObject({
      outcome: 'account_needed',
      return_to: '/app/requests?state=open',
      newcomer: { full_name: 'Ama Serwaa', email: person.email, is_email_confirmed: provider === 'google' },
    })
    expect(await usersWith(person.email)).toEqual([])
    expectInvalid(await openWith(said, { ...email(person), accepts_terms: false }), {
      accepts_terms: 'Please accept the terms to open an account',
    })
    const opened = await openWith(said, { ...email(person), user_type: 'vendor', full_name: 'Ama S. Fabrics' })
    expectContract(registerByProviderEndpoint, opened)
    const { user } = opened.body.data
    expect(user.profile).toMatchObject({
      full_name: 'Ama S. Fabrics',
      email: person.email,
      user_type: 'vendor',
      email_verified: provider === 'google',
      vendor: { business_name: 'Ama S. Fabrics' },
    })
    const consents = await app().sql('SELECT kind, is_given, way FROM consents WHERE user_id = $1', [user.id])
    expect(consents).toEqual([{ kind: 'terms', is_given: true, way: provider }])
    // The address is confirmed by mail, where the provider cannot know it.
    expect((await mailsTo(app(), person.email as string)).length).toBe(provider === 'google' ? 0 : 1)
    expectFailure(await openWith(said, email(person)), 'invalid_token')

    const again = await come({ ...person, email: gmail(), name: 'Somebody' })
    expect(again.body.data).toMatchObject({
      outcome: 'signed_in',
      return_to: '/app',
      session: { user: { id: user.id } },
    })
    const { token } = again.body.data.session
    expect((await app().as({ token }).get('/auth/profile')).body.data.profile.id).toBe(user.id)
    expect(again.headers['set-cookie']).toMatch(/^device=/)
  })

  test('an address of somebody else’s account opens and links nothing, whatever the provider says of it', async () => {
    const owner = await buildUserWithPassword(app())

    for (const isVerified of [true, false]) {
      const person = buildPerson({ email: owner.email.toUpperCase(), email_verified: isVerified, hd: 'test.example' })
      const said = await come(person)
      expectFailure(said, 'email_taken', expect.stringContaining('Sign in the way you usually do, then link'))
      expect(await identitiesOf(person)).toEqual([])
    }
    expect(await usersWith(owner.email)).toHaveLength(1)
  })

  test('an answer works once, in the browser that asked and with its own code', async () => {
    const [one, two] = await Promise.all([start(app(), provider), start(app(), provider)])
    const mine = await follow(locals[provider], provider, one, buildPerson())
    const theirs = await follow(locals[provider], provider, two, buildPerson())

    // Of another browser, of none, and with a state of our own making.
    expectFailure(await answer(app(), { ...mine, cookie: theirs.cookie }), 'invalid_token')
    expectFailure(await answer(app(), { ...mine, cookie: '' }), 'invalid_token')
    expectFailure(await answer(app(), { ...mine, state: 'made-up' }), 'invalid_token')
    // A code that was given in another visit. It ends this one.
    expectFailure(await answer(app(), { ...theirs, code: mine.code }), 'invalid_token')
    expectFailure(await answer(app(), theirs), 'invalid_token')

    const answers = await Promise.all([answer(app(), mine), answer(app(), mine)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expectFailure(await answer(app(), mine), 'invalid_token')
  })

  test('a visit that took too long, or is to another provider, is refused', async () => {
    const late = await follow(locals[provider], provider, await start(app(), provider), buildPerson())
    await app().sql("UPDATE provider_visits SET expires_at = now() - interval '1 second'")
    expectFailure(await answer(app(), late), 'invalid_token')

    const mixed = await follow(locals[provider], provider, await start(app(), provider), buildPerson())
    const other = provider === 'google' ? 'facebook' : 'google'
    expectFailure(await answer(app(), { ...mixed, provider: other }), 'invalid_token')
    if (mixed.iss !== undefined) {
      const again = await follow(locals[provider], provider, await start(app(), provider), buildPerson())
      expectFailure(await answer(app(), { ...again, iss: 'https://somebody.example' }), 'invalid_token')
    }
  })

  test('a provider that does not answer is reported soon, and nothing is kept', async () => {
    const back = await follow(locals[provider], provider, await start(app(), provider), buildPerson())
    locals[provider].trouble = 'hangs'
    const before = performance.now()
    const silent = await answer(app(), back)
    expectFailure(silent, 'unavailable', expect.stringContaining('did not answer'))
    expect(performance.now() - before).toBeLessThan(7_000)

    locals[provider].trouble = undefined
    const next = await follow(locals[provider], provider, await start(app(), provider), buildPerson())
    locals[provider].trouble = 'fails'
    expectFailure(await answer(app(), next), 'unavailable')
  })

  test('a suspended person is refused, as by password', async () => {
    const person = buildPerson()
    const opened = await openWith(await come(person), email(person))
    await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [opened.body.data.user.id])

    expectFailure(await come(person), 'account_suspended')
  })
})

test('the visit begins with a cookie that no script reads, and with what ties the answer to it', async () => {
  const { status, location, setCookie, cookie } = await start(app(), 'google', '/app/orders')

  expect(status).toBe(302)
  expect(setCookie).toMatch(/^provider_visit=[\w-]{43}; Path=\/api\/v1\/auth; Max-Age=600; HttpOnly; SameSite=Lax$/)
  const asked = Object.fromEntries(new URL(location).searchParams)
  expect(asked).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${TEST_ORIGIN}/sign-in/google`,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(new Set([asked['state'], asked['nonce'], asked['code_challenge'], cookie.split('=')[1]]).size).toBe(4)
  const [stored] = await app().sql('SELECT token_hash FROM provider_visits ORDER BY expires_at DESC LIMIT 1')
  expect(stored.token_hash).toHaveLength(32)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/login',
  '/sign-in/google',
  '/a b',
  '/%0a\nx',
  '',
])('whoever began with %j is led to their dashboard', async (from) => {
  const said = await visit(app(), locals.google, 'google', buildPerson(), { from })

  expect(said.body.data.return_to).toBe('/app')
})

test.each<[string, Partial<LocalPerson>]>([
  ['is no boolean', { email_verified: 'true' }],
  ['is a number', { email_verified: 1 }],
])('Google’s word on an address that %s makes nothing of it', async (_what, claims) => {
  const person = buildPerson(claims)

  expectFailure(
    await visit(app(), locals.google, 'google', person),
    'invalid_token',
    'We could not check the answer from Google. Nothing was changed. Please start again',
  )
  expect(await identitiesOf(person)).toEqual([])
})

test.each<[string, Partial<LocalPerson>, boolean]>([
  ['one of its own', {}, true],
  ['one of its own that it has not checked', { email_verified: false }, false],
  ['one of its own that it says nothing of', { email_verified: undefined }, false],
  ['one elsewhere', { email: uniqueEmail('ama') }, false],
  ['one of a company that it keeps the mail of', { email: uniqueEmail('ama'), hd: 'test.example' }, true],
])('Google confirms an address that is %s: %#', async (_what, claims, isConfirmed) => {
  const person = buildPerson(claims)

  const said = await visit(app(), locals.google, 'google', person)

  expect(said.body.data.newcomer).toMatchObject({ email: person.email, is_email_confirmed: isConfirmed })
  const typed = uniqueEmail('typed')
  const opened = await openWith(said, { email: typed })
  const { profile } = opened.body.data.user
  expect(profile).toMatchObject({ email: isConfirmed ? person.email : typed, email_verified: isConfirmed })
})

test('without an address the person is asked for one', async () => {
  const said = await visit(app(), locals.facebook, 'facebook', buildPerson({ email: undefined }))

  expect(said.body.data.newcomer.email).toBeNull()
  expectInvalid(await openWith(said), { email: 'Email is required' })
  expect((await openWith(said, { email: uniqueEmail() })).status).toBe(201)
})

test('only one of two opens an account with one answer, or with one address', async () => {
  const said = await visit(app(), locals.google, 'google', buildPerson())
  const twice = await Promise.all([openWith(said), openWith(said)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 400])

  const person = buildPerson({ email: uniqueEmail() })
  const tabs = [
    await visit(app(), locals.google, 'google', person),
    await visit(app(), locals.google, 'google', person),
  ] as const
  const both = await Promise.all([
    openWith(tabs[0], { email: uniqueEmail() }),
    openWith(tabs[1], { email: uniqueEmail() }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await identitiesOf(person)).toHaveLength(1)
})

test('a password that is set by mail shuts out whoever opened the account with somebody else’s address', async () => {
  const [stranger, owner] = [buildPerson({ email: uniqueEmail() }), buildPerson()]
  await openWith(await visit(app(), locals.facebook, 'facebook', stranger), { email: stranger.email })
  await openWith(await visit(app(), locals.google, 'google', owner))
  for (const { email } of [stranger, owner]) {
    // Its owner may well follow the first mail, too.
    const [confirmation] = await mailsTo(app(), email as string)
    if (confirmation) await app().anonymous.post('/auth/verify-email', { token: confirmation.token })
    await app().anonymous.post('/auth/forgot-password', { email })
    await app().runJobs()
    const token = (await mailsTo(app(), email as string)).at(-1)?.token
    const set = await app().anonymous.post('/auth/reset-password', { token, password: 'the owner’s own' })
    expect(set.status).toBe(200)
  }

  expectFailure(await visit(app(), locals.facebook, 'facebook', stranger), 'email_taken')
  const told = await app().sql(
    "SELECT u.email FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.kind = 'provider_unlinked' AND u.email = ANY ($1)",
    [[stranger.email, owner.email]],
  )
  expect(told).toEqual([{ email: stranger.email }])
  // Google could know that the address was theirs.
  expect((await visit(app(), locals.google, 'google', owner)).body.data.outcome).toBe('signed_in')
})

test('codes of an authenticator app are asked for after a provider, too, and an admin does not enter without', async () => {
  const admin = await buildAdmin(app())
  const person = buildPerson()
  await app().sql(
    "INSERT INTO provider_identities (issuer, subject, user_id, provider) VALUES ($1, $2, $3, 'google')",
    [locals.google.issuer, person.sub, admin.id],
  )
  const come = () => visit(app(), locals.google, 'google', person)

  // Without codes it is as after a password: nothing but setting them up.
  const without = await come()
  const { token } = without.body.data.session
  expectFailure(await app().as({ token }).get('/admin/users'), 'second_factor_missing')

  await app().sql('UPDATE users SET second_factor_since = now() WHERE id = $1', [admin.id])
  const said = await come()
  expect(said.body.data).toMatchObject({ outcome: 'code_required', ticket: expect.any(String) })
  expect(said.body.data.session).toBeUndefined()
  const finish = (code: string) =>
    app().anonymous.post('/auth/providers/finish', { ticket: said.body.data.ticket, code })
  expectInvalid(await finish('123456'), { code: expect.stringContaining('wrong') })
  expectFailure(
    await openWith({ ...said, body: { data: { ...said.body.data, newcomer: { full_name: 'Ama' } } } }),
    'invalid_token',
  )
  const [{ code }] = await recoveryCodeOf(admin.id)
  const entered = await finish(code)
  expect(entered.status).toBe(200)
  expect((await app().as({ token: entered.body.data.token }).get('/admin/users')).status).toBe(200)
  expectFailure(await finish('123456'), 'invalid_token')
  const signIns = await app().sql("SELECT 1 FROM audit_events WHERE user_id = $1 AND kind = 'admin_signed_in'", [
    admin.id,
  ])
  expect(signIns).toHaveLength(2)
})

test('the session is bound to the browser’s key, as one by password', async () => {
  const person = buildPerson()
  await openWith(await visit(app(), locals.google, 'google', person))
  const key = await buildClientKey()
  const headers = { dpop: await key.prove('/auth/providers/answer') }

  const said = await visit(app(), locals.google, 'google', person, { headers })

  const { refresh_token: refreshToken } = said.body.data.session
  expectFailure(await app().anonymous.post('/auth/refresh', { refresh_token: refreshToken }), 'proof_required')
})

test('what is not set up is not offered, and its link leads nowhere', async () => {
  const listed = await app().anonymous.get('/auth/providers')
  expectContract(listSignInProvidersEndpoint, listed)
  expect(listed.body.data).toEqual(['google', 'facebook'])
  expect((await start(app(), 'apple')).location).toBe('/login')

  const bare = await startTestApp({ over: app() })
  expect((await bare.anonymous.get('/auth/providers')).body.data).toEqual([])
  expect((await start(bare, 'google')).location).toBe('/login')
  await bare.server.close()
})

async function recoveryCodeOf(userId: string): Promise<[{ code: string }]> {
  const code = makeRecoveryCodes()[0] as string
  await app().sql('INSERT INTO second_factors (user_id, secret_encrypted) VALUES ($1, $2)', [
    userId,
    encryptSecret(app().context.encryption, userId, makeSecret()),
  ])
  await app().sql('INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, $2)', [
    userId,
    hashOf(code.replaceAll('-', '')),
  ])
  return [{ code }]
}
