import { beforeAll, expect, test } from 'vitest'
import { buildBid, buildBuyer, buildCategory, buildMember, buildVendor, type TestUser } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'

// Whoever has bid on something hears that something else is asked for now (REQ-4a).

const app = useTestApp()

const WANTED = { request_title: 'A new rice cooker', description: 'One that holds 5 litres' }
let categoryId: string
beforeAll(async () => {
  categoryId = await buildCategory(app())
})

async function buildWanted(): Promise<{ id: string; owner: TestUser }> {
  const owner = await buildBuyer(app())
  const posted = await app().as(owner).post('/requests', WANTED)
  expect(posted.status, posted.text).toBe(201)
  return { id: posted.body.data.id, owner }
}
async function edit({ id, owner }: { id: string; owner: TestUser }, change: object): Promise<void> {
  const { status, text } = await app()
    .as(owner)
    .put(`/requests/${id}`, { ...WANTED, ...change })
  expect(status, text).toBe(200)
}
/** What somebody has heard of changed requests, newest first. */
async function heardBy(user: TestUser): Promise<{ title: string; body: string; path: string }[]> {
  await app().runJobs()
  const { data } = (await app().as(user).get('/notifications')).body
  return data
    .filter(({ kind }: { kind: string }) => kind === 'request_changed')
    .map(({ title, body, path }: { title: string; body: string; path: string }) => ({ title, body, path }))
}
const letTimeToGatherPass = (itemRequest: { id: string }) =>
  app().sql(
    `WITH told AS (UPDATE notifications SET created_at = created_at - interval '5 minutes' WHERE subject_id = $1)
     UPDATE bid_news SET happened_at = happened_at - interval '5 minutes'
     WHERE bid_id IN (SELECT id FROM bids WHERE item_request_id = $1)`,
    [itemRequest.id],
  )

test.each([
  ['title', { request_title: 'A used rice cooker' }],
  ['description', { description: 'One that holds 10 litres' }],
  ['place', { location: 'Tamale, Northern' }],
  ['specifications', { required_specs: { Power: '700 W' } }],
  ['category', () => ({ category_id: categoryId })],
])('whoever sells for a shop with a pending bid hears of another %s', async (_what, change) => {
  const itemRequest = await buildWanted()
  const bid = await buildBid(app(), { itemRequest, amount: 4_500 })
  const [manager, packer] = [
    await buildMember(app(), bid.vendor, 'manager'),
    await buildMember(app(), bid.vendor, 'packer'),
  ]
  const changed = { ...WANTED, ...(typeof change === 'function' ? change() : change) }
  await edit(itemRequest, changed)

  const said = {
    title: 'Check your bid of GH₵\u00a045.00: the request has changed',
    body: changed.request_title,
    path: `/requests/${itemRequest.id}`,
  }
  expect(await heardBy(bid.vendor)).toEqual([said])
  expect(await heardBy(manager)).toEqual([said])
  expect(await heardBy(packer)).toEqual([])
})

test('nobody hears of what is not asked for, nor without a pending bid that is shown', async () => {
  const itemRequest = await buildWanted()
  const pending = await buildBid(app(), { itemRequest })
  const others = [
    await buildBid(app(), { itemRequest, status: 'rejected' }),
    await buildBid(app(), { itemRequest, status: 'withdrawn' }),
    await buildBid(app(), { itemRequest }),
  ]
  await app().sql('UPDATE bids SET hidden_at = now() WHERE id = $1', [others[2]!.id])

  await edit(itemRequest, { budget_max: 500, urgency: 'high', expires_at: new Date(Date.now() + 86_400_000) })
  expect(await heardBy(pending.vendor)).toEqual([])

  await edit(itemRequest, { request_title: 'A used rice cooker' })
  expect(await heardBy(pending.vendor)).toHaveLength(1)
  for (const { vendor } of others) expect(await heardBy(vendor)).toEqual([])
})

test('of changes one after the other a shop hears once, and of the last when they are over', async () => {
  const itemRequest = await buildWanted()
  const { vendor, ...bid } = await buildBid(app(), { itemRequest })
  await edit(itemRequest, { request_title: 'A used rice cooker' })
  await edit(itemRequest, { request_title: 'A rice cooker, any' })
  expect(await heardBy(vendor)).toMatchObject([{ body: 'A rice cooker, any' }])

  await edit(itemRequest, { request_title: 'Two rice cookers' })
  await edit(itemRequest, { request_title: 'Ten rice cookers' })
  expect(await heardBy(vendor)).toHaveLength(1)

  // Meanwhile it has answered the first change.
  await app().as(vendor).put(`/requests/${itemRequest.id}/bids/${bid.id}`, { bid_amount: 60 })
  await letTimeToGatherPass(itemRequest)
  expect(await heardBy(vendor)).toMatchObject([
    { title: expect.stringContaining('60.00'), body: 'Ten rice cookers' },
    { body: 'A rice cooker, any' },
  ])
  expect(await heardBy(vendor)).toHaveLength(2)
})

test('a shop whose bid is accepted right after the change hears of both', async () => {
  const itemRequest = await buildWanted()
  const bid = await buildBid(app(), { itemRequest, amount: 4_500 })
  const other = await buildBid(app(), { itemRequest, vendor: await buildVendor(app()) })
  await edit(itemRequest, { request_title: 'Ten rice cookers' })
  const accepted = await app()
    .as(itemRequest.owner)
    .post(`/requests/${itemRequest.id}/bids/${bid.id}/accept`, { bid_amount: 45 })
  expect(accepted.status, accepted.text).toBe(200)

  expect(await heardBy(bid.vendor)).toMatchObject([{ body: 'Ten rice cookers' }])
  expect(await heardBy(other.vendor)).toEqual([])
})
