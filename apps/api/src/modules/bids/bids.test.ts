import { expect, test } from 'vitest'
import { buildBid, buildItemRequest, buildVendor } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

test('a vendor cannot bid on a closed item request', async () => {
  const itemRequest = await buildItemRequest(app(), { status: 'closed' })
  const vendor = await buildVendor(app())

  const answer = await app().as(vendor).post(`/requests/${itemRequest.id}/bids`, { bid_amount: 45 })

  expect(answer.status).toBe(409)
  expect(answer.body.code).toBe('request_not_open')
  expect(await app().sql('SELECT FROM bids WHERE item_request_id = $1', [itemRequest.id])).toHaveLength(0)
})

test('of twenty accepts at once exactly one succeeds', async () => {
  const itemRequest = await buildItemRequest(app())
  const bids = await Promise.all(Array.from({ length: 20 }, (_, i) => buildBid(app(), { itemRequest, amount: 1_000 + i })))

  const answers = await Promise.all(bids.map((bid) => app().as(itemRequest.owner).post(`/requests/${itemRequest.id}/bids/${bid.id}/accept`)))

  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'request_not_open')).toHaveLength(19)
  const [state] = await app().sql(
    `SELECT r.status, r.total_bids, count(*) FILTER (WHERE b.status = 'accepted')::int AS accepted, count(*) FILTER (WHERE b.status = 'rejected')::int AS rejected,
            (SELECT count(*)::int FROM orders o WHERE o.item_request_id = r.id) AS orders
     FROM item_requests r JOIN bids b ON b.item_request_id = r.id WHERE r.id = $1 GROUP BY r.id`,
    [itemRequest.id],
  )
  expect(state).toEqual({ status: 'closed', total_bids: 20, accepted: 1, rejected: 19, orders: 1 })
})
