import { expect, test } from 'vitest'
import { buildBid, buildBuyer, buildItemRequest, type TestUser } from '../builders.ts'
import { type Answer, type TestApp, useTestApp } from '../test-app.ts'

const app = useTestApp()
const yesterday = () => new Date(Date.now() - 86_400_000)

type Placed = Awaited<ReturnType<typeof buildBid>>
const decide = (
  caller: { token: string },
  bid: { id: string; itemRequest: { id: string } },
  verb: 'accept' | 'reject',
) => app().as(caller).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/${verb}`)
const refusal = ({ status, body }: Answer) => [status, body.code]

/** Everything that accepting or rejecting could change. */
async function stateOf(db: TestApp, bid: Placed) {
  return db.sql(
    `SELECT r.status AS request, r.updated_at AS request_changed, b.status AS bid, b.updated_at AS bid_changed, (SELECT count(*) FROM orders WHERE item_request_id = r.id) AS orders
     FROM item_requests r JOIN bids b ON b.item_request_id = r.id WHERE b.id = $1`,
    [bid.id],
  )
}

async function expectRefused(bid: Placed, caller: TestUser, accept: unknown[], reject: unknown[]): Promise<void> {
  const before = await stateOf(app(), bid)

  expect(refusal(await decide(caller, bid, 'accept'))).toEqual(accept)
  expect(refusal(await decide(caller, bid, 'reject'))).toEqual(reject)
  expect(await stateOf(app(), bid)).toEqual(before)
}

test('D7: nothing is accepted on an expired request', async () => {
  const bid = await buildBid(app(), { itemRequest: await buildItemRequest(app(), { expiresAt: yesterday() }) })
  const before = await stateOf(app(), bid)

  // Rejecting needs a pending bid only, so that a vendor can be told even then (BID-4).
  expect(refusal(await decide(bid.itemRequest.owner, bid, 'accept'))).toEqual([409, 'request_not_open'])
  expect(await stateOf(app(), bid)).toEqual(before)
})

test.for(['closed', 'cancelled', 'completed'] as const)(
  'D7: nothing is decided twice on a %s request',
  async (status) => {
    const bid = await buildBid(app(), { itemRequest: await buildItemRequest(app(), { status }), status: 'rejected' })

    await expectRefused(bid, bid.itemRequest.owner, [409, 'request_not_open'], [409, 'bid_not_pending'])
  },
)

test('D7: a rejected bid stays rejected', async () => {
  const bid = await buildBid(app(), { status: 'rejected' })

  await expectRefused(bid, bid.itemRequest.owner, [409, 'bid_not_pending'], [409, 'bid_not_pending'])
})

test('D7: a bid of another request in the path is not found', async () => {
  const bid = await buildBid(app())
  const elsewhere = await buildItemRequest(app(), { owner: bid.itemRequest.owner })
  const before = await stateOf(app(), bid)

  for (const verb of ['accept', 'reject'] as const) {
    expect(refusal(await decide(elsewhere.owner, { id: bid.id, itemRequest: elsewhere }, verb))).toEqual([
      404,
      'not_found',
    ])
  }
  expect(await stateOf(app(), bid)).toEqual(before)
})

test('D7: a second user with the same full name is not the owner', async () => {
  const bid = await buildBid(app(), {
    itemRequest: await buildItemRequest(app(), { owner: await buildBuyer(app(), { fullName: 'Ama Mensah' }) }),
  })
  const namesake = await buildBuyer(app(), { fullName: 'Ama Mensah' })

  await expectRefused(bid, namesake, [403, 'forbidden'], [403, 'forbidden'])
  const answer = await decide(namesake, bid, 'accept')
  expect(answer.body.message).toBe('You can only accept bids on your own requests')
})
