import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { notificationKinds, textedKinds } from '@asime/contract/notification-kinds'
import {
  isAlways,
  MOST_LAST_TEXTS_A_DAY,
  MOST_TEXTS_A_DAY,
  MOST_WARNINGS_A_DAY,
} from '@asime/contract/notification-topics'
import { chooseChannelEndpoint } from '@asime/contract/notifications'
import { afterAll, expect, test, vi } from 'vitest'
import { buildBuyer, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type AnyUserNotification, notifyOfAll } from './notify.service.ts'

// Whoever has a number alone has no email that a stolen session could not silence: what warns them comes by text message, whatever that
// session does (decision 135).

/** Stands for the gateway: answers all with one status, and remembers what it took. */
const carrier = { status: 200, taken: [] as { to: string; text: string }[] }
const gateway = http.createServer((req, res) => {
  let body = ''
  req.on('data', (part) => (body += String(part)))
  req.on('end', () => {
    if (carrier.status === 200) carrier.taken.push(JSON.parse(body) as { to: string; text: string })
    res.writeHead(carrier.status).end()
  })
})
gateway.listen(0, '127.0.0.1')
await once(gateway, 'listening')
afterAll(() => void gateway.close())

const app = useTestApp({
  env: {
    PUBLIC_URL: 'https://asime.example',
    RATE_LIMITS: 'on',
    SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
    SMS_BODY: '{"to":"{to}","text":"{text}"}',
  },
})
/** Runs the jobs that send texts, also those that are to be tried again. */
async function sendAll() {
  await app().sql("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload -> 'text_id' IS NOT NULL")
  await app().runJobs()
}
const takenAt = (phone: string) => carrier.taken.filter(({ to }) => to === phone).map(({ text }) => text)

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
const hear = (...news: AnyUserNotification[]) => notifyOfAll(app().context, app().context.db, news)
const warning = ({ id }: TestUser): AnyUserNotification => ({
  kind: 'payout_account_changed',
  userId: id,
  facts: { account: 'MTN MoMo ending in 1234', is_first: false },
  key: `w${keys++}`,
})
const paidOut = ({ id }: TestUser): AnyUserNotification => ({
  kind: 'payout_succeeded',
  userId: id,
  facts: { amount: 'GH₵\u00a050.00', account: 'MTN MoMo ending in 1234' },
  key: `p${keys++}`,
})
const refunded = ({ id }: TestUser): AnyUserNotification => ({
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
    'recovery_codes_renewed',
    'recovery_code_used',
  ] as const)
    expect([textedKinds.has(kind), isAlways(notificationKinds[kind].topic, 'sms', false)]).toEqual([true, true])
  expect(isAlways(notificationKinds.order_pay.topic, 'sms', false)).toBe(false)
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

test('changing or removing the number ends no warnings, and the old number gets a last text', async () => {
  const [user, thief] = [await buildPhoneUser(), newNumber()]
  const me = app().as(user)
  // What was to be sent when the number was forgotten, too.
  await hear(warning(user))
  expect((await me.delete('/notifications/phone')).status).toBe(204)
  const last = (await textsTo(user.phone)).at(-1)
  expect(last?.body).toMatch(/^Asime: The number for your text messages was changed or removed\..* https:\S+\/contact$/)
  // Once is enough.
  expect((await me.delete('/notifications/phone')).status).toBe(204)
  expect(await textsTo(user.phone)).toHaveLength(2)

  const naming = await me.put('/notifications/phone', { phone: thief, channel: 'sms' })
  expect(naming.status).toBe(200)
  const code = (await textsTo(thief))[0]?.body.slice(0, 6) ?? ''
  expect((await me.post('/notifications/phone/confirm', { code })).status).toBe(200)
  await hear(warning(user))
  expect(await textsTo(thief)).toHaveLength(1)
  await sendAll()
  expect(takenAt(user.phone)).toEqual([
    expect.stringMatching(/payout account/i),
    last?.body,
    expect.stringMatching(/payout account/i),
  ])

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
  await sendAll()
  expect(
    await app().sql(
      `SELECT n.kind, t.sent_at IS NOT NULL AS is_sent FROM text_messages t JOIN notifications n ON n.id = t.notification_id
       WHERE t.user_id = $1`,
      [user.id],
    ),
  ).toEqual([{ kind: 'payout_account_changed', is_sent: true }])
})

