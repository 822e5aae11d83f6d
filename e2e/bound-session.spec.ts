import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { listProduct, openShop } from './shop.ts'
import {
  type Account,
  callApi,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  SILENT_PAGE,
  signInButton,
  signInByForm,
  watch,
} from './support.ts'

// Sessions that the site opens are bound to a key that cannot leave the browser.

async function signIn(page: Page, request: APIRequestContext): Promise<Account> {
  const account = await openAccount(request, 'buyer')
  await openAlive(page, '/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL('/app')
  return account
}

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name)

/** The keys that the browser stores, and whether this page can export their private halves. */
function readKeys(page: Page) {
  return page.evaluate(
    () =>
      new Promise<{ name: string; extractable: boolean; read: string }[]>((resolve, reject) => {
        const request = indexedDB.open('asime-session')
        request.addEventListener('error', () => reject(request.error as DOMException))
        request.addEventListener('success', () => {
          const store = request.result.transaction('keys').objectStore('keys')
          const [names, pairs] = [store.getAllKeys(), store.getAll() as IDBRequest<CryptoKeyPair[]>]
          store.transaction.addEventListener('complete', () => {
            request.result.close()
            const read = (key: CryptoKey) => crypto.subtle.exportKey('jwk', key).then(JSON.stringify, String)
            resolve(
              Promise.all(
                pairs.result.map(async ({ privateKey }, i) => ({
                  name: String(names.result[i]),
                  extractable: privateKey.extractable,
                  read: await read(privateKey),
                })),
              ),
            )
          })
        })
      }),
  )
}

/**
 * Makes the access token invalid, as if its fifteen minutes were over. No tab is to refresh before its next page: the answer would
 * be lost, and on a loaded machine that page asks only when the server no longer forgives it.
 */
async function useUpAccessToken(...tabs: Page[]): Promise<void> {
  for (const tab of tabs) await tab.goto(SILENT_PAGE)
  await tabs[0]?.evaluate(() => localStorage.setItem('access_token', 'used.up.token'))
}

async function expectProfile(page: Page): Promise<void> {
  await page.goto('/app/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect.poll(() => stored(page, 'access_token')).not.toBe('used.up.token')
}

test(
  'a stolen refresh token is useless, and its owner stays signed in, in two tabs at once',
  onPhone,
  async ({ page, context, request }) => {
    const complaints = watch(page)
    const account = await signIn(page, request)
    const [key, ...others] = await readKeys(page)
    expect(others).toEqual([])
    expect(key).toEqual({ name: await stored(page, 'session_key'), extractable: false, read: expect.any(String) })
    expect(key?.read).toContain('InvalidAccessError')
    expect(complaints).toEqual([])

    const stolen = await stored(page, 'refresh_token')
    const answer = await request.post('/api/v1/auth/refresh', { data: { refresh_token: stolen } })
    expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([401, 'proof_required'])

    const other = await context.newPage()
    for (let round = 0; round < 3; round++) {
      await useUpAccessToken(page, other)
      await Promise.all([expectProfile(page), expectProfile(other)])
    }
    expect(await stored(page, 'refresh_token')).not.toBe(stolen)

    await page.getByLabel(`Account menu: ${account.fullName}`).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('You are signed out')).toBeVisible()
    await expect.poll(() => readKeys(page)).toEqual([])
    expect(await stored(page, 'session_key')).toBeNull()
  },
)

test(
  'a page sends by its key what would bring goods elsewhere, and a stolen token does not',
  onPhone,
  async ({ page, request }) => {
    await signIn(page, request)
    const stolen = await stored(page, 'access_token')
    const place = { label: 'Home', region: 'Greater Accra', town: 'Osu', landmark: 'The thief’s', phone: '0244123456' }
    const headers = { authorization: `Bearer ${stolen}` }
    const answer = await request.post('/api/v1/user/addresses', { headers, data: place })
    expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([401, 'proof_required'])

    await openAlive(page, '/app/profile/addresses')
    await page.getByRole('button', { name: 'Add an address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an address' })
    await dialog.getByLabel('Name of the address').fill('Home')
    await dialog.getByRole('combobox', { name: /^Region/ }).selectOption('Greater Accra')
    await dialog.getByRole('textbox', { name: 'Town' }).fill('Osu')
    await dialog.getByRole('textbox', { name: 'Landmark' }).fill('Near the Methodist school')
    await dialog.getByLabel('Contact phone').fill('024 412 3456')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Near the Methodist school' })).toContainText('Default')
    await expect(page.getByText('The thief’s')).toHaveCount(0)
  },
)

test('a page shows the hand-over code by its key, and a stolen token does not', onPhone, async ({ page, request }) => {
  const buyer = await signIn(page, request)
  const cloth = await listProduct(request, await openShop(request))
  const delivery = {
    method: 'pickup',
    region: 'Greater Accra',
    town: 'Osu',
    landmark: 'Near the Methodist school',
    contact_phone: '0244123456',
  }
  const { id, orders } = await callApi<{ id: string; orders: [{ id: string }] }>(request, buyer, 'post', '/orders', {
    items: [{ product_id: cloth.id, quantity: cloth.min_order_quantity }],
    delivery,
  })
  const method = { method: 'mobile_money', network: 'mtn', phone: '0244123456' }
  const payment = await callApi<{ id: string }>(request, buyer, 'post', `/checkouts/${id}/payments`, method)
  await callApi(request, buyer, 'post', `/payments/${payment.id}/sandbox`, { action: 'approve_silently' })
  await callApi(request, buyer, 'post', `/payments/${payment.id}/check`)

  const headers = { authorization: `Bearer ${await stored(page, 'access_token')}` }
  const answer = await request.get(`/api/v1/orders/${orders[0].id}/hand-over-code`, { headers })
  expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([401, 'proof_required'])

  await openAlive(page, `/app/orders/${orders[0].id}`)
  const code = page.getByRole('status').filter({ hasText: /^\d{6}$/ })
  await page.getByRole('button', { name: 'Show the code' }).click()
  await expect(code).toBeVisible()
  const first = (await code.textContent())!
  await page.getByRole('button', { name: 'Get a new code' }).click()
  await expect(code).not.toHaveText(first)
})

