import { MAX_SAVED_SEARCHES, MOST_SEARCH_NOTIFICATIONS_A_DAY } from '@asime/contract/saved-search-words'
import { changeSearchEndpoint, listSavedSearchesEndpoint, saveSearchEndpoint } from '@asime/contract/saved-searches'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildCategory,
  buildItemRequest,
  buildMember,
  buildProduct,
  buildVendor,
  type TestUser,
} from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { notifyOfSearches, notifyOfSearchesDaily } from './search-notifications.service.ts'

const app = useTestApp()
const PATH = '/user/saved-searches'

let words = 0
/** A word that no other test searches for. */
const newWord = () => `zebu${'abcdefghij'[words % 10]}${'klmnopqrst'[Math.floor(words++ / 10)]}x`

const save = (user: TestUser, filters: object, list = 'products', alert = 'at_once') =>
  app().as(user).put(PATH, { list, name: 'What I look for', filters, alert })
const searchesOf = async (user: TestUser) => {
  const answer = await app().as(user).get(PATH)
  expectContract(listSavedSearchesEndpoint, answer)
  return answer.body.data as { id: string; alert: string; category: string | null; filters: object }[]
}
const heard = async (user: TestUser): Promise<[string, string, string][]> =>
  (await app().as(user).get('/notifications')).body.data
    .filter(({ kind }: { kind: string }) => kind === 'search_found')
    .map(({ title, body, path }: Record<string, string>) => [title, body, path])
const tell = () => notifyOfSearches(app().context)

test('a search is kept for its owner alone, once, and can be changed and deleted', async () => {
  const [user, other] = [await buildBuyer(app()), await buildBuyer(app())]
  const categoryId = await buildCategory(app(), 'Machines to save')
  const filters = { query: 'generator', category_id: categoryId, max_price: 5000.5, attributes: ['storage:128 GB'] }
  const saved = await save(user, filters)
  expectContract(saveSearchEndpoint, saved)
  expect(saved.body.data).toMatchObject({ filters, category: 'Machines to save', alert: 'at_once' })
  expect((await save(user, filters, 'products', 'daily')).body.data.id).toBe(saved.body.data.id)
  expect(await searchesOf(user)).toMatchObject([{ alert: 'daily' }])
  expect(await searchesOf(other)).toEqual([])

  const at = `${PATH}/${saved.body.data.id}`
  expectFailure(await app().as(other).patch(at, { alert: 'off' }), 'not_found', 'Saved search not found')
  expectFailure(await app().as(other).delete(at), 'not_found')
  const changed = await app().as(user).patch(at, { alert: 'off' })
  expectContract(changeSearchEndpoint, changed)
  expect((await app().as(user).delete(at)).status).toBe(204)
  expect(await searchesOf(user)).toEqual([])
})

test('a search that finds nothing or everything cannot be saved', async () => {
  const user = await buildBuyer(app())
  const nothing = 'Search for words, a category or a place'
  expectInvalid(await save(user, { max_price: 50 }), { filters: nothing })
  expectInvalid(await save(user, { query: '!!!' }), { filters: nothing })
  expectInvalid(await save(user, { category_id: '01890000-0000-7000-8000-000000000000' }), { filters: nothing })
  expectInvalid(await save(user, { query: 'smock', urgency: 'high' }), {
    'filters.urgency': 'This list has no such filter',
  })
  expectInvalid(await save(user, { query: 'smock', brand: 'Samsung' }, 'requests'), {
    'filters.brand': 'This list has no such filter',
  })
})

