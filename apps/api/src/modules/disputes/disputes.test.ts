import {
  acceptOfferEndpoint,
  declineOfferEndpoint,
  MAX_MESSAGES_PER_SIDE,
  MAX_OFFERS_PER_SIDE,
  readDisputeEndpoint,
  withdrawComplaintEndpoint,
  writeInDisputeEndpoint,
} from '@asime/contract/disputes'
import { afterAll, expect, test } from 'vitest'
import { buildAdmin, buildBid, buildBuyer, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { type DisputedOrder, disputeSteps } from '../../../test/disputes.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { runJob } from '../../../test/jobs.ts'
import { booksOf, buildPaidOrder, payableTo, statusOf } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertCountersEqualCounts(app()))

const { buildDispute, letTimePass, offer, post, read } = disputeSteps(app)

test('a reported problem has a kind, words and a vendor who has 48 hours to answer', async () => {
  const order = await buildDispute()

  const dispute = await read(order.vendor, order)

  expectContract(readDisputeEndpoint, dispute)
  expect(dispute.body.data).toMatchObject({
    status: 'awaiting_vendor',
    kind: 'damaged',
    held: 125,
    is_unanswered: false,
    messages: [{ by: 'buyer', message: 'The screen is cracked', photos: [] }],
    offers: [],
    actions: ['write', 'offer', 'decline_offer'],
  })
  const { opened_at: openedAt, due_at: dueAt } = dispute.body.data
  expect(Math.round((Date.parse(dueAt) - Date.parse(openedAt)) / 3_600_000)).toBe(48)
  const order_ = await app().as(order.buyer).get(`/orders/${order.orderId}`)
  expect(order_.body.data).toMatchObject({ status: 'disputed', has_dispute: true })
})

test('the first word of the vendor is the answer: both then have 72 hours to agree', async () => {
  const order = await buildDispute()

  const buyers = await post(order.buyer, order, 'dispute/messages', { message: 'Hello?' })
  const vendors = await post(order.vendor, order, 'dispute/messages', { message: 'It left us whole' })
  const admins = await post(await buildAdmin(app()), order, 'dispute/messages', { message: 'We are reading' })

  for (const answer of [buyers, vendors, admins]) expectContract(writeInDisputeEndpoint, answer)
  expect(buyers.body.data.status).toBe('awaiting_vendor')
  expect(vendors.body.data).toMatchObject({
    status: 'in_talks',
    actions: ['write', 'offer', 'decline_offer', 'ask_for_decision'],
  })
  expect(Math.round((Date.parse(vendors.body.data.due_at) - Date.now()) / 3_600_000)).toBe(72)
  expect(admins.body.data.messages.map(({ by }: { by: string }) => by)).toEqual(['buyer', 'buyer', 'vendor', 'admin'])
  expect(admins.body.data.actions).toEqual(['write'])
})

test('for everybody else there is no dispute, and none where nothing was reported', async () => {
  const order = await buildDispute()
  const quiet = await buildPaidOrder(app())

  for (const stranger of [await buildBuyer(app()), await buildVendor(app())]) {
    expectFailure(await read(stranger, order), 'not_found', 'Order not found')
    expectFailure(await post(stranger, order, 'dispute/messages', { message: 'Me too' }), 'not_found')
    expectFailure(await post(stranger, order, 'dispute/offers', { amount: 1 }), 'not_found')
    expectFailure(await post(stranger, order, 'dispute/withdraw'), 'not_found')
  }
  expectFailure(await read(quiet.buyer, quiet), 'not_found', 'No problem was reported')
  expectFailure(await post(quiet.buyer, quiet, 'dispute/withdraw'), 'not_found', 'No problem was reported')
})

test('an accepted offer settles by itself: its part goes back, the rest is released', async () => {
  const order = await buildDispute()
  const offerId = await offer(order.vendor, order, 25)

  expectFailure(await post(order.vendor, order, `dispute/offers/${offerId}/accept`), 'forbidden')
  expectFailure(await post(await buildAdmin(app()), order, `dispute/offers/${offerId}/accept`), 'forbidden')
  const accepted = await post(order.buyer, order, `dispute/offers/${offerId}/accept`)
  await app().runJobs()

  expectContract(acceptOfferEndpoint, accepted)
  expect(accepted.body.data).toMatchObject({
    status: 'agreed',
    refunded: 25,
    held: 0,
    due_at: null,
    offers: [{ amount: 25, status: 'accepted' }],
    actions: [],
  })
  const detail = (await app().as(order.vendor).get(`/orders/${order.orderId}`)).body.data
  expect(detail).toMatchObject({ status: 'completed', refunded_total: 25, sale: { net: 92.76 } })
  expect(detail.timeline.map((step: { event: string }) => step.event).slice(-4)).toEqual([
    'report_problem',
    'offer',
    'refund_part',
    'accept_offer',
  ])
  expect(await booksOf(app(), order.orderId)).toEqual({ escrow: 0, refund: 0 })
  expect(await payableTo(app(), order.vendor)).toBe(9_276)
})

