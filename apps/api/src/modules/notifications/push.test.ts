import { createECDH, randomBytes } from 'node:crypto'
import { addPushDeviceEndpoint, listPushDevicesEndpoint } from '@asime/contract/notifications'
import { calculateJwkThumbprint } from 'jose'
import { expect, test } from 'vitest'
import { buildUserWithPassword, mailsTo, PASSWORD } from '../../../test/accounts.ts'
import { buildBuyer, buildProduct, buildVendor, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { buildPaidOrder } from '../../../test/payments.ts'
import { buildClientKey, type ClientKey } from '../../../test/proofs.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { notify } from './notify.service.ts'
import { sendPush } from './push.service.ts'
import { createPushSender, type Delivery, type Device, isPushService, vapidKeys } from './push-service.ts'

const app = useTestApp()
const limited = useTestApp({ env: { RATE_LIMITS: 'on' } })

const newKeys = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}
const newEndpoint = () => `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`
const subscribe = (user: TestUser, endpoint = newEndpoint()) =>
  app().as(user).put('/notifications/devices', { endpoint, keys: newKeys() })
const devicesOf = async (user: TestUser) => {
  const answer = await app().as(user).get('/notifications/devices')
  expectContract(listPushDevicesEndpoint, answer)
  return answer.body.data.devices as { id: string; endpoint: string }[]
}

/** Who is awake at any time. */
async function buildAwake(): Promise<TestUser> {
  const user = await buildBuyer(app())
  await app().as(user).put('/notifications/settings/times', {
    quiet: false,
    quiet_from: '21:00',
    quiet_to: '06:00',
    security_in_quiet: true,
    digest: 'off',
  })
  return user
}
/** @returns the notification's id */
async function tell(user: TestUser, kind: 'password_changed' | 'new_bid' = 'password_changed'): Promise<string> {
  const key = randomBytes(6).toString('hex')
  const facts = {
    request_id: '01890000-0000-7000-8000-000000000000',
    request_title: 'A generator',
    shop: 'Tema Diesel',
    amount: 'GH₵ 50.00',
  }
  await notify(app().context, app().context.db, { kind, userId: user.id, facts, key })
  const [row] = await app().sql('SELECT id FROM notifications WHERE effect_key = $1', [key])
  return row.id
}
const jobsOf = (id: string) =>
  app().sql(
    "SELECT run_at > now() AS waits FROM graphile_worker._private_jobs WHERE payload ->> 'notification_id' = $1",
    [id],
  )

/** Stands for the push services: remembers what it was given, and answers as it is told. */
function listen(answer: Delivery = 'sent') {
  const sent: { device: Device; payload: { title: string; path: string } }[] = []
  const send = async (device: Device, payload: string) => {
    sent.push({ device, payload: JSON.parse(payload) })
    return answer
  }
  return { sent, send }
}

test('a browser subscribes, is listed and is removed by its user alone', async () => {
  const [user, other] = [await buildBuyer(app()), await buildBuyer(app())]
  const endpoint = newEndpoint()
  const saved = await subscribe(user, endpoint)
  expectContract(addPushDeviceEndpoint, saved)
  await subscribe(user, endpoint)
  const [device, ...more] = await devicesOf(user)

  expect([device?.endpoint, more]).toEqual([endpoint, []])
  expect(saved.body.data.public_key).toBe(vapidKeys(app().context.secrets).publicKey)
  expectFailure(await app().as(other).delete(`/notifications/devices/${device!.id}`), 'not_found', 'Device not found')
  expect((await app().as(user).delete(`/notifications/devices/${device!.id}`)).status).toBe(204)
  expect(await devicesOf(user)).toEqual([])
})

/** Titles of those that say that a browser was added. */
const toldOfDevices = async (user: TestUser) =>
  (
    await app().sql(
      "SELECT title FROM notifications WHERE user_id = $1 AND kind = 'push_device_added' ORDER BY created_at",
      [user.id],
    )
  ).map(({ title }) => title)

