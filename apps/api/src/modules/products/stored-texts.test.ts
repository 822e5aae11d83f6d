import { USUAL_OPENING_HOURS } from '@asime/contract/opening-hours'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildCategory,
  buildCheckout,
  buildItemRequest,
  buildProduct,
  buildVendor,
} from '../../../test/builders.ts'
import { atOnce } from '../../../test/at-once.ts'
import { runCommand } from '../../../test/run-command.ts'
import { type Client, useTestApp } from '../../../test/test-app.ts'
import { inTransaction, queryRows } from '../../platform/database/database.ts'
import {
  compareTexts,
  rebuildTexts,
  refreshCategoryTexts,
  refreshVendorTexts,
  TEXT_NOUNS,
} from '../../platform/database/stored-texts.sql.ts'
import { BID, BID_TABLES, KEPT_BID } from '../bids/bid-json.sql.ts'
import {
  ITEM_REQUEST,
  ITEM_REQUEST_CARD,
  ITEM_REQUEST_TABLES,
  KEPT_ITEM_REQUEST,
  KEPT_ITEM_REQUEST_CARD,
  KEPT_ITEM_REQUEST_TABLES,
} from '../item-requests/item-request-json.sql.ts'
import {
  KEPT_PRODUCT,
  KEPT_PRODUCT_TABLES,
  keptProductCard,
  PRODUCT,
  PRODUCT_CARD,
  PRODUCT_TABLES,
} from './product-json.sql.ts'
import { hideProductsOfShop, showProductsOfShop } from './suspended-products.sql.ts'
import {
  KEPT_VENDOR,
  KEPT_VENDOR_CARD,
  KEPT_VENDOR_TABLES,
  SHOP_TIMES,
  VENDOR_CARD_FIELDS,
} from '../vendors/vendor-json.sql.ts'

// What is kept as text is what the rows would give, after every kind of write (decision 100).

const app = useTestApp({ poolSize: 20 })

/** What the rows give, in UTC as on the server's own connections. */
const BUILT = `SELECT p.id, ${PRODUCT_CARD}::text AS card, ${PRODUCT}::text AS detail FROM ${PRODUCT_TABLES} WHERE p.is_public
     UNION ALL SELECT r.id, ${ITEM_REQUEST_CARD}::text, ${ITEM_REQUEST}::text FROM ${ITEM_REQUEST_TABLES}
     UNION ALL SELECT v.id, json_build_object(${VENDOR_CARD_FIELDS})::text, json_build_object(${VENDOR_CARD_FIELDS}, ${SHOP_TIMES})::text
     FROM vendors v JOIN users u ON u.id = v.user_id
     UNION ALL SELECT b.id, ${BID}::text, ${BID}::text FROM ${BID_TABLES}`

/** What readers get, of texts that are there. */
const KEPT = `SELECT p.id, ${keptProductCard('p')} AS card, ${KEPT_PRODUCT} AS detail FROM ${KEPT_PRODUCT_TABLES} WHERE t.card IS NOT NULL
     UNION ALL SELECT r.id, ${KEPT_ITEM_REQUEST_CARD}, ${KEPT_ITEM_REQUEST} FROM ${KEPT_ITEM_REQUEST_TABLES} WHERE t.card IS NOT NULL
     UNION ALL SELECT v.id, ${KEPT_VENDOR_CARD}, ${KEPT_VENDOR} || '}' FROM ${KEPT_VENDOR_TABLES} WHERE t.card IS NOT NULL
     UNION ALL SELECT b.id, ${KEPT_BID}, ${KEPT_BID} FROM ${BID_TABLES} WHERE b.card IS NOT NULL AND v.brief IS NOT NULL`

/** As if no trigger had seen it. */
const unguarded = (...statements: string[]) =>
  app().sql(`SET LOCAL session_replication_role = replica; ${statements.join('; ')}`)

type Texts = Record<string, unknown>

/** Both at one moment: views are counted some time after whoever looked was answered. */
async function readTexts(): Promise<{ kept: Texts; built: Texts }> {
  const { rows } = await app().context.pool.query<{ is_kept: boolean; id: string; card: string; detail: string }>(
    `SELECT true AS is_kept, kept.* FROM (${KEPT}) kept UNION ALL SELECT false, built.* FROM (${BUILT}) built`,
  )
  const textsOf = (side: typeof rows): Texts =>
    Object.fromEntries(side.map(({ id, card, detail }) => [id, [JSON.parse(card), JSON.parse(detail)]]))
  return { kept: textsOf(rows.filter((row) => row.is_kept)), built: textsOf(rows.filter((row) => !row.is_kept)) }
}

