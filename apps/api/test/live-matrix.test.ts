import { LIVE_EVENT, type LiveCall, liveCalls, type LiveEvent } from '@asime/contract/live'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../src/platform/database/database.ts'
import * as tell from '../src/platform/realtime/tell.ts'
import {
  buildAdmin,
  buildBuyer,
  buildItemRequest,
  buildMember,
  buildProduct,
  buildVendor,
  type TestUser,
  type TestVendor,
} from './builders.ts'
import { connectLive, type LiveClient } from './live.ts'
import { DELIVERY } from './purchase.ts'
import { useTestApp } from './test-app.ts'

// Nobody joins a room, hears an event or makes a call that is not theirs. Every event, call and kind of room of the contract has its
// line here: one that is added without a line fails, by its type or by a test.

const app = useTestApp()

/** The people of the test, each with a page open. */
const ROLES = ['buyer', 'shop', 'manager', 'packer', 'loser', 'otherBuyer', 'otherShop', 'admin'] as const
type Role = (typeof ROLES)[number]
let people: Record<Role, TestUser> & { shop: TestVendor; loser: TestVendor }
let pages: Record<Role, LiveClient>
/** A conversation of the buyer with the shop, an order between them, and a request of the buyer. */
let conversationId: string
let requestId: string

beforeAll(async () => {
  const shop = await buildVendor(app())
  people = {
    buyer: await buildBuyer(app()),
    shop,
    manager: await buildMember(app(), shop, 'manager'),
    packer: await buildMember(app(), shop, 'packer'),
    loser: await buildVendor(app()),
    otherBuyer: await buildBuyer(app()),
    otherShop: await buildVendor(app()),
    admin: await buildAdmin(app()),
  }
  const origin = await app().listen()
  const opened = await Promise.all(
    ROLES.map(async (role) => [role, await connectLive(origin, people[role].token)] as const),
  )
  pages = Object.fromEntries(opened) as typeof pages
  const conversation = await app().as(people.buyer).post('/conversations', { vendor_id: shop.vendorId })
  conversationId = conversation.body.data.id
  requestId = (await buildItemRequest(app(), { owner: people.buyer })).id
})

afterAll(() => {
  for (const page of Object.values(pages)) page.close()
})

interface Case {
  /** Makes it happen. */
  cause(): Promise<unknown>
  /** Everybody who is told. */
  told: readonly Role[]
  /** Its only fields. */
  fields: readonly string[]
}

const as = (role: Role) => app().as(people[role])
const write = (role: Role, content: string) =>
  as(role).post(`/conversations/${conversationId}/messages`, { client_id: crypto.randomUUID(), content })

async function bidOn(id: string, role: 'shop' | 'loser'): Promise<string> {
  const { body, status, text } = await as(role).post(`/requests/${id}/bids`, { bid_amount: 50 })
  expect(status, text).toBe(201)
  return body.data.id
}

