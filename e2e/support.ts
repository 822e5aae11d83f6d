import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Response as PageResponse,
  type Route,
} from '@playwright/test'

/** Of a test that need not run at both widths, since nothing in it depends on them; or that is about this one. */
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
// Of all workers' accounts no name is another's, nor a part of it: pages show names of whoever has posted a request.
const newName = () => `Efua ${process.env.TEST_WORKER_INDEX}-${++made} Tester`

/** A new account of its own, so that tests do not meet in one. */
export async function openAccount(
  request: APIRequestContext,
  userType: 'buyer' | 'vendor',
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

/** A session of an account that exists already. */
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

/** Every page that this context opens from now on is signed in, as if the person had been here before. */
export async function signInAs(context: BrowserContext, account: Account, baseURL: string): Promise<void> {
  const { profile } = account
  const hint = { name: profile.full_name, type: profile.user_type, avatar: profile.avatar_url }
  await context.addCookies([{ name: 'viewer', value: encodeURIComponent(JSON.stringify(hint)), url: baseURL }])
  await context.addInitScript(
    ({ accessToken, refreshToken, user }) => {
      // Once: a test that signs out must stay signed out.
      if (sessionStorage.getItem('signed-in-by-test') || localStorage.getItem('signed-in-by-test')) return
      localStorage.setItem('signed-in-by-test', 'true')
      localStorage.setItem('refresh_token', refreshToken)
      localStorage.setItem('access_token', accessToken)
      localStorage.setItem('user', user)
    },
    { accessToken: account.accessToken, refreshToken: account.refreshToken, user: JSON.stringify(profile) },
  )
}

/** A call of the API as that account; fails the test when it is refused. */
export async function callApi<T = unknown>(
  request: APIRequestContext,
  account: Account,
  method: 'get' | 'post' | 'put' | 'delete',
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
 * The server's own answer to what a page asks. Unlike `route.fetch` it outlives the page: a handler that still waits when
 * the page moves on or its test ends would otherwise fail the test. What the page no longer waits for is dropped when the
 * handler fulfils it.
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

/** As if fifteen minutes had passed since the sign-in: until a confirmation is taken, writes there are refused. */
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

/** The `data` of the server's answers there is changed on its way to the page. */
export async function changeAnswers<T>(page: Page, url: string | RegExp, change: (data: T) => unknown): Promise<void> {
  await page.route(url, async (route) => {
    const answer = await fetchAnswer(route)
    const body = (await answer.json()) as { data: T }
    await route.fulfill({ status: answer.status, json: { ...body, data: change(body.data) } })
  })
}

/** Everything that a browser complains about: errors, warnings, refused resources, failed requests. */
export function watch(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // That tests block it is the one thing that the browser rightly says of their own doing.
    if (message.text().includes('Service Worker registration blocked')) return
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    // What is given up because the visitor goes on is no failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`)
  })
  return complaints
}

export async function chooseTheme(context: BrowserContext, baseURL: string, theme: 'light' | 'dark'): Promise<void> {
  await context.addCookies([{ name: 'theme', value: theme, url: baseURL }])
}

export const toastsOf = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('article')

/**
 * Closes them, where they have not passed by themselves, which takes five seconds. Without the mouse, which would rest on the
 * next one, and so keep it over what comes then.
 */
export async function closeToasts(toasts: Locator): Promise<void> {
  await toasts.evaluateAll((all) => {
    for (const each of all) each.querySelector<HTMLElement>('button[aria-label=Close]')?.click()
  })
  await expect(toasts).toHaveCount(0)
}