test('a warning outlives what a code and news do not: a carrier that is down for hours, and a number that is not theirs any more', async () => {
  const [user, thief] = [await buildPhoneUser(), newNumber()]
  const me = app().as(user)
  carrier.status = 503
  try {
    await hear(warning(user), refunded(user))
    expect((await me.delete('/notifications/phone')).status).toBe(204)
    expect((await me.put('/notifications/phone', { phone: thief, channel: 'sms' })).status).toBe(200)
    await app().sql("UPDATE users SET verified_phone = $2, email = 'now' || id || '@mail.example' WHERE id = $1", [
      user.id,
      newNumber(),
    ])
    const kept = () =>
      app().sql<{ kind: string; failure: string | null }>(
        'SELECT kind, failure FROM text_messages WHERE user_id = $1 AND sent_at IS NULL ORDER BY created_at, id',
        [user.id],
      )
    await sendAll()
    // News of a number that was removed went with it.
    expect(await kept()).toEqual([
      { kind: 'warning', failure: null },
      { kind: 'warning', failure: null },
      { kind: 'code', failure: null },
    ])
    await app().sql("UPDATE text_messages SET created_at = created_at - interval '23 hours' WHERE user_id = $1", [
      user.id,
    ])
    await sendAll()
    expect(await kept()).toEqual([
      { kind: 'warning', failure: null },
      { kind: 'warning', failure: null },
      { kind: 'code', failure: 'It could not be sent for 15 minutes' },
    ])
    // What is given up after all is written down, and an admin hears how many warnings there are among them.
    const [first] = await textsTo(user.phone)
    await app().sql("UPDATE text_messages SET created_at = created_at - interval '2 hours' WHERE id = $1", [first?.id])
    await sendAll()
    expect((await kept())[0]).toEqual({ kind: 'warning', failure: 'It could not be sent for 24 hours' })
    await app().sql("SELECT graphile_worker.add_job('watch_operations')")
    await app().runJobs()
    expect(
      await app().sql(
        "SELECT detail -> 'texts' AS texts, detail -> 'warnings' AS warnings FROM payment_alerts WHERE kind = 'text_failed'",
      ),
    ).toEqual([{ texts: 2, warnings: 1 }])
  } finally {
    carrier.status = 200
  }
  await sendAll()
  expect(takenAt(user.phone)).toEqual([expect.stringMatching(/changed or removed/)])
  expect(takenAt(thief)).toEqual([])
})

test('codes, news and warnings have a daily limit each; a warning beyond it is recorded', async () => {
  const user = await buildPhoneUser()
  const refused = () =>
    app().sql("SELECT after FROM audit_events WHERE kind = 'warning_not_texted' AND user_id = $1 ORDER BY id", [
      user.id,
    ])
  await hear(...Array.from({ length: MOST_WARNINGS_A_DAY }, () => warning(user)))
  expect(await refused()).toEqual([])
  await hear(...Array.from({ length: MOST_TEXTS_A_DAY + 2 }, () => refunded(user)), warning(user))
  expect(await textsTo(user.phone)).toHaveLength(MOST_WARNINGS_A_DAY + MOST_TEXTS_A_DAY)
  expect(await refused()).toEqual([{ after: { channel: 'sms', most_a_day: MOST_WARNINGS_A_DAY } }])
  // Neither a code nor the last text to a number is crowded out, and that has an end as well.
  const other = newNumber()
  expect((await app().as(user).put('/notifications/phone', { phone: other, channel: 'sms' })).status).toBe(200)
  expect([await textsTo(other), await refused()].map(({ length }) => length)).toEqual([1, 1])
  for (let i = 1; i <= MOST_LAST_TEXTS_A_DAY; i++) {
    await app().sql('UPDATE text_numbers SET phone = $2 WHERE user_id = $1', [user.id, user.phone])
    expect((await app().as(user).delete('/notifications/phone')).status).toBe(204)
    await app().sql('INSERT INTO text_numbers (user_id, phone, confirmed_at) VALUES ($1, $2, now())', [
      user.id,
      user.phone,
    ])
  }
  expect((await refused()).map(({ after }) => after)).toEqual([
    { channel: 'sms', most_a_day: MOST_WARNINGS_A_DAY },
    { channel: 'sms', most_a_day: MOST_LAST_TEXTS_A_DAY },
  ])
  const warnings = MOST_WARNINGS_A_DAY + MOST_LAST_TEXTS_A_DAY
  expect(await textsTo(user.phone)).toHaveLength(warnings)

  await app().sql("UPDATE text_messages SET created_at = created_at - interval '25 hours' WHERE user_id = $1", [
    user.id,
  ])
  await hear(warning(user))
  expect(await textsTo(user.phone)).toHaveLength(warnings + 1)
})

