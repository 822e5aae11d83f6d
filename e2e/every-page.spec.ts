import type { SignUpType } from '@asime/contract/accounts'
import type { ChargebackPack } from '@asime/contract/admin-chargebacks'
import { type APIRequestContext, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { bidAs, placeBid, postItemRequest } from './item-request-data.ts'
import { expectLinksToLead } from './links.ts'
import {
  MOST_CHECKOUT_SCRIPT_BYTES,
  MOST_DEAL_FORM_SCRIPT_BYTES,
  MOST_DESK_FORM_SCRIPT_BYTES,
  MOST_DESK_SCRIPT_BYTES,
  MOST_DESK_SHOP_SCRIPT_BYTES,
  MOST_OWN_SCRIPT_BYTES,
  MOST_REQUEST_FORM_SCRIPT_BYTES,
  MOST_SCRIPT_BYTES,
  MOST_SHOP_FORM_SCRIPT_BYTES,
  MOST_SIGN_IN_SCRIPT_BYTES,
  MOST_SIGN_UP_SCRIPT_BYTES,
  MOST_SCRIPT_FILES,
  MOST_WORKSPACE_SCRIPT_BYTES,
  loadedScripts,
  scriptsOf,
} from './script-weight.ts'
import { openShop } from './shop.ts'
import {
  type Account,
  callApi,
  chooseTheme,
  DEMO,
  expectAlive,
  expectLargeTextFits,
  expectNoSidewaysScroll,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  openSession,
  signInAs,
  watch,
} from './support.ts'

// What must hold for every page, for every kind of user.

const PUBLIC = [
  '/',
  '/products',
  '/products/{product}',
  '/requests',
  '/requests/{itemRequest}',
  '/vendors',
  '/vendors/{vendor}',
  '/deal/{deal}',
  '/cart',
  '/app/wishlist',
  '/login',
  '/login/phone',
  '/forgot-password/phone',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/verify-email?token=x',
  '/sign-in/google?error=access_denied',
  '/confirm-email?token=x',
  '/confirm-email-change?token=x',
  '/confirm-number?token=x',
  '/stop-number-change?token=x',
  '/help',
  '/faq',
  '/fees',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/versions/terms',
  '/versions/terms/1',
  '/newsletter/confirm?token=x',
  '/newsletter/unsubscribe?token=x',
  '/notifications/unsubscribe?token=x',
  '/no-such-page',
]
const SIGNED_IN = [
  '/app',
  '/app/profile',
  '/app/change-password',
  '/app/second-factor',
  '/app/sessions',
  '/app/passkeys',
  '/app/email',
  '/app/phone',
  '/app/profile/addresses',
  '/app/profile/data',
  '/app/sign-in-providers',
  '/app/notifications',
  '/app/saved-searches',
  '/app/notifications/settings',
  '/app/open-shop',
  '/app/requests',
  '/app/wishlist',
  '/app/orders',
  '/app/chat',
  '/app/create-request',
  '/checkout',
  '/checkout/deal/x',
]

/** The minimum number of kinds of buttons and links that open a dialog on a page, the phone's menu included. */
const LEAST_OPENERS: Record<string, number> = {
  '/': 1,
  '/products': 2,
  '/products/{product}': 1,
  '/requests': 2,
  '/requests/{ownItemRequest}': 5,
  '/vendors/{bidder}': 2,
  '/app': 1,
  '/app/profile': 3,
  '/app/requests': 3,
  '/app/bids': 1,
  '/app/orders/{order}': 2,
}

/** An ID of each kind from the demo market, read once. */
let ids: Promise<Record<string, string>> | undefined
/** An ID of each kind that belongs to a busy account. */
const ownIds: Record<string, string> = {}

async function readIds(request: APIRequestContext) {
  const first = async (path: string) => {
    const answer = await request.get(`/api/v1${path}`)
    return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
  }
  const deal = openShop(request).then(async (shop) => {
    const terms = { title: 'Smock', price: 120.5, delivery_methods: ['dispatch_rider', 'pickup'], delivery_fee: 25 }
    const { link } = await callApi<{ link: string }>(request, shop, 'post', '/user/deals', terms)
    return link.split('/').at(-1) ?? ''
  })
  const [product, itemRequest, vendor] = await Promise.all([
    first('/products?sort_by=rating&limit=1'),
    first('/requests?sort_by=total_bids&status=open&limit=1'),
    first('/vendors?limit=1'),
  ])
  return { product, itemRequest, vendor, deal: await deal }
}

async function pathOf(page: Page, pattern: string): Promise<string> {
  if (!pattern.includes('{')) return pattern
  const known: Record<string, string> = { ...(await (ids ??= readIds(page.request))), ...ownIds }
  return pattern.replace(/\{(\w+)\}/, (_, name: string) => known[name] ?? '')
}

/** The first pages of each kind of user also check the frame that all share: both widths in both themes. */
const FRAME_TURNS = 4

/** Screen readers announce what comes into a region that is there before, and not the region that comes with its words. */
function findDeafRegions(): string[] {
  return [...document.querySelectorAll('main :is(output, [role=status], [aria-live=polite])')]
    .filter((region) => getComputedStyle(region).display === 'none' && region.parentElement?.checkVisibility())
    .map((region) => region.outerHTML)
}

/**
 * Checks both widths, both themes, the console and the links in one visit. Each width is checked in one theme, which
 * alternates from page to page: shared parts are checked in all four combinations, a page's own content in two.
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
    const theme = (turn + step) % 2 === 0 ? 'light' : 'dark'
    await expectAccessible(page, { theme, withFrame: turn < FRAME_TURNS })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectLargeTextFits(page)
  await expectLinksToLead(page)
  expect(await page.evaluate(findDeafRegions)).toEqual([])
  // The browser logs a document with status 404, and a token that is refused, as errors.
  const expected = path === '/no-such-page' ? '404' : path.startsWith('/verify-email') ? '400' : undefined
  expect(complaints.filter((complaint) => !expected || !complaint.includes(`status of ${expected}`))).toEqual([])
}

function mostPublicBytesOf(pattern: string): number {
  // The wishlist calls the API, as the pages of an account do.
  if (pattern === '/app/wishlist') return MOST_OWN_SCRIPT_BYTES
  if (pattern === '/login') return MOST_SIGN_IN_SCRIPT_BYTES
  return pattern === '/register' ? MOST_SIGN_UP_SCRIPT_BYTES : MOST_SCRIPT_BYTES
}

function mostBytesOf(path: string): number {
  if (path === '/app/create-request') return MOST_REQUEST_FORM_SCRIPT_BYTES
  if (path.startsWith('/checkout')) return MOST_CHECKOUT_SCRIPT_BYTES
  if (path === '/app/vendor/deals/new') return MOST_DEAL_FORM_SCRIPT_BYTES
  if (path === '/app/vendor/shop') return MOST_SHOP_FORM_SCRIPT_BYTES
  if (/^\/app\/admin\/(categories|home|money)\/(\d|banner|products|fees)/.test(path)) return MOST_DESK_FORM_SCRIPT_BYTES
  if (path.startsWith('/app/admin/vendors/')) return MOST_DESK_SHOP_SCRIPT_BYTES
  if (path.startsWith('/app/admin')) return MOST_DESK_SCRIPT_BYTES
  return path === '/app/bids' || path.startsWith('/app/vendor') ? MOST_WORKSPACE_SCRIPT_BYTES : MOST_OWN_SCRIPT_BYTES
}

/** What opens a dialog, one of each kind: every card has its own "Extend …" and "Cancel …". */
async function kindsOfOpeners(page: Page): Promise<Map<string | undefined, Locator>> {
  const openers = page.locator('[aria-haspopup=dialog]:not(:disabled)').locator('visible=true')
  const kinds = new Map<string | undefined, Locator>()
  for (const said of await openers.evaluateAll((all) =>
    all.map((each) => each.ariaLabel ?? (each as HTMLElement).innerText),
  )) {
    const name = said.trim()
    const kind = name.split(' ')[0]
    // By name, not position: a button that appears later, such as the one for a report, shifts the others.
    const named = page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .or(page.locator('summary', { hasText: name }))
    if (!kinds.has(kind)) kinds.set(kind, openers.and(named).first())
  }
  return kinds
}

/**
 * On a phone, expects what opens a dialog to say so, and the dialog to be named by its title, visible or not, with a button
 * "Close" that returns the focus to the opener. Called last in a visit, since dialogs load scripts of their own.
 */
async function expectNamedDialogs(page: Page, pattern: string) {
  await page.setViewportSize({ width: 360, height: 740 })
  // Who is signed in, and what they may do, is known only some time after the page is shown.
  await expect
    .poll(async () => (await kindsOfOpeners(page)).size, { message: `openers on ${pattern}` })
    .toBeGreaterThanOrEqual(LEAST_OPENERS[pattern] ?? 0)
  const kinds = await kindsOfOpeners(page)
  for (const opener of kinds.values()) {
    await expect(opener).toHaveAccessibleName(/\w/)
    await opener.click()
    const dialog = page.getByRole('dialog')
    const title = dialog.getByRole('heading', { level: 2 }).first()
    await expect(title).toHaveAccessibleName(/\w/)
    await expect(dialog).toHaveAttribute('aria-labelledby', (await title.getAttribute('id')) ?? 'the id of its title')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
}

/** Expects an ordered list by that name with one current step. */
async function expectSteps(page: Page, name: string) {
  const steps = page.getByRole('main').getByRole('list', { name, exact: true })
  await expect(steps.getByRole('listitem').and(page.locator('[aria-current=step]'))).toHaveCount(1)
  expect(await steps.evaluate((list) => list.tagName)).toBe('OL')
}

/** Increases the quantity and decreases it again. */
async function expectQuantityStepper(page: Page) {
  const stepper = page.getByRole('main').getByRole('group', { name: /^Quantity/ })
  const quantity = stepper.getByRole('spinbutton', { name: /^Quantity/ })
  const before = Number(await quantity.inputValue())
  await stepper.getByRole('button', { name: 'Increase quantity', exact: true }).click()
  await expect(quantity).toHaveValue(String(before + 1))
  await stepper.getByRole('button', { name: 'Decrease quantity', exact: true }).click()
  await expect(quantity).toHaveValue(String(before))
}

/** A chargeback with every field that the page can show. */
const CHARGEBACK: ChargebackPack = {
  id: '01920000-0000-7000-8000-00000000c001',
  provider_id: 'CB-20261127-0001',
  status: 'won',
  amount: 240.5,
  currency: 'GHS',
  due_at: '2026-11-20T12:00:00Z',
  created_at: '2026-11-18T12:00:00Z',
  updated_at: '2026-11-21T12:00:00Z',
  payment: { reference: 'pay-01920000c001', provider: 'paystack', method: 'card' },
  paid_at: '2026-11-02T09:30:00Z',
  reversal: {
    why_not: null,
    latest: {
      id: '01920000-0000-7000-8000-00000000c004',
      state: 'awaiting_approval',
      reason: 'The bank gave the money back',
      proposed_by: { id: '01920000-0000-7000-8000-00000000c005', full_name: 'Efua Mensah' },
      proposed_at: '2026-11-22T12:00:00Z',
      expires_at: '2026-11-23T12:00:00Z',
      decided_by: null,
      decided_at: null,
    },
  },
  orders: [
    {
      id: '01920000-0000-7000-8000-00000000c002',
      order_number: 'AS-100200',
      status: 'disputed',
      total: 240.5,
      vendor: { id: '01920000-0000-7000-8000-00000000c003', business_name: 'Bonwire Weavers' },
      customer: { full_name: 'Yaa Asantewaa', email: 'yaa@example.com', phone: '+233240000000' },
      service: 'Kente cloth, 2 pieces',
      delivery_address: '12 Ring Road, Accra',
      delivery_method: 'dispatch_rider',
      delivered_at: '2026-11-05T16:00:00Z',
      handed_over_by_code: true,
      dispatch: { courier: 'Kwame Express', phone: '+233200000000', waybill: 'W-77' },
      proof: 'Left with her sister, who signed for it',
      photos: ['/media/pictures/hero-kente.webp'],
      timeline: [{ event: 'pay', to_status: 'paid', at: '2026-11-02T09:30:00Z', note: null }],
      taken: { amount: 240.5, owed_by_vendor: 220 },
    },
  ],
}

/** Payments of the sandbox have no chargebacks. Not for the whole tab: while it has a route, its browser caches nothing. */
async function answerWithChargeback(page: Page) {
  const url = `**/api/v1/admin/chargebacks/${CHARGEBACK.id}`
  await page.route(url, (route) => route.fulfill({ json: { data: CHARGEBACK } }))
}

type Visitor = 'anybody' | 'buyer' | 'vendor' | 'admin'

/**
 * Each worker keeps one tab per kind of user: a new tab for each page would take twice as long, and these tests do nothing
 * that the next page could notice.
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
        if (visitor === 'admin') await signInAs(context, await openSession(context.request, DEMO.admin), baseURL)
        else if (visitor !== 'anybody')
          await signInAs(context, await openBusyAccount(context.request, visitor), baseURL)
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
    `${pattern} is accessible, fits the width, has working links and an empty console, and is within its script limit`,
    onDesktop,
    async ({ tabOf }) => {
      const page = await tabOf('anybody')
      await expectGoodPage(page, await pathOf(page, pattern), turn)
      const { files, bytes } = await scriptsOf(page)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThanOrEqual(mostPublicBytesOf(pattern))
      expect(files).toBeLessThanOrEqual(MOST_SCRIPT_FILES)
      // The socket is only for signed-in users.
      expect((await loadedScripts(page)).filter((name) => name.startsWith('live-'))).toEqual([])
      await expectNamedDialogs(page, pattern)
      if (pattern === '/products/{product}') await expectQuantityStepper(page)
    },
  )
}

/** An account with some of everything: a vendor also has bids, and a buyer an order. */
async function openBusyAccount(request: APIRequestContext, userType: SignUpType): Promise<Account> {
  const account = await openAccount(request, userType)
  const nextWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString()
  const itemRequest = await postItemRequest(request, account, { expires_at: nextWeek })
  await postItemRequest(request, account, { budget_min: undefined })
  if (userType === 'buyer') {
    ownIds['ownItemRequest'] = itemRequest.id
    const { vendor } = await placeBid(request, itemRequest, { bid_amount: 4100 })
    ownIds['bidder'] = vendor.profile.vendor?.id ?? ''
    const agreed = await postItemRequest(request, account)
    const bid = await placeBid(request, agreed, { bid_amount: 4200 })
    const { order } = await callApi<{ order: { id: string } }>(
      request,
      account,
      'post',
      `${agreed.path}/bids/${bid.id}/accept`,
      {},
    )
    ownIds['order'] = order.id
    return account
  }
  const others = await postItemRequest(request, await openAccount(request, 'buyer'))
  await bidAs(request, account, others, { bid_amount: 4350 })
  await placeBid(request, others, { bid_amount: 4100 })
  return account
}

for (const [userType, paths] of [
  ['buyer', SIGNED_IN],
  [
    'vendor',
    [
      '/app',
      '/app/bids',
      '/app/vendor',
      '/app/vendor/analytics',
      '/app/vendor/payouts',
      '/app/vendor/orders',
      '/app/vendor/team',
      '/app/vendor/shop',
      '/app/vendor/products',
      '/app/vendor/add-product',
      '/app/vendor/products/import',
      '/app/vendor/deals',
      '/app/vendor/deals/new',
      '/app/vendor/verification',
    ],
  ],
  [
    'admin',
    [
      '/app/admin',
      '/app/admin/orders',
      '/app/admin/disputes',
      '/app/admin/chargebacks',
      `/app/admin/chargebacks/${CHARGEBACK.id}`,
      '/app/admin/verifications',
      '/app/admin/users',
      '/app/admin/vendors',
      '/app/admin/vendors/{vendor}',
      '/app/admin/analytics',
      '/app/admin/featured',
      '/app/admin/featured/shops',
      '/app/admin/reports',
      '/app/admin/reports/conversations',
      '/app/admin/reports/warned-messages',
      '/app/admin/reports/rules',
      '/app/admin/support',
      '/app/admin/support/answers',
      '/app/admin/audit',
      '/app/admin/staff',
      '/app/admin/settings',
      '/app/admin/settings/history',
      '/app/admin/texts',
      '/app/admin/texts/help',
      '/app/admin/texts/terms/history',
      '/app/admin/categories',
      '/app/admin/categories/01920000-0000-7000-8000-000000000001',
      '/app/admin/home',
      '/app/admin/home/banner',
      '/app/admin/home/products',
      '/app/admin/home/figures',
      '/app/admin/money',
      '/app/admin/money/differences',
      '/app/admin/money/refunds',
      '/app/admin/money/approvals',
      '/app/admin/money/payouts',
      '/app/admin/money/holds',
      '/app/admin/money/ledger',
      '/app/admin/money/fees',
      '/app/admin/money/systems',
    ],
  ],
] as const) {
  for (const [turn, pattern] of paths.entries()) {
    visit(`${pattern} of a ${userType} passes the same checks within its limit`, onDesktop, async ({ tabOf }) => {
      const page = await tabOf(userType)
      const path = await pathOf(page, pattern)
      if (path.endsWith(CHARGEBACK.id)) await answerWithChargeback(page)
      await expectGoodPage(page, path, turn)
      const { bytes } = await scriptsOf(page)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThanOrEqual(mostBytesOf(path))
      if (path === '/app/create-request') await expectSteps(page, 'Request steps')
      await expectNamedDialogs(page, path)
      await page.unrouteAll()
    })
  }
}

visit('dialogs, steps and the menu of somebody signed in have the usual names', onPhone, async ({ tabOf }) => {
  const page = await tabOf('buyer')
  for (const pattern of ['/', '/requests/{ownItemRequest}', '/vendors/{bidder}', '/app/orders/{order}']) {
    await openAlive(page, await pathOf(page, pattern))
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    if (pattern === '/app/orders/{order}') await expectSteps(page, 'Order progress')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectLargeTextFits(page)
    await expectNamedDialogs(page, pattern)
  }
  await page.getByRole('main').getByRole('link', { name: /^Pay/ }).first().click()
  await expectSteps(page, 'Checkout steps')
  await expectLargeTextFits(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  const menu = page
    .getByRole('banner')
    .getByRole('group')
    .filter({ has: page.locator('summary') })
  await menu.getByLabel(/^Account menu: Efua \d+-\d+ Tester$/).click()
  await expect(menu.getByRole('link')).toHaveText(['Dashboard', 'Orders', 'Wishlist', 'Profile', 'Become a Vendor'])
  await expect(menu.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link')).toHaveCount(0)
})

test(
  'a dark theme that was chosen is in the served HTML, and is accessible',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const complaints = watch(page)
    await chooseTheme(context, baseURL as string, 'dark')
    await page.goto('/')
    await expectAlive(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page, { theme: 'dark', withFrame: true })
    expect(complaints).toEqual([])
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // Except pages that depend on a token in the address or on browser storage; they say that they need JavaScript.
  test('every page shows its content', onPhone, async ({ page }) => {
    for (const pattern of PUBLIC.filter((path) => !/token|cart|wishlist|no-such|sign-in/.test(path))) {
      await test.step(pattern, async () => {
        await page.goto(await pathOf(page, pattern))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(120)
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
