import { PHONE_CHANGE_WAIT } from '@asime/contract/deadlines'
import {
  askNewPhoneCodeEndpoint,
  askOldPhoneCodeEndpoint,
  readOwnPhoneEndpoint,
  saveOwnPhoneEndpoint,
} from '@asime/contract/own-phone'
import { expect, test } from 'vitest'
import { buildOneTimeToken, buildUserWithPassword, mailsTo, uniqueEmail } from '../../../test/accounts.ts'
import { buildAdmin } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { newAddress, newNumber, otherThan, phonesOf } from '../../../test/phones.ts'
import { type Caller, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example', RATE_LIMITS: 'on' } })
const { ask, enter, textsTo, lastCode, signIn, giveNumber } = phonesOf(app)

const PATH = '/user/phone'
const read = async (who: Caller) => (await app().as(who).get(PATH)).body.data
const askNew = (who: Caller, phone: string, ip = newAddress()) =>
  app().as(who).post(`${PATH}/new-code`, { phone }, { ip })
const askOld = (who: Caller) => app().as(who).post(`${PATH}/old-code`, {}, { ip: newAddress() })
const save = (who: Caller, body: object) => app().as(who).put(PATH, body, { ip: newAddress() })
const remove = (who: Caller) => app().as(who).delete(PATH)
const lastText = async (phone: string) => (await textsTo(phone)).at(-1)?.body
const phoneOf = async ({ id }: { id: string }) =>
  (await app().sql('SELECT phone, verified_phone FROM users WHERE id = $1', [id]))[0]

/** A code as it was entered, once it was sent. */
async function codeTo(phone: string, sent: ReturnType<typeof askNew>) {
  const { challenge } = (await sent).body.data
  return { challenge: challenge as string, code: await lastCode(phone) }
}
async function buildByPhone() {
  const phone = newNumber()
  const { user, token } = (await signIn(phone)).body.data
  return { id: user.id as string, phone, token: token as string }
}
async function buildWithBoth() {
  const user = await buildUserWithPassword(app())
  const phone = newNumber()
  await giveNumber(user, phone)
  await app().sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id])
  return { ...user, phone }
}

test('a number is added by the code that was sent to it, which says what it is for, and signs in from then on', async () => {
  const user = await buildUserWithPassword(app())
  await app().sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id])
  const phone = newNumber()
  expectContract(readOwnPhoneEndpoint, await app().as(user).get(PATH))
  expect(await read(user)).toEqual({ phone: null, kept_because: null, waits_until: null })
  expectFailure(await askOld(user), 'conflict')
  const sent = await askNew(user, `0${phone.slice(4)}`)
  expectContract(askNewPhoneCodeEndpoint, sent)
  const { challenge } = sent.body.data
  expect(await lastText(phone)).toContain('is your Asime code to sign in by this number')
  const code = await lastCode(phone)
  expectInvalid(await save(user, { challenge, code: otherThan(code) }), { code: expect.any(String) })
  // Neither somebody else's, nor for anything else.
  expectInvalid(await save(await buildUserWithPassword(app()), { challenge, code }), { code: expect.any(String) })
  expectInvalid(await enter(challenge, code), { code: expect.any(String) })

  const saved = await Promise.all(Array.from({ length: 4 }, () => save(user, { challenge, code })))

  expect(saved.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await read(user)).toEqual({ phone, kept_because: null, waits_until: null })
  expect((await mailsTo(app(), user.email)).at(-1)?.subject).toBe('A phone number was added to your account')
  expect((await signIn(phone)).body.data).toMatchObject({ is_new: false, user: { id: user.id } })
})

