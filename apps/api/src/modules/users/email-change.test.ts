import { confirmEmailChangeEndpoint } from '@asime/contract/account-mails'
import { requestEmailChangeEndpoint, withdrawEmailChangeEndpoint } from '@asime/contract/admin-users'
import { beforeAll, expect, test } from 'vitest'
import { buildOneTimeToken, mailsTo, PASSWORD, passwordHash, uniqueEmail } from '../../../test/accounts.ts'
import { buildAdmin, buildBuyer, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { buildPaidOrder } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })
let owner: TestUser
let support: TestUser
beforeAll(async () => {
  owner = await buildAdmin(app())
  support = await buildAdmin(app(), { staffRole: 'support' })
})

const ask = (id: string, email: string, as: TestUser = support) =>
  app().as(as).post(`/admin/users/${id}/change-email`, { new_email: email, reason: 'They have another provider' })
const withdraw = (id: string, as: TestUser = support) =>
  app().as(as).post(`/admin/users/${id}/withdraw-email-change`, { reason: 'They have thought again' })
const confirm = (token: string) => app().anonymous.post('/auth/confirm-email-change', { token })
const lastMail = async (address: string) => {
  const mail = (await mailsTo(app(), address)).at(-1)
  if (!mail) throw new Error(`No mail to ${address}`)
  return mail
}
const emailOf = async (id: string) =>
  (await app().sql('SELECT email, email_verified_at IS NOT NULL AS is_confirmed FROM users WHERE id = $1', [id]))[0]

/** Somebody whose change waits, with the tokens of both links. */
async function buildWaiting(as: TestUser = support, who?: TestUser) {
  const user = who ?? (await buildBuyer(app(), { email: uniqueEmail('old'), passwordHash: await passwordHash() }))
  const newEmail = uniqueEmail('new')
  const answer = await ask(user.id, newEmail, as)
  expect(answer.status, answer.text).toBe(200)
  const [old, fresh] = [await lastMail(user.email), await lastMail(newEmail)]
  return { user, newEmail, answer, old, fresh }
}

test('the email changes once both addresses have confirmed: sessions and older links end, and the old address is told', async () => {
  const { user, newEmail, answer, old, fresh } = await buildWaiting()
  const reset = await buildOneTimeToken(app(), user, 'reset_password')
  expectContract(requestEmailChangeEndpoint, answer)
  expect(answer.body.data).toMatchObject({
    email: user.email,
    email_change: { new_email: newEmail, requested_by: support.fullName, old_confirmed: false, new_confirmed: false },
  })
  expect(old.text).toContain(newEmail)
  expect(old.text).toContain(`https://asime.example/confirm-email-change?token=${old.token}`)
  // The new address may be somebody else’s.
  expect(fresh.text).not.toContain(user.email)

  const exported = await app().as(user).post('/user/data/export', { password: PASSWORD })
  expect(exported.body.data.tables.email_changes).toMatchObject([{ old_email: user.email, new_email: newEmail }])
  for (const { token } of [old, fresh])
    for (const text of [answer.text, exported.text]) expect(text).not.toContain(token)

  const first = await confirm(fresh.token)

  expectContract(confirmEmailChangeEndpoint, first)
  expect(first.body.data.is_changed).toBe(false)
  expect(await emailOf(user.id)).toEqual({ email: user.email, is_confirmed: true })
  expectFailure(await confirm(fresh.token), 'invalid_token')
  const shown = await app().as(support).get(`/admin/users/${user.id}`)
  expect(shown.body.data.email_change).toMatchObject({ old_confirmed: false, new_confirmed: true, is_taken: false })

  const second = await confirm(old.token)

  expect(second.body.data.is_changed).toBe(true)
  expect(await emailOf(user.id)).toEqual({ email: newEmail, is_confirmed: true })
  expectFailure(await app().as(user).get('/auth/profile'), 'unauthenticated')
  expectFailure(
    await app().anonymous.post('/auth/reset-password', { token: reset, password: PASSWORD }),
    'invalid_token',
  )
  expectFailure(await confirm(old.token), 'invalid_token')
  expect((await lastMail(user.email)).subject).toBe('The email of your Asime account was changed')
  expect((await lastMail(newEmail)).subject).toBe('Your email was changed')
  const signIn = (email: string) => app().anonymous.post('/auth/login', { email, password: PASSWORD })
  expectFailure(await signIn(user.email), 'invalid_credentials')
  expect((await signIn(newEmail)).status).toBe(200)
  const kinds = await app().sql("SELECT kind FROM audit_events WHERE user_id = $1 AND kind = 'email_changed'", [
    user.id,
  ])
  expect(kinds).toHaveLength(1)
})

