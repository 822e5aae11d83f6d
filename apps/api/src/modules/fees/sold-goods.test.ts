import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildCategory,
  buildProduct,
  buildVendor,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { runJob } from '../../../test/jobs.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let admin: TestUser
let buyer: TestUser
let [shoes, hats] = ['', '']
beforeAll(async () => {
  admin = await buildAdmin(app())
  buyer = await buildBuyer(app())
  ;[shoes, hats] = [await buildCategory(app()), await buildCategory(app())]
})

const LAST_MONTH =
  "(date_trunc('month', now() AT TIME ZONE 'Africa/Accra') - interval '1 month') AT TIME ZONE 'Africa/Accra'"

/** An order that was paid so many days into last month: pesewas by product, null for what is none. */
async function sell(
  vendor: TestVendor,
  goods: readonly (readonly [string | null, number])[],
  daysIn = 3,
): Promise<string> {
  const total = goods.reduce((sum, [, amount]) => sum + amount, 0) + 1500
  const [{ id }] = await app().sql(
    `INSERT INTO orders (buyer_id, vendor_id, status, currency, total, delivery_fee, paid_at)
     VALUES ($1, $2, 'completed', 'GHS', $3, 1500, ${LAST_MONTH} + $4 * interval '1 day') RETURNING id`,
    [buyer.id, vendor.vendorId, total, daysIn],
  )
  for (const [position, [productId, amount]] of goods.entries())
    await app().sql(
      "INSERT INTO order_items (order_id, position, product_id, title, quantity, unit_price) VALUES ($1, $2, $3, 'Sold', 1, $4)",
      [id, position + 1, productId, amount],
    )
  return id
}
const inCategory = async (categoryId: string, vendor: TestVendor) =>
  (await buildProduct(app(), { vendor, categoryId })).id
const preview = async (query: string) =>
  (await app().as(admin).get(`/admin/commission-rules/preview?${query}`)).body.data
const keep = () => runJob(app(), 'keep_sold_goods')
/** As it is worked out where nothing is kept. */
async function previewOfOrders(query: string) {
  const days = await app().sql('DELETE FROM sold_goods_days RETURNING day::text')
  expect(days.length).toBeGreaterThan(0)
  const read = await preview(query)
  await keep()
  return read
}

test('the preview of kept days is that of their orders, to the pesewa, and needs them no more', async () => {
  const vendor = await buildVendor(app())
  const [shoe, boot, hat] = [
    await inCategory(shoes, vendor),
    await inCategory(shoes, vendor),
    await inCategory(hats, vendor),
  ]
  // Rounded for both of a category together: 10 % of 15 and 15 pesewas are 3, not 2 and 2.
  await sell(vendor, [
    [shoe, 15],
    [boot, 15],
    [hat, 333],
  ])
  await sell(vendor, [[shoe, 12_345]], 0)
  await sell(vendor, [[null, 777]], 27)
  const bid = await buildBid(app())
  await app().sql('UPDATE item_requests SET category_id = $2 WHERE id = $1', [bid.itemRequest.id, hats])
  await app().sql(
    `INSERT INTO orders (buyer_id, vendor_id, status, currency, total, delivery_fee, paid_at, item_request_id, bid_id)
     VALUES ($1, $2, 'paid', 'GHS', 9_999, 0, ${LAST_MONTH}, $3, $4)`,
    [bid.itemRequest.owner.id, bid.vendor.vendorId, bid.itemRequest.id, bid.id],
  )
  const rules = [
    'commission_percent=10',
    `vendor_id=${vendor.vendorId}&commission_percent=10`,
    `category_id=${shoes}&commission_percent=10`,
    `category_id=${hats}&commission_percent=0.01`,
  ]
  const before = await Promise.all(rules.map(preview))
  expect(before[1]).toMatchObject({ orders: 3, goods: 134.85, commission_now: 6.75, commission_then: 13.49 })
  expect(before[2]).toMatchObject({ orders: 2, goods: 123.75, commission_then: 12.38 })

  await keep()

  expect(await Promise.all(rules.map(preview))).toEqual(before)
  await app().sql('UPDATE sold_goods SET amount = amount + 100 WHERE vendor_id = $1', [vendor.vendorId])
  expect(await preview(rules[1]!)).toMatchObject({ orders: 3, goods: 138.85 })
  expect(await previewOfOrders(rules[1]!)).toEqual(before[1])
})

