import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectPartAccessible } from './accessible.ts'
import { uniqueWord, placeBid, postExpiringItemRequest, postItemRequest } from './item-request-data.ts'
import {
  callApi,
  expectAlive,
  expectNoSidewaysScroll,
  freshAddress,
  onDesktop,
  onPhone,
  openAccount,
  signInAs,
  signInInstead,
} from './support.ts'

const cards = (page: Page) => page.getByRole('article')
const titles = (page: Page) => cards(page).getByRole('heading')
const count = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1000
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** The filters are in a side rail on wide screens and in a sheet on phones. */
async function openFilters(page: Page) {
  if (!isPhone(page)) return page.getByRole('region', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filters' }).click()
  return page.getByRole('dialog', { name: 'Filters' })
}

async function closeFilters(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: /^Show / }).click()
}

test('the list shows the open requests of the API, newest first', onDesktop, async ({ page }) => {
  const newest = async () => {
    const answer = await page.request.get('/api/v1/requests?status=open&is_expired=false&limit=3')
    const { data } = (await answer.json()) as { data: { request_title: string }[] }
    return data.map((itemRequest) => itemRequest.request_title)
  }
  // Starts over if other tests post a request while the page is being made.
  await expect(async () => {
    const before = await newest()
    await page.goto(freshAddress('/requests'), { waitUntil: 'commit' })
    expect(await newest()).toEqual(before)
    await page.waitForLoadState()
    expect((await titles(page).allTextContents()).slice(0, 3)).toEqual(before)
  }).toPass()

  await expect(page.getByRole('heading', { level: 1, name: 'Item Requests' })).toBeVisible()
  await expect(page).toHaveTitle(/^Item Requests/)
  await expect(count(page, /^[\d,]+\+? open requests$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Post Request' })).toHaveCount(0)
})

test('every filter acts at once and is in the address', async ({ page }) => {
  const { word, category } = await postPair(page)
  await page.goto('/requests')
  await expectAlive(page)

  await page.getByRole('searchbox', { name: 'Search requests' }).fill(word)
  await expect(count(page, /^2 open requests$/)).toBeVisible()
  expect(searchOf(page)).toEqual({ search: word })

  const filters = await openFilters(page)
  await filters.getByRole('radio', { name: 'Urgent' }).check()
  await expect(count(page, /^1 open request$/)).toBeVisible()
  await filters.getByRole('radio', { name: 'All' }).check()
  await filters.getByRole('combobox', { name: /^Category/ }).selectOption(category.name)
  await filters.getByRole('textbox', { name: 'Location' }).fill('Bolgatanga')
  await expect(page).toHaveURL(/location=Bolgatanga/)
  await filters.getByRole('spinbutton', { name: 'Max' }).fill('50')
  await filters.getByRole('spinbutton', { name: 'Min' }).fill('150')
  await expect(filters.getByRole('alert')).toHaveText('Maximum budget must be greater than minimum')
  await filters.getByRole('spinbutton', { name: 'Max' }).fill('500')
  await expect(page).toHaveURL(/maxBudget=500/)
  await closeFilters(page)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Most bids')

  await expect(page).toHaveURL(/sort=most_bids/)
  expect(searchOf(page)).toEqual({
    search: word,
    status: 'all',
    urgency: 'urgent',
    category: category.id,
    location: 'Bolgatanga',
    minBudget: '150',
    maxBudget: '500',
    sort: 'most_bids',
  })
  await expect(titles(page)).toHaveText([`Urgent ${word}`])
})

test('the address sets every filter, and each is removed by its chip', onPhone, async ({ page }) => {
  const { word, category } = await postPair(page)

  await page.goto(
    `/requests?search=${word}&status=all&urgency=urgent&category=${category.id}&location=Bolgatanga&minBudget=150&maxBudget=500&sort=most_bids`,
  )
  await expectAlive(page)

  await expect(titles(page)).toHaveText([`Urgent ${word}`])
  await expect(page.getByRole('searchbox', { name: 'Search requests' })).toHaveValue(word)
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('most_bids')
  const filters = await openFilters(page)
  await expect(filters.getByRole('radio', { name: 'All' })).toBeChecked()
  await expect(filters.getByRole('radio', { name: 'Urgent' })).toBeChecked()
  await expect(filters.getByRole('combobox', { name: /^Category/ })).toHaveValue(category.id)
  await expect(filters.getByRole('textbox', { name: 'Location' })).toHaveValue('Bolgatanga')
  await expect(filters.getByRole('spinbutton', { name: 'Max' })).toHaveValue('500')
  await closeFilters(page)

  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('link', { name: /^Remove filter/ })).toHaveCount(6)
  // Each chip links to the list without it, and the link must leave out the filter that was removed before.
  for (const name of ['Bolgatanga', 'Urgent']) {
    await chips.getByRole('link', { name: `Remove filter ${name}` }).click()
    await expect(chips.getByRole('link', { name: `Remove filter ${name}` })).toHaveCount(0)
  }
  await chips.getByRole('link', { name: 'Remove filter GH₵ 150 – 500' }).click()
  await expect(titles(page)).toHaveCount(2)
  await page.goBack()
  await expect(titles(page)).toHaveText([`Urgent ${word}`])
  expect(searchOf(page)).toMatchObject({ minBudget: '150', maxBudget: '500' })
  await chips.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/requests')
  await expect(page.getByRole('searchbox', { name: 'Search requests' })).toHaveValue('')
})

/** Posts an urgent request in Bolgatanga for 100 to 200 and a calm one in Keta for 900 to 1,000, with a unique word in both. */
async function postPair(page: Page) {
  const word = uniqueWord()
  const owner = await openAccount(page.request, 'buyer')
  const [category] = await callApi<{ id: string; name: string }[]>(page.request, owner, 'get', '/products/categories')
  if (!category) throw new Error('the demo market has no categories')
  await postItemRequest(page.request, owner, {
    category_id: category.id,
    request_title: `Urgent ${word}`,
    urgency: 'urgent',
    location: 'Bolgatanga',
    budget_min: 100,
    budget_max: 200,
  })
  await postItemRequest(page.request, owner, {
    category_id: category.id,
    request_title: `Calm ${word}`,
    urgency: 'low',
    location: 'Keta',
    budget_min: 900,
    budget_max: 1000,
  })
  return { word, category }
}

test('an address that makes no sense still opens a list', onDesktop, async ({ page }) => {
  const response = await page.goto(
    '/requests?status=gone&urgency=very&category=12&minBudget=-1&sort=x&pages=a&cursor=abc&search=%00',
  )
  expect(response?.status()).toBe(200)
  await expect(cards(page)).toHaveCount(20)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters are a form, and more of the list a link', onPhone, async ({ page }) => {
    const word = uniqueWord()
    const owner = await openAccount(page.request, 'buyer')
    await postItemRequest(page.request, owner, { request_title: `Calm ${word}`, urgency: 'low' })
    await postItemRequest(page.request, owner, { request_title: `Urgent ${word}`, urgency: 'urgent' })
    await page.goto('/requests')

    if (isPhone(page)) await page.getByRole('link', { name: 'Filters' }).click()
    await page.getByRole('radio', { name: 'Low' }).check()
    await page.getByRole('searchbox', { name: 'Search requests' }).fill(word)
    await page.getByRole('button', { name: 'Show requests' }).click()

    await expect(titles(page)).toHaveText([`Calm ${word}`])
    await expect(count(page, '1 open request')).toBeVisible()
    await page.getByRole('link', { name: 'Clear all' }).first().click()
    await expect(cards(page)).toHaveCount(20)
    await page.getByRole('link', { name: 'Show more requests' }).click()
    await expect(cards(page)).toHaveCount(40)
  })
})

