import { expect, test } from 'vitest'
import { buildBuyer, buildItemRequest, buildVendor } from '../builders.ts'
import { useTestApp } from '../test-app.ts'

const app = useTestApp()

async function bid(
  caller: { token: string },
  itemRequest: { id: string },
  body: Record<string, unknown> = { bid_amount: 45 },
) {
  const answer = await app().as(caller).post(`/requests/${itemRequest.id}/bids`, body)
  const stored = await app().sql('SELECT FROM bids WHERE item_request_id = $1', [itemRequest.id])
  return [answer.status, answer.body.code ?? answer.body.data.status, stored.length]
}

test('D8: a buyer cannot bid', async () => {
  expect(await bid(await buildBuyer(app()), await buildItemRequest(app()))).toEqual([403, 'forbidden', 0])
})

test('D8: a vendor cannot bid on an own request', async () => {
  const vendor = await buildVendor(app())

  expect(await bid(vendor, await buildItemRequest(app(), { owner: vendor }))).toEqual([403, 'forbidden', 0])
})

test('D8: nobody can bid after the expiry, to the second', async () => {
  const itemRequest = await buildItemRequest(app(), { expiresAt: new Date(Date.now() + 3_600_000) })
  const [early, late] = [await buildVendor(app()), await buildVendor(app())]

  expect(await bid(early, itemRequest)).toEqual([201, 'pending', 1])
  await app().sql('UPDATE item_requests SET expires_at = clock_timestamp() WHERE id = $1', [itemRequest.id])
  expect(await bid(late, itemRequest)).toEqual([409, 'request_not_open', 1])
})

test('D8: a vendor cannot bid twice', async () => {
  const itemRequest = await buildItemRequest(app())
  const vendor = await buildVendor(app())

  expect(await bid(vendor, itemRequest)).toEqual([201, 'pending', 1])
  expect(await bid(vendor, itemRequest)).toEqual([409, 'already_bid', 1])
})

test.for([
  { bid_amount: -1 },
  { bid_amount: 45, delivery_time_days: 0 },
  { bid_amount: 45, delivery_time_days: -5 },
  { bid_amount: 45.001 },
  { bid_amount: 1e12 },
])('D8: %j is no bid', async (body) => {
  expect(await bid(await buildVendor(app()), await buildItemRequest(app()), body)).toEqual([
    400,
    'validation_failed',
    0,
  ])
})
