import { beforeAll, expect, test } from 'vitest'
import { buildBuyer, type TestUser } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'

// 10,050 item requests that all match: totals stop at 10,000, and a search goes another way than among few.

const app = useTestApp()
let owner: TestUser

beforeAll(async () => {
  owner = await buildBuyer(app())
  await app().sql(
    `INSERT INTO item_requests (user_id, request_title, description, urgency, location, budget_max, total_bids, expires_at, created_at)
     SELECT $1, 'Beads', 'Glass beads, many', CASE WHEN n <= 10000 THEN 'low' ELSE 'high' END, 'Krobo', nullif(n, 7), n % 5,
            CASE WHEN n % 3 > 0 THEN now() + make_interval(days => n % 3) END, now() - make_interval(mins => n % 11)
     FROM generate_series(1, 10050) AS n`,
    [owner.id],
  )
})

test('beyond 10,000 item requests the total says so, however it comes about', async () => {
  for (const query of [
    '',
    'status=open',
    'location=krobo',
    `user_id=${owner.id}`,
    'query=beads',
    'query=beads&status=open',
  ]) {
    const answer = await app().anonymous.get(`/requests?${query}&limit=1`)
    expect(answer.body.meta, query).toMatchObject({ total: 10_000, total_is_capped: true })
  }
})

test.for(['urgency=low', 'min_budget=0.52', 'query=beads&urgency=low'])(
  'up to 10,000 it is exact (%s)',
  async (query) => {
    const answer = await app().anonymous.get(`/requests?${query}&limit=1`)

    expect(answer.body.meta).toMatchObject({ total: 10_000, total_is_capped: false })
  },
)

const sorts = {
  created_at: 'created_at',
  expires_at: "coalesce(expires_at, 'infinity')",
  budget_max: 'coalesce(budget_max, -1)',
  total_bids: 'total_bids',
}

test.for(
  Object.entries(sorts).flatMap(([sort, column]) => [
    { sort, column, order: 'asc' },
    { sort, column, order: 'desc' },
  ]),
)('a word that all have is sorted by $sort $order page by page', async ({ sort, column, order }) => {
  const expected = await app().sql<{ id: string }>(
    `SELECT id FROM item_requests ORDER BY ${column} ${order}, id ${order} LIMIT 200`,
  )
  const path = `/requests?query=beads&limit=100&sort_by=${sort}&sort_order=${order}`

  const first = await app().anonymous.get(path)
  const second = await app().anonymous.get(`${path}&cursor=${first.body.meta.next_cursor}`)

  expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  expect(second.body.meta).toMatchObject({ total: 10_000, total_is_capped: true })
})

test('filters hold on that way too', async () => {
  const answer = await app().anonymous.get('/requests?query=beads&urgency=high&sort_by=budget_max&limit=100')

  expect(answer.body.data.map((row: { budget_max: number }) => row.budget_max)).toEqual(
    Array.from({ length: 50 }, (_, i) => (10_050 - i) / 100),
  )
  expect(answer.body.meta).toMatchObject({ total: 50, total_is_capped: false, next_cursor: null })
})
