import type { SignUpType } from '@asime/contract/accounts'
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Response as PageResponse,
  type Route,
} from '@playwright/test'

/** Tags for a test that runs at one width only, because its result does not depend on the width or is about this one. */
export const onPhone = { tag: '@phone' }
export const onDesktop = { tag: '@desktop' }

export const DEMO = {
  buyer: { email: 'buyer@asime.example', password: 'akwaaba-buyer' },
  vendor: { email: 'vendor@asime.example', password: 'akwaaba-vendor' },
  admin: { email: 'admin@asime.example', password: 'akwaaba-admin' },
}

export interface Account {
  email: string
  password: string
  fullName: string
  userId: string
  accessToken: string
  refreshToken: string
  profile: {
    id: string
    full_name: string
    user_type: string
    avatar_url: string | null
    vendor?: { id: string; business_name: string }
  }
}

let made = 0
// No name equals or contains another worker's: pages show the names of other tests' buyers, too.
const newName = () => `Efua ${process.env.TEST_WORKER_INDEX}-${++made} Tester`

/** Registers a new account, so that tests share none. */
export async function openAccount(
  request: APIRequestContext,
  userType: SignUpType,
  fullName = newName(),
): Promise<Account> {
  const email = `efua.${Date.now()}.${Math.random().toString(36).slice(2)}@example.com`
  const password = 'a fine password'
  const answer = await request.post('/api/v1/auth/register', {
    data: { email, password, full_name: fullName, user_type: userType },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return toAccount(email, password, (await answer.json()) as SignedIn)
}

/** Opens a session of an existing account. */
export async function openSession(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<Account> {
  const answer = await request.post('/api/v1/auth/login', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  return toAccount(email, password, (await answer.json()) as SignedIn)
}

interface SignedIn {
  data: {
    access_token: string
    refresh_token: string
    user: { id: string; profile: Account['profile'] }
  }
}

function toAccount(email: string, password: string, body: SignedIn): Account {
  const { access_token: accessToken, refresh_token: refreshToken, user } = body.data
  return {
    email,
    password,
    fullName: user.profile.full_name,
    userId: user.id,
    accessToken,
    refreshToken,
    profile: user.profile,
  }
}

/** Signs in every page that the context opens from now on, as if the user had signed in on an earlier visit. */
export async function signInAs(context: BrowserContext, account: Account, baseURL: string): Promise<void> {
  await context.addCookies([{ name: 'viewer', value: hintOf(account), url: baseURL }])
  await context.addInitScript(storeSession, sessionOf(account))
}

function hintOf({ profile }: Account): string {
  const hint = { name: profile.full_name, type: profile.user_type, avatar: profile.avatar_url }
  return encodeURIComponent(JSON.stringify(hint))
}

function sessionOf({ accessToken, refreshToken, profile }: Account) {
  return { accessToken, refreshToken, user: JSON.stringify(profile) }
}

/** Runs in the page. */
function storeSession({ accessToken, refreshToken, user }: ReturnType<typeof sessionOf>): void {
  // Only once: a test that signs out must stay signed out.
  if (sessionStorage.getItem('signed-in-by-test') || localStorage.getItem('signed-in-by-test')) return
  localStorage.setItem('signed-in-by-test', 'true')
  localStorage.setItem('refresh_token', refreshToken)
  localStorage.setItem('access_token', accessToken)
  localStorage.setItem('user', user)
}

/**
 * Signs in somebody else instead, for a test in which people act one after the other. The next page is theirs. A further
 * context would load all scripts anew, which takes longer than any page does.
 */
export async function signInInstead(page: Page, account: Account, baseURL: string): Promise<void> {
  // A document without scripts: those of the page that was open would write what belongs to its user.
  await page.goto(SILENT_PAGE)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.evaluate(storeSession, sessionOf(account))
  await page.context().addCookies([{ name: 'viewer', value: hintOf(account), url: baseURL }])
}

/** Signs in over whoever is signed in, as the sign-in page of another tab does it. */
export async function signInOver(page: Page, account: Account): Promise<void> {
  await page.evaluate(({ accessToken, refreshToken, user }) => {
    for (const key of ['refresh_token', 'user', 'access_token']) localStorage.removeItem(key)
    localStorage.setItem('refresh_token', refreshToken)
    localStorage.setItem('access_token', accessToken)
    localStorage.setItem('user', user)
  }, sessionOf(account))
}

/** Calls the API as the account, and fails the test if the call is refused. */
export async function callApi<T = unknown>(
  request: APIRequestContext,
  account: Account,
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  data?: unknown,
): Promise<T> {
  const answer = await request[method](`/api/v1${path}`, {
    headers: { authorization: `Bearer ${account.accessToken}` },
    ...(data === undefined ? {} : { data }),
  })
  const text = await answer.text()
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`).toBe(true)
  return (text === '' ? undefined : (JSON.parse(text) as { data: T }).data) as T
}

/**
 * The server's own answer to a page's call. Unlike `route.fetch`, it does not fail the test when the page navigates or the
 * test ends while the handler is still waiting. Fulfilling a call that the page no longer waits for has no effect.
 */
export async function fetchAnswer(route: Route): Promise<Response> {
  const request = route.request()
  const body = request.postDataBuffer()
  return fetch(request.url(), {
    method: request.method(),
    headers: request.headers(),
    ...(body && { body: new Uint8Array(body) }),
  })
}

/**
 * Handles the first call of its kind. Not by `times: 1`: Chromium can lose a call of the page that begins while calls stop
 * being intercepted.
 */
export async function routeOnce(page: Page, url: string | RegExp, handle: (route: Route) => unknown): Promise<void> {
  let isFirst = true
  await page.route(url, async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    return handle(route)
  })
}

/** Holds what the page asks for there, until the returned function is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Opens a page whose scripts load only when the returned function is called. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  // Without its styles, the page also shows what is meant for other widths.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href))
  return release
}

/** The server does what the first POST asks, but its answer is lost. Returns a function that says how many were. */
export async function loseAnswer(page: Page, url: string | RegExp): Promise<() => number> {
  let lost = 0
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    lost++
    expect((await fetchAnswer(route)).ok).toBe(true)
    return route.abort('connectionreset')
  })
  return () => lost
}

/** As if fifteen minutes had passed since the sign-in: writes to `url` are refused until the user confirms. */
export async function letSessionGrowOld(page: Page, url: string): Promise<void> {
  let isConfirmed = false
  await page.route(url, async (route) => {
    if (isConfirmed || route.request().method() === 'GET') return route.fallback()
    const json = { code: 'confirmation_required', message: 'Please confirm that it is you', request_id: 'x' }
    return route.fulfill({ status: 403, json })
  })
  await page.route('**/api/v1/auth/confirm', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const answer = await fetchAnswer(route)
    isConfirmed = answer.status === 204
    const headers = Object.fromEntries(answer.headers)
    return route.fulfill({ status: answer.status, headers, body: await answer.text() })
  })
}

/** Changes the `data` of the server's answers from `url` before the page gets them. */
export async function changeAnswers<T>(page: Page, url: string | RegExp, change: (data: T) => unknown): Promise<void> {
  await page.route(url, async (route) => {
    const answer = await fetchAnswer(route)
    const body = (await answer.json()) as { data: T }
    await route.fulfill({ status: answer.status, json: { ...body, data: change(body.data) } })
  })
}

/** Collects everything that the browser reports: errors, warnings, refused resources, failed requests. */
export function watch(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // Playwright blocks service workers in most tests, which the browser reports.
    if (message.text().includes('Service Worker registration blocked')) return
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A request that is aborted because the visitor navigates is no failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`)
  })
  return complaints
}

export async function chooseTheme(context: BrowserContext, baseURL: string, theme: 'light' | 'dark'): Promise<void> {
  await context.addCookies([{ name: 'theme', value: theme, url: baseURL }])
}

export const toastsOf = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('article')

/**
 * Closes the toasts that are still there; by themselves they close after five seconds. Not with the mouse, which would end
 * up on the next toast and so keep it open over the page.
 */
export async function closeToasts(toasts: Locator): Promise<void> {
  await toasts.evaluateAll((all) => {
    for (const each of all) each.querySelector<HTMLElement>('button[aria-label=Close]')?.click()
  })
  await expect(toasts).toHaveCount(0)
}

/** Moves the mouse over a toast, so that all stay: Undo can still be pressed after something slow. */
export async function holdToasts(page: Page): Promise<void> {
  await toastsOf(page).filter({ visible: true }).first().hover()
}

/** Expects nothing to be wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Not innerWidth, which on a phone grows with content that sticks out. Polled, since scripts react to a new width late.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: page.url() })
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/**
 * Sets the browser's text size to 200 % and expects all text to grow without leaving the screen or being cut off. A change of
 * the viewport resets the setting, so it is set again after each.
 */
export async function expectLargeTextFits(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px')
  await expectNoSidewaysScroll(page)
  const findMisfits = () => {
    const screen = document.documentElement.clientWidth
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const parent = text.parentElement as HTMLElement
      const isRead = text.data.trim() !== '' && !(parent instanceof HTMLOptionElement) && !parent.closest('.sr-only')
      if (!isRead || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, bottom } = range.getBoundingClientRect()
      // Charts measure text above the top of the page, where nobody can scroll.
      if (bottom + scrollY <= 0) continue
      // Text that can be scrolled into view or ends in an ellipsis is fine.
      const holds = (each: HTMLElement) => {
        const { overflowX, textOverflow } = getComputedStyle(each)
        return overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis' || each.clientWidth <= 1
      }
      let box: HTMLElement | null = parent
      while (box && !holds(box)) box = box.parentElement
      if (!box && right > left && (left < -1 || right > screen + 1)) found.push(`"${text.data.trim()}" is cut off`)
      // The tabs of a phone cannot grow: each has a fifth of the width.
      const isTab = parent.closest('nav[aria-label=Tabs]') !== null
      const sizePx = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (!isTab && sizePx < 20) found.push(`"${text.data.trim()}" stays at ${sizePx} px`)
      // Lines hardly fit a word of many letters; one of few is broken only where its column is too narrow.
      const words = [...text.data.matchAll(/(?<![^\s])\p{L}{2,6}(?![^\s])/gu)]
      const isBroken = words.some(({ 0: word, index }) => {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
      })
      if (isBroken) found.push(`"${text.data.trim()}" is broken within a word`)
      // Charts draw their labels where they have room.
      if (isTab || parent.closest('svg')) continue
      const isPainted = (each: HTMLElement) => {
        const { display, backgroundColor, borderTopWidth, borderBottomWidth } = getComputedStyle(each)
        const isFramed = Number.parseFloat(borderTopWidth) > 0 && Number.parseFloat(borderBottomWidth) > 0
        return (
          !display.startsWith('inline ') &&
          display !== 'inline' &&
          (isFramed || !/^rgba\(.* 0\)$/.test(backgroundColor))
        )
      }
      let ground: HTMLElement | null = parent
      while (ground && !holds(ground) && !isPainted(ground)) ground = ground.parentElement
      if (!ground || holds(ground)) continue
      const around = ground.getBoundingClientRect()
      range.selectNodeContents(text)
      const lines = range.getBoundingClientRect()
      const isTooHigh =
        sizePx > around.height || Math.max(around.top - lines.top, lines.bottom - around.bottom) > sizePx / 4
      if (isTooHigh || lines.right > around.right + 2)
        found.push(`"${text.data.trim()}" is larger than what is behind it`)
    }
    return found
  }
  await expect.poll(() => page.evaluate(findMisfits), { message: page.url() }).toEqual([])
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await devTools.detach()
}

