import { once } from 'node:events'
import net from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildUserWithPassword, PASSWORD } from '../../../test/accounts.ts'
import { buildBuyer, buildItemRequest, buildVendor } from '../../../test/builders.ts'
import { disputeSteps } from '../../../test/disputes.ts'
import { connectLive, type LiveClient } from '../../../test/live.ts'
import { startOtherNode } from '../../../test/other-node.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/tcp-proxy.ts'
import { startTestApp, useTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../database/database.ts'
import { createAccessTokens } from '../sessions/access-tokens.ts'
import { tellUser, tellUsers } from './tell.ts'

const app = useTestApp({ liveLimits: { socketsOfUser: 3, unreadBytes: 30_000, sweepMs: 50, sessionsMs: 100 } })
const { buildDispute, post } = disputeSteps(app)
let origin: string
beforeAll(async () => {
  origin = await app().listen()
})

const opened: LiveClient[] = []
afterEach(() => {
  for (const client of opened.splice(0)) client.close()
})

async function connect(caller: { token: unknown }, to = origin): Promise<LiveClient> {
  const client = await connectLive(to, caller.token)
  opened.push(client)
  return client
}

const EVENT = { type: 'notifications' } as const
const isEvent = ({ type }: { type: string }) => type === 'notifications'

test('a user is told on every open page once the transaction has committed, and nobody else is', async () => {
  const [user, other] = [await buildBuyer(app()), await buildBuyer(app())]
  const [page, another, stranger] = [await connect(user), await connect(user), await connect(other)]

  await inTransaction(app().context.db, async (tx) => tellUser(tx, user.id, EVENT))

  expect(await page.next(isEvent)).toEqual(EVENT)
  await another.next(isEvent)
  await inTransaction(app().context.db, async (tx) => tellUser(tx, other.id, { type: 'conversations' }))
  await stranger.next(({ type }) => type === 'conversations')
  expect(stranger.told).toEqual([{ type: 'conversations' }])
})

test('nobody is told of an event whose transaction is rolled back', async () => {
  const user = await buildBuyer(app())
  const page = await connect(user)

  const failed = inTransaction(app().context.db, async (tx) => {
    tellUser(tx, user.id, EVENT)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')

  await inTransaction(app().context.db, async (tx) => tellUser(tx, user.id, { type: 'conversations' }))
  await page.next(({ type }) => type === 'conversations')
  expect(page.told).toEqual([{ type: 'conversations' }])
})

test('a payload that is too long is left out, and many users are told at once', async () => {
  const users = [await buildBuyer(app()), await buildBuyer(app())]
  const [first, last] = [await connect(users[0]!), await connect(users[1]!)]
  const strangers = Array.from({ length: 300 }, () => crypto.randomUUID())
  const id = crypto.randomUUID()

  await inTransaction(app().context.db, async (tx) => {
    tellUsers(tx, [users[0]!.id, ...strangers, users[1]!.id], {
      type: 'message',
      conversation_id: id,
      message: { text: 'ɛ'.repeat(4_000) },
    })
  })

  expect(await first.next(() => true)).toEqual({ type: 'message', conversation_id: id })
  expect(await last.next(() => true)).toEqual({ type: 'message', conversation_id: id })
})

test('another node tells its own sockets', async () => {
  const node = await startOtherNode(app())
  try {
    const there = await node.server.listen({ host: '127.0.0.1', port: 0 })
    const user = await buildBuyer(app())
    const page = await connect(user, there)

    await inTransaction(app().context.db, async (tx) => tellUser(tx, user.id, EVENT))

    expect(await page.next(isEvent)).toEqual(EVENT)
  } finally {
    for (const client of opened.splice(0)) client.close()
    await node.server.close()
  }
})

test('a node that has long heard nothing notices that its connection leads nowhere, and its pages catch up', async () => {
  let proxy: TcpProxy | undefined
  const node = await startTestApp({
    liveLimits: { earMs: 500 },
    reachBy: async (connectionString) => {
      proxy = await startTcpProxy(connectionString)
      return proxy.through(connectionString)
    },
  })
  try {
    const user = await buildBuyer(node)
    const page = await connect(user, await node.listen())

    proxy?.forgetOpen()

    await page.next(({ type }) => type === 'catch_up')
    // As another node tells it.
    await node.sql("SELECT pg_notify('asime_live', $1)", [JSON.stringify({ to: [`user:${user.id}`], event: EVENT })])
    expect(await page.next(isEvent)).toEqual(EVENT)
  } finally {
    for (const client of opened.splice(0)) client.close()
    proxy?.cut()
    await node.close()
    await proxy?.close()
  }
})

test.for([
  ['no token', undefined],
  ['an empty one', ''],
  ['garbage', 'garbage'],
  ['an object', { token: 'x' }],
  ['a number', 7],
  ['ten kilobytes', 'x'.repeat(10_000)],
] as const)('D40: with %s nobody connects', async ([, token]) => {
  await expect(connect({ token })).rejects.toThrow('Please sign in')
})

test('D40: a session that has ended, or a user who is suspended, connects no more', async () => {
  const [user, suspended] = [await buildBuyer(app()), await buildBuyer(app())]
  await app().sql("UPDATE sessions SET revoked_at = now(), revoked_because = 'test' WHERE user_id = $1", [user.id])
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])

  await expect(connect(user)).rejects.toThrow('Please sign in')
  await expect(connect(suspended)).rejects.toThrow('suspended')
})

test('D40: a token that has expired is refused by its code, so that the page renews it', async () => {
  const user = await buildBuyer(app())
  const { userId, sessionId } = await app().context.accessTokens.verify(user.token)
  const anHourAgo = { now: () => Date.now() - 3_600_000 }
  const expired = await createAccessTokens(anHourAgo, app().context.secrets.accessTokenKey).sign({ userId, sessionId })

  await expect(connect({ token: expired })).rejects.toMatchObject({ data: { code: 'token_expired' } })
  await expect(connect({ token: 'garbage' })).rejects.toMatchObject({ data: { code: 'unauthenticated' } })
})

test('D40: a page of another site does not connect', async () => {
  const user = await buildBuyer(app())

  for (const foreign of ['https://evil.example', 'null', 'http://localhost.evil.example'])
    await expect(connectLive(origin, user.token, { origin: foreign })).rejects.toThrow('websocket error')
  const own = await connectLive(origin, user.token, { origin: 'http://localhost:3000' })
  own.close()
})

test('sockets are cut by signing out, a suspension or another password', async () => {
  const [leaving, suspended] = [await buildUserWithPassword(app()), await buildBuyer(app())]
  const signedIn = await app().anonymous.post('/auth/login', { email: leaving.email, password: PASSWORD })
  const tokens = signedIn.body.data
  const pages = [await connect({ token: tokens.access_token }), await connect(suspended)]

  await app().as({ token: tokens.access_token }).post('/auth/logout', {})
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])

  for (const page of pages) expect(await page.cut).toBe('io server disconnect')
})

