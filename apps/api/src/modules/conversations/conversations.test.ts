import { createECDH, randomBytes } from 'node:crypto'
import {
  blockConversationEndpoint,
  countUnreadEndpoint,
  listConversationsEndpoint,
  listMessagesEndpoint,
  markConversationEndpoint,
  openConversationEndpoint,
  type Message,
  readConversationEndpoint,
  readPresenceEndpoint,
  readQuickRepliesEndpoint,
  hideMessageEndpoint,
  listReportsEndpoint,
  restoreMessageEndpoint,
  listWarnedMessagesEndpoint,
  countOpenReportsEndpoint,
  reportConversationEndpoint,
  saveQuickRepliesEndpoint,
  sendMessageEndpoint,
} from '@asime/contract/chat'
import { FIRST_MESSAGES } from '@asime/contract/chat-rules'
import { beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildCategory,
  buildItemRequest,
  buildMember,
  buildProduct,
  buildVendor,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { connectLive } from '../../../test/live.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'
import { sendDigests } from '../notifications/digest.service.ts'
import { findDigestDue } from '../notifications/digest.sql.ts'
import { sendPush } from '../notifications/push.service.ts'
import { notifyOfMessages } from './message-notifications.service.ts'

const app = useTestApp({ poolSize: 30, env: { PUBLIC_URL: 'https://asime.example' } })

const open = (caller: TestUser, about: Record<string, string>) => app().as(caller).post('/conversations', about)

async function meet(buyer: TestUser, shop: TestVendor): Promise<string> {
  const { body } = await open(buyer, { vendor_id: shop.vendorId })
  return body.data.id
}

function write(caller: TestUser, id: string, content: string, more: Record<string, unknown> = {}): Promise<Answer> {
  return app()
    .as(caller)
    .post(`/conversations/${id}/messages`, { client_id: crypto.randomUUID(), content, ...more })
}

const list = async (caller: TestUser, query = '') => (await app().as(caller).get(`/conversations${query}`)).body
const messages = async (caller: TestUser, id: string, query = '') =>
  (await app().as(caller).get(`/conversations/${id}/messages${query}`)).body.data as Message[]

test('a buyer writes to a shop, its people answer together, and each reply is signed', async () => {
  const [buyer, shop] = [await buildBuyer(app(), { fullName: 'Ama Serwaa' }), await buildVendor(app())]
  const manager = await buildMember(app(), shop, 'manager', { fullName: 'Kofi Mensah' })
  const opened = await open(buyer, { vendor_id: shop.vendorId })
  expectContract(openConversationEndpoint, opened)
  const { id } = opened.body.data
  expect((await list(shop)).data).toEqual([])

  const first = await write(buyer, id, 'Do you have it in blue?')
  const answer = await write(manager, id, 'Yes, two are left.', { reply_to: 1 })

  expectContract(sendMessageEndpoint, first)
  expectContract(sendMessageEndpoint, answer)
  expect(answer.body.data).toMatchObject({
    seq: 2,
    side: 'shop',
    sender_name: 'Kofi Mensah',
    type: 'text',
    reply_to: { seq: 1, sender_name: 'Ama Serwaa', content: 'Do you have it in blue?' },
  })
  const read = await app().as(buyer).get(`/conversations/${id}`)
  expectContract(readConversationEndpoint, read)
  expect(read.body.data).toMatchObject({ side: 'buyer', unread_count: 1, read_seq: 1, last_seq: 2 })
  const listed = await app().as(shop).get('/conversations')
  expectContract(listConversationsEndpoint, listed)
  expect(listed.body.data[0]).toMatchObject({
    id,
    side: 'shop',
    participant: { id: buyer.id, name: 'Ama Serwaa' },
    unread_count: 0,
    last_message: { content: 'Yes, two are left.', side: 'shop', is_read: false },
  })
  const page = await app().as(shop).get(`/conversations/${id}/messages`)
  expectContract(listMessagesEndpoint, page)
  expect(page.body.data.map(({ seq }: Message) => seq)).toEqual([2, 1])
})

test('D40: neither a stranger, another shop, a packer nor an admin reads, writes or searches in it', async () => {
  const [buyer, shop, other, stranger] = [
    await buildBuyer(app()),
    await buildVendor(app()),
    await buildVendor(app()),
    await buildBuyer(app()),
  ]
  const packer = await buildMember(app(), shop, 'packer')
  const id = await meet(buyer, shop)
  const { body } = await write(buyer, id, 'A secret of mine')
  await app().sql("UPDATE messages SET warnings = '{phone}' WHERE id = $1", [body.data.id])

  for (const caller of [other, stranger, packer]) {
    const as = app().as(caller)
    const tries = [
      await as.get(`/conversations/${id}`),
      await as.get(`/conversations/${id}/messages?query=secret`),
      await write(caller, id, 'Hello'),
      await as.put(`/conversations/${id}/marks`, { read: 1 }),
      await as.put(`/conversations/${id}/block`, { is_blocked: true }),
      await as.post(`/conversations/${id}/reports`, { reason: 'spam' }),
      await as.put(`/conversations/${id}/messages/${body.data.id}/cleared`, { is_cleared: true }),
    ]
    for (const answer of tries) expectFailure(answer, 'not_found', 'Conversation not found')
    expect((await list(caller, '?query=secret')).data).toEqual([])
  }
  expect((await list(buyer, '?query=secret')).data).toHaveLength(1)
  expect(await messages(buyer, id)).toHaveLength(1)
})

test('D40: nobody writes as somebody else: a message that names its sender is refused', async () => {
  const [buyer, shop, other] = [await buildBuyer(app()), await buildVendor(app()), await buildBuyer(app())]
  const id = await meet(buyer, shop)

  for (const more of [{ sender_id: other.id }, { sender_id: shop.id }, { sender_id: buyer.id }, { side: 'shop' }])
    expectInvalid(await write(buyer, id, 'Pay this number', more), { [Object.keys(more)[0]!]: expect.any(String) })

  expect(await messages(shop, id)).toEqual([])
  const { body } = await write(buyer, id, 'Hello')
  expect(body.data).toMatchObject({ sender_id: buyer.id, side: 'buyer' })
})

test('D40: whoever leaves the shop, or becomes a packer, reads no more', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const manager = await buildMember(app(), shop, 'manager')
  const id = await meet(buyer, shop)
  await write(buyer, id, 'Hello')
  expect((await app().as(manager).get(`/conversations/${id}`)).status).toBe(200)

  await app().sql("UPDATE shop_members SET role = 'packer' WHERE user_id = $1", [manager.id])

  expectFailure(await app().as(manager).get(`/conversations/${id}`), 'not_found')
})