test('whatever changes afterwards is in the preview at once, and is counted again', async () => {
  const vendor = await buildVendor(app())
  const [category, other] = [await buildCategory(app()), await buildCategory(app())]
  const productId = await inCategory(category, vendor)
  const orderId = await sell(vendor, [[productId, 5000]])
  const goods = async () => [
    (await preview(`category_id=${category}&commission_percent=10`)).goods,
    (await preview(`category_id=${other}&commission_percent=10`)).goods,
  ]
  await keep()
  expect(await goods()).toEqual([50, 0])

  await app().sql('UPDATE products SET category_id = $2 WHERE id = $1', [productId, other])
  expect(await goods()).toEqual([0, 50])
  await keep()
  expect(await app().sql('SELECT FROM sold_goods_changes')).toEqual([])
  expect(await goods()).toEqual([0, 50])

  await app().sql(`UPDATE orders SET paid_at = ${LAST_MONTH} - interval '1 second' WHERE id = $1`, [orderId])
  expect(await goods()).toEqual([0, 0])
  await keep()
  await app().sql(`UPDATE orders SET paid_at = ${LAST_MONTH} WHERE id = $1`, [orderId])
  expect(await goods()).toEqual([0, 50])

  const bid = await buildBid(app())
  await app().sql('UPDATE item_requests SET category_id = $2 WHERE id = $1', [bid.itemRequest.id, category])
  await app().sql(
    `INSERT INTO orders (buyer_id, vendor_id, status, currency, total, paid_at, item_request_id, bid_id)
     VALUES ($1, $2, 'paid', 'GHS', 7000, ${LAST_MONTH} + interval '5 days', $3, $4)`,
    [bid.itemRequest.owner.id, bid.vendor.vendorId, bid.itemRequest.id, bid.id],
  )
  await app().sql('DELETE FROM sold_goods_days')
  await keep()
  expect(await goods()).toEqual([70, 50])
  await app().sql('UPDATE item_requests SET category_id = $2 WHERE id = $1', [bid.itemRequest.id, other])
  expect(await goods()).toEqual([0, 120])
})

test('what commits while a day is counted is not lost', async () => {
  const vendor = await buildVendor(app())
  const [category, other] = [await buildCategory(app()), await buildCategory(app())]
  const productId = await inCategory(category, vendor)
  await sell(vendor, [[productId, 5000]])
  const writer = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await writer.connect()
  onTestFinished(() => writer.end())
  await writer.query('BEGIN')
  await writer.query('UPDATE products SET category_id = $2 WHERE id = $1', [productId, other])
  await app().sql('DELETE FROM sold_goods_days')

  await keep()
  expect(await preview(`category_id=${other}&commission_percent=10`)).toMatchObject({ goods: 0 })
  await writer.query('COMMIT')

  expect(await preview(`category_id=${other}&commission_percent=10`)).toMatchObject({ goods: 50 })
})

test('a day is kept once it has been over for an hour, from last month on', async () => {
  const vendor = await buildVendor(app())
  await app().sql("INSERT INTO sold_goods_days (day) VALUES ('2020-02-29')")
  await app().sql(
    "INSERT INTO sold_goods (day, order_id, vendor_id, amount, is_whole_order) VALUES ('2020-02-29', uuid_v7(), $1, 1, true)",
    [vendor.vendorId],
  )
  await app().sql('DELETE FROM sold_goods_days WHERE day > $1', ['2020-12-31'])

  await keep()

  const [kept] = await app().sql(
    `SELECT min(day) = first_sold_goods_day() AS from_last_month, max(day) = day_in_ghana(now() - interval '1 hour') - 1 AS to_yesterday,
            count(*)::int = day_in_ghana(now() - interval '1 hour') - first_sold_goods_day() AS all_of_them FROM sold_goods_days`,
  )
  expect(kept).toEqual({ from_last_month: true, to_yesterday: true, all_of_them: true })
})
