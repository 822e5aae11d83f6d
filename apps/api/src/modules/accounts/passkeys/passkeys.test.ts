import {
  addPasskeyEndpoint,
  beginPasskeySignInEndpoint,
  listPasskeysEndpoint,
  MAX_PASSKEYS,
  renamePasskeyEndpoint,
  signInByPasskeyEndpoint,
} from '@asime/contract/passkeys'
import { expect, test, vi } from 'vitest'
import { buildOneTimeToken, buildUserWithPassword, PASSWORD } from '../../../../test/accounts.ts'
import { buildAdmin, buildBuyer, type TestUser } from '../../../../test/builders.ts'
import { expectContract } from '../../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../../test/failures.ts'
import { buildTelephone, type Telephone } from '../../../../test/passkeys.ts'
import { buildClientKey } from '../../../../test/proofs.ts'
import { type Answer, useTestApp } from '../../../../test/test-app.ts'

const app = useTestApp()
const CHROME = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
}

const optionsToAdd = async (user: TestUser) => (await app().as(user).post('/user/passkeys/begin')).body.data
const add = (user: TestUser, created: object) => app().as(user).post('/user/passkeys', { created }, { headers: CHROME })
const optionsToSignIn = async () => {
  const answer = await app().anonymous.post('/auth/passkey/begin')
  expectContract(beginPasskeySignInEndpoint, answer)
  return answer.body.data
}
const signIn = (passkey: object, headers = {}) => app().anonymous.post('/auth/passkey', { passkey }, { headers })
const optionsToConfirm = async (user: TestUser) => (await app().as(user).get('/auth/confirm')).body.data.passkey_options
const confirm = (user: TestUser, passkey: object) => app().as(user).post('/auth/confirm', { passkey })
const letGrowOld = (user: TestUser) =>
  app().sql("UPDATE sessions SET confirmed_at = 'epoch', second_factor_at = NULL WHERE id = $1", [user.sessionId])
const kindsToldTo = async (user: TestUser) =>
  (
    await app().sql("SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'passkey%' ORDER BY id", [user.id])
  ).map(({ kind }) => kind)

async function buildWithPasskey(user: TestUser): Promise<{ user: TestUser; telephone: Telephone; added: Answer }> {
  const telephone = buildTelephone(user.id)
  const added = await add(user, telephone.create(await optionsToAdd(user), { count: 1 }))
  expect(added.status, added.text).toBe(201)
  return { user, telephone, added }
}

test('a passkey is added, signs in by itself, and signs in no more once it is removed', async () => {
  const { user, telephone, added } = await buildWithPasskey(await buildBuyer(app()))

  expectContract(addPasskeyEndpoint, added)
  expect(added.body.data).toMatchObject({ name: 'Chrome on Android', last_used_at: null })
  const key = await buildClientKey()
  const dpop = await key.prove('/auth/passkey')
  const signedIn = await signIn(telephone.answer(await optionsToSignIn(), { count: 2 }), { dpop })
  expectContract(signInByPasskeyEndpoint, signedIn)
  expect(signedIn.body.data.user.id).toBe(user.id)
  expect(signedIn.headers['set-cookie']).toContain('device=')
  expectFailure(
    await app().anonymous.post('/auth/refresh', { refresh_token: signedIn.body.data.refresh_token }),
    'proof_required',
  )
  const list = await app().as(signedIn.body.data).get('/user/passkeys')
  expectContract(listPasskeysEndpoint, list)
  expect(list.body.data).toEqual([{ ...added.body.data, last_used_at: expect.any(String) }])

  const other = await buildBuyer(app())
  const at = `/user/passkeys/${added.body.data.id}/name`
  const renamed = await app().as(user).put(at, { name: ' My telephone ' })
  expectContract(renamePasskeyEndpoint, renamed)
  expect(renamed.body.data).toEqual({ ...list.body.data[0], name: 'My telephone' })
  expectInvalid(await app().as(user).put(at, { name: ' ' }), { name: 'Name this passkey' })
  expectFailure(await app().as(other).put(at, { name: 'Mine' }), 'not_found', 'Passkey not found')
  expectFailure(await app().as(other).delete(`/user/passkeys/${added.body.data.id}`), 'not_found')
  expect((await app().as(user).delete(`/user/passkeys/${added.body.data.id}`)).status).toBe(204)
  // Whoever had come in by it is out; the session that removed it goes on.
  expectFailure(await app().as(signedIn.body.data).get('/auth/profile'), 'unauthenticated')
  expect((await app().as(user).get('/auth/profile')).status).toBe(200)
  expectFailure(await signIn(telephone.answer(await optionsToSignIn(), { count: 3 })), 'invalid_credentials')
  expect(await kindsToldTo(user)).toEqual(['passkey_added', 'passkey_removed'])
})