test('an offer of all that is held gives all of it back, whoever made it', async () => {
  const byVendor = await buildDispute()
  const byBuyer = await buildDispute()

  await post(byVendor.buyer, byVendor, `dispute/offers/${await offer(byVendor.vendor, byVendor, 125)}/accept`)
  await post(byBuyer.vendor, byBuyer, `dispute/offers/${await offer(byBuyer.buyer, byBuyer, 125)}/accept`)
  await app().runJobs()

  for (const order of [byVendor, byBuyer]) {
    expect(await statusOf(app(), order.orderId)).toBe('refunded')
    expect((await read(order.buyer, order)).body.data).toMatchObject({ status: 'agreed', refunded: 125 })
    expect(await booksOf(app(), order.orderId)).toEqual({ escrow: 0, refund: 0 })
    expect(await payableTo(app(), order.vendor)).toBe(0)
  }
})

test('an offer stays within what is held; a later one takes its place; an answered one is gone', async () => {
  const order = await buildDispute()

  for (const [amount, message] of [
    [0, 'Must be above 0'],
    [125.01, 'This is more than is held for the order'],
  ] as const)
    expectInvalid(await post(order.buyer, order, 'dispute/offers', { amount }), { amount: message })
  const first = await offer(order.buyer, order, 100)
  const second = await offer(order.buyer, order, 90)
  const third = await offer(order.vendor, order, 10)
  const declined = await post(order.vendor, order, `dispute/offers/${second}/decline`)

  expectContract(declineOfferEndpoint, declined)
  expect(declined.body.data.offers).toMatchObject([
    { id: first, status: 'replaced' },
    { id: second, status: 'declined', is_answerable: false },
    { id: third, status: 'pending', is_answerable: false },
  ])
  for (const gone of [first, second])
    expectFailure(await post(order.vendor, order, `dispute/offers/${gone}/accept`), 'dispute_state')
  expectFailure(await post(order.vendor, order, `dispute/offers/${third}/decline`), 'forbidden')
  const elsewhere = await buildDispute()
  expectFailure(await post(elsewhere.buyer, elsewhere, `dispute/offers/${third}/accept`), 'not_found')
  expect((await read(order.buyer, order)).body.data.offers[2].is_answerable).toBe(true)
})

test('what the vendor gives back by themself leaves less to share, and offers of before lapse', async () => {
  const order = await buildDispute()
  const offerId = await offer(order.vendor, order, 120)

  await post(order.vendor, order, 'refund', { amount: 20, reason: 'For the delay' })

  expect((await read(order.buyer, order)).body.data).toMatchObject({ held: 105, offers: [{ status: 'lapsed' }] })
  expectFailure(await post(order.buyer, order, `dispute/offers/${offerId}/accept`), 'dispute_state')
  await post(order.vendor, order, 'refund', { amount: 105, reason: 'The rest' })
  expect((await read(order.buyer, order)).body.data).toMatchObject({ status: 'refunded', refunded: 125, held: 0 })
})

test('a withdrawn report leaves the order where it was, with what was left of the time until release', async () => {
  const order = await buildPaidOrder(app())
  await post(order.vendor, order, 'dispatch', {})
  await post(order.vendor, order, 'mark-delivered', { proof: 'At the door' })
  await app().sql("UPDATE orders SET release_at = now() + interval '10 hours' WHERE id = $1", [order.orderId])
  await post(order.buyer, order, 'report-problem', { reason: 'Nothing came' })
  await offer(order.vendor, order, 5)
  // Days go by: the time until release stands still.
  await app().sql("UPDATE orders SET release_at = now() - interval '3 days' WHERE id = $1", [order.orderId])

  expectFailure(await post(order.vendor, order, 'dispute/withdraw'), 'forbidden')
  const withdrawn = await post(order.buyer, order, 'dispute/withdraw')
  await runJob(app(), 'release_orders')

  expectContract(withdrawComplaintEndpoint, withdrawn)
  expect(withdrawn.body.data).toMatchObject({ status: 'withdrawn', refunded: 0, offers: [{ status: 'lapsed' }] })
  const {
    status,
    release_at: releaseAt,
    timeline,
  } = (await app().as(order.buyer).get(`/orders/${order.orderId}`)).body.data
  expect(status).toBe('delivered')
  expect(Math.round((Date.parse(releaseAt) - Date.now()) / 3_600_000)).toBe(10)
  expect(timeline.at(-1)).toMatchObject({ event: 'withdraw_complaint', to_status: 'delivered' })
  expectFailure(await post(order.buyer, order, 'dispute/withdraw'), 'dispute_state')
  expect((await post(order.buyer, order, 'report-problem', { reason: 'It is broken after all' })).status).toBe(200)
  expect((await read(order.buyer, order)).body.data.status).toBe('awaiting_vendor')
})