test('a registration binds its session, too', onDesktop, async ({ page, request }) => {
  await openAlive(page, '/register')
  await page.getByLabel('Full name').fill('Esi Tester')
  await page.getByLabel('Email', { exact: true }).fill(`esi.${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a fine password')
  await page.getByLabel('Confirm password', { exact: true }).fill('a fine password')
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/app')

  const token = await stored(page, 'refresh_token')
  expect((await request.post('/api/v1/auth/refresh', { data: { refresh_token: token } })).status()).toBe(401)
  await useUpAccessToken(page)
  await expectProfile(page)
})

test('a phone whose clock is three days slow signs in and stays signed in', onPhone, async ({ page, request }) => {
  await page.clock.setSystemTime(Date.now() - 3 * 24 * 60 * 60 * 1_000)
  await signIn(page, request)
  expect(await readKeys(page)).toHaveLength(1)
  await useUpAccessToken(page)
  await expectProfile(page)
})

test('a lost key leads to the sign-in page, once, and back', onDesktop, async ({ page, request }) => {
  const account = await signIn(page, request)
  // A page without scripts, which cannot notice that the key is gone.
  await page.goto(SILENT_PAGE)
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase('asime-session')
        deletion.addEventListener('success', resolve)
        deletion.addEventListener('error', reject)
      }),
  )
  await useUpAccessToken(page)
  const refreshes: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/auth/refresh')) refreshes.push(sent.url())
  })

  await page.goto('/app/requests')

  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(page).toHaveURL('/login?from=%2Fapp%2Frequests')
  expect(refreshes).toHaveLength(1)
  await signInByForm(page, account)
  await expect(page).toHaveURL('/app/requests')
})

test.describe('a browser without key storage', () => {
  for (const [name, spoil] of [
    ['has no such storage', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
    [
      'refuses to store',
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('The operation is insecure', 'SecurityError')
        }
      },
    ],
    ['has no cryptography', () => Object.defineProperty(crypto, 'subtle', { value: undefined })],
  ] as const) {
    test(`because it ${name} can still sign in`, onDesktop, async ({ page, request }) => {
      await page.addInitScript(spoil)
      await signIn(page, request)
      expect(await stored(page, 'session_key')).toBeNull()
      await useUpAccessToken(page)
      await expectProfile(page)
    })
  }
})

test(
  'a site that is reached by an address other than its own signs in without a key',
  onDesktop,
  async ({ page, request }) => {
    await page.route('**/api/v1/auth/login', async (route) => {
      if (!route.request().headers()['dpop']) return route.continue()
      return route.fulfill({
        status: 400,
        json: { code: 'invalid_proof', message: 'x', errors: { dpop: 'Is for another address' }, request_id: 'x' },
      })
    })
    await signIn(page, request)
    expect(await stored(page, 'session_key')).toBeNull()
  },
)

test('mistyped passwords leave no keys behind', onDesktop, async ({ page, request }) => {
  const account = await openAccount(request, 'buyer')
  await openAlive(page, '/login')
  for (const password of ['wrong', 'wrong again']) {
    const refused = page.waitForResponse('**/auth/login')
    await page.getByLabel('Email', { exact: true }).fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await signInButton(page).click()
    expect((await refused).status()).toBe(401)
  }
  await signInByForm(page, account)
  await expect(page).toHaveURL('/app')
  expect(await readKeys(page)).toHaveLength(1)
})

test.describe('pages that are stored for offline reading', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'forget the name when the session is ended from elsewhere',
    onPhone,
    async ({ page, context, request, baseURL }) => {
      const account = await signIn(page, request)
      await page.evaluate(() => navigator.serviceWorker.ready)
      // Each page asks who is signed in. A call that is only answered after the session has ended would show the message
      // on a page that is about to be left.
      const question = '/api/v1/user/profile'
      const isAnswered = page.waitForResponse(`**${question}`)
      await openAlive(page, '/faq')
      await isAnswered
      await context.setOffline(true)
      const isUnanswered = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith(question))
      await page.reload()
      await expect(page.getByLabel(`Account menu: ${account.fullName}`)).toBeVisible()
      await isUnanswered
      await context.setOffline(false)
      // A page without scripts, which cannot notice the end of the session.
      await page.goto(SILENT_PAGE)

      const elsewhere = await request.post('/api/v1/auth/logout', {
        headers: { authorization: `Bearer ${account.accessToken}` },
        data: { all_devices: true },
      })
      expect(elsewhere.status()).toBe(204)
      await page.goto('/faq')
      await expect(page.getByText('Your session has ended.')).toBeVisible()
      expect((await context.cookies(baseURL)).map(({ name }) => name)).not.toContain('viewer')

      await context.setOffline(true)
      await page.goto('/faq')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
      expect(await page.content()).not.toContain(account.fullName)
      const kept = await page.evaluate(async () => {
        const texts: string[] = []
        for (const name of await caches.keys())
          for (const response of await (await caches.open(name)).matchAll()) texts.push(await response.text())
        return texts
      })
      expect(kept.filter((text) => text.includes(account.fullName))).toEqual([])
    },
  )
})
