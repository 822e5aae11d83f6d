import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EXPORT_LINK, lengthOf } from '@asime/contract/deadlines'
import { closeAccountEndpoint, exportOwnDataEndpoint } from '@asime/contract/own-data'
import {
  MAX_OVERVIEW_ROWS,
  MAX_OVERVIEW_TEXT,
  ownTableNames,
  readOwnDataOverviewEndpoint,
  readOwnDataRowsEndpoint,
} from '@asime/contract/own-data-overview'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildRefreshToken, buildUserWithPassword, PASSWORD } from '../../../test/accounts.ts'
import { atOnce } from '../../../test/at-once.ts'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildCheckout,
  buildFollow,
  buildItemRequest,
  buildProduct,
  buildReview,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { runJob } from '../../../test/jobs.ts'
import { buildPaidOrder } from '../../../test/payments.ts'
import { DELIVERY } from '../../../test/purchase.ts'
import { type Answer, type Caller, startTestApp } from '../../../test/test-app.ts'
import { buildUpload, useAppWithFiles } from '../../../test/uploads.ts'
import { ROWS_AT_ONCE } from './own-data.repository.ts'
import { newestRowsStatement, NOT_EXPORTED, OWN_TABLES, ownRowsStatement } from './own-rows.sql.ts'

const PUBLIC_URL = 'https://asime.example'
const { app, folder } = useAppWithFiles({ env: { PUBLIC_URL } })

const exportOf = (caller: Caller, body: unknown = { password: PASSWORD }) =>
  app().as(caller).post('/user/data/export', body)
const close = (caller: Caller, password = PASSWORD) => app().as(caller).post('/user/close', { password })

async function givePassword<T extends TestUser>(user: T): Promise<T> {
  const { id } = await buildUserWithPassword(app())
  await app().sql('UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1) WHERE id = $2', [
    id,
    user.id,
  ])
  return user
}

test('D42: every table and column is exported, or listed with the reason why not', async () => {
  const columns = await app().sql<{ name: string }>(
    `SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
     JOIN pg_tables t ON t.schemaname = c.table_schema AND t.tablename = c.table_name
     WHERE c.table_schema = 'public' AND t.tablename NOT LIKE 'kysely%'`,
  )
  const tableOf = (name: string) => name.split('.', 1)[0] ?? ''
  const decided = Object.entries(OWN_TABLES).flatMap(([table, { columns: exported, withheld = {} }]) =>
    [...exported.split(' '), ...Object.keys(withheld)].map((column) => `${table}.${column}`),
  )

  // A new one goes to own-rows.sql.ts: is it somebody's, and would it let anybody in who finds it in an export?
  expect(
    columns.map(({ name }) => name).filter((name) => !decided.includes(name) && !(tableOf(name) in NOT_EXPORTED)),
  ).toEqual([])
  expect(decided.filter((name, index) => decided.indexOf(name) !== index || tableOf(name) in NOT_EXPORTED)).toEqual([])
})

test('D42: an export holds what is the caller’s in each table, and nothing that is another’s alone', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Shop of another' })
  const product = await buildProduct(app(), { vendor })
  const { buyer, orderId } = await buildPaidOrder(app(), { product })
  for (const user of [vendor, buyer]) await givePassword(user)
  const itemRequest = await buildItemRequest(app(), { owner: buyer })
  await buildReview(app(), { product, user: buyer })
  await buildFollow(app(), { user: buyer, vendor })
  await app().sql(
    `WITH c AS (INSERT INTO chargebacks (payment_id, provider_id, status, amount) SELECT payment_id, 'won', 'won', amount FROM payment_orders WHERE order_id = $1 RETURNING id)
     INSERT INTO chargeback_orders (chargeback_id, order_id, vendor_id, currency, amount, is_of_sale, commission, commission_vat, payment_fee, owed)
     SELECT c.id, o.id, o.vendor_id, o.currency, o.total, true, 500, 100, 244, o.total - 844 FROM c, orders o WHERE o.id = $1`,
    [orderId],
  )

  const answer = await exportOf(buyer)

  expectContract(exportOwnDataEndpoint, answer)
  const { tables } = answer.body.data
  expect(Object.keys(tables).toSorted()).toEqual(Object.keys(OWN_TABLES).toSorted())
  for (const table of [
    'users',
    'sessions',
    'checkouts',
    'orders',
    'order_items',
    'order_deliveries',
    'payments',
    'reviews',
    'follows',
  ])
    expect(tables[table], table).toHaveLength(1)
  expect(tables.item_requests).toEqual([expect.objectContaining({ id: itemRequest.id })])
  expect(tables.orders[0].id).toBe(orderId)
  // What its shop pays for selling is the shop's.
  const commission = { commission: null, commission_vat: null, payment_fee: null }
  expect(tables.orders[0]).toMatchObject(commission)
  expect(tables.chargeback_orders).toMatchObject([{ ...commission, owed: null }])
  expect(tables.ledger_postings.length).toBeGreaterThan(0)
  expect(tables.vendors).toEqual([])
  for (const other of [vendor.email, 'password_hash']) expect(answer.text).not.toContain(other)
  // The shop's has the order too, but not where its buyer lives.
  const ofShop = (await exportOf(vendor)).body.data.tables
  expect([ofShop.orders.length, ofShop.order_deliveries.length, ofShop.products.length]).toEqual([1, 0, 1])
  const paid = { commission: 500, commission_vat: 100, payment_fee: 244 }
  expect(ofShop.orders[0]).toMatchObject(paid)
  expect(ofShop.chargeback_orders).toMatchObject([{ ...paid, owed: expect.any(Number) }])
})

