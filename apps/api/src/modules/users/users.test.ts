import { listOrdersOfUserEndpoint, listUsersEndpoint, readAnyUserEndpoint } from '@asime/contract/admin-users'
import { listShopsEndpoint } from '@asime/contract/admin-vendors'
import type { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildCheckout,
  buildItemRequest,
  buildMember,
  buildProduct,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { connectLive } from '../../../test/live.ts'
import { buildPaidOrder, pay } from '../../../test/payments.ts'
import { idsIn } from '../../../test/pages.ts'
import { askForPayout, buildPayee, buildSale } from '../../../test/payouts.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let admin: TestUser
let origin: string
beforeAll(async () => {
  admin = await buildAdmin(app())
  origin = await app().listen()
})

const act = (who: TestUser, id: string, path: string, body: object = {}) =>
  app()
    .as(who)
    .post(`/admin/users/${id}/${path}`, { reason: 'Asks to be paid outside Asime', ...body })
const newNotices = (userId: string, kind: string) =>
  app().sql('SELECT title, detail FROM notifications WHERE user_id = $1 AND kind = $2', [userId, kind])

describe('the lists', () => {
  test('people are found by any part of their name, address, phone or shop, and narrowed down', async () => {
    const vendor = await buildVendor(app(), { fullName: 'Yaa Zuqbari', businessName: 'Zuqwenze Fabrics' })
    const buyer = await buildBuyer(app(), { fullName: 'Kojo Zuqbari', email: 'kojo.zuq_1@test.example' })
    await app().sql("UPDATE users SET phone = '+233249876501', email_verified_at = NULL WHERE id = $1", [buyer.id])
    const find = (query: string) => app().as(admin).get(`/admin/users?${query}`)

    const both = await find('query=zuqbari')

    expectContract(listUsersEndpoint, both)
    expect(idsIn(both)).toEqual([buyer.id, vendor.id])
    expect(both.body.data[1].shop).toMatchObject({ business_name: 'Zuqwenze Fabrics', role: 'owner' })
    for (const query of ['ZUQWENZE', 'qwenze%20fab']) expect(idsIn(await find(`query=${query}`))).toEqual([vendor.id])
    for (const query of ['0249%20876%20501', '%2B233249876501', 'kojo.zuq_1@', 'kojo%20zuq'])
      expect(idsIn(await find(`query=${query}`))).toEqual([buyer.id])
    // A pattern's own marks are letters like others.
    expect(idsIn(await find('query=kojo%25zuq'))).toEqual([])
    expect(idsIn(await find('query=zuqbari&user_type=vendor&status=active'))).toEqual([vendor.id])
    expect(idsIn(await find('query=zuqbari&contactable=false'))).toEqual([buyer.id])
    // A telephone that answered a code is as good as an email.
    await app().sql('UPDATE users SET verified_phone = phone, phone_verified_at = now() WHERE id = $1', [buyer.id])
    expect(idsIn(await find('query=zuqbari&contactable=false'))).toEqual([])
    expect((await find('query=0249%20876%20501')).body.data[0]).toMatchObject({ verified_phone: '+233249876501' })
    const first = await find('query=zuqbari&limit=1')
    expect(idsIn(await find(`query=zuqbari&limit=1&cursor=${first.body.meta.next_cursor}`))).toEqual([vendor.id])
    const [{ all }] = await app().sql('SELECT count(*)::int AS all FROM users')
    expect(first.body.meta.counts).toMatchObject({ all })
  })

  test('of those who have not confirmed anything, whoever has closed their account is left out', async () => {
    const { id } = await buildBuyer(app(), { fullName: 'Esi Zorbilla' })
    await app().sql("UPDATE users SET email_verified_at = NULL, status = 'suspended' WHERE id = $1", [id])
    const find = () => app().as(admin).get('/admin/users?query=zorbilla&contactable=false')
    const suspended = await find()
    expect(idsIn(suspended)).toEqual([id])

    await app().sql('INSERT INTO erasures (user_id, applied_at) VALUES ($1, now())', [id])

    const closed = await find()
    expect(idsIn(closed)).toEqual([])
    expect(closed.body.meta.counts.unconfirmed).toBe(suspended.body.meta.counts.unconfirmed - 1)
  })

  test('what stands in more addresses than are counted is paged through, too', async () => {
    await app().sql(
      `BEGIN; SET LOCAL session_replication_role = replica;
       INSERT INTO users (email, full_name, user_type, password_hash, created_at)
       SELECT n || '@crowd.example', 'One of ' || n, 'buyer', 'none', now() - n * interval '1 second' FROM generate_series(1, 10001) AS n; COMMIT`,
    )
    const find = (query: string) => app().as(admin).get(`/admin/users?query=@crowd.example&user_type=buyer&${query}`)

    const first = await find('limit=2')
    const second = await find(`limit=2&cursor=${first.body.meta.next_cursor}`)

    expect(first.body.meta).toMatchObject({ total: 10_000, total_is_capped: true })
    const names = [first, second].flatMap(({ body }) => body.data.map((user: any) => user.full_name))
    expect(names).toEqual(['One of 1', 'One of 2', 'One of 3', 'One of 4'])
  })

  test('whom a word finds is not looked up each by each before the rest is asked, counted by the database or not', async () => {
    await app().sql(
      `BEGIN; SET LOCAL session_replication_role = replica;
       INSERT INTO users (email, full_name, user_type, password_hash, email_verified_at)
       SELECT n || '@serwaa.example', 'Serwaa ' || n, 'buyer', 'none', now() FROM generate_series(1, 3000) AS n; COMMIT`,
    )
    const asked = vi.spyOn(app().context.db, 'executeQuery')
    const found = await app().as(admin).get('/admin/users?query=serwaa&contactable=false')
    const statements = asked.mock.calls.map(([statement]) => statement as CompiledQuery)
    const { sql, parameters } = statements.find((statement) => statement.sql.includes('user_words('))!
    asked.mockRestore()

    const plan = await app().sql(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, [...parameters])

    expect(idsIn(found)).toEqual([])
    const loops = JSON.stringify(plan)
      .matchAll(/"Actual Loops":([\d.]+)/g)
      .map(([, times]) => Number(times))
    expect(Math.max(...loops)).toBeLessThan(1_000)
  })

  test('shops are found by their name and by their owner, and narrowed down', async () => {
    const vendor = await buildVendor(app(), { fullName: 'Abla Vuqtor', businessName: 'Quxpanin Pots' })
    await app().sql("UPDATE vendors SET region = 'Volta' WHERE id = $1", [vendor.vendorId])
    const find = (query: string) => app().as(admin).get(`/admin/vendors?${query}`)

    const found = await find('query=quxpanin')

    expectContract(listShopsEndpoint, found)
    const owner = await app().as(admin).get(`/admin/vendors/${vendor.vendorId}`)
    expect(owner.body.data).toMatchObject({ id: vendor.id, shop: { id: vendor.vendorId } })
    expectFailure(await app().as(admin).get(`/admin/vendors/${vendor.id}`), 'not_found')
    for (const query of ['query=vuqtor', 'query=quxpanin&region=Volta&verification_status=unverified&status=active'])
      expect(idsIn(await find(query))).toEqual([vendor.vendorId])
    for (const query of [
      'query=quxpanin&region=Oti',
      'query=quxpanin&status=suspended',
      'query=quxpanin&payouts_held=true',
    ])
      expect(idsIn(await find(query))).toEqual([])
    // The number that the owner signs in with need not stand in their profile.
    await app().sql(
      "UPDATE users SET phone = NULL, verified_phone = '+233249876502', phone_verified_at = now() WHERE id = $1",
      [vendor.id],
    )
    expect(idsIn(await find('query=0249%20876%20502'))).toEqual([vendor.vendorId])
  })

  test('are for admins alone', async () => {
    const vendor = await buildVendor(app())
    for (const path of ['/admin/users', '/admin/vendors', `/admin/users/${vendor.id}`])
      expectFailure(await app().as(vendor).get(path), 'forbidden')
  })
})

test('a person’s page has their money from the ledger, which adds up, and their orders, reports and sessions', async () => {
  const { buyer, vendor, total } = await buildPaidOrder(app())
  const [chat] = await app().sql(
    `WITH c AS (INSERT INTO conversations (buyer_id, vendor_id) VALUES ($1, $2) RETURNING id)
     INSERT INTO conversation_reports (conversation_id, reporter_id, side, reason) SELECT id, $1, 'buyer', 'pays_outside' FROM c RETURNING id`,
    [buyer.id, vendor.vendorId],
  )

  const [ofBuyer, ofVendor] = [
    await app().as(admin).get(`/admin/users/${buyer.id}`),
    await app().as(admin).get(`/admin/users/${vendor.id}`),
  ]

  expectContract(readAnyUserEndpoint, ofBuyer)
  expect(ofBuyer.body.data).toMatchObject({
    orders: { bought: 1, sold: 0 },
    purchases: [{ currency: 'GHS', lines: [{ kind: 'capture', amount: total }], balance: total }],
    sales: [],
    reports: { about: [], by: [{ id: chat.id, other: expect.any(String) }] },
    sessions: [{ id: buyer.sessionId, ended_at: null }],
    actions: ['suspend', 'sign_out', 'change_email', 'make_vendor'],
  })
  expect(ofVendor.body.data).toMatchObject({
    orders: { bought: 0, sold: 1 },
    open_reports: 1,
    reports: { about: [{ id: chat.id, other: buyer.fullName, reason: 'pays_outside' }], by: [] },
  })
  const sold = await app().as(admin).get(`/admin/users/${vendor.id}/orders?side=vendor`)
  expectContract(listOrdersOfUserEndpoint, sold)
  expect(sold.body.data).toMatchObject([{ status: 'paid', total, buyer: buyer.fullName }])
  expect(idsIn(await app().as(admin).get('/admin/users?reported=true'))).toContain(vendor.id)
  for (const id of [vendor.vendorId, 'somebody'])
    expectFailure(await app().as(admin).get(`/admin/users/${id}/orders`), 'not_found', 'User not found')
})

test('what a person has much of is counted, though the newest 20 are shown', async () => {
  const [buyer, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  await app().sql(
    `WITH c AS (INSERT INTO conversations (buyer_id, vendor_id) VALUES ($1, $2) RETURNING id)
     INSERT INTO conversation_reports (conversation_id, reporter_id, side, reason, resolved_at)
     SELECT c.id, $1, 'buyer', 'rude', CASE WHEN n > 3 THEN now() END FROM c, generate_series(1, 25) AS n`,
    [buyer.id, vendor.vendorId],
  )
  await app().sql(
    `INSERT INTO sessions (user_id, expires_at, network, revoked_at, revoked_because)
     SELECT $1, now() + interval '1 day', '192.0.2.0/24', CASE WHEN n > 30 THEN now() END, CASE WHEN n > 30 THEN 'signed out' END
     FROM generate_series(1, 35) AS n`,
    [vendor.id],
  )

  const { data } = (await app().as(admin).get(`/admin/users/${vendor.id}`)).body

  expect(data.reports.about).toHaveLength(20)
  expect(data).toMatchObject({
    open_reports: 3,
    reports: { totals: { about: 25, by: 0, posted: 0 }, open: { conversations: 3, posts: 0 } },
    active_sessions: 31,
  })
  expect(data.sessions[0]).toMatchObject({ network: '192.0.2.0/24' })
})

test('open reports of a shop and its products are counted, listed and found at the person whose it is', async () => {
  const vendor = await buildVendor(app(), { fullName: 'Efo Quistreport' })
  const product = await buildProduct(app(), { vendor, name: 'Brass watch' })
  const report = async (type: string, id: string) =>
    app()
      .as(await buildBuyer(app()))
      .post('/content-reports', { subject_type: type, subject_id: id, reason: 'fake' })
  const { case_id: id } = (await report('product', product.id)).body.data
  await report('product', product.id)
  await report('vendor', vendor.vendorId)

  const found = await app().as(admin).get('/admin/users?query=quistreport&reported=true')
  const page = await app().as(admin).get(`/admin/users/${vendor.id}`)

  expectContract(listUsersEndpoint, found)
  expectContract(readAnyUserEndpoint, page)
  expect(found.body.data).toMatchObject([{ id: vendor.id, open_reports: 3 }])
  expect(page.body.data).toMatchObject({
    open_reports: 3,
    reports: {
      about: [],
      posted: [
        { status: 'open', subject: { type: 'vendor', id: vendor.vendorId }, report_count: 1 },
        { id, status: 'open', subject: { type: 'product', title: 'Brass watch' }, report_count: 2 },
      ],
    },
  })
  await app().as(admin).post(`/admin/moderation-cases/${id}/dismiss`, { reason: 'A fine watch' })
  const after = await app().as(admin).get(`/admin/users/${vendor.id}`)
  expect(after.body.data).toMatchObject({ open_reports: 1, reports: { posted: [{}, { id, status: 'dismissed' }] } })
})

test('a shop’s page has what each kind of transaction moved by sums that are kept, and reads none of its postings', async () => {
  const vendor = await buildPayee(app())
  await buildSale(app(), vendor)
  await buildSale(app(), vendor)
  await askForPayout(app(), vendor)
  await app().runJobs()
  await buildSale(app(), vendor)
  const asked = vi.spyOn(app().context.db, 'executeQuery')
  const page = await app().as(admin).get(`/admin/vendors/${vendor.vendorId}`)
  const statements = asked.mock.calls.map(([statement]) => statement as CompiledQuery)
  const { sql, parameters } = statements.find((statement) => statement.sql.includes('ledger_accounts'))!
  asked.mockRestore()

  const plan = await app().sql(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, [...parameters])

  expect(page.body.data.sales).toEqual([
    {
      currency: 'GHS',
      lines: [
        { kind: 'release', amount: 349.68 },
        { kind: 'payout_paid', amount: -233.12 },
      ],
      balance: 116.56,
    },
  ])
  expect(runsOf(plan, 'ledger_sums')).toBeGreaterThan(0)
  expect(runsOf(plan, 'ledger_postings')).toBe(0)
})

/** How often that table was read by a plan that was carried out. */
function runsOf(plan: unknown, table: string): number {
  if (plan === null || typeof plan !== 'object') return 0
  const own =
    (plan as Record<string, unknown>)['Relation Name'] === table
      ? Number((plan as Record<string, unknown>)['Actual Loops'])
      : 0
  return Object.values(plan).reduce((sum: number, each) => sum + runsOf(each, table), own)
}

test('D20: whoever is suspended is out at once: the next call, the open socket, the shop and what they offer', async () => {
  const vendor = await buildVendor(app())
  const manager = await buildMember(app(), vendor, 'manager')
  const product = await buildProduct(app(), { vendor })
  const [bid, request] = [await buildBid(app(), { vendor }), await buildItemRequest(app(), { owner: vendor })]
  const paid = await buildPaidOrder(app(), { product })
  const unpaid = await buildCheckout(app(), { product })
  const page = await connectLive(origin, vendor.token)
  const effects = await app().as(admin).get(`/admin/users/${vendor.id}/suspension-effects`)

  const answer = await act(admin, vendor.id, 'suspend', { note: 'The second time' })

  expect(answer.status, answer.text).toBe(200)
  await page.cut
  expectFailure(await app().as(vendor).get('/auth/profile'), 'unauthenticated')
  expectFailure(await app().as(manager).get('/user/products'), 'forbidden')
  expect((await app().anonymous.get(`/vendors/${vendor.vendorId}`)).status).toBe(404)
  expectFailure(await pay(app(), unpaid), 'order_state')
  expect(answer.body.data).toMatchObject({
    status: 'suspended',
    suspension: { reason: 'Asks to be paid outside Asime', note: 'The second time', suspended_by: admin.fullName },
    actions: ['restore'],
  })

  // What was said before is what happens.
  expect(effects.body.data).toMatchObject({
    is_notified: true,
    sessions: 1,
    requests: 1,
    shop: {
      products: 1,
      bids: 1,
      team: 1,
      unpaid: { count: 1, amount: unpaid.total },
      to_dispatch: { count: 1, amount: paid.total },
      on_the_way: { count: 0, amount: 0 },
      payouts_unsent: { count: 0, amount: 0 },
    },
  })
  await app().runJobs()
  expect((await app().anonymous.get(`/products/${product.id}`)).status).toBe(404)
  const [now] = await app().sql(
    `SELECT (SELECT status FROM bids WHERE id = $1) AS bid, (SELECT status FROM item_requests WHERE id = $2) AS request,
            (SELECT status FROM orders WHERE id = $3) AS paid`,
    [bid.id, request.id, paid.orderId],
  )
  expect(now).toEqual({ bid: 'withdrawn', request: 'cancelled', paid: 'paid' })
  // Whoever has no confirmed email reads it here once restored.
  expect(await newNotices(vendor.id, 'account_suspended')).toMatchObject([{ detail: 'Asks to be paid outside Asime' }])
  const [mail] = await app().sql("SELECT body_text FROM mails WHERE recipient = $1 AND subject ~ 'suspended'", [
    vendor.email,
  ])
  expect(mail.body_text).toContain('Asks to be paid outside Asime')
  expect(mail.body_text).not.toContain('The second time')
})

test('whoever is restored can sign in, and sells again what the suspension hid, but nothing else', async () => {
  const vendor = await buildVendor(app())
  const [shown, draft] = [
    await buildProduct(app(), { vendor }),
    await buildProduct(app(), { vendor, visibility: 'draft' }),
  ]
  await act(admin, vendor.id, 'suspend')
  await app().runJobs()

  const answer = await act(admin, vendor.id, 'restore', { reason: 'A mistake' })
  await app().runJobs()

  expect(answer.body.data).toMatchObject({ status: 'active', suspension: null })
  expect((await app().anonymous.get(`/products/${shown.id}`)).status).toBe(200)
  expect((await app().anonymous.get(`/products/${draft.id}`)).status).toBe(404)
  // Sessions that have ended stay so.
  expectFailure(await app().as(vendor).get('/auth/profile'), 'unauthenticated')
  expect(await newNotices(vendor.id, 'account_restored')).toHaveLength(1)
})

test('nobody acts on their own account, on a closed one, or twice; and nobody but admins at all', async () => {
  const buyer = await buildBuyer(app())
  const closed = await buildBuyer(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [closed.id])
  await app().sql('INSERT INTO erasures (user_id, applied_at) VALUES ($1, now())', [closed.id])

  for (const path of ['suspend', 'sign-out'])
    expectFailure(await act(admin, admin.id, path), 'forbidden', 'This is your own account. Another admin has to do it')
  expectFailure(await act(buyer, buyer.id, 'suspend'), 'forbidden')
  const support = await buildAdmin(app(), { staffRole: 'support' })
  expectFailure(
    await act(support, admin.id, 'suspend'),
    'forbidden',
    'This is the account of an admin. An owner has to do it',
  )
  expectFailure(await act(await buildAdmin(app(), { staffRole: 'finance' }), buyer.id, 'suspend'), 'forbidden')
  expectFailure(await act(admin, closed.id, 'restore'), 'account_state', 'Its owner has closed this account')
  expectFailure(await act(admin, buyer.id, 'restore'), 'account_state', 'This account is not suspended')
  const answers = await Promise.all([
    act(admin, buyer.id, 'suspend'),
    act(await buildAdmin(app()), buyer.id, 'suspend'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This account is already suspended')
})

test('one of two admins who suspend each other at once is left', async () => {
  const [one, other] = [await buildAdmin(app()), await buildAdmin(app())]

  const answers = await Promise.all([act(one, other.id, 'suspend'), act(other, one.id, 'suspend')])

  // Whoever came second was no admin any more: by then as a caller, or only when both were locked.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([401, 403])])
  const left = await app().sql("SELECT FROM users WHERE id IN ($1, $2) AND status = 'active'", [one.id, other.id])
  expect(left).toHaveLength(1)
})

test('signing somebody out ends every session and cuts every socket', async () => {
  const buyer = await buildBuyer(app())
  const page = await connectLive(origin, buyer.token)

  const answer = await act(admin, buyer.id, 'sign-out')

  await page.cut
  expect(answer.body.data.sessions).toMatchObject([{ ended_because: 'signed out by an admin' }])
  expectFailure(await app().as(buyer).get('/auth/profile'), 'unauthenticated')
})
