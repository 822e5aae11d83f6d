import { beforeAll, expect, test, vi } from 'vitest'
import { overtaking } from '../../../test/at-once.ts'
import {
  buildAdmin,
  buildBuyer,
  buildCategory,
  buildItemRequest,
  buildProduct,
  buildVendor,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { send } from '../../../test/every-endpoint.ts'
import { expectFailure } from '../../../test/failures.ts'
import { formOf } from '../../../test/forms.ts'
import type { Answer } from '../../../test/test-app.ts'
import { useAppWithFiles } from '../../../test/uploads.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockItemRequest } from '../item-requests/item-requests.service.ts'
import { importProducts } from '../product-imports/product-imports.service.ts'

// Calls of a shop that meet its closing: whatever comes second finds what the other has done.

const { app } = useAppWithFiles()
let support: TestUser
beforeAll(async () => {
  support = await buildAdmin(app(), { staffRole: 'support' })
})

const CLOSED = 'This shop is no longer open, so nothing can be offered in it'
const close = (vendor: TestVendor) =>
  app().as(support).post(`/admin/users/${vendor.id}/make-buyer`, { reason: 'She asked us to close it' })
const product = async () => ({
  product_name: 'Smock',
  description: 'From Tamale',
  price: 120,
  stock_quantity: 1,
  category_id: await buildCategory(app()),
})
const DEAL = { title: 'Smock for Kofi', price: 120.5, delivery_methods: ['pickup'], delivery_fee: 0 }
const publicOf = (vendor: TestVendor) =>
  app().sql('SELECT id FROM products WHERE vendor_id = $1 AND is_public', [vendor.vendorId])

type Offer = () => Promise<Answer>
const offers: Record<string, (vendor: TestVendor) => Promise<Offer>> = {
  'a new product': async (vendor) => {
    const body = await product()
    return () => app().as(vendor).post('/products', body)
  },
  'a draft that is published': async (vendor) => {
    const { id } = await buildProduct(app(), { vendor, visibility: 'draft' })
    return () => app().as(vendor).patch(`/products/${id}`, { visibility: 'published' })
  },
  'a draft that is saved as a whole': async (vendor) => {
    const { id } = await buildProduct(app(), { vendor, visibility: 'draft' })
    const body = { ...(await product()), visibility: 'published' }
    return () => app().as(vendor).put(`/products/${id}`, body)
  },
  'drafts that are published together': async (vendor) => {
    const { id } = await buildProduct(app(), { vendor, visibility: 'draft' })
    const change = { kind: 'visibility', visibility: 'published' }
    return () =>
      app()
        .as(vendor)
        .post('/user/products/bulk', { ids: [id], change })
  },
  'a deleted product that is put back': async (vendor) => {
    const { id } = await buildProduct(app(), { vendor })
    const deleted = await app()
      .as(vendor)
      .post('/user/products/bulk', { ids: [id], change: { kind: 'delete' } })
    return () => app().as(vendor).post('/user/products/restore', deleted.body.data.undo)
  },
  'a bid': async (vendor) => {
    const { id } = await buildItemRequest(app())
    return () => app().as(vendor).post(`/requests/${id}/bids`, { bid_amount: 50 })
  },
  'a deal link': async (vendor) => () => app().as(vendor).post('/user/deals', DEAL),
}

test.each(Object.entries(offers))('%s that comes while the shop is being closed is told so', async (_, build) => {
  const vendor = await buildVendor(app())
  const offer = await build(vendor)

  const [closed, offered] = await overtaking(app(), 'audit_events', () => close(vendor), offer)

  expect(closed.status, closed.text).toBe(200)
  expectFailure(offered, 'conflict', CLOSED)
  expect(await publicOf(vendor)).toEqual([])
  const left = 'SELECT id FROM bids WHERE vendor_id = $1 UNION SELECT id FROM deals WHERE vendor_id = $1'
  expect(await app().sql(left, [vendor.vendorId])).toEqual([])
})

test('a shop that is closed while its bid is on its way has none', async () => {
  const vendor = await buildVendor(app())
  const { id } = await buildItemRequest(app())

  const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
  const begun = Promise.withResolvers<Answer>()

  // The request, which a bid locks first, keeps it waiting; while it holds the shop, the closing would wait for it.
  const closed = await inTransaction(app().context.db, async (tx) => {
    await lockItemRequest(tx, id)
    begun.resolve(app().as(vendor).post(`/requests/${id}/bids`, { bid_amount: 50, message: 'As good as new' }))
    await vi.waitUntil(async () => (await app().sql(waiting)).length > 0, { timeout: 20_000 })
    return close(vendor)
  })
  const offered = await begun.promise

  expect(closed.status, closed.text).toBe(200)
  expectFailure(offered, 'conflict', CLOSED)
  expect((await app().anonymous.get(`/requests/${id}/bids`)).body.data).toEqual([])
})

test('a deal link that is made first ends with its shop', async () => {
  const vendor = await buildVendor(app())

  const [made, closed] = await overtaking(
    app(),
    'posting_rules',
    () => app().as(vendor).post('/user/deals', DEAL),
    () => close(vendor),
  )

  expect([made.status, closed.status], made.text + closed.text).toEqual([201, 200])
  const token = made.body.data.link.split('/').at(-1)
  expect((await app().anonymous.get(`/deals/${token}`)).body.data).toMatchObject({
    status: 'revoked',
    title: 'Offer no longer available',
    refusal: 'The seller has withdrawn this offer',
  })
})

test('a file that is being saved while its shop is closed saves nothing, and is not tried again', async () => {
  const vendor = await buildVendor(app())
  const [category] = await app().sql('SELECT name FROM categories WHERE id = $1', [await buildCategory(app())])
  const content = `SKU,Name,Description,Category,Price,Stock\r\nA-1,Smock,From Tamale,${category.name},120.50,5`
  const { headers, payload } = formOf({ name: 'goods.csv', content })
  const checked = await send(app(), 'POST', '/api/v1/user/product-imports?file_name=goods.csv', {
    headers: { ...headers, authorization: `Bearer ${vendor.token}` },
    payload,
  })
  const { id } = checked.body.data
  await app().as(vendor).post(`/user/product-imports/${id}/confirm`, { leave_out_bad: false })

  const [, closed] = await overtaking(
    app(),
    'posting_rules',
    () => importProducts(app().context.db, id),
    () => close(vendor),
  )

  expect(closed.status, closed.text).toBe(200)
  expect(await publicOf(vendor)).toEqual([])
  expect(await app().sql('SELECT state, saved FROM product_imports WHERE id = $1', [id])).toEqual([
    { state: 'cancelled', saved: 0 },
  ])
})

test('a product that a moderator shows again in a closed shop stays hidden, whether or not its products have all been hidden', async () => {
  const vendor = await buildVendor(app())
  const { id } = await buildProduct(app(), { vendor })
  const report = { subject_type: 'product', subject_id: id, reason: 'fake' }
  const reported = await app()
    .as(await buildBuyer(app()))
    .post('/content-reports', report)
  const moderator = await buildAdmin(app())
  const decide = (move: string) =>
    app().as(moderator).post(`/admin/moderation-cases/${reported.body.data.case_id}/${move}`, { reason: 'A copy' })
  await decide('hide')
  expect((await close(vendor)).status).toBe(200)
  // As of a product that the job behind a large shop's closing has not come to.
  await app().sql("UPDATE products SET blocked_visibility = 'published' WHERE id = $1", [id])

  const shown = await decide('restore')

  expect(shown.status, shown.text).toBe(200)
  expect(await app().sql('SELECT visibility, blocked_visibility FROM products WHERE id = $1', [id])).toEqual([
    { visibility: 'hidden', blocked_visibility: null },
  ])
})
