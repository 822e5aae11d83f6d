import { readFile } from 'node:fs/promises'
import {
  inviteToShopEndpoint,
  joinShopEndpoint,
  listShopMembersEndpoint,
  readShopTeamEndpoint,
} from '@asime/contract/shop-team'
import { MAX_SHOP_TEAM } from '@asime/contract/rules'
import { expect, test } from 'vitest'
import { buildUserWithPassword, mailsTo, PASSWORD, uniqueEmail } from '../../../test/accounts.ts'
import {
  buildAdmin,
  buildBid,
  buildBuyer,
  buildItemRequest,
  buildMember,
  buildProduct,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { notifyFollowers } from '../follows/new-products.service.ts'

const app = useTestApp({ env: { PUBLIC_URL: 'https://asime.example' } })

const limited = useTestApp({ env: { RATE_LIMITS: 'on' } })

const INVALID = 'This invitation is invalid or has expired'

const invite = (owner: TestUser, email: string, role = 'packer') =>
  app().as(owner).post('/user/shop/invitations', { email, role })
const join = (user: { token: string }, token: string) => app().as(user).post('/user/shop/join', { token })
const roleOf = async (user: { token: string }) =>
  (await app().as(user).get('/user/profile')).body.data.profile.shop_role

/** The token of the newest invitation to that address. */
async function tokenFor(email: string): Promise<string> {
  const mails = (await mailsTo(app(), email)).filter(({ text }) => text.includes('/app/join-shop?token='))
  return mails.at(-1)?.token ?? ''
}

async function buildInvited(role = 'packer') {
  const owner = await buildVendor(app(), { businessName: 'Nana Akua Fabrics' })
  const guest = await buildBuyer(app(), { fullName: 'Yaw Mensah' })
  const invitation = await invite(owner, guest.email, role)
  return { owner, guest, invitation: invitation.body.data as { id: string }, token: await tokenFor(guest.email) }
}

test('an owner invites by email; who accepts works for the shop from the next call on', async () => {
  const owner = await buildVendor(app(), { businessName: 'Nana Akua Fabrics' })
  const guest = await buildBuyer(app(), { fullName: 'Yaw Mensah' })

  const invited = await invite(owner, `  ${guest.email.toUpperCase()}`, 'manager')

  expectContract(inviteToShopEndpoint, invited)
  expect(invited.body.data).toMatchObject({ email: guest.email, role: 'manager', is_expired: false })
  const [mail] = await mailsTo(app(), guest.email)
  expect(mail?.subject).toBe('You are invited to work for Nana Akua Fabrics')
  expect(mail?.text).toContain('Sells for the shop')
  const token = await tokenFor(guest.email)
  expect((await app().as(guest).post('/user/shop/offer', { token })).body.data).toMatchObject({
    business_name: 'Nana Akua Fabrics',
    role: 'manager',
  })
  const joined = await join(guest, token)

  expectContract(joinShopEndpoint, joined)
  expect(joined.body.data).toMatchObject({
    user_type: 'buyer',
    shop_role: 'manager',
    vendor: { id: owner.vendorId, business_name: 'Nana Akua Fabrics' },
  })
  const { id } = await buildProduct(app(), { vendor: owner })
  expect((await app().as(guest).get(`/products/${id}`)).body.data.actions).toEqual(['edit', 'delete'])
  const team = await app().as(owner).get('/user/shop/team')
  expectContract(readShopTeamEndpoint, team)
  expect(team.body.data).toMatchObject({
    members: [
      { user: { id: owner.id }, role: 'owner' },
      { user: { id: guest.id, full_name: 'Yaw Mensah', email: guest.email }, role: 'manager' },
    ],
    invitations: [],
  })
  const seen = await app()
    .as(await buildAdmin(app()))
    .get(`/admin/vendors/${owner.vendorId}/members`)
  expectContract(listShopMembersEndpoint, seen)
  expect(seen.body.data).toEqual(team.body.data.members)
  const kinds = await app().sql('SELECT kind FROM audit_events WHERE subject_id = $1 ORDER BY id', [owner.vendorId])
  expect(kinds.map(({ kind }) => kind)).toEqual(['shop_member_invited', 'shop_member_joined'])
})

test('whoever joins a shop no longer follows it, and hears of none of its new products', async () => {
  const { owner, guest, token } = await buildInvited()
  const fan = await buildBuyer(app())
  for (const user of [guest, fan]) await app().as(user).put(`/vendors/${owner.vendorId}/follow`)
  const { id } = await buildProduct(app(), { vendor: owner })
  const toldOf = async (user: { id: string }) =>
    (await app().sql("SELECT FROM notifications WHERE user_id = $1 AND kind = 'new_products'", [user.id])).length

  expect((await join(guest, token)).status).toBe(200)

  expect((await app().as(guest).get('/user/followed-vendors')).body.data).toEqual([])
  expect((await app().anonymous.get(`/vendors/${owner.vendorId}`)).body.data.followers_count).toBe(1)
  // Before the noon that was.
  await app().sql(
    `UPDATE products SET first_public_at = date_trunc('day', now() AT TIME ZONE 'UTC' - interval '12 hours') AT TIME ZONE 'UTC' + interval '11 hours'
     WHERE id = $1`,
    [id],
  )
  await notifyFollowers(app().context)
  expect([await toldOf(guest), await toldOf(fan)]).toEqual([0, 1])
})

test('who had joined before that ended following no longer follows their shop either', async () => {
  const owner = await buildVendor(app())
  const [member, fan] = [await buildMember(app(), owner, 'packer'), await buildBuyer(app())]
  for (const { id } of [member, fan])
    await app().sql('INSERT INTO follows (user_id, vendor_id) VALUES ($1, $2)', [id, owner.vendorId])

  await app().sql(
    await readFile(new URL('../../../migrations/0617_nobody_follows_their_own_shop.sql', import.meta.url), 'utf8'),
  )

  expect((await app().as(member).get('/user/followed-vendors')).body.data).toEqual([])
  expect((await app().as(fan).get(`/vendors/${owner.vendorId}`)).body.data.followers_count).toBe(1)
})

test('the answer does not say whether the address has an account', async () => {
  const owner = await buildVendor(app())
  const [known, unknown] = [(await buildVendor(app())).email, uniqueEmail()]

  const answers = [await invite(owner, known), await invite(owner, unknown)]

  const shape = answers.map(({ status, body }) => [status, Object.keys(body.data).toSorted()])
  expect(shape[0]).toEqual(shape[1])
  for (const email of [known, unknown]) expect(await tokenFor(email)).not.toBe('')
})

test('a link works once, for the confirmed address that it was mailed to, until it expires or is revoked', async () => {
  const { owner, guest, invitation, token } = await buildInvited()
  const thief = await buildBuyer(app())

  expectFailure(
    await join(thief, token),
    'forbidden',
    'This invitation was sent to another email address. Sign in with that one',
  )
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [guest.id])
  expectFailure(await join(guest, token), 'forbidden')
  await app().sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [guest.id])
  // The earlier mail's link stops working.
  expect((await app().as(owner).post(`/user/shop/invitations/${invitation.id}/resend`)).status).toBe(200)
  expectFailure(await join(guest, token), 'invalid_token', INVALID)
  const again = await tokenFor(guest.email)
  await app().sql("UPDATE shop_invitations SET expires_at = now() - interval '1 second' WHERE id = $1", [invitation.id])
  expectFailure(await join(guest, again), 'invalid_token', INVALID)
  expect((await app().as(owner).get('/user/shop/team')).body.data.invitations).toMatchObject([{ is_expired: true }])
  expect((await app().as(owner).delete(`/user/shop/invitations/${invitation.id}`)).status).toBe(204)
  expect((await invite(owner, guest.email)).status).toBe(201)
  const fresh = await tokenFor(guest.email)

  const answers = await Promise.all(Array.from({ length: 4 }, () => join(guest, fresh)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await roleOf(guest)).toBe('packer')
})