const PICTURE = { url: 'https://pictures.example/phone.webp', thumbnail_url: null, thumbhash: null }

test('a conversation is about a product, request, bid or order, and shows it as it is now', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const product = await buildProduct(app(), { vendor: shop, price: 190_500, name: 'Smartphone', images: [PICTURE] })
  const request = await buildItemRequest(app(), { owner: buyer, title: 'A generator for a cold store' })
  const bid = await buildBid(app(), { itemRequest: request, vendor: shop })

  const ofProduct = (await open(buyer, { product_id: product.id })).body.data
  expect(ofProduct.subject).toMatchObject({ type: 'product', title: 'Smartphone', amount: 1905, status: 'available' })
  await app().sql("UPDATE products SET visibility = 'hidden' WHERE id = $1", [product.id])
  const cardOf = async (id: string) => (await app().as(buyer).get(`/conversations/${id}`)).body.data.subject
  expect(await cardOf(ofProduct.id)).toMatchObject({ status: 'unavailable', picture: null })

  const ofRequest = (await open(shop, { item_request_id: request.id })).body.data
  expect(ofRequest).toMatchObject({ id: ofProduct.id, side: 'shop', subject: { type: 'item_request', status: 'open' } })
  const ofBid = (await open(buyer, { bid_id: bid.id })).body.data
  expect(ofBid.subject).toMatchObject({ type: 'bid', id: bid.id, item_request_id: request.id, status: 'pending' })
  await app().sql('UPDATE item_requests SET hidden_at = now() WHERE id = $1', [request.id])
  expect((await cardOf(ofBid.id)).status).toBe('unavailable')
  await app().sql('UPDATE item_requests SET hidden_at = NULL WHERE id = $1', [request.id])
  const accepted = await app().as(buyer).post(`/requests/${request.id}/bids/${bid.id}/accept`)
  const ofOrder = await open(shop, { order_id: accepted.body.data.order.id })
  expect(ofOrder.body.data.subject).toMatchObject({
    type: 'order',
    title: 'A generator for a cold store',
    status: 'awaiting_payment',
  })
  // Written about nothing in particular, it stays about that.
  expect((await open(buyer, { vendor_id: shop.vendorId })).body.data.subject.type).toBe('order')
})

test('nobody opens a conversation about what is not theirs, or with themselves', async () => {
  const [buyer, shop, other] = [await buildBuyer(app()), await buildVendor(app()), await buildVendor(app())]
  const request = await buildItemRequest(app(), { owner: buyer })
  const bid = await buildBid(app(), { itemRequest: request, vendor: shop })
  const hidden = await buildProduct(app(), { vendor: shop, visibility: 'hidden' })
  const closed = await buildItemRequest(app(), { owner: buyer, status: 'closed' })
  const packer = await buildMember(app(), shop, 'packer')
  const nothing = crypto.randomUUID()

  expectFailure(await open(other, { bid_id: bid.id }), 'not_found', 'Bid not found')
  expectFailure(await open(packer, { bid_id: bid.id }), 'not_found', 'Bid not found')
  expectFailure(await open(other, { order_id: nothing }), 'not_found', 'Order not found')
  expectFailure(await open(buyer, { product_id: hidden.id }), 'not_found', 'Product not found')
  expectFailure(await open(buyer, { vendor_id: nothing }), 'not_found', 'Vendor not found')
  expectFailure(await open(shop, { vendor_id: shop.vendorId }), 'forbidden', 'You cannot write to your own shop')
  expectFailure(await open(packer, { vendor_id: shop.vendorId }), 'forbidden')
  expectFailure(await open(buyer, { item_request_id: request.id }), 'forbidden')
  expectFailure(await open(shop, { item_request_id: closed.id }), 'request_not_open')
  expectFailure(await app().anonymous.post('/conversations', { vendor_id: shop.vendorId }), 'unauthenticated')
  const one = 'Say what it is about: a shop, a product, a request, a bid or an order'
  expectInvalid(await open(buyer, {}), { vendor_id: one })
  expectInvalid(await open(buyer, { vendor_id: shop.vendorId, bid_id: bid.id }), { vendor_id: one })
})

test('a message that is sent again is the same one; its id with another text is refused', { repeats: 3 }, async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  const message = { client_id: crypto.randomUUID(), content: 'Is it still there?' }
  const send = (given: object, to = id) => app().as(buyer).post(`/conversations/${to}/messages`, given)

  const answers = await Promise.all(Array.from({ length: 8 }, () => send(message)))

  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await messages(shop, id)).toHaveLength(1)
  expectFailure(await send({ ...message, content: 'Another text' }), 'message_reused')
  const elsewhere = await meet(buyer, await buildVendor(app()))
  expectFailure(await send(message, elsewhere), 'message_reused')
  expect(await messages(shop, id)).toHaveLength(1)
})

test('of many messages at once each has its own number, and none is missed by whoever reads on', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  await Promise.all(Array.from({ length: 25 }, (_, n) => write(n % 2 ? buyer : shop, id, `Message ${n}`)))

  const forward: number[] = []
  let after = 0
  for (;;) {
    const page = await messages(buyer, id, `?after=${after}&limit=7`)
    forward.push(...page.map(({ seq }) => seq))
    if (page.length < 7) break
    after = page.at(-1)?.seq ?? 0
  }
  const back: number[] = []
  let cursor = ''
  do {
    const { body } = await app().as(buyer).get(`/conversations/${id}/messages?limit=6${cursor}`)
    back.push(...body.data.map(({ seq }: Message) => seq))
    cursor = body.meta.next_cursor ? `&cursor=${body.meta.next_cursor}` : ''
  } while (cursor)

  const all = Array.from({ length: 25 }, (_, n) => n + 1)
  expect(forward).toEqual(all)
  expect(back).toEqual(all.toReversed())
})

