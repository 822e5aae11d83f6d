import {
  followVendorEndpoint,
  listFollowedVendorsEndpoint,
  readFollowEndpoint,
  unfollowVendorEndpoint,
} from '@asime/contract/follows'
import { readVendorEndpoint } from '@asime/contract/vendors'
import { afterAll, describe, expect, test } from 'vitest'
import { buildBuyer, buildFollow, buildVendor, type TestUser, type TestVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { idsIn } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
afterAll(() => assertCountersEqualCounts(app()))

const pathOf = (vendor: { vendorId: string }) => `/vendors/${vendor.vendorId}/follow`
const follow = (user: TestUser, vendor: TestVendor) => app().as(user).put(pathOf(vendor))
const unfollow = (user: TestUser, vendor: TestVendor) => app().as(user).delete(pathOf(vendor))
const suspend = (user: TestUser) => app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [user.id])

async function followedBy(user: TestUser): Promise<string[]> {
  const answer = await app().as(user).get('/user/followed-vendors')
  expectContract(listFollowedVendorsEndpoint, answer)
  expect(answer.body.meta.total).toBe(answer.body.data.length)
  return idsIn(answer)
}

test('following is told to the follower, and counted for everybody', async () => {
  const [user, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  await buildFollow(app(), { vendor })

  const before = await app().as(user).get(pathOf(vendor))
  const answer = await follow(user, vendor)
  const after = await app().as(user).get(pathOf(vendor))
  const shown = await app().anonymous.get(`/vendors/${vendor.vendorId}`)

  expectContract(readFollowEndpoint, before)
  expectContract(followVendorEndpoint, answer)
  expectContract(readVendorEndpoint, shown)
  expect(before.body.data).toEqual({ following: false, followers_count: 1 })
  expect(answer.body.data).toEqual({ following: true, followers_count: 2 })
  expect(after.body.data).toEqual({ following: true, followers_count: 2 })
  expect(shown.body.data.followers_count).toBe(2)
})

test('following twice changes nothing', async () => {
  const [user, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  await follow(user, vendor)
  const rows = () => app().sql('SELECT * FROM follows WHERE user_id = $1', [user.id])
  const before = await rows()

  const again = await follow(user, vendor)

  expect(again.body.data).toEqual({ following: true, followers_count: 1 })
  expect(await rows()).toEqual(before)
})

test('unfollowing undoes it, once or often', async () => {
  const { user, vendor } = await buildFollow(app())

  const answers = [await unfollow(user, vendor), await unfollow(user, vendor)]

  expectContract(unfollowVendorEndpoint, answers[0]!)
  expect(answers.map(({ status, body }) => [status, body.data])).toEqual([
    [200, { following: false, followers_count: 0 }],
    [200, { following: false, followers_count: 0 }],
  ])
})

test('a vendor follows other shops, but not their own', async () => {
  const [vendor, other] = [await buildVendor(app()), await buildVendor(app())]

  expectFailure(await follow(vendor, vendor), 'forbidden', 'You cannot follow your own shop')
  expect((await follow(vendor, other)).status).toBe(200)
  expect((await app().as(vendor).get(pathOf(vendor))).body.data).toEqual({ following: false, followers_count: 0 })
})

describe.for(['get', 'put', 'delete'] as const)('%s', (method) => {
  test('a vendor that does not exist, or is suspended, is not found', async () => {
    const { user, vendor } = await buildFollow(app())
    await suspend(vendor)

    for (const vendorId of [vendor.vendorId, '01890000-0000-7000-8000-000000000000', 'not-an-id'])
      expectFailure(await app().as(user)[method](pathOf({ vendorId })), 'not_found', 'Vendor not found')
    expect(await app().sql('SELECT FROM follows WHERE user_id = $1', [user.id])).toHaveLength(1)
  })

  test('only signed-in users follow', async () => {
    expectFailure(await app().anonymous[method](pathOf(await buildVendor(app()))), 'unauthenticated')
  })
})

test('the list shows whom the caller follows, last followed first', async () => {
  const user = await buildBuyer(app())
  const vendors = [await buildVendor(app()), await buildVendor(app()), await buildVendor(app())]
  for (const vendor of vendors) await follow(user, vendor)
  await buildFollow(app(), { vendor: vendors[0]! })

  expect(await followedBy(user)).toEqual(vendors.toReversed().map(({ vendorId }) => vendorId))
  expect(await followedBy(await buildBuyer(app()))).toEqual([])
})

test('the list leaves out who is suspended, and shows them again when they are back', async () => {
  const { user, vendor } = await buildFollow(app())
  const other = await buildFollow(app(), { user })
  await suspend(vendor)
  const during = await followedBy(user)
  await app().sql("UPDATE users SET status = 'active' WHERE id = $1", [vendor.id])

  expect(during).toEqual([other.vendor.vendorId])
  expect((await followedBy(user)).toSorted()).toEqual([vendor.vendorId, other.vendor.vendorId].toSorted())
})

test('a page is found by the index, however many others follow', async () => {
  await app().sql(
    `WITH shops AS (SELECT id FROM vendors LIMIT 5), people AS (
       INSERT INTO users (email, full_name, user_type) SELECT 'fan-' || uuid_v7() || '@test.example', 'Fan', 'buyer' FROM generate_series(1, 2000) RETURNING id
     ) INSERT INTO follows (user_id, vendor_id) SELECT p.id, s.id FROM people p, shops s`,
  )
  await app().sql('ANALYZE follows')
  const { user } = await buildFollow(app())

  const plan = await app().sql(
    `EXPLAIN SELECT vendor_id FROM follows WHERE user_id = $1 AND (followed_at, vendor_id) < (now(), $1)
     ORDER BY followed_at DESC, vendor_id DESC LIMIT 21`,
    [user.id],
  )

  expect(JSON.stringify(plan)).toContain('follows_by_user')
  expect(JSON.stringify(plan)).not.toContain('Sort')
})

test('whoever writes follows, in whatever way, the count stays right', async () => {
  const [{ user, vendor }, other] = [await buildFollow(app()), await buildVendor(app())]
  await buildFollow(app(), { vendor })
  const counts = async () =>
    (
      await app().sql('SELECT followers_count AS n FROM vendors WHERE id = ANY ($1) ORDER BY id', [
        [vendor.vendorId, other.vendorId],
      ])
    ).map(({ n }) => n)

  await app().sql('UPDATE follows SET vendor_id = $2 WHERE user_id = $1', [user.id, other.vendorId])
  const moved = await counts()
  await app().sql('UPDATE follows SET followed_at = now()')
  const touched = await counts()
  await app().sql('DELETE FROM follows WHERE vendor_id = ANY ($1)', [[vendor.vendorId, other.vendorId]])

  expect([moved, touched, await counts()]).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
  ])
})