/** Products that are not found by what they say now. */
const WRONGLY_INDEXED = `
  SELECT p.id FROM products p JOIN categories c ON c.id = p.category_id JOIN vendors v ON v.id = p.vendor_id
  JOIN product_search s ON s.product_id = p.id WHERE s.document <> product_document(p, c.name, v)`

async function expectKept(): Promise<void> {
  const { kept, built } = await readTexts()
  expect(kept).toEqual(built)
  expect(await app().sql(WRONGLY_INDEXED)).toEqual([])
}

const shirt = (categoryId: string, more: object = {}) => ({
  product_name: 'Batakari “shirt” \\ with "quotes"',
  description: 'Hand woven, ɛyɛ fɛ 👕\t/',
  price: 100,
  discount_price: 90,
  category_id: categoryId,
  images_urls: ['/media/white.webp', '/media/blue.webp'],
  stock_quantity: 9,
  weight: 1.25,
  dimensions: { length: 10.5, unit: 'cm' },
  specifications: { Cloth: 'cotton' },
  condition: 'used',
  brand: 'Tamale',
  warranty_months: 6,
  warranty_by: 'shop',
  ...more,
})
const VARIANTS = {
  options: [{ name: 'Size', values: ['M', 'L'] }],
  variants: [
    { values: ['M'], stock_quantity: 3 },
    { values: ['L'], stock_quantity: 4, price: 120, image_url: '/media/blue.webp' },
  ],
}

