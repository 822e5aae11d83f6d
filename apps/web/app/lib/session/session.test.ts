import { afterEach, expect, test, vi } from 'vitest'
import { ama, fakeBrowser, storedSession, tokens, unauthenticated } from './fake-browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

let pages = 0

/** The session of a page that has just been opened: modules keep their state for as long as a page lives. */
function openPage(): Promise<typeof import('./session.ts')> {
  pages += 1
  return import(`./session.ts?page=${pages}`) as Promise<typeof import('./session.ts')>
}

const profileAnswer = { status: 200, body: { data: { profile: ama } } }
const signedInAnswer = {
  status: 200,
  body: { data: { ...tokens(1), user: { id: ama.id, email: ama.email, profile: ama } } },
}

test('a stored session is known at once and checked with the API', async () => {
  const grown = { ...ama, full_name: 'Ama Serwaa Mensah' }
  const browser = fakeBrowser({
    stored: storedSession,
    answer: () => ({ status: 200, body: { data: { profile: grown } } }),
  })
  const { currentSession, startSession } = await openPage()
  expect(currentSession()).toEqual({ state: 'unknown' })

  const started = startSession()
  expect(currentSession()).toEqual({ state: 'signed_in', user: ama })
  await Promise.all([started, startSession()])

  expect(currentSession()).toEqual({ state: 'signed_in', user: grown })
  expect(browser.calls).toMatchObject([{ path: '/api/v1/user/profile', token: 'access-1' }])
  expect(JSON.parse(browser.items.get('user') ?? '')).toEqual(grown)
})

test('a slow answer about the user undoes nothing that was saved meanwhile', async () => {
  const saved = { ...ama, full_name: 'Ama Serwaa Mensah' }
  const slow = Promise.withResolvers<void>()
  const browser = fakeBrowser({
    stored: storedSession,
    answer: async () => {
      if (browser.calls.length > 1) return { status: 200, body: { data: { profile: saved } } }
      await slow.promise
      return profileAnswer
    },
  })
  const { currentSession, setUser, startSession } = await openPage()
  const started = startSession()
  await vi.waitFor(() => expect(browser.calls).toHaveLength(1))

  setUser(saved)
  slow.resolve()
  await started

  expect(currentSession()).toEqual({ state: 'signed_in', user: saved })
  expect(JSON.parse(browser.items.get('user') ?? '')).toEqual(saved)
})

test('a legacy token becomes a session as soon as the API names its user', async () => {
  const browser = fakeBrowser({ stored: { token: 'legacy' }, answer: () => profileAnswer })
  const { currentSession, startSession } = await openPage()

  const started = startSession()
  expect(currentSession()).toEqual({ state: 'checking' })
  await started

  expect(currentSession()).toEqual({ state: 'signed_in', user: ama })
  expect(browser.items.get('access_token')).toBe('legacy')
  expect(browser.items.has('token')).toBe(false)
})

const kofi = { ...ama, id: '0198b1f2-7c00-7000-8000-000000000002', full_name: 'Kofi Boateng' }
const kofisSession = { access_token: 'access-9', user: JSON.stringify(kofi) }

test('a profile that arrives after somebody else has signed in is left alone', async () => {
  const browser = fakeBrowser({
    stored: storedSession,
    answer: ({ token }) => {
      if (token === 'access-9') return { status: 200, body: { data: { profile: kofi } } }
      browser.elsewhere(kofisSession)
      return profileAnswer
    },
  })
  const { currentSession, startSession } = await openPage()

  await startSession()

  await vi.waitFor(() => expect(currentSession()).toEqual({ state: 'signed_in', user: kofi }))
  expect(JSON.parse(browser.items.get('user') ?? '')).toEqual(kofi)
})

test('between two users nobody is signed in, so that nothing of the first is left for the second', async () => {
  const browser = fakeBrowser({ stored: storedSession, answer: () => profileAnswer })
  const { currentSession, startSession, subscribeToSession } = await openPage()
  await startSession()
  const seen: (string | undefined)[] = []
  subscribeToSession(() => void seen.push(currentSession().user?.full_name))

  browser.elsewhere(kofisSession)
  expect(currentSession().user).toBeUndefined()

  await vi.waitFor(() => expect(currentSession()).toEqual({ state: 'signed_in', user: kofi }))
  expect(seen).not.toContain('Ama Serwaa')
})

test('an API that is busy or out of reach at the start signs nobody out', async () => {
  fakeBrowser({ stored: storedSession, answer: () => ({ status: 503, body: {} }) })
  const { currentSession, startSession } = await openPage()
  await startSession()
  expect(currentSession()).toEqual({ state: 'signed_in', user: ama })
})

test('an ended session is reported once, and nobody is signed in', async () => {
  fakeBrowser({ stored: storedSession, answer: () => unauthenticated })
  const { currentSession, startSession, whenSessionEnds } = await openPage()
  const ended = vi.fn<() => void>()
  whenSessionEnds(ended)

  await startSession()

  expect(currentSession()).toEqual({ state: 'signed_out' })
  expect(ended).toHaveBeenCalledOnce()
})

