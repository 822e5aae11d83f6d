import { readHomeEndpoint } from '@asime/contract/home'
import {
  type DeskBlock,
  listHomeBlocksEndpoint,
  previewHomeBlockEndpoint,
  saveHomeBlockEndpoint,
} from '@asime/contract/home-desk'
import { v7 as uuid } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { overtaking } from '../../../test/at-once.ts'
import {
  buildAdmin,
  buildCategory,
  buildHomeBlock,
  buildProduct,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { buildUpload, useAppWithFiles } from '../../../test/uploads.ts'

const { app } = useAppWithFiles()
let admin: TestUser
let picture: string
beforeAll(async () => {
  admin = await buildAdmin(app())
  picture = (await buildUpload(app(), admin)).url
})
beforeEach(async () => {
  await app().sql('DELETE FROM home_blocks')
})

const reason = 'The harmattan begins'

async function home() {
  const answer = await app().anonymous.get('/home')
  expectContract(readHomeEndpoint, answer)
  return answer.body.data
}
async function blocks(): Promise<DeskBlock[]> {
  const answer = await app().as(admin).get('/admin/home/blocks')
  expectContract(listHomeBlocksEndpoint, answer)
  return answer.body.data
}
const bannerOf = (change: Record<string, unknown> = {}) => ({
  kind: 'banner',
  text: 'Blankets and heaters',
  link: '/products?deals=true',
  picture_url: picture,
  picture_alt: 'A blanket',
  ...change,
})
const save = (id: string, content: Record<string, unknown>, change: Record<string, unknown> = {}, user = admin) =>
  app()
    .as(user)
    .put(`/admin/home/blocks/${id}`, {
      title: 'For the harmattan',
      content,
      shown_from: null,
      shown_until: null,
      is_hidden: false,
      after_id: null,
      reason,
      ...change,
    })
const hide = async (vendor: TestUser, id: string) => {
  const change = { kind: 'visibility', visibility: 'hidden' }
  expect(
    (
      await app()
        .as(vendor)
        .post('/user/products/bulk', { ids: [id], change })
    ).status,
  ).toBe(200)
}
const shownProducts = async () =>
  (await home()).sets.map(({ products }: { products: { id: string }[] }) => products.map(({ id }) => id))

test('a banner is shown, hidden and removed, at once for everybody, with a picture that everybody can load', async () => {
  const id = uuid()
  const hidden = await save(id, bannerOf(), { is_hidden: true })
  expectContract(saveHomeBlockEndpoint, hidden)
  expect(hidden.body.data.state).toBe('hidden')
  expect((await home()).banners).toEqual([])

  expect((await save(id, bannerOf(), { if_revision: 0 })).status).toBe(200)
  const { kind: _kind, ...banner } = bannerOf()
  expect((await home()).banners).toEqual([{ id, title: 'For the harmattan', ...banner }])
  expect((await app().server.inject({ url: picture })).statusCode).toBe(200)

  // Another admin's change leaves the picture, which is not theirs.
  const other = await buildAdmin(app())
  const again = await save(id, bannerOf({ text: null }), { if_revision: 1, is_hidden: true }, other)
  expect(again.status).toBe(200)
  expect((await home()).banners).toEqual([])

  const gone = await app()
    .as(admin)
    .delete(`/admin/home/blocks/${id}`, { body: { if_revision: 1, reason } })
  expectFailure(gone, 'conflict')
  expect(
    (
      await app()
        .as(admin)
        .delete(`/admin/home/blocks/${id}`, { body: { if_revision: 2, reason } })
    ).status,
  ).toBe(204)
  expect(await blocks()).toEqual([])
  expect(await app().sql("SELECT FROM upload_uses WHERE used_by = 'home_block'")).toHaveLength(0)
})

test('what is shown goes by its dates and its place, of which there are a few', async () => {
  const ids = [uuid(), uuid(), uuid(), uuid(), uuid(), uuid(), uuid()]
  for (const [index, id] of ids.entries())
    expect((await save(id, bannerOf(), { title: `No. ${index}`, after_id: ids[index - 1] ?? null })).status).toBe(200)
  await app().sql("UPDATE home_blocks SET shown_from = now() + interval '1 hour' WHERE id = $1", [ids[1]])
  await app().sql("UPDATE home_blocks SET shown_until = now() - interval '1 second' WHERE id = $1", [ids[2]])
  // What changes by the clock is seen once what is kept has grown old; a change of anything shows it at once.
  const moved = await save(ids[0]!, bannerOf(), { title: 'No. 0', if_revision: 0, after_id: ids[6] })
  expect(moved.status).toBe(200)
  expect((await home()).banners.map(({ title }: { title: string }) => title)).toEqual([
    'No. 3',
    'No. 4',
    'No. 5',
    'No. 6',
  ])
  expect((await blocks()).map(({ title, state }) => `${title} ${state}`)).toEqual([
    'No. 1 planned',
    'No. 2 over',
    'No. 3 live',
    'No. 4 live',
    'No. 5 live',
    'No. 6 live',
    'No. 0 behind',
  ])
})

test('sets show what is chosen, or the newest of a category or shop, and nothing that is hidden or of a closed shop', async () => {
  const [categoryId, into] = [await buildCategory(app()), await buildCategory(app())]
  const vendor = await buildVendor(app())
  const older = await buildProduct(app(), { vendor, categoryId })
  const newer = await buildProduct(app(), { vendor, categoryId })
  const other = await buildProduct(app(), { categoryId })
  const id = uuid()
  const chosen = { kind: 'products', product_ids: [newer.id, other.id, older.id] }
  expect((await save(id, chosen)).status).toBe(200)
  expect(await shownProducts()).toEqual([[newer.id, other.id, older.id]])
  expect((await save(uuid(), { kind: 'category', category_id: categoryId })).status).toBe(200)
  expect((await save(uuid(), { kind: 'shop', vendor_id: vendor.vendorId })).status).toBe(200)
  expect(await shownProducts()).toEqual([
    [newer.id, older.id],
    [other.id, newer.id, older.id],
    [newer.id, other.id, older.id],
  ])
  const preview = await app().as(admin).get(`/admin/home/blocks/${id}/preview`)
  expectContract(previewHomeBlockEndpoint, preview)
  expect(preview.body.data.map((card: { id: string }) => card.id)).toEqual(chosen.product_ids)

  await hide(vendor, newer.id)
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [other.vendor.id])
  await app().sql('UPDATE products SET category_id = $2 WHERE id = $1', [older.id, into])
  await app().sql('UPDATE categories SET merged_into = $2 WHERE id = $1', [categoryId, into])
  const kept = await save(id, chosen, { if_revision: 0 })
  expect(kept.status).toBe(200)
  expect(await shownProducts()).toEqual([[older.id], [older.id], [older.id]])
  expect(kept.body.data.products.map((product: DeskBlock['products'][number]) => product.is_public)).toEqual([
    false,
    false,
    true,
  ])
  await hide(vendor, older.id)
  expect(await shownProducts()).toEqual([])
  expect((await blocks()).map(({ state }) => state)).toEqual(['empty', 'empty', 'empty'])
})

