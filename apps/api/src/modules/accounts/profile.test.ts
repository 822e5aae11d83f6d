import { readProfileEndpoint, readUserProfileEndpoint } from '@asime/contract/accounts'
import { updateProfileEndpoint } from '@asime/contract/own-profile'
import { expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCheckout, buildItemRequest, buildVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()

test('the profile is the same under both of its paths', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Asante Kente' })

  const [one, other] = await Promise.all([app().as(vendor).get('/auth/profile'), app().as(vendor).get('/user/profile')])

  expectContract(readProfileEndpoint, one)
  expectContract(readUserProfileEndpoint, other)
  expect(one.body).toEqual(other.body)
  expect(one.body.data.profile).toMatchObject({
    id: vendor.id,
    email: vendor.email,
    user_type: 'vendor',
    email_verified: true,
    vendor: { id: vendor.vendorId, business_name: 'Asante Kente', verification_status: 'unverified' },
  })
})

test('each kind of account sees its own type', async () => {
  const [buyer, admin] = await Promise.all([buildBuyer(app()), buildAdmin(app())])

  const types = await Promise.all(
    [buyer, admin].map(async (user) => (await app().as(user).get('/user/profile')).body.data.profile),
  )

  expect(types.map((profile) => profile.user_type)).toEqual(['buyer', 'admin'])
  expect(types[0]).not.toHaveProperty('vendor')
})

test('what the profile form sends is stored and answered', async () => {
  const user = await buildBuyer(app())
  const form = {
    full_name: 'Akosua Frema',
    email: user.email.toUpperCase(),
    phone: '+233 20 111 2222',
    location: 'Kumasi',
    bio: 'I sew.\nAlso on Sundays.',
  }

  const answer = await app().as(user).put('/auth/profile', form)

  expectContract(updateProfileEndpoint, answer)
  const stored = { ...form, email: user.email, phone: '+233201112222' }
  expect(answer.body.data).toMatchObject(stored)
  expect((await app().as(user).get('/user/profile')).body.data.profile).toEqual(answer.body.data)
})

test('a field that is left out stays, and an empty one is cleared', async () => {
  const user = await buildBuyer(app())
  await app()
    .as(user)
    .put('/auth/profile', { phone: '233201112222', location: 'Tamale', bio: 'Hello', avatar_url: '/media/me.webp' })

  const answer = await app().as(user).put('/auth/profile', { phone: '', bio: '  ', avatar_url: '' })

  expect(answer.body.data).toMatchObject({
    full_name: user.fullName,
    phone: null,
    location: 'Tamale',
    bio: null,
    avatar_url: null,
  })
})

test('a vendor who changes their name keeps the name of the business', async () => {
  const vendor = await buildVendor(app(), { businessName: 'Golden Stool Ltd' })

  const answer = await app().as(vendor).put('/auth/profile', { full_name: 'Somebody Else' })

  expect(answer.body.data).toMatchObject({ full_name: 'Somebody Else', vendor: { business_name: 'Golden Stool Ltd' } })
})

test('another email is refused on its field', async () => {
  const user = await buildBuyer(app())

  const answer = await app().as(user).put('/auth/profile', { email: 'other@test.example', bio: 'New' })

  expectInvalid(answer, { email: 'Email cannot be changed. Contact support if needed.' })
  expect(answer.body.message).toBe('Email cannot be changed. Contact support if needed.')
  expect((await app().as(user).get('/user/profile')).body.data.profile).toMatchObject({ email: user.email, bio: null })
})

test.each([
  ['full_name', '', 'Full name is required'],
  ['full_name', null, 'Must be text'],
  ['full_name', 'x'.repeat(121), 'Must be at most 120 characters'],
  ['phone', '12-34', 'Please enter a valid phone number'],
  ['phone', null, 'Please enter a valid phone number'],
  ['location', 'x'.repeat(121), 'Must be at most 120 characters'],
  ['location', 'Accra\nGhana', 'Contains characters that are not allowed'],
  ['bio', 'x'.repeat(2001), 'Must be at most 2,000 characters'],
  ['bio', 7, 'Must be text'],
  ['avatar_url', 'http://test.example/me.png', 'Must be an https link or one of your uploads'],
  ['avatar_url', null, 'Must be a link'],
])('%s %j is refused: %s', async (field, value, message) => {
  const user = await buildBuyer(app())

  expectInvalid(
    await app()
      .as(user)
      .put('/auth/profile', { [field]: value }),
    { [field]: message },
  )
})

test('D17: a profile takes no field that is not its own', async () => {
  const vendor = await buildVendor(app())
  const before = (await app().as(vendor).get('/user/profile')).body.data.profile
  const extras = {
    id: crypto.randomUUID(),
    user_id: crypto.randomUUID(),
    vendor_id: crypto.randomUUID(),
    user_type: 'admin',
    status: 'active',
    rating: 5,
    total_sales: 99,
    total_reviews: 99,
    views_count: 99,
    total_bids: 99,
    created_at: '2020-01-01T00:00:00Z',
    email_verified: true,
    password: 'a new one',
    password_hash: 'x',
    verification_status: 'verified',
    vendor: { business_name: 'Mine' },
  }

  const answer = await app()
    .as(vendor)
    .put('/auth/profile', { full_name: 'Changed', ...extras })

  expectInvalid(answer, Object.fromEntries(Object.keys(extras).map((name) => [name, 'Unknown field'])))
  expect((await app().as(vendor).get('/user/profile')).body.data.profile).toEqual(before)
})

test('D20: a suspended account is refused from the next call on, reads and writes alike', async () => {
  const user = await buildBuyer(app())
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [user.id])

  expectFailure(await app().as(user).get('/user/profile'), 'account_suspended')
  expectFailure(await app().as(user).put('/auth/profile', { bio: 'x' }), 'account_suspended')
})

test('D20: who is no longer an admin or a vendor cannot act as one from the next call on', async () => {
  const [admin, vendor] = [await buildAdmin(app()), await buildVendor(app())]
  const { orderId } = await buildCheckout(app())
  const itemRequest = await buildItemRequest(app())
  const settle = () => app().as(admin).post(`/orders/${orderId}/settle-dispute`, { refund_amount: 1, reason: 'So' })
  const bid = () => app().as(vendor).post(`/requests/${itemRequest.id}/bids`, { bid_amount: 10 })
  expectFailure(await settle(), 'order_state')
  expect((await bid()).status).toBe(201)

  await app().sql("UPDATE users SET staff_role = NULL, user_type = 'buyer' WHERE id = ANY($1::uuid[])", [
    [admin.id, vendor.id],
  ])

  expectFailure(await settle(), 'forbidden')
  expectFailure(await bid(), 'forbidden')
})
