import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'

interface ListAnswer<T> {
  data: T[]
  meta: { total: number; total_is_capped: boolean }
}

/** What the API says that the page must show. */
async function readMarket(page: Page) {
  const read = async <T>(path: string) => {
    const response = await page.request.get(`/api/v1${path}`)
    expect(response.status(), path).toBe(200)
    return (await response.json()) as T
  }
  const [categories, products, itemRequests] = await Promise.all([
    read<{ data: { name: string }[] }>('/products/categories'),
    read<ListAnswer<{ product_name: string }>>('/products?limit=12'),
    read<ListAnswer<{ request_title: string }>>('/requests?limit=10&status=open'),
  ])
  return {
    categories: categories.data.slice(0, 10),
    products: products.data,
    itemRequests: itemRequests.data,
    productTotal: products.meta,
  }
}

async function expectMarket(page: Page) {
  const { categories, products, itemRequests } = await readMarket(page)
  expect(
    Math.min(categories.length, products.length, itemRequests.length),
    'the demo market is filled',
  ).toBeGreaterThan(0)
  const section = (name: string) => page.getByRole('region', { name, exact: true })

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Let the market bring the price/)
  await expect(section('Shop by Category').getByRole('listitem')).toHaveText(
    categories.map((category) => category.name),
  )
  await expect(section('Newest Products').getByRole('article').getByRole('heading')).toHaveText(
    products.map((product) => product.product_name),
  )
  await expect(section('Recent Item Requests').getByRole('article').getByRole('heading')).toHaveText(
    itemRequests.map((itemRequest) => itemRequest.request_title),
  )
}

/** Everything that a browser complains about: errors, warnings, refused resources, failed requests. */
function watch(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`))
  return complaints
}

async function chooseTheme(context: BrowserContext, baseURL: string | undefined, theme: 'light' | 'dark') {
  await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }])
}

test('the first page shows what the API says', async ({ page }) => {
  await page.goto('/')
  await expectMarket(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the first page shows what the API says', async ({ page }) => {
    await page.goto('/')
    await expectMarket(page)
    await page.getByRole('link', { name: 'Shop Products' }).click()
    await expect(page.getByRole('heading', { name: 'Newest Products' })).toBeInViewport()
  })
})

test('the browser has nothing to complain about, and the page comes alive', async ({ page }) => {
  const complaints = watch(page)
  await page.goto('/no-such-page')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  await page.getByRole('link', { name: 'Back to the home page' }).click()

  await expectMarket(page)
  expect(await page.evaluate(() => 'sameDocument' in window), 'navigated without loading a new document').toBe(true)
  await page.reload({ waitUntil: 'networkidle' })
  // The browser names a document that is a 404 as an error of its own.
  expect(complaints.filter((complaint) => !complaint.includes('status of 404'))).toEqual([])
})

test('scripts run only with the nonce of their response', async ({ page }) => {
  const first = await page.goto('/')
  const second = await page.request.get('/')
  const nonceOf = (policy: string | undefined) => /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy ?? '')?.[1]
  const nonces = [
    nonceOf(first?.headers()['content-security-policy']),
    nonceOf(second.headers()['content-security-policy']),
  ]
  expect(nonces[0]).toBeTruthy()
  expect(nonces[0]).not.toBe(nonces[1])
  expect(first?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")

  await expect(page.evaluate(() => void (document.createElement('div').innerHTML = '<b>text</b>'))).rejects.toThrow(
    /TrustedHTML/,
  )
})

for (const theme of ['light', 'dark'] as const) {
  for (const path of ['/', '/no-such-page']) {
    test(`axe finds nothing on ${path} in ${theme}`, async ({ page, context, baseURL }) => {
      await chooseTheme(context, baseURL, theme)
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(page.locator('body')).toHaveCSS('color', theme === 'dark' ? 'rgb(242, 239, 230)' : 'rgb(30, 30, 20)')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([])
    })
  }
}

test('without a choice the page follows the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(242, 239, 230)')
})

test('nothing sticks out sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/no-such-page']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

test('an unknown address is a page that says so, with the status to match', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(page).toHaveTitle(/Page Not Found/)

  const answer = await page.request.get('/api/v1/no-such-call')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found' })
})

test('a page that breaks says so without details', async ({ page }) => {
  await page.goto('/no-such-page')
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'secret details' }))

  await page.getByRole('link', { name: 'Back to the home page' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong.' })).toBeVisible()
  await expect(page.getByText('secret details')).toHaveCount(0)
  await page.unroute('**/*.data*')
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expectMarket(page)
})

test('HTML that was changed on the way still becomes a working page', async ({ page }) => {
  // As data savers and translators do. React notices and makes the page anew in the browser.
  await page.route('/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('Newest Products</h2>', 'Nouveaux produits</h2><p>Ad</p>'),
    })
  })
  const complaints = watch(page)
  await page.goto('/')
  await expectMarket(page)
  expect(complaints.join('\n')).not.toContain('Trusted')
})

test('every link leads somewhere', async ({ page }) => {
  for (const path of ['/', '/no-such-page']) {
    await page.goto(path)
    const links = await page
      .getByRole('link')
      .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href))
    for (const link of new Set(links)) {
      const { pathname, hash, origin } = new URL(link)
      expect(origin, link).toBe(new URL(page.url()).origin)
      expect((await page.request.get(pathname)).status(), link).toBe(pathname === '/no-such-page' ? 404 : 200)
      if (hash && pathname === new URL(page.url()).pathname) await expect(page.locator(hash), link).toHaveCount(1)
    }
  }
})
