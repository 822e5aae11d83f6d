import { PHONE_CONFIRMED } from '@asime/contract/deadlines'
import { expect, test } from 'vitest'
import { buildUserWithPassword, mailsTo, PASSWORD } from '../../../test/accounts.ts'
import { buildBuyer, buildDeliveredOrder, buildProduct, type TestUser } from '../../../test/builders.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { newAddress, newNumber, otherThan, phonesOf } from '../../../test/phones.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { codeAt } from './second-factor-codes.ts'

// Think of somebody who has bought a SIM whose number was a seller's until last year.

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example', RATE_LIMITS: 'on' } })
const { ask, lastCode, signIn, textsTo, giveNumber } = phonesOf(app)

const letGrowOld = ({ id }: { id: string }) =>
  app().sql(
    `UPDATE users SET phone_verified_at = now() - $2::interval, phone_used_at = CASE WHEN phone_used_at IS NOT NULL THEN now() - $2::interval END
     WHERE id = $1`,
    [id, PHONE_CONFIRMED],
  )
const deviceIn = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const enterOn = (device: string, challenge: string, code: string, more: object = {}) =>
  app().anonymous.post(
    '/auth/phone/sign-in',
    { challenge, code, ...more },
    { ip: newAddress(), headers: { cookie: device } },
  )
/** A code that is right, entered on a device that nobody knows. */
async function tryWith(phone: string, more: object = {}) {
  const { challenge } = (await ask(phone)).body.data
  return enterOn('', challenge, await lastCode(phone), more)
}
const phoneOf = async ({ id }: { id: string }) =>
  (await app().sql('SELECT verified_phone, phone FROM users WHERE id = $1', [id]))[0]

/** With a password, a confirmed email and a number that nobody has confirmed for long. */
async function buildOwner() {
  const user = await buildUserWithPassword(app())
  const phone = newNumber()
  await giveNumber(user, phone)
  await app().sql('UPDATE users SET email_verified_at = now(), phone = verified_phone WHERE id = $1', [user.id])
  await letGrowOld(user)
  return { ...user, phone }
}
async function buildByPhone() {
  const phone = newNumber()
  const answer = await signIn(phone)
  const { user, token } = answer.body.data
  return { id: user.id as string, phone, token: token as string, device: deviceIn(answer) }
}
const sessionsOf = async ({ id }: { id: string }) =>
  (await app().sql('SELECT count(*)::int FROM sessions WHERE user_id = $1 AND revoked_at IS NULL', [id]))[0]?.count

test('a code to a number confirmed long ago is not enough for an account with a password; with the password it is', async () => {
  const owner = await buildOwner()
  const before = await sessionsOf(owner)
  const { challenge } = (await ask(owner.phone)).body.data
  const code = await lastCode(owner.phone)
  // Nothing is said before the right code.
  const wrong = await enterOn('', challenge, otherThan(code), { password: PASSWORD })
  expectInvalid(wrong, { code: expect.any(String) })
  const unknown = newNumber()
  const asked = (await ask(unknown)).body.data.challenge
  const other = await enterOn('', asked, otherThan(await lastCode(unknown)), { password: PASSWORD })
  expect({ ...wrong.body, request_id: '' }).toEqual({ ...other.body, request_id: '' })

  const refused = await enterOn('', challenge, code)

  expectFailure(refused, 'other_proof_required', expect.stringContaining('Enter your password as well'))
  expect(refused.body.errors).toEqual({ password: expect.any(String), opens_new: expect.any(String) })
  expect(refused.text).not.toContain(owner.email)
  expectInvalid(await enterOn('', challenge, code, { password: 'guessed' }), {
    password: 'This password is incorrect',
  })
  expect(await sessionsOf(owner)).toBe(before)
  const entered = await enterOn('', challenge, code, { password: PASSWORD })
  expect(entered.body.data).toMatchObject({ is_new: false, user: { id: owner.id } })
  // The number was confirmed just now.
  expect((await tryWith(owner.phone)).status).toBe(200)
})

