import { expect, test } from 'vitest'
import { buildBuyer, buildMember, buildProduct, type TestUser } from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { notifyWishers } from './wish-notifications.service.ts'

// CAT-18

const app = useTestApp()

async function buildWish(overrides: Parameters<typeof buildProduct>[1] = {}) {
  const [user, product] = [await buildBuyer(app()), await buildProduct(app(), { price: 10_000, ...overrides })]
  await app()
    .as(user)
    .post('/user/wishlist', { product_ids: [product.id] })
  return { user, product }
}

const change = (id: string, set: string) => app().sql(`UPDATE products SET ${set} WHERE id = $1`, [id])

/** As if what has changed had stood for so long that it is told. */
async function notify(): Promise<void> {
  await app().sql("UPDATE wish_changes SET changed_at = changed_at - interval '1 hour'")
  await notifyWishers(app().context)
}

async function titlesOf(user: TestUser): Promise<string[]> {
  const rows = await app().sql('SELECT title FROM notifications WHERE user_id = $1 ORDER BY id', [user.id])
  return rows.map(({ title }) => title)
}

test('who has a product on their wishlist hears that it is cheaper than when they added it, once a day', async () => {
  const { user, product } = await buildWish({ name: 'Smock' })
  const other = await buildBuyer(app())

  await change(product.id, 'discount_price = 8000')
  await notify()
  await notify()
  // To and fro, which notifies nobody.
  await change(product.id, 'discount_price = NULL')
  await change(product.id, 'discount_price = 7900')
  await notify()

  expect(await titlesOf(user)).toEqual(['Smock is now GH₵\u00a080.00'])
  expect(await titlesOf(other)).toEqual([])
})

test('a price that falls to what it was when it was added, or has risen again, notifies nobody', async () => {
  const { user, product } = await buildWish()
  await change(product.id, 'price = 12000')
  await change(product.id, 'price = 10000')
  await notify()
  await change(product.id, 'discount_price = 9000')
  await change(product.id, 'discount_price = NULL')
  await notify()

  expect(await titlesOf(user)).toEqual([])
})

test('a product back in stock notifies, unless it has sold out again meanwhile', async () => {
  const { user, product } = await buildWish({ name: 'Lamp', stock: 0 })
  await change(product.id, 'stock_quantity = 3')
  await change(product.id, 'stock_quantity = 0')
  await notify()
  expect(await titlesOf(user)).toEqual([])

  await change(product.id, 'stock_quantity = 2')
  await notify()
  expect(await titlesOf(user)).toEqual(['Lamp is back in stock'])
})

test('hidden products and those of suspended shops notify nobody', async () => {
  const [hidden, suspended] = [await buildWish(), await buildWish()]
  for (const { product } of [hidden, suspended]) await change(product.id, 'discount_price = 5000')
  await change(hidden.product.id, "visibility = 'hidden'")
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.product.vendor.id])

  await notify()

  for (const { user } of [hidden, suspended]) expect(await titlesOf(user)).toEqual([])
  expect(await app().sql('SELECT FROM wish_changes')).toEqual([])
})

test('nobody hears what their own shop has made cheaper', async () => {
  const { user, product } = await buildWish()
  const member = await buildMember(app(), product.vendor, 'manager')
  await app()
    .as(member)
    .post('/user/wishlist', { product_ids: [product.id] })
  await change(product.id, 'discount_price = 5000')

  await notify()

  expect([await titlesOf(member), (await titlesOf(user)).length]).toEqual([[], 1])
})

test('a change notifies only once it has stood for a while', async () => {
  const { user, product } = await buildWish()
  await change(product.id, 'discount_price = 5000')

  await notifyWishers(app().context)

  expect(await titlesOf(user)).toEqual([])
})

test('what cannot be bought any more is not told of either where very much has changed', async () => {
  const { user, product } = await buildWish({ name: 'Drum', stock: 0 })
  await app().sql(
    `BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM wish_changes;
     WITH gone AS (
       INSERT INTO products (vendor_id, category_id, product_name, description, price, effective_price, highest_price, stock_quantity)
       SELECT vendor_id, category_id, 'Gone ' || n, 'Sold out', 500, 500, 500, 0 FROM products, generate_series(1, 1000) AS n
       WHERE id = '${product.id}' RETURNING id
     ) INSERT INTO wish_changes (product_id, is_back, changed_at) SELECT id, true, now() - interval '2 hours' FROM gone; COMMIT`,
  )
  await change(product.id, 'stock_quantity = 1')
  await change(product.id, 'stock_quantity = 0')

  await notify()

  expect(await titlesOf(user)).toEqual([])
})
