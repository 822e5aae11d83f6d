import { makeBuyerEndpoint, readClosingEffectsEndpoint } from '@asime/contract/admin-users'
import { beforeAll, expect, test } from 'vitest'
import { mailsTo, PASSWORD, passwordHash, uniqueEmail } from '../../../test/accounts.ts'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildCheckout,
  buildItemRequest,
  buildMember,
  buildProduct,
  buildReview,
  buildVendor,
  letPaymentTimePass,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { connectLive } from '../../../test/live.ts'
import { buildPaidOrder, buildPayment, play } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let owner: TestUser
let support: TestUser
let origin: string
beforeAll(async () => {
  owner = await buildAdmin(app())
  support = await buildAdmin(app(), { staffRole: 'support' })
  origin = await app().listen()
})

const REASON = 'She asked us to close it'
const close = (id: string, as: TestUser = support) =>
  app().as(as).post(`/admin/users/${id}/make-buyer`, { reason: REASON })
const effectsOf = async (id: string) => (await app().as(support).get(`/admin/users/${id}/closing-effects`)).body.data
const statusOf = async (path: string, as?: TestUser) => (await (as ? app().as(as) : app().anonymous).get(path)).status
const shopsOf = (id: string) => app().sql('SELECT id FROM vendors WHERE user_id = $1', [id])
const noticesOf = (id: string) =>
  app().sql('SELECT kind, detail FROM notifications WHERE user_id = $1 ORDER BY id', [id])
async function closeDone(vendor: TestVendor): Promise<void> {
  const answer = await close(vendor.id)
  expect(answer.status, answer.text).toBe(200)
  await app().runJobs()
}

test('a vendor becomes a buyer: the shop leaves the market with all that it offers, and everybody concerned is told', async () => {
  const email = uniqueEmail('esi')
  const esi = await buildVendor(app(), { email, passwordHash: await passwordHash(), businessName: 'Esi Beads' })
  const [product, draft] = [
    await buildProduct(app(), { vendor: esi, name: 'Krobo beads', featured: true }),
    await buildProduct(app(), { vendor: esi, visibility: 'draft' }),
  ]
  const packer = await buildMember(app(), esi, 'packer')
  const bid = await buildBid(app(), { vendor: esi })
  const fan = await buildBuyer(app())
  await app()
    .as(fan)
    .post('/user/wishlist', { product_ids: [product.id] })
  await app().sql('UPDATE vendors SET featured_at = now() WHERE id = $1', [esi.vendorId])
  const invited = await app().as(esi).post('/user/shop/invitations', { email: 'kofi@test.example', role: 'packer' })
  expect(invited.status, invited.text).toBe(201)
  const page = await connectLive(origin, esi.token)

  const said = await app().as(support).get(`/admin/users/${esi.id}/closing-effects`)
  const answer = await close(esi.id)

  expectContract(readClosingEffectsEndpoint, said)
  expect(said.body.data).toMatchObject({
    business_name: 'Esi Beads',
    waits_for: [],
    products: 1,
    bids: 1,
    team: 1,
    debt: 0,
  })
  await page.cut
  expectContract(makeBuyerEndpoint, answer)
  expect(answer.body.data).toMatchObject({
    user_type: 'buyer',
    shop: { business_name: 'Esi Beads', role: 'owner', is_closed: true },
    sessions: [{ ended_because: 'role changed' }],
  })
  expect(answer.body.data.actions).toEqual(['suspend', 'sign_out', 'change_email', 'make_vendor'])

  // At once, before any job.
  expectFailure(await app().as(esi).get('/auth/profile'), 'unauthenticated')
  expect(await statusOf(`/vendors/${esi.vendorId}`)).toBe(404)
  expect(await statusOf(`/products/${product.id}`)).toBe(404)
  expect((await app().anonymous.get('/products?query=krobo')).body.data).toEqual([])
  expect((await app().anonymous.get('/vendors?query=esi+beads')).body.data).toEqual([])
  expect(await app().sql('SELECT FROM product_texts WHERE product_id = $1', [product.id])).toEqual([])
  expect(await app().sql('SELECT featured_at FROM vendors WHERE id = $1', [esi.vendorId])).toEqual([
    { featured_at: null },
  ])
  expect(await app().sql('SELECT status FROM bids WHERE id = $1', [bid.id])).toEqual([{ status: 'withdrawn' }])
  expect((await app().as(packer).get('/auth/profile')).body.data.profile).not.toHaveProperty('shop_role')
  expect(await app().sql('SELECT FROM shop_invitations WHERE vendor_id = $1', [esi.vendorId])).toEqual([])

  expect((await app().as(fan).get('/user/wishlist')).body).toMatchObject({
    data: [],
    meta: { counts: { not_for_sale: 1 } },
  })
  expect(await noticesOf(esi.id)).toContainEqual({ kind: 'became_buyer', detail: REASON })
  expect((await noticesOf(packer.id)).map(({ kind }) => kind)).toContain('team_ended')
  const mail = (await mailsTo(app(), email)).find(({ subject }) => subject === 'Your shop on Asime is closed')
  expect(mail?.text).toContain(REASON)

  // They buy with the account, and sell nothing.
  const signedIn = await app().anonymous.post('/auth/login', { email, password: PASSWORD })
  expect(signedIn.body.data.user.profile.user_type).toBe('buyer')
  expect(signedIn.body.data.user.profile).not.toHaveProperty('vendor')
  expect(signedIn.body.data.user.profile).toMatchObject({ closed_shop: { business_name: 'Esi Beads' } })
  const back = { ...esi, token: signedIn.body.data.access_token }
  const other = await buildItemRequest(app())
  expect((await app().as(back).post(`/requests/${other.id}/bids`, { bid_amount: 50 })).status).toBe(403)
  expect((await buildCheckout(app(), { buyer: back })).total).toBeGreaterThan(0)
  await app().runJobs()
  expect(
    await app().sql('SELECT id, visibility FROM products WHERE vendor_id = $1 ORDER BY id', [esi.vendorId]),
  ).toEqual([
    { id: product.id, visibility: 'hidden' },
    { id: draft.id, visibility: 'draft' },
  ])
})