test('texts of products, item requests, shops and bids follow every kind of write', async () => {
  const vendor = await buildVendor(app())
  const admin = await buildAdmin(app())
  const categoryId = await buildCategory(app())
  await app().sql(
    `INSERT INTO category_fields (category_id, key, position, label, type, unit) VALUES ($1, 'sleeve', 1, 'Sleeve', 'number', 'cm')`,
    [categoryId],
  )
  const shop = app().as(vendor)
  const ok = async (answer: ReturnType<Client['get']>) => {
    const { status, body, text } = await answer
    expect(status, text).toBeLessThan(300)
    await expectKept()
    return body?.data
  }

  const { id } = await ok(shop.post('/products', shirt(categoryId, { attributes: { sleeve: 60 } })))
  const draft = await ok(shop.post('/products', shirt(categoryId, { visibility: 'draft' })))
  await ok(
    shop.put(`/products/${id}`, shirt(categoryId, { ...VARIANTS, quantity_prices: [{ quantity: 5, price: 80 }] })),
  )
  await ok(shop.patch(`/products/${id}`, { discount_price: 85 }))
  await ok(
    shop.put(
      `/products/${id}`,
      shirt(categoryId, { ...VARIANTS, variants: [{ values: ['L'], stock_quantity: 4, price: 50 }] }),
    ),
  )
  await ok(shop.patch(`/products/${draft.id}`, { visibility: 'published' }))
  await ok(shop.patch(`/products/${draft.id}`, { visibility: 'hidden' }))
  await ok(shop.patch(`/products/${draft.id}`, { visibility: 'published', stock_quantity: 0 }))

  // Sales, and what comes back of them.
  const single = await buildProduct(app(), { vendor, categoryId })
  await expectKept()
  const { orderId, buyer } = await buildCheckout(app(), { product: single })
  await expectKept()
  await ok(app().as(buyer).post(`/orders/${orderId}/cancel`, { reason: 'Changed my mind' }))
  await ok(
    app()
      .as(await buildBuyer(app()))
      .post(`/products/${id}/reviews`, { rating: 3 }),
  )

  // What is told of shops, categories and people.
  for (const statement of [
    `UPDATE vendors SET business_name = 'Renamed "& Sons"', location = NULL`,
    `UPDATE vendors SET away_from = current_date, away_until = current_date + 3, away_message = 'At the "durbar"'`,
    `UPDATE vendors SET description = 'Cloth, "beads" and \\ more', logo_url = '/media/logo.webp'`,
    `UPDATE vendors SET banner_url = '/media/banner.webp', region = 'Ashanti', opening_hours = '[null, null, null, null, null, null, null]', lead_time_days = 3`,
    `UPDATE vendors SET return_policy = 'Unworn', return_days = 7, delivery_methods = '{pickup}', featured_at = now()`,
    `UPDATE vendors SET verification_status = 'verified', verified_at = now(), verified_until = now() + interval '1 year'`,
    `UPDATE users SET full_name = 'Esi "Market" Queen', avatar_url = '/media/esi.webp'`,
    `UPDATE categories SET name = name || ' & more'`,
    `UPDATE categories SET icon_url = '/media/other.svg'`,
    `UPDATE category_fields SET label = 'Arm', unit = NULL WHERE key = 'sleeve'`,
    `UPDATE category_fields SET is_private = true WHERE key = 'sleeve'`,
    `DELETE FROM category_fields WHERE key = 'sleeve'`,
    `UPDATE products SET is_featured = true, views_count = 7`,
    `UPDATE product_variants SET price = 4000, stock_quantity = 0`,
  ]) {
    await app().sql(statement)
    await refreshCategoryTexts(app().context.db)
    await expectKept()
  }

  const asker = app().as(await buildBuyer(app()))
  const wish = { request_title: 'Two "goats"', description: 'Both of them alive, please\n'.repeat(20) }
  const wanted = await ok(
    asker.post('/requests', { ...wish, category_id: categoryId, budget_min: 1.5, budget_max: 20, location: 'Wa' }),
  )
  await ok(asker.put(`/requests/${wanted.id}`, { ...wish, required_specs: { Colour: 'brown' }, urgency: 'high' }))
  const { id: bidOn, owner } = await buildItemRequest(app(), { categoryId })
  const bid = await buildBid(app(), { itemRequest: { id: bidOn, owner } })
  await expectKept()
  const offer = { bid_amount: 45.5, message: 'Today, "if" you call', delivery_time_days: 1 }
  await ok(app().as(bid.vendor).put(`/requests/${bidOn}/bids/${bid.id}`, offer))
  await ok(app().as(bid.vendor).put(`/requests/${bidOn}/bids/${bid.id}`, { bid_amount: 46 }))
  await ok(app().as(owner).post(`/requests/${bidOn}/bids/${bid.id}/accept`, { bid_amount: 46 }))
  await ok(app().as(owner).put('/auth/profile', { full_name: 'Ama "Somebody" Else' }))
  await app().sql(`UPDATE item_requests SET expires_at = now() - interval '1 minute' WHERE id = $1`, [wanted.id])
  await app().sql(`UPDATE categories SET name = name || '!'`)
  await refreshCategoryTexts(app().context.db)
  await expectKept()
  await ok(asker.delete(`/requests/${wanted.id}`))

  await ok(shop.delete(`/products/${id}`))
  await ok(
    app()
      .as(admin)
      .delete(`/products/${draft.id}`, { body: { reason: 'Not allowed here' } }),
  )
  const { kept } = await readTexts()
  expect([id, draft.id, single.id].map((each) => each in kept)).toEqual([false, false, true])
})

test('products that are edited while their shop is renamed end with both', { repeats: 4 }, async () => {
  const vendor = await buildVendor(app())
  const products = await Promise.all(Array.from({ length: 6 }, () => buildProduct(app(), { vendor })))
  const categoryId = await buildCategory(app())
  // As if a migration had left some of the texts to the job.
  await app().sql('DELETE FROM product_texts WHERE product_id = ANY ($1::uuid[])', [
    products.slice(0, 2).map(({ id }) => id),
  ])

  const answers = await atOnce(app(), 'products', [
    ...products.map(
      ({ id }, i) =>
        () =>
          app()
            .as(vendor)
            .put(`/products/${id}`, shirt(categoryId, { product_name: `Edited ${i}` })),
    ),
    () => app().as(vendor).post('/products', shirt(categoryId)),
    async () => {
      // As a call does it: begun again where two have waited for each other.
      await inTransaction(app().context.db, (tx) =>
        queryRows(tx, `UPDATE vendors SET business_name = business_name || ' renamed' WHERE id = $1`, [
          vendor.vendorId,
        ]),
      )
      return { status: 200 }
    },
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 201, 200])
  await expectKept()
})

