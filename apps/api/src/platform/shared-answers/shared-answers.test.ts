import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildCategory,
  buildCheckout,
  buildDeliveredOrder,
  buildItemRequest,
  buildProduct,
  buildVendor,
} from '../../../test/builders.ts'
import { startOtherNode } from '../../../test/other-node.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { queryRows } from '../database/database.ts'
import { refreshCategoryTexts } from '../database/stored-texts.sql.ts'

// Kept so long that an answer can only be renewed by being dropped.
const app = useTestApp({ poolSize: 20, limits: { sharedMs: 60_000 } })
const read = async (path: string) => (await app().anonymous.get(path)).body.data

/** Answers are kept once the node hears what others write. */
async function untilKept(get: (path: string) => Promise<{ headers: Record<string, unknown> }>): Promise<void> {
  await vi.waitFor(async () => expect((await get('/products')).headers['etag']).toBeDefined(), { timeout: 20_000 })
}
beforeAll(async () => {
  await untilKept((path) => app().anonymous.get(path))
})

const edited = (categoryId: string, more: object) => ({
  product_name: 'Kente',
  description: 'Woven in Bonwire',
  price: 100,
  stock_quantity: 5,
  category_id: categoryId,
  ...more,
})

test('visitors are answered from memory once an answer was read', async () => {
  const product = await buildProduct(app(), { name: 'First name' })
  const path = `/products/${product.id}`
  expect((await read(path)).product_name).toBe('First name')
  // Behind the server's back.
  await app().sql("UPDATE products SET product_name = 'Second name' WHERE id = $1", [product.id])

  expect((await read(path)).product_name).toBe('First name')
  const signedIn = await app()
    .as(await buildBuyer(app()))
    .get(path)
  expect(signedIn.body.data.product_name).toBe('Second name')
  expect(signedIn.headers['etag']).toBeUndefined()
})

test('whatever is written on a node is in its next answers', async () => {
  const vendor = await buildVendor(app())
  const categoryId = await buildCategory(app())
  const shop = app().as(vendor)
  const lists = [
    `/products?vendor_id=${vendor.vendorId}`,
    '/products?query=kente',
    `/products?category_id=${categoryId}`,
  ]
  for (const list of lists) await read(list)

  const { id } = (await shop.post('/products', edited(categoryId, {}))).body.data
  const shown = async () => {
    const cards = await Promise.all(lists.map(async (list) => (await read(list))[0]))
    const detail = await read(`/products/${id}`)
    return [...cards, detail].map(
      (one) => one && [one.product_name, one.price, one.stock_quantity, one.rating, one.vendor.business_name],
    )
  }
  const { business_name: name } = (await read(`/products/${id}`)).vendor
  expect(await shown()).toEqual(Array(4).fill(['Kente', 100, 5, 0, name]))
  await shop.patch(`/products/${id}`, { price: 90 })
  expect(await shown()).toEqual(Array(4).fill(['Kente', 90, 5, 0, name]))
  await buildCheckout(app(), { product: { id, vendor }, quantity: 2 })
  expect(await shown()).toEqual(Array(4).fill(['Kente', 90, 3, 0, name]))
  await app()
    .as(await buildBuyer(app()))
    .post(`/products/${id}/reviews`, { rating: 4 })
  expect(await shown()).toEqual(Array(4).fill(['Kente', 90, 3, 4, name]))
  await shop.delete(`/products/${id}`)
  expect(await Promise.all(lists.map(read))).toEqual([[], [], []])
  expect((await app().anonymous.get(`/products/${id}`)).status).toBe(404)
})

