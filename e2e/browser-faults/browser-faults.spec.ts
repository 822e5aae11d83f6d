import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type PostedItemRequest, placeBid, postItemRequest } from '../item-request-data.ts'
import { CREATE, fillWhat, posted, postButton } from '../item-request-form.ts'
import { fillCart, listProduct, openShop } from '../shop.ts'
import {
  type Account,
  callApi,
  expectAlive,
  loseAnswer,
  openAccount,
  openAlive,
  openSession,
  signInAs,
  signInByForm,
} from '../support.ts'

// Each case ends by checking what the API has stored, that the page is drawn, and how often the site loaded and refreshed.

interface Traffic {
  /** Documents that were loaded. */
  loads: number
  refreshes: number
}

/** Counts page loads and token refreshes in all tabs: a loop would repeat them. */
function countTraffic(context: BrowserContext): Traffic {
  const traffic = { loads: 0, refreshes: 0 }
  context.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame().parentFrame() === null) traffic.loads++
    if (request.url().endsWith('/auth/refresh')) traffic.refreshes++
  })
  return traffic
}

/** Expects the site to have stopped loading and refreshing by itself. */
async function expectRest(page: Page, traffic: Traffic): Promise<void> {
  await page.waitForLoadState('networkidle')
  const before = { ...traffic }
  await page.waitForTimeout(1_500)
  expect(traffic, 'the site goes on loading or refreshing by itself').toEqual(before)
}

async function expectDrawn(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Asime, home' }).first()).toBeAttached()
}

async function beginCheckout(page: Page, context: BrowserContext, baseURL: string): Promise<Account> {
  const cloth = await listProduct(page.request, await openShop(page.request))
  const buyer = await openAccount(page.request, 'buyer')
  await fillCart(context, [cloth])
  await signInAs(context, buyer, baseURL)
  await openAlive(page, '/checkout')
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Greater Accra')
  await page.getByRole('textbox', { name: 'Town' }).fill('Osu')
  await page.getByRole('textbox', { name: 'Landmark' }).fill('Near the Methodist school')
  await page.getByLabel('Contact phone').fill('024 412 3456')
  await expect(payButton(page)).toBeVisible()
  return buyer
}

const details = (page: Page) => page.getByRole('region', { name: 'Your details' })
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay GH₵/ })
const bidForm = (page: Page) => page.getByRole('form', { name: 'Your bid' })
const ownOrders = (request: APIRequestContext, account: Account) =>
  callApi<unknown[]>(request, account, 'get', '/orders?role=buyer')
const ownRequests = async (request: APIRequestContext, account: Account) =>
  (await callApi<{ user: { id: string } }[]>(request, account, 'get', `/requests?user_id=${account.userId}`)).length
const bidsOf = (request: APIRequestContext, account: Account, { path }: PostedItemRequest) =>
  callApi<{ status: string }[]>(request, account, 'get', `${path}/bids`)

const setItems = (page: Page, items: Record<string, string>) =>
  page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, items)
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

async function openProfile(page: Page): Promise<void> {
  await page.goto('/app/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
}

/** Signs a vendor in and fills in the bid form. */
async function beginBid(page: Page, context: BrowserContext, baseURL: string) {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner)
  await signInAs(context, await openAccount(page.request, 'vendor'), baseURL)
  await openAlive(page, itemRequest.path)
  await bidForm(page).getByLabel('Amount').fill('4100')
  return { owner, itemRequest, submit: bidForm(page).getByRole('button', { name: /Submit Bid/ }) }
}

/** Blocks storage, as some private windows and company policies do. */
const blockStorage = () => {
  for (const area of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, area, {
      get() {
        throw new DOMException('The operation is insecure', 'SecurityError')
      },
    })
  }
}
/**
 * From now on the page gets no storage events, as if it were in the back/forward cache, which the tests' browser does not
 * have.
 */
const freeze = (page: Page) => page.evaluate(() => void Object.assign(window, { isFrozen: true }))
const dropStorageEventsWhileFrozen = () =>
  addEventListener('storage', (event) => {
    if ('isFrozen' in window) event.stopImmediatePropagation()
  })
const showFrozen = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
const fillStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
}

