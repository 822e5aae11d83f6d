import { acceptBidEndpoint, rejectBidEndpoint } from '@asime/contract/bids'
import { expect, test } from 'vitest'
import { buildAdmin, buildBid, buildBuyer, buildItemRequest, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
type Placed = { id: string; itemRequest: { id: string } }
const accept = (caller: { token: string }, bid: Placed, body?: unknown) =>
  app().as(caller).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`, body)
const reject = (caller: { token: string }, bid: Placed) =>
  app().as(caller).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/reject`)
const statuses = async (itemRequest: { id: string }) =>
  (await app().sql('SELECT status FROM bids WHERE item_request_id = $1 ORDER BY id', [itemRequest.id])).map(
    ({ status }) => status,
  )
const ordersOf = (itemRequest: { id: string }) =>
  app().sql('SELECT status, total FROM orders WHERE item_request_id = $1', [itemRequest.id])

test('accepting a bid closes the request, rejects the other bids and makes an order that awaits payment', async () => {
  const itemRequest = await buildItemRequest(app(), { title: 'Two goats', currency: 'USD' })
  const other = await buildBid(app(), { itemRequest, amount: 4_000 })
  const withdrawn = await buildBid(app(), { itemRequest, status: 'withdrawn' })
  const chosen = await buildBid(app(), { itemRequest, amount: 4_550 })

  const accepted = await accept(itemRequest.owner, chosen)

  expectContract(acceptBidEndpoint, accepted)
  expect(accepted.body.data).toMatchObject({
    bid: { id: chosen.id, status: 'accepted', bid_amount: 45.5 },
    order: {
      status: 'awaiting_payment',
      total: 45.5,
      currency: 'USD',
      order_number: expect.stringMatching(/^AS-\d+$/),
    },
  })
  expect(
    await app().sql('SELECT id, status FROM bids WHERE item_request_id = $1 ORDER BY id', [itemRequest.id]),
  ).toEqual([
    { id: other.id, status: 'rejected' },
    { id: withdrawn.id, status: 'withdrawn' },
    { id: chosen.id, status: 'accepted' },
  ])
  expect((await app().anonymous.get(`/requests/${itemRequest.id}`)).body.data).toMatchObject({
    status: 'closed',
    total_bids: 2,
  })
  const order = await app().as(chosen.vendor).get(`/orders/${accepted.body.data.order.id}`)
  expect(order.body.data).toMatchObject({
    ...accepted.body.data.order,
    bid_id: chosen.id,
    item_request: { id: itemRequest.id, request_title: 'Two goats' },
    buyer: { id: itemRequest.owner.id },
    vendor: { id: chosen.vendor.vendorId },
    items: [{ product_id: null, title: 'Two goats', quantity: 1, unit_price: 45.5 }],
  })
  await assertCountersEqualCounts(app())
})

test('a bid of 0 makes a free order: there is nothing to wait for', async () => {
  const bid = await buildBid(app(), { amount: 0 })

  const accepted = await accept(bid.itemRequest.owner, bid, {})

  expect(accepted.body.data.order).toMatchObject({ total: 0, status: 'paid' })
})

test('an owner who saw the amount is protected from a later change of it', async () => {
  const bid = await buildBid(app(), { amount: 4_500 })
  await app().as(bid.vendor).put(`/requests/${bid.itemRequest.id}/bids/${bid.id}`, { bid_amount: 60 })

  expectFailure(
    await accept(bid.itemRequest.owner, bid, { bid_amount: 45 }),
    'bid_changed',
    'This bid has changed since you saw it. Please check it again',
  )
  expect([await statuses(bid.itemRequest), await ordersOf(bid.itemRequest)]).toEqual([['pending'], []])
  expect((await accept(bid.itemRequest.owner, bid, { bid_amount: 60 })).status).toBe(200)
})

test('nobody but the owner accepts or rejects, whatever they are', async () => {
  const bid = await buildBid(app())

  for (const caller of [await buildBuyer(app()), await buildAdmin(app()), bid.vendor, await buildVendor(app())]) {
    expectFailure(await accept(caller, bid), 'forbidden', 'You can only accept bids on your own requests')
    expectFailure(await reject(caller, bid), 'forbidden', 'You can only reject bids on your own requests')
  }
  expectFailure(await app().anonymous.post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`), 'unauthenticated')
  expectFailure(await app().anonymous.post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/reject`), 'unauthenticated')
  expect(await statuses(bid.itemRequest)).toEqual(['pending'])
})

