import { expect, test } from 'vitest'
import { register, uniqueEmail } from '../../../test/accounts.ts'
import { buildVendor } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { ACCOUNT, ACCOUNTS } from '../../../test/payouts.ts'
import { type Caller, useTestApp } from '../../../test/test-app.ts'
import { hashPassword } from './passwords.ts'

const app = useTestApp()
const [SHORT, LONG] = ['waakye24x', 'waakye-ne-gari']
const LONGER = 'Sellers need a password of at least 10 characters. Change yours first'

const needsLonger = async (who: Caller) =>
  (await app().as(who).get('/auth/profile')).body.data.profile.needs_longer_password
const nameAccount = (who: Caller) =>
  app()
    .as(who)
    .put('/user/payout-account', { ...ACCOUNT, account_number: ACCOUNTS.works })
const invite = (who: Caller) =>
  app()
    .as(who)
    .post('/user/shop/invitations', { email: uniqueEmail('kofi'), role: 'packer' })
async function expectRefused(who: Caller) {
  expectFailure(await nameAccount(who), 'longer_password_required', LONGER)
  expectFailure(await invite(who), 'longer_password_required', LONGER)
}

test('whoever opens a shop with a short password sets a longer one before changing payout account or team', async () => {
  const { body } = await register(app(), { password: SHORT })
  const { token, user } = body.data
  await app().sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id])
  expect(await needsLonger({ token })).toBeUndefined()
  const opened = await app().as({ token }).post('/user/shop', { business_name: 'Nana Akua Fabrics' })
  expect(opened.body.data.needs_longer_password).toBe(true)

  await expectRefused({ token })
  expect((await app().as({ token }).get('/user/payout-account')).body.data).toBeNull()

  const change = { password: SHORT, new_password: LONG }
  expect((await app().as({ token }).post('/auth/change-password', change)).status).toBe(204)
  expect(await needsLonger({ token })).toBeUndefined()
  expect((await nameAccount({ token })).status).toBe(200)
  expect((await invite({ token })).status).toBe(201)
})

test('an old short password is noticed when it is entered, at sign-in or to confirm', async () => {
  const email = uniqueEmail('efua')
  const vendor = await buildVendor(app(), { email, passwordHash: await hashPassword(SHORT) })
  // Nobody has seen it.
  expect(await needsLonger(vendor)).toBeUndefined()
  expect((await app().as(vendor).post('/auth/confirm', { password: SHORT })).status).toBe(204)
  await expectRefused(vendor)

  await app().sql('UPDATE users SET has_short_password = NULL WHERE id = $1', [vendor.id])
  const signedIn = await app().anonymous.post('/auth/login', { email, password: SHORT })
  expect(signedIn.body.data.user.profile.needs_longer_password).toBe(true)
  await expectRefused({ token: signedIn.body.data.token })
})