test('removal, another role and leaving take effect at the next call', async () => {
  const owner = await buildVendor(app())
  const [manager, packer] = [await buildMember(app(), owner, 'manager'), await buildMember(app(), owner, 'packer')]
  const mine = (user: TestUser) => app().as(user).get('/user/bids')

  expect((await mine(manager)).status).toBe(200)
  expect((await app().as(owner).put(`/user/shop/members/${manager.id}`, { role: 'packer' })).status).toBe(200)
  expectFailure(await mine(manager), 'forbidden', 'Your role in this shop does not allow this. Ask its owner')
  expect((await app().as(owner).delete(`/user/shop/members/${manager.id}`)).status).toBe(204)
  expectFailure(await mine(manager), 'forbidden', 'Only vendors can submit bids')
  expect((await app().as(packer).post('/user/shop/leave')).body.data).not.toHaveProperty('vendor')
  expect(await roleOf(packer)).toBeUndefined()
  // Of another shop, and the owner, who cannot be removed and cannot leave.
  const other = await buildMember(app(), await buildVendor(app()), 'packer')
  for (const id of [other.id, owner.id, manager.id])
    expectFailure(await app().as(owner).delete(`/user/shop/members/${id}`), 'not_found', 'Member not found')
  expectFailure(await app().as(owner).post('/user/shop/leave'), 'conflict', 'You own this shop. You cannot leave it')
  expect(await roleOf(other)).toBe('packer')
})

