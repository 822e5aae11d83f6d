import { ONLY_VENDORS_BID } from '@asime/contract/rules'
import { listOwnBidsEndpoint } from '@asime/contract/bids'
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
import { expectFailure } from '../../../test/failures.ts'
import { walkPages } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const NOW = Date.now()

async function list(vendor: TestVendor, query = '') {
  const answer = await app().as(vendor).get(`/user/bids${query}`)
  expectContract(listOwnBidsEndpoint, answer)
  return answer.body
}
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)

test('a vendor sees own bids with what they answer, newest first', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Boateng Electronics' })
  const itemRequest = await buildItemRequest(app(), {
    title: 'Wanted: a fridge',
    location: 'Kumasi',
    budgetMin: 10_000,
    budgetMax: 20_050,
    expiresAt: new Date(NOW + 3_600_000),
  })
  const first = await buildBid(app(), { vendor })
  const second = await buildBid(app(), { vendor, itemRequest, amount: 15_050 })
  await buildBid(app(), { itemRequest, amount: 14_000 })

  const page = await list(vendor)

  expect(idsOf(page)).toEqual([second.id, first.id])
  expect(page.data[0]).toMatchObject({
    bid_amount: 150.5,
    status: 'pending',
    vendor: { id: vendor.vendorId, business_name: 'Boateng Electronics' },
    item_request: {
      id: itemRequest.id,
      request_title: 'Wanted: a fridge',
      status: 'open',
      is_expired: false,
      location: 'Kumasi',
      budget_min: 100,
      budget_max: 200.5,
      currency: 'GHS',
      total_bids: 2,
      lowest_bid: 140,
    },
  })
  expect(page.meta).toMatchObject({ total: 2, total_is_capped: false, next_cursor: null })
})

test('what a moderator has hidden is shown without its words, and its bid can only be withdrawn', async () => {
  const vendor = await buildVendor(app())
  const onHidden = await buildBid(app(), {
    vendor,
    itemRequest: await buildItemRequest(app(), { title: 'Wanted: something forbidden', location: 'At evil.example' }),
  })
  const hidden = await buildBid(app(), { vendor })
  const [stranger, admin] = [await buildBuyer(app()), await buildAdmin(app())]
  for (const [subject_type, subject_id] of [
    ['item_request', onHidden.itemRequest.id],
    ['bid', hidden.id],
  ] as const) {
    const reported = await app().as(stranger).post('/content-reports', { subject_type, subject_id, reason: 'fake' })
    const path = `/admin/moderation-cases/${reported.body.data.case_id}/hide`
    expect((await app().as(admin).post(path, { reason: 'It is not allowed' })).status).toBe(200)
  }

  const { data } = await list(vendor)

  expect(data).toMatchObject([
    { id: hidden.id, is_hidden: true, item_request: { is_hidden: false }, actions: ['withdraw'] },
    {
      id: onHidden.id,
      is_hidden: false,
      item_request: { request_title: '', location: null, is_hidden: true },
      actions: ['withdraw'],
    },
  ])
  for (const { id, item_request: of } of data)
    expect((await app().as(vendor).delete(`/requests/${of.id}/bids/${id}`)).status).toBe(204)
})

test('a rejected bid is not the best one of its item request', async () => {
  const [vendor, other] = [await buildVendor(app()), await buildVendor(app())]
  const itemRequest = await buildItemRequest(app())
  await buildBid(app(), { vendor, itemRequest, amount: 5_000 })
  await buildBid(app(), { vendor: other, itemRequest, amount: 1_000, status: 'rejected' })

  expect((await list(vendor)).data[0].item_request).toMatchObject({ total_bids: 2, lowest_bid: 50 })
})

test('the list of own bids has nobody else’s', async () => {
  const [vendor, other] = [await buildVendor(app()), await buildVendor(app())]
  const itemRequest = await buildItemRequest(app())
  const { id } = await buildBid(app(), { vendor, itemRequest })
  await buildBid(app(), { vendor: other, itemRequest })

  expect(idsOf(await list(vendor))).toEqual([id])
})