test('what has no text yet is built when it is read, until a job has given it one', async () => {
  const product = await buildProduct(app())
  const itemRequest = await buildItemRequest(app())
  const bid = await buildBid(app(), { itemRequest })
  const read = async () =>
    (
      await Promise.all(
        [
          `/products/${product.id}`,
          `/products?vendor_id=${product.vendor.vendorId}`,
          `/requests/${itemRequest.id}`,
          `/requests?user_id=${itemRequest.owner.id}`,
          `/requests/${itemRequest.id}/bids`,
          `/vendors/${bid.vendor.vendorId}`,
          `/vendors?query=${encodeURIComponent('Shop')}`,
        ].map((path) => app().anonymous.get(path)),
      )
    ).map(({ body }) => body.data)
  const before = await read()
  await app().sql('DELETE FROM product_texts')
  await app().sql('DELETE FROM item_request_texts')
  await app().sql('DELETE FROM vendor_texts')
  await unguarded('UPDATE vendors SET brief = NULL', 'UPDATE bids SET card = NULL')
  expect(await read()).toEqual(before)

  await app().sql("INSERT INTO text_backlog (noun) VALUES ('product'), ('item_request'), ('vendor'), ('bid')")
  await app().sql("SELECT graphile_worker.add_job('fill_texts')")
  await app().runJobs()

  expect(await app().sql('SELECT noun FROM text_backlog')).toEqual([])
  await expectKept()
})

test('a row that somebody holds while the job passes is given its text by a later run', async () => {
  const bid = await buildBid(app())
  await unguarded('UPDATE bids SET card = NULL')
  await app().sql("INSERT INTO text_backlog (noun) VALUES ('bid')")
  const run = async () => {
    await app().sql("SELECT graphile_worker.add_job('fill_texts')")
    await app().runJobs()
    return app().sql('SELECT noun FROM text_backlog')
  }
  const holder = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('BEGIN')
  await holder.query('SELECT FROM bids WHERE id = $1 FOR UPDATE', [bid.id])

  expect(await run()).toEqual([{ noun: 'bid' }])
  await holder.query('ROLLBACK')
  expect(await run()).toEqual([])
  await expectKept()
})

test('what is shown again while its category is renamed has the new name', async () => {
  const categoryId = await buildCategory(app())
  const { id: productId, vendor } = await buildProduct(app(), { categoryId })
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [vendor.id])
  await hideProductsOfShop(app().context.db, vendor.vendorId)
  await app().sql("UPDATE users SET status = 'active' WHERE id = $1", [vendor.id])
  const renaming = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await renaming.connect()
  onTestFinished(() => renaming.end())
  await renaming.query('BEGIN')
  await renaming.query('SELECT FROM categories WHERE id = $1 FOR UPDATE', [categoryId])
  await renaming.query("UPDATE categories SET name = name || ' renamed' WHERE id = $1", [categoryId])

  const shown = showProductsOfShop(app().context.db, vendor.vendorId)
  await expect
    .poll(() =>
      app().sql("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"),
    )
    .toHaveLength(1)
  await renaming.query('COMMIT')
  await shown
  // As if the job had come to its end before the product could be seen.
  await app().sql('DELETE FROM category_text_backlog')

  const { category } = (await app().anonymous.get(`/products/${productId}`)).body.data
  expect(category.name).toMatch(/ renamed$/)
  await expectKept()
})

test('products of a renamed shop are found by an index, however many others there are', async () => {
  const { vendor } = await buildProduct(app())
  const renaming = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await renaming.connect()
  onTestFinished(() => renaming.end())
  // Few rows would be read as a whole.
  await renaming.query('BEGIN; SET LOCAL enable_seqscan TO off')

  await renaming.query("UPDATE vendors SET business_name = 'Renamed' WHERE id = $1", [vendor.vendorId])

  const { rows } = await renaming.query("SELECT seq_scan::int FROM pg_stat_xact_user_tables WHERE relname = 'products'")
  expect(rows).toEqual([{ seq_scan: 0 }])
})

