import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { notificationKindNames, notificationKinds, textedKinds } from '@asime/contract/notification-kinds'
import {
  isNever,
  isOnAtFirst,
  MOST_TEXTS_A_DAY,
  notificationTopicNames,
  textChannels,
} from '@asime/contract/notification-topics'
import { nameTextNumberEndpoint, readTextNumberEndpoint } from '@asime/contract/notifications'
import { expect, onTestFinished, test } from 'vitest'
import { buildBuyer, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { PRODUCTION } from '../../../test/production.ts'
import { startTestApp, type TestApp, useTestApp } from '../../../test/test-app.ts'
import { notify } from './notify.service.ts'
import { inSmsLetters, SMS_LENGTH, textMessage } from './text-words.ts'
import { createTextSender } from './text-gateway.ts'
import { sendText } from './texts.service.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example', RATE_LIMITS: 'on' } })

let lastNumber = 0
const newNumber = () => `+23324${String(4_000_000 + lastNumber++).padStart(7, '0')}`

interface Text {
  id: string
  channel: string
  recipient: string
  body: string
  sent_at: string | null
  failure: string | null
}
const textsTo = (user: TestUser, of: TestApp = app()): Promise<Text[]> =>
  of.sql(
    'SELECT id, channel, recipient, body, sent_at, failure FROM text_messages WHERE user_id = $1 ORDER BY created_at, id',
    [user.id],
  )
const name = (user: TestUser, phone: string, channel = 'sms', ip?: string) =>
  app().as(user).put('/notifications/phone', { phone, channel }, { ip })
const confirm = (user: TestUser, code: string) => app().as(user).post('/notifications/phone/confirm', { code })
const lastCode = async (user: TestUser) => (await textsTo(user)).at(-1)?.body.slice(0, 6) ?? ''

/** Somebody whose number is confirmed, and who is awake at any time. */
async function buildReachable(of: TestApp = app(), phone = newNumber()): Promise<TestUser> {
  const user = await buildBuyer(of)
  await of.sql('INSERT INTO text_numbers (user_id, phone, confirmed_at) VALUES ($1, $2, now())', [user.id, phone])
  await of.sql("INSERT INTO notification_times VALUES ($1, false, '21:00', '06:00', true, 'off')", [user.id])
  return user
}
const refund = (user: TestUser, of: TestApp = app(), key = randomBytes(6).toString('hex')) =>
  notify(of.context, of.context.db, {
    kind: 'payout_succeeded',
    userId: user.id,
    facts: { amount: 'GH₵\u00a01,250.00', account: 'MTN MoMo, ending in 1234' },
    key,
  })

test('a number is confirmed by the code that was sent to it, and only then gets anything', async () => {
  const [user, phone] = [await buildBuyer(app()), newNumber()]
  const named = await name(user, `0${phone.slice(4)}`)
  expectContract(nameTextNumberEndpoint, named)
  expect(named.body.data).toEqual({ channels: ['sms', 'whatsapp'], phone, is_confirmed: false })
  await refund(user)
  expect(await textsTo(user)).toHaveLength(1)

  const code = await lastCode(user)
  expect(code).toMatch(/^\d{6}$/)
  expectInvalid(await confirm(user, code === '000000' ? '000001' : '000000'), { code: expect.any(String) })
  expect((await confirm(user, `${code.slice(0, 3)} ${code.slice(3)}`)).body.data).toMatchObject({ is_confirmed: true })
  expectInvalid(await confirm(user, code), { code: expect.any(String) })

  await refund(user)
  expect((await textsTo(user)).at(-1)).toMatchObject({ channel: 'sms', recipient: phone })
  expect((await textsTo(user)).at(-1)?.body).toMatch(
    /^Asime: GHS 1,250\.00 has been paid to you\. https:\/\/asime\.example\/n\/[\w-]{22}$/,
  )

  expect((await app().as(user).delete('/notifications/phone')).status).toBe(204)
  const read = await app().as(user).get('/notifications/phone')
  expectContract(readTextNumberEndpoint, read)
  expect(read.body.data).toMatchObject({ phone: null, is_confirmed: false })
  const left = (await textsTo(user)).filter(({ sent_at: sentAt }) => sentAt === null)
  expect(left.map(({ body }) => body)).toEqual([expect.stringMatching(/changed or removed/)])
})

