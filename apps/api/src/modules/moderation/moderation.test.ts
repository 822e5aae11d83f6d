import type { ModerationDecision } from '@asime/contract/moderation-states'
import { listModerationCasesEndpoint, reportContentEndpoint } from '@asime/contract/moderation'
import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../../test/at-once.ts'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildCheckout,
  buildItemRequest,
  buildMember,
  buildProduct,
  buildReview,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { mailRestoredBid } from '../bids/reopen-bids.service.ts'
import { notifyOfExpiry } from '../item-requests/expiry-notices.service.ts'

const app = useTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await buildAdmin(app())
})

type Subject = [type: string, id: string]
const report = ([type, id]: Subject, as: TestUser, body: object = {}) =>
  app()
    .as(as)
    .post('/content-reports', { subject_type: type, subject_id: id, reason: 'fake', ...body })
/** @returns the case */
async function reported(subject: Subject, as?: TestUser): Promise<string> {
  const answer = await report(subject, as ?? (await buildBuyer(app())))
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data.case_id
}
const decide = (id: string, move: ModerationDecision, reason = 'It is a copy') =>
  app().as(admin).post(`/admin/moderation-cases/${id}/${move}`, { reason })
async function decided(id: string, move: ModerationDecision): Promise<void> {
  const answer = await decide(id, move)
  expect(answer.status, answer.text).toBe(200)
}
const notified = (user: { id: string }) =>
  app().sql(
    "SELECT kind, title, detail FROM notifications WHERE user_id = $1 AND kind ~ '^(content|report)_' ORDER BY id",
    [user.id],
  )
const idsOf = async (path: string): Promise<string[]> =>
  (await app().anonymous.get(path)).body.data.map(({ id }: { id: string }) => id)

test('whoever has not confirmed their email reports nothing', async () => {
  const { id } = await buildProduct(app())
  const unconfirmed = await buildBuyer(app())
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unconfirmed.id])

  expectFailure(await report(['product', id], unconfirmed), 'forbidden', 'Please confirm your email first')
  expect(await app().sql('SELECT FROM moderation_cases WHERE subject_id = $1', [id])).toEqual([])
})

test('what several people report is one case, once by each, which the owner cannot begin and visitors cannot see', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor, name: 'Gold watch' })
  const [first, second] = [await buildBuyer(app(), { fullName: 'Ama Mensah' }), await buildBuyer(app())]

  const made = await report(['product', product.id], first, { note: ' It is brass. ' })
  const again = await report(['product', product.id], first, { reason: 'spam' })
  const other = await report(['product', product.id], second)
  const own = await report(['product', product.id], vendor)
  const byMember = await report(['product', product.id], await buildMember(app(), vendor, 'packer'))
  const hidden = await buildProduct(app(), { visibility: 'draft' })

  expectContract(reportContentEndpoint, made)
  expect([again.body.data, other.body.data]).toEqual([made.body.data, made.body.data])
  expectFailure(own, 'forbidden', 'You cannot report what is your own')
  expectFailure(byMember, 'forbidden', 'You cannot report what is your own')
  expectFailure(await report(['product', hidden.id], first), 'not_found', 'Product not found')
  expectFailure(await report(['bid', product.id], first), 'not_found', 'Bid not found')
  expectInvalid(await report(['order', product.id], first, { reason: 'ugly' }), {
    subject_type: 'Must be one of product, item_request, bid, review, vendor',
    reason: 'Choose what is wrong',
  })
  const listed = await app().as(admin).get('/admin/moderation-cases?limit=100')
  expectContract(listModerationCasesEndpoint, listed)
  expect(listed.body.data.find(({ id }: { id: string }) => id === made.body.data.case_id)).toMatchObject({
    status: 'open',
    subject: { type: 'product', id: product.id, title: 'Gold watch', path: `/products/${product.id}` },
    owner: { id: vendor.id },
    report_count: 2,
    reports: [
      { reported_by: { id: second.id } },
      { reason: 'fake', note: 'It is brass.', reported_by: { full_name: 'Ama Mensah' } },
    ],
    decided_by: null,
    actions: ['hide', 'dismiss'],
  })
})