/** Waits until scripts run, so that presses have an effect. */
export async function expectAlive(page: Page): Promise<void> {
  // Polling at every frame, the default, would slow down a page that is busy loading.
  await page.waitForFunction(() => document.documentElement.dataset['alive'] === 'true', undefined, { polling: 30 })
}

/** A document of the site without scripts, which never asks who is signed in and gets no live updates. */
export const SILENT_PAGE = '/robots.txt'

/** A unique address: the page that visitors share under one address may be up to four seconds old. */
export function freshAddress(path: string): string {
  return `${path}?fresh=${crypto.randomUUID()}`
}

export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectAlive(page)
}

/**
 * Opens a page of a signed-in user and waits until it gets live updates; with `isWatching`, also those of its item request.
 * The listener is added first, since Playwright does not replay earlier frames of a socket.
 */
export async function openLive(page: Page, path: string, { isWatching = false } = {}): Promise<void> {
  const subscribed = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        // Socket.IO's acknowledgement of the connection (40), or of the page's subscription (43).
        if (String(payload).startsWith(isWatching ? '43' : '40')) resolve()
      })
    })
  })
  await openAlive(page, path)
  await subscribed
}

export async function fillInCredentials(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export const signInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true })

/** Sends the contact form until it is accepted: the API refuses a form that was open for less time than a person needs. */
export async function sendContactForm(page: Page): Promise<void> {
  await expect(async () => {
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/v1/contact'),
    )
    await page.getByRole('button', { name: 'Send message' }).click()
    expect((await answered).ok()).toBe(true)
  }).toPass({ intervals: [3_500] })
  await expect(page.getByText('Thank you. We have received your message')).toBeVisible()
}

