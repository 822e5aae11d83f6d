import { expect, test } from '@playwright/test'
import { postItemRequest } from './item-request-data.ts'
import { listProduct, openShop } from './shop.ts'
import { expectAlive, onDesktop, onPhone, openAccount, watch } from './support.ts'

// With the service worker, as visitors have it. The configuration blocks it for other tests.
test.use({ serviceWorkers: 'allow' })

test(
  'visited pages can be read offline, and other pages say that there is no connection',
  onPhone,
  async ({ page, context }) => {
    const complaints = watch(page)
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto('/faq')
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await expectAlive(page)
    // The page is cached in the background while it is shown.
    await expect.poll(() => page.evaluate(async () => (await caches.match('/faq')) !== undefined)).toBe(true)
    expect(complaints).toEqual([])

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    await page.goto('/terms')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')

    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/terms')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  },
)

test('the first page of a first visit can be read offline', onPhone, async ({ page, context }) => {
  await page.goto('/faq')
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await expect.poll(() => page.evaluate(async () => (await caches.match('/faq')) !== undefined)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
  await expectAlive(page)
})

test(
  'a page opened by a link with tracking parameters is kept under its own address',
  onPhone,
  async ({ page, context }) => {
    const complaints = watch(page)
    const headline = page.getByRole('heading', { level: 1 })
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const card = page.getByRole('main').locator('a[href^="/products/"]').first()
    const product = (await card.getAttribute('href')) ?? ''
    await page.goto(`${product}?fbclid=IwAR0&utm_source=whatsapp`)
    await expectAlive(page)
    await expect(page).toHaveURL(product)
    const name = (await headline.textContent()) ?? ''
    const isKept = () =>
      page.evaluate(async (path) => (await caches.match(path, { ignoreSearch: true })) !== undefined, product)
    await expect.poll(isKept).toBe(true)
    expect(complaints).toEqual([])

    await context.setOffline(true)
    await page.reload()
    await expect(headline).toHaveText(name)
    await expect(page).toHaveURL(product)
    await page.goto(`${product}?gclid=another`)
    await expect(headline).toHaveText(name)
  },
)

test('loaded pages open again by link and by going back', onPhone, async ({ page, context }) => {
  const complaints = watch(page)
  const main = page.getByRole('main')
  const headline = main.getByRole('heading', { level: 1 })
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expectAlive(page)
  const home = await headline.textContent()
  const cards = main.locator('a[href^="/products/"]')
  const [first, second] = [await cards.nth(0).getAttribute('href'), await cards.nth(1).getAttribute('href')]
  await main.locator(`a[href="${first}"]`).first().click()
  await expect(page).toHaveURL(first!)
  await expect(main.getByRole('tab', { name: /^Reviews/ })).toBeVisible()
  const product = await headline.textContent()
  expect(complaints).toEqual([])

  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you have loaded stays readable')).toBeVisible()
  await page.goBack()
  await expect(headline).toHaveText(home ?? '')
  await main.locator(`a[href="${first}"]`).first().click()
  await expect(headline).toHaveText(product ?? '')
  await page.goBack()
  await expect(headline).toHaveText(home ?? '')
  await main.locator(`a[href="${second}"]`).first().click()
  await expect(headline).toHaveText('You are offline')
  await expect(page).toHaveURL(second!)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(headline).toHaveText('You are offline')

  await context.setOffline(false)
  await expect(main.getByRole('tab', { name: /^Reviews/ })).toBeVisible()
  await expect(headline).not.toHaveText('You are offline')

  // A page whose code has not been loaded yet.
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Vendors', exact: true }).last().click()
  await expect(page).toHaveURL('/vendors')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
})

test('links have a preview picture, and the site can be installed', onDesktop, async ({ page }) => {
  const { request } = page
  // Not the newest of all, which other tests may be about to take away.
  const product = await listProduct(request, await openShop(request))
  const itemRequest = await postItemRequest(request, await openAccount(request, 'buyer'))
  for (const path of [`/products/${product.id}`, itemRequest.path, `/vendors/${product.vendor.id}`]) {
    const html = await (await request.get(path)).text()
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1]
    expect(picture).toMatch(new RegExp(`^https?://.+/cards${path}\\.jpg$`))
    const { pathname } = new URL(picture ?? '')
    const card = async () => {
      const got = await page.request.get(pathname)
      return [got.status(), got.headers()['content-type']]
    }
    // Whoever is turned away while much else is being done comes again, as the answer says.
    await expect.poll(card).toEqual([200, 'image/jpeg'])
  }

  await page.goto('/terms')
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href')
  const { icons } = (await (await page.request.get(manifest ?? '')).json()) as { icons: { src: string }[] }
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200)
})

test(
  'a push message is shown with its text, and an unreadable one as news from Asime',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await page.goto('/faq')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    // A headless browser shows no notifications, so the worker records what it would have shown.
    await worker.evaluate(() => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      const shown = new Map<unknown, unknown>()
      registration.showNotification = async (title: string, options: NotificationOptions = {}) => {
        shown.set(options.tag, { title, body: options.body, data: options.data })
      }
      Object.assign(self, { shown })
    })
    const devTools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
        if (registration) resolve(registration.registrationId)
      })
    })
    await devTools.send('ServiceWorker.enable')
    const registrationId = await registered
    const deliver = (data: string) =>
      devTools.send('ServiceWorker.deliverPushMessage', { origin: baseURL ?? '', registrationId, data })

    const told = { id: '1', title: 'Tema Diesel bids GH₵ 50.00', body: 'A generator', path: '/requests/1' }
    await deliver(JSON.stringify(told))
    await deliver(JSON.stringify(told))
    await deliver('not what we send')
    // The worker first looks for open windows, so the two may be shown in either order.
    const shown = () =>
      worker.evaluate(() => Object.fromEntries((self as unknown as { shown: Map<string, unknown> }).shown))
    await expect.poll(shown).toEqual({
      1: { title: told.title, body: told.body, data: { path: told.path } },
      asime: { title: 'Asime', body: '', data: { path: '/app/notifications' } },
    })

    // A notification about the page that is in front is not shown.
    await page.bringToFront()
    await deliver(JSON.stringify({ ...told, id: '2', path: '/faq' }))
    await deliver(JSON.stringify({ ...told, id: '3', path: '/faq/other' }))
    await expect.poll(async () => Object.keys(await shown()).toSorted()).toEqual(['1', '3', 'asime'])
  },
)