test('adding and removing need a session that was confirmed lately, and a passkey of the owner confirms it', async () => {
  const [{ user, telephone, added }, stranger] = [
    await buildWithPasskey(await buildUserWithPassword(app())),
    await buildWithPasskey(await buildBuyer(app())),
  ]
  const ofEarlier = await optionsToConfirm(user)
  await letGrowOld(user)
  const refused = async () => {
    expectFailure(await app().as(user).post('/user/passkeys/begin'), 'confirmation_required')
    expectFailure(await app().as(user).delete(`/user/passkeys/${added.body.data.id}`), 'confirmation_required')
  }

  await refused()
  const wrong = { passkey: expect.any(String) }
  for (const passkey of [
    stranger.telephone.answer(await optionsToConfirm(user), { count: 9 }),
    // What was asked for in another session, or to sign in.
    stranger.telephone.answer(await optionsToConfirm(stranger.user), { count: 10 }),
    telephone.answer(await optionsToConfirm(stranger.user), { count: 10 }),
    telephone.answer(await optionsToSignIn(), { count: 10 }),
  ])
    expectInvalid(await confirm(user, passkey), wrong)
  await refused()
  const { ways } = (await app().as(user).get('/auth/confirm')).body.data
  expect(ways).toEqual(['passkey', 'password'])
  expect(ofEarlier.allowCredentials).toEqual([
    { id: telephone.credentialId.toString('base64url'), transports: ['internal'], type: 'public-key' },
  ])
  const right = telephone.answer(ofEarlier, { count: 2 })
  expect((await confirm(user, right)).status).toBe(204)
  expectInvalid(await confirm(user, right), wrong)
  const [session] = await app().sql('SELECT second_factor_at IS NOT NULL AS counts FROM sessions WHERE id = $1', [
    user.sessionId,
  ])
  expect(session.counts).toBe(true)
  expect((await app().as(user).delete(`/user/passkeys/${added.body.data.id}`)).status).toBe(204)
})

test('a signature for another site, time or purpose, or by a locked device, opens nothing', async () => {
  const { user, telephone } = await buildWithPasskey(await buildBuyer(app()))
  const other = await buildBuyer(app())
  const options = await optionsToSignIn()
  const once = telephone.answer(options, { count: 2 })
  expect((await signIn(once)).status).toBe(200)
  const old = await optionsToSignIn()
  const { clock } = app().context
  const now = clock.now()

  const tries: [string, object][] = [
    ['used before', once],
    ['the challenge used before', telephone.answer(options, { count: 3 })],
    ['another site', telephone.answer(await optionsToSignIn(), { count: 4, origin: 'https://asime.example' })],
    ['another relying party', telephone.answer(await optionsToSignIn(), { count: 4, rpId: 'asime.example' })],
    ['a locked device', telephone.answer(await optionsToSignIn(), { count: 4, isUnlocked: false })],
    ['a challenge to confirm', telephone.answer(await optionsToConfirm(user), { count: 4 })],
    ['a challenge to add', telephone.answer(await optionsToAdd(user), { count: 4 })],
    ['a made-up challenge', telephone.answer({ challenge: Buffer.from('a.b.c').toString('base64url') }, { count: 4 })],
    [
      'the handle of another',
      telephone.answer(await optionsToSignIn(), {
        count: 4,
        userHandle: Buffer.from(other.id.replaceAll('-', ''), 'hex').toString('base64url'),
      }),
    ],
    [
      'another key',
      {
        ...buildTelephone(user.id).answer(await optionsToSignIn(), { count: 4 }),
        id: telephone.credentialId.toString('base64url'),
        rawId: telephone.credentialId.toString('base64url'),
      },
    ],
    ['an unknown passkey', buildTelephone(user.id).answer(await optionsToSignIn(), { count: 4 })],
  ]
  for (const [name, passkey] of tries)
    expect([name, (await signIn(passkey)).body.code]).toEqual([name, 'invalid_credentials'])
  const spy = vi.spyOn(clock, 'now').mockReturnValue(now + 5 * 60_000 + 2_000)
  expectFailure(await signIn(telephone.answer(old, { count: 4 })), 'invalid_credentials')
  spy.mockRestore()
  for (const broken of [{}, { ...once, id: '../..' }, { ...once, type: 'password' }, { ...once, response: null }])
    expect((await signIn(broken)).status).toBe(400)
  expect((await signIn(telephone.answer(await optionsToSignIn(), { count: 4 }))).status).toBe(200)
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [user.id])
  expectFailure(await signIn(telephone.answer(await optionsToSignIn(), { count: 5 })), 'account_suspended')
})