/** Rests the mouse on one, so that they stay for as long as that: an Undo can be pressed after what takes longer. */
export async function holdToasts(page: Page): Promise<void> {
  await toastsOf(page).filter({ visible: true }).first().hover()
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Not innerWidth: on a phone that grows with what sticks out. Scripts follow another width a moment after it is there.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: page.url() })
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/**
 * Text as large as a browser makes it for whoever has set it to 200 %: it grows, and none of it leaves the screen or is cut
 * off by what it stands in. Emulated again with every change of the viewport, which takes the setting back.
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
      // Above the page's start, where charts measure their words: nobody can scroll there.
      if (bottom + scrollY <= 0) continue
      // What can be scrolled into sight, and what shows an ellipsis, is no misfit.
      const holds = (each: HTMLElement) => {
        const { overflowX, textOverflow } = getComputedStyle(each)
        return overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis' || each.clientWidth <= 1
      }
      let box: HTMLElement | null = parent
      while (box && !holds(box)) box = box.parentElement
      if (!box && right > left && (left < -1 || right > screen + 1)) found.push(`"${text.data.trim()}" is cut off`)
      // The tabs of a phone have a fifth of its width each.
      const isTab = parent.closest('nav[aria-label=Tabs]') !== null
      const sizePx = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (!isTab && sizePx < 20) found.push(`"${text.data.trim()}" stays at ${sizePx} px`)
    }
    return found
  }
  await expect.poll(() => page.evaluate(findMisfits), { message: page.url() }).toEqual([])
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await devTools.detach()
}

/** Scripts have taken over: what is pressed from now on does something. */
export async function expectAlive(page: Page): Promise<void> {
  // Not at every frame, which would draw frames of a page that has enough to do.
  await page.waitForFunction(() => document.documentElement.dataset['alive'] === 'true', undefined, { polling: 30 })
}

/** A document of the site without scripts: nothing in it asks who is signed in, or hears of anything. */
export const SILENT_PAGE = '/robots.txt'

/** Of its own: the page that all visitors share under one address may be four seconds old. */
export function freshAddress(path: string): string {
  return `${path}?fresh=${crypto.randomUUID()}`
}

export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectAlive(page)
}

/**
 * Opens a page of somebody signed in, and waits until it is told of what happens; one about an item request also until it
 * is told of that. Listened for from the start: what a socket has heard before somebody listens is heard no more.
 */
export async function openLive(page: Page, path: string, { isWatching = false } = {}): Promise<void> {
  const subscribed = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        // The answer to being let in, or to what the page says then.
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

/** Sends the contact form, which the API takes once it has been open for as long as a person needs. Each press has its answer. */
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

/** What the API answers to such a call of the page, once it has: what is left before that takes the call along. */
export function answerTo(page: Page, method: string, path: string | RegExp): Promise<PageResponse> {
  return page.waitForResponse(
    (answer) => answer.request().method() === method && answer.ok() && new URL(answer.url()).pathname.search(path) >= 0,
  )
}

/** By the form of the sign-in page, which has to be open. */
export async function signInByForm(page: Page, account: Pick<Account, 'email' | 'password'>) {
  await fillInCredentials(page, account)
  await signInButton(page).click()
}

/**
 * The address of the link in the newest mail to them that leads to that page, once the mail has been written. To be asked
 * for soon: the outbox shows fifty mails, and all tests write some.
 */
export async function findMailedLink(request: APIRequestContext, email: string, path: string): Promise<string> {
  const find = async () => {
    const mails = (await (await request.get('/dev/outbox')).text()).split('<article>')
    const mail = mails.find((text) => text.includes(`To ${email},`) && text.includes(path))
    return new RegExp(`${path}\\?token=[\\w.-]+`).exec(mail ?? '')?.[0]
  }
  // Mails are sent by a worker of their own, which looks for them now and then.
  let link: string | undefined
  await expect.poll(async () => (link = await find()), { timeout: 15_000 }).toBeTruthy()
  return link as string
}

/** Follows the link of the mail that greets a new account. */
export async function confirmEmail(request: APIRequestContext, link: string): Promise<void> {
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  expect((await request.post('/api/v1/auth/verify-email', { data: { token } })).status()).toBeLessThan(300)
}
