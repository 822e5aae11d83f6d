import {
  blockConversationEndpoint,
  countUnreadEndpoint,
  listConversationsEndpoint,
  listMessagesEndpoint,
  markConversationEndpoint,
  openConversationEndpoint,
  type Message,
  readConversationEndpoint,
  readQuickRepliesEndpoint,
  saveQuickRepliesEndpoint,
  sendMessageEndpoint,
} from '@asime/contract/chat'
import { FIRST_MESSAGES } from '@asime/contract/chat-rules'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildItemRequest,
  buildMember,
  buildProduct,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { conversationsOf } from '../../../test/conversations.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { runJob } from '../../../test/jobs.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 30, env: { PUBLIC_URL: 'https://asime.example' } })
const { open, meet, write, list, messages } = conversationsOf(app)

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

test('what an admin has hidden heads a conversation by its name and amount for its owner alone', async () => {
  const [buyer, shop, admin] = [await buildBuyer(app()), await buildVendor(app()), await buildAdmin(app())]
  const product = await buildProduct(app(), { vendor: shop, name: 'An air rifle' })
  const request = await buildItemRequest(app(), { owner: buyer, title: 'Wanted: an air rifle' })
  await app().sql('UPDATE item_requests SET budget_max = 90000 WHERE id = $1', [request.id])
  const other = await buildItemRequest(app(), { owner: buyer, title: 'Wanted: pellets' })
  const bid = await buildBid(app(), { itemRequest: other, vendor: shop })
  const hide = async (reporter: TestUser, type: string, id: string) => {
    const told = { subject_type: type, subject_id: id, reason: 'prohibited' }
    const { case_id: caseId } = (await app().as(reporter).post('/content-reports', told)).body.data
    const reason = 'Firearms are not allowed'
    const hidden = await app().as(admin).post(`/admin/moderation-cases/${caseId}/hide`, { reason })
    expect(hidden.status, hidden.text).toBe(200)
  }
  const headsOf = async (id: string) => {
    const [ofBuyer, ofShop] = [
      (await app().as(buyer).get(`/conversations/${id}`)).body.data.subject,
      (await app().as(shop).get(`/conversations/${id}`)).body.data.subject,
    ]
    expect([ofBuyer.status, ofShop.status]).toEqual(['unavailable', 'unavailable'])
    return [ofBuyer, ofShop].map(({ title, amount }) => [title, amount])
  }

  const { id } = (await open(buyer, { product_id: product.id })).body.data
  await hide(buyer, 'product', product.id)
  expect(await headsOf(id)).toEqual([
    ['', null],
    ['An air rifle', 100],
  ])

  await open(shop, { item_request_id: request.id })
  await hide(shop, 'item_request', request.id)
  expect(await headsOf(id)).toEqual([
    ['Wanted: an air rifle', 900],
    ['', null],
  ])

  await open(shop, { bid_id: bid.id })
  await hide(shop, 'item_request', other.id)
  expect(await headsOf(id)).toEqual([
    ['Wanted: pellets', 50],
    ['', 50],
  ])
  await app().sql('UPDATE bids SET hidden_at = now() WHERE id = $1', [bid.id])
  expect(await headsOf(id)).toEqual([
    ['Wanted: pellets', null],
    ['', 50],
  ])
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

test('of two who change quick replies of one state the second overwrites nothing, and sending the same twice is no change', async () => {
  const shop = await buildVendor(app())
  const manager = await buildMember(app(), shop, 'manager')
  const save = (who: TestUser, replies: string[], readBefore: string[]) =>
    app().as(who).put('/user/quick-replies', { replies, if_replies: readBefore })
  const kept = async () => (await app().as(shop).get('/user/quick-replies')).body.data

  const first = await save(manager, ['It is in stock.'], [])
  const second = await save(shop, ['We deliver on Fridays.'], [])

  expect(first.status).toBe(200)
  expectFailure(second, 'conflict', 'A colleague has changed the quick replies. Look at them, then save yours')
  expectContract(saveQuickRepliesEndpoint, await save(manager, ['It is in stock.'], []))
  expect(await kept()).toEqual(['It is in stock.'])
  const both = ['It is in stock.', 'We deliver on Fridays.']
  expect((await save(shop, both, ['It is in stock.'])).status).toBe(200)
  expect(await kept()).toEqual(both)

  // Neither has seen what the other saves.
  const answers = await Promise.all(['One', 'Two'].map((reply, n) => save(n ? shop : manager, [reply], both)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

const openedDaysAgo = (id: string) =>
  app().sql("UPDATE conversations SET created_at = now() - interval '2 days' WHERE id = $1", [id])

test('a conversation that was opened and never written in is removed after a day, unless somebody has come back to it', async () => {
  const [buyer, shop, other] = [await buildBuyer(app()), await buildVendor(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  const again = await meet(buyer, other)
  await openedDaysAgo(id)
  await openedDaysAgo(again)
  expect(await meet(buyer, other)).toBe(again)

  await runJob(app(), 'clean_up')

  expectFailure(await app().as(buyer).get(`/conversations/${id}`), 'not_found')
  expect((await write(buyer, again, 'Is it still there?')).status).toBe(201)
})

test('who was blocked before anything was written cannot write days later either', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  await app().as(buyer).put(`/conversations/${id}/block`, { is_blocked: true })
  await openedDaysAgo(id)

  await runJob(app(), 'clean_up')

  const request = await buildItemRequest(app(), { owner: buyer })
  const { body } = await open(shop, { item_request_id: request.id })
  expectFailure(await write(shop, body.data.id, 'I have it'), 'conversation_blocked')
})

test('a report of a conversation without messages is kept, and keeps no other one', async () => {
  const [buyer, shop, other] = [await buildBuyer(app()), await buildVendor(app()), await buildVendor(app())]
  const [reported, left] = [await meet(buyer, shop), await meet(buyer, other)]
  await app().as(buyer).post(`/conversations/${reported}/reports`, { reason: 'fake_goods', note: 'A copied shop' })
  await openedDaysAgo(reported)
  await openedDaysAgo(left)

  await runJob(app(), 'clean_up')

  expectFailure(await app().as(buyer).get(`/conversations/${left}`), 'not_found')
  const reports = await app()
    .as(await buildAdmin(app()))
    .get('/admin/conversation-reports')
  expect(reports.body.data).toContainEqual(expect.objectContaining({ conversation_id: reported }))
})

test('nobody can write to an account that is suspended or closed, and the refusal tells neither', async () => {
  const [buyer, shop] = [await buildBuyer(app()), await buildVendor(app())]
  const id = await meet(buyer, shop)
  await write(buyer, id, 'Hello')
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [shop.id])

  expectFailure(
    await write(buyer, id, 'Are you there?'),
    'conflict',
    'This account cannot receive messages at the moment',
  )
})