test('a text that is not what its row gives is found, and built anew', async () => {
  const [product, hidden] = [await buildProduct(app()), await buildProduct(app(), { visibility: 'hidden' })]
  const itemRequest = await buildItemRequest(app())
  await app().sql("UPDATE product_texts SET detail = '{' WHERE product_id = $1", [product.id])
  await app().sql("INSERT INTO product_texts VALUES ($1, '{', '{')", [hidden.id])
  await app().sql('DELETE FROM item_request_texts WHERE item_request_id = $1', [itemRequest.id])
  const [bid, unbid] = [await buildBid(app()), await buildBid(app())]
  await app().sql("UPDATE vendor_texts SET card = '{' WHERE vendor_id = $1", [product.vendor.vendorId])
  await app().sql('DELETE FROM vendor_texts WHERE vendor_id = $1', [unbid.vendor.vendorId])
  await unguarded(
    `UPDATE vendors SET brief = '{' WHERE id = '${bid.vendor.vendorId}'`,
    `UPDATE bids SET card = '{' WHERE id = '${bid.id}'`,
    `UPDATE bids SET card = NULL WHERE id = '${unbid.id}'`,
  )
  const compare = async () => {
    const wrong: string[] = []
    for (const noun of TEXT_NOUNS)
      await compareTexts(app().context.db, noun, async (ids) => {
        wrong.push(...ids)
        await rebuildTexts(app().context.db, noun, ids)
      })
    return wrong.toSorted()
  }

  const shops = [product, bid, unbid].map(({ vendor }) => vendor.vendorId)
  expect(await compare()).toEqual([product.id, hidden.id, itemRequest.id, bid.id, unbid.id, ...shops].toSorted())
  expect(await compare()).toEqual([])
  await expectKept()
})

