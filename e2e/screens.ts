// Takes pictures of every page for visual review: `npm run screens`, with the server running.
// `npm run screens -- http://localhost:3000 order` takes only pages with "order" in their name.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { OrderSide } from '@asime/contract/order-states'
import { type BrowserContext, chromium, request } from '@playwright/test'
import { findChromium } from '../tools/find-chromium.mjs'
import { fillCart, type ShopProduct } from './shop.ts'
import { type Account, callApi, chooseTheme, DEMO, openSession, signInAs } from './support.ts'

const baseURL = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '')
const wanted = process.argv[3] ?? ''
const folder = fileURLToPath(new URL('../screens/', import.meta.url))
const WIDTHS = { phone: 360, desktop: 1280 }

const api = await request.newContext({ baseURL })
const firstOf = async (path: string) =>
  ((await (await api.get(`/api/v1${path}`)).json()) as { data: { id: string }[] }).data[0]?.id ?? ''
const [product, vendor] = await Promise.all([firstOf('/products?sort_by=rating&limit=1'), firstOf('/vendors?limit=1')])
const itemRequest = await findLivelyItemRequest()
const [buyer, seller, admin] = await Promise.all([
  openSession(api, DEMO.buyer),
  openSession(api, DEMO.vendor),
  openSession(api, DEMO.admin),
])

const PUBLIC = {
  home: '/',
  products: '/products',
  'products-list': '/products?view=list&deals=true',
  'products-none': '/products?search=zzzzqqq',
  product: `/products/${product}`,
  'product-missing': '/products/none',
  requests: '/requests',
  'requests-none': '/requests?search=zzzzqqq',
  'request-missing': '/requests/none',
  request: `/requests/${itemRequest}`,
  vendors: '/vendors',
  'vendors-none': '/vendors?search=zzzzqqq',
  vendor: `/vendors/${vendor}`,
  'vendor-missing': '/vendors/none',
  cart: '/cart',
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=none',
  'verify-email': '/verify-email?token=none',
  'confirm-email-change': '/confirm-email-change?token=none',
  'confirm-number': '/confirm-number?token=none',
  'stop-number-change': '/stop-number-change?token=none',
  'newsletter-confirm': '/newsletter/confirm?token=none',
  'newsletter-unsubscribe': '/newsletter/unsubscribe?token=none',
  help: '/help',
  faq: '/faq',
  fees: '/fees',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  'not-found': '/no-such-page',
}
const BUYER = {
  'app-buyer': '/app',
  'app-profile': '/app/profile',
  'app-change-password': '/app/change-password',
  'app-saved-searches': '/app/saved-searches',
  'app-notifications': '/app/notifications',
  'app-notification-settings': '/app/notifications/settings',
  'app-open-shop': '/app/open-shop',
  'app-requests': '/app/requests',
  'app-create-request': '/app/create-request',
  'app-edit-request': `/app/requests/${await findOwnItemRequest(buyer)}/edit`,
  'app-orders': '/app/orders',
  ...(await findOrders(buyer, 'buyer', '/app/orders')),
  'cart-full': '/cart',
  checkout: '/checkout',
}
const VENDOR = {
  'app-vendor': '/app',
  'app-bids': '/app/bids',
  'app-overview': '/app/vendor',
  'app-payouts': '/app/vendor/payouts',
  'app-shop': '/app/vendor/shop',
  'app-vendor-orders': '/app/vendor/orders',
  ...(await findOrders(seller, 'vendor', '/app/vendor/orders')),
  'request-vendor': `/requests/${itemRequest}`,
}