test('a set with nothing on sale is left out, and the desk says so', async () => {
  const categoryId = await buildCategory(app())
  const shown = await buildProduct(app(), { categoryId })
  const closed = await buildProduct(app())
  const full = { kind: 'category', category_id: categoryId }
  const ids = Array.from({ length: 6 }, () => uuid())
  const contents = [
    { kind: 'shop', vendor_id: closed.vendor.vendorId },
    { kind: 'category', category_id: await buildCategory(app()) },
    full,
    full,
    full,
    full,
  ]
  for (const [index, id] of ids.entries())
    expect((await save(id, contents[index]!, { after_id: ids[index - 1] ?? null })).status).toBe(200)
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [closed.vendor.id])
  const last = uuid()
  expect((await save(last, full, { after_id: ids[5] })).status).toBe(200)

  expect(await shownProducts()).toEqual([[shown.id], [shown.id], [shown.id], [shown.id]])
  const all = await blocks()
  expect(all.map(({ state }) => state)).toEqual(['empty', 'empty', 'live', 'live', 'live', 'live', 'behind'])
  expect(all[0]!.vendor).toMatchObject({ is_open: false })
})

test('what is wrong is refused on its field, and nothing is half done', async () => {
  const id = await buildHomeBlock(app(), await buildCategory(app()))
  for (const link of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/..//elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
    'products',
    '/api/v1/products',
    '/media/uploads/a/1600.webp',
  ])
    expectInvalid(await save(uuid(), bannerOf({ link })), { 'content.link': expect.any(String) })
  const theirs = (await buildUpload(app(), await buildVendor(app()))).url
  expectInvalid(await save(uuid(), bannerOf({ picture_url: theirs })), { 'content.picture_url': expect.any(String) })
  const elsewhere = 'https://shop.example/a.webp'
  expectInvalid(await save(uuid(), bannerOf({ picture_url: elsewhere })), { 'content.picture_url': expect.any(String) })
  const dates = { shown_from: '2099-02-01T00:00:00Z', shown_until: '2099-01-01T00:00:00Z' }
  expectInvalid(await save(uuid(), bannerOf(), dates), { shown_until: expect.any(String) })
  expectInvalid(await save(uuid(), bannerOf(), { shown_until: '2020-01-01T00:00:00Z' }), {
    shown_until: 'Must be in the future',
  })
  const { id: hidden, vendor } = await buildProduct(app())
  await hide(vendor, hidden)
  for (const product of [hidden, uuid()])
    expectInvalid(await save(uuid(), { kind: 'products', product_ids: [product] }), {
      'content.product_ids.0': 'This product is not on sale',
    })
  expectInvalid(await save(uuid(), { kind: 'shop', vendor_id: uuid() }), { 'content.vendor_id': expect.any(String) })
  expectInvalid(await save(id, bannerOf(), { if_revision: 0 }), { 'content.kind': expect.any(String) })
  expectInvalid(await save(uuid(), bannerOf(), { after_id: uuid() }), { after_id: expect.any(String) })
  expect(await blocks()).toHaveLength(1)

  await app().sql(
    `INSERT INTO home_blocks (id, kind, title, vendor_id, position, is_hidden)
     SELECT uuid_v7(), 'shop', 'Full', $1, n, true FROM generate_series(2, 40) AS n`,
    [vendor.vendorId],
  )
  expectFailure(await save(uuid(), bannerOf()), 'conflict')
})

test('one of two admins who change a block at once is told, and two who add at once both find theirs', async () => {
  const id = await buildHomeBlock(app(), await buildCategory(app()))
  const other = await buildAdmin(app())
  const content = { kind: 'category', category_id: await buildCategory(app()) }
  const answers = await overtaking(
    app(),
    'audit_events',
    () => save(id, content, { if_revision: 0, is_hidden: true }),
    () => save(id, content, { if_revision: 0, title: 'Theirs' }, other),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  const added = await overtaking(
    app(),
    'audit_events',
    () => save(uuid(), content, { title: 'First' }),
    () => save(uuid(), content, { title: 'Second' }, other),
  )
  expect(added.map(({ status }) => status)).toEqual([200, 200])
  expect((await blocks()).map(({ title }) => title)).toEqual(['Second', 'First', 'For the harmattan'])
})
