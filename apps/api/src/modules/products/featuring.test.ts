import { listFeatureRequestsEndpoint } from '@asime/contract/own-products'
import { expect, test } from 'vitest'
import { buildAdmin } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { buildShop } from '../../../test/own-products.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

test('featured is what a shop asks for and an admin grants, with a reason that the shop reads', async () => {
  const { client, make } = await buildShop(app())
  const [{ id }, draft] = [await make(), await make({ visibility: 'draft' })]
  const admin = app().as(await buildAdmin(app()))

  expect((await client.post(`/user/products/${id}/feature-request`)).body.data.featuring).toBe('requested')
  expectFailure(await client.post(`/user/products/${draft.id}/feature-request`), 'conflict')
  const waiting = await admin.get('/admin/feature-requests?limit=100')
  expectContract(listFeatureRequestsEndpoint, waiting)
  expect(waiting.body.data.map((each: any) => each.product.id)).toContain(id)
  expectFailure(await client.get('/admin/feature-requests'), 'forbidden')
  expectFailure(
    await client.post(`/admin/products/${id}/featuring`, { is_featured: true, reason: 'Mine' }),
    'forbidden',
  )

  const decline = () =>
    admin.post(`/admin/products/${id}/featuring`, { is_featured: false, if_requested: true, reason: 'Dark pictures' })
  const answers = await Promise.all([decline(), decline()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await client.get(`/user/products/${id}`)).body.data).toMatchObject({
    featuring: 'declined',
    featuring_reason: 'Dark pictures',
  })
  // Not again at once.
  expectFailure(
    await client.post(`/user/products/${id}/feature-request`),
    'conflict',
    'This request was declined. You can ask again seven days after the answer',
  )
  const again = (await client.get('/user/products')).body.data.find((each: { id: string }) => each.id === id)
  expect(Date.parse(again.featuring_again_at) - Date.now()).toBeGreaterThan(6 * 86_400_000)
  await app().sql("UPDATE products SET feature_answered_at = feature_answered_at - interval '7 days' WHERE id = $1", [
    id,
  ])
  expect((await client.post(`/user/products/${id}/feature-request`)).body.data).toMatchObject({
    featuring: 'requested',
    featuring_again_at: null,
  })
  await admin.post(`/admin/products/${id}/featuring`, { is_featured: true, reason: 'Much better' })
  expect((await client.get(`/user/products/${id}`)).body.data).toMatchObject({
    featuring: 'featured',
    is_featured: true,
  })
  await admin.post(`/admin/products/${id}/featuring`, { is_featured: false, reason: 'Sold out' })
  const said = await app().sql('SELECT kind, detail FROM notifications WHERE subject_id = $1 ORDER BY id', [id])
  expect(said).toEqual([
    { kind: 'featuring_declined', detail: 'Dark pictures' },
    { kind: 'featuring_granted', detail: 'Much better' },
    { kind: 'featuring_ended', detail: 'Sold out' },
  ])
  await assertCountersEqualCounts(app())
})

test('a featured product that looks otherwise is looked at anew, whatever way it was changed', async () => {
  const { client, make } = await buildShop(app())
  const admin = app().as(await buildAdmin(app()))
  const { id } = await make({ name: 'Standing fan' })
  await client.patch(`/products/${id}`, { images_urls: ['/media/fan.webp'], sku: 'FAN' })
  const feature = () => admin.post(`/admin/products/${id}/featuring`, { is_featured: true, reason: 'Lovely' })
  const state = async () => (await client.get(`/user/products/${id}`)).body.data.featuring
  await feature()

  await client.patch(`/products/${id}`, { price: 90, description: 'Cools two rooms' })
  expect(await state()).toBe('featured')
  for (const change of [{ product_name: 'Miracle fan' }, { images_urls: ['/media/other.webp'] }]) {
    await client.patch(`/products/${id}`, change)
    expect(await state()).toBe('requested')
    expect((await admin.get('/admin/feature-requests?limit=100')).text).toContain(id)
    await feature()
    expect(await state()).toBe('featured')
  }
  const { body } = await client.get(`/products/${id}`)
  await client.put(`/products/${id}`, {
    product_name: 'Best fan',
    description: body.data.description,
    price: 90,
    category_id: body.data.category.id,
    images_urls: body.data.images_urls,
    stock_quantity: 5,
  })
  expect(await state()).toBe('requested')
  await assertCountersEqualCounts(app())
})