const CASES: Record<LiveEvent['type'], Case> = {
  catch_up: {
    // After a loss, to all connected pages: it names nothing.
    cause: async () => app().app.realtime.io.local.emit(LIVE_EVENT, { type: 'catch_up' }),
    told: ROLES,
    fields: [],
  },
  renew: {
    // To the page whose token ends soon, not to others of the same person.
    cause: async () => {
      const own = [...app().app.realtime.io.sockets.sockets.values()].find(
        ({ data }) => data.actor.userId === people.buyer.id,
      )
      own!.data.token.endsAt = app().context.clock.now() + 30_000
      await pages.buyer.next(({ type }) => type === 'renew')
      expect(await pages.buyer.say('renew', { token: people.buyer.token })).toEqual({ ok: true })
    },
    told: ['buyer'],
    fields: [],
  },
  notifications: {
    cause: async () => {
      await bidOn((await buildItemRequest(app(), { owner: people.buyer })).id, 'shop')
      await app().runJobs()
    },
    told: ['buyer'],
    fields: [],
  },
  message: {
    cause: () => write('buyer', 'Is it still there?'),
    told: ['buyer', 'shop', 'manager'],
    fields: ['conversation_id', 'message'],
  },
  marks: {
    cause: async () => {
      const { body } = await write('buyer', 'Read this')
      await as('manager').put(`/conversations/${conversationId}/marks`, { read: body.data.seq })
    },
    told: ['buyer'],
    fields: ['conversation_id'],
  },
  conversations: {
    cause: async () => {
      await as('buyer').put(`/conversations/${conversationId}/block`, { is_blocked: true })
      await as('buyer').put(`/conversations/${conversationId}/block`, { is_blocked: false })
    },
    told: ['buyer', 'shop', 'manager'],
    fields: [],
  },
  typing: {
    cause: () => pages.buyer.say('typing', { conversation_id: conversationId }),
    told: ['shop', 'manager'],
    fields: ['conversation_id', 'user_id', 'name'],
  },
  bids: {
    // Everybody may see an open request; pages that watch it are told that its bids changed, not what they are.
    cause: async () => {
      for (const role of ['buyer', 'otherShop'] as const) await pages[role].say('watch', { request_id: requestId })
      await bidOn(requestId, 'shop')
      for (const role of ['buyer', 'otherShop'] as const) {
        await pages[role].next(({ type }) => type === 'bids')
        await pages[role].say('unwatch', { request_id: requestId })
      }
    },
    told: ['buyer', 'otherShop'],
    fields: ['request_id'],
  },
  request: {
    cause: async () => {
      for (const role of ['buyer', 'otherShop'] as const) await pages[role].say('watch', { request_id: requestId })
      const words = { request_title: 'Wanted, in blue', description: 'Something that a test needs' }
      const edited = await as('buyer').put(`/requests/${requestId}`, words)
      expect(edited.status, edited.text).toBe(200)
      for (const role of ['buyer', 'otherShop'] as const) {
        await pages[role].next(({ type }) => type === 'request')
        await pages[role].say('unwatch', { request_id: requestId })
      }
    },
    told: ['buyer', 'otherShop'],
    fields: ['request_id'],
  },
  own_bid: {
    cause: async () => {
      const { id } = await buildItemRequest(app(), { owner: people.buyer })
      const [bidId] = [await bidOn(id, 'shop'), await bidOn(id, 'loser')]
      const accepted = await as('buyer').post(`/requests/${id}/bids/${bidId}/accept`, { bid_amount: 50 })
      expect(accepted.status, accepted.text).toBe(200)
    },
    told: ['shop', 'manager', 'loser'],
    fields: ['request_id'],
  },
  order: {
    cause: async () => {
      const product = await buildProduct(app(), { vendor: people.shop })
      const items = [{ product_id: product.id, quantity: 1 }]
      const { body, text, status } = await as('buyer').post('/orders', { items, delivery: DELIVERY })
      expect(status, text).toBe(201)
      const cancelled = await as('buyer').post(`/orders/${body.data.orders[0].id}/cancel`, { reason: 'Found it' })
      expect(cancelled.status, cancelled.text).toBe(200)
    },
    told: ['buyer', 'shop', 'manager', 'packer'],
    fields: ['order_id'],
  },
}

/** Waits until everybody has heard the events so far: a mark follows them. */
async function untilHeard(): Promise<(event: LiveEvent) => boolean> {
  await tell.whenTold(app().context.db)
  const mark = crypto.randomUUID()
  const everybody = Object.values(people).map(({ id }) => id)
  await inTransaction(app().context.db, async (tx) => {
    tell.tellUsers(tx, everybody, { type: 'own_bid', request_id: mark })
  })
  const isMark = (event: LiveEvent) => event.type === 'own_bid' && event.request_id === mark
  for (const page of Object.values(pages)) await page.next(isMark)
  return isMark
}

/** The events that everybody is told because of that. */
async function toldDuring(work: () => Promise<unknown>): Promise<Record<Role, LiveEvent[]>> {
  await untilHeard()
  for (const page of Object.values(pages)) page.told.length = 0
  await work()
  const isMark = await untilHeard()
  return Object.fromEntries(ROLES.map((role) => [role, pages[role].told.filter((event) => !isMark(event))])) as Record<
    Role,
    LiveEvent[]
  >
}

test.each(Object.entries(CASES))('D40: %s is told to the people it concerns, and to nobody else', async (type, one) => {
  const told = await toldDuring(one.cause)

  const hearing = ROLES.filter((role) => told[role].some((event) => event.type === type))
  expect(hearing).toEqual(ROLES.filter((role) => one.told.includes(role)))
  for (const event of Object.values(told).flat()) {
    if (event.type === type) expect(Object.keys(event).toSorted()).toEqual(['type', ...one.fields].toSorted())
    // Meanwhile these hear of nothing else either.
    expect(Object.keys(CASES)).toContain(event.type)
  }
  for (const role of ['otherBuyer', 'admin'] as const)
    if (!one.told.includes(role)) expect(told[role], `${type} for ${role}`).toEqual([])
})

/** Ids of another kind than the call takes, and ids of others' things. */
const foreignIds = () => [conversationId, ...Object.values(people).flatMap(({ id, sessionId }) => [id, sessionId])]