test.for(['closed', 'completed', 'cancelled'] as const)('no bid on a %s request can be accepted', async (status) => {
  const bid = await buildBid(app(), { itemRequest: await buildItemRequest(app(), { status }) })

  expectFailure(await accept(bid.itemRequest.owner, bid), 'request_not_open', 'This request is no longer open')
  expect([await statuses(bid.itemRequest), await ordersOf(bid.itemRequest)]).toEqual([['pending'], []])
})

test('no bid on an expired request can be accepted, but it can be rejected', async () => {
  const bid = await buildBid(app())
  await app().sql("UPDATE item_requests SET expires_at = now() - interval '1 second' WHERE id = $1", [
    bid.itemRequest.id,
  ])

  expectFailure(await accept(bid.itemRequest.owner, bid), 'request_not_open', 'This request has expired')
  expect((await reject(bid.itemRequest.owner, bid)).body.data.status).toBe('rejected')
})

test('a second accept finds the request closed', async () => {
  const bid = await buildBid(app())
  const other = await buildBid(app(), { itemRequest: bid.itemRequest })
  await accept(bid.itemRequest.owner, bid)

  expectFailure(await accept(bid.itemRequest.owner, bid), 'request_not_open')
  expectFailure(await accept(bid.itemRequest.owner, other), 'request_not_open')
  expect(await ordersOf(bid.itemRequest)).toHaveLength(1)
})

test('a rejected bid can be neither accepted nor rejected again', async () => {
  const bid = await buildBid(app(), { status: 'rejected' })

  expectFailure(await accept(bid.itemRequest.owner, bid), 'bid_not_pending', 'This bid is no longer pending')
  expectFailure(await reject(bid.itemRequest.owner, bid), 'bid_not_pending', 'This bid is no longer pending')
})

test('rejecting a bid leaves the request open and the others waiting', async () => {
  const bid = await buildBid(app())
  await buildBid(app(), { itemRequest: bid.itemRequest })

  const rejected = await reject(bid.itemRequest.owner, bid)

  expectContract(rejectBidEndpoint, rejected)
  expect(rejected.body.data).toMatchObject({ id: bid.id, status: 'rejected' })
  expect(await statuses(bid.itemRequest)).toEqual(['rejected', 'pending'])
  expect((await app().anonymous.get(`/requests/${bid.itemRequest.id}`)).body.data).toMatchObject({
    status: 'open',
    total_bids: 2,
  })
})

test('a bid of another request is not found, even by the owner of both', async () => {
  const bid = await buildBid(app())
  const elsewhere = await buildItemRequest(app(), { owner: bid.itemRequest.owner })
  const misplaced = { id: bid.id, itemRequest: elsewhere }

  expectFailure(await accept(elsewhere.owner, misplaced), 'not_found', 'Bid not found')
  expectFailure(await reject(elsewhere.owner, misplaced), 'not_found', 'Bid not found')
})

test.for<[unknown, Record<string, string>]>([
  [{ bid_amount: '45' }, { bid_amount: 'Must be a number' }],
  [{ bid_amount: 0.001 }, { bid_amount: 'Must have at most 2 decimals' }],
  [{ price: 1 }, { price: 'Unknown field' }],
])('accepting with %j is refused', async ([body, errors]) => {
  const bid = await buildBid(app())

  expectInvalid(await accept(bid.itemRequest.owner, bid, body), errors)
  expect(await statuses(bid.itemRequest)).toEqual(['pending'])
})

test('a closed request is completed when its order is', async () => {
  const bid = await buildBid(app())
  const { body } = await accept(bid.itemRequest.owner, bid)
  const status = async () => (await app().anonymous.get(`/requests/${bid.itemRequest.id}`)).body.data.status

  await app().sql("UPDATE orders SET status = 'delivered' WHERE id = $1", [body.data.order.id])
  expect(await status()).toBe('closed')
  await app().sql("UPDATE orders SET status = 'completed' WHERE id = $1", [body.data.order.id])
  expect(await status()).toBe('completed')
  await assertCountersEqualCounts(app())
})
