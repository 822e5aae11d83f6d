import { requestPhoneChangeEndpoint, withdrawPhoneChangeEndpoint } from '@asime/contract/admin-users'
import { PHONE_CHANGE_WAIT } from '@asime/contract/deadlines'
import { confirmPhoneChangeEndpoint, stopPhoneChangeByLinkEndpoint } from '@asime/contract/own-phone'
import { beforeAll, expect, test } from 'vitest'
import { buildUserWithPassword, mailsTo, uniqueEmail } from '../../../test/accounts.ts'
import { buildAdmin, buildBuyer, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { newAddress, newNumber, phonesOf } from '../../../test/phones.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { completePhoneChanges } from './phone-change.service.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })
const { ask, enter, lastCode, signIn, textsTo, giveNumber } = phonesOf(app)
let support: TestUser
beforeAll(async () => {
  support = await buildAdmin(app(), { staffRole: 'support' })
})

const request = (id: string, phone: string, as: TestUser = support) =>
  app().as(as).post(`/admin/users/${id}/change-phone`, { new_phone: phone, reason: 'They have lost their SIM' })
const confirm = (token: string) => app().anonymous.post('/auth/confirm-phone-change', { token }, { ip: newAddress() })
const stop = (token: string) => app().anonymous.post('/auth/stop-phone-change', { token }, { ip: newAddress() })
const tokenIn = (text: string | undefined) => /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
const phoneOf = async (id: string) =>
  (await app().sql('SELECT verified_phone FROM users WHERE id = $1', [id]))[0]?.verified_phone
/** As if the wait were over. */
const letPass = (id: string) =>
  app().sql(
    'UPDATE phone_changes SET takes_effect_at = now(), requested_at = now() - $2::interval WHERE user_id = $1',
    [id, PHONE_CHANGE_WAIT],
  )
const complete = () => completePhoneChanges(app().context)

/** Somebody whose change waits, with what was texted to either number. */
async function buildWaiting() {
  const user = await buildUserWithPassword(app(), { email: uniqueEmail() })
  await app().sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id])
  const [before, after] = [newNumber(), newNumber()]
  await giveNumber(user, before)
  const answer = await request(user.id, after)
  expect(answer.status, answer.text).toBe(200)
  const [warning, link] = [(await textsTo(before)).at(-1)?.body, (await textsTo(after)).at(-1)?.body]
  return { user, before, after, answer, warning, link }
}

test('the new number confirms, old number and email are warned at once, and it changes once the wait is over', async () => {
  const { user, before, after, answer, warning, link } = await buildWaiting()
  expectContract(requestPhoneChangeEndpoint, answer)
  expect(answer.body.data.phone_change).toMatchObject({ new_phone: after, is_confirmed: false, is_taken: false })
  expect(warning).toMatch(
    /^Asime: We were asked to change your number\. Not you\? Stop it\. https:\/\/asime\.example\/stop/,
  )
  expect(link).toMatch(/^Asime: Is this your new number\?.* https:\/\/asime\.example\/confirm-number\?token=/)
  for (const text of [warning, link]) expect(text?.length).toBeLessThanOrEqual(160)
  const mail = (await mailsTo(app(), user.email)).at(-1)
  expect(mail?.subject).toBe('Your phone number is about to change')
  expect(mail?.text).not.toContain(after)
  const profile = (await app().as(user).get('/auth/profile')).body.data.profile
  expect(profile.phone_change).toEqual({
    phone: `${after.slice(0, 4)}…${after.slice(-3)}`,
    takes_effect_at: expect.any(String),
  })

  const confirmed = await confirm(tokenIn(link))

  expectContract(confirmPhoneChangeEndpoint, confirmed)
  expectFailure(await confirm(tokenIn(link)), 'invalid_token')
  // Neither the new number nor anything else is worth more meanwhile.
  await complete()
  expect(await phoneOf(user.id)).toBe(before)
  expect((await signIn(after)).body.data.is_new).toBe(true)
  await app().sql('DELETE FROM text_numbers WHERE phone = $1', [after])
  await app().sql(
    'UPDATE users SET verified_phone = NULL, phone_verified_at = NULL, email = $2 WHERE verified_phone = $1',
    [after, uniqueEmail()],
  )
  const { challenge } = (await ask(before)).body.data
  const code = await lastCode(before)

  await letPass(user.id)
  await Promise.all([complete(), complete()])

  expect(await phoneOf(user.id)).toBe(after)
  expectFailure(await app().as(user).get('/auth/profile'), 'unauthenticated')
  expectInvalid(await enter(challenge, code), { code: expect.any(String) })
  expect((await signIn(after)).body.data.user.id).toBe(user.id)
  expect((await textsTo(before)).map(({ body }) => body).join()).toContain(
    'Another number signs in to your account now',
  )
  expect((await mailsTo(app(), user.email)).map(({ subject }) => subject)).toContain('Your phone number was changed')
})