/** So many products and item requests of one category, of which the first two are as people make them. */
async function fillCategory(count: number) {
  const categoryId = await buildCategory(app())
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor, categoryId, name: 'Kente' })
  const itemRequest = await buildItemRequest(app(), { categoryId })
  await app().sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, currency, stock_quantity, images, created_at)
     SELECT vendor_id, category_id, 'Kente ' || n, description, price, currency, stock_quantity, images, created_at - (n / 3) * interval '1 second'
     FROM products, generate_series(1, $2::int) AS n WHERE id = $1`,
    [product.id, count - 1],
  )
  await app().sql(
    `INSERT INTO item_requests (user_id, category_id, request_title, description, currency, created_at)
     SELECT user_id, category_id, request_title, description, currency, created_at - (n / 3) * interval '1 second'
     FROM item_requests, generate_series(1, $2::int) AS n WHERE id = $1`,
    [itemRequest.id, count - 1],
  )
  return { categoryId, vendor, product }
}
/** How many texts and search documents say a name, of products, item requests and searches. */
const saying = async (name: string) =>
  (
    await app().sql(
      `SELECT (SELECT count(*)::int FROM product_texts WHERE card LIKE '%"' || $1 || '"%' AND detail LIKE '%"' || $1 || '"%') AS products,
              (SELECT count(*)::int FROM item_request_texts WHERE card LIKE '%"' || $1 || '"%' AND detail LIKE '%"' || $1 || '"%') AS requests,
              (SELECT count(*)::int FROM product_search WHERE document::text LIKE '%' || lower(left($1, 4)) || '%') AS searches`,
      [name],
    )
  )[0]
async function rename(categoryId: string, name: string) {
  const admin = await buildAdmin(app())
  const [{ revision }] = await app().sql('SELECT revision FROM categories WHERE id = $1', [categoryId])
  const answer = await app().as(admin).put(`/admin/categories/${categoryId}`, {
    name,
    icon: null,
    parent_id: null,
    after_id: null,
    if_revision: revision,
    reason: 'Clearer',
  })
  expect(answer.status, answer.text).toBe(200)
}
const SIZE = 601

test('a large category is renamed while somebody edits one of its products, and its texts follow in batches', async () => {
  const { categoryId, vendor, product } = await fillCategory(SIZE)
  const editor = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await editor.connect()
  onTestFinished(() => editor.end())
  await editor.query('BEGIN')
  await editor.query("UPDATE products SET description = 'Half written' WHERE id = $1", [product.id])

  // Answered, although the text of that product is locked until its editor is done.
  await rename(categoryId, 'Weavings')
  await editor.query('COMMIT')
  await app().runJobs()

  expect(await saying('Weavings')).toEqual({ products: SIZE, requests: SIZE, searches: SIZE })
  const list = await app().anonymous.get(`/products?category=${categoryId}&vendor_id=${vendor.vendorId}&limit=100`)
  expect(new Set(list.body.data.map(({ category }: { category: { name: string } }) => category.name))).toEqual(
    new Set(['Weavings']),
  )
  await expectKept()
})

test('a run that is cut short is finished later, and of two new names the last one stays', async () => {
  const { categoryId } = await fillCategory(SIZE)
  await app().sql("UPDATE categories SET name = 'Second name' WHERE id = $1", [categoryId])
  const worker = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await worker.connect()
  await worker.query('SELECT refresh_category_texts(200)')
  await worker.query('BEGIN')
  await worker.query('SELECT refresh_category_texts(200)')
  // Killed in the middle of a batch.
  await worker.end()
  expect(await saying('Second name')).toEqual({ products: 200, requests: 0, searches: 200 })
  await app().sql("UPDATE categories SET name = 'Third name' WHERE id = $1", [categoryId])

  await app().sql("SELECT graphile_worker.add_job('refresh_category_texts')")
  await app().runJobs()

  expect(await saying('Third name')).toEqual({ products: SIZE, requests: SIZE, searches: SIZE })
  expect(await app().sql('SELECT FROM category_text_backlog')).toEqual([])
  await expectKept()
})

test('a shop with many products moves and is renamed while somebody edits one of them, and they follow in batches', async () => {
  const { categoryId, vendor, product } = await fillCategory(SIZE)
  const editor = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await editor.connect()
  onTestFinished(() => editor.end())
  await editor.query('BEGIN')
  await editor.query("UPDATE products SET description = 'Half written' WHERE id = $1", [product.id])

  // Answered, although that product is locked until its editor is done.
  const saved = await app()
    .as(vendor)
    .put('/user/shop', {
      business_name: 'Loom house',
      region: 'Northern',
      town: 'Tamale',
      opening_hours: USUAL_OPENING_HOURS,
      lead_time_days: 2,
      delivery_methods: ['bus_parcel'],
    })
  expect(saved.status, saved.text).toBe(200)
  const listed = await app().as(vendor).post('/products', shirt(categoryId))
  expect(listed.body.data.vendor).toMatchObject({ business_name: 'Loom house', location: 'Tamale, Northern' })
  await editor.query('COMMIT')
  await app().runJobs()

  expect(await saying('Loom house')).toMatchObject({ products: SIZE + 1, searches: SIZE + 1 })
  expect(await saying('Tamale, Northern')).toMatchObject({ products: SIZE + 1 })
  const found = await app().anonymous.get(`/products?vendor_id=${vendor.vendorId}&region=Northern&limit=1`)
  expect(found.body.meta.total).toBe(SIZE + 1)
  expect(await app().sql('SELECT FROM vendor_text_backlog')).toEqual([])
  await expectKept()
})

test('of two new names of a shop with many products the last one stays, also after a run that was cut short', async () => {
  const { vendor } = await fillCategory(SIZE)
  const name = (to: string) => app().sql('UPDATE vendors SET business_name = $2 WHERE id = $1', [vendor.vendorId, to])
  await name('Second loom')
  const worker = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await worker.connect()
  await worker.query('SELECT refresh_vendor_texts(200)')
  await worker.query('BEGIN')
  await worker.query('SELECT refresh_vendor_texts(200)')
  await worker.end()
  expect(await saying('Second loom')).toMatchObject({ products: 200 })
  await name('Third loom')

  await refreshVendorTexts(app().context.db)

  expect(await saying('Third loom')).toMatchObject({ products: SIZE })
  expect(await app().sql('SELECT FROM vendor_text_backlog')).toEqual([])
  await expectKept()
})

test('a new name of a shop that a job has yet to write is no difference to the command that compares', async () => {
  const { vendor } = await fillCategory(300)
  await app().sql("UPDATE vendors SET business_name = 'Fourth loom' WHERE id = $1", [vendor.vendorId])
  expect(await saying('Fourth loom')).toMatchObject({ products: 0 })

  const compared = await runCommand(app(), 'texts-main.ts')

  expect(compared).toMatchObject({ code: 0, output: expect.stringContaining('Everything agrees') })
  expect(await saying('Fourth loom')).toMatchObject({ products: 300, searches: 300 })
})
