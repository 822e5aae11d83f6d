import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { bidAs, placeBid, postItemRequest } from './item-request-data.ts'
import { MOST_SCRIPT_BYTES, scriptBytes } from './script-weight.ts'
import { fillCart, listProduct } from './shop.ts'
import {
  type Account,
  callApi,
  chooseTheme,
  expectAlive,
  expectNoSidewaysScroll,
  onDesktop,
  onPhone,
  openAccount,
  signInAs,
  watch,
} from './support.ts'

// What holds for every page there is, whoever looks at it.

const PUBLIC = [
  '/',
  '/products',
  '/products/{product}',
  '/requests',
  '/requests/{itemRequest}',
  '/vendors',
  '/vendors/{vendor}',
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/verify-email?token=x',
  '/help',
  '/faq',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/newsletter/confirm?token=x',
  '/newsletter/unsubscribe?token=x',
  '/no-such-page',
]
const SIGNED_IN = ['/app', '/app/profile', '/app/requests', '/app/create-request']

/** What the demo market has of each, read once. */
let ids: Promise<Record<string, string>> | undefined

async function readIds(request: APIRequestContext) {
  const first = async (path: string) => {
    const answer = await request.get(`/api/v1${path}`)
    return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
  }
  const [product, itemRequest, vendor] = await Promise.all([
    first('/products?sort_by=rating&limit=1'),
    first('/requests?sort_by=total_bids&status=open&limit=1'),
    first('/vendors?limit=1'),
  ])
  return { product, itemRequest, vendor }
}

async function pathOf(page: Page, pattern: string): Promise<string> {
  if (!pattern.includes('{')) return pattern
  const known: Record<string, string> = await (ids ??= readIds(page.request))
  return pattern.replace(/\{(\w+)\}/, (_, name: string) => known[name] ?? '')
}

/**
 * Both widths, both themes and the console, in one visit. Each width is judged in one theme, on every other page in the
 * other one: what all pages share, as their header, is judged in all four ways, what is a page's own in two.
 */
async function expectGoodPage(page: Page, path: string, turn: number) {
  const complaints = watch(page)
  await page.goto(path)
  await expectAlive(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const [step, width] of [1280, 360].entries()) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, (turn + step) % 2 === 0 ? 'light' : 'dark')
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  // The browser names a document that is a 404, and a token that is refused, as errors of its own.
  const expected = path === '/no-such-page' ? '404' : path.startsWith('/verify-email') ? '400' : undefined
  expect(complaints.filter((complaint) => !expected || !complaint.includes(`status of ${expected}`))).toEqual([])
}

for (const [turn, pattern] of PUBLIC.entries()) {
  test(
    `${pattern} has nothing for axe, scrolls one way only, leaves the console empty and is light`,
    onDesktop,
    async ({ page }) => {
      await expectGoodPage(page, await pathOf(page, pattern), turn)
      const bytes = await scriptBytes(page)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
    },
  )
}

/** A vendor has all that a buyer has, and bids besides: some of each. */
async function openBusyAccount(request: APIRequestContext, userType: 'buyer' | 'vendor'): Promise<Account> {
  const account = await openAccount(request, userType)
  const itemRequest = await postItemRequest(request, account)
  await postItemRequest(request, account, { budget_min: undefined })
  if (userType === 'buyer') {
    await placeBid(request, itemRequest, { bid_amount: 4100 })
    return account
  }
  const others = await postItemRequest(request, await openAccount(request, 'buyer'))
  await bidAs(request, account, others, { bid_amount: 4350 })
  await placeBid(request, others, { bid_amount: 4100 })
  return account
}

for (const [userType, paths] of [
  ['buyer', SIGNED_IN],
  ['vendor', ['/app', '/app/bids', '/app/vendor/payouts']],
] as const) {
  for (const [turn, path] of paths.entries()) {
    test(`${path} of a ${userType} is as good`, onDesktop, async ({ page, context, baseURL, request }) => {
      await signInAs(context, await openBusyAccount(request, userType), baseURL as string)
      await expectGoodPage(page, path, turn)
    })
  }
}

test(
  'the dark theme that was chosen is that of the first byte, and as good',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const complaints = watch(page)
    await chooseTheme(context, baseURL as string, 'dark')
    await page.goto('/')
    await expectAlive(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page)
    expect(complaints).toEqual([])
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page shows its content', onPhone, async ({ page }) => {
    for (const pattern of PUBLIC.filter((path) => !/token|cart|no-such/.test(path))) {
      await test.step(pattern, async () => {
        await page.goto(await pathOf(page, pattern))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(200)
      })
    }
  })

  test('products are searched and filtered by forms', onDesktop, async ({ page }) => {
    await page.goto('/')
    const search = page.getByRole('combobox', { name: 'Search products' }).locator('visible=true')
    await search.fill('kente')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/products\?search=kente/)
    await expect(page.getByText(/\d+ products? found/).first()).toBeVisible()
  })
})

test('every link on every page leads somewhere', onPhone, async ({ page, context, browser, baseURL, request }) => {
  test.slow() // It opens all pages there are.
  const [buyer, vendor] = [await openAccount(request, 'buyer'), await openAccount(request, 'vendor')]
  const itemRequest = await postItemRequest(request, buyer)
  const bid = await bidAs(request, vendor, itemRequest, { bid_amount: 4100 })
  await callApi(request, buyer, 'post', `${itemRequest.path}/bids/${bid.id}/accept`, {})
  const [order] = await callApi<{ id: string }[]>(request, buyer, 'get', '/orders')
  const product = await listProduct(request, vendor)
  const seen = new Map<string, { path: string; by: Page }>()
  const collect = async (path: string, by = page) => {
    await by.goto(path)
    await expectAlive(by)
    await expect(by.locator('main [aria-busy=true]')).toHaveCount(0)
    const links = await by
      .locator('a[href]')
      // What is inert, as a preview, cannot be followed.
      .evaluateAll((anchors) =>
        anchors.flatMap((anchor) => (anchor.closest('[inert]') ? [] : (anchor as HTMLAnchorElement).href)),
      )
    for (const link of links) {
      const url = new URL(link)
      if (url.hash && link.replace(url.hash, '') === by.url().replace(/#.*/, ''))
        await expect(by.locator(`[id="${decodeURIComponent(url.hash.slice(1))}"]`), `${link} on ${path}`).toHaveCount(1)
      if (url.origin !== baseURL) {
        expect(url.protocol, `${link} on ${path}`).toMatch(/^(https|tel|mailto):$/)
        continue
      }
      // One of a kind stands for all of its kind.
      const kind = url.pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')
      if (!seen.has(kind)) seen.set(kind, { path: url.pathname, by })
    }
  }
  for (const pattern of PUBLIC) await collect(await pathOf(page, pattern))
  await signInAs(context, buyer, baseURL as string)
  await fillCart(context, [product])
  for (const path of [...SIGNED_IN, '/app/orders', `/app/orders/${order?.id}`, '/cart', `/products/${product.id}`])
    await collect(path)
  const shop = await browser.newContext({ baseURL })
  await signInAs(shop, vendor, baseURL as string)
  const counter = await shop.newPage()
  for (const path of [
    '/app',
    '/app/bids',
    '/app/vendor/orders',
    `/app/vendor/orders/${order?.id}`,
    '/app/vendor/payouts',
  ])
    await collect(path, counter)

  expect(seen.size).toBeGreaterThan(30)
  for (const [kind, { path, by }] of seen) {
    const answer = await by.request.get(path)
    expect(answer.status(), `${kind}: ${path}`).toBe(path === '/no-such-page' ? 404 : 200)
  }
  await shop.close()
})