const ADMIN = {
  'app-admin': '/app/admin',
  'app-admin-disputes': '/app/admin/disputes',
  'app-admin-verifications': '/app/admin/verifications',
  'app-admin-users': '/app/admin/users',
  'app-admin-vendors': '/app/admin/vendors',
  'app-admin-featured': '/app/admin/featured',
  'app-admin-reports': '/app/admin/reports',
  'app-admin-conversation-reports': '/app/admin/reports/conversations',
  'app-admin-posting-rules': '/app/admin/reports/rules',
  'app-admin-warned-messages': '/app/admin/reports/warned-messages',
  'app-admin-support': '/app/admin/support',
  'app-admin-answers': '/app/admin/support/answers',
  'app-admin-categories': '/app/admin/categories',
  'app-admin-home': '/app/admin/home',
  'app-admin-home-banner': '/app/admin/home/banner',
  'app-admin-home-products': '/app/admin/home/products',
  'app-admin-home-figures': '/app/admin/home/figures',
  'app-admin-money': '/app/admin/money',
  'app-admin-money-fees': '/app/admin/money/fees',
  'app-admin-money-ledger': '/app/admin/money/ledger',
  'app-admin-money-payouts': '/app/admin/money/payouts',
  'app-admin-settings': '/app/admin/settings',
  'app-admin-settings-history': '/app/admin/settings/history',
  'app-admin-staff': '/app/admin/staff',
  'app-admin-audit': '/app/admin/audit',
  'app-admin-orders': '/app/admin/orders',
  'app-missing': '/app/no-such-page',
}

/** Products of several shops. */
async function listForCart(): Promise<ShopProduct[]> {
  const { data } = (await (await api.get('/api/v1/products?discount=true&limit=3')).json()) as { data: ShopProduct[] }
  return data
}

/** An open item request with many bids. */
async function findLivelyItemRequest(): Promise<string> {
  const answer = await api.get('/api/v1/requests?sort_by=total_bids&status=open&limit=100')
  const { data } = (await answer.json()) as { data: { id: string; is_expired: boolean }[] }
  return data.find(({ is_expired: isExpired }) => !isExpired)?.id ?? ''
}

/** An open item request of the account's own. */
async function findOwnItemRequest(account: Account): Promise<string> {
  const path = `/requests?user_id=${account.userId}&status=open&limit=1`
  return (await callApi<{ id: string }[]>(api, account, 'get', path))[0]?.id ?? ''
}

/** Pages of one order in each state, with its receipt and payment page. */
async function findOrders(account: Account, role: OrderSide, path: string): Promise<Record<string, string>> {
  const orders = await callApi<{ id: string; status: string }[]>(api, account, 'get', `/orders?limit=100&role=${role}`)
  const pages: Record<string, string> = {}
  for (const { id, status } of orders) {
    pages[`order-${role}-${status}`] = `${path}/${id}`
    if (status === 'completed' || status === 'refunded')
      pages[`order-${role}-${status}-receipt`] = `${path}/${id}/receipt`
    if (status !== 'awaiting_payment' || role !== 'buyer') continue
    const { checkout_id: checkoutId } = await callApi<{ checkout_id: string }>(api, account, 'get', `/orders/${id}`)
    pages['order-pay'] = `/pay/${checkoutId}`
  }
  return pages
}

async function takePictures(context: BrowserContext, pages: Record<string, string>, suffix: string) {
  const page = await context.newPage()
  for (const [name, path] of Object.entries(pages).filter(([each]) => each.includes(wanted))) {
    await page.goto(path, { waitUntil: 'networkidle' })
    // On a busy machine, the network may be idle while the page is still loading.
    await page.locator('h1').first().waitFor({ state: 'attached' })
    // The picture must include what is normally laid out and loaded only when it comes into view.
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('.later')) part.style.contentVisibility = 'visible'
      for (const picture of document.images) picture.loading = 'eager'
    })
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${folder}${name}-${suffix}.png`, fullPage: true })
    console.log(`${name}-${suffix}`)
  }
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})
for (const [device, width] of Object.entries(WIDTHS)) {
  for (const theme of ['light', 'dark'] as const) {
    for (const [pages, account] of [
      [PUBLIC, undefined],
      [BUYER, buyer],
      [VENDOR, seller],
      [ADMIN, admin],
    ] as const) {
      const context = await browser.newContext({ baseURL, viewport: { width, height: 800 }, isMobile: width < 600 })
      await chooseTheme(context, baseURL, theme)
      if (account) await signInAs(context, account, baseURL)
      if (account === buyer) await fillCart(context, await listForCart())
      await takePictures(context, pages, `${device}-${theme}`)
      await context.close()
    }
  }
}
await browser.close()
await api.dispose()
