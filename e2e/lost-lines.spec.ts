import { expect, test } from '@playwright/test'
import { postItemRequest } from './item-request-data.ts'
import { listProduct, openShop } from './shop.ts'
import {
  expectAlive,
  fillInCredentials,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  routeOnce,
  signInAs,
  signInButton,
} from './support.ts'

// Connections that break at awkward moments, and come back.

test(
  'a sign-in without a connection says that it failed, and works once there is one',
  onPhone,
  async ({ page, context, request }) => {
    const account = await openAccount(request, 'buyer')
    await openAlive(page, '/login?from=%2Fapp%2Fprofile')
    await context.setOffline(true)
    await fillInCredentials(page, account)
    await signInButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Login Failed' })).toBeVisible()

    await context.setOffline(false)
    await signInButton(page).click()
    await expect(page).toHaveURL('/app/profile')
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await expect(page.getByText('Login Failed')).toHaveCount(0)
  },
)

test('a page whose scripts break off starts once there is a connection', onPhone, async ({ page }) => {
  let isBroken = true
  await page.route(/\/assets\/entry\.client-|\/healthz$/, (route) =>
    isBroken ? route.abort('connectionreset') : route.fallback(),
  )
  const missed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await page.goto('/help')
  await missed
  isBroken = false
  await expectAlive(page)
})

test(
  'a part that does not arrive leaves the page readable, and comes later',
  onPhone,
  async ({ page, context, baseURL }) => {
    const product = await listProduct(page.request, await openShop(page.request))
    await signInAs(context, await openAccount(page.request, 'buyer'), baseURL ?? '')
    let missed = 0
    let isBroken = true
    await page.route(/\/assets\/review-form-/, (route) => {
      if (!isBroken) return route.fallback()
      missed++
      return route.abort('connectionreset')
    })
    await openAlive(page, `/products/${product.id}`)
    await expect.poll(() => missed).toBeGreaterThan(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.product_name)
    isBroken = false
    await page.getByRole('tab', { name: /^Reviews/ }).click()
    await expect(page.getByRole('button', { name: 'Submit Review' })).toBeVisible()
  },
)

test('where there is no page and what says so does not arrive, something else does', onPhone, async ({ page }) => {
  await page.route(/\/assets\/not-found-page-/, (route) => route.abort('connectionreset'))
  await openAlive(page, '/help')
  await page.evaluate(() => {
    history.pushState(null, '', '/sign-in/nowhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const headline = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(headline).toHaveText('Asime cannot be reached')
})

test('a page whose code breaks off is asked for anew, though its data have come', onPhone, async ({ page }) => {
  await routeOnce(page, /\/assets\/fees\.route-/, (route) => route.abort('connectionreset'))
  await openAlive(page, '/help')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fees', exact: true }).click()
  await expect(page).toHaveURL('/fees')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Fees')
})

test('a sign-in form does without the request beside it', onDesktop, async ({ page, request }) => {
  const { path } = await postItemRequest(request, await openAccount(request, 'buyer'))
  await page.route(/\/assets\/item-request-card-/, (route) => route.abort('connectionreset'))
  await openAlive(page, `/register?from=${path}`)
  const missed = page.waitForEvent('requestfailed', (failed) => failed.url().includes('item-request-card-'))
  await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click()
  await missed
  await expect(page.getByText('Something went wrong').or(signInButton(page))).toBeVisible()
  await expect(signInButton(page)).toBeVisible()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a link to a page whose code cannot be loaded leads there, not to the present page anew',
    onPhone,
    async ({ page, context }) => {
      // A line that is there in name only.
      await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }))
      await page.goto('/requests')
      await page.evaluate(() => navigator.serviceWorker.ready)
      await openAlive(page, '/requests')
      const card = page.getByRole('main').locator('a[href^="/requests/"]').first()
      const path = (await card.getAttribute('href')) ?? ''
      await context.setOffline(true)
      await card.click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')

      await context.setOffline(false)
      await page.getByRole('link', { name: 'Try again' }).click()
      await expectAlive(page)
      await expect(page).toHaveURL(path)
    },
  )
})
