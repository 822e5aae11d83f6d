import { addOwnEmailEndpoint, confirmOwnEmailEndpoint } from '@asime/contract/own-email'
import { expect, test } from 'vitest'
import { buildUserWithPassword, mailsTo, uniqueEmail } from '../../../test/accounts.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { newAddress, newNumber, phonesOf } from '../../../test/phones.ts'
import { type Caller, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example', RATE_LIMITS: 'on' } })
const { textsTo, signIn } = phonesOf(app)

const add = (who: Caller, email: string) => app().as(who).post('/user/email', { email })
const confirm = (token: string) => app().anonymous.post('/auth/confirm-own-email', { token }, { ip: newAddress() })
const lastMail = async (email: string) => (await mailsTo(app(), email)).at(-1)

async function buildByPhone() {
  const phone = newNumber()
  const { user, token } = (await signIn(phone)).body.data
  return { id: user.id as string, phone, token: token as string }
}

test('an address is added by the link that was mailed there, and then sets a password and signs in', async () => {
  const user = await buildByPhone()
  const email = uniqueEmail('added')
  const asked = await add(user, email.toUpperCase())
  expectContract(addOwnEmailEndpoint, asked)
  expect(asked.body.data.waiting.email).toBe(email)
  const mail = await lastMail(email)
  expect(mail?.text).toContain(`the Asime account with the number ${user.phone.slice(0, 4)}…${user.phone.slice(-3)}`)
  // Until then it is nobody's.
  expect((await app().as(user).get('/auth/profile')).body.data.profile.email).toBeNull()

  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(mail?.token ?? '')))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expectContract(
    confirmOwnEmailEndpoint,
    answers.find(({ status }) => status === 200)!,
  )
  expect((await app().as(user).get('/auth/profile')).body.data.profile).toMatchObject({ email, email_verified: true })
  expect((await textsTo(user.phone)).at(-1)?.body).toMatch(/^Asime: An email was added to your account\. Not you\?/)
  expect((await lastMail(email))?.subject).toBe('An email was added to your account')
  expectFailure(await add(user, uniqueEmail()), 'conflict')

  await app().anonymous.post('/auth/forgot-password', { email })
  await app().runJobs()
  const reset = (await lastMail(email))?.token
  expect(
    (await app().anonymous.post('/auth/reset-password', { token: reset, password: 'adwene-pa-2028' })).status,
  ).toBe(200)
  expect((await app().anonymous.post('/auth/login', { email, password: 'adwene-pa-2028' })).body.data.user.id).toBe(
    user.id,
  )
})

test('neither answer nor page reveals that another account has the address, and it keeps it', async () => {
  const [user, holder] = [await buildByPhone(), await buildUserWithPassword(app())]
  const shape = async (email: string) => {
    const { status, body } = await add(user, email)
    const page = (await app().as(user).get('/user/email')).body
    return JSON.stringify({ status, body, page })
      .replaceAll(email, '')
      .replaceAll(/"\d{4}-[^"]+"/g, '')
  }
  const free = uniqueEmail()
  expect(await shape(holder.email)).toBe(await shape(free))
  expect(await lastMail(holder.email)).toMatchObject({ subject: 'This email already has an Asime account', token: '' })

  // Taken in between.
  const token = (await lastMail(free))?.token ?? ''
  await app().sql('UPDATE users SET email = $2 WHERE id = $1', [holder.id, free])
  expectFailure(await confirm(token), 'email_taken')
  expect((await app().as(user).get('/auth/profile')).body.data.profile.email).toBeNull()
})

test('only the last link works, for a day, and not for suspended accounts; mails are limited', async () => {
  const user = await buildByPhone()
  const [first, second] = [uniqueEmail(), uniqueEmail()]
  await add(user, first)
  await add(user, second)
  expectFailure(await confirm((await lastMail(first))?.token ?? ''), 'invalid_token')
  const token = (await lastMail(second))?.token ?? ''
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [user.id])
  expectFailure(await confirm(token), 'invalid_token')
  await app().sql("UPDATE users SET status = 'active' WHERE id = $1", [user.id])
  await app().sql("UPDATE one_time_tokens SET expires_at = now() - interval '1 second' WHERE user_id = $1", [user.id])
  expectFailure(await confirm(token), 'invalid_token')
  const answers = []
  for (let i = 0; i < 4; i++) answers.push((await add(user, uniqueEmail())).status)
  expect(answers).toEqual([200, 200, 200, 429])
  await app().sql("UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE user_id = $1", [user.id])
  expectFailure(await add(user, uniqueEmail()), 'confirmation_required')
})

test('whoever was in a session that its owner ends cannot add an email afterwards', async () => {
  const user = await buildByPhone()
  const other = (await signIn(user.phone)).body.data.token as string
  const asked = async (who: Caller) => {
    const email = uniqueEmail('thief')
    expect((await add(who, email)).status).toBe(200)
    return (await lastMail(email))?.token ?? ''
  }
  const ofOne = await asked({ token: other })
  const sessions = (await app().as(user).get('/user/sessions')).body.data as { id: string; is_this: boolean }[]
  const thiefs = sessions.find((each) => !each.is_this)?.id
  expect((await app().as(user).delete(`/user/sessions/${thiefs}`)).status).toBe(204)
  expectFailure(await confirm(ofOne), 'invalid_token')

  const ofAll = await asked(user)
  expect((await app().as(user).post('/auth/logout', { all_devices: true })).status).toBe(204)
  expectFailure(await confirm(ofAll), 'invalid_token')
  expect((await signIn(user.phone)).body.data.user.email).toBeNull()
})