test('added items of the list survive a reload and coming back', onPhone, async ({ page }) => {
  await page.goto('/requests?sort=budget')
  await expectAlive(page)
  await expect(cards(page)).toHaveCount(20)

  await page.getByRole('link', { name: 'Show more requests' }).click()

  await expect(cards(page)).toHaveCount(40)
  await expect(page).toHaveURL('/requests?sort=budget&pages=2')
  await expect(count(page, /^Showing 40 of/)).toBeVisible()
  await expect(cards(page).nth(20).getByRole('heading').getByRole('link')).toBeFocused()
  const shown = await titles(page).allTextContents()
  expect(new Set(shown.map((title, place) => `${title} ${place}`)).size).toBe(40)
  await page.reload()
  await expectAlive(page)
  await expect(cards(page)).toHaveCount(40)
  await cards(page).nth(30).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/requests\/[\w-]{36}$/)
  await page.goBack()
  await expect(cards(page)).toHaveCount(40)
  await expect(cards(page).nth(30)).toBeInViewport()
})

test(
  'cards show the state of requests, and lead to the bid form where bids are possible',
  onDesktop,
  async ({ page, baseURL }) => {
    const word = uniqueWord()
    const owner = await openAccount(page.request, 'buyer')
    const open = await postItemRequest(page.request, owner, { request_title: `Open ${word}`, urgency: 'high' })
    const closed = await postItemRequest(page.request, owner, { request_title: `Closed ${word}` })
    const bid = await placeBid(page.request, closed, { bid_amount: 4100 })
    await callApi(page.request, owner, 'post', `${closed.path}/bids/${bid.id}/accept`, {})
    const cancelled = await postItemRequest(page.request, owner, { request_title: `Cancelled ${word}` })
    await callApi(page.request, owner, 'delete', cancelled.path)
    await postExpiringItemRequest(page, owner, { request_title: `Expired ${word}` })
    const card = (title: string) => cards(page).filter({ hasText: `${title} ${word}` })

    // Neither the list of open requests nor its count includes the expired one.
    await page.goto(`/requests?search=${word}`)
    await expect(count(page, '1 open request')).toBeVisible()
    await expect(card('Expired')).toHaveCount(0)

    await page.goto(`/requests?status=all&search=${word}`)

    await expect(card('Open').getByText('High urgency')).toBeVisible()
    await expect(card('Open').getByText('No bids yet. Be the first.')).toBeVisible()
    await expect(card('Expired').getByText('Expired', { exact: true })).toBeVisible()
    await expect(card('Expired').getByText('Closed', { exact: true })).toBeVisible()
    await expect(card('Closed').getByText('Closed', { exact: true }).first()).toBeVisible()
    // No list shows other people's cancelled requests.
    await expect(card('Cancelled')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Submit Bid/ })).toHaveCount(1)
    await card('Open')
      .getByRole('link', { name: /^Submit Bid/ })
      .click()
    await expect(page).toHaveURL(`${open.path}#bid`)

    await signInInstead(page, owner, baseURL ?? '')
    await page.goto(`/requests?search=${word}`)
    await expect(page.getByText('Your request', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Submit Bid/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Post Request' })).toHaveAttribute('href', '/app/create-request')
  },
)

