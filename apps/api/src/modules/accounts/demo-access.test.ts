import { expect, test } from 'vitest'
import { demoAccounts } from '../../demo-accounts.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { openOrCloseDemoAccounts } from './demo-access.ts'
import { hashPassword } from './passwords.ts'

const [buyer, , admin] = demoAccounts
type DemoAccount = (typeof demoAccounts)[number]

const app = useTestApp({ env: { DEMO_DATA: 'true' } })

async function make({ email, password, user_type: type }: DemoAccount): Promise<void> {
  await app().sql('INSERT INTO users (email, full_name, user_type, password_hash) VALUES ($1, $2, $3, $4)', [
    email,
    'Demo',
    type,
    await hashPassword(password),
  ])
}

function signIn({ email, password }: DemoAccount) {
  return app().anonymous.post('/auth/login', { email, password })
}

/** What a start with these settings does to the accounts. */
function startWith(settings: { demoData: boolean; production: boolean }): Promise<void> {
  return openOrCloseDemoAccounts({ ...app().context, config: { ...app().context.config, ...settings } })
}

async function expectClosed(account: DemoAccount, session: { token: string; refresh_token: string }): Promise<void> {
  expect(await signIn(account)).toMatchObject({ status: 403, body: { code: 'account_suspended' } })
  expect((await app().as(session).get('/user/profile')).status).toBe(401)
  expect((await app().anonymous.post('/auth/refresh', { refresh_token: session.refresh_token })).status).toBe(401)
}

test('the demo accounts work only while demo data is on', async () => {
  await make(buyer)
  const first = await signIn(buyer)
  expect(first.status).toBe(200)

  await startWith({ demoData: false, production: false })
  await expectClosed(buyer, first.body.data)

  await startWith({ demoData: true, production: false })
  expect((await signIn(buyer)).status).toBe(200)
})

test('a market that was filled while developing has no open demo admin in production, with demo data or without', async () => {
  await make(admin)
  for (const demoData of [true, false]) {
    await startWith({ demoData: true, production: false })
    const session = await signIn(admin)
    expect(session.body.data.user.profile.user_type).toBe('admin')

    await startWith({ demoData, production: true })
    await expectClosed(admin, session.body.data)
    // The others are open where demo data is allowed.
    expect((await signIn(buyer)).status).toBe(demoData ? 200 : 403)
  }
})
