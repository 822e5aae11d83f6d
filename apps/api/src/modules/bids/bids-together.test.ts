import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBid, buildBids, buildItemRequest, buildVendor } from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertBooksAreRight } from '../../../test/invariants.ts'
import { type Answer, type Caller, startTestApp, type TestApp, useTestApp } from '../../../test/test-app.ts'

// Whoever waits for a lock in the wrong place waits for good.
const app = useTestApp({ poolSize: 20, waitMs: 60_000 })
let otherServer: TestApp | undefined
beforeAll(async () => {
  otherServer = await startTestApp({ over: app(), poolSize: 20 })
})
afterAll(async () => {
  await otherServer?.close()
  await assertBooksAreRight(app())
})

const bidOn = (vendor: Caller, request: { id: string }, amount: number, by = app()) =>
  by.as(vendor).post(`/requests/${request.id}/bids`, { bid_amount: amount })
const acceptOf = ({ id, itemRequest }: Awaited<ReturnType<typeof buildBid>>, by = app()) =>
  by.as(itemRequest.owner).post(`/requests/${itemRequest.id}/bids/${id}/accept`)
const vendors = (count: number) => Promise.all(Array.from({ length: count }, () => buildVendor(app())))
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status)
const transactionsOf = (table: 'bids' | 'orders', ids: string[]) =>
  table === 'bids'
    ? app().sql('SELECT DISTINCT xmin::text FROM bids WHERE id = ANY($1)', [ids])
    : app().sql('SELECT DISTINCT xmin::text FROM orders WHERE id = ANY($1)', [ids])

test('bids that come at once share transactions, and each is answered for itself', async () => {
  const [one, other, ended] = [
    await buildItemRequest(app()),
    await buildItemRequest(app()),
    await buildItemRequest(app(), { status: 'cancelled' }),
  ]
  const [again, late, lost, ...sellers] = await vendors(19)
  await bidOn(again!, one, 70)
  const [twice, tooLate, nowhere, ...answers] = await Promise.all([
    bidOn(again!, one, 60),
    bidOn(late!, ended, 60),
    bidOn(lost!, { id: '01890000-0000-7000-8000-000000000000' }, 60),
    ...sellers.map((vendor, n) => bidOn(vendor, n % 2 === 0 ? one : other, 50 + n)),
  ])

  expectFailure(twice, 'already_bid')
  expectFailure(tooLate, 'request_not_open')
  expectFailure(nowhere, 'not_found')
  expect(statusesOf(answers)).toEqual(Array(16).fill(201))
  expect(answers.map(({ body }) => [body.data.bid_amount, body.data.vendor.user.id])).toEqual(
    sellers.map((vendor, n) => [50 + n, vendor.id]),
  )
  const ids = answers.map(({ body }) => body.data.id)
  expect((await transactionsOf('bids', ids)).length).toBeLessThan(12)
  const told = await app().sql("SELECT bid_id FROM bid_news WHERE kind = 'new_bid' AND bid_id = ANY($1)", [ids])
  expect(told).toHaveLength(16)
})

test('accepts at once each make an order, and one that fails spoils no other', async () => {
  const bids = await Promise.all(Array.from({ length: 14 }, (_, n) => buildBid(app(), { amount: 1_000 + n })))
  const passedOver = await buildBid(app(), { itemRequest: bids[0]!.itemRequest })
  const broken = bids.at(-1)!
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [broken.vendor.id])

  const answers = await Promise.all(bids.map((bid) => acceptOf(bid)))

  expect(statusesOf(answers)).toEqual([...Array(13).fill(200), 409])
  const accepted = answers.slice(0, -1).map(({ body }) => body.data)
  expect(accepted.map(({ bid, order }) => [bid.id, bid.status, order.total])).toEqual(
    bids.slice(0, -1).map(({ id }, n) => [id, 'accepted', (1_000 + n) / 100]),
  )
  const orders = await app().sql('SELECT bid_id, buyer_id FROM orders WHERE id = ANY($1) ORDER BY bid_id', [
    accepted.map(({ order }) => order.id),
  ])
  expect(orders).toEqual(
    bids
      .slice(0, -1)
      .map(({ id, itemRequest }) => ({ bid_id: id, buyer_id: itemRequest.owner.id }))
      .toSorted((a, b) => (a.bid_id < b.bid_id ? -1 : 1)),
  )
  expect(
    await app().sql('SELECT status FROM bids WHERE id = ANY($1) ORDER BY status', [[passedOver.id, broken.id]]),
  ).toEqual([{ status: 'pending' }, { status: 'rejected' }])
  expect(await app().sql('SELECT status FROM item_requests WHERE id = $1', [broken.itemRequest.id])).toEqual([
    { status: 'open' },
  ])
})

