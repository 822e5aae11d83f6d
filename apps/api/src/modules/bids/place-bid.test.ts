import { placeBidEndpoint, updateBidEndpoint } from '@asime/contract/bids'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildItemRequest,
  buildVendor,
  type TestVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertBooksAreRight } from '../../../test/invariants.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const NOBODY = '01890000-0000-7000-8000-000000000000'
const yesterday = () => new Date(Date.now() - 86_400_000)
const bidsOf = async (itemRequest: { id: string }) =>
  (await app().anonymous.get(`/requests/${itemRequest.id}/bids`)).body.data
const totalBids = async (itemRequest: { id: string }) =>
  (await app().anonymous.get(`/requests/${itemRequest.id}`)).body.data.total_bids

test('a vendor bids on an open item request, and everybody sees the bid', async () => {
  const itemRequest = await buildItemRequest(app(), { currency: 'USD' })
  const vendor = await buildVendor(app(), { fullName: 'Yaw Darko', businessName: 'Darko & Sons', location: 'Ho' })

  const placed = await app().as(vendor).post(`/requests/${itemRequest.id}/bids`, {
    bid_amount: 1299.5,
    message: ' New.\nWith warranty ',
    delivery_time_days: 3,
  })

  expectContract(placeBidEndpoint, placed)
  expect(placed.body.data).toMatchObject({
    bid_amount: 1299.5,
    currency: 'USD',
    message: 'New.\nWith warranty',
    delivery_time_days: 3,
    status: 'pending',
    vendor: {
      id: vendor.vendorId,
      business_name: 'Darko & Sons',
      location: 'Ho',
      rating: 0,
      total_reviews: 0,
      verification_status: 'unverified',
      user: { id: vendor.id, full_name: 'Yaw Darko', avatar_url: null },
    },
  })
  expect(await bidsOf(itemRequest)).toEqual([{ ...placed.body.data, actions: [] }])
  expect(await totalBids(itemRequest)).toBe(1)
})

test('only the amount must be given; it may be 0', async () => {
  const itemRequest = await buildItemRequest(app())

  const placed = await app()
    .as(await buildVendor(app()))
    .post(`/requests/${itemRequest.id}/bids`, { bid_amount: 0 })

  expect(placed.body.data).toMatchObject({ bid_amount: 0, currency: 'GHS', message: null, delivery_time_days: null })
})

test('only vendors can submit, change and withdraw bids', async () => {
  const { id, itemRequest } = await buildBid(app())
  const path = `/requests/${itemRequest.id}/bids`

  for (const caller of [await buildBuyer(app()), await buildAdmin(app()), itemRequest.owner]) {
    expectFailure(await app().as(caller).post(path, { bid_amount: 1 }), 'forbidden', 'Only vendors can submit bids')
    expectFailure(
      await app().as(caller).put(`${path}/${id}`, { bid_amount: 1 }),
      'forbidden',
      'Only vendors can submit bids',
    )
    expectFailure(await app().as(caller).delete(`${path}/${id}`), 'forbidden', 'Only vendors can submit bids')
  }
  expectFailure(await app().anonymous.post(path, { bid_amount: 1 }), 'unauthenticated')
})

test('a vendor cannot bid on an own item request', async () => {
  const vendor = await buildVendor(app())
  const itemRequest = await buildItemRequest(app(), { owner: vendor })

  expectFailure(
    await app().as(vendor).post(`/requests/${itemRequest.id}/bids`, { bid_amount: 1 }),
    'forbidden',
    'You cannot bid on your own request',
  )
})

test.for(['closed', 'completed', 'cancelled'] as const)('a %s item request takes no bids', async (status) => {
  const itemRequest = await buildItemRequest(app(), { status })

  const answer = await app()
    .as(await buildVendor(app()))
    .post(`/requests/${itemRequest.id}/bids`, { bid_amount: 45 })

  expectFailure(answer, 'request_not_open', 'This request is no longer open')
  expect(await bidsOf(itemRequest)).toEqual([])
})