test('a sale or a return of stock drops only the answers that show the product, on this node and on another', async () => {
  const other = await startOtherNode(app(), { sharedMs: 60_000 })
  onTestFinished(() => other.server.close())
  await untilKept(async (path) => other.server.inject({ url: `/api/v1${path}` }))
  const vendor = await buildVendor(app())
  const sold = await buildProduct(app(), { vendor, name: 'Sold', stock: 5 })
  const kept = await buildProduct(app(), { name: 'As it was' })
  const buyer = await buildBuyer(app())
  const paths = [`/products?vendor_id=${vendor.vendorId}`, `/products/${sold.id}`, `/products/${kept.id}`]
  const there = async (path: string) => (await other.server.inject({ url: `/api/v1${path}` })).json().data
  const shown = async (get: (path: string) => Promise<any>) => {
    const [list, detail, unsold] = await Promise.all(paths.map(get))
    return [list[0].stock_quantity, detail.stock_quantity, unsold.product_name]
  }
  expect(await Promise.all([read, there].map(shown))).toEqual(Array(2).fill([5, 5, 'As it was']))
  // Behind the servers' backs: a node that still gives the old answer has kept it.
  await app().sql("UPDATE products SET product_name = 'Changed' WHERE id = $1", [kept.id])

  const { orderId } = await buildCheckout(app(), { product: sold, buyer, quantity: 2 })
  expect(await shown(read)).toEqual([3, 3, 'As it was'])
  await expect.poll(() => shown(there)).toEqual([3, 3, 'As it was'])
  await app().as(buyer).post(`/orders/${orderId}/cancel`, { reason: 'No' })
  expect(await shown(read)).toEqual([5, 5, 'As it was'])
  await expect.poll(() => shown(there)).toEqual([5, 5, 'As it was'])

  // A sold-out product changes its place in lists, even in those that do not show it.
  const { orderId: last } = await buildCheckout(app(), { product: sold, buyer, quantity: 5 })
  expect(await shown(read)).toEqual([0, 0, 'Changed'])
  await expect.poll(() => shown(there)).toEqual([0, 0, 'Changed'])
  await app().sql("UPDATE products SET product_name = 'Changed again' WHERE id = $1", [kept.id])
  await app().as(buyer).post(`/orders/${last}/cancel`, { reason: 'No' })
  expect(await shown(read)).toEqual([5, 5, 'Changed again'])
  await expect.poll(() => shown(there)).toEqual([5, 5, 'Changed again'])
})

test('a sale is in the next answer, however many others came after it', async () => {
  const [rarely, often, alsoOften] = [
    await buildProduct(app(), { stock: 100 }),
    await buildProduct(app(), { stock: 100 }),
    await buildProduct(app(), { stock: 100 }),
  ]
  const buyers = await Promise.all(Array.from({ length: 40 }, () => buildBuyer(app())))
  const stock = async () => (await read(`/products/${rarely.id}`)).stock_quantity
  expect(await stock()).toBe(100)
  await buildCheckout(app(), { product: rarely, buyer: buyers[0]! })
  // One after the other: writes at the same moment are announced together.
  for (const buyer of buyers) {
    await buildCheckout(app(), { product: often, buyer })
    await buildCheckout(app(), { product: alsoOften, buyer })
  }
  expect(await stock()).toBe(99)
})

test('bids and states of item requests are in the next answers', async () => {
  const { id, owner } = await buildItemRequest(app())
  const vendor = await buildVendor(app())
  const list = `/requests?user_id=${owner.id}`
  const shown = async () =>
    [(await read(list))[0], await read(`/requests/${id}`)].map((one) => [one.total_bids, one.lowest_bid, one.status])
  expect(await shown()).toEqual(Array(2).fill([0, null, 'open']))

  const placed = await app().as(vendor).post(`/requests/${id}/bids`, { bid_amount: 40, delivery_time_days: 2 })
  expect(placed.status, placed.text).toBe(201)
  expect(await shown()).toEqual(Array(2).fill([1, 40, 'open']))
  const other = await buildBid(app(), { itemRequest: { id, owner } })
  await app().as(owner).post(`/requests/${id}/bids/${other.id}/accept`)
  expect((await shown())[1]).toEqual([2, 50, 'closed'])
})

