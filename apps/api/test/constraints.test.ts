import { expect, onTestFinished, test } from 'vitest'
import {
  buildBid,
  buildBuyer,
  buildCategory,
  buildDeliveredOrder,
  buildItemRequest,
  buildProduct,
  buildReview,
  buildVendor,
} from './builders.ts'
import { useTestApp } from './test-app.ts'

// Constraints carry the invariants: behind the API, in plain SQL, the database itself refuses rows that break them.

const app = useTestApp()

/** The constraint that a statement runs into, or another error of the database. */
async function refusal(text: string, values: unknown[] = []): Promise<string | undefined> {
  try {
    await app().sql(text, values)
    return undefined
  } catch (error) {
    const { constraint, message } = error as { constraint?: string; message: string }
    return constraint ?? message
  }
}

test('a second accepted bid on an item request', async () => {
  const itemRequest = await buildItemRequest(app(), { status: 'closed' })
  await buildBid(app(), { itemRequest, status: 'accepted' })
  const other = await buildBid(app(), { itemRequest })

  expect(await refusal("UPDATE bids SET status = 'accepted' WHERE id = $1", [other.id])).toBe(
    'bids_one_accepted_per_request',
  )
})

test('an open item request with an accepted bid, whichever comes first', async () => {
  const open = await buildBid(app())
  const closed = await buildItemRequest(app(), { status: 'closed' })
  const accepted = await buildBid(app(), { itemRequest: closed, status: 'accepted' })

  expect(await refusal("UPDATE bids SET status = 'accepted' WHERE id = $1", [open.id])).toBe(
    'item_requests_closed_when_accepted',
  )
  expect(await refusal("UPDATE item_requests SET status = 'open' WHERE id = $1", [closed.id])).toBe(
    'item_requests_closed_when_accepted',
  )
  expect(await refusal('UPDATE bids SET item_request_id = $2 WHERE id = $1', [accepted.id, open.itemRequest.id])).toBe(
    'item_requests_closed_when_accepted',
  )
})

test('two transactions that each do half of it: one accepts, the other reopens', async () => {
  const itemRequest = await buildItemRequest(app(), { status: 'closed' })
  const bid = await buildBid(app(), { itemRequest })
  const [accepting, reopening] = [await app().pool.connect(), await app().pool.connect()]
  onTestFinished(() => [accepting, reopening].forEach((client) => client.release(true)))
  await accepting.query('BEGIN')
  await accepting.query("UPDATE bids SET status = 'accepted' WHERE id = $1", [bid.id])
  await reopening.query('BEGIN')
  await reopening.query("UPDATE item_requests SET status = 'open' WHERE id = $1", [itemRequest.id])

  // Both are checked before either commits.
  const checked = accepting.query('SET CONSTRAINTS ALL IMMEDIATE').then(
    () => 'passed',
    (error: { constraint?: string }) => error.constraint,
  )
  await reopening.query('SET CONSTRAINTS ALL IMMEDIATE')
  await reopening.query('COMMIT')
  const outcome = await checked
  await accepting.query('COMMIT')

  expect(outcome).toBe('item_requests_closed_when_accepted')
})

test('a second pending bid of a vendor, a second order of a bid, a second review of a user', async () => {
  const { id, itemRequest, vendor } = await buildBid(app())
  const review = await buildReview(app())
  const order = `INSERT INTO orders (buyer_id, vendor_id, item_request_id, bid_id, status, currency, total) VALUES ($1, $2, $3, $4, 'awaiting_payment', 'GHS', 1)`
  const parties = [itemRequest.owner.id, vendor.vendorId, itemRequest.id, id]
  await app().sql(order, parties)

  expect(
    await refusal("INSERT INTO bids (item_request_id, vendor_id, amount, currency) VALUES ($1, $2, 1, 'GHS')", [
      itemRequest.id,
      vendor.vendorId,
    ]),
  ).toBe('bids_one_pending_per_vendor')
  expect(await refusal(order, parties)).toBe('orders_one_per_bid')
  expect(
    await refusal('INSERT INTO reviews (product_id, user_id, rating) VALUES ($1, $2, 1)', [
      review.product.id,
      review.user.id,
    ]),
  ).toBe('reviews_one_per_user_and_product')
})

test('a bid in another currency than its item request, now or later', async () => {
  const { id, itemRequest } = await buildBid(app())

  expect(await refusal("UPDATE bids SET currency = 'USD' WHERE id = $1", [id])).toBe('bids_item_request_fk')
  expect(await refusal("UPDATE item_requests SET currency = 'USD' WHERE id = $1", [itemRequest.id])).toBe(
    'bids_item_request_fk',
  )
})

test('an order whose vendor or item request is not that of its bid', async () => {
  const { id, itemRequest, vendor } = await buildBid(app())
  const other = await buildBid(app())
  const insert = (vendorId: string, itemRequestId: string | null, bidId: string | null) =>
    refusal(
      `INSERT INTO orders (buyer_id, vendor_id, item_request_id, bid_id, status, currency, total) VALUES ($1, $2, $3, $4, 'paid', 'GHS', 1)`,
      [itemRequest.owner.id, vendorId, itemRequestId, bidId],
    )

  expect(await insert(other.vendor.vendorId, itemRequest.id, id)).toBe('orders_bid_fk')
  expect(await insert(vendor.vendorId, other.itemRequest.id, id)).toBe('orders_bid_fk')
  expect(await insert(vendor.vendorId, null, id)).toBe('orders_bid_and_request')
  expect(await insert(vendor.vendorId, itemRequest.id, null)).toBe('orders_bid_and_request')
})

