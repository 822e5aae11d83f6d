import { MOST_MATCHED_REQUESTS, MOST_MATCHES_A_DAY } from '@asime/contract/matching-limits'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildCategory,
  buildMember,
  buildProduct,
  buildVendor,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { useTestApp } from '../../../test/test-app.ts'

// REQ-7

const app = useTestApp()

async function buildSeller(categoryId: string, set = "region = 'Ashanti', town = 'Kumasi'"): Promise<TestVendor> {
  const { vendor } = await buildProduct(app(), { categoryId })
  await app().sql(`UPDATE vendors SET ${set} WHERE id = $1`, [vendor.vendorId])
  return vendor
}

async function post(buyer: TestUser, categoryId: string, changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await app()
    .as(buyer)
    .post('/requests', {
      request_title: 'A smock for a wedding',
      description: 'From Tamale, hand-woven, size L.',
      category_id: categoryId,
      budget_max: 500,
      location: 'Kumasi, Ashanti',
      ...changes,
    })
  expect(answer.status, answer.text).toBe(201)
  await app().runJobs()
  return answer.body.data.id
}

async function toldOf(itemRequestId: string): Promise<string[]> {
  const rows = await app().sql(
    "SELECT user_id FROM notifications WHERE kind = 'request_matched' AND subject_id = $1 ORDER BY user_id",
    [itemRequestId],
  )
  return rows.map(({ user_id: id }) => id)
}

const idsOf = (...users: TestUser[]) => users.map(({ id }) => id).toSorted()

test('an open request reaches the shops that sell such things, have some and deliver there, and says why', async () => {
  const categoryId = await buildCategory(app(), 'Festive wear')
  const fits = await buildSeller(categoryId)
  await buildSeller(await buildCategory(app()))
  const soldOut = await buildSeller(categoryId)
  await app().sql('UPDATE products SET stock_quantity = 0 WHERE vendor_id = $1', [soldOut.vendorId])
  await buildSeller(categoryId, "region = 'Ashanti', away_from = now()::date - 1, away_until = now()::date + 2")
  await buildSeller(categoryId, "region = 'Volta', town = 'Ho', delivery_methods = '{pickup}'")
  const suspended = await buildSeller(categoryId)
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])

  const id = await post(await buildBuyer(app()), categoryId)

  expect(await toldOf(id)).toEqual(idsOf(fits))
  const [notification] = await app().sql('SELECT title, detail, path FROM notifications WHERE subject_id = $1', [id])
  expect(notification).toEqual({
    title: 'New request: A smock for a wedding',
    detail: 'Up to GH₵\u00a0500.00. You sell Festive wear and deliver to Ashanti.',
    path: `/requests/${id}`,
  })
})

test('a title that mailboxes would turn into a link is not sent to shops', async () => {
  const categoryId = await buildCategory(app(), 'Phones')
  const shop = await buildSeller(categoryId)

  await post(await buildBuyer(app()), categoryId, { request_title: 'Free phones at evil.example' })

  const { body } = await app().as(shop).get('/notifications')
  expect(body.data[0]).toMatchObject({
    title: 'New request that fits your shop',
    body: 'Up to GH₵\u00a0500.00. You sell Phones and deliver to Ashanti.',
  })
})

test('a shop is not told of a request of its own, and of none twice', async () => {
  const categoryId = await buildCategory(app())
  const [owner, other] = [await buildSeller(categoryId), await buildSeller(categoryId)]
  const id = await post(owner, categoryId)

  await app().sql(
    "SELECT graphile_worker.add_job('match_item_request', json_build_object('item_request_id', $1::uuid))",
    [id],
  )
  await app().runJobs()

  expect(await toldOf(id)).toEqual(idsOf(other))
})

test('a shop is not told of what one of its people asks for, on which it cannot bid', async () => {
  const categoryId = await buildCategory(app())
  const [shop, other] = [await buildSeller(categoryId), await buildSeller(categoryId)]

  const id = await post(await buildMember(app(), shop, 'manager'), categoryId)

  expect(await toldOf(id)).toEqual(idsOf(other))
})

test('without a place that is known everybody who sells such things is told', async () => {
  const categoryId = await buildCategory(app())
  const far = await buildSeller(categoryId, "region = 'Volta', town = 'Ho', delivery_methods = '{pickup}'")

  const id = await post(await buildBuyer(app()), categoryId, { location: undefined })

  expect(await toldOf(id)).toEqual(idsOf(far))
})

test('a shop is notified of a limited number a day, and other shops of the next', async () => {
  const categoryId = await buildCategory(app())
  const [busy, fresh] = [await buildSeller(categoryId), await buildSeller(categoryId)]
  const buyer = await buildBuyer(app())
  await app().sql(
    `WITH made AS (
       INSERT INTO item_requests (user_id, request_title, description) SELECT $1, 'Something else', 'Whatever it may be.' FROM generate_series(1, $3)
       RETURNING id)
     INSERT INTO request_matches (item_request_id, vendor_id) SELECT id, $2 FROM made`,
    [buyer.id, busy.vendorId, MOST_MATCHES_A_DAY],
  )

  expect(await toldOf(await post(await buildBuyer(app()), categoryId))).toEqual(idsOf(fresh))
})