test('facts about a shop are in the next answers', async () => {
  const vendor = await buildVendor(app())
  const categoryId = await buildCategory(app())
  const shown = async () => {
    const [list, page] = [await read('/vendors?sort_by=created_at'), await read(`/vendors/${vendor.vendorId}`)]
    const card = list.find((each: { id: string }) => each.id === vendor.vendorId)
    expect(page.total_products).toBe(page.products.length)
    return [card, page].map((one) => [one.total_products, one.followers_count, one.total_reviews, one.total_sales])
  }
  expect(await shown()).toEqual(Array(2).fill([0, 0, 0, 0]))

  const { id } = (await app().as(vendor).post('/products', edited(categoryId, {}))).body.data
  expect(await shown()).toEqual(Array(2).fill([1, 0, 0, 0]))
  const buyer = await buildBuyer(app())
  await app().as(buyer).put(`/vendors/${vendor.vendorId}/follow`, {})
  expect(await shown()).toEqual(Array(2).fill([1, 1, 0, 0]))
  await app().as(buyer).post(`/products/${id}/reviews`, { rating: 4 })
  expect(await shown()).toEqual(Array(2).fill([1, 1, 1, 0]))
  // As its buyer would by saying that it has arrived.
  const order = await buildDeliveredOrder(app(), { id, vendor }, buyer)
  await queryRows(app().context.db, "UPDATE orders SET status = 'completed' WHERE id = $1", [order])
  expect(await shown()).toEqual(Array(2).fill([1, 1, 1, 1]))
  await app().as(vendor).delete(`/products/${id}`)
  expect(await shown()).toEqual(Array(2).fill([0, 1, 1, 1]))
})

test('reviews are in the next answers', async () => {
  const { id, vendor } = await buildProduct(app())
  const buyer = app().as(await buildBuyer(app()))
  const shown = async () => {
    const lists = [await read(`/products/${id}/reviews`), await read(`/vendors/${vendor.vendorId}/reviews`)]
    const { rating: average } = await read(`/products/${id}/reviews/summary`)
    return [...lists.map((list) => list.map(({ rating }: { rating: number }) => rating)), average]
  }
  expect(await shown()).toEqual([[], [], 0])

  await buyer.post(`/products/${id}/reviews`, { rating: 4 })
  expect(await shown()).toEqual([[4], [4], 4])
  await buyer.put(`/products/${id}/reviews/mine`, { rating: 2 })
  expect(await shown()).toEqual([[2], [2], 2])
})

test('a review is of a verified purchase in the next answer', async () => {
  const product = await buildProduct(app())
  const buyer = await buildBuyer(app())
  const order = await buildDeliveredOrder(app(), product, buyer)
  await app().sql("UPDATE orders SET status = 'dispatched' WHERE id = $1", [order])
  await app().as(buyer).post(`/products/${product.id}/reviews`, { rating: 4 })
  const shown = async () => {
    const [review] = await read(`/products/${product.id}/reviews`)
    const { verified_counts: counts } = await read(`/products/${product.id}/reviews/summary`)
    return [review.verified_purchase, counts[4]]
  }
  expect(await shown()).toEqual([false, 0])

  // As its buyer would by saying that it has arrived.
  await queryRows(app().context.db, "UPDATE orders SET status = 'completed' WHERE id = $1", [order])
  expect(await shown()).toEqual([true, 1])
})

test('a shop’s description and delivery fees are in the next answers', async () => {
  const vendor = await buildVendor(app())
  const shop = app().as(vendor)
  const shown = async () => {
    const trust = await read(`/vendors/${vendor.vendorId}/trust`)
    const { fees } = await read(`/vendors/${vendor.vendorId}/delivery-fees`)
    return [trust.legal_name, trust.return_policy, fees.length]
  }
  expect(await shown()).toEqual([null, null, 48])

  await shop.put('/user/shop/facts', { legal_name: 'Serwaa Enterprise' })
  expect(await shown()).toEqual(['Serwaa Enterprise', null, 48])
  await shop.put('/user/delivery-fees', { fees: [{ region: 'Ashanti', method: 'dispatch_rider', fee: 15 }] })
  expect(await shown()).toEqual(['Serwaa Enterprise', null, 1])
})

