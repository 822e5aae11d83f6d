import { openShopEndpoint } from '@asime/contract/open-shop'
import { expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildCategory, buildItemRequest, buildProduct } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const SHOP = { business_name: 'Nana Akua Fabrics', location: 'Kumasi, Ashanti' }

test('a buyer opens a shop with the account they have, and sells and buys from then on', async () => {
  const ama = await buildBuyer(app(), { fullName: 'Ama Serwaa' })
  const [wanted, other, categoryId] = [
    await buildItemRequest(app(), { owner: ama }),
    await buildItemRequest(app()),
    await buildCategory(app()),
  ]

  const opened = await app().as(ama).post('/user/shop', SHOP)

  expectContract(openShopEndpoint, opened)
  expect(opened.body.data).toMatchObject({
    id: ama.id,
    email: ama.email,
    user_type: 'vendor',
    vendor: { business_name: 'Nana Akua Fabrics', verification_status: 'unverified' },
  })
  // By the same session: nobody has to sign in again.
  expect((await app().as(ama).get('/user/profile')).body.data.profile).toEqual(opened.body.data)
  const { id } = opened.body.data.vendor
  expect((await app().anonymous.get(`/vendors/${id}`)).body.data).toMatchObject({
    business_name: 'Nana Akua Fabrics',
    location: 'Kumasi, Ashanti',
    user: { full_name: 'Ama Serwaa' },
  })
  const product = { product_name: 'Smock', description: 'Hand-woven', price: 80, category_id: categoryId }
  expect(
    (
      await app()
        .as(ama)
        .post('/products', { ...product, stock_quantity: 3 })
    ).status,
  ).toBe(201)
  expect((await app().as(ama).post(`/requests/${other.id}/bids`, { bid_amount: 50 })).status).toBe(201)
  const items = [{ product_id: (await buildProduct(app())).id, quantity: 1 }]
  const quote = { items, method: 'pickup', region: 'Ashanti' }
  expect((await app().as(ama).post('/quotes', quote)).status).toBe(200)
  expect((await app().as(ama).get(`/requests/${wanted.id}`)).body.data.actions).toContain('edit')
  expect(
    await app().sql("SELECT user_id, subject_id FROM audit_events WHERE kind = 'shop_opened' AND user_id = $1", [
      ama.id,
    ]),
  ).toEqual([{ user_id: ama.id, subject_id: id }])
})

test('only one of several tries at once opens a shop', async () => {
  const ama = await buildBuyer(app())

  const answers = await Promise.all(Array.from({ length: 5 }, () => app().as(ama).post('/user/shop', SHOP)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  expect(await app().sql('SELECT FROM vendors WHERE user_id = $1', [ama.id])).toHaveLength(1)
})

test('admins and unconfirmed accounts cannot open a shop', async () => {
  const [admin, unconfirmed] = [await buildAdmin(app()), await buildBuyer(app())]
  await app().sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [unconfirmed.id])

  expectFailure(await app().as(admin).post('/user/shop', SHOP), 'forbidden', 'Admins cannot open a shop')
  expectFailure(
    await app().as(unconfirmed).post('/user/shop', SHOP),
    'forbidden',
    'Confirm your email first. Your profile has a button to send the link again',
  )
  expect(await app().sql('SELECT FROM vendors WHERE user_id = ANY ($1)', [[admin.id, unconfirmed.id]])).toEqual([])
})

test('every field that is wrong is named, and nothing is changed', async () => {
  const ama = await buildBuyer(app())

  const answer = await app()
    .as(ama)
    .post('/user/shop', { business_name: '  ', location: 'a'.repeat(121) })

  expect([answer.status, answer.body.errors]).toEqual([
    400,
    { business_name: 'Business name is required', location: 'Must be at most 120 characters' },
  ])
  expect((await app().as(ama).get('/user/profile')).body.data.profile.user_type).toBe('buyer')
})
