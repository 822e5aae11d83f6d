import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  answerTo,
  DEMO,
  expectAlive,
  expectNoSidewaysScroll,
  fillInCredentials,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  openSession,
  signInAs,
  signInButton,
  signInByForm,
  signInInstead,
  watch,
} from './support.ts'

test(
  'a page for signed-in users leads to the sign-in page, and back to where the visitor was going',
  onPhone,
  async ({ page, request }) => {
    const account = await openAccount(request, 'buyer')
    await openAlive(page, '/app/requests?state=expired')
    await expect(page).toHaveURL('/login?from=%2Fapp%2Frequests%3Fstate%3Dexpired')
    await expect(page.getByRole('heading', { level: 1, name: 'Akwaaba' })).toBeVisible()

    await signInButton(page).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await page.getByLabel('Email', { exact: true }).pressSequentially('e')
    await expect(page.getByText('Email is required')).toBeHidden()
    await expect(page.getByText('Password is required')).toBeVisible()

    await fillInCredentials(page, { email: account.email, password: 'wrong' })
    await page.keyboard.press('Enter')
    const refusal = page.getByRole('alert').filter({ hasText: 'Login Failed' })
    await expect(refusal).toContainText('Invalid email or password')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong')
    await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Invalid email or password')
    await page.getByLabel('Password', { exact: true }).press('End')
    await page.keyboard.press('Backspace')
    await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid')

    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await signInByForm(page, account)
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await expect(page.getByText('You have successfully logged in.')).toBeVisible()
    await expect(page).toHaveURL('/app/requests?state=expired')
    await expect(page.getByRole('heading', { level: 1, name: 'Your requests' })).toBeVisible()

    // A signed-in user who opens the sign-in page is redirected.
    await page.goto('/login')
    await expect(page).toHaveURL('/app')
  },
)

test('every page for signed-in users leads others to the sign-in page, and back', onDesktop, async ({ request }) => {
  const id = '01890000-0000-7000-8000-000000000000'
  for (const path of [
    '/app',
    '/app/profile',
    '/app/requests',
    '/app/bids',
    '/app/orders',
    `/app/orders/${id}`,
    `/app/orders/${id}/receipt`,
    '/app/vendor/orders',
    '/app/vendor/orders/packing-slips',
    `/app/vendor/orders/${id}`,
    `/app/vendor/orders/${id}/receipt`,
    '/app/vendor/payouts',
    '/app/create-request',
    `/app/requests/${id}/edit`,
    '/checkout',
    `/pay/${id}`,
    // Whether or not the page exists.
    '/app/no-such-page',
    '/app/vendor',
    '/app/vendor/no-such-page',
    '/app/admin',
    '/app/admin/no-such-page',
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(302)
    expect(answer.headers()['location'], path).toBe(
      path === '/app' ? '/login' : `/login?${new URLSearchParams({ from: path })}`,
    )
  }
})

test(
  'each role sees its own area, and only unknown addresses are not found',
  onDesktop,
  async ({ page, request, baseURL }) => {
    const accounts = {
      buyer: await openAccount(request, 'buyer'),
      vendor: await openAccount(request, 'vendor'),
      admin: await openSession(request, DEMO.admin),
    }
    const NOT_FOUND = 'Page Not Found'
    const cases = {
      buyer: {
        '/app/vendor': '/app',
        '/app/vendor/orders': '/app',
        '/app/vendor/no-such-page': '/app',
        '/app/admin': '/app',
        '/app/admin/users': '/app',
        '/app/bids': '/app',
        '/app/no-such-page': NOT_FOUND,
      },
      vendor: {
        '/app/vendor': '/app/vendor',
        '/app/vendor/no-such-page': NOT_FOUND,
        '/app/admin/users': '/app',
      },
      admin: { '/app': '/app/admin', '/app/admin/no-such-page': NOT_FOUND, '/app/vendor/orders': '/app/admin' },
    }
    for (const [role, addresses] of Object.entries(cases)) {
      await signInInstead(page, accounts[role as keyof typeof accounts], baseURL!)
      for (const [address, end] of Object.entries(addresses)) {
        await page.goto(address)
        if (end === NOT_FOUND) {
          await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND })).toBeVisible()
          await expect(page, `${role} at ${address}`).toHaveURL(address)
        } else {
          await expect(page, `${role} at ${address}`).toHaveURL(end)
          await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(NOT_FOUND)
        }
      }
    }
  },
)