test('an export of any size is read and kept a few rows at a time, and holds each of them', async () => {
  const user = await buildUserWithPassword(app())
  const count = 2 * ROWS_AT_ONCE + 1
  await app().sql(
    `INSERT INTO contact_messages (id, name, email, topic, message, user_id)
     SELECT gen_random_uuid(), 'Ama', 'ama@mail.example', 'other', 'Message ' || i, $1 FROM generate_series(1, $2::int) i`,
    [user.id, count],
  )
  const read: number[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())

  const answer = await exportOf(user)

  for (const { value } of query.mock.results) {
    const result = (await value) as pg.QueryResult | undefined
    read.push(result?.rows?.length ?? 0)
  }
  expectContract(exportOwnDataEndpoint, answer)
  const messages = answer.body.data.tables.contact_messages.map(({ message }: { message: string }) => message)
  expect(new Set(messages)).toEqual(new Set(Array.from({ length: count }, (_, i) => `Message ${i + 1}`)))
  expect(Math.max(...read)).toBe(ROWS_AT_ONCE)
  // The file that it was sent from is gone.
  expect(await readdir(join(folder, 'exports'))).toEqual([])
})

test('a row is written out when it is fetched or shown, not each of them before the first', async () => {
  const { id } = await buildBuyer(app())
  const planOf = async (statement: string, values: unknown[]) =>
    (await app().sql(`EXPLAIN (VERBOSE, COSTS OFF) ${statement}`, values)).map((row) => row['QUERY PLAN'] as string)

  for (const name of ownTableNames) {
    const ofFile = await planOf(ownRowsStatement(name, OWN_TABLES[name]), [id])
    const ofPage = await planOf(newestRowsStatement(name, OWN_TABLES[name]), [id, 0])

    expect(
      ofFile.findLastIndex((line) => line.includes('to_jsonb')),
      name,
    ).toBe(1)
    expect(
      ofPage.findLastIndex((line) => line.includes('to_jsonb')),
      name,
    ).toBeLessThan(ofPage.findIndex((line) => line.includes('Limit')))
  }
})