test('what a second report of the same thing adds is kept with the first, as far as there is room, and said where there is none', async () => {
  const [product, reporter] = [await buildProduct(app()), await buildBuyer(app())]
  const say = (note: string) => report(['product', product.id], reporter, { reason: 'fake', note })
  const notes = async () => app().sql('SELECT note FROM content_reports WHERE reporter_id = $1', [reporter.id])

  await say('The picture is from another shop.')
  await say('I bought it: the box was empty.')
  await say('I bought it: the box was empty.')

  const kept = 'The picture is from another shop.\nI bought it: the box was empty.'
  expect(await notes()).toEqual([{ note: kept }])
  expectInvalid(await say('x'.repeat(1_000)), {
    note: `You have reported this already. To be added to that, your note is ${kept.length + 1} characters too long`,
  })
  expect(await notes()).toEqual([{ note: kept }])
})

test('a hidden product leaves lists, search, its page and the checkout at once, its order goes on, and it comes back as it was', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor, name: 'Quillwort lantern' })
  const { orderId, buyer } = await buildCheckout(app(), { product })
  const [reporter, visitor] = [await buildBuyer(app()), app().anonymous]
  const id = await reported(['product', product.id], reporter)
  const shown = async () => [
    (await visitor.get(`/products/${product.id}`)).status,
    (await idsOf('/products?query=quillwort')).length,
    (await idsOf(`/products?vendor_id=${vendor.vendorId}`)).length,
  ]
  // What visitors are answered is kept for a moment: it must not be shown from there.
  expect(await shown()).toEqual([200, 1, 1])

  await decided(id, 'hide')

  expect(await shown()).toEqual([404, 0, 0])
  const bought = await app().as(buyer).get(`/orders/${orderId}`)
  expect([bought.status, bought.text.includes('Quillwort lantern')]).toEqual([200, true])
  const items = [{ product_id: product.id, quantity: 1 }]
  expect((await app().as(buyer).post('/quotes', { items })).status).not.toBe(200)
  const own = await app().as(vendor).get(`/user/products/${product.id}`)
  expect([own.status, own.body.data?.visibility]).toEqual([200, 'hidden'])
  const change = { kind: 'visibility', visibility: 'published' }
  await app()
    .as(vendor)
    .post('/user/products/bulk', { ids: [product.id], change })
  expectFailure(
    await app().as(vendor).patch(`/products/${product.id}`, { visibility: 'published' }),
    'conflict',
    'Asime has hidden this product. Contact support before you publish it',
  )
  expect(await shown()).toEqual([404, 0, 0])

  await decided(id, 'restore')

  expect(await shown()).toEqual([200, 1, 1])
  expect(await notified(vendor)).toMatchObject([
    {
      kind: 'content_hidden',
      title: 'Asime hid your product: Quillwort lantern',
      detail: expect.stringMatching(/Reason: It is a copy$/),
    },
    { kind: 'content_restored', title: 'Your product is back: Quillwort lantern' },
  ])
  expect(await notified(reporter)).toMatchObject([
    { kind: 'report_decided', detail: 'We looked at it and hid it. Thank you for reporting it.' },
    { kind: 'report_decided', detail: 'We looked at it again, and it is shown again.' },
  ])
})