test('changes of a category are in the next answers', async () => {
  const id = await buildCategory(app())
  const admin = app().as(await buildAdmin(app()))
  const shown = async () => {
    const listed = (await read('/products/categories')).find((each: { id: string }) => each.id === id)
    const category = await read(`/products/categories/${id}`)
    const fields = await read(`/products/categories/${id}/fields`)
    return [listed.product_count, category.product_count, fields.length]
  }
  expect(await shown()).toEqual([0, 0, 0])

  const product = await app()
    .as(await buildVendor(app()))
    .post('/products', edited(id, {}))
  expect(product.status, product.text).toBe(201)
  expect(await shown()).toEqual([1, 1, 0])
  const asked = await admin.put(`/admin/categories/${id}/fields/weave`, {
    label: 'Weave',
    type: 'choice',
    choices: ['Plain', 'Striped'],
    unit: null,
    is_required: false,
    is_private: false,
    if_revision: (await admin.get('/admin/categories')).body.data.find((each: { id: string }) => each.id === id)
      .revision,
    reason: 'Buyers look for it',
  })
  expect(asked.status, asked.text).toBeLessThan(300)
  expect(await shown()).toEqual([1, 1, 1])
})

test('the name of a category is in the next answers once the job has copied it', async () => {
  const id = await buildCategory(app())
  const product = await buildProduct(app(), { categoryId: id })
  const shown = async () => (await read(`/products/${product.id}`)).category.name
  const before = await shown()

  await queryRows(app().context.db, "UPDATE categories SET name = name || ' and more' WHERE id = $1", [id])
  expect(await shown()).toBe(before)
  await refreshCategoryTexts(app().context.db)
  expect(await shown()).toBe(`${before} and more`)
})

test('an answer counts as at hand until a write drops it', async () => {
  const { id, vendor } = await buildProduct(app())
  const holds = (path: string) => app().context.shared.holds(`/api/v1${path}`)
  const path = `/products/${id}`
  expect(holds(path)).toBe(false)
  await read(path)
  expect([holds(path), holds(`${path}?other`)]).toEqual([true, false])
  await app().as(vendor).patch(path, { stock_quantity: 1 })
  expect(holds(path)).toBe(false)
})

test('likely matches are in the next suggestions', async () => {
  const vendor = await buildVendor(app())
  const categoryId = await buildCategory(app())
  const shown = async () => {
    const { products, item_requests: requests } = await read('/suggestions?query=kyeame')
    return [products[0]?.product_name ?? null, requests[0]?.request_title ?? null]
  }
  expect(await shown()).toEqual([null, null])

  const { id } = (
    await app()
      .as(vendor)
      .post('/products', edited(categoryId, { product_name: 'Kyeame shirt' }))
  ).body.data
  expect(await shown()).toEqual(['Kyeame shirt', null])
  await app().as(vendor).patch(`/products/${id}`, { product_name: 'Kyeame dress' })
  expect(await shown()).toEqual(['Kyeame dress', null])
  const buyer = app().as(await buildBuyer(app()))
  const asked = await buyer.post('/requests', {
    request_title: 'Kyeame cloth, six yards',
    description: 'In red, for a wedding',
    category_id: categoryId,
    budget_max: 500,
    currency: 'GHS',
    location: 'Tamale',
    urgency: 'high',
    required_specs: {},
    attachments: [],
  })
  expect(asked.status, asked.text).toBe(201)
  expect(await shown()).toEqual(['Kyeame dress', 'Kyeame cloth, six yards'])
  await buyer.delete(`/requests/${asked.body.data.id}`)
  expect(await shown()).toEqual(['Kyeame dress', null])
  await app().as(vendor).delete(`/products/${id}`)
  expect(await shown()).toEqual([null, null])
})