test('the page of one’s data has every table of the file, the newest rows of it, and says how many there are', async () => {
  const { buyer, orderId, vendor } = await buildPaidOrder(app())
  await app().sql(
    `INSERT INTO contact_messages (id, name, email, topic, message, user_id)
     SELECT ('01920000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'Ama', 'ama@mail.example', 'other', 'Message ' || i || repeat('!', 2000), $1 FROM generate_series(1, $2::int) i`,
    [buyer.id, MAX_OVERVIEW_ROWS + 3],
  )
  await buildUpload(app(), buyer)

  const answer = await app().as(buyer).get('/user/data/overview')

  expectContract(readOwnDataOverviewEndpoint, answer)
  const { tables } = answer.body.data
  expect(Object.keys(tables)).toEqual(Object.keys((await exportOf(await givePassword(buyer))).body.data.tables))
  expect([tables.orders.total, tables.orders.rows[0].id, tables.vendors]).toEqual([1, orderId, { total: 0, rows: [] }])
  expect(Object.keys(tables.orders.rows[0]).slice(0, 3)).toEqual(['id', 'order_number', 'buyer_id'])
  const { total, rows } = tables.contact_messages
  expect([total, rows.length]).toEqual([MAX_OVERVIEW_ROWS + 3, MAX_OVERVIEW_ROWS])
  expect(rows[0].message).toBe(`Message ${MAX_OVERVIEW_ROWS + 3}${'!'.repeat(2000)}`.slice(0, MAX_OVERVIEW_TEXT) + '…')
  expect(rows.at(-1).message).toMatch(/^Message 4!/)
  for (const left of [vendor.email, 'password_hash', 'key=', 'thumbhash']) expect(answer.text).not.toContain(left)
  const more = await app().as(buyer).get(`/user/data/overview/contact_messages?skip=${MAX_OVERVIEW_ROWS}`)
  expectContract(readOwnDataRowsEndpoint, more)
  const behind = more.body.data.rows.map(({ message }: { message: string }) => message.slice(0, 9))
  expect(behind).toEqual(['Message 3', 'Message 2', 'Message 1'])
  expect(
    (
      await app()
        .as(await buildBuyer(app()))
        .get('/user/data/overview/contact_messages?skip=0')
    ).body.data.rows,
  ).toEqual([])
  expectFailure(await app().as(buyer).get('/user/data/overview/second_factors'), 'not_found', 'Table not found')
  expectInvalid(await app().as(buyer).get('/user/data/overview/orders?skip=2001'), { skip: expect.any(String) })
  expect(
    await app().sql("SELECT user_id FROM audit_events WHERE kind = 'own_data_viewed' AND user_id = $1", [buyer.id]),
  ).toHaveLength(2)
  // How that is asked for is in confirm-session.test.ts.
  await app().sql("UPDATE sessions SET confirmed_at = now() - interval '16 minutes' WHERE user_id = $1", [buyer.id])
  expectFailure(await app().as(buyer).get('/user/data/overview'), 'confirmation_required')
})

test('what Asime has removed of a conversation is read by its author alone, in the file and on the page', async () => {
  const [buyer, shop] = [await givePassword(await buildBuyer(app())), await givePassword(await buildVendor(app()))]
  const picture = await buildUpload(app(), shop)
  const { id } = (await app().as(buyer).post('/conversations', { vendor_id: shop.vendorId })).body.data
  const words = 'You are a zzfool, pay my momo 024 000 0123'
  const sent = await app()
    .as(shop)
    .post(`/conversations/${id}/messages`, {
      client_id: crypto.randomUUID(),
      content: words,
      attachments: [picture.url],
    })
  expect(sent.status, sent.text).toBe(201)
  /** What each of the two ways hands out of the message, and whether it says the words anywhere. */
  const read = async (caller: TestUser) => {
    const [file, page] = [await exportOf(caller), await app().as(caller).get('/user/data/overview')]
    return [
      { row: file.body.data.tables.messages[0], says: file.text.includes('zzfool') },
      { row: page.body.data.tables.messages.rows[0], says: page.text.includes('zzfool') },
    ]
  }
  const shown = {
    row: { content: words, attachments: [picture.url], warnings: expect.arrayContaining(['phone']) },
    says: true,
  }
  expect(await read(buyer)).toMatchObject([shown, shown])

  await app()
    .as(await buildAdmin(app()))
    .post(`/admin/messages/${sent.body.data.id}/hide`, { reason: 'We do not insult each other' })

  const masked = { row: { hidden_at: expect.any(String), content: '', attachments: [], warnings: [] }, says: false }
  expect(await read(buyer)).toMatchObject([masked, masked])
  expect(await read(shop)).toMatchObject([shown, shown])
})