test('whose shop has something unfinished stays a vendor, and the admin reads what has to end first', async () => {
  const unpaid = await buildCheckout(app())
  const paid = await buildPaidOrder(app())
  for (const [vendor, kind, message] of [
    [unpaid.vendor, 'unpaid_orders', '1 order waits for payment. A buyer may be paying now.'],
    [paid.vendor, 'orders_to_dispatch', '1 paid order is not dispatched yet.'],
  ] as const) {
    const bid = await buildBid(app(), { vendor })
    expect((await effectsOf(vendor.id)).waits_for[0]).toMatchObject({ kind, count: 1 })
    expectFailure(await close(vendor.id), 'account_state', `The shop cannot be closed yet. ${message}`)
    // Nothing of it is half done.
    expect(await app().sql('SELECT status FROM bids WHERE id = $1', [bid.id])).toEqual([{ status: 'pending' }])
    expect((await app().as(vendor).get('/auth/profile')).body.data.profile.user_type).toBe('vendor')
    expect(await statusOf(`/vendors/${vendor.vendorId}`)).toBe(200)
  }
  expect((await effectsOf(paid.vendor.id)).waits_for.map(({ kind }: { kind: string }) => kind)).toContain('held')

  await letPaymentTimePass(app(), unpaid.orderId)
  await app().sql("UPDATE orders SET status = 'expired' WHERE id = $1", [unpaid.orderId])
  expect((await close(unpaid.vendor.id)).status).toBe(200)
})

