import { MAX_SAVED_VIEWS } from '@asime/contract/saved-view-lists'
import { listSavedViewsEndpoint, saveViewEndpoint } from '@asime/contract/saved-views'
import { expect, test } from 'vitest'
import { buildBuyer, buildVendor, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
const PATH = '/user/saved-views'

const save = (user: TestUser, name: string, query = 'state=paid', list = 'shop_orders') =>
  app().as(user).put(PATH, { list, name, query })

async function viewsOf(user: TestUser, list = 'shop_orders') {
  const answer = await app().as(user).get(`${PATH}?list=${list}`)
  expectContract(listSavedViewsEndpoint, answer)
  return answer.body.data as { id: string; name: string; query: string }[]
}

test('a view is kept for its user alone, by list and name, and its name can be used again', async () => {
  const [user, other] = [await buildVendor(app()), await buildBuyer(app())]
  const saved = await save(user, 'To pack', 'state=preparing&q=Ama%20M')
  expectContract(saveViewEndpoint, saved)
  await save(user, 'Almost sold out', 'stock=low', 'shop_products')
  await save(user, 'A first look')
  await save(user, 'To pack', 'state=paid')

  expect((await viewsOf(user)).map(({ name, query }) => [name, query])).toEqual([
    ['A first look', 'state=paid'],
    ['To pack', 'state=paid'],
  ])
  expect(await viewsOf(other)).toEqual([])

  const { id } = saved.body.data
  expectFailure(await app().as(other).delete(`${PATH}/${id}`), 'not_found', 'View not found')
  expect((await app().as(user).delete(`${PATH}/${id}`)).status).toBe(204)
  expect((await viewsOf(user)).map(({ name }) => name)).toEqual(['A first look'])
})

test('a person has a limited number of views of a list, also when saved at once', async () => {
  const user = await buildVendor(app())
  for (let n = 2; n < MAX_SAVED_VIEWS; n++) await save(user, `View ${n}`)

  const answers = await Promise.all([1, 2, 3, 4].map((n) => save(user, `Last ${n}`)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect(await viewsOf(user)).toHaveLength(MAX_SAVED_VIEWS)
  // One that is there can still be changed.
  expect((await save(user, 'View 2', 'state=delivered')).status).toBe(200)
})

test('an invalid filter is refused on its field', async () => {
  const user = await buildVendor(app())
  for (const query of ['?state=paid', 'state=paid#top', '//elsewhere.example', 'q=<b>', 'q=a b'])
    expectInvalid(await save(user, 'Odd', query), { query: 'Must be the filters of an address' })
  expectInvalid(await save(user, ' '), { name: 'Name this view' })
  expectInvalid(await save(user, 'Odd', '', 'orders'), { list: 'Must be one of shop_orders, shop_products' })
})
