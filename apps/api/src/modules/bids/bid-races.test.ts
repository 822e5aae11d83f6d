import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildBid, buildBids, buildItemRequest, buildVendor } from '../../../test/builders.ts'
import { assertBooksAreRight } from '../../../test/invariants.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

// Calls that meet at the same item request at the same moment. Whoever comes first wins whole, the others learn of it,
// and afterwards the books are right.

const app = useTestApp({ poolSize: 20 })
afterAll(() => assertBooksAreRight(app()))

const times = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const codes = (answers: Answer[]) => answers.map(({ status, body }) => body?.code ?? status)
const count = (answers: Answer[], code: number | string) => codes(answers).filter((each) => each === code).length

async function stateOf(itemRequest: { id: string }) {
  const [state] = await app().sql(
    `SELECT r.status, r.total_bids, (SELECT count(*)::int FROM orders o WHERE o.item_request_id = r.id) AS orders,
            (SELECT coalesce(json_object_agg(status, n), '{}') FROM (SELECT status, count(*) AS n FROM bids WHERE item_request_id = r.id GROUP BY 1) AS b) AS bids
     FROM item_requests r WHERE r.id = $1`,
    [itemRequest.id],
  )
  return state
}

test('of twenty accepts of different bids at once exactly one succeeds', { repeats: 4 }, async () => {
  const itemRequest = await buildItemRequest(app())
  const bids = await buildBids(app(), itemRequest, 20)

  const answers = await atOnce(
    app(),
    'item_requests',
    bids.map((bid) => () => app().as(itemRequest.owner).post(`/requests/${itemRequest.id}/bids/${bid.id}/accept`)),
  )

  expect([count(answers, 200), count(answers, 'request_not_open')]).toEqual([1, 19])
  expect(await stateOf(itemRequest)).toEqual({
    status: 'closed',
    total_bids: 20,
    orders: 1,
    bids: { accepted: 1, rejected: 19 },
  })
})

test('of twenty accepts of one bid at once exactly one makes the order', { repeats: 4 }, async () => {
  const bid = await buildBid(app())

  const answers = await atOnce(
    app(),
    'item_requests',
    times(20).map(
      () => () => app().as(bid.itemRequest.owner).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`),
    ),
  )

  expect([count(answers, 200), count(answers, 'request_not_open')]).toEqual([1, 19])
  expect(await stateOf(bid.itemRequest)).toEqual({ status: 'closed', total_bids: 1, orders: 1, bids: { accepted: 1 } })
})

test('of twenty bids by one vendor at once one stands', { repeats: 4 }, async () => {
  const itemRequest = await buildItemRequest(app())
  const vendor = await buildVendor(app())

  const answers = await atOnce(
    app(),
    'item_requests',
    times(20).map((amount) => () => app().as(vendor).post(`/requests/${itemRequest.id}/bids`, { bid_amount: amount })),
  )

  expect([count(answers, 201), count(answers, 'already_bid')]).toEqual([1, 19])
  expect(await stateOf(itemRequest)).toMatchObject({ total_bids: 1, bids: { pending: 1 } })
})

test('twenty vendors bid at once, and every bid counts', { repeats: 4 }, async () => {
  const itemRequest = await buildItemRequest(app())
  const vendors = await Promise.all(times(20).map(() => buildVendor(app())))

  const answers = await atOnce(
    app(),
    'item_requests',
    vendors.map((vendor) => () => app().as(vendor).post(`/requests/${itemRequest.id}/bids`, { bid_amount: 5 })),
  )

  expect(count(answers, 201)).toBe(20)
  expect(await stateOf(itemRequest)).toMatchObject({ total_bids: 20, bids: { pending: 20 } })
})

test('accept and withdraw: either the order is made or the bid is gone', { repeats: 9 }, async () => {
  const bid = await buildBid(app())
  const path = `/requests/${bid.itemRequest.id}/bids/${bid.id}`

  const answers = await atOnce(app(), 'item_requests', [
    () => app().as(bid.itemRequest.owner).post(`${path}/accept`),
    () => app().as(bid.vendor).delete(path),
  ])

  expect([
    { codes: [200, 'bid_not_pending'], state: { status: 'closed', total_bids: 1, orders: 1, bids: { accepted: 1 } } },
    { codes: ['not_found', 204], state: { status: 'open', total_bids: 0, orders: 0, bids: { withdrawn: 1 } } },
  ]).toContainEqual({ codes: codes(answers), state: await stateOf(bid.itemRequest) })
})

test('accept at the amount seen and a change of it: never an order at an amount unseen', { repeats: 9 }, async () => {
  const bid = await buildBid(app(), { amount: 4_500 })
  const path = `/requests/${bid.itemRequest.id}/bids/${bid.id}`

  const answers = await atOnce(app(), 'item_requests', [
    () => app().as(bid.itemRequest.owner).post(`${path}/accept`, { bid_amount: 45 }),
    () => app().as(bid.vendor).put(path, { bid_amount: 99 }),
  ])

  const orders = await app().sql('SELECT total FROM orders WHERE bid_id = $1', [bid.id])
  expect([
    { codes: [200, 'bid_not_pending'], orders: [{ total: 4_500 }] },
    { codes: ['bid_changed', 200], orders: [] },
  ]).toContainEqual({ codes: codes(answers), orders })
})

test('accept and cancel: one of them', { repeats: 9 }, async () => {
  const bid = await buildBid(app())

  const answers = await atOnce(app(), 'item_requests', [
    () => app().as(bid.itemRequest.owner).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`),
    () => app().as(bid.itemRequest.owner).delete(`/requests/${bid.itemRequest.id}`),
  ])

  expect(count(answers, 'request_not_open')).toBe(1)
  expect([
    { status: 'closed', total_bids: 1, orders: 1, bids: { accepted: 1 } },
    { status: 'cancelled', total_bids: 1, orders: 0, bids: { rejected: 1 } },
  ]).toContainEqual(await stateOf(bid.itemRequest))
})

