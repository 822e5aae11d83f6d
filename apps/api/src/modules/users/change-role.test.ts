import { makeVendorEndpoint } from '@asime/contract/admin-users'
import { beforeAll, expect, test } from 'vitest'
import { mailsTo, PASSWORD, passwordHash, uniqueEmail } from '../../../test/accounts.ts'
import {
  buildAdmin,
  buildBuyer,
  buildCategory,
  buildItemRequest,
  buildMember,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { connectLive } from '../../../test/live.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let owner: TestUser
let support: TestUser
let origin: string
beforeAll(async () => {
  owner = await buildAdmin(app())
  support = await buildAdmin(app(), { staffRole: 'support' })
  origin = await app().listen()
})

const SHOP = { business_name: 'Nana Akua Fabrics', location: 'Kumasi, Ashanti' }
const give = (id: string, as: TestUser = support, body: object = {}) =>
  app()
    .as(as)
    .post(`/admin/users/${id}/make-vendor`, { ...SHOP, reason: 'She asked by telephone', ...body })
const shopsOf = (id: string) => app().sql('SELECT id FROM vendors WHERE user_id = $1', [id])

test('a buyer gets a shop as if they had opened it; they are cut off, hear why, and sell and buy once they are back', async () => {
  const email = uniqueEmail('akua')
  const ama = await buildBuyer(app(), { email, passwordHash: await passwordHash() })
  const wanted = await buildItemRequest(app(), { owner: ama })
  const page = await connectLive(origin, ama.token)

  const answer = await give(ama.id)

  await page.cut
  expectContract(makeVendorEndpoint, answer)
  expect(answer.body.data).toMatchObject({
    user_type: 'vendor',
    shop: { business_name: 'Nana Akua Fabrics', role: 'owner' },
    verification: { id: null, status: 'unverified' },
    sessions: [{ ended_because: 'role changed' }],
  })
  expect(answer.body.data.actions).toEqual(['suspend', 'sign_out', 'change_email', 'make_buyer'])
  expectFailure(await app().as(ama).get('/auth/profile'), 'unauthenticated')
  expect((await app().anonymous.get(`/vendors/${answer.body.data.shop.id}`)).body.data).toMatchObject(SHOP)
  const [notice] = await app().sql("SELECT detail FROM notifications WHERE user_id = $1 AND kind = 'became_vendor'", [
    ama.id,
  ])
  expect(notice).toEqual({ detail: 'She asked by telephone' })
  const mail = (await mailsTo(app(), email)).find(({ subject }) => subject === 'You now have a shop on Asime')
  expect(mail?.text).toContain('She asked by telephone')

  const signedIn = await app().anonymous.post('/auth/login', { email, password: PASSWORD })
  expect(signedIn.body.data.user.profile).toMatchObject({
    user_type: 'vendor',
    vendor: { business_name: SHOP.business_name },
  })
  const back = { ...ama, token: signedIn.body.data.access_token }
  const [other, categoryId] = [await buildItemRequest(app()), await buildCategory(app())]
  expect((await app().as(back).post(`/requests/${other.id}/bids`, { bid_amount: 50 })).status).toBe(201)
  const smock = { product_name: 'Smock', description: 'Hand-woven', price: 80, category_id: categoryId }
  const listed = await app()
    .as(back)
    .post('/products', { ...smock, stock_quantity: 3 })
  expect(listed.status, listed.text).toBe(201)
  expect((await app().as(back).get(`/requests/${wanted.id}`)).body.data.actions).toContain('edit')
})

test('whoever cannot have a shop gets none, and the admin reads why', async () => {
  const [buyer, admin, unconfirmed, suspended, closed] = [
    await buildBuyer(app()),
    await buildAdmin(app()),
    await buildBuyer(app()),
    await buildBuyer(app()),
    await buildBuyer(app()),
  ]
  const vendor = await buildVendor(app())
  const packer = await buildMember(app(), vendor, 'packer')
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unconfirmed.id])
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = ANY ($1)", [[suspended.id, closed.id]])
  await app().sql('INSERT INTO erasures (user_id, applied_at) VALUES ($1, now())', [closed.id])

  for (const [{ id }, message] of [
    [admin, 'Admins cannot have a shop'],
    [vendor, 'This account already has a shop'],
    [packer, 'This person works for a shop. They have to leave it first'],
    [unconfirmed, 'This person has not confirmed an email address or a phone number yet'],
    [suspended, 'This account is suspended. Restore it before it gets a shop'],
    [closed, 'Its owner has closed this account'],
  ] as const) {
    expectFailure(await give(id, owner), 'account_state', message)
    expect((await app().as(owner).get(`/admin/users/${id}`)).body.data.actions).not.toContain('make_vendor')
  }
  expectFailure(await give(owner.id, owner), 'forbidden', 'This is your own account. Another admin has to do it')
  expectFailure(await give(admin.id), 'forbidden', 'This is the account of an admin. An owner has to do it')
  expectFailure(await give(buyer.id, await buildAdmin(app(), { staffRole: 'finance' })), 'forbidden')
  expectFailure(await give(buyer.id, buyer), 'forbidden')
  expectInvalid(await give(buyer.id, support, { business_name: ' ', reason: '' }), {
    business_name: 'Business name is required',
    reason: 'A reason is required',
  })

  const left = [buyer, admin, packer, unconfirmed, suspended, closed].map(({ id }) => id)
  expect(await app().sql('SELECT FROM vendors WHERE user_id = ANY ($1)', [left])).toEqual([])
  expect(
    await app().sql("SELECT FROM audit_events WHERE kind = 'user_role_changed' AND subject_id = ANY ($1)", [left]),
  ).toEqual([])
  // Nobody was signed out by what was refused.
  expect((await app().as(buyer).get('/auth/profile')).status).toBe(200)
})

test('of two admins and the buyer at once, one opens the shop', async () => {
  const ama = await buildBuyer(app())

  const [one, other, own] = await Promise.all([
    give(ama.id),
    give(ama.id, owner),
    app().as(ama).post('/user/shop', SHOP),
  ])

  expect(await shopsOf(ama.id)).toHaveLength(1)
  expect([one, other, own].filter(({ status }) => status < 300)).toHaveLength(1)
  const late = [one, other].filter(({ status }) => status !== 200)
  for (const answer of late) expectFailure(answer, 'account_state', 'This account already has a shop')
})
