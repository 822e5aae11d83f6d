import { afterAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import { buildBuyer, buildFollow, buildVendor } from '../../../test/builders.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ poolSize: 30 })
afterAll(() => assertCountersEqualCounts(app()))

const countOf = async (vendorId: string) =>
  (await app().sql('SELECT followers_count AS n FROM vendors WHERE id = $1', [vendorId]))[0].n

test('one of thirty follows at once by one user is stored, and all get the same answer', { repeats: 4 }, async () => {
  const [user, vendor] = [await buildBuyer(app()), await buildVendor(app())]

  const answers = await atOnce(
    app(),
    'follows',
    Array.from({ length: 30 }, () => () => app().as(user).put(`/vendors/${vendor.vendorId}/follow`)),
  )

  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.data])))).toEqual(
    new Set(['[200,{"following":true,"followers_count":1}]']),
  )
  expect(await app().sql('SELECT FROM follows WHERE vendor_id = $1', [vendor.vendorId])).toHaveLength(1)
  expect(await countOf(vendor.vendorId)).toBe(1)
})

test('thirty users follow one vendor at once, and each counts', { repeats: 4 }, async () => {
  const vendor = await buildVendor(app())
  const users = await Promise.all(Array.from({ length: 30 }, () => buildBuyer(app())))

  const answers = await atOnce(
    app(),
    'follows',
    users.map((user) => () => app().as(user).put(`/vendors/${vendor.vendorId}/follow`)),
  )

  expect(answers.map(({ status }) => status)).toEqual(users.map(() => 200))
  expect(await countOf(vendor.vendorId)).toBe(30)
})

test('only one of thirty unfollows at once counts', { repeats: 4 }, async () => {
  const { user, vendor } = await buildFollow(app())
  await buildFollow(app(), { vendor })

  const answers = await atOnce(
    app(),
    'follows',
    Array.from({ length: 30 }, () => () => app().as(user).delete(`/vendors/${vendor.vendorId}/follow`)),
  )

  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.data])))).toEqual(
    new Set(['[200,{"following":false,"followers_count":1}]']),
  )
  expect(await countOf(vendor.vendorId)).toBe(1)
})