test('an expired item request takes no bids, and its bids cannot be changed, only withdrawn', async () => {
  const { id, itemRequest, vendor } = await buildBid(app())
  await app().sql('UPDATE item_requests SET expires_at = $2 WHERE id = $1', [itemRequest.id, yesterday()])
  const path = `/requests/${itemRequest.id}/bids`

  expectFailure(
    await app()
      .as(await buildVendor(app()))
      .post(path, { bid_amount: 45 }),
    'request_not_open',
    'This request has expired',
  )
  expectFailure(
    await app().as(vendor).put(`${path}/${id}`, { bid_amount: 45 }),
    'request_not_open',
    'This request has expired',
  )
  expect((await app().as(vendor).delete(`${path}/${id}`)).status).toBe(204)
})

test('a vendor has one pending bid on an item request', async () => {
  const { itemRequest, vendor } = await buildBid(app())

  const second = await app().as(vendor).post(`/requests/${itemRequest.id}/bids`, { bid_amount: 1 })

  expectFailure(second, 'already_bid', 'You already have a bid on this request. Change or withdraw it instead')
  expect(await totalBids(itemRequest)).toBe(1)
})

test('a vendor changes a pending bid: what is left out is gone', async () => {
  const { id, itemRequest, vendor } = await buildBid(app(), { amount: 5_000 })
  const path = `/requests/${itemRequest.id}/bids/${id}`

  await app().as(vendor).put(path, { bid_amount: 48, message: 'Best price', delivery_time_days: 2 })
  const updated = await app().as(vendor).put(path, { bid_amount: 47.25 })

  expectContract(updateBidEndpoint, updated)
  expect(updated.body.data).toMatchObject({
    id,
    bid_amount: 47.25,
    message: null,
    delivery_time_days: null,
    status: 'pending',
  })
  expect(await bidsOf(itemRequest)).toEqual([{ ...updated.body.data, actions: [] }])
  expect(await totalBids(itemRequest)).toBe(1)
})

test('a withdrawn bid is gone from sight and count, and the vendor may bid again', async () => {
  const { id, itemRequest, vendor } = await buildBid(app())
  const path = `/requests/${itemRequest.id}/bids`

  const withdrawn = await app().as(vendor).delete(`${path}/${id}`)

  expect([withdrawn.status, withdrawn.text]).toEqual([204, ''])
  expect([await bidsOf(itemRequest), await totalBids(itemRequest)]).toEqual([[], 0])
  for (const answer of [
    await app().as(vendor).delete(`${path}/${id}`),
    await app().as(vendor).put(`${path}/${id}`, { bid_amount: 1 }),
    await app().as(itemRequest.owner).post(`${path}/${id}/accept`),
    await app().as(itemRequest.owner).post(`${path}/${id}/reject`),
  ]) {
    expectFailure(answer, 'not_found', 'Bid not found')
  }
  expect((await app().as(vendor).post(path, { bid_amount: 1 })).status).toBe(201)
  expect(await totalBids(itemRequest)).toBe(1)
  await assertBooksAreRight(app())
})

test.for(['accepted', 'rejected'] as const)('an %s bid can be neither changed nor withdrawn', async (status) => {
  const { id, itemRequest, vendor } = await buildBid(app(), {
    itemRequest: await buildItemRequest(app(), { status: 'closed' }),
    status,
  })
  const path = `/requests/${itemRequest.id}/bids/${id}`

  expectFailure(await app().as(vendor).put(path, { bid_amount: 1 }), 'bid_not_pending', 'This bid is no longer pending')
  expectFailure(await app().as(vendor).delete(path), 'bid_not_pending', 'This bid is no longer pending')
})

test('a vendor whose bid was rejected may bid again while the request is open', async () => {
  const { itemRequest, vendor } = await buildBid(app(), { status: 'rejected' })

  expect((await app().as(vendor).post(`/requests/${itemRequest.id}/bids`, { bid_amount: 1 })).status).toBe(201)
  expect(await totalBids(itemRequest)).toBe(2)
})

test("another vendor's bid can be neither changed nor withdrawn", async () => {
  const { id, itemRequest } = await buildBid(app())
  const other = await buildVendor(app())
  const path = `/requests/${itemRequest.id}/bids/${id}`

  expectFailure(await app().as(other).put(path, { bid_amount: 1 }), 'forbidden', 'You can only change your own bids')
  expectFailure(await app().as(other).delete(path), 'forbidden', 'You can only change your own bids')
})