test('whoever posts many requests in a day reaches shops by the first of them alone', async () => {
  const categoryId = await buildCategory(app())
  const shop = await buildSeller(categoryId)
  const [eager, other] = [await buildBuyer(app()), await buildBuyer(app())]
  const ids: string[] = []
  for (let n = 0; n <= MOST_MATCHED_REQUESTS; n++) ids.push(await post(eager, categoryId))

  for (const [n, id] of ids.entries()) expect(await toldOf(id)).toEqual(n < MOST_MATCHED_REQUESTS ? idsOf(shop) : [])
  expect(await toldOf(await post(other, categoryId))).toEqual(idsOf(shop))
})

test('a request that is edited, extended, reopened or shown again reaches whom it fits now, and nobody twice', async () => {
  const [first, second] = [await buildCategory(app()), await buildCategory(app())]
  const [kumasi, ho] = [
    "region = 'Ashanti', town = 'Kumasi', delivery_methods = '{pickup}'",
    "region = 'Volta', town = 'Ho', delivery_methods = '{pickup}'",
  ]
  const told = [await buildSeller(first, kumasi)]
  const buyer = await buildBuyer(app())
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const soon = inDays(1)
  const id = await post(buyer, first, { expires_at: soon })
  expect(await toldOf(id)).toEqual(idsOf(...told))
  const edit = async (location: string, changes: object = {}) => {
    const request_title = 'A smock for a wedding'
    const text = {
      request_title,
      description: 'From Tamale, hand-woven, size L.',
      category_id: second,
      expires_at: soon,
    }
    const answer = await app()
      .as(buyer)
      .put(`/requests/${id}`, { ...text, location, ...changes })
    expect(answer.status, answer.text).toBe(200)
    await app().runJobs()
    return toldOf(id)
  }

  // Another category, and whoever has bid knows of it.
  told.push(await buildSeller(second, kumasi))
  const bidder = await buildSeller(second, kumasi)
  const bid = await app().as(bidder).post(`/requests/${id}/bids`, { bid_amount: 400 })
  expect(await edit('Kumasi, Ashanti')).toEqual(idsOf(...told))
  // Another place.
  told.push(await buildSeller(second, ho))
  expect(await edit('Ho, Volta')).toEqual(idsOf(...told))
  // Other words alone, and then more time.
  const came = await buildSeller(second, ho)
  expect(await edit('Ho, Volta', { description: 'Hand-woven, of any size.' })).toEqual(idsOf(...told))
  told.push(came)
  expect(await edit('Ho, Volta', { expires_at: inDays(5) })).toEqual(idsOf(...told))
  // Hidden by an admin, and shown again.
  const admin = await buildAdmin(app())
  const decide = (move: string) =>
    app().as(admin).post(`/admin/moderation-cases/${reported.body.data.case_id}/${move}`, { reason: 'Looked at' })
  const content = { subject_type: 'item_request', subject_id: id, reason: 'fake' }
  const reported = await app().as(bidder).post('/content-reports', content)
  expect((await decide('hide')).status).toBe(200)
  told.push(await buildSeller(second, ho))
  await decide('restore')
  await app().runJobs()
  expect(await toldOf(id)).toEqual(idsOf(...told))
  // Nothing came of the bid that was accepted.
  const accepted = await app().as(buyer).post(`/requests/${id}/bids/${bid.body.data.id}/accept`, { bid_amount: 400 })
  expect(accepted.status, accepted.text).toBe(200)
  told.push(await buildSeller(second, ho))
  await app().as(buyer).post(`/orders/${accepted.body.data.order.id}/cancel`, { reason: 'Too late' })
  await app().runJobs()
  expect(await toldOf(id)).toEqual(idsOf(...told))
})

test('a request that is cancelled while shops are told of it is told to no more of them', async () => {
  const categoryId = await buildCategory(app())
  // One batch, and one shop more.
  for (let shop = 0; shop < 11; shop++) await buildSeller(categoryId)
  const buyer = await buildBuyer(app())
  // Its owner cancels as the first are being told.
  await app().sql(`CREATE FUNCTION cancel_told() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN UPDATE item_requests SET status = 'cancelled' WHERE id IN (SELECT item_request_id FROM told); RETURN NULL; END $$`)
  await app().sql(
    'CREATE TRIGGER cancel_told AFTER INSERT ON request_matches REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION cancel_told()',
  )

  const id = await post(buyer, categoryId)
  await app().sql('DROP FUNCTION cancel_told CASCADE')

  expect(await toldOf(id)).toHaveLength(10)
})

test('a request that is cancelled before the job comes to it is told to nobody', async () => {
  const categoryId = await buildCategory(app())
  await buildSeller(categoryId)
  const buyer = await buildVendor(app())
  const answer = await app().as(buyer).post('/requests', {
    request_title: 'A smock for a wedding',
    description: 'From Tamale, hand-woven, size L.',
    category_id: categoryId,
  })
  await app().sql("UPDATE item_requests SET status = 'cancelled' WHERE id = $1", [answer.body.data.id])

  await app().runJobs()

  expect(await toldOf(answer.body.data.id)).toEqual([])
})