test('a device that counts fewer uses than before is refused, and its owner told once', async () => {
  const { user, telephone } = await buildWithPasskey(await buildBuyer(app()))
  expect((await signIn(telephone.answer(await optionsToSignIn(), { count: 7 }))).status).toBe(200)

  for (const count of [7, 3])
    expectFailure(await signIn(telephone.answer(await optionsToSignIn(), { count })), 'invalid_credentials')
  expectInvalid(await confirm(user, telephone.answer(await optionsToConfirm(user), { count: 5 })), {
    passkey: 'This passkey may have been copied and is not accepted. Sign in another way, and remove it',
  })

  expect(await kindsToldTo(user)).toEqual(['passkey_added', 'passkey_copied'])
  const forged = { ...telephone.answer(await optionsToSignIn(), { count: 2 }) }
  const stranger = await buildWithPasskey(await buildBuyer(app()))
  expectFailure(
    await signIn({ ...stranger.telephone.answer(await optionsToSignIn()), id: forged.id, rawId: forged.id }),
    'invalid_credentials',
  )
  // Synced passkeys do not count.
  const silent = buildTelephone(user.id)
  expect((await add(user, silent.create(await optionsToAdd(user)))).status).toBe(201)
  for (let n = 0; n < 2; n++) expect((await signIn(silent.answer(await optionsToSignIn()))).status).toBe(200)
  expect(await kindsToldTo(stranger.user)).toEqual(['passkey_added'])
})

test('a passkey is added once, by whoever asked for it, who has a confirmed email and not too many', async () => {
  const [user, other, unconfirmed] = [await buildBuyer(app()), await buildBuyer(app()), await buildBuyer(app())]
  const telephone = buildTelephone(user.id)
  const wrong = { created: 'This passkey could not be added. Please try again' }

  expectInvalid(await add(user, telephone.create(await optionsToAdd(other))), wrong)
  expectInvalid(await add(user, telephone.create(await optionsToSignIn())), wrong)
  expectInvalid(await add(user, telephone.create(await optionsToAdd(user), { isUnlocked: false })), wrong)
  expectInvalid(await add(user, telephone.create(await optionsToAdd(user), { origin: 'https://asime.example' })), wrong)
  const created = telephone.create(await optionsToAdd(user))
  const twice = await Promise.all([add(user, created), add(user, created)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expectFailure(
    await add(other, telephone.create(await optionsToAdd(other))),
    'conflict',
    'This passkey is in use already',
  )
  expect((await optionsToAdd(user)).excludeCredentials).toHaveLength(1)

  const options = await optionsToAdd(unconfirmed)
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unconfirmed.id])
  expectFailure(await add(unconfirmed, buildTelephone().create(options)), 'forbidden')
  expectFailure(await app().as(unconfirmed).post('/user/passkeys/begin'), 'forbidden')
  await app().sql(
    "INSERT INTO passkeys (user_id, credential_id, public_key, transports, name) SELECT $1, decode(md5(n::text), 'hex'), 'x', '{}', 'Old' FROM generate_series(1, $2::int) AS n",
    [other.id, MAX_PASSKEYS],
  )
  expectFailure(await app().as(other).post('/user/passkeys/begin'), 'conflict')
})

test('it is a second factor: an admin signs in and acts by it; and it ends where the email was not its owner’s', async () => {
  const admin = await buildWithPasskey(await buildAdmin(app()))
  await app().sql('UPDATE users SET second_factor_since = now() WHERE id = $1', [admin.user.id])
  const signedIn = await signIn(admin.telephone.answer(await optionsToSignIn(), { count: 2 }))
  expect(signedIn.status, signedIn.text).toBe(200)
  expect((await app().as(signedIn.body.data).get('/admin/staff')).status).toBe(200)
  const [event] = await app().sql(
    "SELECT count(*)::int FROM audit_events WHERE user_id = $1 AND kind = 'admin_signed_in'",
    [admin.user.id],
  )
  expect(event.count).toBe(1)

  const squatted = await buildWithPasskey(await buildUserWithPassword(app()))
  const reset = async (user = squatted.user) => {
    const token = await buildOneTimeToken(app(), user, 'reset_password')
    expect((await app().anonymous.post('/auth/reset-password', { token, password: PASSWORD })).status).toBe(200)
  }
  await reset()
  expect((await signIn(squatted.telephone.answer(await optionsToSignIn(), { count: 2 }))).status).toBe(200)
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [squatted.user.id])
  await reset()
  expectFailure(await signIn(squatted.telephone.answer(await optionsToSignIn(), { count: 3 })), 'invalid_credentials')

  // Also where its owner had confirmed the email by a link before.
  const confirmed = await buildWithPasskey(await buildUserWithPassword(app()))
  await app().sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [confirmed.user.id])
  await reset(confirmed.user)
  expectFailure(await signIn(confirmed.telephone.answer(await optionsToSignIn(), { count: 2 })), 'invalid_credentials')
})