test('after five wrong codes, or a quarter of an hour, no code works', async () => {
  const [guesser, slow] = [await buildBuyer(app()), await buildBuyer(app())]
  await name(guesser, newNumber())
  const right = await lastCode(guesser)
  for (let i = 0; i < 5; i++) await confirm(guesser, String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0'))
  expectInvalid(await confirm(guesser, right), { code: expect.any(String) })

  await name(slow, newNumber())
  await app().sql("UPDATE text_numbers SET code_expires_at = now() - interval '1 second' WHERE user_id = $1", [slow.id])
  expectInvalid(await confirm(slow, await lastCode(slow)), { code: expect.any(String) })
  // And one person's code is no other's.
  const [one, two] = [await buildBuyer(app()), await buildBuyer(app())]
  const phone = newNumber()
  await name(one, phone)
  await name(two, phone)
  const codes = [await lastCode(one), await lastCode(two)]
  if (codes[0] !== codes[1]) expectInvalid(await confirm(two, codes[0] as string), { code: expect.any(String) })
})

test('codes are counted by number and by person, and none goes to whoever has not confirmed their email', async () => {
  const phone = newNumber()
  for (let i = 0; i < 3; i++) expect((await name(await buildBuyer(app()), phone)).status).toBe(200)
  expectFailure(await name(await buildBuyer(app()), phone), 'rate_limited')

  const eager = await buildBuyer(app())
  for (let i = 0; i < 5; i++) expect((await name(eager, newNumber())).status).toBe(200)
  expectFailure(await name(eager, newNumber()), 'rate_limited')

  const unconfirmed = await buildBuyer(app())
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unconfirmed.id])
  expectFailure(await name(unconfirmed, newNumber()), 'forbidden')
  expectInvalid(await name(await buildBuyer(app()), '+1 202 555 0123'), { phone: expect.any(String) })
})

test('a number gets six codes a day, and whoever has a whole network of addresses counts as one', async () => {
  const phone = newNumber()
  for (let hour = 0; hour < 2; hour++) {
    for (let i = 0; i < 3; i++) expect((await name(await buildBuyer(app()), phone)).status).toBe(200)
    await app().sql("DELETE FROM rate_limit_counts WHERE key LIKE 'codesToNumber:%'")
  }
  expectFailure(await name(await buildBuyer(app()), phone), 'rate_limited')

  for (let i = 0; i < 33; i++) await app().context.rateLimits.take('codesOfAddress', '2001:db8:9::/48')
  expectFailure(await name(await buildBuyer(app()), newNumber(), 'sms', '2001:db8:9:77::1'), 'rate_limited')
  expect((await name(await buildBuyer(app()), newNumber(), 'sms', '2001:db8:a:77::1')).status).toBe(200)
})

test('texted topics can be switched off, others not on, and a day has a limit', async () => {
  const user = await buildReachable()
  await app().as(user).put('/notifications/settings/channel', { topic: 'payouts', channel: 'sms', on: false })
  await refund(user)
  expect(await textsTo(user)).toEqual([])
  await app().as(user).put('/notifications/settings/channel', { topic: 'payouts', channel: 'whatsapp', on: true })
  await refund(user)
  expect(await textsTo(user)).toMatchObject([{ channel: 'whatsapp' }])
  expectInvalid(
    await app().as(user).put('/notifications/settings/channel', { topic: 'reviews', channel: 'sms', on: true }),
    { on: expect.any(String) },
  )

  for (let i = 0; i < MOST_TEXTS_A_DAY + 3; i++) await refund(user)
  expect(await textsTo(user)).toHaveLength(MOST_TEXTS_A_DAY)
})

test('one cause is one text, and its short link leads to where the notification does', async () => {
  const user = await buildReachable()
  await refund(user, app(), 'once')
  await refund(user, app(), 'once')
  const texts = await textsTo(user)
  expect(texts).toHaveLength(1)
  const path = new URL(/https:\S+$/.exec(texts[0]?.body ?? '')?.[0] ?? '').pathname

  const { statusCode, headers } = await app().server.inject(path)
  expect([statusCode, headers.location]).toEqual([302, '/app/vendor/payouts'])
  for (const nothing of ['/n/AAAAAAAAAAAAAAAAAAAAAA', '/n/x', "/n/'%20OR%201"])
    expect((await app().server.inject(nothing)).headers.location).toBe('/app/notifications')
})

