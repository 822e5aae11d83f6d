import { listCategoryFieldsEndpoint } from '@asime/contract/categories'
import { beforeAll, expect, test } from 'vitest'
import { buildCategory, buildProduct, buildVendor, type TestVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { idsIn } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let vendor: TestVendor
/** Asks for storage, memory, an IMEI … as of a phone. */
let phones: string
beforeAll(async () => {
  vendor = await buildVendor(app(), { location: 'Wa, Upper West' })
  phones = await buildCategory(app())
  await app().sql(
    `INSERT INTO category_fields (category_id, key, position, label, type, choices, unit, is_required, is_private) VALUES
       ($1, 'storage', 1, 'Storage', 'choice', '{64 GB,128 GB}', NULL, true, false),
       ($1, 'screen_size', 2, 'Screen size', 'number', '{}', 'inches', false, false),
       ($1, 'imei', 3, 'IMEI', 'text', '{}', NULL, false, true)`,
    [phones],
  )
})
const phone = (more: object = {}) => ({
  product_name: 'Phone',
  description: 'Rings',
  price: 900,
  stock_quantity: 4,
  category_id: phones,
  ...more,
})
const post = (more?: object) => app().as(vendor).post('/products', phone(more))

test('a category says what it asks; every category asks something', async () => {
  const answer = await app().anonymous.get(`/products/categories/${phones}/fields`)

  expectContract(listCategoryFieldsEndpoint, answer)
  expect(answer.body.data.map(({ key }: { key: string }) => key)).toEqual(['storage', 'screen_size', 'imei'])
  expectFailure(await app().anonymous.get(`/products/categories/${vendor.id}/fields`), 'not_found')
  const silent = await app().sql(
    "SELECT name FROM categories c WHERE icon_url NOT LIKE '%test.svg' AND NOT EXISTS (SELECT FROM category_fields f WHERE f.category_id = c.id)",
  )
  expect(silent).toEqual([])
})

test('attributes are shown with their labels, and what is private to nobody, not even where its shop looks', async () => {
  const attributes = { storage: '128 GB', screen_size: 6.5, imei: '356938035643809' }
  const made = await post({ attributes })

  const seen = await app().anonymous.get(`/products/${made.body.data.id}`)
  const found = await app().anonymous.get('/products?query=356938035643809')

  expect(seen.body.data.attributes).toEqual([
    { key: 'storage', label: 'Storage', value: '128 GB', unit: null },
    { key: 'screen_size', label: 'Screen size', value: '6.5', unit: 'inches' },
  ])
  expect(`${made.text}${seen.text}`).not.toContain('356938035643809')
  expect(found.body.data).toEqual([])
})

test.each<[object, Record<string, string>]>([
  [{ attributes: { storage: '3 TB' } }, { 'attributes.storage': 'Choose one of 64 GB, 128 GB' }],
  [{ attributes: { storage: '64 GB', screen_size: 'big' } }, { 'attributes.screen_size': 'Must be a number' }],
  [{ attributes: { storage: '64 GB', wings: '2' } }, { 'attributes.wings': 'This category has no such field' }],
  [{ attributes: {} }, { 'attributes.storage': 'Storage is required' }],
  [{ warranty_months: 6 }, { warranty_by: 'A warranty needs its months and who gives it' }],
  [{ condition: 'broken' }, { condition: 'Choose new, used or refurbished' }],
])('%j is refused, and says why', async (more, errors) => {
  expectInvalid(await post(more), errors)
})

test('what a category requires is not asked of a draft, nor of a client that knows no attributes', async () => {
  expect((await post({ attributes: {}, visibility: 'draft' })).status).toBe(201)
  expect((await post()).status).toBe(201)
})

test('a SKU is once in a shop whatever its case, and free again when its product is deleted', async () => {
  const other = await buildVendor(app())
  const first = await post({ sku: 'PHO-1' })

  expectInvalid(await post({ sku: 'pho-1' }), { sku: 'Another of your products has this SKU' })
  expect(
    (
      await app()
        .as(other)
        .post('/products', phone({ sku: 'PHO-1' }))
    ).status,
  ).toBe(201)
  await app().as(vendor).delete(`/products/${first.body.data.id}`)
  expect((await post({ sku: 'pho-1' })).status).toBe(201)
})

test('lists filter by condition, brand, place and attributes, alone and together, with their totals', async () => {
  const shop = await buildVendor(app(), { location: 'Bolgatanga, Upper East' })
  const elsewhere = await buildVendor(app(), { location: 'Ho, Volta' })
  const categoryId = await buildCategory(app())
  await app().sql(
    `INSERT INTO category_fields (category_id, key, position, label, type, choices)
     VALUES ($1, 'storage', 1, 'Storage', 'choice', '{64 GB,128 GB}')`,
    [categoryId],
  )
  const make = async (more: object) => (await buildProduct(app(), { vendor: shop, categoryId, ...more })).id
  const a = await make({ condition: 'used', brand: 'Tecno', attributes: { storage: '64 GB' }, price: 300 })
  const b = await make({ condition: 'new', brand: 'tecno', attributes: { storage: '128 GB' }, price: 200 })
  const c = await make({ condition: 'used', brand: 'Volta', attributes: { storage: '128 GB' }, price: 100 })
  const d = await make({ vendor: elsewhere, condition: 'used', brand: 'TECNO', price: 400, name: 'Lamp xqlampqx' })

  for (const [filter, expected] of [
    ['condition=used', [d, c, a]],
    ['brand=Tecno', [d, b, a]],
    ['location=bolga', [c, b, a]],
    ['location=Upper%20East', [c, b, a]],
    ['attributes=storage:128%20GB', [c, b]],
    ['attributes=storage:128%20GB,storage:64%20GB&sort_by=price&sort_order=asc', [c, b, a]],
    ['condition=used&brand=tecno&location=bolgatanga', [a]],
    ['condition=used&max_price=2', [c]],
    ['brand=tecno&query=xqlampqx', [d]],
    ['brand=nobody', []],
  ] as const) {
    const { body } = await app().anonymous.get(`/products?category_id=${categoryId}&${filter}`)
    expect([filter, idsIn({ body }), body.meta.total]).toEqual([filter, expected, expected.length])
  }
})

test('a filtered list is paged without a repetition or a gap', async () => {
  const categoryId = await buildCategory(app())
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.unshift((await buildProduct(app(), { categoryId, brand: 'Nkoso' })).id)
  const seen: string[] = []

  let cursor = ''
  do {
    const page = await app().anonymous.get(
      `/products?category_id=${categoryId}&brand=nkoso&limit=2${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...idsIn(page))
    cursor = page.body.meta.next_cursor ?? ''
  } while (cursor)

  expect(seen).toEqual(ids)
})

test('a shop that moves takes its products with it', async () => {
  const mover = await buildVendor(app(), { location: 'Keta' })
  const product = await buildProduct(app(), { vendor: mover })
  const at = async (place: string) =>
    (await app().anonymous.get(`/products?location=${place}&vendor_id=${mover.vendorId}`)).body.data.length

  expect(await at('keta')).toBe(1)
  await app().sql("UPDATE vendors SET location = 'Sunyani' WHERE id = $1", [mover.vendorId])

  expect([await at('keta'), await at('sunyani')]).toEqual([0, 1])
  expect(product.id).toBeTruthy()
  await assertCountersEqualCounts(app())
})

test('nobody finds a product by what it was asked in another category, whatever way it was moved', async () => {
  const elsewhere = await buildCategory(app())
  const made = await post({ attributes: { storage: '128 GB' }, brand: 'Movable' })
  const { id } = made.body.data
  const client = app().as(vendor)
  const find = async () =>
    (await app().anonymous.get('/products?attributes=storage:128%20GB&brand=movable')).body.data.length
  expect(await find()).toBe(1)

  const moved = await client.post('/user/products/bulk', {
    ids: [id],
    change: { kind: 'category', category_id: elsewhere },
  })
  expect(moved.status, moved.text).toBe(200)
  expect(await find()).toBe(0)
  // What was said is kept for its way back.
  await client.post('/user/products/restore', moved.body.data.undo)
  expect(await find()).toBe(1)
  await client.patch(`/products/${id}`, { category_id: elsewhere })
  expect(await find()).toBe(0)
})

test.each(['condition=broken', 'attributes=colour', 'attributes=Colour:Red', `brand=${'x'.repeat(201)}`])(
  'GET /products?%s is refused',
  async (query) => {
    expectFailure(await app().anonymous.get(`/products?${query}`), 'validation_failed')
  },
)