test('a bid is only found under its own item request', async () => {
  const { id, vendor } = await buildBid(app())
  const elsewhere = await buildItemRequest(app())

  expectFailure(
    await app().as(vendor).put(`/requests/${elsewhere.id}/bids/${id}`, { bid_amount: 1 }),
    'not_found',
    'Bid not found',
  )
  expectFailure(await app().as(vendor).delete(`/requests/${elsewhere.id}/bids/${id}`), 'not_found', 'Bid not found')
  expectFailure(
    await app().as(vendor).put(`/requests/${elsewhere.id}/bids/${NOBODY}`, { bid_amount: 1 }),
    'not_found',
    'Bid not found',
  )
  expectFailure(
    await app().as(vendor).put(`/requests/${elsewhere.id}/bids/nothing`, { bid_amount: 1 }),
    'not_found',
    'Bid not found',
  )
})

test('a bid is in the currency of the item request', async () => {
  const itemRequest = await buildItemRequest(app(), { currency: 'GHS' })
  const post = async (vendor: TestVendor, currency: string) =>
    app().as(vendor).post(`/requests/${itemRequest.id}/bids`, { bid_amount: 1, currency })
  const vendor = await buildVendor(app())

  expectInvalid(await post(vendor, 'USD'), { currency: 'Bids on this request are in GHS' })
  expectInvalid(await post(vendor, 'BTC'), { currency: 'Unknown currency' })
  const placed = await post(vendor, 'GHS')
  expect(placed.body.data.currency).toBe('GHS')
  const path = `/requests/${itemRequest.id}/bids/${placed.body.data.id}`
  expectInvalid(await app().as(vendor).put(path, { bid_amount: 1, currency: 'USD' }), {
    currency: 'Bids on this request are in GHS',
  })
})

test.for<[Record<string, unknown>, Record<string, string>]>([
  [{}, { bid_amount: 'This field is required' }],
  [{ bid_amount: null }, { bid_amount: 'Must be a number' }],
  [{ bid_amount: '45' }, { bid_amount: 'Must be a number' }],
  [{ bid_amount: -1 }, { bid_amount: 'Must not be below 0' }],
  [{ bid_amount: 0.001 }, { bid_amount: 'Must have at most 2 decimals' }],
  [{ bid_amount: 100_000_000 }, { bid_amount: 'Must be at most 99,999,999.99' }],
  [{ bid_amount: 1, delivery_time_days: 0 }, { delivery_time_days: 'Must be at least 1 day' }],
  [{ bid_amount: 1, delivery_time_days: 366 }, { delivery_time_days: 'Must be at most 365 days' }],
  [{ bid_amount: 1, delivery_time_days: 1.5 }, { delivery_time_days: 'Must be a whole number of days' }],
  [{ bid_amount: 1, delivery_time_days: '2' }, { delivery_time_days: 'Must be a whole number of days' }],
  [{ bid_amount: 1, message: 'x'.repeat(2001) }, { message: 'Must be at most 2,000 characters' }],
  [{ bid_amount: 1, message: 'a\u0000' }, { message: 'Contains characters that are not allowed' }],
  [{ bid_amount: 1, status: 'accepted' }, { status: 'Unknown field' }],
])('%j is refused', async ([body, errors]) => {
  const { id, itemRequest, vendor } = await buildBid(app())
  const path = `/requests/${itemRequest.id}/bids`

  expectInvalid(
    await app()
      .as(await buildVendor(app()))
      .post(path, body),
    errors,
  )
  expectInvalid(await app().as(vendor).put(`${path}/${id}`, body), errors)
})

test.for([NOBODY, 'not-an-id'])('the item request %s has no bids and takes none', async (id) => {
  expectFailure(await app().anonymous.get(`/requests/${id}/bids`), 'not_found', 'Request not found')
  expectFailure(
    await app()
      .as(await buildVendor(app()))
      .post(`/requests/${id}/bids`, { bid_amount: 1 }),
    'not_found',
    'Request not found',
  )
})
