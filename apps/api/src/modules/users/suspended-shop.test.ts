import type { ModerationDecision } from '@asime/contract/moderation-states'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildCheckout,
  buildProduct,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectFailure } from '../../../test/failures.ts'
import { pay } from '../../../test/payments.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await buildAdmin(app())
})

const report = async (type: string, id: string, as?: TestUser): Promise<string> => {
  const answer = await app()
    .as(as ?? (await buildBuyer(app())))
    .post('/content-reports', { subject_type: type, subject_id: id, reason: 'fake' })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data.case_id
}
const post = async (path: string): Promise<any> => {
  const answer = await app().as(admin).post(path, { reason: 'It is a copy' })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const decide = (id: string, move: ModerationDecision) => post(`/admin/moderation-cases/${id}/${move}`)
const act = async (who: TestUser, move: 'suspend' | 'restore') => {
  await post(`/admin/users/${who.id}/${move}`)
  await app().runJobs()
}
const statusOf = async (product: { id: string }) => (await app().anonymous.get(`/products/${product.id}`)).status

test('what a moderator hides while its shop is suspended stays hidden when the shop is back, and the rest of it is shown', async () => {
  const vendor = await buildVendor(app())
  const [reported, other] = [await buildProduct(app(), { vendor }), await buildProduct(app(), { vendor })]
  const id = await report('product', reported.id)
  await act(vendor, 'suspend')
  await decide(id, 'hide')

  await act(vendor, 'restore')

  expect([await statusOf(reported), await statusOf(other)]).toEqual([404, 200])
  expect(await app().sql("SELECT FROM graphile_worker.jobs WHERE task_identifier = 'settle_suspension'")).toEqual([])
  await decide(id, 'restore')
  expect(await statusOf(reported)).toBe(200)
})

test('what a moderator shows again while its shop is suspended is shown with the shop', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor })
  const id = await report('product', product.id)
  await decide(id, 'hide')
  await act(vendor, 'suspend')

  await decide(id, 'restore')

  expect(await statusOf(product)).toBe(404)
  await act(vendor, 'restore')
  expect(await statusOf(product)).toBe(200)
})

test('who is restored while a suspension is still being settled has their products back', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor })
  await post(`/admin/users/${vendor.id}/suspend`)

  const other = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await other.connect()
  await other.query('BEGIN')
  await other.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [product.id])
  const settling = app().runJobs()
  await expect
    .poll(
      async () =>
        (
          await other.query(
            "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
          )
        ).rowCount,
    )
    .toBeGreaterThan(0)
  await post(`/admin/users/${vendor.id}/restore`)
  await app().runJobs()
  await other.query('COMMIT')
  await Promise.all([settling, other.end()])

  await app().runJobs()
  expect(await statusOf(product)).toBe(200)
})

test('what its shop has published or put away before it was all back is neither left on sale nor published by the next one', async () => {
  const vendor = await buildVendor(app())
  const [published, draft] = [await buildProduct(app(), { vendor }), await buildProduct(app(), { vendor })]
  await act(vendor, 'suspend')
  await post(`/admin/users/${vendor.id}/restore`)
  await app().sql('UPDATE sessions SET revoked_at = NULL, revoked_because = NULL WHERE id = $1', [vendor.sessionId])
  const set = (id: string, visibility: string) => app().as(vendor).patch(`/products/${id}`, { visibility })
  expect((await set(published.id, 'published')).status).toBe(200)
  expect((await set(draft.id, 'draft')).status).toBe(200)

  await app().runJobs()

  expect([await statusOf(published), await statusOf(draft)]).toEqual([200, 404])
  await act(vendor, 'suspend')
  expect(await statusOf(published)).toBe(404)
})

test('a product that is on sale with the mark of an earlier suspension goes with the next one', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor })
  await app().sql('UPDATE products SET hidden_by_suspension = true WHERE id = $1', [product.id])

  await act(vendor, 'suspend')

  expect(await statusOf(product)).toBe(404)
})

