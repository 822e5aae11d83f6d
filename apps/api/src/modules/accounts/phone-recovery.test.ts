import { resetPasswordByPhoneEndpoint } from '@asime/contract/phone-recovery'
import { expect, test } from 'vitest'
import { buildUserWithPassword, mailsTo, PASSWORD, passwordHash } from '../../../test/accounts.ts'
import { buildAdminWithCodes, buildBuyer } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { newAddress, newNumber, otherThan, phonesOf } from '../../../test/phones.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example', RATE_LIMITS: 'on' } })
const { ask, enter, textsTo, lastCode, signIn, giveNumber } = phonesOf(app)

const NEW = 'nsuo-ne-gya-2027'
const askToReset = (phone: string) => ask(phone, { purpose: 'reset_password' })
const reset = (challenge: string, code: string, password = NEW) =>
  app().anonymous.post('/auth/phone/reset-password', { challenge, code, password }, { ip: newAddress() })
const byPassword = (email: string, password: string) =>
  app().anonymous.post('/auth/login', { email, password }, { ip: newAddress() })

async function buildOwner() {
  const owner = await buildUserWithPassword(app())
  const phone = newNumber()
  await giveNumber(owner, phone)
  return { owner, phone }
}

test('a code to the number sets a new password, ends every session, and is told by mail and by text', async () => {
  const { owner, phone } = await buildOwner()
  const asked = await askToReset(`0${phone.slice(4)}`)
  const code = await lastCode(phone)
  // Whoever is asked for the code sees what it does.
  expect((await textsTo(phone)).at(-1)?.body).toContain('is your Asime code to set a new password')
  expectInvalid(await reset(asked.body.data.challenge, otherThan(code)), { code: expect.any(String) })
  expectInvalid(await reset(asked.body.data.challenge, code, '123456'), { password: expect.any(String) })
  // It does not sign in, nor does one for signing in set a password.
  expectInvalid(await enter(asked.body.data.challenge, code), { code: expect.any(String) })
  const other = (await ask(phone)).body.data.challenge
  expectInvalid(await reset(other, await lastCode(phone)), { code: expect.any(String) })

  const answers = await Promise.all(Array.from({ length: 5 }, () => reset(asked.body.data.challenge, code)))

  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  expectContract(resetPasswordByPhoneEndpoint, done[0]!)
  expectFailure(await app().as(owner).get('/auth/profile'), 'unauthenticated')
  expectFailure(await byPassword(owner.email, PASSWORD), 'invalid_credentials')
  expect((await byPassword(owner.email, NEW)).status).toBe(200)
  expect((await mailsTo(app(), owner.email)).map(({ subject }) => subject)).toContain('Your password was changed')
  expect((await textsTo(phone)).at(-1)?.body).toMatch(/^Asime: Your password was changed\. Not you\? Contact support/)
})

test('asking reveals nothing about an account; after the right code admins, suspended accounts and those without an email are refused', async () => {
  const { owner, phone } = await buildOwner()
  const [unknown, ofAdmin, ofPhone] = [newNumber(), newNumber(), newNumber()]
  await giveNumber(await buildAdminWithCodes(app()), ofAdmin)
  await signIn(ofPhone)
  const tell = async (number: string) => {
    const { status, body } = await askToReset(number)
    return { status, body: { ...body, data: { ...body.data, challenge: '', phone: '' } } }
  }
  expect(await tell(phone)).toEqual(await tell(unknown))
  const tryReset = async (number: string) =>
    reset((await askToReset(number)).body.data.challenge, await lastCode(number))

  expectFailure(await tryReset(unknown), 'not_found', 'No account has this number')
  expectFailure(await tryReset(ofAdmin), 'forbidden', expect.stringContaining('Have a link sent to your email'))
  expectFailure(await tryReset(ofPhone), 'conflict', expect.stringContaining('Sign in by phone'))
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [owner.id])
  expectFailure(await tryReset(phone), 'account_suspended')
  expect(await app().sql('SELECT password_hash FROM users WHERE id = $1', [owner.id])).toEqual([
    { password_hash: await passwordHash() },
  ])
})

test('codes of an app stay on, and codes to a number count together, whatever they are for', async () => {
  const owner = await buildBuyer(app())
  const phone = newNumber()
  await giveNumber(owner, phone)
  await app().sql('UPDATE users SET second_factor_since = now() WHERE id = $1', [owner.id])
  const { challenge } = (await askToReset(phone)).body.data
  expect((await reset(challenge, await lastCode(phone))).status).toBe(200)
  expectFailure(await byPassword(owner.email, NEW), 'second_factor_required')

  await ask(phone)
  await askToReset(phone)
  await ask(phone)
  expect((await textsTo(phone)).filter(({ body }) => body.includes('long Asime code'))).toEqual([])
  // The fifth of the hour is a long one, and such a one is for one purpose, too.
  const { digits, challenge: last } = (await askToReset(phone)).body.data
  expect(digits).toBe(14)
  const long = (await textsTo(phone)).at(-1)?.body.slice(0, 14) ?? ''
  expectInvalid(await enter(last, long), { code: expect.any(String) })
  expect((await reset(last, long, 'adwene-pa-2028')).status).toBe(200)
})
