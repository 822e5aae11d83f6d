import { listSimilarItemRequestsEndpoint } from '@asime/contract/item-requests'
import { beforeEach, expect, test } from 'vitest'
import { buildBid, buildCategory, buildItemRequest } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

// Each test begins with nothing open that another has left.
beforeEach(async () => {
  await app().sql("UPDATE item_requests SET status = 'cancelled' WHERE status = 'open'")
})

async function similar(id: string): Promise<string[]> {
  const answer = await app().anonymous.get(`/requests/${id}/similar`)
  expectContract(listSimilarItemRequestsEndpoint, answer)
  return answer.body.data.map((itemRequest: { request_title: string }) => itemRequest.request_title)
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('those of the category come first, the most alike before the others', async () => {
  const categoryId = await buildCategory(app())
  const { id } = await buildItemRequest(app(), { categoryId, title: 'Double-door fridge for a flat' })
  await buildItemRequest(app(), { title: 'Double-door fridge for a flat' })
  await buildItemRequest(app(), { categoryId, title: 'Standing fan' })
  await buildItemRequest(app(), { categoryId, title: 'Double-door fridge for a shop', createdAt: minutesAgo(60) })

  expect(await similar(id)).toEqual(['Double-door fridge for a shop', 'Standing fan', 'Double-door fridge for a flat'])
})

test('of equally alike ones the newest come first, and at most three are shown', async () => {
  const categoryId = await buildCategory(app())
  const { id } = await buildItemRequest(app(), { categoryId, title: 'Kente for a wedding' })
  const others: { id: string }[] = []
  for (let n = 0; n < 5; n++)
    others.push(
      await buildItemRequest(app(), { categoryId, title: 'Kente for a wedding', createdAt: minutesAgo(5 - n) }),
    )

  const answer = await app().anonymous.get(`/requests/${id}/similar`)

  expect(answer.body.data.map((row: { id: string }) => row.id)).toEqual([4, 3, 2].map((n) => others[n]?.id))
})

test('what shares a telling word is found however old it is', async () => {
  const { id, owner } = await buildItemRequest(app(), { title: 'Looking for a balafon' })
  await buildItemRequest(app(), { title: 'Balafons, two of them', createdAt: minutesAgo(10_000) })
  await app().sql(
    `INSERT INTO item_requests (user_id, request_title, description) SELECT $1, 'Something else ' || n, 'Of another kind' FROM generate_series(1, 300) AS n`,
    [owner.id],
  )

  expect(await similar(id)).toEqual(['Balafons, two of them'])
})

test('things of another kind are not shown, though nothing else is open', async () => {
  const { id } = await buildItemRequest(app(), { categoryId: await buildCategory(app()), title: 'Xylophone to rent' })
  await buildItemRequest(app(), { title: 'Goggles' })
  await buildItemRequest(app(), { categoryId: await buildCategory(app()), title: 'Marquee to rent' })

  expect(await similar(id)).toEqual([])
})

test('only those that one can bid on are shown, and never itself', async () => {
  const categoryId = await buildCategory(app())
  const { id } = await buildItemRequest(app(), { categoryId, title: 'Blender' })
  for (const status of ['closed', 'completed', 'cancelled'] as const)
    await buildItemRequest(app(), { categoryId, title: `Blender ${status}`, status })
  await buildItemRequest(app(), { categoryId, title: 'Blender expired', expiresAt: minutesAgo(1) })
  await buildItemRequest(app(), { categoryId, title: 'Blender to come', expiresAt: minutesAgo(-1) })

  expect(await similar(id)).toEqual(['Blender to come'])
})

test('a closed or expired one has similar ones too, and cards tell the lowest bid', async () => {
  const { itemRequest: open } = await buildBid(app(), { amount: 12_345 })
  for (const overrides of [{ status: 'closed' }, { expiresAt: minutesAgo(1) }] as const) {
    const { id } = await buildItemRequest(app(), overrides)

    const answer = await app().anonymous.get(`/requests/${id}/similar`)

    expect(answer.body.data).toEqual([(await app().anonymous.get(`/requests?user_id=${open.owner.id}`)).body.data[0]])
    expect(answer.body.data[0].lowest_bid).toBe(123.45)
  }
})

test.for(['01890000-0000-7000-8000-000000000000', 'not-an-id'])('there are none beside %s', async (id) => {
  const answer = await app().anonymous.get(`/requests/${id}/similar`)

  expect([answer.status, answer.body.code, answer.body.message]).toEqual([404, 'not_found', 'Request not found'])
})
