import { notificationKindNames, notificationKinds } from '@asime/contract/notification-kinds'
import { isAlways, notificationTopicNames, notificationTopics } from '@asime/contract/notification-topics'
import {
  chooseChannelEndpoint,
  countUnreadEndpoint,
  listNotificationsEndpoint,
  readAllNotificationsEndpoint,
  readNotificationSettingsEndpoint,
  saveQuietHoursEndpoint,
} from '@asime/contract/notifications'
import { MAX_NOTIFICATIONS } from '@asime/contract/rules'
import { expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import {
  buildBid,
  buildBuyer,
  buildItemRequest,
  buildProduct,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notifyFollowers } from '../follows/new-products.service.ts'
import { notifyOfExpiry } from '../item-requests/expiry-notices.service.ts'
import { notifyOfBids } from '../bids/bid-notifications.service.ts'
import { sendDigests } from './digest.service.ts'
import { findDigestDue } from './digest.sql.ts'
import { cleanUp } from './notifications.repository.ts'
import { notify } from './notify.service.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })

interface Shown {
  id: string
  kind: string
  title: string
  body: string
  path: string
  read_at: string | null
}
async function shownTo(user: TestUser, query = ''): Promise<Shown[]> {
  const answer = await app().as(user).get(`/notifications${query}`)
  expectContract(listNotificationsEndpoint, answer)
  return answer.body.data
}
const titlesOf = async (user: TestUser, query = '') =>
  (await shownTo(user, query)).map(({ title }) => title.replaceAll('\u00a0', ' '))
const unreadOf = async (user: TestUser) => {
  const answer = await app().as(user).get('/notifications/unread')
  expectContract(countUnreadEndpoint, answer)
  return answer.body.data as { unread: number; groups: Record<string, number> }
}
const choose = (user: TestUser, topic: string, channel: string, on: boolean) =>
  app().as(user).put('/notifications/settings/channel', { topic, channel, on })

const subjectsTo = async ({ email }: TestUser) => (await mailsTo(app(), email)).map(({ subject }) => subject)
const markSent = (user: TestUser) => app().sql('UPDATE mails SET sent_at = now() WHERE recipient = $1', [user.email])

let told = 0

/** A notification about a bid that nobody made. Its id comes after those before, also where they are of the same millisecond. */
async function tell(user: TestUser, key: string, shop = 'Tema Diesel'): Promise<void> {
  await notify(app().context, app().context.db, {
    kind: 'new_bid',
    userId: user.id,
    facts: {
      request_id: '01890000-0000-7000-8000-000000000000',
      request_title: 'A generator',
      shop,
      amount: 'GH₵ 50.00',
    },
    key,
  })
  await app().sql(
    "UPDATE notifications SET id = ('018f0000-0000-7000-8000-' || lpad($3, 12, '0'))::uuid WHERE user_id = $1 AND effect_key = $2",
    [user.id, key, String(++told)],
  )
}

test('a bid that is withdrawn before it was told outbids nobody, and one that was told is told as withdrawn alone', async () => {
  const [owner, first, second] = [await buildBuyer(app()), await buildVendor(app()), await buildVendor(app())]
  const shop = await buildVendor(app(), { businessName: 'Volta Machines' })
  const itemRequest = await buildItemRequest(app(), { owner, title: 'A generator' })
  const path = `/requests/${itemRequest.id}/bids`
  await app().as(first).post(path, { bid_amount: 500 })
  const revealed = await app().as(shop).post(path, { bid_amount: 600 })
  await app().runJobs()
  const before = await titlesOf(owner)

  const untold = await app().as(second).post(path, { bid_amount: 450 })
  await app().as(second).delete(`${path}/${untold.body.data.id}`)
  await app().as(shop).put(`${path}/${revealed.body.data.id}`, { bid_amount: 400 })
  await app().as(shop).delete(`${path}/${revealed.body.data.id}`)
  await app().runJobs()

  expect(await titlesOf(owner)).toEqual(['Volta Machines withdrew their bid of GH₵ 400.00', ...before])
  expect(await titlesOf(first)).toEqual([])
})

test('a bid’s whole life, as the owner, its vendor and who was outbid hear of it', async () => {
  const owner = await buildBuyer(app())
  const [dear, cheap] = [
    await buildVendor(app(), { businessName: 'Makola Tools' }),
    await buildVendor(app(), { businessName: 'Volta Machines' }),
  ]
  const itemRequest = await buildItemRequest(app(), { owner, title: 'A generator' })
  const path = `/requests/${itemRequest.id}/bids`
  const first = await app().as(dear).post(path, { bid_amount: 500 })
  await app().runJobs()
  const second = await app().as(cheap).post(path, { bid_amount: 450 })
  await app().runJobs()
  expect(await titlesOf(owner)).toEqual(['Volta Machines bids GH₵ 450.00', 'Makola Tools bids GH₵ 500.00'])
  expect(await titlesOf(dear)).toEqual(['Another shop bids GH₵ 450.00, less than you'])

  await app().as(dear).put(`${path}/${first.body.data.id}`, { bid_amount: 440 })
  await app().runJobs()
  await app().as(cheap).put(`${path}/${second.body.data.id}`, { bid_amount: 445 })
  await app().runJobs()
  await app().as(dear).delete(`${path}/${first.body.data.id}`)
  await app().runJobs()
  expect((await titlesOf(owner)).slice(0, 3)).toEqual([
    'Makola Tools withdrew their bid of GH₵ 440.00',
    'Volta Machines changed their bid to GH₵ 445.00',
    'Makola Tools changed their bid to GH₵ 440.00',
  ])
  // Outbid once, by the change that made it so; being dearer still is no news.
  expect(await titlesOf(cheap)).toEqual(['Another shop bids GH₵ 440.00, less than you'])

  const third = await app().as(dear).post(path, { bid_amount: 600 })
  await app().as(owner).post(`${path}/${second.body.data.id}/accept`, { bid_amount: 445 })
  await app().runJobs()
  expect(third.status).toBe(201)
  expect((await titlesOf(cheap))[0]).toBe('Your bid of GH₵ 445.00 was accepted')
  expect((await titlesOf(dear))[0]).toBe('Your bid of GH₵ 600.00 was not accepted')
  expect((await shownTo(dear))[0]).toMatchObject({
    kind: 'bid_rejected',
    body: 'A generator',
    path: `/requests/${itemRequest.id}`,
  })
  expect((await mailsTo(app(), cheap.email)).map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toContain(
    'Your bid of GH₵ 445.00 was accepted',
  )
})

test('each vendor is notified when a request is cancelled or a bid rejected', async () => {
  const owner = await buildBuyer(app())
  const itemRequest = await buildItemRequest(app(), { owner })
  const [one, two] = [await buildBid(app(), { itemRequest }), await buildBid(app(), { itemRequest })]
  await app().as(owner).post(`/requests/${itemRequest.id}/bids/${one.id}/reject`)
  await app().as(owner).delete(`/requests/${itemRequest.id}`)
  await app().runJobs()

  for (const { vendor } of [one, two])
    expect(await titlesOf(vendor)).toEqual([expect.stringContaining('was not accepted')])
})

test('one cause notifies once, however often its job runs', async () => {
  const [owner, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  const itemRequest = await buildItemRequest(app(), { owner })
  await app().as(vendor).post(`/requests/${itemRequest.id}/bids`, { bid_amount: 50 })
  await Promise.all(Array.from({ length: 5 }, () => notifyOfBids(app().context)))

  expect(await titlesOf(owner)).toHaveLength(1)
})

test('a transaction that is rolled back notifies nobody', async () => {
  const user = await buildBuyer(app())
  const work = inTransaction(app().context.db, async (tx) => {
    await notify(app().context, tx, { kind: 'password_changed', userId: user.id, facts: {}, key: 'rolled-back' })
    throw new Error('the cause fails')
  })

  await expect(work).rejects.toThrow('the cause fails')
  expect(await shownTo(user)).toEqual([])
  expect(await mailsTo(app(), user.email)).toEqual([])
})

test('lists come by group, by what is unread, and page by page', async () => {
  const user = await buildBuyer(app())
  for (let n = 1; n <= 5; n++) await tell(user, `bid-${n}`, `Shop ${n}`)
  await notify(app().context, app().context.db, { kind: 'password_changed', userId: user.id, facts: {}, key: 'p' })

  expect(await unreadOf(user)).toMatchObject({ unread: 6, groups: { bids: 5, safety: 1, orders: 0 } })
  expect(await titlesOf(user, '?group=safety')).toEqual(['Your password was changed'])
  const first = await app().as(user).get('/notifications?group=bids&limit=3')
  expect(first.body.meta).toMatchObject({ total: 5, limit: 3 })
  const rest = await app().as(user).get(`/notifications?group=bids&limit=3&cursor=${first.body.meta.next_cursor}`)
  expect([...first.body.data, ...rest.body.data].map(({ title }: Shown) => title.replaceAll('\u00a0', ' '))).toEqual(
    [5, 4, 3, 2, 1].map((n) => `Shop ${n} bids GH₵ 50.00`),
  )
  expect(rest.body.meta.next_cursor).toBeNull()

  const [newest] = first.body.data as [Shown]
  expect(
    (
      await app()
        .as(user)
        .post('/notifications/read', { ids: [newest.id] })
    ).body.data.unread,
  ).toBe(5)
  expect(await titlesOf(user, '?state=unread&group=bids')).toHaveLength(4)
})

test('all are read up to the newest that was seen, and no other', async () => {
  const [user, other] = [await buildBuyer(app()), await buildBuyer(app())]
  await tell(user, 'seen')
  await tell(other, 'of another')
  const [seen] = await shownTo(user)
  await tell(user, 'came meanwhile')

  const answer = await app().as(user).post('/notifications/read-all', { until: seen!.id })
  expectContract(readAllNotificationsEndpoint, answer)
  expect(answer.body.data.unread).toBe(1)
  expect((await unreadOf(other)).unread).toBe(1)
})

test('nobody sees or reads what is for somebody else', async () => {
  const [user, other] = [await buildBuyer(app()), await buildBuyer(app())]
  await tell(user, 'mine')
  const [mine] = await shownTo(user)

  expect(await shownTo(other)).toEqual([])
  expect(
    (
      await app()
        .as(other)
        .post('/notifications/read', { ids: [mine!.id] })
    ).status,
  ).toBe(200)
  expect((await unreadOf(user)).unread).toBe(1)
  expectFailure(await app().anonymous.get('/notifications'), 'unauthenticated')
})

test('a channel can be switched off by topic, but for money, disputes and security', async () => {
  const user = await buildBuyer(app())
  expectContract(readNotificationSettingsEndpoint, await app().as(user).get('/notifications/settings'))
  const saved = await choose(user, 'new_bids', 'email', true)
  expectContract(chooseChannelEndpoint, saved)
  expect(saved.body.data.topics.find(({ topic }: { topic: string }) => topic === 'new_bids')).toMatchObject({
    in_app: true,
    email: true,
  })
  await tell(user, 'by email')
  expect(await mailsTo(app(), user.email)).toHaveLength(1)
  await markSent(user)
  await choose(user, 'new_bids', 'in_app', false)
  await choose(user, 'new_bids', 'email', false)
  await tell(user, 'by nothing')
  expect([await mailsTo(app(), user.email), await titlesOf(user)]).toEqual([
    [expect.anything()],
    ['Tema Diesel bids GH₵ 50.00'],
  ])

  for (const topic of ['payments', 'payouts', 'disputes', 'security'])
    for (const channel of ['in_app', 'email'])
      expectInvalid(await choose(user, topic, channel, false), { on: 'This cannot be switched off' })
  expect((await choose(user, 'payments', 'push', false)).status).toBe(200)
  expectInvalid(await choose(user, 'nothing', 'email', false), { topic: 'There is no such topic' })
})

test('an address that nobody has confirmed gets no email', async () => {
  const user = await buildBuyer(app())
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.id])
  await notify(app().context, app().context.db, { kind: 'password_changed', userId: user.id, facts: {}, key: 'p' })

  expect(await titlesOf(user)).toEqual(['Your password was changed'])
  expect(await mailsTo(app(), user.email)).toEqual([])
})

test('times are saved, and quiet hours cannot be empty', async () => {
  const user = await buildBuyer(app())
  const times = { quiet: true, quiet_from: '22:00', quiet_to: '05:30', security_in_quiet: false, digest: '07:00' }
  const answer = await app().as(user).put('/notifications/settings/times', times)
  expectContract(saveQuietHoursEndpoint, answer)
  expect((await app().as(user).get('/notifications/settings')).body.data).toMatchObject(times)

  const save = (change: object) =>
    app()
      .as(user)
      .put('/notifications/settings/times', { ...times, ...change })
  expectInvalid(await save({ quiet_to: '22:00' }), { quiet_to: 'Quiet hours must end at another time than they begin' })
  expectInvalid(await save({ quiet_from: '24:00' }), { quiet_from: 'Must be a time like 21:00' })
  expectInvalid(await save({ digest: '12:00' }), { digest: 'Must be one of off, 07:00, 18:00' })
})

/** Of the mail that comes by email for a topic that may be ended. */
async function buildUnsubscribe() {
  const user = await buildBuyer(app())
  await choose(user, 'new_bids', 'email', true)
  await tell(user, 'with a link')
  const [mail] = await app().sql('SELECT unsubscribe_url, body_text, body_html FROM mails WHERE recipient = $1', [
    user.email,
  ])
  const url = new URL(mail.unsubscribe_url)
  return { user, mail, url, token: url.searchParams.get('token')! }
}
const mailsAfterAnother = async (user: TestUser) => {
  await tell(user, 'another')
  return (await mailsTo(app(), user.email)).length
}

test('a topic’s emails end by their link, also those that wait to be sent, whoever opens it, and opening it changes nothing', async () => {
  const { user, mail, url, token } = await buildUnsubscribe()
  await markSent(user)
  expect(mail.body_text).toContain(`Stop these emails: ${url.href}`)
  expect(mail.body_html).toContain('Stop these emails</a>')
  expect(url.pathname).toBe('/notifications/unsubscribe')

  const [signature] = token.split('.').slice(-1)
  for (const forged of [
    token.replace('new_bids', 'bid_changes'),
    token.replace(user.id, (await buildBuyer(app())).id),
    token.replace(signature!, 'A'.repeat(43)),
    'made-up',
  ])
    expectFailure(await app().anonymous.post('/notifications/unsubscribe', { token: forged }), 'invalid_token')
  await app().server.inject({ method: 'GET', url: url.pathname + url.search })
  expect(await mailsAfterAnother(user)).toBe(2)

  expect((await app().anonymous.post('/notifications/unsubscribe', { token })).status).toBe(200)
  expect((await app().anonymous.post('/notifications/unsubscribe', { token })).status).toBe(200)
  await tell(user, 'a third')
  expect(await mailsTo(app(), user.email)).toHaveLength(1)
  expect(await titlesOf(user)).toHaveLength(3)
})

test('whoever switches emails of a topic or the daily summary off gets none that waits, and what others wait for stays', async () => {
  const [{ user }, other] = [await buildUnsubscribe(), await buildUnsubscribe()]
  await notify(app().context, app().context.db, { kind: 'password_changed', userId: user.id, facts: {}, key: 'kept' })
  await tell(user, 'for the summary')
  await choose(user, 'new_bids', 'email', false)
  await tell(user, 'for the summary, too')
  const { time } = await findDigestDue(app().context.db)
  const times = { quiet: true, quiet_from: '21:00', quiet_to: '06:00', security_in_quiet: true }
  const put = (digest: string) =>
    app()
      .as(user)
      .put('/notifications/settings/times', { ...times, digest })
  await put(time)
  await sendDigests(app().context)
  expect(await subjectsTo(user)).toEqual(['Your password was changed', expect.stringMatching(/^Your day on Asime/)])
  await put('off')

  expect(await subjectsTo(user)).toEqual(['Your password was changed'])
  expect(await subjectsTo(other.user)).toHaveLength(1)
})

test('one click in a mailbox ends them, too', async () => {
  const { user, url } = await buildUnsubscribe()
  await markSent(user)
  const click = (address: string, headers: Record<string, string>, payload: string) =>
    app().server.inject({ method: 'POST', url: address, headers, payload })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  expect((await click(url.pathname, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(400)
  expect((await click(`${url.pathname}?token=made-up`, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(400)
  expect((await click(url.pathname + url.search, form, 'x'.repeat(2_000))).statusCode).toBe(413)
  expect((await click('/api/v1/notifications/unsubscribe', form, 'token=x')).statusCode).toBe(415)
  expect((await click(url.pathname + url.search, form, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
  expect(await mailsAfterAnother(user)).toBe(1)
})

test('what money and security say by email cannot be ended, so it offers no end', async () => {
  const user = await buildBuyer(app())
  await notify(app().context, app().context.db, { kind: 'password_changed', userId: user.id, facts: {}, key: 'p' })
  const [mail] = await app().sql('SELECT unsubscribe_url, body_text FROM mails WHERE recipient = $1', [user.email])

  expect(mail.unsubscribe_url).toBeNull()
  expect(mail.body_text).not.toContain('Stop these emails')
})

test('owners hear before their request expires and when it has, once for each expiry', async () => {
  const owner = await buildBuyer(app())
  const itemRequest = await buildItemRequest(app(), { owner, title: 'Four dining chairs' })
  const setExpiry = (hours: number, updatedHoursAgo: number) =>
    app().sql(
      `UPDATE item_requests SET expires_at = now() + make_interval(hours => $2), expiry_notified = 0, updated_at = now() - make_interval(hours => $3),
         created_at = now() - make_interval(hours => $3) WHERE id = $1`,
      [itemRequest.id, hours, updatedHoursAgo],
    )
  await setExpiry(23, 48)
  await Promise.all([notifyOfExpiry(app().context), notifyOfExpiry(app().context)])
  expect(await titlesOf(owner)).toEqual(['Your request expires within 24 hours'])

  await app().sql("UPDATE item_requests SET expires_at = now() - interval '1 second' WHERE id = $1", [itemRequest.id])
  await notifyOfExpiry(app().context)
  await notifyOfExpiry(app().context)
  expect((await shownTo(owner)).map(({ title, body }) => [title, body])).toEqual([
    ['Your request has expired', 'Four dining chairs. It got no bids. You can extend it.'],
    ['Your request expires within 24 hours', 'Four dining chairs. No bids yet.'],
  ])
  // One that was made for a few hours says nothing new when it is about to end.
  const short = await buildBuyer(app())
  await buildItemRequest(app(), { owner: short })
  await app().sql("UPDATE item_requests SET expires_at = now() + interval '2 hours' WHERE user_id = $1", [short.id])
  await notifyOfExpiry(app().context)
  expect(await titlesOf(short)).toEqual([])
})

test('the owner of an expired request with bids is told to extend it, and then accept one', async () => {
  const owner = await buildBuyer(app())
  const itemRequest = await buildItemRequest(app(), { owner, title: 'Four dining chairs' })
  const bid = await buildBid(app(), { itemRequest })
  await app().sql("UPDATE item_requests SET expires_at = now() - interval '1 second' WHERE id = $1", [itemRequest.id])
  await notifyOfExpiry(app().context)
  expect((await shownTo(owner))[0]?.body).toBe('Four dining chairs. It got one bid. Extend it to accept one.')

  const accept = () => app().as(owner).post(`/requests/${itemRequest.id}/bids/${bid.id}/accept`)
  expectFailure(await accept(), 'request_not_open', 'This request has expired')
  const { data } = (await app().as(owner).get(`/requests/${itemRequest.id}`)).body
  const extended = await app()
    .as(owner)
    .put(`/requests/${itemRequest.id}`, {
      request_title: data.request_title,
      description: data.description,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
  expect(extended.status).toBe(200)
  expect((await accept()).status).toBe(200)
})

test('followers hear once a day of what a shop has listed, and of nothing that is hidden', async () => {
  const [one, many, quiet] = [
    await buildVendor(app(), { businessName: 'Bonwire Weavers' }),
    await buildVendor(app(), { businessName: 'Tema Diesel' }),
    await buildVendor(app()),
  ]
  const follower = await buildBuyer(app())
  for (const { vendorId } of [one, many, quiet]) await app().as(follower).put(`/vendors/${vendorId}/follow`)
  const listed = [await buildProduct(app(), { vendor: one, name: 'Kente stole' })]
  for (let n = 0; n < 3; n++) listed.push(await buildProduct(app(), { vendor: many, name: `Pump ${n}` }))
  const hidden = await buildProduct(app(), { vendor: quiet })
  await app().sql("UPDATE products SET visibility = 'hidden' WHERE id = $1", [hidden.id])
  // Before the noon that was.
  await app().sql(
    `UPDATE products SET first_public_at = date_trunc('day', now() AT TIME ZONE 'UTC' - interval '12 hours') AT TIME ZONE 'UTC' + interval '11 hours'
     WHERE id = ANY ($1)`,
    [[...listed, hidden].map(({ id }) => id)],
  )
  await notifyFollowers(app().context)
  await notifyFollowers(app().context)

  expect((await titlesOf(follower)).toSorted()).toEqual([
    'New from Bonwire Weavers: Kente stole',
    'Tema Diesel has 3 new products',
  ])
})

test('a product is new to followers when it can first be seen, and never again', async () => {
  const seen = async (id: string) =>
    (await app().sql('SELECT first_public_at AS at FROM products WHERE id = $1', [id]))[0].at
  const product = await buildProduct(app())
  await app().sql("UPDATE products SET visibility = 'draft', first_public_at = NULL WHERE id = $1", [product.id])
  expect(await seen(product.id)).toBeNull()
  await app().sql("UPDATE products SET visibility = 'published' WHERE id = $1", [product.id])
  const first = await seen(product.id)
  await app().sql("UPDATE products SET visibility = 'hidden' WHERE id = $1", [product.id])
  await app().sql("UPDATE products SET visibility = 'published' WHERE id = $1", [product.id])

  expect(first).toEqual(expect.any(Date))
  expect(await seen(product.id)).toEqual(first)
})

test('the shop is notified of a review', async () => {
  const [product, reviewer] = [
    await buildProduct(app(), { name: 'Smock' }),
    await buildBuyer(app(), { fullName: 'Ama Serwaa' }),
  ]
  await app().as(reviewer).post(`/products/${product.id}/reviews`, { rating: 4, comment: 'Good' })
  await app().runJobs()

  expect(await shownTo(product.vendor)).toMatchObject([
    { title: 'Ama Serwaa reviewed Smock', body: '4 of 5 stars.', path: `/products/${product.id}#reviews` },
  ])
})

test('old notifications are deleted, and the oldest of very many', async () => {
  const [old, busy] = [await buildBuyer(app()), await buildBuyer(app())]
  await tell(old, 'old')
  await tell(old, 'new')
  await app().sql(
    "UPDATE notifications SET created_at = now() - interval '91 days' WHERE user_id = $1 AND effect_key = 'old'",
    [old.id],
  )
  await app().sql(
    `INSERT INTO notifications (user_id, kind, topic_group, title, detail, path, effect_key, in_app, by_email)
     SELECT $1, 'new_bid', 'bids', 'x', '', '/requests', 'k' || n, true, false FROM generate_series(1, $2::int + 5) n`,
    [busy.id, MAX_NOTIFICATIONS],
  )
  await cleanUp(app().context.db)

  expect(await titlesOf(old)).toHaveLength(1)
  const [kept] = await app().sql('SELECT count(*)::int AS n FROM notifications WHERE user_id = $1', [busy.id])
  expect(kept.n).toBe(MAX_NOTIFICATIONS)
})

test('a long text is cut, and a name that reads like a link is left out', async () => {
  const [sender, vendor] = [await buildBuyer(app(), { fullName: 'www.evil.example' }), await buildVendor(app())]
  await app()
    .as(sender)
    .post(`/vendors/${vendor.vendorId}/messages`, { message: '🧺'.repeat(900) })
  const [shown] = await shownTo(vendor)

  expect(shown).toMatchObject({ title: 'Somebody wrote to your shop', body: `${'🧺'.repeat(499)}…` })
})

test('every kind belongs to a topic, every topic has kinds, and money and security are always on', () => {
  const used = new Set(notificationKindNames.map((name) => notificationKinds[name].topic))
  expect([...used].toSorted()).toEqual([...notificationTopicNames].toSorted())
  for (const topic of notificationTopicNames)
    if (['money', 'safety'].includes(notificationTopics[topic].group))
      expect({ topic, on: isAlways(topic, 'in_app') && isAlways(topic, 'email') }).toEqual({ topic, on: true })
})

/** The job, as at one of its times. */
async function digestsOf(...users: TestUser[]): Promise<string[][]> {
  const { time } = await findDigestDue(app().context.db)
  for (const user of users)
    await app().sql(
      `INSERT INTO notification_times VALUES ($1, true, '21:00', '06:00', true, $2) ON CONFLICT ON CONSTRAINT notification_times_pk DO NOTHING`,
      [user.id, time],
    )
  await sendDigests(app().context)
  await sendDigests(app().context)
  const mails = await Promise.all(users.map((user) => mailsTo(app(), user.email)))
  return mails.map((list) => list.filter(({ subject }) => subject.startsWith('Your day')).map(({ text }) => text))
}

test('the daily summary has what is unread and came by no email, once', async () => {
  const [user, other, reader] = [await buildBuyer(app()), await buildBuyer(app()), await buildBuyer(app())]
  await tell(user, 'one', 'Makola Tools')
  await tell(user, 'two', 'Volta Machines')
  await notify(app().context, app().context.db, { kind: 'password_changed', userId: user.id, facts: {}, key: 'p' })
  await tell(reader, 'read')
  await app()
    .as(reader)
    .post('/notifications/read', { ids: (await shownTo(reader)).map(({ id }) => id) })
  await tell(other, 'old')
  await app().sql("UPDATE notifications SET created_at = now() - interval '25 hours' WHERE user_id = $1", [other.id])

  const [digests, none, nothing] = await digestsOf(user, other, reader)
  expect([digests?.length, none, nothing]).toEqual([1, [], []])
  expect(digests?.[0]?.replaceAll('\u00a0', ' ')).toMatch(
    /^2 notifications to read\n\nVolta Machines bids GH₵ 50\.00\nA generator\nhttps:\/\/asime\.example\/requests\/[\s\S]*Makola Tools bids/,
  )
  expect(digests?.[0]).not.toContain('password')
})

test('the daily summary makes no links of what people write', async () => {
  const user = await buildBuyer(app())
  for (const [n, text] of ['See you at noon', 'Pay at evil.example now'].entries())
    await notify(app().context, app().context.db, {
      kind: 'message',
      userId: user.id,
      facts: { from: `Shop ${n}`, text, path: '/app/chat' },
      key: `message ${n}`,
    })

  const [digests] = await digestsOf(user)
  // In either order: both may be of one millisecond.
  expect(digests?.[0]).toMatch(/Shop 1 wrote to you\n\nhttps:/)
  expect(digests?.[0]).toMatch(/Shop 0 wrote to you\nSee you at noon\nhttps:/)
  expect(digests?.[0]).not.toContain('evil')
})

test('the daily summary ends by its own link, and is for whoever has chosen that time', async () => {
  const user = await buildBuyer(app())
  await tell(user, 'one')
  await digestsOf(user)
  const [mail] = await app().sql(
    "SELECT unsubscribe_url FROM mails WHERE recipient = $1 AND subject LIKE 'Your day%'",
    [user.email],
  )
  const token = new URL(mail.unsubscribe_url).searchParams.get('token')
  expect((await app().anonymous.post('/notifications/unsubscribe', { token })).status).toBe(200)
  expect((await app().as(user).get('/notifications/settings')).body.data.digest).toBe('off')
})
