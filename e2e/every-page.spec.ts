import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { bidAs, placeBid, postItemRequest } from './item-request-data.ts'
import { expectLinksToLead } from './links.ts'
import {
  MOST_OWN_SCRIPT_BYTES,
  MOST_REQUEST_FORM_SCRIPT_BYTES,
  MOST_SCRIPT_BYTES,
  MOST_SCRIPT_FILES,
  scriptsOf,
} from './script-weight.ts'
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
  '/fees',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/newsletter/confirm?token=x',
  '/newsletter/unsubscribe?token=x',
  '/no-such-page',
]
const SIGNED_IN = ['/app', '/app/profile', '/app/requests', '/app/orders', '/app/create-request', '/checkout']

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
 * Both widths, both themes, the console and the links, in one visit. Each width is judged in one theme, on every other page
 * in the other one: what all pages share, as their header, is judged in all four ways, what is a page's own in two.
 */
async function expectGoodPage(page: Page, path: string, turn: number) {
  page.removeAllListeners()
  const complaints = watch(page)
  await page.setViewportSize({ width: 1280, height: 800 })
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
  await expectLinksToLead(page)
  // The browser names a document that is a 404, and a token that is refused, as errors of its own.
  const expected = path === '/no-such-page' ? '404' : path.startsWith('/verify-email') ? '400' : undefined
  expect(complaints.filter((complaint) => !expected || !complaint.includes(`status of ${expected}`))).toEqual([])
}

type Visitor = 'anybody' | 'buyer' | 'vendor'

/**
 * One tab for all pages that a visitor sees, kept by a worker: nothing is done on these pages that the next one could
 * notice, and a page in a new tab takes twice the time.
 */
const visit = test.extend<object, { tabOf: (visitor: Visitor) => Promise<Page> }>({
  tabOf: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '', locale, timezoneId, contextOptions } = project.use
      const options = { baseURL, locale, timezoneId, serviceWorkers: 'block', ...contextOptions } as const
      const contexts: BrowserContext[] = []
      const tabs: Partial<Record<Visitor, Promise<Page>>> = {}
      const open = async (visitor: Visitor) => {
        const context = await browser.newContext(options)
        contexts.push(context)
        if (visitor !== 'anybody') await signInAs(context, await openBusyAccount(context.request, visitor), baseURL)
        return context.newPage()
      }
      await use((visitor) => (tabs[visitor] ??= open(visitor)))
      await Promise.all(contexts.map((context) => context.close()))
    },
    { scope: 'worker' },
  ],
})

for (const [turn, pattern] of PUBLIC.entries()) {
  visit(
    `${pattern} has nothing for axe, scrolls one way only, leads on, leaves the console empty and is light`,
    onDesktop,
    async ({ tabOf }) => {
      const page = await tabOf('anybody')
      await expectGoodPage(page, await pathOf(page, pattern), turn)
      const { files, bytes } = await scriptsOf(page)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
      expect(files).toBeLessThanOrEqual(MOST_SCRIPT_FILES)
    },
  )
}

/** A vendor has all that a buyer has, and bids besides: some of each. A buyer has an order, too. */
async function openBusyAccount(request: APIRequestContext, userType: 'buyer' | 'vendor'): Promise<Account> {
  const account = await openAccount(request, userType)
  const itemRequest = await postItemRequest(request, account)
  await postItemRequest(request, account, { budget_min: undefined })
  if (userType === 'buyer') {
    await placeBid(request, itemRequest, { bid_amount: 4100 })
    const agreed = await postItemRequest(request, account)
    const bid = await placeBid(request, agreed, { bid_amount: 4200 })
    await callApi(request, account, 'post', `${agreed.path}/bids/${bid.id}/accept`, {})
    return account
  }
  const others = await postItemRequest(request, await openAccount(request, 'buyer'))
  await bidAs(request, account, others, { bid_amount: 4350 })
  await placeBid(request, others, { bid_amount: 4100 })
  return account
}

for (const [userType, paths] of [
  ['buyer', SIGNED_IN],
  ['vendor', ['/app', '/app/bids', '/app/vendor/payouts', '/app/vendor/orders']],
] as const) {
  for (const [turn, path] of paths.entries()) {
    visit(`${path} of a ${userType} is as good, and within its weight`, onDesktop, async ({ tabOf }) => {
      const page = await tabOf(userType)
      await expectGoodPage(page, path, turn)
      const { bytes } = await scriptsOf(page)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThanOrEqual(
        path === '/app/create-request' ? MOST_REQUEST_FORM_SCRIPT_BYTES : MOST_OWN_SCRIPT_BYTES,
      )
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