test('a failed call shows the page’s own message, and nothing typed is lost', onPhone, async ({ page }) => {
  await openAlive(page, '/login')
  await page.route('**/api/v1/auth/login', (route) => route.abort())
  await fillInCredentials(page, { email: 'efua@example.com', password: 'a fine password' })
  await signInButton(page).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Login Failed' })
  await expect(failure).toContainText('Login failed')
  // Toasts stay while the mouse is over them, so the first is still there when the second comes.
  await failure.hover()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a fine password')
  // Repeated failures do not pile up toasts over the form.
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const failures = page.getByText('Login Failed', { exact: true })
  await expect(failures).toHaveCount(2)
  await expect(failures.filter({ visible: true })).toHaveCount(1)

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('efua@example.com')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('whoever types elsewhere before the answer comes keeps the focus', onPhone, async ({ page }) => {
  const isAsked = Promise.withResolvers<void>()
  const isAwaited = Promise.withResolvers<void>()
  await openAlive(page, '/login')
  await page.route('**/api/v1/auth/login', async (route) => {
    isAsked.resolve()
    await isAwaited.promise
    await route.fallback()
  })
  await fillInCredentials(page, { email: 'efua@example.com', password: 'not this one' })
  await signInButton(page).click()
  await isAsked.promise
  const email = page.getByLabel('Email', { exact: true })
  await email.press('End')
  isAwaited.resolve()
  await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible()
  await expect(signInButton(page)).not.toHaveAttribute('aria-busy')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.keyboard.type('.gh')
  await expect(email).toHaveValue('efua@example.com.gh')
})

test('a demo account fills the form in one tap', onDesktop, async ({ page }) => {
  await openAlive(page, '/login')
  await page.getByRole('button', { name: 'As a vendor' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('vendor@asime.example')
  await expect(signInButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { level: 1, name: /^(Maakye|Maaha|Maadwo), Kwame$/ })).toBeVisible()
})

test('D39: signing in never leads to another site', onPhone, async ({ page, request }) => {
  const account = await openAccount(request, 'buyer')
  await openAlive(page, '/login?from=//elsewhere.example/app')
  await signInByForm(page, account)
  await expect(page).toHaveURL('/app')
})

test('a session that is not remembered ends with the browser', onDesktop, async ({ page, context, request }) => {
  const account = await openAccount(request, 'buyer')
  await openAlive(page, '/login')
  await page.getByLabel('Remember me').uncheck()
  await signInByForm(page, account)
  await expect(page).toHaveURL('/app')
  const cookie = (await context.cookies()).find(({ name }) => name === 'viewer')
  expect(cookie?.expires).toBe(-1)

  // As after closing the browser, which removes session cookies but not local storage.
  await context.clearCookies({ name: 'viewer' })
  await page.goto('/')
  await expectAlive(page)
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test(
  'signing out in one tab signs out all tabs, and signing in again leads back',
  onPhone,
  async ({ page, context, request, baseURL }) => {
    const account = await openAccount(request, 'buyer')
    await signInAs(context, account, baseURL ?? '')
    const other = await context.newPage()
    // The page for visitors, as a browser or proxy may have cached it: it shows who is signed in once scripts run.
    await context.clearCookies({ name: 'viewer' })
    const kept = await page.goto('/')
    expect(await kept?.text()).not.toContain(account.fullName)
    await expect(page.getByLabel(`Account menu: ${account.fullName}`)).toBeVisible()
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('viewer')
    await openAlive(other, '/app/profile')
    await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()

    await page.getByLabel(`Account menu: ${account.fullName}`).click()
    const ended = answerTo(page, 'POST', /auth\/logout$/)
    await page.getByRole('button', { name: 'Sign Out' }).click()

    await expect(other).toHaveURL('/login?from=%2Fapp%2Fprofile')
    expect(await other.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/.test(key)))).toEqual([])
    await ended
    const answer = await request.post('/api/v1/auth/refresh', { data: { refresh_token: account.refreshToken } })
    expect(answer.status(), 'the session is over at the API, too').toBe(401)

    await signInByForm(other, account)
    await expect(other).toHaveURL('/app/profile')
    await expect(page.getByLabel(`Account menu: ${account.fullName}`)).toBeVisible()
  },
)

test(
  'a session that the API has ended leads to the sign-in page, and back',
  onDesktop,
  async ({ page, context, request, baseURL }) => {
    const account = await openAccount(request, 'buyer')
    await signInAs(context, account, baseURL ?? '')
    await openAlive(page, '/app/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    // A page that is open hears of the end at once, and may leave before the next line is reached.
    await page.goto('about:blank')
    await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${account.accessToken}` } })

    await page.goto('/app/requests')

    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(page).toHaveURL('/login?from=%2Fapp%2Frequests')
  },
)

test('buyers cannot open pages for vendors', onPhone, async ({ page, context, request, baseURL }) => {
  await signInAs(context, await openAccount(request, 'buyer'), baseURL ?? '')
  const sold = '/app/vendor/orders/0198b1f2-7c00-7000-8000-000000000001'
  for (const path of ['/app/bids', '/app/vendor/orders', sold, `${sold}/receipt`, '/app/vendor/payouts']) {
    await page.goto(path)
    await expect(page).toHaveURL('/app')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that it needs scripts, and sends no password anywhere', onDesktop, async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('noscript p')).toContainText('This page needs JavaScript')
    await expect(page.locator('noscript p')).toBeVisible()
    await fillInCredentials(page, { email: 'efua@example.com', password: 'a fine password' })
    await page.keyboard.press('Enter')
    await signInButton(page).click()
    await expect(page).toHaveURL('/login')
  })
})

test('messages about missing input are accessible and fit', onPhone, async ({ page }) => {
  const complaints = watch(page)
  await openAlive(page, '/login')
  await signInButton(page).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})