test('a change takes a code to the old number and one to the new, ends other sessions and pending codes, and warns the old number', async () => {
  const user = await buildByPhone()
  const [next, other] = [newNumber(), await signIn(user.phone)]
  const added = await codeTo(next, askNew(user, next))
  expectInvalid(await save(user, added), { 'old.code': expect.any(String) })
  const asked = await askOld(user)
  expectContract(askOldPhoneCodeEndpoint, asked)
  expect(await lastText(user.phone)).toContain('is your Asime code to change the number of your account')
  const old = { challenge: asked.body.data.challenge as string, code: await lastCode(user.phone) }
  expectInvalid(await save(user, { ...added, old: { ...old, code: otherThan(old.code) } }), {
    'old.code': expect.any(String),
  })
  // Two codes to the new number are not one to each.
  expectInvalid(await save(user, { ...added, old: added }), { 'old.code': expect.any(String) })
  const pending = (await ask(user.phone)).body.data.challenge
  const pendingCode = await lastCode(user.phone)

  const saved = await save(user, { ...added, old })

  expectContract(saveOwnPhoneEndpoint, saved)
  expect(saved.body.data.phone).toBe(next)
  expect(await phoneOf(user)).toEqual({ phone: next, verified_phone: next })
  expectFailure(await app().as(other.body.data).get('/auth/profile'), 'unauthenticated')
  expect((await app().as(user).get('/auth/profile')).status).toBe(200)
  expect(await lastText(user.phone)).toMatch(
    /^Asime: Another number signs in to your account now\. Not you\? Contact support now\. /,
  )
  expectInvalid(await enter(pending, pendingCode), { code: expect.any(String) })
  expect((await signIn(next)).body.data.user.id).toBe(user.id)
  // Whom only texts reach is reached there from now on.
  expect(await app().sql('SELECT phone FROM text_numbers WHERE user_id = $1', [user.id])).toEqual([{ phone: next }])
  // Whoever has the old number has nothing of it.
  expect((await signIn(user.phone)).body.data).toMatchObject({ is_new: true })
})

test('asking reveals nothing about a number, and one that another account has confirmed meanwhile is refused', async () => {
  const [user, holder] = [await buildByPhone(), await buildByPhone()]
  const [free, seen] = [newNumber(), []] as [string, unknown[]]
  for (const phone of [holder.phone, free]) {
    const { status, body } = await askNew(user, phone)
    seen.push({ status, body: { ...body, data: { ...body.data, challenge: '', phone: '' } } })
  }
  expect(seen[0]).toEqual(seen[1])
  const added = await codeTo(free, askNew(user, free))
  const old = await codeTo(user.phone, askOld(user))
  await app().sql('UPDATE users SET verified_phone = $2 WHERE id = $1', [holder.id, free])

  const refused = await save(user, { ...added, old })

  expectFailure(refused, 'conflict', 'This number signs in to another Asime account. Use another number')
  expect(refused.text).not.toContain(holder.id)
  expect((await phoneOf(user)).verified_phone).toBe(user.phone)
  expect(await lastText(user.phone)).toContain('is your Asime code')
})

test('the last way to sign in or be reached cannot be removed; a removed number is warned, and a new one waits', async () => {
  const [alone, user] = [await buildByPhone(), await buildWithBoth()]
  expect((await read(alone)).kept_because).toBe('no_email')
  expectFailure(await remove(alone), 'conflict', expect.stringContaining('Add an email first'))
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.id])
  expectFailure(await remove(user), 'conflict', expect.stringContaining('Confirm your email first'))
  await app().sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id])
  const [{ password_hash: hash }] = await app().sql('SELECT password_hash FROM users WHERE id = $1', [user.id])
  await app().sql('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id])
  expectFailure(await remove(user), 'conflict', expect.stringContaining('Set a password'))
  await app().sql('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, hash])
  const other = await signIn(user.phone)

  expect((await remove(user)).status).toBe(204)

  expectFailure(await app().as(other.body.data).get('/auth/profile'), 'unauthenticated')
  expect(await lastText(user.phone)).toMatch(/^Asime: This number no longer signs in to your account\. Not you\?/)
  expect((await mailsTo(app(), user.email)).at(-1)?.subject).toBe('Your phone number was removed')
  expect((await signIn(user.phone)).body.data.is_new).toBe(true)
  // Removing and adding is no way around the code to the old number.
  expect((await read(user)).waits_until).toEqual(expect.any(String))
  const thief = newNumber()
  expectFailure(await askNew(user, thief), 'conflict', expect.stringContaining('removed lately'))
  await app().sql('UPDATE users SET phone_removed_at = now() - $2::interval WHERE id = $1', [
    user.id,
    PHONE_CHANGE_WAIT,
  ])
  const added = await codeTo(thief, askNew(user, thief))
  await app().sql('UPDATE users SET phone_removed_at = now() WHERE id = $1', [user.id])
  expectFailure(await save(user, added), 'conflict')
  await app().sql('UPDATE users SET phone_removed_at = NULL WHERE id = $1', [user.id])
  expect((await save(user, added)).status).toBe(200)
})

