import { expect, test } from 'vitest'
import { buildOneTimeToken, buildUserWithPassword, PASSWORD } from '../../../test/accounts.ts'
import { buildVendor, type TestUser } from '../../../test/builders.ts'
import { buildTelephone } from '../../../test/passkeys.ts'
import { ACCOUNT, ACCOUNTS } from '../../../test/payouts.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'
import { codeAt } from './second-factor-codes.ts'

const app = useTestApp()
const IP = '203.0.113.9'
const NEXT = 'waakye-and-shito-7'

function postingAs(user: TestUser) {
  return async (path: string, body: object = {}): Promise<Answer> => {
    const answer = await app().as(user).post(path, body, { ip: IP })
    expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300)
    return answer
  }
}
const eventsOf = (user: TestUser) =>
  app().sql('SELECT kind, address, session_id FROM audit_events WHERE user_id = $1 ORDER BY id', [user.id])

test('what touches an account is kept with the network address and the session that it came from', async () => {
  const user = await buildUserWithPassword(app())
  const post = postingAs(user)

  await post('/auth/change-password', { password: PASSWORD, new_password: NEXT })
  const begun = await post('/user/second-factor/begin', { password: NEXT })
  const turnOn = codeAt(begun.body.data.secret, app().context.clock.now())
  const { recovery_codes: codes } = (await post('/user/second-factor/turn-on', { code: turnOn })).body.data
  await post('/user/second-factor/turn-off', { code: codes[0] })
  const created = buildTelephone(user.id).create((await post('/user/passkeys/begin')).body.data)
  await post('/user/passkeys', { created })
  await app().as(user).get('/user/data/overview', { ip: IP })
  await post('/user/data/export', { password: NEXT })
  await post('/user/close', { password: NEXT })

  const from = { address: IP, session_id: user.sessionId }
  expect(await eventsOf(user)).toEqual([
    { kind: 'password_changed', ...from },
    { kind: 'second_factor_turned_on', ...from },
    { kind: 'recovery_code_used', ...from },
    { kind: 'second_factor_turned_off', ...from },
    { kind: 'passkey_added', ...from },
    { kind: 'own_data_viewed', ...from },
    { kind: 'own_data_exported', ...from },
    { kind: 'account_closed', ...from },
  ])
})

test('what a visitor does has no session, and an address of IPv6 is kept as its network', async () => {
  const user = await buildUserWithPassword(app())
  const token = await buildOneTimeToken(app(), user, 'reset_password')

  const ip = '2001:db8:1:2:3:4:5:6'
  expect((await app().anonymous.post('/auth/reset-password', { token, password: NEXT }, { ip })).status).toBe(200)

  expect(await eventsOf(user)).toEqual([{ kind: 'password_reset', address: '2001:db8:1:2::/64', session_id: null }])
})

test('a payout account that is named leaves who did it, from where, and which one it replaced', async () => {
  const vendor = await buildVendor(app())
  const name = (number: string) =>
    app()
      .as(vendor)
      .put('/user/payout-account', { ...ACCOUNT, account_number: number }, { ip: IP })
  expect((await name(ACCOUNTS.works)).status).toBe(200)
  expect((await name(ACCOUNTS.waits)).status).toBe(200)

  const accounts = await app().sql('SELECT id FROM payout_accounts WHERE vendor_id = $1 ORDER BY id', [vendor.vendorId])
  const events = await app().sql(
    `SELECT user_id, subject_type, subject_id, before, after, address, session_id FROM audit_events
     WHERE kind = 'payout_account_changed' AND user_id = $1 ORDER BY id`,
    [vendor.id],
  )
  const [first, second] = accounts.map(({ id }) => ({ accountId: id }))
  const shared = {
    user_id: vendor.id,
    subject_type: 'vendor',
    subject_id: vendor.vendorId,
    address: IP,
    session_id: vendor.sessionId,
  }
  expect(events).toEqual([
    { ...shared, before: null, after: first },
    { ...shared, before: first, after: second },
  ])
})