test('marks say what the other side has received and read, and never go back', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  for (let n = 0; n < 3; n++) await write(buyer, id, `Message ${n}`)
  const mark = (marks: object) => app().as(shop).put(`/conversations/${id}/marks`, marks)
  const unread = async (caller: TestUser) => (await app().as(caller).get('/conversations/unread')).body.data.unread

  expect([await unread(shop), await unread(buyer)]).toEqual([1, 0])
  const received = await mark({ received: 3 })
  expectContract(markConversationEndpoint, received)
  expect(received.body.data).toEqual({ received_seq: 3, read_seq: 0, unread_count: 3 })
  expect((await mark({ read: 2 })).body.data).toEqual({ received_seq: 3, read_seq: 2, unread_count: 1 })
  expect((await mark({ read: 1, received: 1 })).body.data).toEqual({ received_seq: 3, read_seq: 2, unread_count: 1 })
  expect((await app().as(buyer).get(`/conversations/${id}`)).body.data).toMatchObject({
    received_by_other: 3,
    read_by_other: 2,
  })
  // No further than there are messages.
  expect((await mark({ read: 900 })).body.data).toEqual({ received_seq: 3, read_seq: 3, unread_count: 0 })
  const counted = await app().as(shop).get('/conversations/unread')
  expectContract(countUnreadEndpoint, counted)
  expect(counted.body.data).toEqual({ unread: 0 })
  expect((await list(shop, '?unread=true')).data).toEqual([])
  expect((await list(buyer)).data[0].last_message.is_read).toBe(true)
})

test('while one side has blocked, neither writes; only who blocked unblocks', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  await write(buyer, id, 'Hello')
  const block = (caller: TestUser, isBlocked: boolean) =>
    app().as(caller).put(`/conversations/${id}/block`, { is_blocked: isBlocked })

  const blocked = await block(buyer, true)
  expectContract(blockConversationEndpoint, blocked)
  expect(blocked.body.data).toMatchObject({ is_blocked: true, is_blocked_by_other: false })
  expectFailure(await write(shop, id, 'Hello?'), 'conversation_blocked', 'You cannot write in this conversation')
  expectFailure(
    await write(buyer, id, 'No'),
    'conversation_blocked',
    'You have blocked this conversation. Unblock it to write',
  )
  await block(shop, false)
  expectFailure(await write(shop, id, 'Hello?'), 'conversation_blocked')
  await block(buyer, false)
  expect((await write(shop, id, 'Hello again')).status).toBe(201)
})

test('a person begins a limited number of conversations a day, also at once; replies and those about orders do not count', async () => {
  const spammer = await buildBuyer(app())
  const shops = await Promise.all(Array.from({ length: FIRST_MESSAGES.buyer + 5 }, () => buildVendor(app())))
  const ids = await Promise.all(shops.map((shop) => meet(spammer, shop)))

  const answers = await Promise.all(ids.map((id) => write(spammer, id, 'Buy my thing')))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(FIRST_MESSAGES.buyer)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.message).toBe(
    `You can write to ${FIRST_MESSAGES.buyer} new shops in one day. Please try again later`,
  )
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(23 * 3_600)
  const begun = ids[answers.findIndex(({ status }) => status === 201)] as string
  expect((await write(spammer, begun, 'And another thing')).status).toBe(201)
  const bid = await buildBid(app(), { itemRequest: await buildItemRequest(app(), { owner: spammer }) })
  const { body } = await open(spammer, { bid_id: bid.id })
  expect((await write(spammer, body.data.id, 'When can you deliver?')).status).toBe(201)
})

test('a seller answers all day, to as many as write', async () => {
  const shop = await buildVendor(app())
  const buyers = await Promise.all(Array.from({ length: FIRST_MESSAGES.shop + 10 }, () => buildBuyer(app())))
  const ids = await Promise.all(buyers.map((buyer) => meet(buyer, shop)))
  await Promise.all(ids.map((id, n) => write(buyers[n]!, id, 'How much?')))

  const answers = await Promise.all(ids.map((id) => write(shop, id, 'It is 20 cedis')))

  expect(answers.every(({ status }) => status === 201)).toBe(true)
  const page = await list(shop, '?limit=100')
  expect(page.data).toHaveLength(FIRST_MESSAGES.shop + 10)
  expect(page.meta.counts).toEqual({ unread: 0, unanswered: 0 })
})

test('a shop finds conversations that wait for its answer, without blocked ones', async () => {
  const [shop, other] = [await buildVendor(app()), await buildVendor(app())]
  const buyers = await Promise.all(Array.from({ length: 4 }, () => buildBuyer(app())))
  const [waiting, answered, blocked, again] = (await Promise.all(buyers.map((buyer) => meet(buyer, shop)))) as [
    string,
    string,
    string,
    string,
  ]
  for (const [n, id] of [waiting, answered, blocked, again].entries()) await write(buyers[n]!, id, 'How much?')
  // What the shop itself asks elsewhere is for others to answer.
  await write(shop, await meet(shop, other), 'Do you sell yarn?')
  await write(shop, answered, 'It is 20 cedis')
  await write(shop, again, 'It is 20 cedis')
  await write(buyers[3]!, again, 'And for two?')
  await app().as(shop).put(`/conversations/${blocked}/block`, { is_blocked: true })
  await app().as(shop).put(`/conversations/${waiting}/marks`, { read: 1 })

  const page = await list(shop, '?unanswered=true')

  expect(page.data.map(({ id }: { id: string }) => id)).toEqual([again, waiting])
  expect(page.meta).toMatchObject({ total: 2, counts: { unread: 2, unanswered: 2 } })
  expect((await list(buyers[0]!, '?unanswered=true')).data).toEqual([])
  const manager = await buildMember(app(), shop, 'manager')
  expect((await list(manager)).meta.counts.unanswered).toBe(2)
})

