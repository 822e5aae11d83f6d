import { MAX_LIMIT } from '@asime/contract/paging'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWorld, call, lists, type World } from '../every-endpoint.ts'
import { expectEnvelope } from '../failures.ts'
import { useTestApp } from '../test-app.ts'

const app = useTestApp()
let world: World
beforeAll(async () => {
  world = await buildWorld(app())
})

/** Queries that ask for an impossible page. */
const IMPOSSIBLE = [
  'limit=0',
  'limit=-1',
  'limit=101',
  'limit=1e9',
  'limit=1000000000',
  'limit=',
  'limit=20.0',
  'limit=20&limit=20',
  'cursor=1000000',
  'cursor=%00',
  `cursor=${'A'.repeat(1_000)}`,
  'cursor=a&cursor=b',
]

describe.for(lists.map((endpoint) => [endpoint.id, endpoint] as const))('D30: %s', ([, endpoint]) => {
  const get = (query: string) => call(app(), endpoint, world, { query: `?${query}` })

  test.for(IMPOSSIBLE)('%s is refused', async (query) => {
    const answer = await get(query)

    expect(answer.status, answer.text).toBe(400)
    expectEnvelope(answer)
  })

  test('a page number is no parameter, and the largest page is bounded', async () => {
    const answer = await get(`page=1000000&limit=${MAX_LIMIT}`)

    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data.length).toBeLessThanOrEqual(MAX_LIMIT)
  })

  test.runIf(endpoint.query?.shape['sort_by'])('an unknown sort is refused', async () => {
    for (const sort of ['price;drop', 'constructor', '', 'created_at,price'])
      expect((await get(`sort_by=${encodeURIComponent(sort)}`)).status, sort).toBe(400)
  })
})