test('nobody works for two shops, or for one beside their own', async () => {
  const { guest, token } = await buildInvited()
  const owner = await buildVendor(app())
  await invite(owner, guest.email)
  const second = await tokenFor(guest.email)
  await join(guest, token)

  expectFailure(
    await join(guest, second),
    'conflict',
    'You already work for a shop. Leave it first, on your profile page',
  )
  expectFailure(await app().as(guest).post('/user/shop', { business_name: 'My own' }), 'conflict')
  const shopkeeper = await buildVendor(app())
  await invite(owner, shopkeeper.email)
  expectFailure(
    await join(shopkeeper, await tokenFor(shopkeeper.email)),
    'conflict',
    'You have a shop of your own, and cannot work for another',
  )
  await expect(
    app().sql("INSERT INTO shop_members (vendor_id, user_id, role, invited_by) VALUES ($1, $2, 'packer', $3)", [
      owner.vendorId,
      shopkeeper.id,
      owner.id,
    ]),
  ).rejects.toThrow('shop_members_pk')
})

test('whoever is removed is told so, in the app and by mail; who leaves knows', async () => {
  const owner = await buildVendor(app(), { businessName: 'Adwoa Cloth' })
  const [manager, packer] = [await buildMember(app(), owner, 'manager'), await buildMember(app(), owner, 'packer')]
  await app().as(owner).delete(`/user/shop/members/${manager.id}`)
  await app().as(packer).post('/user/shop/leave')
  await app().runJobs()

  const newsOf = async (user: TestUser) => (await app().as(user).get('/notifications')).body.data
  expect(await newsOf(manager)).toMatchObject([{ kind: 'team_removed', title: 'You no longer work for Adwoa Cloth' }])
  expect((await mailsTo(app(), manager.email)).map(({ subject }) => subject)).toContain(
    'You no longer work for Adwoa Cloth',
  )
  expect(await newsOf(packer)).toEqual([])
})

test('whoever gets another role is told which, in the app and by mail, and not where it is the same one', async () => {
  const owner = await buildVendor(app(), { businessName: 'Adwoa Cloth' })
  const member = await buildMember(app(), owner, 'manager')
  const give = (role: string) => app().as(owner).put(`/user/shop/members/${member.id}`, { role })
  const news = async () => (await app().as(member).get('/notifications')).body.data
  await give('manager')
  expect(await news()).toEqual([])

  expect((await give('packer')).status).toBe(200)
  await app().runJobs()

  const title = 'You are now a packer at Adwoa Cloth'
  expect(await news()).toMatchObject([
    { kind: 'team_role_changed', title, body: expect.stringContaining('no prices'), path: '/app/vendor/orders' },
  ])
  expect((await mailsTo(app(), member.email)).map(({ subject }) => subject)).toContain(title)
  // With the shop goes what was heard of it.
  await app().as(owner).delete(`/user/shop/members/${member.id}`)
  expect((await news()).map(({ kind }: { kind: string }) => kind)).toEqual(['team_removed'])
})

test('whoever leaves a team against their will, or gets another role, reads no name of the shop that looks like a link', async () => {
  const owner = await buildVendor(app(), { businessName: 'Cash at win.example/now' })
  const [manager, packer] = [await buildMember(app(), owner, 'manager'), await buildMember(app(), owner, 'packer')]
  await app().sql("UPDATE users SET mail_language = 'fr' WHERE id = $1", [packer.id])
  const promoted = await buildMember(app(), owner, 'packer')
  await app().as(owner).put(`/user/shop/members/${promoted.id}`, { role: 'manager' })
  await app().as(owner).delete(`/user/shop/members/${manager.id}`)
  const admin = await buildAdmin(app())
  const closed = await app().as(admin).post(`/admin/users/${owner.id}/make-buyer`, { reason: 'They asked us to' })
  expect(closed.status, closed.text).toBe(200)

  const [ofManager] = await mailsTo(app(), manager.email)
  expect(ofManager?.subject).toBe('You no longer work for a shop')
  const [ofPacker] = await mailsTo(app(), packer.email)
  expect(ofPacker?.text).toContain('La boutique est fermée.')
  const read = await app().sql('SELECT title, detail FROM notifications WHERE user_id = ANY ($1)', [
    [manager.id, packer.id, promoted.id],
  ])
  const ofPromoted = await mailsTo(app(), promoted.email)
  expect(ofPromoted.map(({ subject }) => subject)).toContain('You are now a manager at a shop')
  expect(JSON.stringify([read, ofManager, ofPacker, ofPromoted])).not.toContain('win.example')
})

