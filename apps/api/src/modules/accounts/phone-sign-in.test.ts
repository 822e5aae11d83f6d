import { textOwnCodeEndpoint } from '@asime/contract/confirmation'
import { LONG_PHONE_CODE_DIGITS } from '@asime/contract/phone-code-rules'
import { askPhoneCodeEndpoint, signInByPhoneEndpoint, UNNAMED } from '@asime/contract/phone-sign-in'
import { expect, test } from 'vitest'
import { PASSWORD, passwordHash, uniqueEmail } from '../../../test/accounts.ts'
import { buildAdmin, buildBuyer, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { newAddress, newNumber, otherThan, phonesOf } from '../../../test/phones.ts'
import { startTestApp, useTestApp } from '../../../test/test-app.ts'
import { notify } from '../notifications/notify.service.ts'
import { codeAt } from './second-factor-codes.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example', RATE_LIMITS: 'on' } })

const { ask, enter, textsTo, lastCode, signIn, giveNumber } = phonesOf(app)
const peopleWith = (phone: string) => app().sql('SELECT id FROM users WHERE verified_phone = $1', [phone])

test('a code opens a buyer’s account without an email, and signs in to the same one however the number is written', async () => {
  const phone = newNumber()
  const asked = await ask(`0${phone.slice(4, 6)} ${phone.slice(6)}`)
  expectContract(askPhoneCodeEndpoint, asked)
  expect(asked.body.data.phone).toBe(phone)
  expect(await peopleWith(phone)).toEqual([])

  const code = await lastCode(phone)
  const opened = await enter(asked.body.data.challenge, `${code.slice(0, 3)} ${code.slice(3)}`)
  expectContract(signInByPhoneEndpoint, opened)
  const { user, is_new: isNew, token } = opened.body.data
  expect(isNew).toBe(true)
  expect(user.profile).toMatchObject({
    email: null,
    email_verified: false,
    user_type: 'buyer',
    full_name: UNNAMED,
    verified_phone: phone,
  })
  expect((await app().as({ token }).get('/auth/profile')).body.data.profile).toEqual(user.profile)
  const consents = await app().sql('SELECT kind, is_given, way FROM consents WHERE user_id = $1', [user.id])
  expect(consents).toEqual([{ kind: 'terms', is_given: true, way: 'phone_page' }])

  // Neither again nor with another's challenge.
  expectInvalid(await enter(asked.body.data.challenge, code), { code: expect.any(String) })
  for (const written of [phone.slice(1), phone, `0${phone.slice(4)}`]) {
    const again = await ask(written)
    const { body } = await enter(again.body.data.challenge, await lastCode(phone))
    expect(body.data).toMatchObject({ is_new: false, user: { id: user.id } })
  }
  expect(await peopleWith(phone)).toHaveLength(1)
  // Whom no email reaches hears of orders by text message.
  const facts = { device: 'Chrome', at: 'today', address: '10.0.0.1' }
  await notify(app().context, app().context.db, { kind: 'new_sign_in', userId: user.id, facts, key: 'of the test' })
  expect((await textsTo(phone)).at(-1)?.body).toMatch(/^Asime: .* https:\/\/asime\.example\/n\//)
  const settings = await app().as({ token }).get('/notifications/settings')
  expect(settings.text).toMatch(/"order_steps"/)
  expect(
    await app().sql('SELECT topic FROM notification_choices WHERE user_id = $1 AND is_on ORDER BY 1', [user.id]),
  ).toEqual([{ topic: 'bid_answers' }, { topic: 'order_steps' }])
})

test('landlines, numbers abroad and numbers in words are refused in a sentence, and nothing is sent', async () => {
  const refusals = {
    '030 226 1234': 'This is a landline. Enter a mobile number, like 024 412 3456',
    '+44 7911 123456': 'This number is not from Ghana. Enter a number like 024 412 3456',
    '0044 7911 123456': 'This number is not from Ghana. Enter a number like 024 412 3456',
    'zero two four four one two three': 'Enter the number in digits, like 024 412 3456',
    '024 412': 'Enter a Ghanaian mobile number, like 024 412 3456',
    '058 412 3456': 'Enter a Ghanaian mobile number, like 024 412 3456',
    '': 'Enter a Ghanaian mobile number, like 024 412 3456',
  }
  const [before] = await app().sql('SELECT count(*)::int AS texts FROM text_messages')
  for (const [phone, message] of Object.entries(refusals)) expectInvalid(await ask(phone), { phone: message })
  expect(await app().sql('SELECT count(*)::int AS texts FROM text_messages')).toEqual([before])
})

test('a code is good for one browser, five tries and ten minutes', async () => {
  const phone = newNumber()
  const [mine, theirs] = [(await ask(phone)).body.data.challenge, (await ask(phone)).body.data.challenge]
  const [first, second] = (await textsTo(phone)).map(({ body }) => body.slice(0, 6)) as [string, string]
  if (first !== second) expectInvalid(await enter(theirs, first), { code: expect.any(String) })
  expectInvalid(await enter('a'.repeat(43), first), { code: expect.any(String) })
  for (let i = 1; i <= 5; i++) await enter(mine, otherThan(first, i))
  expectInvalid(await enter(mine, first), { code: expect.any(String) })
  await app().sql("UPDATE phone_codes SET expires_at = now() - interval '1 second' WHERE phone = $1", [phone])
  expectInvalid(await enter(theirs, second), { code: expect.any(String) })
  expect(await peopleWith(phone)).toEqual([])
  // Neither the code nor what makes it right lies about.
  const stored = await app().sql('SELECT * FROM phone_codes WHERE phone = $1', [phone])
  expect(JSON.stringify(stored)).not.toContain(first)
})

test('only one of twenty who enter one code at once is let in, and one account is opened', async () => {
  const phone = newNumber()
  const { challenge } = (await ask(phone)).body.data
  const code = await lastCode(phone)
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(challenge, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await peopleWith(phone)).toHaveLength(1)
  expect(
    await app().sql('SELECT FROM sessions WHERE user_id = (SELECT id FROM users WHERE verified_phone = $1)', [phone]),
  ).toHaveLength(1)

  // Two codes for a number that is new: one account, and the other may try again.
  const fresh = newNumber()
  const challenges = [(await ask(fresh)).body.data.challenge, (await ask(fresh)).body.data.challenge]
  const codes = (await textsTo(fresh)).map(({ body }) => body.slice(0, 6))
  await Promise.all(challenges.map((each, i) => enter(each, codes[i] as string)))
  expect(await peopleWith(fresh)).toHaveLength(1)
})

test('a text message alone does not open an account that is suspended, an admin’s or has codes of an app on', async () => {
  const [suspended, admin, careful] = [await buildBuyer(app()), await buildAdmin(app()), await buildVendor(app())]
  const phones = [newNumber(), newNumber(), newNumber()] as const
  await giveNumber(suspended, phones[0])
  await giveNumber(admin, phones[1])
  await giveNumber(careful, phones[2])
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])
  expectFailure(await signIn(phones[0]), 'account_suspended')
  expectFailure(await signIn(phones[1]), 'forbidden', 'Admins cannot sign in by text message. Use the sign-in page')

  // A secret of its own, confirmed as its owner would.
  await app().sql('UPDATE users SET password_hash = $2 WHERE id = $1', [careful.id, await passwordHash()])
  const begun = await app().as(careful).post('/user/second-factor/begin', { password: PASSWORD })
  const { secret } = begun.body.data
  const codeIn = (steps: number) => codeAt(secret, app().context.clock.now() + steps * 30_000)
  expect(
    (
      await app()
        .as(careful)
        .post('/user/second-factor/turn-on', { code: codeIn(-1) })
    ).status,
  ).toBe(200)
  const { challenge } = (await ask(phones[2])).body.data
  const code = await lastCode(phones[2])
  expectFailure(await enter(challenge, code), 'second_factor_required')
  expectInvalid(await enter(challenge, code, { second_factor_code: '000000' }), {
    second_factor_code: expect.any(String),
  })
  expect((await enter(challenge, code, { second_factor_code: codeIn(0) })).body.data.user.id).toBe(careful.id)
})

