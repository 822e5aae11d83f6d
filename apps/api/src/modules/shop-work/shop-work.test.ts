import type { openDisputeStatuses } from '@asime/contract/dispute-states'
import {
  readShopOverviewEndpoint,
  readShopWorkEndpoint,
  type ShopOverview,
  type ShopWork,
} from '@asime/contract/shop-work'
import { expect, test } from 'vitest'
import {
  buildBid,
  buildBuyer,
  buildItemRequest,
  buildMember,
  buildProduct,
  buildVendor,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { nameAccount } from '../../../test/payouts.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const HOUR = 3_600_000

async function workOf(vendor: TestVendor): Promise<ShopWork> {
  const answer = await app().as(vendor).get('/user/shop/work')
  expectContract(readShopWorkEndpoint, answer)
  return answer.body.data
}

async function overviewOf(vendor: TestVendor): Promise<ShopOverview> {
  const answer = await app().as(vendor).get('/user/shop/overview')
  expectContract(readShopOverviewEndpoint, answer)
  return answer.body.data
}

interface OrderOf {
  buyer: TestUser
  vendor: TestVendor
  status: string
  /** Since when it is in that state. */
  hoursAgo: number
  total?: number
  refunded?: number
}

async function buildOrder({ buyer, vendor, status, hoursAgo, total = 10_000, refunded = 0 }: OrderOf): Promise<string> {
  const [order] = await app().sql<{ id: string }>(
    `WITH o AS (
       INSERT INTO orders (buyer_id, vendor_id, status, currency, total, refunded_total, created_at, updated_at, paid_at)
       SELECT $1::uuid, $2::uuid, $3::text, 'GHS', $5::bigint, $6::bigint, at, at, CASE WHEN $3 NOT IN ('awaiting_payment', 'expired') THEN at END
       FROM (SELECT now() - $4 * interval '1 hour' AS at) AS since RETURNING id
     ), i AS (
       INSERT INTO order_items (order_id, position, title, quantity, unit_price) SELECT id, 0, 'Kente of ' || $3, 1, $5 FROM o
     ), e AS (
       INSERT INTO order_events (order_id, event, actor, from_status, to_status, happened_at)
       SELECT id, 'pay', 'system', 'awaiting_payment', $3, now() - $4 * interval '1 hour' FROM o
     ) SELECT id FROM o`,
    [buyer.id, vendor.vendorId, status, hoursAgo, total, refunded],
  )
  return order!.id
}

async function dispute(orderId: string, status: (typeof openDisputeStatuses)[number], hoursLeft: number) {
  await app().sql(
    `INSERT INTO disputes (order_id, kind, status, order_status, refunded_before, due_at, answered_at, escalated_at)
     VALUES ($1, 'damaged', $2, 'dispatched', 0, CASE WHEN $2 <> 'awaiting_decision' THEN now() + $3 * interval '1 hour' END,
             CASE WHEN $2 <> 'awaiting_vendor' THEN now() END, CASE WHEN $2 = 'awaiting_decision' THEN now() END)`,
    [orderId, status, hoursLeft],
  )
}

const FACTS = {
  legal_name: 'Ama Serwaa',
  legal_status: 'individual',
  address: 'Plot 12, Market Road, Kumasi',
  phone: '024 412 3456',
  email: 'shop@kumasi.example',
  terms: 'Orders are binding once they are paid',
  guarantees: 'A year on seams',
  complaints_contact: 'Ama Serwaa',
  complaints_phone: '0244123456',
  complaints_days: 3,
}

const NO_WORK: ShopWork['counts'] = {
  to_confirm: 0,
  to_dispatch: 0,
  late: 0,
  late_deliveries: 0,
  disputes_to_answer: 0,
  disputes_in_talks: 0,
  disputes_to_decide: 0,
  bids_to_confirm: 0,
  bids_closing: 0,
  low_stock: 0,
  sold_out: 0,
}

test('what is most overdue comes first, then what is due next, then what waits longest', async () => {
  const [buyer, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  const of = (status: string, hoursAgo: number) => buildOrder({ buyer, vendor, status, hoursAgo })
  const preparing = await of('preparing', 100)
  const promised = await of('preparing', 20)
  const onItsWay = await of('dispatched', 60)
  await app().sql(
    "UPDATE orders SET dispatch_by = now() - interval '1 hour', deliver_by = now() + interval '1 day' WHERE id = $1",
    [promised],
  )
  await app().sql(
    "UPDATE orders SET dispatch_by = now() - interval '2 days', deliver_by = now() - interval '3 hours' WHERE id = $1",
    [onItsWay],
  )
  // For its buyer to collect, who has not come.
  const uncollected = await of('dispatched', 70)
  await app().sql("UPDATE orders SET deliver_by = now() - interval '4 hours' WHERE id = $1", [uncollected])
  await app().sql(
    "INSERT INTO order_deliveries (order_id, method, region, town, landmark, contact_phone) VALUES ($1, 'pickup', 'Ashanti', 'Kumasi', 'Kejetia', '+233244123456')",
    [uncollected],
  )
  const fresh = await of('paid', 1)
  const late = await of('paid', 50)
  const disputed = await of('disputed', 30)
  await dispute(disputed, 'awaiting_vendor', 5)
  const inTalks = await of('disputed', 40)
  await dispute(inTalks, 'in_talks', 60)
  await dispute(await of('disputed', 41), 'awaiting_decision', 0)
  for (const status of ['awaiting_payment', 'dispatched', 'delivered', 'completed', 'refunded']) await of(status, 200)
  await buildOrder({ buyer, vendor: await buildVendor(app()), status: 'paid', hoursAgo: 90 })

  const { tasks, counts } = await workOf(vendor)

  expect(tasks.map(({ kind, id }) => [kind, id])).toEqual([
    ['late_delivery', onItsWay],
    ['confirm_order', late],
    ['dispatch_order', promised],
    ['answer_dispute', disputed],
    ['confirm_order', fresh],
    ['settle_dispute', inTalks],
    ['dispatch_order', preparing],
  ])
  const [, unconfirmed] = tasks
  expect(unconfirmed).toMatchObject({ title: 'Kente of paid', more_items: 0, buyer_name: buyer.fullName, amount: 100 })
  // Paid 50 hours ago, to be confirmed within 48.
  expect(Date.parse(unconfirmed!.due_at!) / HOUR).toBeCloseTo(Date.now() / HOUR - 2, 1)
  expect(tasks.at(-1)).toMatchObject({ due_at: null })
  expect(counts).toEqual({
    ...NO_WORK,
    to_confirm: 2,
    to_dispatch: 2,
    late: 2,
    late_deliveries: 1,
    disputes_to_answer: 1,
    disputes_in_talks: 1,
    disputes_to_decide: 1,
  })
})

test('bids wait while they can still be confirmed or are about to close', async () => {
  const vendor = await buildVendor(app())
  const bidOn = async (expiresAt: Date | undefined, options: { status?: 'open' | 'cancelled' } = {}) => {
    const itemRequest = await buildItemRequest(app(), { ...(expiresAt && { expiresAt }), ...options })
    return { itemRequest, bid: await buildBid(app(), { vendor, itemRequest }) }
  }
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)
  const closing = await bidOn(inHours(23))
  await bidOn(inHours(25))
  await bidOn(inHours(-1))
  await bidOn(inHours(3), { status: 'cancelled' })
  await bidOn(undefined)
  const reopened = await bidOn(inHours(47))
  await app().sql('UPDATE bids SET needs_confirmation = true WHERE id = $1', [reopened.bid.id])

  const { tasks, counts } = await workOf(vendor)

  expect(tasks.map(({ kind, id }) => [kind, id])).toEqual([
    ['review_bid', closing.itemRequest.id],
    ['confirm_bid', reopened.itemRequest.id],
  ])
  expect(counts).toEqual({ ...NO_WORK, bids_to_confirm: 1, bids_closing: 1 })
})

test('stock is low below what each product says, and a new shop is told what it lacks', async () => {
  const vendor = await buildVendor(app())
  expect((await workOf(vendor)).gaps).toEqual(expect.arrayContaining(['payout_account', 'products']))
  const build = async (stock: number, below: number, visibility = 'published') => {
    const { id } = await buildProduct(app(), { vendor, stock })
    await app().sql('UPDATE products SET low_stock_below = $2, visibility = $3 WHERE id = $1', [id, below, visibility])
    return id
  }
  await build(6, 6)
  const low = await build(5, 6)
  const none = await build(0, 3)
  await build(0, 0)
  await build(0, 3, 'draft')
  await app()
    .as(vendor)
    .delete(`/products/${await build(1, 3)}`)

  const work = await workOf(vendor)

  expect(work.low_stock.map(({ id, stock_quantity: stock }) => [id, stock])).toEqual([
    [none, 0],
    [low, 5],
  ])
  expect(work.counts).toEqual({ ...NO_WORK, low_stock: 2, sold_out: 1 })
  expect(work.gaps).not.toContain('products')
})

test('sales are paid orders of 30 days less what was refunded, beside the 30 days before', async () => {
  const [buyer, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  const of = (status: string, daysAgo: number, refunded = 0) =>
    buildOrder({ buyer, vendor, status, hoursAgo: 24 * daysAgo, refunded })
  await of('completed', 29, 2_500)
  await of('paid', 1)
  await of('completed', 31)
  await of('completed', 61)
  // What counts is when it was paid, as in the analytics.
  await app().sql("UPDATE orders SET paid_at = now() - interval '1 day' WHERE id = $1", [await of('completed', 40)])
  for (const status of ['awaiting_payment', 'expired', 'cancelled', 'refunded']) await of(status, 2)
  await app().sql('INSERT INTO follows (user_id, vendor_id, followed_at) VALUES ($1, $2, now() - $3::interval)', [
    buyer.id,
    vendor.vendorId,
    '31 days',
  ])
  await app()
    .as(await buildBuyer(app()))
    .put(`/vendors/${vendor.vendorId}/follow`)

  const { sales, followers, balance } = await overviewOf(vendor)

  expect(sales).toEqual({ currency: 'GHS', now: { orders: 3, amount: 275 }, before: { orders: 1, amount: 100 } })
  expect(followers).toEqual({ total: 2, new: 1 })
  expect(balance).toEqual((await app().as(vendor).get('/user/balance')).body.data)
})

test('what the law and buyers ask of a shop waits until it is there', async () => {
  const vendor = await buildVendor(app())
  const ASKED = ['legal_facts', 'description', 'return_policy', 'location', 'pickup']
  const asked = async () => (await workOf(vendor)).gaps.filter((gap) => ASKED.includes(gap))
  expect(await asked()).toEqual(ASKED)

  await app().sql(
    `UPDATE vendors SET description = 'Cloth by the yard, woven in Bonwire by hand', region = 'Ashanti', town = 'Kumasi', landmark = 'Near the lake'
     WHERE id = $1`,
    [vendor.vendorId],
  )
  expect(await asked()).toEqual(['legal_facts', 'return_policy'])
  await app().sql("UPDATE vendors SET return_policy = 'Within 14 days, unworn' WHERE id = $1", [vendor.vendorId])
  expect(await asked()).toEqual(['legal_facts'])
  const saved = await app().as(vendor).put('/user/shop/facts', FACTS)
  expect(saved.status, saved.text).toBe(200)
  expect(await asked()).toEqual([])
})

test('a manager is told neither of payouts nor of verification, which are the owner’s', async () => {
  const vendor = await buildVendor(app())
  const manager = await buildMember(app(), vendor, 'manager')
  const gapsOf = async (who: TestVendor) => (await workOf(who)).gaps
  const ofOwner = ['payout_account', 'payout_problem', 'verification']
  const ofBoth = (await gapsOf(vendor)).filter((gap) => !ofOwner.includes(gap))

  expect(await gapsOf(vendor)).toEqual(expect.arrayContaining(['payout_account', 'verification']))
  expect(ofBoth).toContain('products')
  expect(await gapsOf(manager)).toEqual(ofBoth)
  await nameAccount(app(), vendor)
  await app().sql("UPDATE payout_accounts SET problem = 'No such account' WHERE vendor_id = $1", [vendor.vendorId])
  expect(await gapsOf(vendor)).toContain('payout_problem')
  expect(await gapsOf(manager)).toEqual(ofBoth)
  const { balance, ...figures } = await overviewOf(vendor)
  expect(balance).not.toBeNull()
  expect(await overviewOf(manager)).toEqual({ ...figures, balance: null })
})

test('activity shows the last step of each order, newest first', async () => {
  const [buyer, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  const [old, newer] = [
    await buildOrder({ buyer, vendor, status: 'paid', hoursAgo: 9 }),
    await buildOrder({ buyer, vendor, status: 'paid', hoursAgo: 8 }),
  ]
  await app().as(vendor).post(`/orders/${old}/prepare`)

  const { activity } = await overviewOf(vendor)

  expect(activity.map(({ id, to_status: status, actor }) => [id, status, actor])).toEqual([
    [old, 'preparing', 'vendor'],
    [newer, 'paid', 'system'],
  ])
})

test('work and figures are those of one’s own shop alone', async () => {
  for (const path of ['/user/shop/work', '/user/shop/overview']) {
    expectFailure(
      await app()
        .as(await buildBuyer(app()))
        .get(path),
      'forbidden',
      'Only vendors have a shop',
    )
    expectFailure(await app().anonymous.get(path), 'unauthenticated')
  }
})