test('a team has a limit, and nobody is invited twice', async () => {
  const owner = await buildVendor(app())
  const member = await buildMember(app(), owner, 'packer')
  const email = uniqueEmail()
  await invite(owner, email)

  expectFailure(await invite(owner, email), 'conflict', 'This address is invited already. You can send the email again')
  expectInvalid(await invite(owner, member.email), { email: 'This person is on your team' })
  expectInvalid(await invite(owner, 'nobody', 'owner'), { email: 'Email is invalid', role: 'Choose manager or packer' })
  for (let people = 3; people < MAX_SHOP_TEAM; people++) await invite(owner, uniqueEmail())
  expectFailure(
    await invite(owner, uniqueEmail()),
    'conflict',
    `A team has at most ${MAX_SHOP_TEAM} people, with those invited`,
  )
})

test('whoever has confirmed neither their email nor their number invites nobody', async () => {
  const { owner, guest, invitation } = await buildInvited()
  await app().sql('UPDATE users SET email_verified_at = NULL, phone_verified_at = NULL WHERE id = $1', [owner.id])
  const stranger = uniqueEmail()

  for (const answer of [
    await invite(owner, stranger),
    await app().as(owner).post(`/user/shop/invitations/${invitation.id}/resend`),
  ])
    expectFailure(answer, 'forbidden', 'Please confirm your email first')
  expect(await mailsTo(app(), stranger)).toEqual([])
  expect(await mailsTo(app(), guest.email)).toHaveLength(1)
})

test('a shop sends sixty invitations a day, to whomever, and whatever becomes of them', async () => {
  const [owner, other] = [await buildVendor(limited()), await buildVendor(limited())]
  const send = (by: TestUser) =>
    limited().as(by).post('/user/shop/invitations', { email: uniqueEmail(), role: 'packer' })
  const withdraw = (id: string) => limited().as(owner).delete(`/user/shop/invitations/${id}`)
  for (let i = 0; i < 57; i++) await limited().context.rateLimits.take('invitations', owner.vendorId ?? '')

  const first = await send(owner)
  expect((await withdraw(first.body.data.id)).status).toBe(204)
  const second = await send(owner)
  const resend = () => limited().as(owner).post(`/user/shop/invitations/${second.body.data.id}/resend`)
  expect((await resend()).status).toBe(200)

  for (const refused of [await send(owner), await resend()])
    expectFailure(refused, 'rate_limited', 'Your shop has sent many invitations today. Try again tomorrow')
  expect((await send(other)).status).toBe(201)
})

test('a member buys and asks as anybody does, but trades with their own shop from neither side', async () => {
  const owner = await buildVendor(app())
  const manager = await buildMember(app(), owner, 'manager')
  const [own, other] = [await buildProduct(app(), { vendor: owner }), await buildProduct(app())]
  const quote = (product: { id: string }) =>
    app()
      .as(manager)
      .post('/quotes', { items: [{ product_id: product.id, quantity: 1 }], method: 'pickup', region: 'Ashanti' })

  expectFailure(await quote(own), 'forbidden')
  expect((await quote(other)).status).toBe(200)
  expectFailure(await app().as(manager).post(`/products/${own.id}/reviews`, { rating: 5 }), 'forbidden')
  expect((await app().as(manager).post(`/products/${other.id}/reviews`, { rating: 5 })).status).toBe(201)
  expectFailure(await app().as(manager).put(`/vendors/${owner.vendorId}/follow`), 'forbidden')

  // What one of the shop's people asks for is not bid on by it, whoever places the bid.
  const wanted = await buildItemRequest(app(), { owner: manager })
  for (const bidder of [owner, manager])
    expectFailure(
      await app().as(bidder).post(`/requests/${wanted.id}/bids`, { bid_amount: 5 }),
      'forbidden',
      bidder === manager
        ? 'You cannot bid on your own request'
        : 'Your shop cannot bid on a request that one of its people posted',
    )
  expect((await app().as(owner).get(`/requests/${wanted.id}`)).body.data.actions).toEqual([])
  expect(
    (
      await app()
        .as(await buildVendor(app()))
        .get(`/requests/${wanted.id}`)
    ).body.data.actions,
  ).toEqual(['bid'])

  // Placed before they came to the shop: they can turn it down, and not accept it.
  const bid = await buildBid(app(), { itemRequest: wanted, vendor: owner })
  const [shown] = (await app().as(manager).get(`/requests/${wanted.id}/bids`)).body.data
  expect(shown.actions).toEqual(['reject'])
  expectFailure(
    await app().as(manager).post(`/requests/${wanted.id}/bids/${bid.id}/accept`, { bid_amount: shown.bid_amount }),
    'forbidden',
    'You cannot accept a bid of the shop that you work for',
  )
})