test('the owner is notified of each browser that is added, once, and not of one that subscribes again', async () => {
  const user = await buildBuyer(app())
  await app().sql("UPDATE sessions SET user_agent = 'Mozilla/5.0 (X11; Linux) Firefox/150.0' WHERE id = $1", [
    user.sessionId,
  ])
  const endpoint = newEndpoint()
  await Promise.all([subscribe(user, endpoint), subscribe(user, endpoint)])
  await subscribe(user, endpoint)
  expect(await toldOfDevices(user)).toEqual(['Push notifications were turned on: Firefox on Linux'])
  const mails = await mailsTo(app(), user.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Push notifications were turned on: Firefox on Linux'])

  // Without a key nothing shows whose browser the other address is.
  await subscribe(user)
  expect(await toldOfDevices(user)).toHaveLength(2)

  const other = await buildBuyer(app())
  await subscribe(other, endpoint)
  expect(await toldOfDevices(other)).toEqual(['Push notifications were turned on'])
})

test('a bound session adds a browser by its key alone, which may get another address and is told of once', async () => {
  const [user, key, thief] = [await buildBuyer(app()), await buildClientKey(), await buildClientKey()]
  await app().sql('UPDATE sessions SET key_thumbprint = $2 WHERE id = $1', [
    user.sessionId,
    Buffer.from(await calculateJwkThumbprint(key.publicJwk, 'sha256'), 'base64url'),
  ])
  const proven = async ({ prove }: ClientKey) =>
    app()
      .as(user)
      .put(
        '/notifications/devices',
        { endpoint: newEndpoint(), keys: newKeys() },
        { headers: { dpop: await prove('/notifications/devices', { htm: 'PUT' }) } },
      )

  const refused = await subscribe(user)
  expectFailure(refused, 'proof_required')
  expect(refused.headers['dpop-nonce']).toEqual(expect.any(String))
  expectFailure(await proven(thief), 'proof_required')
  expect([await devicesOf(user), await toldOfDevices(user)]).toEqual([[], []])

  expect((await proven(key)).status).toBe(200)
  expect((await proven(key)).status).toBe(200)
  expect(await devicesOf(user)).toHaveLength(2)
  expect(await toldOfDevices(user)).toHaveLength(1)
})

test('whoever has a token alone adds no browsers without end, each of which would mail their owner', async () => {
  const [user, other] = [await buildBuyer(limited()), await buildBuyer(limited())]
  const add = (by: TestUser) =>
    limited().as(by).put('/notifications/devices', { endpoint: newEndpoint(), keys: newKeys() })
  for (let i = 0; i < 19; i++) await limited().context.rateLimits.take('pushDevices', user.id)

  expect((await add(user)).status).toBe(200)
  expectFailure(await add(user), 'rate_limited')
  expect((await add(other)).status).toBe(200)
})

test.for([
  'http://fcm.googleapis.com/x',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://169.254.169.254/latest',
  'https://fcm.googleapis.com:8443/x',
  'https://user:pass@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil-push.apple.com.example/x',
  'https://evilnotify.windows.com/x',
])('%s is no push service', async (endpoint) => {
  expect(isPushService(endpoint)).toBe(false)
  expectInvalid(await subscribe(await buildBuyer(app()), endpoint), {
    endpoint: 'This is no push service that we know',
  })
})

test('a notification goes to each device of its user, and to no session that has ended', async () => {
  const user = await buildAwake()
  await subscribe(user)
  await subscribe(user)
  const { sent, send } = listen()
  const id = await tell(user, 'new_bid')
  expect(await jobsOf(id)).toEqual([{ waits: false }])
  await sendPush(app().context.db, send, id)
  expect(sent.map(({ payload }) => [payload.title, payload.path])).toEqual([
    ['Tema Diesel bids GH₵ 50.00', '/requests/01890000-0000-7000-8000-000000000000'],
    ['Tema Diesel bids GH₵ 50.00', '/requests/01890000-0000-7000-8000-000000000000'],
  ])

  await app().sql("UPDATE sessions SET revoked_at = now(), revoked_because = 'test' WHERE user_id = $1", [user.id])
  await sendPush(app().context.db, send, id)
  expect(sent).toHaveLength(2)
})

test('what has been read meanwhile, or is switched off, is not pushed', async () => {
  const user = await buildAwake()
  await subscribe(user)
  const { sent, send } = listen()
  const read = await tell(user)
  await app()
    .as(user)
    .post('/notifications/read', { ids: [read] })
  await sendPush(app().context.db, send, read)
  await app().as(user).put('/notifications/settings/channel', { topic: 'new_bids', channel: 'push', on: false })

  expect(await jobsOf(await tell(user, 'new_bid'))).toEqual([])
  expect(sent).toEqual([])
})

test('a subscription that has ended is forgotten; one whose service is in trouble only after a while', async () => {
  const user = await buildAwake()
  await subscribe(user)
  const id = await tell(user)
  for (let n = 0; n < 3; n++) await sendPush(app().context.db, listen('failed').send, id)
  expect(await devicesOf(user)).toHaveLength(1)
  await sendPush(app().context.db, listen('gone').send, id)
  expect(await devicesOf(user)).toEqual([])

  await subscribe(user)
  for (let n = 0; n < 11; n++) await sendPush(app().context.db, listen('failed').send, id)
  expect(await devicesOf(user)).toEqual([])
})

test('in quiet hours a push waits until they end, and is not sent where it was switched off meanwhile; security is let through', async () => {
  const user = await buildAwake()
  await subscribe(user)
  // From an hour ago, by the database's clock.
  await app().sql(
    `UPDATE notification_times SET quiet = true, quiet_from = (now() AT TIME ZONE 'UTC' - interval '1 hour')::time,
       quiet_to = (now() AT TIME ZONE 'UTC' + interval '1 hour')::time WHERE user_id = $1`,
    [user.id],
  )
  const { sent, send } = listen()
  const [bid, security] = [await tell(user, 'new_bid'), await tell(user)]
  await sendPush(app().context.db, send, bid)
  await sendPush(app().context.db, send, bid)
  await sendPush(app().context.db, send, security)

  expect(sent.map(({ payload }) => payload.title)).toEqual(['Your password was changed'])
  const waiting = await app().sql(
    `SELECT round(extract(epoch FROM run_at - now()) / 60)::int AS minutes FROM graphile_worker._private_jobs WHERE key = $1`,
    [`push:${bid}`],
  )
  expect(waiting).toEqual([{ minutes: 60 }])

  await app().sql(
    "UPDATE notification_times SET quiet_to = (now() AT TIME ZONE 'UTC' - interval '1 minute')::time WHERE user_id = $1",
    [user.id],
  )
  await sendPush(app().context.db, send, bid)
  expect(sent).toHaveLength(2)

  await app().as(user).put('/notifications/settings/channel', { topic: 'new_bids', channel: 'push', on: false })
  await sendPush(app().context.db, send, bid)
  expect(sent).toHaveLength(2)
})

test('what waited for the quiet to end asks for nothing of an order that was cancelled meanwhile', async () => {
  const vendor = await buildVendor(app())
  await app().sql("INSERT INTO notification_times VALUES ($1, false, '21:00', '06:00', true, 'off')", [vendor.id])
  const product = await buildProduct(app(), { vendor })
  const [kept, cancelled] = [await buildPaidOrder(app(), { product }), await buildPaidOrder(app(), { product })]
  await app().as(cancelled.buyer).post(`/orders/${cancelled.orderId}/cancel`, { reason: 'Found another' })
  await app().runJobs()
  await subscribe(vendor)
  const notifications = await app().sql<{ id: string }>(
    "SELECT id FROM notifications WHERE user_id = $1 AND kind LIKE 'order_%' ORDER BY id",
    [vendor.id],
  )
  const { sent, send } = listen()
  for (const { id } of notifications) await sendPush(app().context.db, send, id)

  expect(notifications).toHaveLength(3)
  expect(sent.map(({ payload }) => payload.title.replace(/AS-\d+/, ''))).toEqual([
    'New paid order : please confirm it',
    'The buyer cancelled order ',
  ])
  expect(sent.map(({ payload }) => payload.path)).toEqual(
    [kept, cancelled].map(({ orderId }) => `/app/vendor/orders/${orderId}`),
  )
})

test('whoever has very many browsers keeps the newest, and another account takes a browser over', async () => {
  const [user, other] = [await buildBuyer(app()), await buildBuyer(app())]
  const endpoints = Array.from({ length: 11 }, newEndpoint)
  for (const endpoint of endpoints) await subscribe(user, endpoint)
  expect((await devicesOf(user)).map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(1).toReversed())

  await subscribe(other, endpoints[10])
  expect(await devicesOf(user)).toHaveLength(9)
  expect(await devicesOf(other)).toHaveLength(1)
})

test('browsers whose sessions have ended make room for another one, before any that still gets messages', async () => {
  const user = await buildUserWithPassword(app())
  const phone = newEndpoint()
  await subscribe(user, phone)
  for (let visit = 0; visit < 10; visit++) {
    const { body } = await app().anonymous.post('/auth/login', { email: user.email, password: PASSWORD })
    const onLaptop = { ...user, token: body.data.access_token }
    expect((await subscribe(onLaptop)).status).toBe(200)
    expect((await app().as(onLaptop).post('/auth/logout')).status).toBe(204)
  }

  expect((await devicesOf(user)).map(({ endpoint }) => endpoint)).toEqual([phone])
})

test('the sender connects to no private address', async () => {
  const send = createPushSender(vapidKeys(app().context.secrets), 'mailto:support@asime.example', { timeoutMs: 1_000 })
  expect(await send({ id: 'x', endpoint: 'https://127.0.0.1:1/x', ...newKeys() }, '{}')).toBe('failed')
})