test('what waits is counted as far as it is shown', async () => {
  const shop = await buildVendor(app())
  await app().sql(
    `WITH people AS (
       INSERT INTO users (email, full_name, user_type) SELECT 'asks-' || uuid_v7() || '@test.example', 'Asks ' || n, 'buyer' FROM generate_series(1, 130) AS n RETURNING id
     ) INSERT INTO conversations (buyer_id, vendor_id, begun_by, begun_at, last_seq, last_side, buyer_received, buyer_read, shop_unread)
       SELECT id, $1, id, now(), 1, 'buyer', 1, 1, 1 FROM people`,
    [shop.vendorId],
  )

  expect((await list(shop)).meta).toMatchObject({ total: 130, counts: { unread: 100, unanswered: 100 } })
  expect((await app().as(shop).get('/conversations/unread')).body.data).toEqual({ unread: 100 })
})

test('pictures and documents open for the two sides by links that run out, and for nobody else', async () => {
  const [buyer, shop, other] = [await buildBuyer(app()), await buildVendor(app()), await buildBuyer(app())]
  const id = await meet(buyer, shop)
  const [mine, document, theirs] = await app().sql(
    `INSERT INTO uploads (owner_id, kind, state, bytes, width, height, thumbhash) VALUES ($1, 'image', 'ready', 1, 1600, 900, 'AAAA'),
       ($1, 'document', 'ready', 1, NULL, NULL, NULL), ($2, 'image', 'ready', 1, 1600, 900, 'AAAA') RETURNING id`,
    [buyer.id, other.id],
  )
  const picture = `/media/uploads/${mine.id}/1600.webp`

  expectInvalid(await write(buyer, id, 'Look', { attachments: [`/media/uploads/${theirs.id}/1600.webp`] }), {
    'attachments.0': 'This file is not one of your uploads',
  })
  expectInvalid(await write(buyer, id, 'Look', { attachments: ['https://evil.example/a.webp'] }), {
    'attachments.0': 'Must be one of your uploads',
  })
  const sent = await write(buyer, id, '', { attachments: [picture] })
  const file = await write(buyer, id, '', { attachments: [`/media/uploads/${document.id}/document.pdf`] })

  expect(sent.body.data).toMatchObject({ type: 'picture', content: '', attachments: [{ kind: 'image' }] })
  expect(file.body.data.type).toBe('file')
  const [shown] = (await messages(shop, id, '?after=0'))[0]?.attachments ?? []
  expect(shown?.url).toMatch(/1600\.webp\?until=\d+&key=/)
  expect(shown?.thumbnail_url).toMatch(/400\.webp\?until=\d+&key=/)
  expectFailure(await app().anonymous.get(picture), 'not_found')
  expectFailure(await app().as(buyer).delete(`/uploads/${mine.id}`), 'conflict')
})

test.for([
  [{ content: '' }, { content: 'Write a message or add a picture' }],
  [{ content: ' \u200b ' }, { content: 'Write a message or add a picture' }],
  [{ content: 'x'.repeat(2_001) }, { content: 'Must be at most 2,000 characters' }],
  [{ content: 'ring\u0007' }, { content: 'Contains characters that are not allowed' }],
  [{ content: 5 }, { content: 'Must be text' }],
  [{ content: 'Hi', client_id: 'x' }, { client_id: 'Must be a UUID' }],
  [{ content: 'Hi', reply_to: 9 }, { reply_to: 'This message is not in the conversation' }],
  [{ content: 'Hi', reply_to: 1.5 }, { reply_to: 'Must be a whole number' }],
] as const)('a message like %j is refused', async ([given, errors]) => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)

  expectInvalid(
    await app()
      .as(buyer)
      .post(`/conversations/${id}/messages`, { client_id: crypto.randomUUID(), ...given }),
    errors,
  )
})

test('markup is text, and marks that turn the reading direction are taken out', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)

  await write(buyer, id, '<b onload=x>Hi</b> \u202egnp.exe')

  expect((await messages(shop, id))[0]?.content).toBe('<b onload=x>Hi</b> gnp.exe')
})