test('a bid and a cancellation: no bid is left waiting', { repeats: 9 }, async () => {
  const itemRequest = await buildItemRequest(app())
  const vendor = await buildVendor(app())

  const [placed, cancelled] = await atOnce(app(), 'item_requests', [
    () => app().as(vendor).post(`/requests/${itemRequest.id}/bids`, { bid_amount: 5 }),
    () => app().as(itemRequest.owner).delete(`/requests/${itemRequest.id}`),
  ])

  expect(cancelled?.status).toBe(204)
  expect([201, 'request_not_open']).toContain(codes([placed as Answer])[0])
  expect((await stateOf(itemRequest)).bids).toEqual(placed?.status === 201 ? { rejected: 1 } : {})
})

test('a bid and a change of currency: the bid is in the currency that the request has', { repeats: 4 }, async () => {
  const itemRequest = await buildItemRequest(app(), { currency: 'GHS' })
  const vendor = await buildVendor(app())
  const change = { request_title: 'Other money', description: 'The same thing', currency: 'USD' }

  const answers = await atOnce(app(), 'item_requests', [
    () => app().as(vendor).post(`/requests/${itemRequest.id}/bids`, { bid_amount: 5 }),
    () => app().as(itemRequest.owner).put(`/requests/${itemRequest.id}`, change),
  ])

  expect(answers.map(({ status }) => status)).toEqual([201, answers[1]?.status === 200 ? 200 : 400])
  const [currencies] = await app().sql(
    'SELECT b.currency AS bid, r.currency AS request FROM bids b JOIN item_requests r ON r.id = b.item_request_id WHERE r.id = $1',
    [itemRequest.id],
  )
  expect(currencies.bid).toBe(currencies.request)
})

test('everything at once leaves the books right', { repeats: 9 }, async () => {
  const itemRequest = await buildItemRequest(app())
  const [one, two, three] = [
    await buildBid(app(), { itemRequest }),
    await buildBid(app(), { itemRequest }),
    await buildBid(app(), { itemRequest }),
  ]
  const path = `/requests/${itemRequest.id}`
  const owner = app().as(itemRequest.owner)
  const late = await Promise.all(times(4).map(() => buildVendor(app())))

  const answers = await atOnce(app(), 'item_requests', [
    ...[one, two, three].map((bid) => () => owner.post(`${path}/bids/${bid.id}/accept`)),
    () => owner.post(`${path}/bids/${one.id}/reject`),
    () => owner.delete(path),
    () => owner.put(path, { request_title: 'Changed title', description: 'Changed description' }),
    () => app().as(two.vendor).delete(`${path}/bids/${two.id}`),
    () => app().as(three.vendor).put(`${path}/bids/${three.id}`, { bid_amount: 7 }),
    ...late.map((vendor) => () => app().as(vendor).post(`${path}/bids`, { bid_amount: 9 })),
  ])

  expect(answers.filter(({ status }) => ![200, 201, 204, 404, 409].includes(status))).toEqual([])
  const accepts = answers.slice(0, 3)
  const cancelled = answers[4]?.status === 204
  expect(count(accepts, 200) + Number(cancelled)).toBe(1)
  expect((await stateOf(itemRequest)).status).toBe(cancelled ? 'cancelled' : 'closed')
})
