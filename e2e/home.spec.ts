import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAlive, freshAddress, onDesktop, onPhone, openAccount, signInAs, watch } from './support.ts'

interface Named {
  id: string
  name: string
}
interface Listed {
  id: string
  name?: string
  product_name?: string
  request_title?: string
  in_stock?: boolean
}
interface LiveItemRequest {
  id: string
  request_title: string
  is_expired: boolean
  budget_min: number | null
  budget_max: number | null
  total_bids: number
}

/** Reads from the API what the page must show. */
async function readMarket(page: Page) {
  const read = async (path: string): Promise<Listed[]> => {
    const response = await page.request.get(`/api/v1${path}`)
    expect(response.status(), path).toBe(200)
    return ((await response.json()) as { data: Listed[] }).data
  }
  const named = (list: readonly Listed[]): Named[] =>
    list.map((thing) => ({ id: thing.id, name: thing.name ?? thing.product_name ?? thing.request_title ?? '' }))
  const inStockFirst = (products: readonly Listed[]) => [
    ...products.filter((product) => product.in_stock),
    ...products.filter((product) => !product.in_stock),
  ]
  const readFigures = async () => {
    const answer = await page.request.get('/api/v1/home')
    return ((await answer.json()) as { data: { figures: Record<string, string> } }).data.figures
  }
  const [categories, deals, itemRequests, featured, figures] = await Promise.all([
    read('/products/categories'),
    read('/products?discount=true&limit=8'),
    read('/requests?limit=10&status=open&is_expired=false'),
    read('/products?featured=true&limit=8'),
    readFigures(),
  ])
  return {
    figures,
    categories: named(categories.slice(0, 10)),
    deals: named(inStockFirst(deals)),
    itemRequests: named(itemRequests),
    featured: named(inStockFirst(featured)),
  }
}

/** Without waiting: the page is served with everything it shows. */
const textsOf = async (locator: Locator) =>
  (await locator.allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
const pathsOf = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))

/**
 * Opens the home page and compares it with what `read` returns. Starts over if other tests change that while the page is
 * being made.
 */
async function expectHomePage<T extends object | undefined>(
  page: Page,
  read: () => Promise<T>,
  compare: (read: T) => Promise<void>,
) {
  await expect(async () => {
    const before = await read()
    await page.goto(freshAddress('/'), { waitUntil: 'commit' })
    const after: unknown = await read()
    expect(after, 'the same before and after').toEqual(before)
    await page.waitForLoadState()
    await compare(before)
  }).toPass({ intervals: [100] })
}

/** Expects the section to link to these items in this order, and to the list of all. */
async function expectSection(page: Page, title: string, things: Named[], pathOf: (id: string) => string, all: string) {
  const section = page.getByRole('region', { name: title, exact: true })
  const links = section.getByRole('list').first().getByRole('link')
  expect(things.length, `the demo market has ${title}`).toBeGreaterThan(0)
  expect(await textsOf(links)).toEqual(things.map(({ name }) => name))
  expect(await pathsOf(links)).toEqual(things.map(({ id }) => pathOf(id)))
  await expect(section.getByRole('link', { name: /^All / })).toHaveAttribute('href', all)
}

const expectMarket = (page: Page) =>
  expectHomePage(
    page,
    () => readMarket(page),
    (market) => comparePage(page, market),
  )

async function comparePage(page: Page, market: Awaited<ReturnType<typeof readMarket>>) {
  const { figures, categories, deals, itemRequests, featured } = market
  await expectFigures(page, figures)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Let the market bring the price/)
  await expectSection(page, 'Shop by Category', categories, (id) => `/products?category=${id}`, '/products')
  await expectSection(page, "Today's Deals", deals, (id) => `/products/${id}`, '/products?deals=true')
  await expectSection(page, 'Featured Products', featured, (id) => `/products/${id}`, '/products?featured=true')
  const recent = page.getByRole('region', { name: 'Recent Item Requests' })
  expect(await textsOf(recent.getByRole('heading', { level: 3 }))).toEqual(itemRequests.map(({ name }) => name))
  for (const { id } of itemRequests) await expect(recent.locator(`a[href="/requests/${id}"]`).first()).toBeAttached()
  await expect(recent.getByRole('link', { name: 'All requests' })).toHaveAttribute('href', '/requests')
}