test('deleting rows that the books need: bids, orders, ordered products', async () => {
  const { id } = await buildBid(app())
  const product = await buildProduct(app())
  const orderId = await buildDeliveredOrder(app(), product, await buildBuyer(app()))

  expect(await refusal('DELETE FROM bids WHERE id = $1', [id])).toBe(
    'rows of bids are kept: change their status instead',
  )
  expect(await refusal('DELETE FROM orders WHERE id = $1', [orderId])).toBe(
    'rows of orders are kept: change their status instead',
  )
  expect(await refusal('DELETE FROM order_items WHERE order_id = $1', [orderId])).toBe(
    'rows of order_items are kept: change their status instead',
  )
  expect(await refusal('DELETE FROM products WHERE id = $1', [product.id])).toBe('order_items_product_fk')
})

test('stock below zero, a discount that is not lower, orders of nothing', async () => {
  const { id } = await buildProduct(app(), { price: 1_000 })
  const set = (what: string) => refusal(`UPDATE products SET ${what} WHERE id = $1`, [id])

  expect(await set('stock_quantity = -1')).toBe('products_stock_not_negative')
  expect(await set('discount_price = 1000')).toBe('products_discount_below_price')
  expect(await set('discount_price = 1001')).toBe('products_discount_below_price')
  expect(await set('min_order_quantity = 0')).toBe('products_min_order')
  expect(await set('weight_grams = -1')).toBe('products_weight')
  expect(await set("product_name = ''")).toBe('products_name_length')
  expect(await set("images = '{}'")).toBe('products_json_shapes')
})

test.for(['-1', '10000000000', "'NaN'", 'NULL'])('an amount of %s pesewas', async (amount) => {
  const { id } = await buildBid(app())
  const { id: productId } = await buildProduct(app())

  expect(await refusal(`UPDATE bids SET amount = ${amount} WHERE id = $1`, [id])).toMatch(
    /pesewas_in_range|invalid input syntax|not-null/,
  )
  expect(await refusal(`UPDATE products SET price = ${amount} WHERE id = $1`, [productId])).toMatch(
    /pesewas_in_range|invalid input syntax|not-null/,
  )
})

test('budgets the wrong way round, an impossible expiry, titles too short', async () => {
  const { id } = await buildItemRequest(app(), { budgetMin: 200 })
  const set = (what: string) => refusal(`UPDATE item_requests SET ${what} WHERE id = $1`, [id])

  expect(await set('budget_max = 199')).toBe('item_requests_budget_order')
  expect(await set("expires_at = 'infinity'")).toBe('item_requests_expiry')
  expect(await set("expires_at = '10000-01-01 00:00:00+00'")).toBe('item_requests_expiry')
  expect(await set("request_title = 'four'")).toBe('item_requests_title_length')
  expect(await set("description = 'too short'")).toBe('item_requests_description_length')
  expect(await set('total_bids = -1')).toBe('item_requests_counters')
})

test('states, kinds and currencies that do not exist', async () => {
  const { id, itemRequest, vendor } = await buildBid(app())
  const orderId = await buildDeliveredOrder(app(), await buildProduct(app()), await buildBuyer(app()))

  expect(await refusal("UPDATE bids SET status = 'won' WHERE id = $1", [id])).toBe('bids_status')
  expect(await refusal("UPDATE item_requests SET status = 'expired' WHERE id = $1", [itemRequest.id])).toBe(
    'item_requests_status',
  )
  expect(await refusal("UPDATE item_requests SET urgency = 'asap' WHERE id = $1", [itemRequest.id])).toBe(
    'item_requests_urgency',
  )
  expect(await refusal("UPDATE orders SET status = 'lost' WHERE id = $1", [orderId])).toBe('orders_status')
  expect(await refusal("UPDATE orders SET currency = 'BTC' WHERE id = $1", [orderId])).toBe('orders_currency')
  expect(await refusal("UPDATE users SET user_type = 'root' WHERE id = $1", [vendor.id])).toBe('users_type')
  expect(await refusal("UPDATE users SET status = 'ghost' WHERE id = $1", [vendor.id])).toBe('users_status')
  expect(await refusal("UPDATE vendors SET verification_status = 'golden' WHERE id = $1", [vendor.vendorId])).toBe(
    'vendors_verification_status',
  )
})

test('ratings outside one to five', async () => {
  const { id, product } = await buildReview(app())

  for (const rating of [0, 6, -1])
    expect(await refusal('UPDATE reviews SET rating = $2 WHERE id = $1', [id, rating])).toBe('reviews_rating')
  expect(await refusal('UPDATE products SET rating_sum = 6 WHERE id = $1', [product.id])).toBe('products_counters')
})

test('an email in upper case, and one that is taken', async () => {
  const taken = await buildBuyer(app())
  const insert = (email: string) =>
    refusal("INSERT INTO users (email, full_name, user_type) VALUES ($1, 'Somebody', 'buyer')", [email])

  expect(await insert('Ama@test.example')).toBe('users_email_folded')
  expect(await insert(taken.email.toUpperCase())).toBe('users_email_folded')
  expect(await insert(taken.email)).toBe('users_email_unique')
})

test('two shops of one user, two categories of one name', async () => {
  const vendor = await buildVendor(app())
  const name = `Twice ${vendor.vendorId}`
  await buildCategory(app(), name)

  expect(await refusal("INSERT INTO vendors (user_id, business_name) VALUES ($1, 'Second shop')", [vendor.id])).toBe(
    'vendors_one_per_user',
  )
  expect(await refusal("INSERT INTO categories (name, icon_url, position) VALUES ($1, '/x.svg', 999)", [name])).toBe(
    'categories_name_unique',
  )
})