test('suspending the owner of a reported shop closes its case, and whoever reported it hears that something was done', async () => {
  const [vendor, reporter] = [await buildVendor(app(), { businessName: 'Brass Watches' }), await buildBuyer(app())]
  const product = await buildProduct(app(), { vendor })
  const [ofShop, ofProduct] = [
    await report('vendor', vendor.vendorId, reporter),
    await report('product', product.id, reporter),
  ]

  await act(vendor, 'suspend')
  await act(vendor, 'restore')

  const acted = await app().as(admin).get('/admin/moderation-cases?status=acted')
  expect(acted.body.data).toMatchObject([
    { id: ofShop, decided_by: { id: admin.id }, reason: 'It is a copy', actions: [] },
  ])
  const heard = await app().sql('SELECT title, detail FROM notifications WHERE user_id = $1', [reporter.id])
  expect(heard).toEqual([
    { title: expect.stringContaining('Brass Watches'), detail: 'We took action. Thank you for reporting it.' },
  ])
  await decide(ofProduct, 'dismiss')
  expect(await report('vendor', vendor.vendorId, reporter)).not.toBe(ofShop)
})

test('who cannot pay for several shops, since one is suspended, reads which, and pays for the others without it', async () => {
  const [open, suspended] = [await buildVendor(app()), await buildVendor(app(), { businessName: 'Kofi Fabrics' })]
  const products = [await buildProduct(app(), { vendor: open }), await buildProduct(app(), { vendor: suspended })]
  const buyer = await buildBuyer(app())
  const items = products.map(({ id }) => ({ product_id: id, quantity: 1 }))
  const { id } = (await app().as(buyer).post('/orders', { items, delivery: DELIVERY })).body.data
  await act(suspended, 'suspend')

  const message = 'Kofi Fabrics is closed for now. Cancel the order from there to pay for the others'
  expectFailure(await pay(app(), { id, buyer }), 'order_state', message)
  const orderOf = async ({ vendorId }: { vendorId: string }) => {
    const [row] = await app().sql('SELECT id FROM orders WHERE checkout_id = $1 AND vendor_id = $2', [id, vendorId])
    return row.id as string
  }
  const [ofOpen, ofSuspended] = [await orderOf(open), await orderOf(suspended)]
  const shown = async (orderId: string, as: { token: string } = buyer) => {
    const { actions, why_not_pay: why } = (await app().as(as).get(`/orders/${orderId}`)).body.data
    return { actions, why_not_pay: why }
  }
  expect(await shown(ofOpen)).toEqual({ actions: ['cancel'], why_not_pay: message })
  expect(await shown(ofSuspended)).toEqual({ actions: ['cancel'], why_not_pay: message })
  // Where else somebody buys is no business of a shop's.
  expect(await shown(ofOpen, open)).toEqual({ actions: ['decline'], why_not_pay: null })

  await app().as(buyer).post(`/orders/${ofSuspended}/cancel`, { reason: 'It is closed' })
  expect(await shown(ofOpen)).toEqual({ actions: ['pay', 'cancel'], why_not_pay: null })
  expect((await pay(app(), { id, buyer })).status).toBe(201)
})

test('an unpaid order of a shop that is suspended can be cancelled, and says why it cannot be paid', async () => {
  const vendor = await buildVendor(app())
  const order = await buildCheckout(app(), { product: await buildProduct(app(), { vendor }) })
  await act(vendor, 'suspend')

  const { data } = (await app().as(order.buyer).get(`/orders/${order.orderId}`)).body
  const message = 'This shop is closed for now, so its orders cannot be paid'
  expect([data.actions, data.why_not_pay]).toEqual([['cancel'], message])
  expectFailure(await pay(app(), order), 'order_state', message)
  await act(vendor, 'restore')
  expect((await app().as(order.buyer).get(`/orders/${order.orderId}`)).body.data.actions).toEqual(['pay', 'cancel'])
})