test('D42: files open by the links of an export alone, for a week, and only those that the caller may see', async () => {
  const order = await buildPaidOrder(app())
  for (const side of [order.buyer, order.vendor]) await givePassword(side)
  const [parcel, door, crack, theirs] = [
    await buildUpload(app(), order.vendor),
    await buildUpload(app(), order.vendor),
    await buildUpload(app(), order.buyer),
    await buildUpload(app(), await buildBuyer(app())),
  ]
  const act = async (who: Caller, what: string, body: object) =>
    expect((await app().as(who).post(`/orders/${order.orderId}/${what}`, body)).status).toBe(200)
  await act(order.vendor, 'dispatch', { photos: [parcel.url] })
  await act(order.vendor, 'mark-delivered', { proof: 'At the door', photos: [door.url] })
  await act(order.buyer, 'report-problem', { reason: theirs.url, photos: [crack.url] })
  const open = async (link: string) => (await app().server.inject({ url: link.replace(PUBLIC_URL, '') })).statusCode

  for (const side of [order.buyer, order.vendor]) {
    const answer = await exportOf(side)
    expectContract(exportOwnDataEndpoint, answer)
    const { site, files_open_until: until, tables } = answer.body.data
    const [sent] = tables.order_dispatches
    const [report] = tables.dispute_messages
    const links = [...sent.photos, ...sent.proof_photos, ...report.photos, tables.uploads[0].url]

    expect(site).toBe(PUBLIC_URL)
    expect(links).toHaveLength(4)
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/asime\.example\/media\/uploads\//)
      expect(await open(link)).toBe(200)
      expect(new URL(link).searchParams.get('until')).toBe(String(Date.parse(until) / 1_000))
      expect(await open(link.replace(/until=\d+/, 'until=9999999999'))).toBe(404)
    }
    expect((Date.parse(until) - Date.parse(answer.body.data.exported_at)) / 86_400_000).toBeCloseTo(
      lengthOf(EXPORT_LINK, 'days'),
      3,
    )
    // What somebody typed is not given a proof.
    expect(report.message).toBe(theirs.url)
  }
  expect(await open(parcel.url)).toBe(404)
})

test('D42: a closed account has no name, address, telephone or session left, and the books are as they were', async () => {
  const buyer = await givePassword(await buildBuyer(app(), { fullName: 'Abena Owusu-Ansah' }))
  const refreshToken = await buildRefreshToken(app(), buyer)
  const { orderId } = await buildPaidOrder(app(), { buyer })
  const itemRequest = await buildItemRequest(app(), { owner: buyer, description: 'For Abena Owusu-Ansah' })
  const bid = await buildBid(app(), { itemRequest })
  // The vendor is reminded to prepare it, by a mail that names the buyer.
  await app().sql("UPDATE orders SET remind_at = now() - interval '1 minute' WHERE id = $1", [orderId])
  await runJob(app(), 'remind_of_orders')
  await app().as(buyer).post(`/orders/${orderId}/cancel`, { reason: 'No' })
  await app().runJobs()
  await app().as(buyer).put('/auth/profile', { avatar_url: 'https://pictures.example/abena.jpg' })
  const ledger = () =>
    app().sql(
      'SELECT t.kind, p.amount FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id ORDER BY 1, 2',
    )
  const before = await ledger()

  const answer = await close(buyer)

  expectContract(closeAccountEndpoint, answer)
  expect(await ledger()).toEqual(before)
  expectFailure(await app().as(buyer).get('/user/profile'), 'unauthenticated')
  expectFailure(await app().anonymous.post('/auth/refresh', { refresh_token: refreshToken }), 'unauthenticated')
  expectFailure(
    await app().anonymous.post('/auth/login', { email: buyer.email, password: PASSWORD }),
    'invalid_credentials',
  )
  expectFailure(
    await app().as(bid.vendor).put(`/requests/${itemRequest.id}/bids/${bid.id}`, { bid_amount: 1 }),
    'bid_not_pending',
  )
  const [order] = await app().sql('SELECT buyer_id FROM orders WHERE id = $1', [orderId])
  expect(order.buyer_id).toBe(buyer.id)
  const left = await app().sql(
    `SELECT d.town, d.landmark, d.contact_phone, p.phone FROM order_deliveries d JOIN payment_orders x USING (order_id)
     JOIN payments p ON p.id = x.payment_id WHERE d.order_id = $1`,
    [orderId],
  )
  const none = '+000000000000'
  expect(left).toEqual([{ town: 'Removed', landmark: 'Removed', contact_phone: none, phone: none }])
  expect(await tablesWith([buyer.email, 'Abena Owusu-Ansah', 'pictures.example'])).toEqual([])
  await assertCountersEqualCounts(app())
})