test('guesses of that password count as those at signing in do', async () => {
  const owner = await buildOwner()
  const { challenge } = (await ask(owner.phone)).body.data
  const code = await lastCode(owner.phone)
  const statuses = []
  for (let i = 0; i < 22; i++) statuses.push((await enterOn('', challenge, code, { password: `guess ${i}` })).status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})

test('a known device needs only the code, which confirms the number again', async () => {
  const owner = await buildByPhone()
  await app().sql('UPDATE users SET email = $2 WHERE id = $1', [owner.id, `${owner.id}@test.example`])
  await letGrowOld(owner)
  expectFailure(await tryWith(owner.phone), 'other_proof_required')
  const { challenge } = (await ask(owner.phone)).body.data
  expect((await enterOn(owner.device, challenge, await lastCode(owner.phone))).status).toBe(200)
  expect((await tryWith(owner.phone)).body.data.user.id).toBe(owner.id)
})

test('an account with nothing but a number opens; with orders or a shop, and nothing else to show, only support helps', async () => {
  const [bare, buyer, seller] = [await buildByPhone(), await buildByPhone(), await buildByPhone()]
  await buildDeliveredOrder(app(), await buildProduct(app()), buyer as unknown as TestUser)
  await app().sql("INSERT INTO vendors (user_id, business_name) VALUES ($1, 'Nana Akua Fabrics')", [seller.id])
  for (const each of [bare, buyer, seller]) await letGrowOld(each)

  expect((await tryWith(bare.phone)).body.data.user.id).toBe(bare.id)
  for (const each of [buyer, seller]) {
    const refused = await tryWith(each.phone)
    expectFailure(refused, 'other_proof_required', expect.stringContaining('Contact support'))
    expect(refused.body.errors).toBeUndefined()
    // It would have no way in left.
    expectFailure(await tryWith(each.phone, { opens_new: true }), 'forbidden')
    expect((await phoneOf(each)).verified_phone).toBe(each.phone)
  }
})

test('codes of an app are the second step where they are on', async () => {
  const owner = await buildOwner()
  const { secret } = (await app().as(owner).post('/user/second-factor/begin', { password: PASSWORD })).body.data
  const now = () => app().context.clock.now()
  await app()
    .as(owner)
    .post('/user/second-factor/turn-on', { code: codeAt(secret, now()) })
  expectFailure(await tryWith(owner.phone, { password: PASSWORD }), 'second_factor_required')
  const entered = await tryWith(owner.phone, { second_factor_code: codeAt(secret, now() + 30_000) })
  expect(entered.body.data.user.id).toBe(owner.id)
})

test('whoever has the number now opens an account of their own, and gets nothing of the old one', async () => {
  const owner = await buildOwner()
  await app().sql('INSERT INTO text_numbers (user_id, phone, confirmed_at) VALUES ($1, $2, now())', [
    owner.id,
    owner.phone,
  ])
  const pending = (await ask(owner.phone, { purpose: 'reset_password' })).body.data.challenge
  const pendingCode = await lastCode(owner.phone)

  const opened = await tryWith(owner.phone, { opens_new: true })

  expect(opened.body.data).toMatchObject({ is_new: true, user: { email: null } })
  expect(opened.body.data.user.id).not.toBe(owner.id)
  expect(opened.text).not.toContain(owner.email)
  expect(await phoneOf(owner)).toEqual({ verified_phone: null, phone: null })
  expect((await tryWith(owner.phone)).body.data.user.id).toBe(opened.body.data.user.id)
  const mail = (await mailsTo(app(), owner.email)).at(-1)
  expect(mail?.subject).toBe('Your number was removed from your account')
  // The owner stays signed in, is told on each page, and nothing of theirs is texted there.
  const profile = async () => (await app().as(owner).get('/auth/profile')).body.data.profile
  expect((await profile()).phone_released).toBe(true)
  const texted = await app().sql('SELECT user_id FROM text_numbers WHERE phone = $1', [owner.phone])
  expect(texted).toEqual([{ user_id: opened.body.data.user.id }])
  const reset = await app().anonymous.post(
    '/auth/phone/reset-password',
    { challenge: pending, code: pendingCode, password: 'nsuo-ne-gya-2027' },
    { ip: newAddress() },
  )
  expectInvalid(reset, { code: expect.any(String) })
  const next = newNumber()
  const { challenge } = (await app().as(owner).post('/user/phone/new-code', { phone: next })).body.data
  expect(
    (
      await app()
        .as(owner)
        .put('/user/phone', { challenge, code: await lastCode(next) })
    ).status,
  ).toBe(200)
  expect((await profile()).phone_released).toBeUndefined()
})

test('a number that was confirmed lately is not given up, nor one of a suspended account or an admin’s', async () => {
  const [lately, suspended, admin] = [await buildOwner(), await buildOwner(), await buildOwner()]
  await app().sql('UPDATE users SET phone_used_at = now() WHERE id = $1', [lately.id])
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])
  await app().sql("UPDATE users SET user_type = 'admin', staff_role = 'support' WHERE id = $1", [admin.id])

  // Its owner is signed in by the code alone, as ever.
  expect((await tryWith(lately.phone, { opens_new: true })).body.data.user.id).toBe(lately.id)
  expectFailure(await tryWith(suspended.phone, { opens_new: true }), 'account_suspended')
  expectFailure(await tryWith(admin.phone, { opens_new: true }), 'forbidden')
  for (const each of [lately, suspended, admin]) expect((await phoneOf(each)).verified_phone).toBe(each.phone)
})

