import { expect, test } from 'vitest'
import { demoAccounts } from '../../../demo/accounts.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { openOrCloseDemoAccounts } from './demo-access.ts'
import { hashPassword } from './passwords.ts'

test('the demo accounts work only while demo data is on', async () => {
  const [account] = demoAccounts
  const app = await startTestApp({ env: { DEMO_DATA: 'true' } })
  try {
    await app.sql("INSERT INTO users (email, full_name, user_type, password_hash) VALUES ($1, 'Demo', 'buyer', $2)", [
      account.email,
      await hashPassword(account.password),
    ])
    const signIn = () => app.anonymous.post('/auth/login', { email: account.email, password: account.password })
    const first = await signIn()
    expect(first.status).toBe(200)

    await openOrCloseDemoAccounts({ ...app.context, config: { ...app.context.config, demoData: false } })

    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'account_suspended' } })
    expect((await app.as(first.body.data).get('/user/profile')).status).toBe(401)
    expect((await app.anonymous.post('/auth/refresh', { refresh_token: first.body.data.refresh_token })).status).toBe(
      401,
    )

    await openOrCloseDemoAccounts(app.context)
    expect((await signIn()).status).toBe(200)
  } finally {
    await app.close()
  }
})