test('warnings at once stay within the daily limit', async () => {
  const user = await buildPhoneUser()
  const { context } = app()
  await hear(...Array.from({ length: MOST_WARNINGS_A_DAY - 1 }, () => warning(user)))
  const begun: Promise<void>[] = []
  let isDone = false
  await inTransaction(context.db, async (tx) => {
    await notifyOfAll(context, tx, [warning(user)])
    begun.push(hear(warning(user)).finally(() => (isDone = true)))
    const isWaiting = async () =>
      (await app().sql("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).length > 0
    await vi.waitUntil(async () => isDone || (await isWaiting()), { timeout: 20_000 })
  })
  await Promise.all(begun)
  expect(await textsTo(user.phone)).toHaveLength(MOST_WARNINGS_A_DAY)
})

test('whoever names and forgets numbers for texts all day silences nothing of the account', async () => {
  const user = await buildPhoneUser()
  for (let i = 0; i <= MOST_LAST_TEXTS_A_DAY; i++) {
    await app().sql('UPDATE text_numbers SET phone = $2 WHERE user_id = $1', [user.id, user.phone])
    expect((await app().as(user).delete('/notifications/phone')).status).toBe(204)
    await app().sql('INSERT INTO text_numbers (user_id, phone, confirmed_at) VALUES ($1, $2, now())', [
      user.id,
      newNumber(),
    ])
  }
  const last = async () => (await textsTo(user.phone)).at(-1)?.body
  expect(await textsTo(user.phone)).toHaveLength(MOST_LAST_TEXTS_A_DAY)
  // Nor do texts to numbers of their own.
  const [own, another] = [newNumber(), newNumber()]
  await app().sql('UPDATE text_numbers SET phone = $2 WHERE user_id = $1', [user.id, own])
  expect((await app().as(user).put('/notifications/phone', { phone: another, channel: 'sms' })).status).toBe(200)
  expect((await textsTo(own)).map(({ body }) => body)).toEqual([expect.stringMatching(/changed or removed/)])

  const email = `added-${user.id}@mail.example`
  expect((await app().as(user).post('/user/email', { email })).status).toBe(200)
  const [mail] = await app().sql<{ body_text: string }>('SELECT body_text FROM mails WHERE recipient = $1', [email])
  const token = /token=([\w-]{43})/.exec(mail?.body_text ?? '')?.[1]
  expect((await app().anonymous.post('/auth/confirm-own-email', { token })).status).toBe(200)
  expect(await last()).toMatch(/^Asime: An email was added to your account\./)
})

test('closing an account silences no warning, and leaves nothing of it once it was sent', async () => {
  const user = await buildPhoneUser()
  await app().sql('UPDATE users SET password_hash = NULL WHERE id = $1', [user.id])
  await hear(warning(user), refunded(user))
  const { status, text } = await app().as(user).post('/user/close', {})
  expect(status, text).toBe(204)
  expect(await textsTo(user.phone)).toHaveLength(1)

  await sendAll()

  expect(takenAt(user.phone)).toEqual([expect.stringMatching(/payout account/i)])
  await app().sql("SELECT graphile_worker.add_job('apply_erasures')")
  await app().runJobs()
  expect(await textsTo(user.phone)).toEqual([])
})