test('a sign-in with the old number during the change is refused or ended', async () => {
  const user = await buildByPhone()
  const next = newNumber()
  const added = await codeTo(next, askNew(user, next))
  const { challenge } = (await ask(user.phone)).body.data
  const code = await lastCode(user.phone)
  const old = await codeTo(user.phone, askOld(user))

  const [signedIn, saved] = await Promise.all([enter(challenge, code), save(user, { ...added, old })])

  expect(saved.status).toBe(200)
  const sessions = await app().sql('SELECT count(*)::int FROM sessions WHERE user_id = $1 AND revoked_at IS NULL', [
    user.id,
  ])
  expect(sessions).toEqual([{ count: 1 }])
  if (signedIn.status === 200 && !signedIn.body.data.is_new)
    expectFailure(await app().as(signedIn.body.data).get('/auth/profile'), 'unauthenticated')
})

test('admins have no number, codes are limited, and strangers’ requests keep no owner from confirming', async () => {
  expectFailure(await askNew(await buildAdmin(app()), newNumber()), 'forbidden')
  const [owner, pumper] = [await buildByPhone(), await buildUserWithPassword(app())]
  const answers = []
  for (let i = 0; i < 5; i++) answers.push((await askNew(pumper, owner.phone)).status)
  expect(answers).toEqual([200, 200, 200, 200, 429])
  for (let i = 0; i < 6; i++) answers.push((await askNew(pumper, newNumber())).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(10)
  expect((await askOld(owner)).status).toBe(200)
  await app().sql("UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = $1", [owner.id])
  for (const refused of [await askOld(owner), await askNew(owner, newNumber()), await remove(owner)])
    expectFailure(refused, 'confirmation_required')
})

test('a number that was added before the email was confirmed does not outlive a new password that is set by mail', async () => {
  const squatter = await buildUserWithPassword(app())
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [squatter.id])
  const phone = newNumber()
  expect((await save(squatter, await codeTo(phone, askNew(squatter, phone)))).status).toBe(200)
  await app().sql('INSERT INTO text_numbers (user_id, phone, confirmed_at) VALUES ($1, $2, now())', [
    squatter.id,
    phone,
  ])
  const byMail = async () =>
    app().anonymous.post('/auth/reset-password', {
      token: await buildOneTimeToken(app(), squatter, 'reset_password'),
      password: 'adwene-pa-2028',
    })

  expect((await byMail()).status).toBe(200)

  expect((await signIn(phone)).body.data).toMatchObject({ is_new: true })
  expect(await app().sql('SELECT FROM text_numbers WHERE user_id = $1', [squatter.id])).toEqual([])
  const subjects = async () => (await mailsTo(app(), squatter.email)).map(({ subject }) => subject)
  expect(await subjects()).toContain('Your phone number was removed')
  expect(await textsTo(phone)).toContainEqual({ body: expect.stringContaining('no longer signs in to your account') })

  // One that was added afterwards is the owner's own.
  const other = newNumber()
  await giveNumber(squatter, other)
  expect((await byMail()).status).toBe(200)
  expect(await phoneOf(squatter)).toMatchObject({ verified_phone: other })
})

test('nor does it where its owner had confirmed the email by a link before; whoever had the number first keeps it', async () => {
  const squatter = await buildUserWithPassword(app())
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [squatter.id])
  const phone = newNumber()
  expect((await save(squatter, await codeTo(phone, askNew(squatter, phone)))).status).toBe(200)
  const confirmed = await app().anonymous.post('/auth/verify-email', {
    token: await buildOneTimeToken(app(), squatter, 'verify_email'),
  })
  expect(confirmed.status).toBe(200)
  const trader = await buildByPhone()
  const email = uniqueEmail('trader')
  await app().as(trader).post('/user/email', { email })
  const token = (await mailsTo(app(), email)).at(-1)?.token
  expect((await app().anonymous.post('/auth/confirm-own-email', { token })).status).toBe(200)

  for (const user of [squatter, trader]) {
    const reset = await app().anonymous.post('/auth/reset-password', {
      token: await buildOneTimeToken(app(), user, 'reset_password'),
      password: 'adwene-pa-2028',
    })
    expect(reset.status).toBe(200)
  }

  expect(await phoneOf(squatter)).toMatchObject({ verified_phone: null })
  expect(await phoneOf(trader)).toMatchObject({ verified_phone: trader.phone })
})