test('who has no open shop, or is nobody’s to decide about, is not made a buyer', async () => {
  const [vendor, suspended, buyer, admin] = [
    await buildVendor(app()),
    await buildVendor(app()),
    await buildBuyer(app()),
    await buildAdmin(app()),
  ]
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])
  expectFailure(await close(buyer.id), 'account_state', 'This account has no shop that is open')
  expectFailure(
    await close(suspended.id),
    'account_state',
    'This account is suspended, and its shop is hidden. Restore it before the shop is closed',
  )
  expectFailure(await close(admin.id, owner), 'account_state', 'This account has no shop that is open')
  expectFailure(await close(support.id), 'forbidden', 'This is your own account. Another admin has to do it')
  expectFailure(await close(vendor.id, await buildAdmin(app(), { staffRole: 'finance' })), 'forbidden')
  expectFailure(await close(vendor.id, buyer), 'forbidden')
  expectInvalid(await app().as(support).post(`/admin/users/${vendor.id}/make-buyer`, { reason: '' }), {
    reason: 'A reason is required',
  })
  expectFailure(await app().as(support).get(`/admin/users/${buyer.id}/closing-effects`), 'not_found')
  expect((await app().as(vendor).get('/auth/profile')).body.data.profile.user_type).toBe('vendor')

  await closeDone(vendor)
  expectFailure(await close(vendor.id), 'account_state', 'This account has no shop that is open')
})

test('of a sale and a closing at once, one happens', async () => {
  for (let n = 0; n < 5; n += 1) {
    const bid = await buildBid(app())
    const [accepted, closed] = await Promise.all([
      app().as(bid.itemRequest.owner).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`),
      close(bid.vendor.id),
    ])
    expect([accepted.status < 300, closed.status < 300].filter(Boolean), accepted.text + closed.text).toHaveLength(1)

    const product = await buildProduct(app())
    const buyer = await buildBuyer(app())
    const [bought, shut] = await Promise.all([
      buildCheckout(app(), { product, buyer }).then(
        () => true,
        () => false,
      ),
      close(product.vendor.id),
    ])
    expect([bought, shut.status < 300].filter(Boolean)).toHaveLength(1)
  }
})

test('an order that is paid while its shop is being closed is a paid order of an open shop', async () => {
  const checkout = await buildCheckout(app())
  const payment = await buildPayment(app(), checkout)

  const [, closed] = await Promise.all([play(app(), payment, 'approve'), close(checkout.vendor.id)])

  expectFailure(closed, 'account_state')
  expect(await statusOf(`/vendors/${checkout.vendor.vendorId}`)).toBe(200)
})

test('nothing is published in a closed shop, whoever was about to', async () => {
  const { id, vendor } = await buildProduct(app())
  await closeDone(vendor)

  await expect(app().sql("UPDATE products SET visibility = 'published' WHERE id = $1", [id])).rejects.toThrow(
    'the shop of this product is closed',
  )
  await expect(buildProduct(app(), { vendor })).rejects.toThrow('the shop of this product is closed')
})

test('a shop that opens again is the same one, its products hidden until they are published', async () => {
  for (const way of ['themselves', 'an admin'] as const) {
    const vendor = await buildVendor(app(), { businessName: 'Yaw Tools' })
    const product = await buildProduct(app(), { vendor, featured: true })
    await buildReview(app(), { product })
    await closeDone(vendor)
    const opened =
      way === 'an admin'
        ? await app()
            .as(support)
            .post(`/admin/users/${vendor.id}/make-vendor`, { business_name: 'Another name', reason: 'Come back' })
        : await app()
            .as(await signInAgain(vendor))
            .post('/user/shop', { business_name: 'Another name' })

    expect(opened.status, opened.text).toBeLessThan(300)
    expect(await shopsOf(vendor.id)).toEqual([{ id: vendor.vendorId }])
    const shop = await app().anonymous.get(`/vendors/${vendor.vendorId}`)
    expect(shop.body.data).toMatchObject({ business_name: 'Yaw Tools', total_reviews: 1, products: [] })
    expect(await statusOf(`/products/${product.id}`)).toBe(404)
    await app().sql("UPDATE products SET visibility = 'published' WHERE id = $1", [product.id])
    expect((await app().anonymous.get(`/products/${product.id}`)).body.data).toMatchObject({ is_featured: false })
  }
})

/** A session of after the closing, which has ended the others. */
async function signInAgain(user: TestUser): Promise<TestUser> {
  const [row] = await app().sql('SELECT email FROM users WHERE id = $1', [user.id])
  await app().sql('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, await passwordHash()])
  const answer = await app().anonymous.post('/auth/login', { email: row.email, password: PASSWORD })
  return { ...user, token: answer.body.data.access_token }
}