test('only one of two opens an account with one number at once', async () => {
  const owner = await buildOwner()
  const asked = [(await ask(owner.phone)).body.data.challenge, (await ask(owner.phone)).body.data.challenge]
  const codes = (await textsTo(owner.phone)).slice(-2).map(({ body }) => body.slice(0, 6))
  const answers = await Promise.all(asked.map((challenge, i) => enterOn('', challenge, codes[i]!, { opens_new: true })))
  expect(answers.filter(({ body }) => body.data?.is_new)).toHaveLength(1)
  expect(await app().sql('SELECT FROM users WHERE verified_phone = $1', [owner.phone])).toHaveLength(1)
})

test('a new password is not set by such a number on a new device, and is by the link that is mailed', async () => {
  const owner = await buildOwner()
  const resetOn = async (device: string) => {
    const { challenge } = (await ask(owner.phone, { purpose: 'reset_password' })).body.data
    return app().anonymous.post(
      '/auth/phone/reset-password',
      { challenge, code: await lastCode(owner.phone), password: 'nsuo-ne-gya-2027' },
      { ip: newAddress(), headers: { cookie: device } },
    )
  }
  expectFailure(await resetOn(''), 'other_proof_required', expect.stringContaining('link sent to your email'))
  const signedIn = await app().anonymous.post('/auth/login', { email: owner.email, password: PASSWORD })
  expect((await resetOn(deviceIn(signedIn))).status).toBe(200)
  // That was its owner, who has shown the number by it.
  expect((await tryWith(owner.phone)).status).toBe(200)
})

test('a stolen session is not confirmed by such a number on a new device, and on its own it is', async () => {
  const owner = await buildByPhone()
  await buildDeliveredOrder(app(), await buildProduct(app()), owner as unknown as TestUser)
  await letGrowOld(owner)
  const confirmOn = async (device: string) => {
    const { challenge } = (await app().as(owner).post('/auth/confirm/text')).body.data
    return app()
      .as(owner)
      .post(
        '/auth/confirm',
        { text_code: { challenge, code: await lastCode(owner.phone) } },
        { headers: { cookie: device } },
      )
  }
  expectFailure(await confirmOn(''), 'other_proof_required', expect.stringContaining('contact support'))
  expect((await confirmOn(owner.device)).status).toBe(204)
  expect((await confirmOn('')).status).toBe(204)
})

test('such a number does not count as a way to sign in when Google is unlinked', async () => {
  const owner = await buildBuyer(app())
  await giveNumber(owner, newNumber())
  await app().sql(
    "INSERT INTO provider_identities (issuer, subject, user_id, provider) VALUES ('https://accounts.google.com', $1::text, $1::uuid, 'google')",
    [owner.id],
  )
  const isOnlyWay = async () =>
    (await app().as(owner).get('/user/sign-in-providers')).body.data.find(
      ({ provider }: { provider: string }) => provider === 'google',
    ).is_only_way
  expect(await isOnlyWay()).toBe(false)
  await letGrowOld(owner)
  expect(await isOnlyWay()).toBe(true)
  expectFailure(await app().as(owner).post('/auth/providers/unlink', { provider: 'google' }), 'conflict')
})