test('a hidden request takes no bids and is in no list, and bids on it cannot be accepted', async () => {
  const itemRequest = await buildItemRequest(app(), { title: 'Wanted: quillwort seed' })
  const bid = await buildBid(app(), { itemRequest })
  const id = await reported(['item_request', itemRequest.id])
  const path = `/requests/${itemRequest.id}`
  const shown = async () => [
    (await app().anonymous.get(path)).status,
    (await app().anonymous.get(`${path}/bids`)).status,
    (await idsOf('/requests?query=quillwort')).length,
  ]
  expect(await shown()).toEqual([200, 200, 1])

  await decided(id, 'hide')

  expect(await shown()).toEqual([404, 404, 0])
  const { owner } = itemRequest
  expectFailure(await app().as(owner).post(`${path}/bids/${bid.id}/accept`), 'not_found')
  const late = await app()
    .as(await buildVendor(app()))
    .post(`${path}/bids`, { bid_amount: 20 })
  expectFailure(late, 'not_found', 'Request not found')
  await assertCountersEqualCounts(app())
  await decided(id, 'restore')
  expect(await shown()).toEqual([200, 200, 1])
  expect(await notified(owner)).toMatchObject([{ kind: 'content_hidden' }, { kind: 'content_restored' }])
  await assertCountersEqualCounts(app())
})

test('a hidden bid and a hidden review are neither shown nor counted', async () => {
  const { itemRequest, ...bid } = await buildBid(app())
  const review = await buildReview(app(), { rating: 1 })
  const cases = [await reported(['bid', bid.id]), await reported(['review', review.id])]
  const shown = async () => {
    const request = await app().anonymous.get(`/requests/${itemRequest.id}`)
    const product = await app().anonymous.get(`/products/${review.product.id}`)
    return {
      bids: (await idsOf(`/requests/${itemRequest.id}/bids`)).length,
      totalBids: request.body.data.total_bids,
      reviews: (await idsOf(`/products/${review.product.id}/reviews`)).length,
      totalReviews: product.body.data.total_reviews,
    }
  }
  const all = { bids: 1, totalBids: 1, reviews: 1, totalReviews: 1 }
  expect(await shown()).toEqual(all)

  for (const id of cases) await decided(id, 'hide')

  expect(await shown()).toEqual({ bids: 0, totalBids: 0, reviews: 0, totalReviews: 0 })
  expectFailure(
    await app().as(itemRequest.owner).post(`/requests/${itemRequest.id}/bids/${bid.id}/accept`),
    'not_found',
  )
  await assertCountersEqualCounts(app())
  for (const id of cases) await decided(id, 'restore')
  expect(await shown()).toEqual(all)
  expect(await notified(bid.vendor)).toHaveLength(2)
  expect(await notified(review.user)).toHaveLength(2)
  await assertCountersEqualCounts(app())
})

test('what its owner has removed since it was hidden is not shown again, and nobody reads that it is', async () => {
  const vendor = await buildVendor(app())
  const product = await buildProduct(app(), { vendor })
  const itemRequest = await buildItemRequest(app())
  const bid = await buildBid(app(), { itemRequest, vendor })
  const reporter = await buildBuyer(app())
  const cases = [await reported(['product', product.id], reporter), await reported(['bid', bid.id], reporter)]
  for (const id of cases) await decided(id, 'hide')
  expect((await app().as(vendor).delete(`/products/${product.id}`)).status).toBe(204)
  expect((await app().as(vendor).delete(`/requests/${itemRequest.id}/bids/${bid.id}`)).status).toBeLessThan(300)
  const [before, toReporter] = [await notified(vendor), await notified(reporter)]

  const answers = [await decide(cases[0]!, 'restore'), await decide(cases[1]!, 'restore')]

  expectFailure(answers[0]!, 'conflict', 'This product was removed meanwhile. There is nothing to show again')
  expectFailure(answers[1]!, 'conflict', 'This bid was removed meanwhile. There is nothing to show again')
  expect(await notified(vendor)).toEqual(before)
  expect(await notified(reporter)).toEqual(toReporter)
})