test('accepts at once share transactions', async () => {
  const bids = await Promise.all(Array.from({ length: 16 }, () => buildBid(app())))

  const answers = await Promise.all(bids.map((bid) => acceptOf(bid)))

  expect(statusesOf(answers)).toEqual(Array(16).fill(200))
  const ids = answers.map(({ body }) => body.data.order.id)
  expect((await transactionsOf('orders', ids)).length).toBeLessThan(12)
})

test('D6: of twenty accepts of different bids at two servers exactly one succeeds', { repeats: 4 }, async () => {
  const itemRequest = await buildItemRequest(app())
  const bids = await buildBids(app(), itemRequest, 20)

  const answers = await Promise.all(
    bids.map(({ id }, n) =>
      acceptOf({ id, itemRequest } as Parameters<typeof acceptOf>[0], n % 2 === 0 ? app() : otherServer!),
    ),
  )

  expect(statusesOf(answers).toSorted()).toEqual([200, ...Array(19).fill(409)])
  const [counts] = await app().sql(
    `SELECT count(*) FILTER (WHERE status = 'accepted')::int AS accepted, count(*) FILTER (WHERE status = 'rejected')::int AS rejected,
            (SELECT count(*)::int FROM orders WHERE item_request_id = $1) AS orders FROM bids WHERE item_request_id = $1`,
    [itemRequest.id],
  )
  expect(counts).toEqual({ accepted: 1, rejected: 19, orders: 1 })
})

test('only one of a vendor’s bids on one request at two servers stands', { repeats: 4 }, async () => {
  const [itemRequest, vendor] = [await buildItemRequest(app()), await buildVendor(app())]

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => bidOn(vendor, itemRequest, 10 + n, n % 2 === 0 ? app() : otherServer!)),
  )

  expect(statusesOf(answers).toSorted()).toEqual([201, ...Array(9).fill(409)])
})

test('a locked request keeps only those waiting who bid on it', async () => {
  const [held, free] = [await buildItemRequest(app()), await buildItemRequest(app())]
  const [ahead, patient, ...others] = await vendors(8)
  const holder = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM item_requests WHERE id = $1 FOR NO KEY UPDATE', [held.id])

  // Behind the first all others come together.
  const first = bidOn(ahead!, free, 10)
  const waiting = bidOn(patient!, held, 10)
  const answers = await Promise.all([first, ...others.map((vendor) => bidOn(vendor, free, 10))])

  expect(statusesOf(answers)).toEqual(Array(7).fill(201))
  await holder.query('COMMIT')
  await holder.end()
  expect((await waiting).status).toBe(201)
})

test('a locked bid and its request keep no other bid from being accepted', async () => {
  const bids = await Promise.all(Array.from({ length: 8 }, () => buildBid(app())))
  const held = bids[3]!
  const holder = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM item_requests WHERE id = $1 FOR NO KEY UPDATE', [held.itemRequest.id])
  await holder.query('SELECT FROM bids WHERE id = $1 FOR NO KEY UPDATE', [held.id])

  const calls = bids.map((bid) => acceptOf(bid))
  const answers = await Promise.all(calls.filter((_, n) => n !== 3))

  expect(statusesOf(answers)).toEqual(Array(7).fill(200))
  // Together, but for the first: not each by itself.
  const ids = answers.map(({ body }) => body.data.order.id)
  expect((await transactionsOf('orders', ids)).length).toBeLessThan(7)
  await holder.query('COMMIT')
  await holder.end()
  expect((await calls[3]!).status).toBe(200)
})

test('ids are the same in upper case', async () => {
  const [bid, other] = [await buildBid(app()), await buildBid(app())]
  const pathOf = ({ id, itemRequest }: typeof bid) =>
    `/requests/${itemRequest.id.toUpperCase()}/bids/${id.toUpperCase()}`
  const newcomer = await buildVendor(app())

  const answers = [
    await bidOn(newcomer, { id: bid.itemRequest.id.toUpperCase() }, 70),
    await app().as(bid.vendor).put(pathOf(bid), { bid_amount: 60 }),
    await app()
      .as(bid.itemRequest.owner)
      .post(`${pathOf(bid)}/accept`, { bid_amount: 60 }),
    await app()
      .as(other.itemRequest.owner)
      .post(`${pathOf(other)}/reject`),
  ]

  expect(statusesOf(answers)).toEqual([201, 200, 200, 200])
})