test('a person has a limited number of saved searches, also when saved at once', async () => {
  const user = await buildBuyer(app())
  await app().sql(
    `INSERT INTO saved_searches (user_id, list, name, filters, alert, only_featured, only_discounted, anchors)
     SELECT $1, 'products', 'x', json_build_object('query', n), 'off', false, false, '{nothing}' FROM generate_series(1, $2) AS n`,
    [user.id, MAX_SAVED_SEARCHES - 1],
  )
  const answers = await Promise.all(['one', 'two', 'three'].map((query) => save(user, { query })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('a new product notifies those who search for it once, and not its own people', async () => {
  const word = newWord()
  const vendor = await buildVendor(app(), { location: 'Kumasi, Ashanti' })
  const manager = await buildMember(app(), vendor, 'manager')
  const user = await buildBuyer(app())
  await buildProduct(app(), { name: `Old ${word}` })
  for (const each of [user, vendor, manager]) await save(each, { query: `${word} lamps` })
  await tell()
  expect(await heard(user)).toEqual([])

  // Found by a stem and by the beginning of a word, as the list finds it.
  const product = await buildProduct(app(), { vendor, name: `A lamp like ${word}es`, price: 12_000 })
  await Promise.all([tell(), tell()])
  await tell()
  expect(await heard(user)).toEqual([
    [`New product: A lamp like ${word}es`, 'For your saved search What I look for.', `/products/${product.id}`],
  ])
  expect(await heard(vendor)).toEqual([])
  expect(await heard(manager)).toEqual([])

  // Changing it, or hiding and showing it, makes it no newer.
  await app().sql("UPDATE products SET visibility = 'hidden' WHERE id = $1", [product.id])
  await app().sql("UPDATE products SET visibility = 'published', price = price + 1 WHERE id = $1", [product.id])
  await tell()
  expect(await heard(user)).toHaveLength(1)
})

test('what Asime has hidden since it was found is not told of in the morning', async () => {
  const word = newWord()
  const [user, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  await save(user, { query: word }, 'requests', 'daily')
  const hidden = await buildItemRequest(app(), { title: `Wanted: ${word}` })
  await tell()
  const report = { subject_type: 'item_request', subject_id: hidden.id, reason: 'fake' }
  const reported = await app().as(vendor).post('/content-reports', report)
  const decision = await app()
    .as(await buildAdmin(app()))
    .post(`/admin/moderation-cases/${reported.body.data.case_id}/hide`, { reason: 'It is not allowed' })
  expect(decision.status, decision.text).toBe(200)

  await notifyOfSearchesDaily(app().context)
  expect(await heard(user)).toEqual([])
})

test('what a shop listed that was suspended since is not told of in the morning', async () => {
  const word = newWord()
  const [user, vendor] = [await buildBuyer(app()), await buildVendor(app())]
  await save(user, { query: word }, 'products', 'daily')
  await buildProduct(app(), { vendor, name: `Cheap ${word}` })
  await tell()
  const suspended = await app()
    .as(await buildAdmin(app()))
    .post(`/admin/users/${vendor.id}/suspend`, { reason: 'It does not send what it sells' })
  expect(suspended.status, suspended.text).toBe(200)

  await notifyOfSearchesDaily(app().context)
  expect(await heard(user)).toEqual([])
})

test('one find is one, also where its title cannot be named', async () => {
  const word = newWord()
  const user = await buildBuyer(app())
  await save(user, { query: word })
  await save(user, { query: word }, 'requests')
  const product = await buildProduct(app(), { name: `${word} S21/S22` })
  const itemRequest = await buildItemRequest(app(), { title: `${word} S21/S22` })
  await tell()

  const body = 'For your saved search What I look for.'
  expect(await heard(user)).toEqual([
    ['1 new request for What I look for', body, `/requests/${itemRequest.id}`],
    ['1 new product for What I look for', body, `/products/${product.id}`],
  ])
})

test('each filter holds as it does in the list', async () => {
  const word = newWord()
  const categoryId = await buildCategory(app())
  const vendor = await buildVendor(app(), { location: 'Kumasi, Ashanti' })
  const fits = {
    category: { category_id: categoryId },
    cheap: { query: word, max_price: 100 },
    dear: { query: word, min_price: 100 },
    deal: { query: word, discount: true },
    used: { query: word, condition: 'used' },
    place: { query: word, location: 'kuma' },
    elsewhere: { query: word, location: 'tamale' },
    other: { query: 'kwashiorkor' },
  }
  const users = new Map<string, TestUser>()
  for (const [name, filters] of Object.entries(fits)) {
    const user = await buildBuyer(app())
    users.set(name, user)
    expect((await save(user, filters)).status, name).toBe(200)
  }
  await buildProduct(app(), { vendor, categoryId, name: `One ${word}`, price: 9_000 })
  await tell()
  const finders: string[] = []
  for (const [name, user] of users) if ((await heard(user)).length > 0) finders.push(name)
  const listed: string[] = []
  for (const [name, filters] of Object.entries(fits)) {
    const query = new URLSearchParams(
      Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, String(value)])),
    )
    if ((await app().anonymous.get(`/products?${query.toString()}`)).body.data.length > 0) listed.push(name)
  }
  expect(finders).toEqual(listed)
  expect(finders).toEqual(['category', 'cheap', 'place'])
})

test('several finds make one notification with a way to all, without what is hidden or of a suspended shop', async () => {
  const word = newWord()
  const user = await buildBuyer(app())
  await save(user, { query: word, max_price: 500 })
  const suspended = await buildVendor(app())
  await buildProduct(app(), { name: `First ${word}` })
  const hidden = await buildProduct(app(), { name: `Hidden ${word}` })
  await buildProduct(app(), { name: `Suspended ${word}`, vendor: suspended })
  await buildProduct(app(), { name: `Second ${word}` })
  await app().sql("UPDATE products SET visibility = 'hidden' WHERE id = $1", [hidden.id])
  await app().sql("UPDATE users SET status = 'suspended' WHERE id = $1", [suspended.id])
  await tell()
  expect(await heard(user)).toEqual([
    [
      '2 new products for What I look for',
      `The newest: Second ${word}.`,
      `/products?search=${word}&maxPrice=500&sort=newest`,
    ],
  ])
})

test('item requests notify by budget, urgency and place, and never of one’s own', async () => {
  const word = newWord()
  const [owner, vendor, far] = [await buildBuyer(app()), await buildVendor(app()), await buildVendor(app())]
  await save(owner, { query: word }, 'requests')
  await save(vendor, { location: 'Kumasi', min_price: 100 }, 'requests')
  await save(far, { query: word, location: 'Tamale' }, 'requests')
  const itemRequest = await buildItemRequest(app(), {
    owner,
    title: `I need ${word}`,
    location: 'Adum, Kumasi, Ashanti',
    budgetMax: 50_000,
  })
  await tell()
  expect(await heard(vendor)).toEqual([
    [`New request: I need ${word}`, 'For your saved search What I look for.', `/requests/${itemRequest.id}`],
  ])
  expect(await heard(owner)).toEqual([])
  expect(await heard(far)).toEqual([])
})

test('whoever wants it daily hears in the morning, and whoever has heard enough today hears the rest then', async () => {
  const word = newWord()
  const [daily, off, eager] = [await buildBuyer(app()), await buildBuyer(app()), await buildBuyer(app())]
  await save(daily, { query: word }, 'products', 'daily')
  await save(off, { query: word }, 'products', 'off')
  for (let n = 0; n < MOST_SEARCH_NOTIFICATIONS_A_DAY + 2; n++) await save(eager, { query: word, max_price: 1000 + n })
  await buildProduct(app(), { name: `The ${word}` })
  await tell()
  await tell()
  expect(await heard(daily)).toEqual([])
  expect((await app().as(eager).get('/notifications/unread')).body.data.unread).toBe(MOST_SEARCH_NOTIFICATIONS_A_DAY)

  await notifyOfSearchesDaily(app().context)
  await notifyOfSearchesDaily(app().context)
  expect(await heard(daily)).toHaveLength(1)
  expect((await app().as(eager).get('/notifications/unread')).body.data.unread).toBe(
    MOST_SEARCH_NOTIFICATIONS_A_DAY + 2,
  )
  expect(await heard(off)).toEqual([])
})

test.each(['saved', 'changed'])(
  'what a search had found is not told of once its alert is on again, whether off was %s',
  async (how) => {
    const word = newWord()
    const user = await buildBuyer(app())
    const { id } = (await save(user, { query: word }, 'products', 'daily')).body.data
    await buildProduct(app(), { name: `The ${word}` })
    await tell()

    if (how === 'saved') await save(user, { query: word }, 'products', 'off')
    else await app().as(user).patch(`${PATH}/${id}`, { alert: 'off' })
    await save(user, { query: word }, 'products', 'daily')
    await notifyOfSearchesDaily(app().context)

    expect(await heard(user)).toEqual([])
  },
)

test('of many saved searches a new product looks at few: its words lead to them', async () => {
  const word = newWord()
  const user = await buildBuyer(app())
  await app().sql(
    `INSERT INTO saved_searches (user_id, list, name, filters, alert, only_featured, only_discounted, matching, anchors)
     SELECT $1, 'products', 'x', json_build_object('query', 'w' || n), 'at_once', false, false, word_query('w' || n, true), ARRAY['w' || n]
     FROM generate_series(1000001, 1100000) AS n`,
    [user.id],
  )
  await app().sql('ANALYZE saved_searches')
  const searcher = await buildBuyer(app())
  await save(searcher, { query: word })
  for (let n = 0; n < 50; n++) await buildProduct(app(), { name: `${word} ${n}` })
  const start = performance.now()
  await tell()
  const ms = performance.now() - start
  expect(await heard(searcher)).toEqual([
    [`50 new products for What I look for`, expect.any(String), expect.any(String)],
  ])
  // 5,000,000 pairs to be compared otherwise.
  expect(ms).toBeLessThan(3_000)
  await app().sql('DELETE FROM saved_searches WHERE user_id = $1', [user.id])
})