test('an answer that many ask for at once is read once', async () => {
  const product = await buildProduct(app())
  const gate = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await gate.connect()
  onTestFinished(() => gate.end())
  await gate.query('BEGIN')
  await gate.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE')
  const waiting = async () =>
    (await gate.query("SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'products'::regclass"))
      .rows[0].n
  const answers = Array.from({ length: 8 }, () => read(`/products/${product.id}`))
  await expect.poll(waiting).toBe(1)
  expect(await waiting()).toBe(1)
  await gate.query('COMMIT')
  expect((await Promise.all(answers)).map(({ id }) => id)).toEqual(Array(8).fill(product.id))
})

test('a client that has the answer is not sent it again', async () => {
  const product = await buildProduct(app())
  const path = `/products/${product.id}`
  const { headers } = await app().anonymous.get(path)
  expect([headers['cache-control'], headers['vary']]).toEqual(['public, no-cache', 'Authorization'])
  const again = await app().anonymous.get(path, { headers: { 'if-none-match': `"other", ${headers['etag']}` } })
  expect([again.status, again.text]).toEqual([304, ''])

  await app().as(product.vendor).patch(path, { stock_quantity: 1 })
  const changed = await app().anonymous.get(path, { headers: { 'if-none-match': String(headers['etag']) } })
  expect([changed.status, changed.body.data.stock_quantity]).toEqual([200, 1])
})

test.each([
  ['what shops edit', 'edits'],
  ['what buyers take', 'sales'],
] as const)('no answer is older than promised of %s, on this node and on another', async (_title, what) => {
  const keptMs = 300
  const other = await startOtherNode(app(), { sharedMs: keptMs })
  onTestFinished(() => other.server.close())
  const readThere = async (path: string) => other.server.inject({ url: `/api/v1${path}` })
  await untilKept(readThere)
  const vendor = await buildVendor(app())
  const times = what === 'sales' ? 20 : 60
  // With some left, so that nothing moves in lists.
  const first = what === 'sales' ? times + 1 : 0
  const buyers = what === 'sales' ? await Promise.all(Array.from({ length: 2 * times }, () => buildBuyer(app()))) : []
  const products = await Promise.all(Array.from({ length: 4 }, () => buildProduct(app(), { vendor, stock: first })))
  /** By product: when each number of writes was certainly done, since their writer had been answered. */
  const written = products.map(() => [{ writes: 0, at: performance.now() }])
  const newestBefore = (n: number, moment: number) => written[n]!.findLast(({ at }) => at <= moment)?.writes ?? 0
  const paths = products.map(({ id }) => `/products/${id}`)
  const list = `/products?vendor_id=${vendor.vendorId}`
  let writing = true
  let compared = 0

  async function readers(get: (path: string) => Promise<any>, slackMs: number): Promise<void> {
    while (writing) {
      const n = Math.floor(Math.random() * products.length)
      const promised = newestBefore(n, performance.now() - slackMs)
      const isList = Math.random() < 0.3
      const data = await get(isList ? list : paths[n]!)
      const shown = isList ? data.find(({ id }: { id: string }) => id === products[n]!.id) : data
      expect(Math.abs(shown.stock_quantity - first)).toBeGreaterThanOrEqual(promised)
      compared++
      await sleep(1)
    }
  }
  async function writer(n: number): Promise<void> {
    for (let writes = 1; writes <= times; writes++) {
      if (what === 'sales')
        await buildCheckout(app(), { product: products[n]!, buyer: buyers[2 * (writes - 1) + (n % 2)]! })
      else expect((await app().as(vendor).patch(paths[n]!, { stock_quantity: writes })).status).toBe(200)
      written[n]!.push({ writes, at: performance.now() })
    }
  }
  const reading = [
    ...Array.from({ length: 3 }, () => readers(read, 0)),
    ...Array.from({ length: 3 }, () => readers(async (path) => (await readThere(path)).json().data, keptMs)),
  ]
  await Promise.all(products.map((_product, n) => writer(n))).finally(() => (writing = false))
  await Promise.all(reading)
  expect(compared).toBeGreaterThan(100)

  // It hears of the last write well before its time is over.
  const last = Math.abs(first - times)
  await expect.poll(async () => (await readThere(paths[0]!)).json().data.stock_quantity, { timeout: keptMs }).toBe(last)
})