/** Waits for the API's answer to a call of the page. A page that is left before would cancel the call. */
export function answerTo(page: Page, method: string, path: string | RegExp): Promise<PageResponse> {
  return page.waitForResponse(
    (answer) => answer.request().method() === method && answer.ok() && new URL(answer.url()).pathname.search(path) >= 0,
  )
}

/** Signs in by the form of the sign-in page, which must be open. */
export async function signInByForm(page: Page, account: Pick<Account, 'email' | 'password'>) {
  await fillInCredentials(page, account)
  await signInButton(page).click()
}

/**
 * Waits for a mail to the address with a link to `path`, and returns that link. Call it soon after the mail is caused: the
 * outbox shows the newest fifty mails of all tests.
 */
export async function findMailedLink(request: APIRequestContext, email: string, path: string): Promise<string> {
  const find = async () => {
    const mails = (await (await request.get('/dev/outbox')).text()).split('<article>')
    const mail = mails.find((text) => text.includes(`To ${email},`) && text.includes(path))
    return new RegExp(`${path}\\?token=[\\w.-]+`).exec(mail ?? '')?.[0]
  }
  // A worker sends mails, with a delay.
  let link: string | undefined
  await expect.poll(async () => (link = await find()), { timeout: 15_000 }).toBeTruthy()
  return link as string
}

/** Confirms the address of a new account by the token of the mailed link. */
export async function confirmEmail(request: APIRequestContext, link: string): Promise<void> {
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  expect((await request.post('/api/v1/auth/verify-email', { data: { token } })).status()).toBeLessThan(300)
}
