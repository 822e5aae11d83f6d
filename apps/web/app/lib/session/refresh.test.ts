import { readUserProfileEndpoint } from '@asime/contract/accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../api/api.ts'
import { browserApi } from './browser-api.ts'
import { ama, type FakeCall, fakeBrowser, storedSession, tokens, unauthenticated } from './fake-browser.ts'
import { onSessionEnd } from './refresh.ts'

afterEach(() => {
  onSessionEnd(() => {})
  vi.unstubAllGlobals()
})

const isRefresh = ({ path }: FakeCall) => path === '/api/v1/auth/refresh'
const readProfile = () => call(browserApi, readUserProfileEndpoint, {})

/** An API that accepts only one access token, and answers refreshes as told. */
function taking(token: string, refreshed: { status: number; body?: unknown }) {
  return (asked: FakeCall) => {
    if (isRefresh(asked)) return refreshed
    if (asked.token === token) return { status: 200, body: { data: { profile: ama } } }
    return { status: 401, body: { code: 'token_expired', message: 'Your session has expired', request_id: '1' } }
  }
}

test('many calls refused at once cause one refresh, and all are made again', async () => {
  const browser = fakeBrowser({
    stored: storedSession,
    answer: taking('access-2', { status: 200, body: { data: tokens(2) } }),
  })

  const answers = await Promise.all(Array.from({ length: 8 }, readProfile))

  expect(answers.map(({ data }) => data.profile.full_name)).toEqual(Array.from({ length: 8 }, () => 'Ama Serwaa'))
  expect(browser.calls.filter(isRefresh)).toEqual([
    { method: 'POST', path: '/api/v1/auth/refresh', token: undefined, body: { refresh_token: 'refresh-1' } },
  ])
  expect(browser.calls.filter(({ token }) => token === 'access-2')).toHaveLength(8)
  expect(Object.fromEntries(browser.items)).toMatchObject({ access_token: 'access-2', refresh_token: 'refresh-2' })
})

test('a refused refresh ends the session once and removes everything stored', async () => {
  const ended = vi.fn<() => void>()
  onSessionEnd(ended)
  const browser = fakeBrowser({
    stored: { ...storedSession, session_until_browser_closes: 'true' },
    cookie: 'viewer=somebody',
    answer: taking('none', unauthenticated),
  })

  const answers = await Promise.allSettled([readProfile(), readProfile(), readProfile()])

  expect(answers.map((answer) => answer.status === 'rejected' && (answer.reason as { status: number }).status)).toEqual(
    [401, 401, 401],
  )
  expect(browser.items).toEqual(new Map())
  expect(browser.cookie('viewer')).toBeUndefined()
  expect(ended).toHaveBeenCalledOnce()
})

