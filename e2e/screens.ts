// Pictures of every page, for looking at: `npm run screens`, with the server running.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, request } from '@playwright/test'
import { findChromium } from '../tools/find-chromium.mjs'
import { chooseTheme, DEMO, openSession, signInAs } from './support.ts'

const baseURL = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '')
const folder = fileURLToPath(new URL('../screens/', import.meta.url))
const WIDTHS = { phone: 360, desktop: 1280 }

const api = await request.newContext({ baseURL })
const firstOf = async (path: string) =>
  ((await (await api.get(`/api/v1${path}`)).json()) as { data: { id: string }[] }).data[0]?.id ?? ''
const [product, itemRequest, vendor] = await Promise.all([
  firstOf('/products?sort_by=rating&limit=1'),
  firstOf('/requests?sort_by=total_bids&status=open&limit=1'),
  firstOf('/vendors?limit=1'),
])

const PUBLIC = {
  home: '/',
  products: '/products',
  'products-list': '/products?view=list&deals=true',
  'products-none': '/products?search=zzzzqqq',
  product: `/products/${product}`,
  requests: '/requests',
  request: `/requests/${itemRequest}`,
  vendors: '/vendors',
  vendor: `/vendors/${vendor}`,
  cart: '/cart',
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  help: '/help',
  faq: '/faq',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  'not-found': '/no-such-page',
}
const BUYER = {
  'app-buyer': '/app',
  'app-profile': '/app/profile',
  'app-requests': '/app/requests',
  'app-create-request': '/app/create-request',
}
const VENDOR = { 'app-vendor': '/app', 'app-bids': '/app/bids', 'request-vendor': `/requests/${itemRequest}` }

async function takePictures(context: BrowserContext, pages: Record<string, string>, suffix: string) {
  const page = await context.newPage()
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    // What loads when it comes into sight has to come into sight.
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 500) {
        scrollTo(0, y)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      scrollTo(0, 0)
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
      [BUYER, DEMO.buyer],
      [VENDOR, DEMO.vendor],
    ] as const) {
      const context = await browser.newContext({ baseURL, viewport: { width, height: 800 }, isMobile: width < 600 })
      await chooseTheme(context, baseURL, theme)
      if (account) await signInAs(context, await openSession(api, account), baseURL)
      await takePictures(context, pages, `${device}-${theme}`)
      await context.close()
    }
  }
}
await browser.close()
await api.dispose()
