import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../at-once.ts'
import { buildBids, buildBuyer, buildItemRequest, type TestUser } from '../builders.ts'
import { assertBooksAreRight } from '../invariants.ts'
import { useTestApp } from '../test-app.ts'

const app = useTestApp({ poolSize: 50 })
afterAll(() => assertBooksAreRight(app()))

let owner: TestUser | undefined

test.for([2, 10, 50])(
  'D6: of %i pending bids accepted at once one becomes the order, the others are rejected',
  { repeats: 19 },
  async (parallel) => {
    owner ??= await buildBuyer(app())
    const itemRequest = await buildItemRequest(app(), { owner })
    const bids = await buildBids(app(), itemRequest, parallel)
    const caller = app().as(owner)

    const answers = await atOnce(
      app(),
      'item_requests',
      bids.map((bid) => () => caller.post(`/requests/${itemRequest.id}/bids/${bid.id}/accept`)),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'request_not_open')).toHaveLength(parallel - 1)
    const [state] = await app().sql(
      `SELECT r.status, count(*) FILTER (WHERE b.status = 'accepted')::int AS accepted, count(*) FILTER (WHERE b.status = 'rejected')::int AS rejected,
            (SELECT count(*)::int FROM orders o WHERE o.item_request_id = r.id) AS orders
     FROM item_requests r JOIN bids b ON b.item_request_id = r.id WHERE r.id = $1 GROUP BY r.id`,
      [itemRequest.id],
    )
    expect(state).toEqual({ status: 'closed', accepted: 1, rejected: parallel - 1, orders: 1 })
  },
)