test('what concerns the account and is not sent yet goes to the new address, and what is about the old one stays there', async () => {
  const { user, newEmail, old, fresh } = await buildWaiting()
  await buildPaidOrder(app(), { buyer: user })
  await app().runJobs()
  const subjectsTo = async (address: string) => (await mailsTo(app(), address)).map(({ subject }) => subject)
  const business = (await subjectsTo(user.email)).filter((subject) => subject !== old.subject)
  expect(business.length).toBeGreaterThan(0)

  await confirm(fresh.token)
  await confirm(old.token)
  await app().runJobs()

  expect(await subjectsTo(newEmail)).toEqual(expect.arrayContaining(business))
  expect(await subjectsTo(user.email)).toEqual([old.subject, 'The email of your Asime account was changed'])
})

test('two links opened at once change the email once', async () => {
  const { user, newEmail, old, fresh } = await buildWaiting()

  const answers = await Promise.all([confirm(old.token), confirm(fresh.token), confirm(old.token)])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400])
  expect(answers.filter(({ body }) => body.data?.is_changed)).toHaveLength(1)
  expect((await emailOf(user.id)).email).toBe(newEmail)
})

test('an address that is taken is refused, also by its case, and also when it was taken in between', async () => {
  const other = await buildBuyer(app(), { email: uniqueEmail('taken') })
  const { user, newEmail, old, fresh } = await buildWaiting()
  expectFailure(await ask(user.id, other.email.toUpperCase()), 'email_taken')
  expectInvalid(await ask(user.id, ` ${user.email.toUpperCase()}`), { new_email: 'The account already has this email' })
  await confirm(old.token)
  await app().sql('UPDATE users SET email = $2 WHERE id = $1', [other.id, newEmail])

  expectFailure(await confirm(fresh.token), 'email_taken')

  expect((await emailOf(user.id)).email).toBe(user.email)
  expect((await app().as(user).get('/auth/profile')).status).toBe(200)
  const shown = await app().as(support).get(`/admin/users/${user.id}`)
  expect(shown.body.data.email_change).toMatchObject({ old_confirmed: true, new_confirmed: false, is_taken: true })
})

test('a second change takes the place of the first, and one that is taken back or late leads nowhere', async () => {
  const first = await buildWaiting()
  await confirm(first.old.token)
  const { user, old, fresh } = await buildWaiting(owner, first.user)
  for (const token of [first.fresh.token, first.old.token]) expectFailure(await confirm(token), 'invalid_token')
  const shown = await app().as(support).get(`/admin/users/${user.id}`)
  expect(shown.body.data.email_change).toMatchObject({ old_confirmed: false, requested_by: owner.fullName })

  const answer = await withdraw(user.id)

  expectContract(withdrawEmailChangeEndpoint, answer)
  expect(answer.body.data.email_change).toBeNull()
  expect((await lastMail(user.email)).subject).toBe('The change of your email was withdrawn')
  for (const token of [old.token, fresh.token]) expectFailure(await confirm(token), 'invalid_token')
  expectFailure(await withdraw(user.id), 'account_state', 'No change of email is waiting')

  const late = await buildWaiting(support, user)
  await confirm(late.old.token)
  await app().sql("UPDATE email_changes SET expires_at = now() - interval '1 second' WHERE user_id = $1", [user.id])
  expectFailure(await confirm(late.fresh.token), 'invalid_token')
  expect((await emailOf(user.id)).email).toBe(user.email)
})

test('nobody changes their own, only an owner an admin’s, and a suspension ends what waits', async () => {
  const { user, old } = await buildWaiting()
  const admin = await buildAdmin(app(), { staffRole: 'moderator' })
  expectFailure(
    await ask(support.id, uniqueEmail()),
    'forbidden',
    'This is your own account. Another admin has to do it',
  )
  expectFailure(
    await ask(admin.id, uniqueEmail()),
    'forbidden',
    'This is the account of an admin. An owner has to do it',
  )
  expectFailure(await ask(user.id, uniqueEmail(), admin), 'forbidden')
  expect((await ask(admin.id, uniqueEmail(), owner)).status).toBe(200)

  await app().as(owner).post(`/admin/users/${user.id}/suspend`, { reason: 'Asks to be paid outside Asime' })

  expectFailure(await ask(user.id, uniqueEmail()), 'account_state')
  await app().as(owner).post(`/admin/users/${user.id}/restore`, { reason: 'A mistake' })
  expectFailure(await confirm(old.token), 'invalid_token')
})

test('what somebody asked for who no longer works here, or of an account that is an admin’s by now, goes no further', async () => {
  const thief = await buildAdmin(app(), { staffRole: 'support' })
  const [left, risen] = [await buildWaiting(thief), await buildWaiting()]
  await app().sql("UPDATE users SET user_type = 'buyer', staff_role = NULL WHERE id = $1", [thief.id])
  await app().sql("UPDATE users SET user_type = 'admin', staff_role = 'finance' WHERE id = $1", [risen.user.id])

  for (const { user, old, fresh } of [left, risen]) {
    for (const token of [old.token, fresh.token]) expectFailure(await confirm(token), 'invalid_token')
    expect((await emailOf(user.id)).email).toBe(user.email)
  }
})