test.for(['paid', 'preparing', 'dispatched'] as const)(
  'withdrawn, an order that was %s is so again',
  async (status) => {
    const order = await buildPaidOrder(app())
    if (status !== 'paid') await post(order.vendor, order, status === 'preparing' ? 'prepare' : 'dispatch', {})
    await post(order.buyer, order, 'report-problem', { reason: 'Too slow' })

    await post(order.buyer, order, 'dispute/withdraw')

    expect(await statusOf(app(), order.orderId)).toBe(status)
  },
)

test('a full refund before dispatch returns the stock, too', async () => {
  const order = await buildPaidOrder(app())
  await post(order.buyer, order, 'report-problem', { reason: 'Nobody answers the phone' })

  await post(order.buyer, order, `dispute/offers/${await offer(order.vendor, order, 125)}/accept`)

  const [stock] = await app().sql('SELECT stock_quantity FROM products WHERE id = $1', [order.productId])
  expect(stock.stock_quantity).toBe(5)
})

test('an admin cannot decide about their own purchases or their shop’s sales', async () => {
  const [ofBuyer, ofVendor] = [await buildDispute(), await buildDispute()]
  for (const order of [ofBuyer, ofVendor]) await letTimePass(order, 'due_at')
  const promoted = [ofBuyer.buyer, ofVendor.vendor]
  await app().sql("UPDATE users SET user_type = 'admin', staff_role = 'owner' WHERE id = ANY($1::uuid[])", [
    promoted.map(({ id }) => id),
  ])
  const own = [
    [ofBuyer.buyer, ofBuyer, 125],
    [ofVendor.vendor, ofVendor, 0],
  ] as const

  for (const [admin, order, amount] of own) {
    const word = { refund_amount: amount, reason: 'So' }
    const settled = await post(admin, order, 'settle-dispute', word)
    expectFailure(settled, 'forbidden', 'You are a party to this order. Another admin has to decide')
    expectFailure(await post(admin, order, 'refund', { amount: 1, reason: 'So' }), 'forbidden')
    expect(await statusOf(app(), order.orderId)).toBe('disputed')
  }
  for (const [admin, , amount] of own.toReversed()) {
    const other = admin === ofBuyer.buyer ? ofVendor : ofBuyer
    expect((await post(admin, other, 'settle-dispute', { refund_amount: amount, reason: 'So' })).status).toBe(200)
  }
})

test('D20: a former vendor sees their orders and can do nothing with them; admins can, and time goes on', async () => {
  const [sent, disputed] = [await buildPaidOrder(app()), await buildDispute()]
  await post(sent.vendor, sent, 'dispatch', {})
  const offerId = await offer(disputed.buyer, disputed, 25)
  const vendors = [sent.vendor.id, disputed.vendor.id]
  await app().sql("UPDATE users SET user_type = 'buyer' WHERE id = ANY($1::uuid[])", [vendors])
  const refused = 'You are no longer a vendor. Our support handles your shop’s orders'

  for (const [order, what, body] of [
    [sent, 'hand-over', { code: '123456' }],
    [sent, 'mark-delivered', { proof: 'At the door' }],
    [sent, 'refund', { amount: 1, reason: 'Late' }],
    [sent, 'cancel', { reason: 'Late' }],
    [disputed, 'dispute/messages', { message: 'It left us whole' }],
    [disputed, 'dispute/offers', { amount: 1 }],
    [disputed, `dispute/offers/${offerId}/accept`, undefined],
  ] as const)
    expectFailure(await post(order.vendor, order, what, body), 'forbidden', refused)
  const seen = await app().as(sent.vendor).get(`/orders/${sent.orderId}`)
  expect(seen.body.data).toMatchObject({ status: 'dispatched', actions: [], sale: { net: 116.56 } })
  const talk = (await read(disputed.vendor, disputed)).body.data
  expect(talk).toMatchObject({ actions: [], offers: [{ is_answerable: false }] })

  const admin = await buildAdmin(app())
  expect((await post(admin, sent, 'mark-delivered', { proof: 'The rider’s list' })).status).toBe(200)
  await app().sql("UPDATE orders SET release_at = now() - interval '1 second' WHERE id = $1", [sent.orderId])
  await runJob(app(), 'release_orders')
  expect(await statusOf(app(), sent.orderId)).toBe('completed')
  expect((await app().as(sent.buyer).get(`/orders/${sent.orderId}`)).body.data.status).toBe('completed')
})

