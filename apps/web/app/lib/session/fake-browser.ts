import { errorCodes } from '@asime/contract/errors'
import { vi } from 'vitest'
import { clearStoredSession } from '../storage/stored-session.ts'

export interface FakeCall {
  method: string
  path: string
  token: string | undefined
  body: unknown
}
/** A body that is text is no JSON: somebody else's page. */
type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

interface FakeBrowserOptions {
  /** The content of local storage; `forbidden` where the browser's settings refuse it. */
  stored?: Record<string, string> | 'forbidden'
  /** Nothing more fits into it. */
  isFull?: boolean
  cookie?: string
  /** The API. Throws where the connection is lost. */
  answer?: (call: FakeCall) => Answer | Promise<Answer>
}

/** With its keys as own properties, as in browsers. */
function fakeStorage(items: Map<string, string>, guard: <T>(work: () => T) => T, isFull = false): object {
  const storage = {
    getItem: (key: string) => guard(() => items.get(key) ?? null),
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
      guard(() => items.set(key, value))
    },
    removeItem: (key: string) => void guard(() => items.delete(key)),
  }
  return new Proxy(storage, {
    ownKeys: () => guard(() => [...items.keys()]),
    getOwnPropertyDescriptor: (_, key) =>
      items.has(String(key)) ? { value: items.get(String(key)), enumerable: true, configurable: true } : undefined,
  })
}

/** The parts of a browser that a session needs, for one test: storage, cookies, the network and other tabs. */
export function fakeBrowser({
  stored = {},
  isFull = false,
  cookie = '',
  answer = () => ({ status: 404 }),
}: FakeBrowserOptions = {}) {
  const items = new Map(stored === 'forbidden' ? [] : Object.entries(stored))
  const cookies = new Map(cookie ? [[cookie.split('=')[0] ?? '', cookie]] : [])
  const onStorage = new Set<(event: { key: string | null }) => void>()
  const onPageShow = new Set<(event: { persisted: boolean }) => void>()
  let reloads = 0
  const calls: FakeCall[] = []

  const guard = <T>(work: () => T): T => {
    if (stored === 'forbidden') throw new DOMException('The operation is insecure', 'SecurityError')
    return work()
  }
  const tabItems = new Map<string, string>()
  // What the storage of an earlier test did not take is in memory.
  vi.stubGlobal(
    'localStorage',
    fakeStorage(new Map(), (work) => work()),
  )
  vi.stubGlobal('document', { cookie: '' })
  clearStoredSession()
  vi.stubGlobal('localStorage', fakeStorage(items, guard, isFull))
  vi.stubGlobal('sessionStorage', fakeStorage(tabItems, guard))
  vi.stubGlobal('document', {
    get cookie() {
      return Array.from(cookies.values(), (text) => text.split(';')[0]).join('; ')
    },
    set cookie(text: string) {
      const name = text.split('=')[0] ?? ''
      if (/Max-Age=0/.test(text)) cookies.delete(name)
      else cookies.set(name, text)
    },
  })
  vi.stubGlobal('location', { protocol: 'https:', reload: () => (reloads += 1) })
  const listenersOf = (type: string) => (type === 'pageshow' ? onPageShow : onStorage) as Set<unknown>
  vi.stubGlobal('addEventListener', (type: string, listener: unknown) => listenersOf(type).add(listener))
  vi.stubGlobal('removeEventListener', (type: string, listener: unknown) => listenersOf(type).delete(listener))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>
    const call: FakeCall = {
      method: init.method ?? 'GET',
      path,
      token: headers['authorization']?.replace('Bearer ', ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    calls.push(call)
    const { status, body, headers: answered = {} } = await answer(call)
    const text = typeof body === 'string' ? body : JSON.stringify(body ?? {})
    return new Response(status === 204 ? null : text, { status, headers: answered })
  })

  return {
    items,
    /** The content of the tab's own storage. */
    tabItems,
    calls,
    /** The cookie as it was written, with its attributes. */
    cookie: (name: string) => cookies.get(name),
    /** How often the site has reloaded the page. */
    reloads: () => reloads,
    /** Goes back to the page as it was left: no event has reached it since. */
    showAgain(changes: Record<string, string | undefined>) {
      for (const [key, value] of Object.entries(changes)) {
        if (value === undefined) items.delete(key)
        else items.set(key, value)
      }
      for (const listener of onPageShow) listener({ persisted: true })
    },
    /** Changes the storage as another tab, or clears it (null). */
    elsewhere(changes: Record<string, string | undefined> | null) {
      if (changes === null) items.clear()
      for (const [key, value] of Object.entries(changes ?? {})) {
        if (value === undefined) items.delete(key)
        else items.set(key, value)
      }
      for (const key of changes === null ? [null] : Object.keys(changes)) {
        for (const listener of onStorage) listener({ key })
      }
    },
  }
}

export const ama = {
  id: '0198b1f2-7c00-7000-8000-000000000001',
  full_name: 'Ama Serwaa',
  email: 'ama@example.com',
  phone: null,
  location: null,
  bio: null,
  avatar_url: null,
  mail_language: 'en',
  user_type: 'buyer',
  created_at: '2026-03-01T08:00:00Z',
  email_verified: true,
} as const

/** Ama's session as it is stored. */
export const storedSession = {
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  user: JSON.stringify(ama),
}

/** The API's answer to a sign-in or a refresh. */
export function tokens(number: number) {
  return {
    token: `access-${number}`,
    access_token: `access-${number}`,
    refresh_token: `refresh-${number}`,
    expires_in: 900,
  }
}

/** The API's answer to whoever is not, or no longer, signed in. */
export const unauthenticated = {
  status: 401,
  body: { code: 'unauthenticated', message: errorCodes.unauthenticated.message, request_id: '1' },
}