test('D42: a closed shop leaves Asime with its products and bids', async () => {
  const vendor = await givePassword(await buildVendor(app(), { businessName: 'Closing Down Sale' }))
  const product = await buildProduct(app(), { vendor })
  const bid = await buildBid(app(), { vendor })
  await app().sql('UPDATE products SET private_attributes = $2 WHERE id = $1', [
    product.id,
    { imei: '356938035643809' },
  ])

  expect((await close(vendor)).status).toBe(204)

  expectFailure(await app().anonymous.get(`/products/${product.id}`), 'not_found')
  expectFailure(await app().anonymous.get(`/vendors/${vendor.vendorId}`), 'not_found')
  const [row] = await app().sql('SELECT status FROM bids WHERE id = $1', [bid.id])
  expect(row.status).toBe('withdrawn')
  expect(await tablesWith(['Closing Down Sale', '356938035643809'])).toEqual([])
  await assertCountersEqualCounts(app())
})

test('D42: however much an account has, it is closed', async () => {
  const one = await startTestApp()
  onTestFinished(() => one.close())
  const [buyer, vendor] = [await buildBuyer(one), await buildVendor(one)]
  await buildProduct(one, { vendor })
  await one.sql(
    `INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity)
     SELECT vendor_id, category_id, 'Bead ' || n, 'Glass', 500, 3 FROM products, generate_series(1, 200) AS n WHERE vendor_id = $1`,
    [vendor.vendorId],
  )
  await one.sql(
    `WITH wanted AS (
       INSERT INTO item_requests (user_id, request_title, description)
       SELECT $1, 'Wanted ' || n, 'Whatever it may be' FROM generate_series(1, 201) AS n RETURNING id, currency
     ) INSERT INTO bids (item_request_id, vendor_id, amount, currency, message, status) SELECT id, $2, 100, currency, 'Here', 'rejected' FROM wanted`,
    [buyer.id, vendor.vendorId],
  )
  await one.sql(
    `WITH earlier AS (
       INSERT INTO orders (buyer_id, vendor_id, status, currency, total) SELECT $1, $2, 'cancelled', 'GHS', 0 FROM generate_series(1, 201) RETURNING id
     ) INSERT INTO order_dispatches (order_id, courier) SELECT id, 'Kofi' FROM earlier`,
    [buyer.id, vendor.vendorId],
  )
  const { id } = await buildUserWithPassword(one)
  await one.sql(
    'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1) WHERE id = ANY ($2)',
    [id, [buyer.id, vendor.id]],
  )
  // Stands for the limit of a statement, which ends what is too much at once.
  await one.sql(`
    CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF (SELECT count(*) FROM changed) > 200 THEN RAISE 'too many at once'; END IF; RETURN NULL; END $$;
    DO $$ DECLARE name text; BEGIN
      FOREACH name IN ARRAY '{bids,item_requests,order_dispatches,orders,product_search,product_texts,products}'::text[] LOOP
        EXECUTE format('CREATE TRIGGER few_at_once AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()', name);
      END LOOP;
    END $$`)

  for (const user of [buyer, vendor])
    expect((await one.as(user).post('/user/close', { password: PASSWORD })).status).toBe(204)

  const [left] = await one.sql(
    `SELECT (SELECT count(*) FROM products WHERE deleted_at IS NULL)::int AS products, (SELECT count(*) FROM bids WHERE message IS NOT NULL)::int AS bids,
       (SELECT count(*) FROM item_requests WHERE request_title LIKE 'Wanted%')::int AS requests,
       (SELECT count(*) FROM order_dispatches WHERE courier IS NOT NULL)::int AS dispatches,
       (SELECT count(*) FROM orders WHERE search <> order_search_text(id))::int AS searches`,
  )
  expect(left).toEqual({ products: 0, bids: 0, requests: 0, dispatches: 0, searches: 0 })
})

test('D42: an account with an open order stays, for buyer and vendor alike, and so does all that was open', async () => {
  const vendor = await givePassword(await buildVendor(app()))
  const buyer = await givePassword(await buildBuyer(app()))
  await buildCheckout(app(), { buyer, product: await buildProduct(app(), { vendor }) })
  const itemRequest = await buildItemRequest(app(), { owner: buyer })

  for (const user of [buyer, vendor]) {
    expectFailure(await close(user), 'account_in_use')
  }

  expect((await app().anonymous.get(`/requests/${itemRequest.id}`)).body.data.status).toBe('open')
})