test('a manager bids and sells for the shop; where the money goes stays with its owner', async () => {
  const owner = await buildVendor(app())
  const manager = await buildMember(app(), owner, 'manager')
  const wanted = await buildItemRequest(app())

  const placed = await app().as(manager).post(`/requests/${wanted.id}/bids`, { bid_amount: 75 })

  expect(placed.body.data.vendor.id).toBe(owner.vendorId)
  expect((await app().as(owner).get('/user/bids')).body.data[0].id).toBe(placed.body.data.id)
  for (const path of [
    '/user/payouts',
    '/user/balance',
    '/user/sales',
    '/user/sales.csv',
    '/user/payout-account',
    '/user/shop/team',
  ])
    expectFailure(
      await app().as(manager).get(path),
      'forbidden',
      'Your role in this shop does not allow this. Ask its owner',
    )
})

test('a shop that is suspended has no people, and one that is closed has no team', async () => {
  const [suspended, closing] = [await buildVendor(app()), await buildUserWithPassword(app())]
  const manager = await buildMember(app(), suspended, 'manager')
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])

  expect(await roleOf(manager)).toBeUndefined()
  expectFailure(await app().as(manager).get('/user/bids'), 'forbidden')

  const owner = { ...closing, ...(await openShop(closing)) }
  const member = await buildMember(app(), owner, 'manager')
  await invite(owner, uniqueEmail())
  const closed = await app().as(owner).post('/user/close', { password: PASSWORD })
  expect([closed.status, closed.text]).toEqual([204, ''])
  expect(await roleOf(member)).toBeUndefined()
  expect(await app().sql('SELECT FROM shop_invitations WHERE vendor_id = $1', [owner.vendorId])).toEqual([])
})

test('whoever works for a suspended shop can leave it, and open their own', async () => {
  const owner = await buildVendor(app())
  const manager = await buildMember(app(), owner, 'manager')
  const shopOf = async () => (await app().as(manager).get('/user/profile')).body.data.profile.suspended_shop
  expect(await shopOf()).toBeUndefined()
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [owner.id])

  expect(await shopOf()).toEqual({ business_name: expect.stringMatching(/./), role: 'manager' })
  expect((await app().as(manager).post('/user/shop/leave')).status).toBe(200)
  expect(await shopOf()).toBeUndefined()
  expect((await app().as(manager).post('/user/shop', { business_name: 'Yaw’s own' })).status).toBe(201)
})

test('a manager who closes their account leaves the shop as it is', async () => {
  const owner = await buildVendor(app())
  const leaver = await buildUserWithPassword(app())
  await app().sql("INSERT INTO shop_members (vendor_id, user_id, role, invited_by) VALUES ($1, $2, 'manager', $3)", [
    owner.vendorId,
    leaver.id,
    owner.id,
  ])
  const bid = await buildBid(app(), { vendor: owner })

  expect((await app().as(leaver).post('/user/close', { password: PASSWORD })).status).toBe(204)

  expect(await app().sql('SELECT status FROM bids WHERE id = $1', [bid.id])).toEqual([{ status: 'pending' }])
  expect(await app().sql('SELECT role FROM shop_members WHERE vendor_id = $1', [owner.vendorId])).toEqual([
    { role: 'owner' },
  ])
})

async function openShop(user: { token: string }): Promise<{ vendorId: string }> {
  await app().sql('UPDATE users SET email_verified_at = now() WHERE id = $1', [(user as TestUser).id])
  return { vendorId: (await app().as(user).post('/user/shop', { business_name: 'Closing' })).body.data.vendor.id }
}