/** Stands for a gateway: answers with what it is told, and remembers what it was sent. */
async function gateway(...answers: number[]) {
  // Any: parsed JSON of whatever form the settings ask for. Each test says what it expects of it.
  const got: { headers: http.IncomingHttpHeaders; body: any }[] = []
  const server = http.createServer((req, res) => {
    let text = ''
    req.on('data', (part) => (text += String(part)))
    req.on('end', () => {
      got.push({ headers: req.headers, body: JSON.parse(text) })
      res.statusCode = answers.shift() ?? 200
      res.end('{"secret":"not to be repeated"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send?v=2` }
}
const startWith = async (env: Record<string, string>) => {
  const started = await startTestApp({ env: { PUBLIC_URL: 'https://asime.example', ...env } })
  onTestFinished(() => started.close())
  return started
}

test('a gateway gets each text once, in its own form, and again under the same id where it was in trouble', async () => {
  const { got, url } = await gateway(503, 200)
  const other = await startWith({
    SMS_URL: url,
    SMS_HEADER: 'X-Api-Key: s3cret',
    SMS_SENDER: 'ASIME',
    SMS_BODY: '{"messages":[{"dest":"{to}","from":"{sender}","content":"{text}","ref":"{id}"}]}',
  })
  const user = await buildReachable(other)
  await refund(user, other)
  await other.runJobs()
  expect(await textsTo(user, other)).toMatchObject([{ sent_at: null, failure: null }])
  await other.sql("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload -> 'text_id' IS NOT NULL")
  await other.runJobs()
  const [text] = await textsTo(user, other)
  expect(text).toMatchObject({ body: '', sent_at: expect.anything() })
  expect(got).toHaveLength(2)
  for (const { headers, body } of got) {
    expect(headers).toMatchObject({ 'x-api-key': 's3cret', 'idempotency-key': text?.id })
    expect(body.messages).toEqual([
      { dest: text?.recipient, from: 'ASIME', content: expect.stringMatching(/^Asime: GHS 1,250\.00/), ref: text?.id },
    ])
  }
  // A job that runs twice sends nothing twice.
  await sendText(other.context, createTextSender(), text?.id ?? '')
  expect(got).toHaveLength(2)
})

test('what a gateway refuses is given up, and an admin hears of it', async () => {
  const { url } = await gateway(400)
  const other = await startWith({ SMS_URL: url })
  const user = await buildReachable(other)
  await refund(user, other)
  await other.runJobs()
  expect(await textsTo(user, other)).toMatchObject([{ body: '', failure: 'The gateway answered with 400' }])
  await other.sql("SELECT graphile_worker.add_job('watch_operations')")
  await other.runJobs()
  expect(await other.sql("SELECT kind, reference FROM payment_alerts WHERE kind = 'text_failed'")).toEqual([
    { kind: 'text_failed', reference: 'sms' },
  ])
})

test('an admin hears of a gateway also where thousands of texts have failed after very many that were sent', async () => {
  const other = await startWith({})
  await other.sql(
    `WITH sent AS (
       INSERT INTO text_messages (channel, recipient, body, created_at, sent_at)
       SELECT 'sms', '+233241234567', '', now() - interval '2 days', now() - interval '2 days' FROM generate_series(1, 60000)
     ) INSERT INTO text_messages (channel, recipient, body, created_at, failed_at, failure)
     SELECT 'sms', '+233241234567', '', now(), now(), 'The gateway answered with 503' FROM generate_series(1, 4000)`,
  )

  await other.sql("SELECT graphile_worker.add_job('watch_operations')")
  await other.runJobs()

  expect(
    await other.sql("SELECT reference, detail -> 'texts' AS texts FROM payment_alerts WHERE kind = 'text_failed'"),
  ).toEqual([{ reference: 'sms', texts: 4_000 }])
})

test('a text waits until the quiet is over, and is not paid for where its notification has been read or texts were switched off', async () => {
  const { got, url } = await gateway()
  const other = await startWith({ SMS_URL: url })
  const [asleep, reader] = [await buildReachable(other), await buildReachable(other)]
  await other.sql(
    `UPDATE notification_times SET quiet = true, quiet_from = (now() AT TIME ZONE 'UTC' - interval '1 hour')::time,
       quiet_to = (now() AT TIME ZONE 'UTC' + interval '1 hour')::time WHERE user_id = $1`,
    [asleep.id],
  )
  await refund(asleep, other)
  await refund(reader, other)
  await other.sql('UPDATE notifications SET read_at = now() WHERE user_id = $1', [reader.id])
  await other.runJobs()
  expect(got).toEqual([])
  expect(await textsTo(reader, other)).toEqual([])
  expect(await textsTo(asleep, other)).toMatchObject([{ sent_at: null, failure: null }])

  const settled = await buildReachable(other)
  await other.sql(
    'UPDATE notification_times SET quiet = true, quiet_from = of.quiet_from, quiet_to = of.quiet_to FROM notification_times of WHERE notification_times.user_id = $1 AND of.user_id = $2',
    [settled.id, asleep.id],
  )
  await refund(settled, other)
  await other.runJobs()
  await other.as(settled).put('/notifications/settings/channel', { topic: 'payouts', channel: 'sms', on: false })

  await other.sql('UPDATE notification_times SET quiet = false')
  await other.sql("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload -> 'text_id' IS NOT NULL")
  await other.runJobs()
  expect(got).toHaveLength(1)
  expect(await textsTo(settled, other)).toEqual([])
})

test('in production a channel without a gateway is not offered, and nothing is written for it', async () => {
  const other = await startWith({ ...PRODUCTION })
  const user = await buildReachable(other)
  expect((await other.as(user).get('/notifications/phone')).body.data.channels).toEqual([])
  expectInvalid(await other.as(user).put('/notifications/phone', { phone: newNumber(), channel: 'sms' }), {
    channel: expect.any(String),
  })
  await refund(user, other)
  expect(await textsTo(user, other)).toEqual([])
  expect((await other.server.inject('/dev/texts')).statusCode).toBe(404)
})

test('while nothing sends them they can be read on this machine, and nowhere else', async () => {
  const user = await buildReachable()
  await refund(user)
  const { status, text } = await app().anonymous.get('/dev/texts')
  expect(status).toBe(200)
  expect(text).toContain('GHS 1,250.00 has been paid to you')
  expectFailure(await app().anonymous.get('/dev/texts', { ip: '203.0.113.7' }), 'not_found')
})

test('texts fit into one SMS and its letters', () => {
  expect(inSmsLetters('Ɔdɔ yɛ “dɛ” – GH₵\u00a020.50 … café 🎉')).toBe('Odo ye "de" - GHS 20.50 ... cafe')
  const url = 'https://market.asime.example/n/AZ_-0123456789abcdefgh'
  const long = textMessage(`Order ${'x'.repeat(300)}`, url)
  expect(long.length).toBeLessThanOrEqual(SMS_LENGTH)
  expect(long.length).toBeGreaterThan(SMS_LENGTH - 3)
  expect(long.endsWith(`... ${url}`)).toBe(true)
  expect(textMessage('Is everything all right?', url)).toBe(`Asime: Is everything all right? ${url}`)
})

test('the table of what is texted agrees with that of topics', () => {
  for (const channel of textChannels)
    for (const topic of notificationTopicNames) {
      const kinds = notificationKindNames.filter((kind) => notificationKinds[kind].topic === topic)
      expect([topic, kinds.some((kind) => textedKinds.has(kind))]).toEqual([topic, !isNever(topic, channel)])
    }
  // Each costs money, so by itself only what is about money or the account.
  expect(notificationTopicNames.filter((topic) => isOnAtFirst(topic, 'sms'))).toEqual([
    'payments',
    'payouts',
    'disputes',
    'security',
  ])
})

test('codes to all numbers together have a daily limit, admins are notified of it, and a refused code counts for nobody', async () => {
  expect((await name(await buildBuyer(app()), newNumber())).status).toBe(200)
  // All but one of a day's.
  await app().sql("UPDATE rate_limit_counts SET points = 999 WHERE key LIKE 'codesOfMarket:%'")
  expect((await name(await buildBuyer(app()), newNumber())).status).toBe(200)
  for (let i = 0; i < 30; i++) await app().context.rateLimits.take('codesOfMarket', 'all')
  const [user, phone] = [await buildBuyer(app()), newNumber()]
  for (let i = 0; i < 6; i++) expectFailure(await name(user, phone), 'rate_limited')

  const alerts = await app().sql("SELECT reference FROM payment_alerts WHERE kind = 'phone_codes_used_up'")
  expect(alerts).toEqual([{ reference: expect.stringContaining('text numbers') }])
  await app().context.rateLimits.clear('codesOfMarket', 'all')
  expect((await name(user, phone)).status).toBe(200)
})

test('a gateway that does not answer is asked no more for a while, and the other still is', async () => {
  const friendly = await gateway()
  const gone = http.createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  await once(gone.close(), 'close')
  const toGateway = (url: string) => ({ url, header: undefined, sender: 'ASIME', body: { to: '{to}' } })
  const text = { id: 'x', recipient: '+233240000000', body: 'Hello' }
  const send = createTextSender()
  const away = toGateway(`http://127.0.0.1:${port}`)
  const failures: string[] = []
  for (let attempt = 1; attempt <= 6; attempt++)
    await send(away, text).catch((error: Error) => failures.push(error.message))

  expect(failures.map((message) => /not responded recently/.test(message))).toEqual([...Array(5).fill(false), true])
  expect(await send(toGateway(friendly.url), text)).toEqual({ is: 'sent' })
})