test('the admins’ list is theirs, of one status at a time, the longest open first', async () => {
  const [first, second] = [await buildDispute(), await buildDispute()]
  const admin = await buildAdmin(app())
  const numbers = async (query: string) => {
    const answer = await app().as(admin).get(`/admin/disputes?limit=100&${query}`)
    return answer.body.data.map(({ order }: { order: { id: string } }) => order.id)
  }

  expectFailure(await app().as(first.buyer).get('/admin/disputes'), 'forbidden')
  expectFailure(await app().as(first.vendor).get('/admin/disputes'), 'forbidden')
  const waiting = await numbers('status=awaiting_vendor')
  expect(waiting.slice(-2)).toEqual([first.orderId, second.orderId])
  expect(await numbers('')).not.toContain(first.orderId)
  const page = await app().as(admin).get('/admin/disputes?status=awaiting_vendor&limit=1')
  const next = await app()
    .as(admin)
    .get(`/admin/disputes?status=awaiting_vendor&limit=1&cursor=${page.body.meta.next_cursor}`)
  expect([page, next].map(({ body }) => body.data[0].order.id)).toEqual(waiting.slice(0, 2))
  expectFailure(
    await app().as(admin).get(`/admin/disputes?status=in_talks&limit=1&cursor=${page.body.meta.next_cursor}`),
    'invalid_cursor',
  )
})

test('neither side can write or offer without end', async () => {
  const order = await buildDispute()
  await app().sql(
    `INSERT INTO dispute_messages (dispute_id, author, author_id, message)
     SELECT d.id, 'vendor', $2, 'Again' FROM disputes d, generate_series(1, $3) WHERE d.order_id = $1`,
    [order.orderId, order.vendor.id, MAX_MESSAGES_PER_SIDE],
  )
  await app().sql(
    `INSERT INTO dispute_offers (dispute_id, offered_by, offered_by_id, amount, status, decided_at)
     SELECT d.id, 'vendor', $2, 1, 'replaced', now() FROM disputes d, generate_series(1, $3) WHERE d.order_id = $1`,
    [order.orderId, order.vendor.id, MAX_OFFERS_PER_SIDE],
  )

  expectFailure(await post(order.vendor, order, 'dispute/messages', { message: 'More' }), 'conflict')
  expectFailure(await post(order.vendor, order, 'dispute/offers', { amount: 1 }), 'conflict')
  expect((await post(order.buyer, order, 'dispute/messages', { message: 'Enough' })).status).toBe(201)
})

test('a message sent again under its key is one message', async () => {
  const order = await buildDispute()
  const headers = { 'idempotency-key': 'a-message-of-mine' }
  const send = () =>
    app().as(order.buyer).post(`/orders/${order.orderId}/dispute/messages`, { message: 'Once' }, { headers })

  await send()
  const again = await send()

  expect(again.headers['idempotent-replayed']).toBe('true')
  expect((await read(order.buyer, order)).body.data.messages).toHaveLength(2)
})

test('an admin decides about an order that cost nothing, of which nothing is held: it is complete', async () => {
  const bid = await buildBid(app(), { amount: 0 })
  const buyer = bid.itemRequest.owner
  const accepted = await app().as(buyer).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`)
  const order = { orderId: accepted.body.data.order.id, buyer, vendor: bid.vendor } as DisputedOrder
  await post(order.vendor, order, 'dispatch', {})
  await post(order.buyer, order, 'report-problem', { kind: 'not_received', reason: 'Nothing came' })
  for (const who of [order.buyer, order.vendor])
    expect((await read(who, order)).body.data).toMatchObject({ held: 0, actions: ['write', 'decline_offer'] })
  await letTimePass(order, 'due_at')

  const decided = await post(await buildAdmin(app()), order, 'settle-dispute', {
    refund_amount: 0,
    release_amount: 0,
    reason: 'Both have moved on',
  })

  expect(decided.body.data).toMatchObject({ status: 'completed', total: 0 })
  expect((await read(order.buyer, order)).body.data).toMatchObject({ status: 'decided', refunded: 0 })
})