test('the first message is mailed, and says how to answer; the next ones are not', async () => {
  const [buyer, shop] = [
    await buildBuyer(app(), { fullName: 'Ama Serwaa' }),
    await buildVendor(app(), { businessName: 'Boateng Electronics' }),
  ]
  const id = await meet(buyer, shop)

  await write(buyer, id, 'Do you have it in blue?\nI could come on Friday.')
  await write(buyer, id, 'Or in green?')
  expect(await mailsTo(app(), shop.email)).toEqual([])
  await sendHeld()

  const [mail, ...others] = await mailsTo(app(), shop.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Ama Serwaa wrote to Boateng Electronics')
  expect(mail?.text).toContain('> Do you have it in blue?\n> I could come on Friday.')
  expect(mail?.text).toContain('To answer, open the conversation.')
  expect(mail?.text).toContain('Replies to this email are not read.')
  expect(mail?.text).toContain(`https://asime.example/app/chat/${id}`)
})

/** Whom push messages reach, at any hour. */
async function addDevice(person: TestUser): Promise<void> {
  const times = { quiet: false, quiet_from: '21:00', quiet_to: '06:00', security_in_quiet: true, digest: 'off' }
  await app().as(person).put('/notifications/settings/times', times)
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`
  // As if it had been added long ago: nothing tells of it now.
  await app().sql(
    'INSERT INTO push_devices (user_id, session_id, endpoint, p256dh, auth) VALUES ($1, $2, $3, $4, $5)',
    [person.id, person.sessionId, endpoint, p256dh, randomBytes(16).toString('base64url')],
  )
}

/** Lets the time pass that push and email of a message wait, and sends what is left of them. @returns what was pushed */
async function sendHeld(): Promise<string[]> {
  await app().sql('UPDATE notifications SET held_until = now() WHERE held_until IS NOT NULL')
  await notifyOfMessages(app().context)
  const pushed = await app().sql<{ id: string }>(
    "SELECT payload ->> 'notification_id' AS id FROM graphile_worker._private_jobs WHERE payload -> 'notification_id' IS NOT NULL",
  )
  const sent: string[] = []
  for (const { id } of pushed)
    await sendPush(
      app().context.db,
      async (_, payload) => {
        sent.push(JSON.parse(payload).body)
        return 'sent'
      },
      id,
    )
  await app().sql("DELETE FROM graphile_worker._private_jobs WHERE payload -> 'notification_id' IS NOT NULL")
  return sent
}

test('a message that is read as it comes notifies by no channel; one that is left unread does, once', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const manager = await buildMember(app(), shop, 'manager')
  const people = [buyer, shop, manager]
  for (const person of people) await addDevice(person)
  const unread = async () =>
    Promise.all(people.map(async (one) => (await app().as(one).get('/notifications/unread')).body.data.unread))
  const mailed = async () => Promise.all(people.map(async (one) => (await mailsTo(app(), one.email)).length))
  const id = await meet(buyer, shop)

  for (let n = 1; n <= 10; n++) {
    const [writer, reader] = n % 2 ? [buyer, shop] : [shop, buyer]
    await write(writer, id, `Message ${n}`)
    if (n === 1) expect(await unread()).toEqual([0, 1, 1])
    await app().as(reader).put(`/conversations/${id}/marks`, { read: n })
  }

  expect(await unread()).toEqual([0, 0, 0])
  expect(await sendHeld()).toEqual([])
  expect(await mailed()).toEqual([0, 0, 0])

  await write(buyer, id, 'Are you there?')
  await write(buyer, id, 'Hello?')
  // Of two, one is not read.
  await app().as(shop).put(`/conversations/${id}/marks`, { read: 11 })
  expect(await sendHeld()).toEqual(['Are you there?', 'Are you there?'])
  expect(await mailed()).toEqual([0, 1, 1])
  expect(await unread()).toEqual([0, 1, 1])
  await write(manager, id, 'Yes')
  expect(await unread()).toEqual([1, 0, 0])
})

test('push and email of a message are due 30 seconds after it, and go out once, whatever runs at once', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  await addDevice(shop)
  const id = await meet(buyer, shop)
  // Of other tests.
  await sendHeld()

  await write(buyer, id, 'Is it there?')

  await notifyOfMessages(app().context)
  expect(await mailsTo(app(), shop.email)).toEqual([])
  await app().sql("UPDATE notifications SET held_until = held_until - interval '30 seconds' WHERE user_id = $1", [
    shop.id,
  ])
  await Promise.all([1, 2, 3].map(() => notifyOfMessages(app().context)))
  expect(await sendHeld()).toEqual(['Is it there?'])
  expect(await mailsTo(app(), shop.email)).toHaveLength(1)
})

test('a run that fails sends nothing, and the next one all that is due', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  await write(buyer, id, 'Is it there?')
  await app().sql('UPDATE notifications SET held_until = now() WHERE held_until IS NOT NULL')
  await app().sql('ALTER TABLE mails RENAME TO mails_away')
  const failing = notifyOfMessages(app().context)
  await expect(failing).rejects.toThrow('mails')
  await app().sql('ALTER TABLE mails_away RENAME TO mails')

  await notifyOfMessages(app().context)

  expect(await mailsTo(app(), shop.email)).toHaveLength(1)
})

test('what somebody chooses while a message waits holds, and who is suspended hears nothing', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const manager = await buildMember(app(), shop, 'manager')
  const id = await meet(buyer, shop)
  await write(buyer, id, 'Is it there?')
  await app().as(manager).put('/notifications/settings/channel', { topic: 'enquiries', channel: 'email', on: false })
  await sendHeld()
  expect(await mailsTo(app(), manager.email)).toEqual([])
  expect(await mailsTo(app(), shop.email)).toHaveLength(1)

  const other = await buildVendor(app())
  await write(buyer, await meet(buyer, other), 'And here?')
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [other.id])
  await sendHeld()
  expect(await mailsTo(app(), other.email)).toEqual([])
})

test('an address that is not confirmed gets no mail, and the message is there all the same', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [shop.id])
  const id = await meet(buyer, shop)

  await write(buyer, id, 'Hello')
  await sendHeld()

  expect(await mailsTo(app(), shop.email)).toEqual([])
  expect(await messages(shop, id)).toHaveLength(1)
})

test('a report reaches Asime with the messages that it names, and the other side hears nothing of it', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  await write(shop, id, 'Send it to my wallet').catch(() => {})
  await write(buyer, id, 'No')
  const report = { reason: 'pays_outside', note: 'He asks for more.', messages: [1, 77], block: true }

  const answer = await app().as(buyer).post(`/conversations/${id}/reports`, report)

  expectContract(reportConversationEndpoint, answer)
  expect(
    await app().sql('SELECT reason, side, messages FROM conversation_reports WHERE id = $1', [answer.body.data.id]),
  ).toEqual([{ reason: 'pays_outside', side: 'buyer', messages: [1] }])
  const theirs = (await app().as(shop).get(`/conversations/${id}`)).body.data
  expect(theirs.is_blocked_by_other).toBe(true)
  expect(JSON.stringify(theirs)).not.toContain('report')
  expectInvalid(await app().as(buyer).post(`/conversations/${id}/reports`, { reason: 'ugly' }), {
    reason: 'Choose what is wrong',
  })
})

test('a shop keeps its quick replies for its owner and managers', async () => {
  const shop = await buildVendor(app())
  const [manager, packer] = [await buildMember(app(), shop, 'manager'), await buildMember(app(), shop, 'packer')]
  const replies = ['It is in stock.', 'We deliver on Fridays.']

  const saved = await app().as(manager).put('/user/quick-replies', { replies })

  expectContract(saveQuickRepliesEndpoint, saved)
  const read = await app().as(shop).get('/user/quick-replies')
  expectContract(readQuickRepliesEndpoint, read)
  expect(read.body.data).toEqual(replies)
  expectFailure(await app().as(packer).get('/user/quick-replies'), 'forbidden')
  expectFailure(
    await app()
      .as(await buildBuyer(app()))
      .get('/user/quick-replies'),
    'forbidden',
  )
  expect(
    (
      await app()
        .as(await buildVendor(app()))
        .get('/user/quick-replies')
    ).body.data,
  ).toEqual([])
  expectInvalid(
    await app()
      .as(shop)
      .put('/user/quick-replies', { replies: [''] }),
    { 'replies.0': 'Must not be empty' },
  )
})

test('a conversation that was opened and never written in is removed after a day', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  await app().sql("UPDATE conversations SET created_at = now() - interval '2 days' WHERE id = $1", [id])

  const { cleanUp } = await import('./conversations.repository.ts')
  await cleanUp(app().context.db)

  expectFailure(await app().as(buyer).get(`/conversations/${id}`), 'not_found')
})

test('nobody can write to a closed account', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  await write(buyer, id, 'Hello')
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [shop.id])

  expectFailure(await write(buyer, id, 'Are you there?'), 'conflict', 'This account is closed, so nobody would read it')
})

test('somebody who has read the message says that it is no scam; its writer does not', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  const sent = (await write(shop, id, 'Send the rest to my wallet 024 000 0123')).body.data
  const clear = (caller: TestUser) =>
    app().as(caller).put(`/conversations/${id}/messages/${sent.id}/cleared`, { is_cleared: true })

  expect(sent.warnings).toEqual(['pay_outside', 'phone'])
  expectFailure(await clear(shop), 'forbidden', 'Only the recipient can do this')
  expect((await clear(buyer)).body.data.is_cleared).toBe(true)
  expect((await messages(shop, id))[0]).toMatchObject({
    is_cleared: true,
    content: 'Send the rest to my wallet 024 000 0123',
  })
})

test('the same text to many is warned of, and a price far under the usual one', async () => {
  const writer = await buildBuyer(app())
  const warnings: string[][] = []
  for (let n = 0; n < 7; n++) {
    const id = await meet(writer, await buildVendor(app()))
    warnings.push((await write(writer, id, 'Best offers of the week, only today!')).body.data.warnings)
  }
  expect(warnings).toEqual([[], [], [], [], [], ['bulk'], ['bulk']])

  const shop = await buildVendor(app())
  const product = await buildProduct(app(), { vendor: shop, price: 500_000 })
  const { body } = await open(writer, { product_id: product.id })
  await write(writer, body.data.id, 'I give you GH₵ 1,000').then((answer) =>
    expect(answer.body.data.warnings).toEqual([]),
  )
  expect((await write(shop, body.data.id, 'You have it for GH₵ 1,000')).body.data.warnings).toEqual(['low_price'])
})

test('a price in a conversation about a request or bid is compared with its category, else with the budget or the bid', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const [phones, rare] = [await buildCategory(app()), await buildCategory(app())]
  for (const price of [300_000, 400_000, 500_000, 600_000, 9_000_000])
    await buildProduct(app(), { categoryId: phones, price })
  const warned = async (about: Record<string, string>, amount: number) => {
    const { body } = await open(shop, about)
    return (await write(shop, body.data.id, `You have it for GH₵ ${amount}`)).body.data.warnings
  }
  const ask = async (categoryId: string, budgetMax?: number) =>
    (await buildItemRequest(app(), { owner: buyer, categoryId, ...(budgetMax ? { budgetMax } : {}) })).id

  const usualIn = async (about: Record<string, string>) => {
    const opened = await open(shop, about)
    const { usual_price: usualPrice } = opened.body.data
    expect((await app().as(shop).get(`/conversations/${opened.body.data.id}`)).body.data.usual_price).toBe(usualPrice)
    return usualPrice
  }

  const phone = await ask(phones)
  // Its writer is told by the same price, before it is sent.
  expect(await usualIn({ item_request_id: phone })).toBe(5_000)
  expect(await warned({ item_request_id: phone }, 1_900)).toEqual(['low_price'])
  expect(await warned({ item_request_id: phone }, 2_100)).toEqual([])
  const { body } = await app().as(shop).post(`/requests/${phone}/bids`, { bid_amount: 1_000 })
  expect(await warned({ bid_id: body.data.id }, 1_000)).toEqual(['low_price'])
  // What is asked for is small among its kind.
  const phoneCase = await ask(phones, 8_000)
  expect(await warned({ item_request_id: phoneCase }, 60)).toEqual([])
  expect(await warned({ item_request_id: phoneCase }, 20)).toEqual(['low_price'])
  // Nobody sells such things yet.
  const budgeted = await ask(rare, 500_000)
  expect(await warned({ item_request_id: budgeted }, 1_000)).toEqual(['low_price'])
  const unknown = await ask(rare)
  expect(await usualIn({ item_request_id: unknown })).toBeNull()
  expect(await warned({ item_request_id: unknown }, 1_000)).toEqual([])
  const bid = await app().as(shop).post(`/requests/${unknown}/bids`, { bid_amount: 4_000 })
  expect(await warned({ bid_id: bid.body.data.id }, 1_000)).toEqual(['low_price'])
})

test('between people with a paid order a phone number is not warned of; a wallet to pay to still is', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  await app().sql(
    `WITH c AS (INSERT INTO checkouts (buyer_id, currency) VALUES ($1, 'GHS') RETURNING id)
     INSERT INTO orders (checkout_id, buyer_id, vendor_id, status, currency, total, paid_at) SELECT id, $1, $2, 'paid', 'GHS', 5000, now() FROM c`,
    [buyer.id, shop.vendorId],
  )
  const id = await meet(buyer, shop)

  expect((await write(buyer, id, 'The rider can call 024 000 0123')).body.data.warnings).toEqual([])
  expect((await write(shop, id, 'Send GH₵ 50 to my momo 024 000 0123')).body.data.warnings).toEqual([
    'pay_outside',
    'phone',
  ])
})

let origin: string
beforeAll(async () => {
  origin = await app().listen()
})

test('both sides’ open pages are told of a message, its marks and who is writing; nobody else is', async () => {
  const [buyer, shop, stranger] = [
    await buildBuyer(app(), { fullName: 'Ama Serwaa' }),
    await buildVendor(app()),
    await buildVendor(app()),
  ]
  const [manager, packer] = [await buildMember(app(), shop, 'manager'), await buildMember(app(), shop, 'packer')]
  const id = await meet(buyer, shop)
  const [atBuyer, atManager, atPacker, atStranger] = await Promise.all(
    [buyer, manager, packer, stranger].map(({ token }) => connectLive(origin, token)),
  )
  if (!atBuyer || !atManager || !atPacker || !atStranger) throw new Error('not connected')
  try {
    expect(await atBuyer.say('typing', { conversation_id: id })).toEqual({ ok: true })
    expect(await atManager.next(({ type }) => type === 'typing')).toEqual({
      type: 'typing',
      conversation_id: id,
      user_id: buyer.id,
      name: 'Ama Serwaa',
    })
    const sent = await write(buyer, id, 'Hello')
    expect(await atManager.next(({ type }) => type === 'message')).toEqual({
      type: 'message',
      conversation_id: id,
      message: sent.body.data,
    })
    await atBuyer.next(({ type }) => type === 'message')
    await app().as(manager).put(`/conversations/${id}/marks`, { read: 1 })
    expect(await atBuyer.next(({ type }) => type === 'marks')).toEqual({ type: 'marks', conversation_id: id })
    for (const other of [atStranger, atPacker])
      expect(await other.say('typing', { conversation_id: id })).toEqual({
        ok: false,
        message: 'Conversation not found',
      })
    expect([atStranger.told, atPacker.told]).toEqual([[], []])
  } finally {
    for (const client of [atBuyer, atManager, atPacker, atStranger]) client.close()
  }
})

test('whoever is connected is online, unless they hide it', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  const seen = async () => (await app().as(buyer).get(`/conversations/${id}`)).body.data.participant
  expect(await seen()).toMatchObject({ online: false, last_seen_at: null })

  const page = await connectLive(origin, shop.token)
  await expect.poll(async () => (await seen()).online).toBe(true)
  await app().as(shop).put('/user/presence', { is_hidden: true })
  page.close()

  expect(await seen()).toMatchObject({ online: false, last_seen_at: null })
  const read = await app().as(shop).get('/user/presence')
  expectContract(readPresenceEndpoint, read)
  expect(read.body.data).toEqual({ is_hidden: true })
})

test('admins read what was reported and what was warned of, and nothing else, and that they did stays', async () => {
  const [buyer, shop, admin] = [await buildBuyer(app()), await buildVendor(app()), await buildAdmin(app())]
  const id = await meet(buyer, shop)
  await write(buyer, id, 'Nobody else reads this')
  const reported = await write(shop, id, 'You are a fool')
  const warned = await write(shop, id, 'Send the money to my momo 024 000 0123')
  await app()
    .as(buyer)
    .post(`/conversations/${id}/reports`, { reason: 'rude', messages: [2] })

  const reports = await app().as(admin).get('/admin/conversation-reports?limit=100')
  const warnings = await app().as(admin).get('/admin/warned-messages?limit=100')

  expectContract(listReportsEndpoint, reports)
  expectContract(listWarnedMessagesEndpoint, warnings)
  const report = reports.body.data.find((each: { conversation_id: string }) => each.conversation_id === id)
  expect(report.messages.map((message: Message) => message.id)).toEqual([reported.body.data.id])
  expect(warnings.body.data[0].message.id).toBe(warned.body.data.id)
  expect(`${reports.text}${warnings.text}`).not.toContain('Nobody else reads this')
  const seen = (subject: string) =>
    app().sql(
      "SELECT user_id, after FROM audit_events WHERE kind = 'messages_viewed' AND actor_type = 'admin' AND subject_id = $1",
      [subject],
    )
  expect(await seen(report.id)).toEqual([{ user_id: admin.id, after: { messages: [reported.body.data.id] } }])
  expect(await seen(id)).toEqual([{ user_id: admin.id, after: { messages: [warned.body.data.id] } }])
  expectFailure(await app().as(shop).get('/admin/warned-messages'), 'forbidden')
})

test('the desk counts open reports of conversations and how long they wait, which records no view', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const moderator = await buildAdmin(app(), { staffRole: 'moderator' })
  const id = await meet(buyer, shop)
  await write(shop, id, 'You are a fool')
  const before = (await app().as(moderator).get('/admin/conversation-reports/open')).body.data
  const report = { reason: 'rude', messages: [1] }
  const { body } = await app().as(buyer).post(`/conversations/${id}/reports`, report)
  await app().sql("UPDATE conversation_reports SET created_at = '2020-01-01T00:00:00Z' WHERE id = $1", [body.data.id])

  const waiting = await app().as(moderator).get('/admin/conversation-reports/open')

  expectContract(countOpenReportsEndpoint, waiting)
  expect(waiting.body.data.total).toBe(before.total + 1)
  expect(Date.parse(waiting.body.data.oldest_created_at)).toBe(Date.parse('2020-01-01T00:00:00Z'))
  expect(waiting.text).not.toContain('fool')
  expect(await app().sql('SELECT FROM audit_events WHERE user_id = $1', [moderator.id])).toEqual([])
  await app().as(moderator).post(`/admin/conversation-reports/${body.data.id}/resolve`, { reason: 'Warned' })
  expect((await app().as(moderator).get('/admin/conversation-reports/open')).body.data.total).toBe(before.total)
  expectFailure(
    await app()
      .as(await buildAdmin(app(), { staffRole: 'support' }))
      .get('/admin/conversation-reports/open'),
    'forbidden',
  )
})

test('a reported message that is hidden says nothing to either side, and comes back as it was', async () => {
  const [buyer, shop, admin] = [await buildBuyer(app()), await buildVendor(app()), await buildAdmin(app())]
  const id = await meet(buyer, shop)
  await write(buyer, id, 'Good morning')
  const { body } = await write(shop, id, 'You are a zzfool, pay my momo 024 000 0123')
  const messageId = body.data.id
  await app()
    .as(buyer)
    .post(`/conversations/${id}/reports`, { reason: 'rude', messages: [2] })
  await write(buyer, id, 'Not to me', { reply_to: 2 })
  const asked = { reason: 'We do not insult each other' }

  const hidden = await app().as(admin).post(`/admin/messages/${messageId}/hide`, asked)

  expectContract(hideMessageEndpoint, hidden)
  expect(hidden.body.data).toMatchObject({ is_hidden: true, content: 'You are a zzfool, pay my momo 024 000 0123' })
  for (const side of [buyer, shop]) {
    const read = await app().as(side).get(`/conversations/${id}/messages`)
    expect(read.text).not.toContain('zzfool')
    expect(read.body.data[1]).toMatchObject({ seq: 2, is_hidden: true, content: '', warnings: [], attachments: [] })
    expect(read.body.data[0].reply_to).toMatchObject({ seq: 2, content: '', is_hidden: true })
    expect((await app().as(side).get(`/conversations/${id}/messages?query=zzfool`)).body.data).toEqual([])
    expect((await list(side, '?query=zzfool')).data).toEqual([])
  }
  const [told] = (await app().as(shop).get('/notifications')).body.data
  expect(told).toMatchObject({ title: expect.stringMatching(/^Asime removed your message to /) })
  expect(told.body).toContain('Reason: We do not insult each other')
  expect((await app().as(admin).get('/admin/warned-messages')).text).toContain('zzfool')
  expectFailure(await app().as(admin).post(`/admin/messages/${messageId}/hide`, { reason: 'Once more' }), 'conflict')

  const back = await app().as(admin).post(`/admin/messages/${messageId}/restore`, { reason: 'It was a joke' })

  expectContract(restoreMessageEndpoint, back)
  expect((await messages(buyer, id))[1]).toMatchObject({ is_hidden: false, content: expect.stringContaining('zzfool') })
})

test('notifications of a hidden message say so, and those still to be sent are dropped', async () => {
  const [buyer, shop, admin] = [await buildBuyer(app()), await buildVendor(app()), await buildAdmin(app())]
  await addDevice(shop)
  const id = await meet(buyer, shop)
  const words = 'You are a zzrogue, pay my momo 024 000 0123'
  const { body } = await write(buyer, id, words)
  const move = (to: 'hide' | 'restore') =>
    app().as(admin).post(`/admin/messages/${body.data.id}/${to}`, { reason: 'It asks for money outside Asime' })
  const news = async () => (await app().as(shop).get('/notifications')).body.data
  expect(await news()).toMatchObject([{ kind: 'vendor_message', body: words, read_at: null }])

  await move('hide')

  expect(await news()).toMatchObject([{ kind: 'vendor_message', body: 'Asime removed this message', read_at: null }])
  expect((await sendHeld()).join()).not.toContain('zzrogue')
  expect(await mailsTo(app(), shop.email)).toEqual([])

  await move('restore')

  expect(await news()).toMatchObject([{ kind: 'vendor_message', body: words }])
})

test('a waiting daily summary no longer quotes a hidden message, and comes once', async () => {
  const [buyer, shop, admin] = [await buildBuyer(app()), await buildVendor(app()), await buildAdmin(app())]
  const { time } = await findDigestDue(app().context.db)
  await app().as(shop).put('/notifications/settings/channel', { topic: 'enquiries', channel: 'email', on: false })
  await app().sql("INSERT INTO notification_times VALUES ($1, true, '21:00', '06:00', true, $2)", [shop.id, time])
  const other = await buildBuyer(app())
  await write(other, await meet(other, shop), 'Is the kente still there?')
  const { body } = await write(buyer, await meet(buyer, shop), 'You are a zzrascal, pay my momo 024 000 0123')
  await sendDigests(app().context)
  expect((await mailsTo(app(), shop.email)).map(({ text }) => text).join()).toContain('zzrascal')

  await app().as(admin).post(`/admin/messages/${body.data.id}/hide`, { reason: 'It asks for money outside Asime' })
  await sendDigests(app().context)

  const [summary, ...others] = await mailsTo(app(), shop.email)
  expect(others).toEqual([])
  expect(summary?.text).toContain('Is the kente still there?')
  expect(summary?.text).not.toContain('zzrascal')
})

test('open pages of both sides are told of a message that is hidden', async () => {
  const [buyer, shop, admin] = [await buildBuyer(app()), await buildVendor(app()), await buildAdmin(app())]
  const id = await meet(buyer, shop)
  const { body } = await write(shop, id, 'Send it to my momo 024 000 0123')
  const pages = [await connectLive(origin, buyer.token), await connectLive(origin, shop.token)]
  try {
    await app().as(admin).post(`/admin/messages/${body.data.id}/hide`, { reason: 'It asks for money outside Asime' })

    for (const page of pages)
      // The message itself may have reached them as well, after they were opened.
      expect(
        await page.next((event) => event.type === 'message' && (event.message as Message).is_hidden),
      ).toMatchObject({
        conversation_id: id,
        message: { seq: 1, content: '' },
      })
  } finally {
    for (const page of pages) page.close()
  }
})

test('only what was reported or warned of can be hidden, by who is no side of it', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const moderator = await buildAdmin(app(), { staffRole: 'moderator' })
  const hide = async (messageId: string) =>
    app().as(moderator).post(`/admin/messages/${messageId}/hide`, { reason: 'Not allowed' })
  const id = await meet(buyer, shop)
  const plain = (await write(buyer, id, 'Nobody reports this')).body.data.id

  expectFailure(await hide(plain), 'not_found')

  const own = await meet(moderator, shop)
  const answered = (await write(shop, own, 'Pay my momo 024 000 0123')).body.data.id
  expectFailure(await hide(answered), 'forbidden')
})

test('no admin closes a report by or about themselves; whoever sent one hears that it was looked at', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app(), { businessName: 'Boateng Electronics' })]
  const [moderator, other] = [await buildAdmin(app(), { staffRole: 'moderator' }), await buildAdmin(app())]
  const reported = async (by: TestUser, id: string) =>
    (
      await app()
        .as(by)
        .post(`/conversations/${id}/reports`, { reason: 'rude', messages: [1] })
    ).body.data.id
  const resolve = (by: TestUser, id: string) =>
    app().as(by).post(`/admin/conversation-reports/${id}/resolve`, { reason: 'Warned' })
  const own = await meet(moderator, shop)
  await write(moderator, own, 'Fool')

  for (const by of [moderator, shop]) expectFailure(await resolve(moderator, await reported(by, own)), 'forbidden')

  const id = await meet(buyer, shop)
  await write(shop, id, 'Fool')
  expect((await resolve(other, await reported(buyer, id))).status).toBe(200)
  expect((await app().as(buyer).get('/notifications')).body.data[0]).toMatchObject({
    title: 'Your report of Boateng Electronics',
    body: 'We looked at it. Thank you for reporting it.',
  })
})