test('1. the answer to an order is lost: pressing again creates no second one', async ({ page, context, baseURL }) => {
  const traffic = countTraffic(context)
  const buyer = await beginCheckout(page, context, baseURL!)
  const lost = await loseAnswer(page, '**/api/v1/orders')
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('You can safely try again')
  expect(lost()).toBe(1)
  await payButton(page).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  expect(await ownOrders(page.request, buyer)).toHaveLength(1)
  await expectRest(page, traffic)
  expect(traffic).toEqual({ loads: 1, refreshes: 0 })
})

test('2. the answer to a bid is lost: pressing again creates no second one', async ({ page, context, baseURL }) => {
  const traffic = countTraffic(context)
  // By its live line the page would learn of the bid, and give its form away before it is pressed again.
  await page.routeWebSocket(/\/api\/v1\/live/, () => {})
  const { owner, itemRequest, submit } = await beginBid(page, context, baseURL!)
  const lost = await loseAnswer(page, '**/api/v1/requests/*/bids')
  await submit.click()
  await expect(page.getByText('Failed to submit bid').filter({ visible: true }).first()).toBeVisible()
  expect(lost()).toBe(1)
  await submit.click()

  await expect(page.getByRole('region', { name: 'Your bid', exact: true })).toContainText('4,100')
  expect(await bidsOf(page.request, owner, itemRequest)).toHaveLength(1)
  await expectDrawn(page)
  expect(traffic).toEqual({ loads: 1, refreshes: 0 })
})

test('3. double clicks on Pay and Post Request act only once', async ({ page, context, baseURL, browser }) => {
  const buyer = await beginCheckout(page, context, baseURL!)
  await payButton(page).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  expect(await ownOrders(page.request, buyer)).toHaveLength(1)

  const other = await browser.newContext({ baseURL: baseURL! })
  const traffic = countTraffic(other)
  const asker = await openAccount(page.request, 'buyer')
  await signInAs(other, asker, baseURL!)
  const tab = await other.newPage()
  await openAlive(tab, CREATE)
  await fillWhat(tab)
  await postButton(tab).dblclick()
  await expect(tab).toHaveURL(posted)
  expect(await ownRequests(page.request, asker)).toBe(1)
  await expectDrawn(tab)
  expect(traffic).toEqual({ loads: 1, refreshes: 0 })
  await other.close()
})

