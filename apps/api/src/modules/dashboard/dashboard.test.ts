import { type Dashboard, readDashboardEndpoint } from '@asime/contract/dashboard'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildItemRequest,
  buildProduct,
  buildReview,
  buildVendor,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const PAST = new Date(Date.now() - 60_000)
const FUTURE = new Date(Date.now() + 3_600_000)

async function dashboardOf(user: TestUser): Promise<Dashboard> {
  const answer = await app().as(user).get('/user/dashboard')
  expectContract(readDashboardEndpoint, answer)
  return answer.body.data
}

const NOTHING_BOUGHT: Dashboard['buying'] = {
  open_item_requests: 0,
  expired_item_requests: 0,
  pending_bids: 0,
  orders_awaiting_payment: 0,
  orders_under_way: 0,
  orders_completed: 0,
  followed_vendors: 0,
}
const NOTHING_SOLD: Dashboard['selling'] = {
  products: 0,
  sold_out_products: 0,
  pending_bids: 0,
  accepted_bids: 0,
  rejected_bids: 0,
  orders_awaiting_payment: 0,
  orders_under_way: 0,
  orders_completed: 0,
  followers: 0,
  rating: 0,
  total_reviews: 0,
}

/** One order in every status, two that are completed. */
async function buildOrders(buyer: TestUser, vendor: TestVendor): Promise<void> {
  await app().sql(
    `INSERT INTO orders (buyer_id, vendor_id, status, currency, total)
     SELECT $1, $2, status, 'GHS', 100
     FROM unnest(ARRAY['awaiting_payment', 'paid', 'preparing', 'dispatched', 'delivered', 'completed', 'completed', 'cancelled', 'expired',
                       'refunded', 'disputed']) AS status`,
    [buyer.id, vendor.vendorId],
  )
}
const ORDERS = { orders_awaiting_payment: 1, orders_under_way: 5, orders_completed: 2 }

test('a new account has figures of zero, and a buyer none of a seller', async () => {
  expect(await dashboardOf(await buildBuyer(app()))).toEqual({ buying: NOTHING_BOUGHT, selling: null })
  expect(await dashboardOf(await buildVendor(app()))).toEqual({ buying: NOTHING_BOUGHT, selling: NOTHING_SOLD })
})

test('a buyer’s figures count own item requests and the bids that wait on them', async () => {
  const owner = await buildBuyer(app())
  const open = await buildItemRequest(app(), { owner })
  const openUntil = await buildItemRequest(app(), { owner, expiresAt: FUTURE })
  const expired = await buildItemRequest(app(), { owner, expiresAt: PAST })
  await buildItemRequest(app(), { owner, expiresAt: PAST, status: 'cancelled' })
  await buildItemRequest(app(), { owner, status: 'completed' })
  for (const itemRequest of [open, open, openUntil, expired]) await buildBid(app(), { itemRequest })
  await buildBid(app(), { itemRequest: open, status: 'rejected' })
  await buildBid(app(), { itemRequest: open, status: 'withdrawn' })
  await buildBid(app())

  expect((await dashboardOf(owner)).buying).toEqual({
    ...NOTHING_BOUGHT,
    open_item_requests: 2,
    expired_item_requests: 1,
    pending_bids: 3,
  })
})

test('orders are counted by how far they are, for either side', async () => {
  const [buyer, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  await buildOrders(buyer, vendor)
  await buildOrders(await buildBuyer(app()), await buildVendor(app()))

  expect(await dashboardOf(buyer)).toEqual({ buying: { ...NOTHING_BOUGHT, ...ORDERS }, selling: null })
  expect(await dashboardOf(vendor)).toEqual({ buying: NOTHING_BOUGHT, selling: { ...NOTHING_SOLD, ...ORDERS } })
})

test('a vendor’s figures count own products, bids and reviews', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor })
  await buildProduct(app(), { vendor, stock: 0 })
  const deleted = await buildProduct(app(), { vendor, stock: 0 })
  await app().as(vendor).delete(`/products/${deleted.id}`)
  await buildReview(app(), { product, rating: 5 })
  await buildReview(app(), { product, rating: 4 })
  await buildBid(app(), { vendor })
  await buildBid(app(), { vendor })
  await buildBid(app(), { vendor, status: 'rejected' })
  await buildBid(app(), { vendor, status: 'withdrawn' })
  const closed = await buildItemRequest(app(), { status: 'closed' })
  await buildBid(app(), { vendor, itemRequest: closed, status: 'accepted' })
  await buildReview(app(), { product: await buildProduct(app(), { stock: 0 }), rating: 1 })

  expect((await dashboardOf(vendor)).selling).toEqual({
    ...NOTHING_SOLD,
    products: 2,
    sold_out_products: 1,
    pending_bids: 2,
    accepted_bids: 1,
    rejected_bids: 1,
    rating: 4.5,
    total_reviews: 2,
  })
})

test('follows are counted from either side, without vendors that nobody can see', async () => {
  const [follower, vendor, suspended] = [await buildBuyer(app()), await buildVendor(app()), await buildVendor(app())]
  await app().sql('INSERT INTO follows (user_id, vendor_id) VALUES ($1, $2), ($1, $3)', [
    follower.id,
    vendor.vendorId,
    suspended.vendorId,
  ])
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])

  expect((await dashboardOf(follower)).buying.followed_vendors).toBe(1)
  expect((await dashboardOf(vendor)).selling?.followers).toBe(1)
})

test('a vendor who buys has both', async () => {
  const vendor = await buildVendor(app())
  await buildItemRequest(app(), { owner: vendor })
  await buildProduct(app(), { vendor })

  expect(await dashboardOf(vendor)).toEqual({
    buying: { ...NOTHING_BOUGHT, open_item_requests: 1 },
    selling: { ...NOTHING_SOLD, products: 1 },
  })
})

test('an account that became an admin’s no longer sells', async () => {
  const { vendor } = await buildProduct(app())
  await app().sql("UPDATE users SET user_type = 'admin', staff_role = 'owner' WHERE id = $1", [vendor.id])

  expect((await dashboardOf(vendor)).selling).toBeNull()
  expect((await dashboardOf(await buildAdmin(app()))).selling).toBeNull()
})

test('figures stop at 10,000', async () => {
  const [buyer, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  await app().sql(
    `INSERT INTO orders (buyer_id, vendor_id, status, currency, total) SELECT $1, $2, 'paid', 'GHS', n FROM generate_series(1, 10050) AS n`,
    [buyer.id, vendor.vendorId],
  )
  await app().sql(
    `INSERT INTO item_requests (user_id, request_title, description) SELECT $1, 'Wanted ' || n, 'Something that a test needs' FROM generate_series(1, 10050) AS n`,
    [buyer.id],
  )

  expect((await dashboardOf(buyer)).buying).toMatchObject({ open_item_requests: 10_000, orders_under_way: 10_000 })
  expect((await dashboardOf(vendor)).selling).toMatchObject({ orders_under_way: 10_000 })
})

test('nobody has a dashboard without signing in', async () => {
  const suspended = await buildBuyer(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])

  expectFailure(await app().anonymous.get('/user/dashboard'), 'unauthenticated')
  expectFailure(await app().as(suspended).get('/user/dashboard'), 'account_suspended')
})
