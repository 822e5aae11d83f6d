import { type NotificationKindName, rolesNotified } from '@asime/contract/notification-kinds'
import type { ShopRole } from '@asime/contract/shop-roles'
import { beforeAll, expect, test } from 'vitest'
import { mailsTo } from '../../../test/accounts.ts'
import {
  buildBuyer,
  buildItemRequest,
  buildMember,
  buildProduct,
  buildVendor,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { buildPaidOrder } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { sendDigests } from './digest.service.ts'
import { findDigestDue } from './digest.sql.ts'
import { notifyShop } from './notify.service.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })

let team: Record<ShopRole, TestVendor>
let stranger: TestVendor
beforeAll(async () => {
  const owner = await buildVendor(app(), { businessName: 'Nana Akua Fabrics' })
  team = {
    owner,
    manager: await buildMember(app(), owner, 'manager'),
    packer: await buildMember(app(), owner, 'packer'),
  }
  stranger = await buildVendor(app())
})

const kindsOf = async (user: TestUser): Promise<string[]> =>
  (await app().as(user).get('/notifications')).body.data.map(({ kind }: { kind: string }) => kind)
/** Whose list holds that kind now, once each. */
async function heardOf(kind: NotificationKindName): Promise<string[]> {
  const people = { ...team, stranger }
  const heard: string[] = []
  for (const [role, user] of Object.entries(people))
    for (const each of await kindsOf(user)) if (each === kind) heard.push(role)
  return heard
}

test.each<[NotificationKindName, ShopRole[]]>([
  ['order_pay', ['owner', 'manager']],
  ['order_to_pack', ['packer']],
  ['order_not_to_pack', ['packer']],
  ['order_date_today', ['owner', 'manager', 'packer']],
  ['team_role_changed', ['owner', 'manager', 'packer']],
  ['order_report_problem', ['owner', 'manager']],
  ['bid_accepted', ['owner', 'manager']],
  ['request_changed', ['owner', 'manager']],
  ['outbid', ['owner', 'manager']],
  ['request_matched', ['owner', 'manager']],
  ['review_received', ['owner', 'manager']],
  ['vendor_message', ['owner', 'manager']],
  ['payout_succeeded', ['owner']],
  ['payout_account_changed', ['owner']],
])('%s is heard of by %j', (kind, roles) => {
  expect(rolesNotified(kind)).toEqual(roles)
})

test('a paid order notifies sellers with amounts and packers without, each once', async () => {
  const product = await buildProduct(app(), { vendor: team.owner, price: 739_135 })
  const order = await buildPaidOrder(app(), { product })
  await app().runJobs()
  await app().runJobs()

  expect(await heardOf('order_pay')).toEqual(['owner', 'manager'])
  expect(await heardOf('order_to_pack')).toEqual(['packer'])
  const packed = (await app().as(team.packer).get('/notifications')).body.data
  expect(JSON.stringify(packed)).not.toMatch(/GH₵|7,391/)
  expect(packed[0].path).toBe(`/app/vendor/orders/${order.orderId}`)
  // Each has their own mail, and the packer's names no amount either.
  for (const [role, mails] of [
    ['owner', 1],
    ['manager', 1],
    ['packer', 1],
  ] as const) {
    const got = (await mailsTo(app(), team[role].email)).filter(({ subject }) =>
      /New paid order|Pack order/.test(subject),
    )
    expect([role, got.length]).toEqual([role, mails])
    if (role === 'packer') expect(got[0]?.text).not.toMatch(/GH₵|7,391/)
  }
  expect(await mailsTo(app(), stranger.email)).toEqual([])

  await app().as(order.buyer).post(`/orders/${order.orderId}/cancel`, { reason: 'Found another' })
  await app().runJobs()
  expect(await heardOf('order_cancel')).toEqual(['owner', 'manager'])
  expect(await heardOf('order_not_to_pack')).toEqual(['packer'])
})

test('whoever is made a packer keeps what is for packers, without links that they may not follow', async () => {
  const owner = await buildVendor(app())
  const [demoted, other] = [await buildMember(app(), owner, 'manager'), await buildMember(app(), owner, 'manager')]
  const order = await buildPaidOrder(app(), { product: await buildProduct(app(), { vendor: owner }) })
  await app().runJobs()
  const facts = {
    side: 'vendor',
    number: 'AS-1',
    path: `/app/vendor/orders/${order.orderId}`,
    goods: 'Kente',
    shop: '',
  }
  await notifyShop(app().context, app().context.db, {
    kind: 'order_date_today',
    vendorId: owner.vendorId,
    facts: facts as never,
    key: crypto.randomUUID(),
  })
  const both = await kindsOf(demoted)
  expect(both).toEqual(expect.arrayContaining(['order_pay', 'order_date_today']))

  await app().as(owner).put(`/user/shop/members/${demoted.id}`, { role: 'packer' })

  expect(await kindsOf(demoted)).toEqual(['team_role_changed', 'order_date_today'])
  expect(await kindsOf(other)).toEqual(both)
  await app().as(owner).put(`/user/shop/members/${demoted.id}`, { role: 'manager' })
  expect(await kindsOf(demoted)).toEqual(['team_role_changed', 'team_role_changed', 'order_date_today'])
})

test('packers hear that the shop called off what they were to pack, unless it is on its way', async () => {
  const shop = await buildVendor(app())
  const packer = await buildMember(app(), shop, 'packer')
  const product = await buildProduct(app(), { vendor: shop })
  const notToPack = async () => {
    await app().runJobs()
    const { data } = (await app().as(packer).get('/notifications')).body
    return data
      .filter(({ kind }: { kind: string }) => kind === 'order_not_to_pack')
      .map(({ path }: { path: string }) => path.split('/').at(-1))
  }
  const refund = async (orderId: string) => {
    const { total } = (await app().as(shop).get(`/orders/${orderId}`)).body.data
    return app().as(shop).post(`/orders/${orderId}/refund`, { amount: total, reason: 'It is broken' })
  }
  const [declined, paid, disputed, sent] = [
    await buildPaidOrder(app(), { product }),
    await buildPaidOrder(app(), { product }),
    await buildPaidOrder(app(), { product }),
    await buildPaidOrder(app(), { product }),
  ]
  expect((await app().as(shop).post(`/orders/${declined.orderId}/cancel`, { reason: 'Sold out' })).status).toBe(200)
  expect(await notToPack()).toEqual([declined.orderId])

  expect((await refund(paid.orderId)).status).toBe(200)
  const two = [paid.orderId, declined.orderId]
  expect(await notToPack()).toEqual(two)

  const complaint = { kind: 'not_received', reason: 'Nobody answers me at all.' }
  expect((await app().as(disputed.buyer).post(`/orders/${disputed.orderId}/report-problem`, complaint)).status).toBe(
    200,
  )
  expect((await refund(disputed.orderId)).status).toBe(200)
  expect(await notToPack()).toEqual([disputed.orderId, ...two])

  expect((await app().as(shop).post(`/orders/${sent.orderId}/prepare`)).status).toBe(200)
  expect((await app().as(shop).post(`/orders/${sent.orderId}/dispatch`, {})).status).toBe(200)
  expect((await refund(sent.orderId)).status).toBe(200)
  expect(await notToPack()).toEqual([disputed.orderId, ...two])
})

test('sellers are notified of what becomes of a bid, as each has chosen', async () => {
  const owner = await buildBuyer(app())
  const itemRequest = await buildItemRequest(app(), { owner })
  const path = `/requests/${itemRequest.id}/bids`
  const bid = await app().as(team.manager).post(path, { bid_amount: 50 })
  await app()
    .as(team.manager)
    .put('/notifications/settings/channel', { topic: 'bid_answers', channel: 'email', on: false })
  await app().as(owner).post(`${path}/${bid.body.data.id}/accept`, { bid_amount: 50 })
  await app().runJobs()

  expect(await heardOf('bid_accepted')).toEqual(['owner', 'manager'])
  const accepted = async (user: TestUser) =>
    (await mailsTo(app(), user.email)).filter(({ subject }) => subject.includes('was accepted'))
  expect(await accepted(team.owner)).toHaveLength(1)
  expect(await accepted(team.manager)).toHaveLength(0)
})

test('who has left hears nothing more, also not of what was unread; who was removed, of that alone', async () => {
  const shop = await buildVendor(app())
  const [leaver, removed] = [await buildMember(app(), shop, 'manager'), await buildMember(app(), shop, 'manager')]
  const tell = (key: string) =>
    notifyShop(app().context, app().context.db, {
      kind: 'review_received',
      vendorId: shop.vendorId,
      facts: { from: 'Esi', product: 'A smock', product_id: '01890000-0000-7000-8000-000000000000', rating: 5 },
      key,
    })
  await tell('before')
  for (const user of [leaver, removed]) expect(await kindsOf(user)).toEqual(['review_received'])

  expect((await app().as(leaver).post('/user/shop/leave')).status).toBe(200)
  expect((await app().as(shop).delete(`/user/shop/members/${removed.id}`)).status).toBe(204)
  await tell('after')
  expect(await kindsOf(leaver)).toEqual([])
  expect(await kindsOf(removed)).toEqual(['team_removed'])
  expect(await kindsOf(shop)).toHaveLength(2)

  const { time } = await findDigestDue(app().context.db)
  await app().sql(
    "INSERT INTO notification_times SELECT id, false, '21:00', '06:00', true, $2 FROM users WHERE id = ANY ($1)",
    [[leaver.id, removed.id], time],
  )
  await sendDigests(app().context)
  for (const user of [leaver, removed])
    expect((await mailsTo(app(), user.email)).filter(({ subject }) => subject.includes('Your day'))).toEqual([])
})