test('a session that runs out by itself takes its sockets along', async () => {
  const user = await buildBuyer(app())
  const page = await connect(user)

  await app().sql("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1", [user.sessionId])

  expect(await page.cut).toBe('io server disconnect')
})

test('each event is checked anew: one from an ended session does nothing', async () => {
  const user = await buildBuyer(app())
  const page = await connect(user)
  // As if the notice had been lost.
  await app().sql(
    "SET session_replication_role = replica; UPDATE sessions SET revoked_at = now(), revoked_because = 'test' WHERE id = '" +
      user.sessionId +
      "'; RESET session_replication_role",
  )

  page.socket.emit('watch', { request_id: crypto.randomUUID() })

  expect(await page.cut).toBe('io server disconnect')
})

test('pages that watch a request are told of new bids, and no other page is', async () => {
  const [owner, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  const request = await buildItemRequest(app(), { owner })
  const [page, other] = [await connect(owner), await connect(vendor)]
  expect(await page.say('watch', { request_id: request.id })).toEqual({ ok: true })

  await app().as(vendor).post(`/requests/${request.id}/bids`, { bid_amount: 5 })

  expect(await page.next(({ type }) => type === 'bids')).toEqual({ type: 'bids', request_id: request.id })
  expect(other.told).toEqual([])
  expect(await page.say('watch', { request_id: crypto.randomUUID() })).toEqual({
    ok: false,
    message: 'Request not found',
  })
})

test('pages that watch a request are told when it is edited, closed, reopened and cancelled', async () => {
  const [owner, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  const request = await buildItemRequest(app(), { owner })
  const { body } = await app().as(vendor).post(`/requests/${request.id}/bids`, { bid_amount: 0 })
  const page = await connect(await buildVendor(app()))
  await page.say('watch', { request_id: request.id })
  const path = `/requests/${request.id}`
  const expectTold = async (work: () => Promise<{ status: number; text: string }>) => {
    page.told.length = 0
    const done = await work()
    expect(done.status, done.text).toBeLessThan(300)
    expect(await page.next(({ type }) => type === 'request')).toEqual({ type: 'request', request_id: request.id })
  }
  const buying = app().as(owner)

  await expectTold(() => buying.put(path, { request_title: 'In blue', description: 'A used one is fine' }))
  let orderId = ''
  await expectTold(async () => {
    const accepted = await buying.post(`${path}/bids/${body.data.id}/accept`, { bid_amount: 0 })
    orderId = accepted.body.data.order.id
    return accepted
  })
  await expectTold(() => buying.post(`/orders/${orderId}/cancel`, { reason: 'Found it at home' }))
  await expectTold(() => buying.delete(path))
})

test('a shop is told that its bid was accepted, and both sides are told of the order', async () => {
  const [owner, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  const request = await buildItemRequest(app(), { owner })
  const { body } = await app().as(vendor).post(`/requests/${request.id}/bids`, { bid_amount: 0 })
  const [buyer, shop] = [await connect(owner), await connect(vendor)]

  const accepted = await app().as(owner).post(`/requests/${request.id}/bids/${body.data.id}/accept`, { bid_amount: 0 })

  expect(accepted.status).toBe(200)
  expect(await shop.next(({ type }) => type === 'own_bid')).toEqual({ type: 'own_bid', request_id: request.id })
  const order = { type: 'order', order_id: accepted.body.data.order.id }
  for (const page of [buyer, shop]) {
    expect(await page.next(({ type }) => type === 'order')).toEqual(order)
    page.told.length = 0
  }
  await app().as(owner).post(`/orders/${order.order_id}/cancel`, { reason: 'Found it at home' })
  expect(await shop.next(({ type }) => type === 'order')).toEqual(order)
  expect(await buyer.next(({ type }) => type === 'order')).toEqual(order)
})

test('both sides are told of what is written about a reported problem', async () => {
  const order = await buildDispute()
  const pages = [await connect(order.buyer), await connect(order.vendor)]

  expect((await post(order.vendor, order, 'dispute/messages', { message: 'It left us whole' })).status).toBe(201)

  const told = { type: 'order', order_id: order.orderId }
  for (const page of pages) expect(await page.next(({ type }) => type === 'order')).toEqual(told)
})

test('a shop is told that its bid stands again, and the other that its own does not', async () => {
  const [owner, passedOver, chosen] = [await buildBuyer(app()), await buildVendor(app()), await buildVendor(app())]
  const request = await buildItemRequest(app(), { owner })
  await app().as(passedOver).post(`/requests/${request.id}/bids`, { bid_amount: 0 })
  const { body } = await app().as(chosen).post(`/requests/${request.id}/bids`, { bid_amount: 0 })
  const accepted = await app().as(owner).post(`/requests/${request.id}/bids/${body.data.id}/accept`, { bid_amount: 0 })
  const pages = [await connect(passedOver), await connect(chosen)]

  await app().as(owner).post(`/orders/${accepted.body.data.order.id}/cancel`, { reason: 'Found it at home' })

  const told = { type: 'own_bid', request_id: request.id }
  for (const page of pages) expect(await page.next(({ type }) => type === 'own_bid')).toEqual(told)
})

test('D41: an unknown event is answered with a sentence, and the socket goes on', async () => {
  const page = await connect(await buildBuyer(app()))
  const refused = { ok: false, message: 'Invalid message' }
  const unknown = { ok: false, message: 'Unknown message type' }
  const id = crypto.randomUUID()

  for (const payload of [null, [], 7, 'x', {}, { request_id: 1 }, { request_id: id, more: 1 }, { request_id: [id] }])
    expect(await page.say('watch', payload)).toEqual(refused)
  expect(await page.say('watch')).toEqual(refused)
  expect(await page.say('watch', { request_id: id }, { request_id: id })).toEqual(refused)
  expect(await page.say('watch', Buffer.alloc(100))).toEqual(refused)
  expect(await page.say('watch', { request_id: [Buffer.alloc(9), Buffer.alloc(9)] })).toEqual(refused)
  expect(await page.say('unheard', { request_id: id })).toEqual(unknown)
  expect(await page.say('__proto__', {})).toEqual(unknown)
  expect(await page.say('unwatch', { request_id: id })).toEqual({ ok: true })
})

test('D41: a message with eleven binary parts cuts the socket', async () => {
  const page = await connect(await buildBuyer(app()))

  page.socket.emit('watch', ...Array.from({ length: 11 }, () => Buffer.alloc(100)))

  expect(await page.cut).toMatch(/^transport (close|error)$|^io server disconnect$/)
  expect((await app().anonymous.get('/healthz')).status).toBe(200)
})

test('D41: a message of a megabyte cuts the socket', async () => {
  const page = await connect(await buildBuyer(app()))

  page.socket.emit('watch', { request_id: 'x'.repeat(1_048_577) })

  expect(await page.cut).toBe('transport close')
})

test('D41: a flood is refused, and then cut', async () => {
  const page = await connect(await buildBuyer(app()))
  const first = await page.say('unwatch', { request_id: crypto.randomUUID() })
  const answers: unknown[] = []

  for (let n = 0; n < 1_000; n++)
    page.socket.emit('unwatch', { request_id: crypto.randomUUID() }, (answer: unknown) => answers.push(answer))

  expect(await page.cut).toBe('io server disconnect')
  expect(first).toEqual({ ok: true })
  expect(answers.filter((answer) => (answer as { ok: boolean }).ok).length).toBeLessThan(30)
})

test('D41: only a few of one user’s 500 sockets stay, and others are told meanwhile', async () => {
  const [user, other] = [await buildBuyer(app()), await buildBuyer(app())]
  const bystander = await connect(other)
  for (let n = 0; n < 10; n++) await Promise.all(Array.from({ length: 50 }, () => connect(user)))

  await inTransaction(app().context.db, async (tx) => tellUser(tx, other.id, EVENT))

  expect(await bystander.next(isEvent)).toEqual(EVENT)
  expect(bystander.socket.connected).toBe(true)
  await until(() => roomOf(user.id)?.size === 3)
  await until(() => opened.filter(({ socket }) => socket.connected).length === 4)
})

test('D41: a user who opens more and more sockets keeps the newest ones', async () => {
  const [user, other] = [await buildBuyer(app()), await buildBuyer(app())]
  const bystander = await connect(other)
  const pages: LiveClient[] = []
  for (let n = 0; n < 8; n++) pages.push(await connect(user))

  await Promise.all(pages.slice(0, 5).map(({ cut }) => cut))
  expect(pages.map(({ socket }) => socket.connected)).toEqual([false, false, false, false, false, true, true, true])
  expect(bystander.socket.connected).toBe(true)
})

test('D41: a socket that never reads is cut, and others are told meanwhile', async () => {
  const [user, other] = [await buildBuyer(app()), await buildBuyer(app())]
  const page = await connect(other)
  const { hostname, port } = new URL(origin)
  const raw = net.connect(Number(port), hostname)
  raw.write(
    `GET /api/v1/live/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  await once(raw, 'data')
  raw.write(frame(`40${JSON.stringify({ token: user.token })}`))
  const deaf = await connect(user)
  await until(() => [...(roomOf(user.id) ?? [])].length === 2)
  raw.pause()
  raw.on('error', () => {})
  const closed = once(raw, 'close')

  const long = { type: 'message', conversation_id: crypto.randomUUID(), message: 'x'.repeat(7_000) } as const
  const told = setInterval(() => {
    void inTransaction(app().context.db, async (tx) => {
      for (let n = 0; n < 100; n++) tellUser(tx, user.id, { ...long, conversation_id: crypto.randomUUID() })
    })
  }, 20)
  await until(() => [...(roomOf(user.id) ?? [])].length === 1)
  clearInterval(told)
  raw.resume()
  await closed
  deaf.close()

  await inTransaction(app().context.db, async (tx) => tellUser(tx, other.id, EVENT))
  expect(await page.next(isEvent)).toEqual(EVENT)
})

test('any other request to switch protocols is answered in HTTP', async () => {
  const { hostname, port } = new URL(origin)
  const raw = net.connect(Number(port), hostname)
  raw.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')

  const [answer] = await once(raw, 'data')

  expect(String(answer)).toContain('HTTP/1.1 200')
  raw.destroy()
})

const roomOf = (userId: string) => app().app.realtime.io.sockets.adapter.rooms.get(`user:${userId}`)

async function until(holds: () => boolean): Promise<void> {
  await expect.poll(holds, { timeout: 20_000, interval: 10 }).toBe(true)
}

/** A text as a browser sends it: masked, by a mask of zeros. */
function frame(text: string): Buffer {
  const body = Buffer.from(text)
  const head = Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 255, 0, 0, 0, 0])
  return Buffer.concat([head, body])
}
