import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import {
  callApi,
  chooseTheme,
  expectAccessible,
  expectAlive,
  expectNoSidewaysScroll,
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

async function idsOf(page: Page) {
  const first = async (path: string) => {
    const answer = await page.request.get(`/api/v1${path}`)
    return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
  }
  const [product, itemRequest, vendor] = await Promise.all([
    first('/products?limit=1'),
    first('/requests?limit=1&status=open'),
    first('/vendors?limit=1'),
  ])
  return { product, itemRequest, vendor }
}

async function pathOf(page: Page, pattern: string): Promise<string> {
  const ids = await idsOf(page)
  return pattern.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name])
}

/** Both themes, the narrowest screen and the console, in one visit. */
async function expectGoodPage(page: Page, context: BrowserContext, baseURL: string, path: string) {
  const complaints = watch(page)
  for (const theme of ['light', 'dark'] as const) {
    await chooseTheme(context, baseURL, theme)
    await page.goto(path)
    await expectAlive(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  // The browser names a document that is a 404, and a token that is refused, as errors of its own.
  const expected = path === '/no-such-page' ? '404' : path.startsWith('/verify-email') ? '400' : undefined
  expect(complaints.filter((complaint) => !expected || !complaint.includes(`status of ${expected}`))).toEqual([])
}

for (const pattern of PUBLIC) {
  test(`${pattern} has nothing for axe, scrolls one way only and leaves the console empty`, async ({
    page,
    context,
    baseURL,
  }) => {
    await expectGoodPage(page, context, baseURL as string, await pathOf(page, pattern))
  })
}

for (const path of SIGNED_IN) {
  test(`${path} has nothing for axe, scrolls one way only and leaves the console empty`, async ({
    page,
    context,
    baseURL,
    request,
  }) => {
    const buyer = await openAccount(request, 'buyer')
    await callApi(request, buyer, 'post', '/requests', {
      request_title: 'A sewing machine with a motor',
      description: 'Electric, for a tailor in Bolgatanga.',
    })
    await signInAs(context, buyer, baseURL as string)
    await expectGoodPage(page, context, baseURL as string, path)
  })
}

test('/app and /app/bids of a vendor are as good', async ({ page, context, baseURL, request }) => {
  const vendor = await openAccount(request, 'vendor')
  await signInAs(context, vendor, baseURL as string)
  await expectGoodPage(page, context, baseURL as string, '/app')
  await expectGoodPage(page, context, baseURL as string, '/app/bids')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const pattern of PUBLIC.filter((path) => !/token|cart|no-such/.test(path))) {
    test(`${pattern} shows its content`, async ({ page }) => {
      await page.goto(await pathOf(page, pattern))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(200)
    })
  }

  test('products are searched and filtered by forms', async ({ page }) => {
    await page.goto('/')
    const search = page.getByRole('combobox', { name: 'Search products' }).locator('visible=true')
    await search.fill('kente')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/products\?search=kente/)
    await expect(page.getByText(/\d+ products? found/).first()).toBeVisible()
  })
})

test('every link on every page leads somewhere', async ({ page, context, baseURL, request }) => {
  test.slow()
  const buyer = await openAccount(request, 'buyer')
  const seen = new Map<string, string>()
  const collect = async (path: string) => {
    await page.goto(path)
    await expectAlive(page)
    const links = await page
      .locator('a[href]')
      // What is inert, as a preview, cannot be followed.
      .evaluateAll((anchors) =>
        anchors.flatMap((anchor) => (anchor.closest('[inert]') ? [] : (anchor as HTMLAnchorElement).href)),
      )
    for (const link of links) {
      const url = new URL(link)
      if (url.origin !== baseURL) {
        expect(url.protocol, `${link} on ${path}`).toMatch(/^(https|tel|mailto):$/)
        continue
      }
      // One of a kind stands for all of its kind.
      const kind = url.pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')
      if (!seen.has(kind)) seen.set(kind, url.pathname)
    }
  }
  for (const pattern of PUBLIC) await collect(await pathOf(page, pattern))
  await signInAs(context, buyer, baseURL as string)
  for (const path of SIGNED_IN) await collect(path)

  expect(seen.size).toBeGreaterThan(20)
  for (const [kind, path] of seen) {
    const answer = await page.request.get(path)
    expect(answer.status(), `${kind}: ${path}`).toBe(path === '/no-such-page' ? 404 : 200)
  }
})