const CALLS: Record<LiveCall, () => Promise<unknown>> = {
  renew: async () => {
    for (const role of ROLES) {
      expect(await pages[role].say('renew', { token: people[role].token })).toEqual({ ok: true })
      for (const token of ['garbage', people[role].sessionId])
        expect(await pages[role].say('renew', { token })).toMatchObject({ ok: false })
    }
  },
  watch: async () => {
    for (const role of ROLES) {
      for (const id of foreignIds())
        expect(await pages[role].say('watch', { request_id: id }), `${role} ${id}`).toMatchObject({ ok: false })
      // Sent again it does nothing more.
      for (let n = 0; n < 3; n++)
        expect(await pages[role].say('watch', { request_id: requestId })).toEqual({ ok: true })
    }
  },
  unwatch: async () => {
    for (const role of ROLES) {
      for (const id of [requestId, ...foreignIds()])
        expect(await pages[role].say('unwatch', { request_id: id })).toEqual({ ok: true })
    }
  },
  typing: async () => {
    const sides: readonly Role[] = ['buyer', 'shop', 'manager']
    for (const role of ROLES) {
      const answer = await pages[role].say('typing', { conversation_id: conversationId })
      expect({ role, answer }).toEqual({
        role,
        answer: sides.includes(role) ? { ok: true } : { ok: false, message: 'Conversation not found' },
      })
      expect(await pages[role].say('typing', { conversation_id: requestId })).toEqual({
        ok: false,
        message: 'Conversation not found',
      })
    }
  },
}

/** Resets the message count: rate limits are tested elsewhere. */
const rested = () => {
  for (const socket of app().app.realtime.io.sockets.sockets.values()) socket.data.heard.count = 0
}

test.each(Object.entries(CALLS))('D40: %s does what the caller may do, and nothing more', async (name, check) => {
  expect(Object.keys(liveCalls)).toContain(name)
  const tick = setInterval(rested, 5)
  try {
    await check()
    expectOwnRooms(name === 'watch' ? [tell.roomOfRequest(requestId)] : [])
  } finally {
    clearInterval(tick)
  }
})

/** Rooms by what makes their names, and who may be in one. */
const ROOMS: Record<Extract<keyof typeof tell, `roomOf${string}`>, (user: TestUser) => string | undefined> = {
  roomOfUser: ({ id }) => tell.roomOfUser(id),
  roomOfSession: ({ sessionId }) => tell.roomOfSession(sessionId),
  // For everyone who watches it.
  roomOfRequest: () => undefined,
}

function expectOwnRooms(watched: string[]): void {
  const { sockets } = app().app.realtime.io.sockets
  expect(sockets.size).toBe(ROLES.length)
  for (const socket of sockets.values()) {
    const user = Object.values(people).find(({ id }) => id === socket.data.actor.userId)
    const own = user && Object.values(ROOMS).flatMap((roomOf) => roomOf(user) ?? [])
    expect([...socket.rooms].toSorted()).toEqual([socket.id, ...(own ?? []), ...watched].toSorted())
  }
}

test('D40: a page is only in the rooms of its user, its session and the requests it watches, whatever it sends', async () => {
  const { otherBuyer: page } = pages
  expect(Object.keys(tell).filter((name) => name.startsWith('roomOf'))).toEqual(
    expect.arrayContaining(Object.keys(ROOMS)),
  )
  const names = ['join', 'subscribe', 'room', 'told', 'emit', 'message', 'to']
  const rooms = [tell.roomOfUser(people.buyer.id), tell.roomOfSession(people.buyer.sessionId), conversationId]
  for (const name of names) {
    rested()
    for (const room of rooms) expect(await page.say(name, room), name).toMatchObject({ ok: false })
    expect(await page.say(name, { room: rooms[0], to: rooms, type: 'order', order_id: rooms[0] })).toMatchObject({
      ok: false,
    })
  }

  const told = await toldDuring(async () => {
    page.socket.emit('told', { type: 'catch_up' })
    await page.say('typing', { conversation_id: conversationId, user_id: people.buyer.id })
  })
  expect(Object.values(told).flat()).toEqual([])
  for (const each of Object.values(pages)) await each.say('unwatch', { request_id: requestId })
  expectOwnRooms([])
})

test('D40: a member who leaves the shop hears nothing more, even on a page that is still open', async () => {
  await app().sql('DELETE FROM shop_members WHERE user_id = $1', [people.manager.id])

  const told = await toldDuring(async () => {
    await write('buyer', 'Between us and the shop')
    await pages.buyer.say('typing', { conversation_id: conversationId })
    await CASES.order.cause()
  })

  expect(told.manager).toEqual([])
  expect(told.shop.map(({ type }) => type)).toEqual(expect.arrayContaining(['message', 'typing', 'order']))
})