/** Fills the service worker's caches. @returns the names of those that are left */
function fakeCaches(): Set<string> {
  const names = new Set(['asime-shelf-v1', 'asime-pages-v1', 'asime-pages-own-v1'])
  vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) })
  return names
}

test('a session that was ended from elsewhere leaves no kept page with its user’s name', async () => {
  fakeBrowser({ stored: storedSession, answer: () => unauthenticated })
  const caches = fakeCaches()
  const { startSession } = await openPage()

  await startSession()

  await vi.waitFor(() => expect([...caches]).toEqual(['asime-shelf-v1']))
})

test('a session that ended with the browser leaves no kept page either', async () => {
  const browser = fakeBrowser({ stored: { ...storedSession, session_until_browser_closes: 'true' } })
  const caches = fakeCaches()
  const { currentSession, startSession } = await openPage()

  await startSession()

  expect(currentSession()).toEqual({ state: 'signed_out' })
  expect(browser.items).toEqual(new Map())
  await vi.waitFor(() => expect([...caches]).toEqual(['asime-shelf-v1']))
})

/** A browser that gets push messages and shows one. @returns what is left of both */
function fakePush(): Set<string> {
  const left = new Set(['subscription', 'shown message'])
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe: async () => left.delete('subscription') }) },
    getNotifications: async () => [{ close: () => void left.delete('shown message') }],
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  return left
}

test('signing out without a connection leaves no push message, and none comes any more', async () => {
  fakeBrowser({
    stored: storedSession,
    answer: () => {
      throw new TypeError('fetch failed')
    },
  })
  const push = fakePush()
  const { signOut, startSession } = await openPage()
  await startSession()
  expect(push.size).toBe(2)

  await signOut()

  await vi.waitFor(() => expect([...push]).toEqual([]))
})

test('a session that was ended from elsewhere leaves no push message', async () => {
  fakeBrowser({ stored: storedSession, answer: () => unauthenticated })
  const push = fakePush()
  const { startSession } = await openPage()

  await startSession()

  await vi.waitFor(() => expect([...push]).toEqual([]))
})

test('whoever signs in gets no push messages of the user before', async () => {
  fakeBrowser({ stored: storedSession, answer: () => signedInAnswer })
  const push = fakePush()
  const { signIn } = await openPage()

  await signIn({ email: ama.email, password: 'secret' }, { remember: true })

  await vi.waitFor(() => expect([...push]).toEqual([]))
})

test('signing in stores the tokens and the user', async () => {
  const browser = fakeBrowser({ answer: () => signedInAnswer })
  const { currentSession, signIn } = await openPage()

  await signIn({ email: ama.email, password: 'secret' }, { remember: true })

  expect(currentSession()).toEqual({ state: 'signed_in', user: ama })
  expect(Object.fromEntries(browser.items)).toEqual(storedSession)
})

test('a refused sign-in says why and leaves everything as it is', async () => {
  const browser = fakeBrowser({
    answer: () => ({
      status: 401,
      body: { code: 'invalid_credentials', message: 'Invalid email or password', request_id: '1' },
    }),
  })
  const { signIn } = await openPage()

  await expect(signIn({ email: ama.email, password: 'wrong' }, { remember: true })).rejects.toThrow(
    'Invalid email or password',
  )

  expect(browser.items).toEqual(new Map())
})

test('signing out is at once and complete, whether or not the API hears of it', async () => {
  const browser = fakeBrowser({
    stored: storedSession,
    answer: ({ path }) => {
      if (path === '/api/v1/auth/logout') throw new TypeError('fetch failed')
      return profileAnswer
    },
  })
  const { currentSession, signOut, startSession } = await openPage()
  await startSession()
  browser.tabItems.set('draft:somebody:bid', '{}')

  const done = signOut()
  expect(currentSession()).toEqual({ state: 'signed_out' })
  expect([...browser.items, ...browser.tabItems]).toEqual([])
  expect(browser.cookie('viewer')).toBeUndefined()
  await done

  expect(browser.calls.at(-1)).toMatchObject({ path: '/api/v1/auth/logout', token: 'access-1' })
})

test('signing out or in applies to all tabs', async () => {
  const browser = fakeBrowser({ stored: storedSession, answer: () => profileAnswer })
  const { currentSession, startSession } = await openPage()
  await startSession()

  browser.elsewhere({ refresh_token: undefined, user: undefined, access_token: undefined })
  expect(currentSession()).toEqual({ state: 'signed_out' })

  browser.elsewhere(storedSession)
  expect(currentSession()).toEqual({ state: 'signed_in', user: ama })
})

test('going back to a page loads it anew when somebody signed out or in meanwhile', async () => {
  const browser = fakeBrowser({ stored: storedSession, answer: () => profileAnswer })
  const { startSession } = await openPage()
  await startSession()

  browser.showAgain({})
  expect(browser.reloads()).toBe(0)
  browser.showAgain({ user: JSON.stringify({ ...ama, id: 'another' }) })
  expect(browser.reloads()).toBe(1)
  browser.showAgain({ user: undefined, access_token: undefined })
  expect(browser.reloads()).toBe(2)
})