test('whoever wrote a hidden review reads that nobody else sees it, also once they have changed it', async () => {
  const review = await buildReview(app(), { rating: 1 })
  const path = `/products/${review.product.id}/reviews/mine`
  const own = async () => (await app().as(review.user).get(path)).body.data
  const id = await reported(['review', review.id])
  await decided(id, 'hide')

  expect(await own()).toMatchObject({ rating: 1, is_hidden: true })
  await app().as(review.user).put(path, { rating: 2 })
  expect(await own()).toMatchObject({ rating: 2, is_hidden: true })
  const [told] = await notified(review.user)
  expect(told.detail).toBe('Nobody else sees it now. If this is wrong, contact support. Reason: It is a copy')
  await decided(id, 'restore')
  expect(await own()).toMatchObject({ rating: 2, is_hidden: false })
})

test('nobody hears about hidden requests and bids, and they are not counted as pending', async () => {
  const [ofRequest, ofBid] = [await buildBid(app()), await buildBid(app())]
  const cases = [await reported(['item_request', ofRequest.itemRequest.id]), await reported(['bid', ofBid.id])]
  const news = async () => {
    await app().sql(
      "UPDATE item_requests SET expires_at = now() + interval '1 hour', expiry_notified = 0 WHERE id = $1",
      [ofRequest.itemRequest.id],
    )
    await app().sql('UPDATE item_requests SET updated_at = $2, created_at = $2 WHERE id = $1', [
      ofRequest.itemRequest.id,
      '2026-01-01',
    ])
    await notifyOfExpiry(app().context)
    for (const { id } of [ofRequest, ofBid]) {
      await app().sql('UPDATE bids SET needs_confirmation = true WHERE id = $1', [id])
      await mailRestoredBid(app().context, id, new Date().toISOString())
    }
    const heard = await app().sql(
      "SELECT kind FROM notifications WHERE user_id = ANY ($1) AND kind IN ('request_expiring', 'bid_restored') ORDER BY kind",
      [[ofRequest.itemRequest.owner.id, ofRequest.vendor.id, ofBid.vendor.id]],
    )
    const shops = await Promise.all([ofRequest, ofBid].map(({ vendor }) => app().as(vendor).get('/user/shop')))
    return [heard.map(({ kind }) => kind), shops.map(({ body }) => body.data.pending_bids)]
  }

  for (const id of cases) await decided(id, 'hide')

  expect(await news()).toEqual([[], [0, 0]])
  for (const id of cases) await decided(id, 'restore')
  expect(await news()).toEqual([
    ['bid_restored', 'bid_restored', 'request_expiring'],
    [1, 1],
  ])
})

test('one of two admins who decide at once is told that the other was first, and the next report reopens a decided case', async () => {
  const review = await buildReview(app())
  const reporter = await buildBuyer(app())
  const id = await reported(['review', review.id], reporter)
  const others = [await buildAdmin(app()), await buildAdmin(app())] as const

  const answers = await atOnce(
    app(),
    'moderation_cases',
    others.map(
      (each, n) => () =>
        app()
          .as(each)
          .post(`/admin/moderation-cases/${id}/${n === 0 ? 'hide' : 'dismiss'}`, { reason: 'Seen' }),
    ),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await notified(reporter)).toHaveLength(1)
  const [{ status }] = await app().sql('SELECT status FROM moderation_cases WHERE id = $1', [id])
  if (status === 'hidden') await decided(id, 'restore')
  expect(await reported(['review', review.id], reporter)).not.toBe(id)
  expectFailure(await decide(id, 'hide'), 'conflict')
})

test('a reported shop is not hidden, and nobody decides a case they are part of', async () => {
  const vendor = await buildVendor(app())
  const id = await reported(['vendor', vendor.vendorId])
  const own = await buildReview(app(), { user: admin })
  const ownCase = await reported(['review', own.id])

  expectFailure(await decide(id, 'hide'), 'conflict')
  await decided(id, 'dismiss')
  expect(await notified(vendor)).toEqual([])
  expectFailure(await decide(ownCase, 'hide'), 'forbidden', 'You cannot decide a case you are part of')
  expectInvalid(await decide(id, 'restore', ' '), { reason: expect.any(String) })
})