/** Expects "Asime in numbers" to show the figures of the desk. */
async function expectFigures(page: Page, figures: Record<string, string>) {
  for (const [key, what] of [
    ['active_users', 'active users'],
    ['vendors', 'vendors'],
    ['products', 'products'],
    ['daily_requests', 'daily requests'],
  ] as const) {
    const claim = page.getByRole('region', { name: 'Asime in numbers' }).locator('dl > div', { hasText: what })
    expect(await textsOf(claim.getByRole('term'))).toEqual([what])
    expect(await textsOf(claim.getByRole('definition'))).toEqual([figures[key]])
  }
}

test('the home page shows what the API says', onPhone, async ({ page }) => {
  await expectMarket(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Browse Requests' })).toHaveAttribute('href', '/requests')
  await expect(main.getByRole('link', { name: 'Shop Products' })).toHaveAttribute('href', '/products')
})

test('the hero shows a real haggle, or nothing', onPhone, async ({ page }) => {
  await expectHomePage(
    page,
    () => readHaggle(page),
    (haggle) => compareHero(page, haggle),
  )
})

/** The first urgent request with a budget range and at least two bids, and who made the best two. */
async function readHaggle(page: Page) {
  const answer = await page.request.get('/api/v1/requests?status=open&urgency=urgent&limit=20')
  const { data } = (await answer.json()) as { data: LiveItemRequest[] }
  const live = data.find(
    (itemRequest) =>
      !itemRequest.is_expired &&
      itemRequest.budget_min !== null &&
      itemRequest.budget_max !== null &&
      itemRequest.budget_max > itemRequest.budget_min &&
      itemRequest.total_bids >= 2,
  )
  if (!live) return undefined
  const bids = await page.request.get(`/api/v1/requests/${live.id}/bids?limit=2`)
  const best = ((await bids.json()) as { data: { vendor: { business_name: string } }[] }).data
  return { id: live.id, title: live.request_title, shops: best.map(({ vendor }) => vendor.business_name) }
}

async function compareHero(page: Page, haggle: Awaited<ReturnType<typeof readHaggle>>) {
  const hero = page.getByRole('region', { name: /Ask for it/ })
  if (!haggle) {
    expect(await hero.getByRole('article').count()).toBe(0)
    return
  }
  expect(await pathsOf(hero.getByRole('link', { name: haggle.title }))).toEqual([`/requests/${haggle.id}`])
  const figure = hero.getByRole('figure', { name: /bids .*best GH₵/ })
  for (const shown of [...haggle.shops.map((shop) => hero.getByText(shop)), figure])
    expect(await shown.filter({ visible: true }).count()).toBe(1)
}

test(
  'the home page leads visitors to an account, and signed-in users to a request',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await page.goto('/')
    const ask = page.getByRole('region', { name: "Can't find what you're looking for?" })
    await expect(ask.getByRole('link', { name: 'Request Item' })).toHaveAttribute('href', '/register')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Start Buying' })).toHaveAttribute('href', '/register?type=buyer')
    await expect(main.getByRole('link', { name: 'Become a Vendor' })).toHaveAttribute('href', '/register?type=vendor')
    // The scripts of a signed-out page remove the cookie that is set next, so let them run first.
    await expectAlive(page)

    await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
    // It is in the served HTML, so that nothing changes once scripts run.
    const html = await (await page.request.get('/')).text()
    expect(html).toContain('Post Your First Request')
    expect(html).not.toContain('Start Buying')
    await page.goto('/')
    await expectAlive(page)
    await expect(ask.getByRole('link', { name: 'Request Item' })).toHaveAttribute('href', '/app/create-request')
    await expect(main.getByRole('link', { name: 'Post Your First Request' })).toHaveAttribute(
      'href',
      '/app/create-request',
    )
    await expect(main.getByRole('link', { name: 'Start Buying' })).toHaveCount(0)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page shows what the API says', onDesktop, async ({ page }) => {
    await expectMarket(page)
    await page.getByRole('link', { name: 'Shop Products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  })
})

test('the browser logs no errors, and the page becomes interactive', onDesktop, async ({ page }) => {
  const complaints = watch(page)
  await page.goto('/no-such-page')
  await expectAlive(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()

  await expect(page.getByRole('region', { name: "Today's Deals" }).getByRole('article')).toHaveCount(8)
  expect(await page.evaluate(() => 'sameDocument' in window), 'navigated without loading a new document').toBe(true)
  await page.reload({ waitUntil: 'networkidle' })
  // The browser logs a document with status 404 as an error.
  expect(complaints.filter((complaint) => !complaint.includes('status of 404'))).toEqual([])
})
