import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { textedKinds, warningKinds } from '@asime/contract/notification-kinds'
import { chooseChannelEndpoint } from '@asime/contract/notifications'
import { expect, test } from 'vitest'
import { buildBuyer, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { type AnyUserNews, notifyOfAll } from './notify.service.ts'
import { findDueText } from './texts.sql.ts'
import { sendText } from './texts.service.ts'

// Whoever has a number alone has no email that a stolen session could not silence: what warns them comes by text message, whatever that
// session does (decision 135).

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example', RATE_LIMITS: 'on' } })

let numbers = 0
const newNumber = () => `+23355${String(1_000_000 + numbers++).padStart(7, '0')}`
let keys = 0

interface PhoneUser extends TestUser {
  phone: string
}
async function buildPhoneUser(): Promise<PhoneUser> {
  const [user, phone] = [await buildBuyer(app()), newNumber()]
  await app().sql(
    'UPDATE users SET email = NULL, email_verified_at = NULL, verified_phone = $2, phone_verified_at = now() WHERE id = $1',
    [user.id, phone],
  )
  await app().sql('INSERT INTO text_numbers (user_id, phone, confirmed_at) VALUES ($1, $2, now())', [user.id, phone])
  return { ...user, phone }
}
const hear = (...news: AnyUserNews[]) => notifyOfAll(app().context, app().context.db, news)
const warning = ({ id }: TestUser): AnyUserNews => ({
  kind: 'payout_account_changed',
  userId: id,
  facts: { account: 'MTN MoMo ending in 1234', is_first: false },
  key: `w${keys++}`,
})
const paidOut = ({ id }: TestUser): AnyUserNews => ({
  kind: 'payout_succeeded',
  userId: id,
  facts: { amount: 'GH₵\u00a050.00', account: 'MTN MoMo ending in 1234' },
  key: `p${keys++}`,
})
const refunded = ({ id }: TestUser): AnyUserNews => ({
  kind: 'order_late_payment',
  userId: id,
  facts: { side: 'buyer', number: 'A-1', goods: 'Kente', shop: 'Ama', amount: 'GH₵\u00a050.00' } as never,
  key: `r${keys++}`,
})
const textsTo = (phone: string): Promise<{ id: string; body: string }[]> =>
  app().sql("SELECT id, body FROM text_messages WHERE recipient = $1 AND channel = 'sms' ORDER BY created_at, id", [
    phone,
  ])
const choose = (user: TestUser, topic: string, on: boolean, channel = 'sms') =>
  app().as(user).put('/notifications/settings/channel', { topic, channel, on })

test('passkeys, sign-in codes and other ways in that are added or dropped are texted', () => {
  for (const kind of [
    'passkey_added',
    'passkey_removed',
    'passkey_copied',
    'provider_linked',
    'provider_unlinked',
    'second_factor_turned_on',
    'second_factor_turned_off',
  ] as const)
    expect([textedKinds.has(kind), warningKinds.includes(kind)]).toEqual([true, true])
  expect(warningKinds).not.toContain('order_pay')
})

test('whoever has no email cannot switch off what is texted of payouts and security; whoever has one can', async () => {
  const [user, mailed] = [await buildPhoneUser(), await buildBuyer(app())]
  for (const topic of ['security', 'payouts']) {
    // Chosen while there was an email, or before this was so.
    await app().sql("INSERT INTO notification_choices VALUES ($1, $2, 'sms', false)", [user.id, topic])
    expectInvalid(await choose(user, topic, false), { on: 'This cannot be switched off' })
    expect((await choose(mailed, topic, false)).status).toBe(200)
  }
  expect((await choose(user, 'security', false, 'whatsapp')).status).toBe(200)
  const chosen = await choose(user, 'order_steps', false)
  expectContract(chooseChannelEndpoint, chosen)
  const rows = chosen.body.data.topics.filter(({ topic }: { topic: string }) => /security|payouts/.test(topic))
  expect(rows.map(({ sms }: { sms: boolean }) => sms)).toEqual([true, true])
  await hear(warning(user), paidOut(user), warning(mailed))
  expect((await textsTo(user.phone)).map(({ body }) => body)).toEqual([
    expect.stringMatching(/payout account/i),
    expect.stringMatching(/has been paid to you/),
  ])
})

test('another number, or none, ends no warnings, and the number before gets a last text', async () => {
  const [user, thief] = [await buildPhoneUser(), newNumber()]
  const me = app().as(user)
  // What was to be sent when the number was forgotten, too.
  await hear(warning(user))
  expect((await me.delete('/notifications/phone')).status).toBe(204)
  const [before, last] = await textsTo(user.phone)
  expect(last?.body).toMatch(/^Asime: The number for your text messages was changed or removed\..* https:\S+\/contact$/)
  for (const text of [before, last]) expect(await findDueText(app().context.db, text?.id ?? '')).toBeDefined()
  // Once is enough.
  expect((await me.delete('/notifications/phone')).status).toBe(204)
  expect(await textsTo(user.phone)).toHaveLength(2)

  const naming = await me.put('/notifications/phone', { phone: thief, channel: 'sms' })
  expect(naming.status).toBe(200)
  const code = (await textsTo(thief))[0]?.body.slice(0, 6) ?? ''
  expect((await me.post('/notifications/phone/confirm', { code })).status).toBe(200)
  await hear(warning(user))
  const warned = (await textsTo(user.phone)).at(-1)
  expect(warned?.body).toMatch(/payout account/i)
  expect(await findDueText(app().context.db, warned?.id ?? '')).toMatchObject({ is_warning: true })
  expect(await textsTo(thief)).toHaveLength(1)

  // Whoever has an email hears of it at the old number as well, also when another is named; not when it is the same.
  const [mailed, old] = [await buildBuyer(app()), newNumber()]
  await app().sql('INSERT INTO text_numbers (user_id, phone, confirmed_at) VALUES ($1, $2, now())', [mailed.id, old])
  for (const phone of [newNumber(), newNumber()])
    await app().as(mailed).put('/notifications/phone', { phone, channel: 'sms' })
  expect((await textsTo(old)).map(({ body }) => body)).toEqual([expect.stringMatching(/changed or removed/)])
})

test('a warning is sent although it was read and the quiet never ends; other texts are not', async () => {
  const user = await buildPhoneUser()
  await app().sql("INSERT INTO notification_times VALUES ($1, true, '00:00', '23:59:59', false, 'off')", [user.id])
  await hear(warning(user), refunded(user))
  await app().sql('UPDATE notifications SET read_at = now() WHERE user_id = $1', [user.id])
  const gateway = http.createServer((_req, res) => res.end('{}')).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  try {
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
    const { config, db, log } = app().context
    const texts = { ...config.texts, sms: { url, body: {}, sender: 'Asime' } } as typeof config.texts
    for (const { id } of await textsTo(user.phone)) await sendText({ db, log, config: { ...config, texts } }, id)
  } finally {
    gateway.close()
  }
  expect(
    await app().sql(
      `SELECT n.kind, t.sent_at IS NOT NULL AS is_sent FROM text_messages t JOIN notifications n ON n.id = t.notification_id
       WHERE t.user_id = $1`,
      [user.id],
    ),
  ).toEqual([{ kind: 'payout_account_changed', is_sent: true }])
})

test('no other texts use up the day of warnings', async () => {
  const user = await buildPhoneUser()
  await hear(...Array.from({ length: 12 }, () => refunded(user)))
  expect(await textsTo(user.phone)).toHaveLength(10)
  await hear(...Array.from({ length: 60 }, () => warning(user)))
  expect(await textsTo(user.phone)).toHaveLength(10 + 50)
})
