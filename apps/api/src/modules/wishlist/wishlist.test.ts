import { MAX_CARDS_BY_ID, MAX_WISHES } from '@asime/contract/wishlist-limits'
import {
  addWishesEndpoint,
  listProductCardsEndpoint,
  listWishedIdsEndpoint,
  listWishesEndpoint,
  type Wish,
} from '@asime/contract/wishlist'
import { expect, test } from 'vitest'
import { buildBuyer, buildProduct, buildVendor, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { idsIn } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

// CAT-17

const app = useTestApp()
const PATH = '/user/wishlist'
const NOBODYS = '018f0000-0000-7000-8000-000000000000'

const add = (user: TestUser, ...ids: string[]) => app().as(user).post(PATH, { product_ids: ids })

async function wishesOf(user: TestUser): Promise<Wish[]> {
  const answer = await app().as(user).get(PATH)
  expectContract(listWishesEndpoint, answer)
  expect(answer.body.meta.total).toBe(answer.body.data.length)
  return answer.body.data
}

const notForSaleOf = async (user: TestUser) => (await app().as(user).get(PATH)).body.meta.counts.not_for_sale

const idsOf = (wishes: Wish[]) => wishes.map(({ product }) => product.id)

test('a wishlist is its user’s alone, last added first, and the same products again change nothing', async () => {
  const [user, other] = [await buildBuyer(app()), await buildVendor(app())]
  const [first, second, third] = [await buildProduct(app()), await buildProduct(app()), await buildProduct(app())]
  await add(user, first.id)
  // As a browser brings them along that has remembered them before anybody signed in: the last is the first.
  const added = await add(user, third.id, second.id, first.id, NOBODYS)
  const before = await wishesOf(user)
  const again = await add(user, first.id)

  expectContract(addWishesEndpoint, added)
  expect(added.body.data).toEqual([third.id, second.id, first.id])
  expect(again.body.data).toEqual(added.body.data)
  expect(await wishesOf(user)).toEqual(before)
  expect(idsOf(before)).toEqual([third.id, second.id, first.id])
  expect(await wishesOf(other)).toEqual([])

  expect((await app().as(other).delete(`${PATH}/${first.id}`)).status).toBe(204)
  for (let times = 0; times < 2; times++) expect((await app().as(user).delete(`${PATH}/${third.id}`)).status).toBe(204)
  const ids = await app().as(user).get(`${PATH}/ids`)
  expectContract(listWishedIdsEndpoint, ids)
  expect(ids.body.data).toEqual([second.id, first.id])
})

test('a wish shows what the product cost when it was added, beside what it costs now', async () => {
  const user = await buildBuyer(app())
  const product = await buildProduct(app(), { price: 10_000 })
  await add(user, product.id)
  await app().sql('UPDATE products SET discount_price = 8000 WHERE id = $1', [product.id])

  const [wish] = await wishesOf(user)

  expect(wish).toMatchObject({ price_when_added: 100, currency_when_added: 'GHS' })
  expect(wish?.product).toMatchObject({ price: 100, discount_price: 80 })
})

test('what cannot be seen is neither added nor shown, and shows again once it can be', async () => {
  const user = await buildBuyer(app())
  const [draft, shown] = [await buildProduct(app(), { visibility: 'draft' }), await buildProduct(app())]

  expect((await add(user, draft.id, shown.id)).body.data).toEqual([shown.id])
  await app().sql("UPDATE products SET visibility = 'hidden' WHERE id = $1", [shown.id])
  expect(await wishesOf(user)).toEqual([])
  expect(await notForSaleOf(user)).toBe(1)
  expect((await app().anonymous.get(`/product-cards?ids=${shown.id}`)).body.data).toEqual([])
  await app().sql("UPDATE products SET visibility = 'published' WHERE id = $1", [shown.id])
  expect(idsOf(await wishesOf(user))).toEqual([shown.id])
  expect(await notForSaleOf(user)).toBe(0)
})

test('a wishlist has a limit, and takes all or none of what is added', async () => {
  const user = await buildBuyer(app())
  const { vendor } = await buildProduct(app())
  const more = [await buildProduct(app()), await buildProduct(app())]
  await app().sql(
    `WITH made AS (
       INSERT INTO products (vendor_id, category_id, product_name, description, price, stock_quantity)
       SELECT p.vendor_id, p.category_id, p.product_name, p.description, p.price, 1
       FROM products p, generate_series(1, $3) WHERE p.vendor_id = $2 RETURNING id)
     INSERT INTO wishes (user_id, product_id, price_then, currency_then) SELECT $1, id, 100, 'GHS' FROM made`,
    [user.id, vendor.vendorId, MAX_WISHES - 1],
  )
  const ids = more.map(({ id }) => id)

  const sentence = 'A wishlist holds up to 500 products. Remove some first'
  expectFailure(await add(user, ...ids), 'conflict', sentence)
  const [one, two] = await Promise.all(ids.map((id) => add(user, id)))

  expect([one?.status, two?.status].toSorted()).toEqual([200, 409])
  const [{ count }] = await app().sql('SELECT count(*)::int FROM wishes WHERE user_id = $1', [user.id])
  expect(count).toBe(MAX_WISHES)
})

test('cards by id come in the order that was asked for, and only of what exists', async () => {
  const [one, two] = [await buildProduct(app()), await buildProduct(app())]
  const { anonymous } = app()

  const answer = await anonymous.get(`/product-cards?ids=${two.id},${NOBODYS},${one.id}`)

  expectContract(listProductCardsEndpoint, answer)
  expect(idsIn(answer)).toEqual([two.id, one.id])
})

test.each([
  '',
  'ids=',
  'ids=x',
  `ids=${NOBODYS},`,
  `ids=${Array(MAX_CARDS_BY_ID + 1)
    .fill(NOBODYS)
    .join(',')}`,
])('cards are not given by %s', async (query) => {
  const answer = await app().anonymous.get(`/product-cards?${query}`)
  expectInvalid(answer, { ids: 'Must be 1 to 60 product ids with commas between them' })
})

test('what is added are ids, at least one and not too many', async () => {
  const user = await buildBuyer(app())
  const post = (ids: unknown) => app().as(user).post(PATH, { product_ids: ids })

  expectInvalid(await post([]), { product_ids: 'Name at least one product' })
  expectInvalid(await post('x'), { product_ids: 'Must be a list of product ids' })
  expectInvalid(await post(['x']), { 'product_ids.0': 'Must be a UUID' })
  expectInvalid(await post(Array(MAX_WISHES + 1).fill(NOBODYS)), { product_ids: 'At most 500 products' })
})