test('they can be filtered by status, and a withdrawn one is in no list', async () => {
  const vendor = await buildVendor(app())
  const bids = {
    pending: await buildBid(app(), { vendor }),
    accepted: await buildBid(app(), {
      vendor,
      status: 'accepted',
      itemRequest: await buildItemRequest(app(), { status: 'closed' }),
    }),
    rejected: await buildBid(app(), { vendor, status: 'rejected' }),
  }
  const withdrawn = await buildBid(app(), { vendor })
  await app().as(vendor).delete(`/requests/${withdrawn.itemRequest.id}/bids/${withdrawn.id}`)

  for (const [status, { id }] of Object.entries(bids)) {
    const page = await list(vendor, `?status=${status}`)
    expect(idsOf(page), status).toEqual([id])
    expect(page.meta.total).toBe(1)
  }
  const all = await list(vendor)
  expect(idsOf(all)).toEqual([bids.rejected.id, bids.accepted.id, bids.pending.id])
  expect(all.meta.total).toBe(3)
})

test.for(['withdrawn', 'open', '', 'PENDING'])('there is no list of the status "%s"', async (status) => {
  const answer = await app()
    .as(await buildVendor(app()))
    .get(`/user/bids?status=${status}`)

  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.errors)).toEqual(['status'])
})

test('an item request that has expired says so', async () => {
  const vendor = await buildVendor(app())
  await buildBid(app(), { vendor, itemRequest: await buildItemRequest(app(), { expiresAt: new Date(NOW - 1_000) }) })

  expect((await list(vendor)).data[0].item_request).toMatchObject({ status: 'open', is_expired: true })
})

test('pages hold amid bids of the same moment, with and without a status', async () => {
  const vendor = await buildVendor(app())
  const owner = await buildBuyer(app())
  await app().sql(
    `WITH wanted AS (
       INSERT INTO item_requests (user_id, request_title, description) SELECT $1, 'Wanted ' || n, 'Something that a test needs' FROM generate_series(1, 24) AS n RETURNING id
     )
     INSERT INTO bids (item_request_id, vendor_id, amount, currency, status, created_at)
     SELECT id, $2, 100, 'GHS', (ARRAY['pending', 'rejected', 'withdrawn'])[1 + n % 3], date_trunc('day', now()) - make_interval(days => (n % 4)::int)
     FROM (SELECT id, row_number() OVER () AS n FROM wanted) AS numbered`,
    [owner.id, vendor.vendorId],
  )
  const expected = async (statuses: string[]) =>
    (
      await app().sql<{ id: string }>(
        'SELECT id FROM bids WHERE vendor_id = $1 AND status = ANY ($2) ORDER BY created_at DESC, id DESC',
        [vendor.vendorId, statuses],
      )
    ).map(({ id }) => id)

  for (const limit of [1, 3, 100]) {
    const all = await walkPages(app().as(vendor), '/user/bids', { limit })
    const rejected = await walkPages(app().as(vendor), '/user/bids?status=rejected', { limit })

    expect(all.ids).toEqual(await expected(['pending', 'rejected']))
    expect(rejected.ids).toEqual(await expected(['rejected']))
    expect([...new Set(all.totals), ...new Set(rejected.totals)]).toEqual([16, 8])
  }
})

test('beyond 10,000 bids the total says so', async () => {
  const vendor = await buildVendor(app())
  const { id } = await buildItemRequest(app())
  await app().sql(
    `INSERT INTO bids (item_request_id, vendor_id, amount, currency, status)
     SELECT $1, $2, n, 'GHS', CASE WHEN n <= 10000 THEN 'rejected' ELSE 'withdrawn' END FROM generate_series(1, 10100) AS n`,
    [id, vendor.vendorId],
  )
  const before = await list(vendor, '?limit=1')
  await buildBid(app(), { vendor })

  const after = await list(vendor, '?limit=1')

  expect(before.meta).toMatchObject({ total: 10_000, total_is_capped: false })
  expect(after.meta).toMatchObject({ total: 10_000, total_is_capped: true })
  expect((await list(vendor, '?limit=1&status=rejected')).meta.total_is_capped).toBe(false)
})

test('a vendor without bids has an empty list', async () => {
  expect(await list(await buildVendor(app()))).toEqual({
    data: [],
    meta: { total: 0, total_is_capped: false, limit: 20, next_cursor: null },
  })
})

test('only vendors have bids, and only while they may sign in', async () => {
  const vendor = await buildVendor(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [vendor.id])

  expectFailure(await app().anonymous.get('/user/bids'), 'unauthenticated')
  for (const user of [await buildBuyer(app()), await buildAdmin(app())])
    expectFailure(await app().as(user).get('/user/bids'), 'forbidden', ONLY_VENDORS_BID)
  expectFailure(await app().as(vendor).get('/user/bids'), 'account_suspended')
})