test('neither the answer nor the work tells whether a number has an account', async () => {
  const [known, unknown] = [newNumber(), newNumber()]
  await giveNumber(await buildBuyer(app()), known)
  const shapeOf = ({ status, body }: { status: number; body: unknown }, phone: string) =>
    JSON.stringify({ status, body })
      .replace(phone, '')
      .replace(/"challenge":"[\w-]{43}"/, '')
  const [ofKnown, ofUnknown] = [await ask(known), await ask(unknown)]
  expect(shapeOf(ofKnown, known)).toBe(shapeOf(ofUnknown, unknown))
  const words = async (phone: string) => (await textsTo(phone)).at(-1)?.body.replaceAll(/\d{6}/g, '')
  expect(await words(known)).toBe(await words(unknown))
  const wrong = async (asked: typeof ofKnown, phone: string) =>
    JSON.stringify({
      ...(await enter(asked.body.data.challenge, otherThan(await lastCode(phone)))).body,
      request_id: '',
    })
  expect(await wrong(ofKnown, known)).toBe(await wrong(ofUnknown, unknown))
})

test('guesses from many addresses never succeed, and the owner still gets in', async () => {
  const tries = Number(process.env['GUESSES'] ?? 600)
  const phone = newNumber()
  const opened = await signIn(phone)
  const device = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  const owner = (await ask(phone)).body.data.challenge
  const ownCode = await lastCode(phone)
  const ips = Array.from({ length: Math.min(1_000, tries / 10) }, newAddress)
  const challenges: string[] = []
  const counts: Record<string, number> = {}
  const guess = async (i: number) => {
    const ip = ips[i % ips.length] as string
    // Each address asks for codes, too, as long as it gets any.
    const asked = i < ips.length ? await ask(phone, { ip }) : undefined
    if (asked?.status === 200) challenges.push(asked.body.data.challenge)
    const challenge = challenges[i % Math.max(1, challenges.length)] ?? 'b'.repeat(43)
    const { status } = await enter(challenge, String(i % 1_000_000).padStart(6, '0'), { ip })
    counts[status] = (counts[status] ?? 0) + 1
  }
  for (let i = 0; i < tries; i += 20) await Promise.all(Array.from({ length: 20 }, (_, k) => guess(i + k)))

  if (process.env['GUESSES']) console.info({ tries, counts, codesSent: challenges.length })
  expect(counts['200']).toBeUndefined()
  expect((counts['400'] ?? 0) + (counts['429'] ?? 0)).toBe(tries)
  // The number gets no more short codes from strangers; the one that its owner asked for before still works.
  expect((await enter(owner, ownCode)).status).toBe(200)
  // A browser that the account does not know enters the long code, which was sent once, whoever asked.
  const long = (await textsTo(phone)).filter(({ body }) => body.includes('long Asime code'))
  expect(long).toHaveLength(1)
  const longCode = long[0]?.body.slice(0, LONG_PHONE_CODE_DIGITS) ?? ''
  const browsers = await Promise.all([ask(phone), ask(phone)])
  for (const { body } of browsers) expect(body.data.digits).toBe(LONG_PHONE_CODE_DIGITS)
  expect((await textsTo(phone)).filter(({ body }) => body.includes('long Asime code'))).toHaveLength(1)
  expectInvalid(await enter(browsers[0].body.data.challenge, otherThan(longCode.slice(0, 6))), {
    code: expect.any(String),
  })
  const both = await Promise.all(browsers.map(({ body }) => enter(body.data.challenge, longCode)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  // And the owner's device gets short ones.
  const again = await ask(phone, { cookie: device })
  expect(again.body.data.digits).toBe(6)
  expect((await enter(again.body.data.challenge, await lastCode(phone))).status).toBe(200)
}, 3_600_000)

test('an address that has used its codes up still gets whoever waits for a long code in, and that counts nowhere', async () => {
  const [phone, other] = [newNumber(), newNumber()]
  const opened = await signIn(phone)
  const device = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  // Carriers give each telephone a network of its own, of one /48.
  const ip = (i: number) => `2001:db8:a0:${i}::1`
  // The three left of the hour, the long one, and many that wait for it.
  const digits = []
  for (let i = 0; i < 110; i++) digits.push((await ask(phone, { ip: ip(i) })).body.data.digits)
  expect(digits.slice(0, 3)).toEqual([6, 6, 6])
  expect(new Set(digits.slice(3))).toEqual(new Set([LONG_PHONE_CODE_DIGITS]))
  const { limits, key } = { limits: app().context.rateLimits, key: ip(0).replace(/:0::1$/, '::/48') }
  for (let i = 0; i < 100 - 4; i++) await limits.take('phoneCodesOfAddress', key)
  // What trickles, 60 an hour.
  for (let i = 0; i < 60; i++) await limits.take('phoneCodesOfAddress', key)
  expectFailure(await ask(other, { ip: ip(1) }), 'rate_limited')
  expect(await textsTo(other)).toEqual([])
  const asked = await ask(phone, { ip: ip(2) })
  expect(asked.body.data.digits).toBe(LONG_PHONE_CODE_DIGITS)
  // Three short codes and all who wait for the long one.
  expect(await app().sql('SELECT FROM phone_codes WHERE phone = $1', [phone])).toHaveLength(4)
  // A neighbour who enters wrong ones ends nothing of it.
  for (let i = 0; i < 6; i++)
    expectInvalid(await enter(asked.body.data.challenge, '1'.repeat(LONG_PHONE_CODE_DIGITS)), {
      code: expect.any(String),
    })
  // On its own device there are short ones, until those are used up as well: then the same holds as elsewhere.
  const own = []
  for (let i = 0; i < 5; i++) own.push((await ask(phone, { ip: ip(3), cookie: device })).body.data)
  expect(own.map((each) => each.digits)).toEqual([6, 6, 6, 6, LONG_PHONE_CODE_DIGITS])
  const long = (await textsTo(phone)).find(({ body }) => body.includes('long Asime code'))?.body ?? ''
  expect((await enter(own[4].challenge, long.slice(0, LONG_PHONE_CODE_DIGITS))).body.data).toMatchObject({
    is_new: false,
  })
})

test('without a gateway for text messages no code is promised', async () => {
  const silent = await startTestApp({ env: {} })
  try {
    Object.assign(silent.context.config.texts, { sms: undefined })
    const asked = await silent.anonymous.post('/auth/phone/code', { phone: newNumber(), purpose: 'sign_in' })
    expectFailure(asked, 'forbidden', 'Asime cannot send text messages yet. Please sign in another way')
  } finally {
    await silent.close()
  }
})

test('an account with only a number sets a name, opens a shop and is found at the desk', async () => {
  const phone = newNumber()
  const { token, user } = (await signIn(phone)).body.data
  const me = app().as({ token })
  expect((await me.put('/auth/profile', { full_name: 'Esi Addo' })).body.data.full_name).toBe('Esi Addo')
  const shop = await me.post('/user/shop', { business_name: 'Esi Fabrics' })
  expect(shop.body.data).toMatchObject({ user_type: 'vendor', vendor: { business_name: 'Esi Fabrics' } })
  const admin = await buildAdmin(app())
  const card = (
    await app()
      .as(admin)
      .get(`/admin/users?query=${phone.slice(1)}`)
  ).body.data[0]
  expect(card).toMatchObject({ id: user.id, email: null, verified_phone: phone })
  // Also where the profile says another number.
  await app().sql("UPDATE users SET phone = '+233200000000' WHERE id = $1", [user.id])
  const found = await app()
    .as(admin)
    .get(`/admin/users?query=0${phone.slice(4)}`)
  expect(found.body.data).toEqual([expect.objectContaining({ id: user.id })])
  expect((await app().as(admin).get(`/admin/users/${user.id}`)).body.data.actions).not.toContain('change_email')
  expectFailure(
    await app().as(admin).post(`/admin/users/${user.id}/change-email`, { new_email: uniqueEmail(), reason: 'asked' }),
    'account_state',
    'This account has no email',
  )
})

test('an account with only a number confirms by text message, exports its data and closes', async () => {
  const phone = newNumber()
  const opened = await signIn(phone)
  const { token, user } = opened.body.data
  const me = app().as({ token })
  await app().sql("UPDATE sessions SET confirmed_at = now() - interval '1 day' WHERE user_id = $1", [user.id])
  for (const path of ['/user/data/export', '/user/close'])
    expectFailure(await me.post(path, {}), 'confirmation_required')
  expect((await me.get('/auth/confirm')).body.data).toMatchObject({ ways: ['text_code'] })

  const sent = await me.post('/auth/confirm/text')
  expectContract(textOwnCodeEndpoint, sent)
  expect(sent.body.data.phone).toBe(phone)
  const { challenge } = sent.body.data
  const code = await lastCode(phone)
  // For nothing else, and nobody else's: neither signing in, nor another's session.
  expectInvalid(await enter(challenge, code), { code: expect.any(String) })
  const other = await signIn(newNumber())
  const confirm = (session: { token: string }, text: string) =>
    app()
      .as(session)
      .post('/auth/confirm', { text_code: { challenge, code: text } })
  expectInvalid(await confirm(other.body.data, code), { 'text_code.code': expect.any(String) })
  expectInvalid(await confirm({ token }, otherThan(code)), { 'text_code.code': expect.any(String) })
  expectInvalid(await me.post('/auth/confirm', { text_code: { code } }), {
    'text_code.challenge': 'Ask for a code first',
  })
  expect((await confirm({ token }, code)).status).toBe(204)
  expectInvalid(await confirm({ token }, code), { 'text_code.code': expect.any(String) })

  const data = (await me.post('/user/data/export', {})).text
  expect(data).toContain(phone)
  expect(data).not.toContain(code)
  expect((await me.post('/user/close', {})).status).toBe(204)
  expect(await peopleWith(phone)).toEqual([])
  expect(await textsTo(phone)).toEqual([])
  // The number may open another account.
  expect((await signIn(phone)).body.data.is_new).toBe(true)
})

test('whoever has a password or codes confirms by those, and a stolen session cannot send texts without end', async () => {
  const [careful, phoneOnly] = [await buildBuyer(app()), (await signIn(newNumber())).body.data]
  await giveNumber(careful, newNumber())
  await app().sql('UPDATE users SET password_hash = $2 WHERE id = $1', [careful.id, await passwordHash()])
  expectFailure(await app().as(careful).post('/auth/confirm/text'), 'conflict')
  const texted = await Promise.all(Array.from({ length: 5 }, () => app().as(phoneOnly).post('/auth/confirm/text')))
  expect(texted.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429])
})

// Last: nobody else gets a code afterwards.
test('codes to strangers have a daily limit for the whole market, and admins are notified of it', async () => {
  const phone = newNumber()
  const opened = await signIn(phone)
  const device = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  // All but one of a day's, and of the trickle that follows.
  await app().sql(
    "UPDATE rate_limit_counts SET points = CASE WHEN key LIKE '%trickle%' THEN 60 ELSE 2999 END WHERE key LIKE 'phoneCodesOfMarket%'",
  )
  await ask(newNumber())
  for (let i = 0; i < 60; i++) await app().context.rateLimits.take('phoneCodesOfMarket', 'all')
  expectFailure(await ask(newNumber()), 'rate_limited')
  expect((await ask(phone, { cookie: device })).status).toBe(200)
  expect(await app().sql("SELECT FROM payment_alerts WHERE kind = 'phone_codes_used_up'")).toHaveLength(1)
})