test('4. double clicks on Submit Bid and Accept Bid act only once', async ({ page, context, baseURL, browser }) => {
  const { owner, itemRequest, submit } = await beginBid(page, context, baseURL!)
  await submit.dblclick()
  await expect(page.getByRole('region', { name: 'Your bid', exact: true })).toContainText('4,100')
  expect(await bidsOf(page.request, owner, itemRequest)).toHaveLength(1)

  await placeBid(page.request, itemRequest, { bid_amount: 4300 }, 'Second')
  const other = await browser.newContext({ baseURL: baseURL! })
  const traffic = countTraffic(other)
  await signInAs(other, owner, baseURL!)
  const tab = await other.newPage()
  await openAlive(tab, itemRequest.path)
  await tab.getByRole('button', { name: 'Accept Bid of Second' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Accept Bid' }).dblclick()
  await expect(tab.getByText('Bid accepted successfully')).toBeVisible()
  const statuses = (await bidsOf(page.request, owner, itemRequest)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(['accepted', 'rejected'])
  expect(await ownOrders(page.request, owner)).toHaveLength(1)
  await expectDrawn(tab)
  expect(traffic).toEqual({ loads: 1, refreshes: 0 })
  await other.close()
})

test('5. two tabs with an expired access token refresh once', async ({ page, context, request }) => {
  const account = await openAccount(request, 'buyer')
  await openAlive(page, '/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL('/app')
  const other = await context.newPage()
  await openAlive(other, '/faq')
  const traffic = countTraffic(context)
  for (let round = 1; round <= 5; round++) {
    await setItems(page, { access_token: `used.up.${round}` })
    await Promise.all([openProfile(page), openProfile(other)])
    await expect.poll(() => stored(page, 'access_token')).not.toBe(`used.up.${round}`)
    await expectRest(page, traffic)
    // Twice at most: the proof of the session key may have to be repeated with the server's clock.
    expect(traffic.refreshes, `round ${round}`).toBeLessThanOrEqual(2 * round)
  }
  expect(traffic.loads).toBe(10)
})

test('6. one tab signs out while another posts', async ({ page, context, baseURL }) => {
  const account = await openAccount(page.request, 'buyer')
  await signInAs(context, account, baseURL!)
  await openAlive(page, CREATE)
  await fillWhat(page)
  const other = await context.newPage()
  await openAlive(other, '/faq')
  const traffic = countTraffic(context)
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/v1/requests'),
  )
  await page.route('**/api/v1/requests', async (route) => {
    if (route.request().method() === 'POST') {
      // The other tab signs out before the request is sent on.
      await other.getByLabel(`Account menu: ${account.fullName}`).click()
      await other.getByRole('button', { name: 'Sign Out' }).click()
      await expect(other.getByText('You are signed out')).toBeVisible()
    }
    await route.fallback()
  })
  await postButton(page).click()
  const status = (await answered).status()
  await expectRest(page, traffic)

  expect([201, 401]).toContain(status)
  const again = await openSession(page.request, account)
  expect(await ownRequests(page.request, again)).toBe(status === 201 ? 1 : 0)
  for (const tab of [page, other]) {
    await expectDrawn(tab)
    // Only the account menu is checked: the page of a posted request names its buyer.
    await expect(tab.getByLabel(`Account menu: ${account.fullName}`)).toHaveCount(0)
    expect(await stored(tab, 'access_token')).toBeNull()
  }
  expect(traffic.refreshes).toBeLessThanOrEqual(1)
  expect(traffic.loads).toBeLessThanOrEqual(2)
})

for (const [number, name, spoil] of [
  [7, 'blocked', blockStorage],
  [8, 'full', fillStorage],
] as const) {
  test(`${number}. with storage that is ${name} a user signs in, buys and posts once`, async ({
    page,
    context,
    request,
  }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    // The router's inline script for scrolling throws once, without further effect.
    const complaints = name === 'blocked' ? 1 : 0
    await page.addInitScript(spoil)
    const traffic = countTraffic(context)
    const account = await openAccount(request, 'buyer')
    const product = await listProduct(request, await openShop(request))
    await openAlive(page, '/login?from=%2Fapp%2Fcreate-request')
    await signInByForm(page, account)
    await expect(page.getByRole('heading', { level: 1, name: 'Request an item' })).toBeVisible()
    await fillWhat(page)
    const lost = await loseAnswer(page, '**/api/v1/requests')
    await postButton(page).click()
    await expect.poll(lost).toBe(1)
    await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible()
    await postButton(page).click()
    await expect(page).toHaveURL(posted)
    expect(await ownRequests(request, account)).toBe(1)

    // Without a new document, as by the site's links: what cannot be stored lasts only as long as the page.
    await page.getByRole('combobox', { name: 'Search products' }).fill(product.product_name)
    await page.keyboard.press('Enter')
    await page.getByRole('main').locator(`a[href="/products/${product.id}"]`).first().click()
    await expect(page).toHaveURL(`/products/${product.id}`)
    await page
      .getByRole('button', { name: /^Add to Cart/i })
      .filter({ visible: true })
      .first()
      .click()
    await page.getByRole('link', { name: /cart/i }).filter({ visible: true }).first().click()
    await expect(page.getByRole('main').getByText(product.product_name).first()).toBeVisible()
    await expectRest(page, traffic)
    expect(errors).toHaveLength(complaints)
    expect(traffic).toEqual({ loads: 1, refreshes: 0 })
  })
}

test('9. tokens that are garbage or 1 MB long are refreshed once or end the session once', async ({
  page,
  context,
  request,
}) => {
  const account = await openAccount(request, 'buyer')
  await openAlive(page, '/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL('/app')
  const traffic = countTraffic(context)
  for (const garbage of ['garbage', 'x'.repeat(1_000_000), 'two\nlines', 'Akwaaba 👋']) {
    const before = { ...traffic }
    await openAlive(page, '/faq')
    await setItems(page, { access_token: garbage })
    await openProfile(page)
    await expect(details(page)).toContainText(account.fullName)
    await expect.poll(() => stored(page, 'access_token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    await expectRest(page, traffic)
    expect(traffic.refreshes - before.refreshes, garbage.slice(0, 10)).toBeLessThanOrEqual(2)
    expect(traffic.loads - before.loads, garbage.slice(0, 10)).toBeLessThanOrEqual(3)
  }
  for (const garbage of ['garbage', 'x'.repeat(1_000_000)]) {
    const before = { ...traffic }
    await openAlive(page, '/faq')
    await setItems(page, { access_token: garbage, refresh_token: garbage })
    await page.goto('/app/profile')
    await expect(page).toHaveURL('/login?from=%2Fapp%2Fprofile')
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expectRest(page, traffic)
    expect(traffic.refreshes - before.refreshes, garbage.slice(0, 10)).toBeLessThanOrEqual(2)
    await signInByForm(page, account)
    await expect(page).toHaveURL('/app/profile')
  }
})

test('10. garbage in everything that the site stores: pages are drawn, and the rest still works', async ({
  page,
  context,
  baseURL,
}) => {
  const account = await openAccount(page.request, 'buyer')
  await signInAs(context, account, baseURL!)
  await openAlive(page, '/faq')
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const traffic = countTraffic(context)
  for (const garbage of ['', '{', 'null', '[]', '[null]', '{"id":1}', '"\ud800"', 'x'.repeat(500_000)]) {
    await setItems(page, {
      user: garbage,
      cart: garbage,
      session_key: garbage,
      recently_viewed: garbage,
      [`draft:${account.userId}:x`]: garbage,
    })
    await context.addCookies([
      { name: 'theme', value: encodeURIComponent(garbage.slice(0, 50).toWellFormed()), url: baseURL! },
    ])
    for (const path of ['/', '/cart']) {
      await openAlive(page, path)
      await expectDrawn(page)
    }
    await openProfile(page)
    await expect(details(page)).toContainText(account.fullName)
  }
  await expectRest(page, traffic)
  expect(errors).toEqual([])
  expect(traffic).toEqual({ loads: 24, refreshes: 0 })
})

test('11. without IndexedDB, sessions are opened unbound and refreshed once', async ({ page, context, request }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
  })
  const account = await openAccount(request, 'buyer')
  await openAlive(page, '/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL('/app')
  expect(await stored(page, 'session_key')).toBeNull()
  const traffic = countTraffic(context)
  await setItems(page, { access_token: 'used.up.token' })
  await openProfile(page)
  await expect.poll(() => stored(page, 'access_token')).not.toBe('used.up.token')
  await expectRest(page, traffic)
  expect(traffic).toEqual({ loads: 1, refreshes: 1 })
})

test('12. going back after signing out shows nothing private, and a form survives a lost connection', async ({
  page,
  context,
  baseURL,
}) => {
  await page.addInitScript(dropStorageEventsWhileFrozen)
  const account = await openAccount(page.request, 'buyer', 'Private Person')
  await signInAs(context, account, baseURL!)
  await openProfile(page)
  await expect(details(page)).toContainText(account.fullName)
  await openAlive(page, '/faq')
  await page.getByLabel(`Account menu: ${account.fullName}`).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are signed out')).toBeVisible()
  const traffic = countTraffic(context)
  while (!page.url().includes('/app/profile') && !page.url().includes('/login')) await page.goBack()
  await expect(page).toHaveURL('/login?from=%2Fapp%2Fprofile')
  await expect(page.getByText(account.fullName)).toHaveCount(0)
  expect(await page.content()).not.toContain(account.email)
  await expectRest(page, traffic)

  await signInByForm(page, account)
  await expect(details(page)).toContainText(account.fullName)
  await freeze(page)
  const other = await context.newPage()
  await openAlive(other, '/faq')
  await other.getByLabel(`Account menu: ${account.fullName}`).click()
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other.getByText('You are signed out')).toBeVisible()
  await expect(details(page), 'it is still as it was left').toContainText(account.fullName)
  await showFrozen(page)
  await expect(page).toHaveURL('/login?from=%2Fapp%2Fprofile')
  await expect(page.getByText(account.fullName)).toHaveCount(0)
  expect(await page.content()).not.toContain(account.email)
  await expectRest(page, traffic)

  await signInByForm(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await openAlive(page, CREATE)
  await fillWhat(page)
  await context.setOffline(true)
  await postButton(page).click()
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Generator for a cold store')
  await context.setOffline(false)
  await expectAlive(page)
  await postButton(page).click()
  await expect(page).toHaveURL(posted)
  expect(await ownRequests(page.request, await openSession(page.request, account))).toBe(1)
  expect(traffic.refreshes).toBe(0)
})