// Both sides of the closing: what it counted is behind it, or still before it.
test.for([
  ['buyer', 'products'],
  ['vendor', 'products'],
  ['buyer', 'orders'],
] as const)(
  'D42: an order that lands while the account of its %s closes (at %s): one of both happens',
  async ([side, gate]) => {
    const vendor = await givePassword(await buildVendor(app()))
    const buyer = await givePassword(await buildBuyer(app()))
    const product = await buildProduct(app(), { vendor })
    const items = [{ product_id: product.id, quantity: 1 }]

    const [closed, placed] = await atOnce(app(), gate, [
      () => close(side === 'buyer' ? buyer : vendor),
      () => app().as(buyer).post('/orders', { items, delivery: DELIVERY }),
    ])

    const orders = await app().sql('SELECT FROM orders WHERE buyer_id = $1', [buyer.id])
    expect([closed?.status, placed?.status === 201, orders.length]).toEqual(
      closed?.status === 204 ? [204, false, 0] : [409, true, 1],
    )
  },
)

test('a bid of a shop that is closed, or suspended, makes no order', async () => {
  const bid = await buildBid(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [bid.vendor.id])

  const answer = await app().as(bid.itemRequest.owner).post(`/requests/${bid.itemRequest.id}/bids/${bid.id}/accept`)

  expectFailure(answer, 'conflict')
  expect(await app().sql('SELECT FROM orders WHERE bid_id = $1', [bid.id])).toEqual([])
})

test('D42: a vendor to whom money is owed stays until it is paid out', async () => {
  const vendor = await givePassword(await buildVendor(app()))
  const { buyer, orderId } = await buildPaidOrder(app(), { product: await buildProduct(app(), { vendor }) })
  await app().as(vendor).post(`/orders/${orderId}/dispatch`, {})
  await app().as(buyer).post(`/orders/${orderId}/confirm-receipt`)

  expectFailure(await close(vendor), 'account_in_use', 'Money is still held for you. Please wait until it is paid out')
})

test('D42: the password is asked for again, and an admin’s account is not closed', async () => {
  const buyer = await givePassword(await buildBuyer(app()))
  const admin = await givePassword(await buildAdmin(app()))

  expectInvalid(await close(buyer, 'another one'), { password: 'This password is incorrect' })
  expectFailure(await close(admin), 'forbidden')

  expect((await app().as(buyer).get('/user/profile')).status).toBe(200)
})

/** Tables in which one of the texts stands anywhere. */
async function tablesWith(texts: string[]): Promise<string[]> {
  const tables = await app().sql<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'search_%'",
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await app().sql(
      `SELECT count(*)::int AS n FROM ${name} t WHERE to_jsonb(t)::text LIKE ANY (SELECT '%' || x || '%' FROM unnest($1::text[]) AS x)`,
      [texts],
    )
    if (row.n > 0) found.push(name)
  }
  return found
}

test('exports are made one at a time; few wait, and who is turned away is told when to come back', async () => {
  const users = await Promise.all(Array.from({ length: 7 }, () => buildUserWithPassword(app())))
  const gate = new pg.Client({ connectionString: app().database.superuserConnectionString })
  await gate.connect()
  onTestFinished(() => gate.end())
  await gate.query('BEGIN')
  await gate.query('LOCK TABLE follows IN ACCESS EXCLUSIVE MODE')

  const refused: Answer[] = []
  const twoRefused = Promise.withResolvers<void>()
  const exports = users.map(async (user) => {
    const answer = await exportOf(user)
    if (answer.status !== 200) refused.push(answer)
    if (refused.length === 2) twoRefused.resolve()
    return answer
  })
  // Nobody gets past the locked table, so those who are answered now were turned away.
  await twoRefused.promise
  const busy = await app().sql(
    "SELECT FROM pg_locks WHERE relation = 'follows'::regclass AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  )
  await gate.query('COMMIT')

  const answers = await Promise.all(exports)
  expect(busy.length).toBeLessThanOrEqual(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  for (const answer of refused) {
    expectFailure(answer, 'unavailable')
    expect(answer.headers['retry-after']).toBe('60')
  }
})

test('five exports an hour are made for an account; wrong passwords are not among them', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  onTestFinished(() => limited.close())
  const user = await buildUserWithPassword(limited)
  const ask = (password: string) => limited.as(user).post('/user/data/export', { password })
  await ask('not mine')
  for (let i = 0; i < 5; i++) expect((await ask(PASSWORD)).status).toBe(200)

  const sixth = await ask(PASSWORD)

  expectFailure(sixth, 'rate_limited')
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(50 * 60)
  const other = await buildUserWithPassword(limited)
  expect((await limited.as(other).post('/user/data/export', { password: PASSWORD })).status).toBe(200)
})