test(
  'a buyer who opens the list is not offered to bid on requests of others',
  onPhone,
  async ({ page, context, baseURL }) => {
    const word = uniqueWord()
    const owner = await openAccount(page.request, 'buyer')
    await postItemRequest(page.request, owner, { request_title: `Table ${word}` })
    await signInAs(context, await openAccount(page.request, 'buyer'), baseURL ?? '')

    await page.goto(`/requests?search=${word}`)

    await expect(page.getByText('View', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Submit Bid/ })).toHaveCount(0)
  },
)

test('a corrected search says so, and can be repeated as typed', onPhone, async ({ page }) => {
  const word = uniqueWord()
  await postItemRequest(page.request, await openAccount(page.request, 'buyer'), { request_title: `Wanted: ${word}` })
  const misspelt = `${word}q`
  await page.goto(`/requests?search=${misspelt}`)
  await expectAlive(page)
  await expect(page.getByText(`Showing results for ${word}.`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: misspelt, exact: true }).click()
  await expect(page).toHaveURL(`/requests?search=%22${misspelt}%22`)
  await expect(page.getByText('Showing results for')).toHaveCount(0)
})

test('a search that finds nothing says so and shows the way out', onDesktop, async ({ page }) => {
  await page.goto(`/requests?search=${uniqueWord()}&status=closed`)

  await expect(count(page, 'No requests found')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/requests')
  await expect(cards(page)).toHaveCount(20)
})

test('a list that cannot be loaded never looks empty, and can be tried again', onPhone, async ({ page }) => {
  await page.goto('/login')
  await page.goto('/vendors')
  await expectAlive(page)
  await page.route('**/requests.data*', (route) => route.abort())

  await page.locator('a[href="/requests"]:visible').first().click()

  await expect(page.getByText('We could not load this')).toBeVisible()
  await expect(page.getByText('No requests found')).toHaveCount(0)
  await page.unroute('**/requests.data*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(20)
})

test('axe finds nothing on the list, its filters and its end', onPhone, async ({ page }) => {
  const word = uniqueWord()
  const owner = await openAccount(page.request, 'buyer')
  await postItemRequest(page.request, owner, { request_title: `Open ${word}`, urgency: 'urgent' })
  const withBid = await postItemRequest(page.request, owner, { request_title: `Bid ${word}` })
  await placeBid(page.request, withBid, { bid_amount: 4100 })
  const over = await postItemRequest(page.request, owner, { request_title: `Over ${word}` })
  const { id } = await placeBid(page.request, over, { bid_amount: 4200 })
  await callApi(page.request, owner, 'post', `${over.path}/bids/${id}/accept`, { bid_amount: 4200 })
  await page.goto(`/requests?status=all&search=${word}`)
  await expectAlive(page)
  await expect(cards(page)).toHaveCount(3)
  await expectAccessible(page)
  await expectPartAccessible(await openFilters(page))
  await page.goto(`/requests?search=${uniqueWord()}`)
  await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible()
  await expectAccessible(page)
})

test('nothing sticks out sideways at 320 px', onPhone, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/requests?status=all&urgency=urgent&location=Kumasi&minBudget=100')
  await expectNoSidewaysScroll(page)
})