test.each([
  ['is busy', () => ({ status: 503, body: {} })],
  ['limits the rate', () => ({ status: 429, body: {} })],
  ['is behind a filter that answers in its place', () => ({ status: 403, body: '<h1>Access denied</h1>' })],
  ['is behind a proxy that asks for a password', () => ({ status: 401, body: { message: 'Who are you?' } })],
  [
    'cannot be reached',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('an API that %s signs nobody out', async (_case, refresh) => {
  const ended = vi.fn<() => void>()
  onSessionEnd(ended)
  const browser = fakeBrowser({
    stored: storedSession,
    answer: (asked) => (isRefresh(asked) ? refresh() : { status: 401 }),
  })

  await expect(readProfile()).rejects.toMatchObject({ code: 'unavailable' })

  expect(Object.fromEntries(browser.items)).toEqual(storedSession)
  expect(ended).not.toHaveBeenCalled()
})

test('a token that another tab has refreshed meanwhile is used as it is', async () => {
  const browser = fakeBrowser({
    stored: storedSession,
    answer: (asked) => {
      if (asked.token === 'access-1') {
        browser.elsewhere({ refresh_token: 'refresh-9', access_token: 'access-9' })
        return { status: 401 }
      }
      return { status: 200, body: { data: { profile: ama } } }
    },
  })

  await readProfile()

  expect(browser.calls.map(({ token }) => token)).toEqual(['access-1', 'access-9'])
})

test('new tokens are dropped when another tab has signed out meanwhile', async () => {
  const browser = fakeBrowser({
    stored: storedSession,
    answer: (asked) => {
      if (!isRefresh(asked)) return { status: 401 }
      browser.elsewhere(null)
      return { status: 200, body: { data: tokens(2) } }
    },
  })

  await expect(readProfile()).rejects.toMatchObject({ status: 401 })

  expect(browser.items).toEqual(new Map())
})

test.each([
  ['new tokens', { status: 200, body: { data: tokens(2) } }],
  ['a refusal', unauthenticated],
])('%s for a session that another tab has meanwhile replaced changes nothing', async (_case, answer) => {
  const next = { ...storedSession, access_token: 'access-9', refresh_token: 'refresh-9' }
  const browser = fakeBrowser({
    stored: storedSession,
    answer: (asked) => {
      if (asked.token === 'access-9') return { status: 200, body: { data: { profile: ama } } }
      if (!isRefresh(asked)) return { status: 401 }
      browser.elsewhere(next)
      return answer
    },
  })

  await readProfile()

  expect(Object.fromEntries(browser.items)).toEqual(next)
})

test.each(['the call', 'the refresh'])(
  'what somebody has begun is not done for whoever has signed in in another tab during %s',
  async (during) => {
    const kofi = { ...ama, id: '0198b1f2-7c00-7000-8000-000000000002', full_name: 'Kofi Boateng' }
    const next = { access_token: 'access-9', refresh_token: 'refresh-9', user: JSON.stringify(kofi) }
    const browser = fakeBrowser({
      stored: storedSession,
      answer: (asked) => {
        if ((during === 'the refresh') === isRefresh(asked)) browser.elsewhere(next)
        return isRefresh(asked) ? { status: 200, body: { data: tokens(2) } } : { status: 401 }
      },
    })

    await expect(readProfile()).rejects.toMatchObject({ status: 401 })

    expect(browser.calls.map(({ token }) => token)).not.toContain('access-9')
    expect(Object.fromEntries(browser.items)).toEqual(next)
  },
)

test.each(['after', 'before'])(
  'a call of the user before that is refused %s one of the next user is not made as the next, whose own is made',
  async (when) => {
    const kofi = { ...ama, id: '0198b1f2-7c00-7000-8000-000000000002', full_name: 'Kofi Boateng' }
    const [amaIsRefused, isRefreshed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const isAsked = Promise.withResolvers<void>()
    const browser = fakeBrowser({
      stored: storedSession,
      answer: async (asked) => {
        if (isRefresh(asked)) {
          isAsked.resolve()
          await isRefreshed.promise
          return { status: 200, body: { data: tokens(2) } }
        }
        if (asked.token === 'access-2') return { status: 200, body: { data: { profile: kofi } } }
        if (asked.token === 'access-1' && when === 'after') await amaIsRefused.promise
        return { status: 401 }
      },
    })

    const callOfAma = readProfile()
    if (when === 'before') await isAsked.promise
    browser.elsewhere({ access_token: 'access-9', refresh_token: 'refresh-9', user: JSON.stringify(kofi) })
    const callOfKofi = readProfile()
    await isAsked.promise
    amaIsRefused.resolve()
    // Both have been refused by then.
    await new Promise((resolve) => void setImmediate(resolve))
    isRefreshed.resolve()

    await expect(callOfAma).rejects.toMatchObject({ status: 401 })
    expect((await callOfKofi).data.profile.full_name).toBe('Kofi Boateng')
    expect(browser.calls.filter(({ token }) => token === 'access-2')).toHaveLength(1)
  },
)

test('where the browser refuses locks, as it does with storage, a session is refreshed all the same', async () => {
  const request = async () => Promise.reject(new DOMException('Access is denied in this context', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const browser = fakeBrowser({
    stored: storedSession,
    answer: taking('access-2', { status: 200, body: { data: tokens(2) } }),
  })

  await readProfile()

  expect(browser.items.get('access_token')).toBe('access-2')
  expect(browser.calls.filter(isRefresh)).toHaveLength(1)
})

test('without a refresh token, a refused call ends the session', async () => {
  const browser = fakeBrowser({ stored: { access_token: 'legacy' }, answer: () => ({ status: 401 }) })

  await expect(readProfile()).rejects.toMatchObject({ status: 401 })

  expect(browser.calls).toHaveLength(1)
  expect(browser.items).toEqual(new Map())
})

test('a visitor’s refused call is not repeated', async () => {
  const browser = fakeBrowser({ answer: () => ({ status: 401 }) })
  await expect(readProfile()).rejects.toMatchObject({ status: 401 })
  expect(browser.calls).toHaveLength(1)
})