test('a change that nobody has confirmed, or that is stopped by the link or after signing in, changes nothing', async () => {
  const [unconfirmed, linked, signedIn] = [await buildWaiting(), await buildWaiting(), await buildWaiting()]
  const mailed = (await mailsTo(app(), linked.user.email)).at(-1)
  expect(mailed?.token).toBe(tokenIn(linked.warning))
  for (const { link } of [linked, signedIn]) await confirm(tokenIn(link))

  const stopped = await stop(tokenIn(linked.warning))
  expectContract(stopPhoneChangeByLinkEndpoint, stopped)
  expect((await app().as(signedIn.user).post('/user/phone/stop-change')).status).toBe(204)

  expectFailure(await stop(tokenIn(linked.warning)), 'invalid_token')
  expectFailure(await stop(tokenIn(signedIn.warning)), 'invalid_token')
  expectFailure(await app().as(signedIn.user).post('/user/phone/stop-change'), 'conflict')
  for (const { user } of [unconfirmed, linked, signedIn]) await letPass(user.id)
  await complete()
  for (const { user, before } of [unconfirmed, linked, signedIn]) expect(await phoneOf(user.id)).toBe(before)
  expect((await app().as(support).get(`/admin/users/${unconfirmed.user.id}`)).body.data.phone_change).toBeNull()
  expect((await mailsTo(app(), linked.user.email)).at(-1)?.subject).toBe('The change of your phone number was stopped')
  // Neither link opens anything of the other.
  const { warning, link } = await buildWaiting()
  expectFailure(await confirm(tokenIn(warning)), 'invalid_token')
  expectFailure(await stop(tokenIn(link)), 'invalid_token')
})

test('it goes no further once its admin may not, the account is suspended, or the number is another’s', async () => {
  const passing = await buildAdmin(app(), { staffRole: 'support' })
  const [left, suspended, taken, moved] = [
    await buildWaiting(),
    await buildWaiting(),
    await buildWaiting(),
    await buildWaiting(),
  ]
  await app().sql('UPDATE phone_changes SET requested_by = $2 WHERE user_id = $1', [left.user.id, passing.id])
  for (const { link } of [left, suspended, taken, moved]) expect((await confirm(tokenIn(link))).status).toBe(200)
  await app().sql("UPDATE users SET staff_role = NULL, user_type = 'buyer' WHERE id = $1", [passing.id])
  await app().as(support).post(`/admin/users/${suspended.user.id}/suspend`, { reason: 'Stolen' })
  await giveNumber(await buildBuyer(app()), taken.after)
  expect((await app().as(support).get(`/admin/users/${taken.user.id}`)).body.data.phone_change.is_taken).toBe(true)
  const other = newNumber()
  await app().sql('UPDATE users SET verified_phone = $2 WHERE id = $1', [moved.user.id, other])
  for (const { user } of [left, suspended, taken, moved]) await letPass(user.id)

  await complete()

  for (const { user, before } of [left, suspended, taken]) expect(await phoneOf(user.id)).toBe(before)
  expect(await phoneOf(moved.user.id)).toBe(other)
})

test('who may ask: not without a number, not for a number that is taken, and it is taken back with a reason', async () => {
  const none = await buildBuyer(app())
  expectFailure(await request(none.id, newNumber()), 'account_state')
  const { user, before, after, warning } = await buildWaiting()
  const holder = await buildBuyer(app())
  await giveNumber(holder, newNumber())
  expectFailure(await request(user.id, await phoneOf(holder.id)), 'conflict')
  expectFailure(await request(user.id, newNumber(), await buildBuyer(app())), 'forbidden')
  const withdrawn = await app()
    .as(support)
    .post(`/admin/users/${user.id}/withdraw-phone-change`, { reason: 'They have found it' })
  expectContract(withdrawPhoneChangeEndpoint, withdrawn)
  expectFailure(await stop(tokenIn(warning)), 'invalid_token')
  expect((await textsTo(before)).at(-1)?.body).toContain('The change of your number was withdrawn')
  // The same number, to have it confirmed anew.
  expect((await request(user.id, before)).status).toBe(200)
  const exported = await app().as(user).post('/user/data/export', { password: 'wrong' })
  expect(exported.text).not.toContain(after)
})
