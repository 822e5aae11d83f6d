import type { Profile } from '@asime/contract/accounts'
import { inStorage } from './browser-storage.ts'

/**
 * Where the tokens live: local storage, under fixed names (ACC-9), so that every tab shares one session.
 * Nothing else in the app reads or writes these keys.
 */
const KEYS = { accessToken: 'access_token', refreshToken: 'refresh_token', user: 'user' } as const
/** An older name of the access token: read once, moved and removed. */
const LEGACY_TOKEN = 'token'
/** Present when the session is to end with the browser. */
const UNTIL_BROWSER_CLOSES = 'session_until_browser_closes'
/**
 * A cookie with what the header shows, so that the server draws the right header at once. It proves nothing to anyone.
 * For a session that ends with the browser it is also how that end is noticed: such a cookie is gone then.
 */
const VIEWER_COOKIE = 'viewer'
/** Name of the key that the session is bound to. The key itself cannot be put here, or anywhere else. */
const SESSION_KEY = 'session_key'
/** What keep-payment-due.ts keeps of the viewer's orders. */
const PAYMENT_DUE = 'payment_due'
/** The longest life that browsers allow. */
const REMEMBERED_SECONDS = 400 * 24 * 60 * 60

export interface StoredSession {
  accessToken: string
  /** Missing only where a legacy token was taken over. */
  refreshToken: string | undefined
  /** The name of the key in lib/session/session-key.ts, if the session is bound to one. */
  keyName: string | undefined
  user: Profile | undefined
}

/** Values that storage did not take, because it is forbidden or full: they last as long as the page, and are newer than stored ones. */
const memory = new Map<string, string>()
const storage = {
  get(key: string): string | undefined {
    if (memory.has(key)) return memory.get(key)
    try {
      return localStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  set(key: string, value: string | undefined): void {
    memory.delete(key)
    try {
      if (value === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      if (value !== undefined) memory.set(key, value)
      // An old token must not stay for other tabs: used a second time, it ends the session.
      inStorage(() => localStorage.removeItem(key))
    }
  },
}

/**
 * A value that may be sent as a token. Any other in storage is damaged: a header cannot carry it, or it is so long that the
 * server refuses it without naming its user.
 */
const TOKEN = /^[\w.~+/=-]{1,4096}$/
/** In place of a damaged access token. The API refuses it, and the refresh token brings a new one. */
const DAMAGED = 'damaged'

/** The stored session; undefined when nobody is signed in. */
export function readStoredSession(): StoredSession | undefined {
  const accessToken = storage.get(KEYS.accessToken)
  if (!accessToken) return undefined
  const [refreshToken, keyName] = [storage.get(KEYS.refreshToken), storage.get(SESSION_KEY)]
  return {
    accessToken: TOKEN.test(accessToken) ? accessToken : DAMAGED,
    refreshToken: refreshToken !== undefined && TOKEN.test(refreshToken) ? refreshToken : undefined,
    keyName,
    user: readUser(),
  }
}

/** None where another user has signed in: what the one before has asked for is not done in their name. */
export function tokenOfSame({ user }: StoredSession, now: StoredSession | undefined): string | undefined {
  return user && now?.user?.id !== user.id ? undefined : now?.accessToken
}

/**
 * Tidies the storage when the app starts: takes over a legacy token, and ends a session that was to end with the browser.
 * @returns whether it did the latter
 */
export function tidyStoredSession(): boolean {
  const legacy = storage.get(LEGACY_TOKEN)
  if (legacy !== undefined) {
    if (!storage.get(KEYS.accessToken)) storage.set(KEYS.accessToken, legacy)
    storage.set(LEGACY_TOKEN, undefined)
  }
  const hasToken = Boolean(storage.get(KEYS.accessToken))
  const endsWithBrowser = storage.get(UNTIL_BROWSER_CLOSES) !== undefined
  // Only one of the two is there: the browser was closed, or the cookie outlived an emptied storage.
  const isOver = hasToken ? endsWithBrowser && !hasViewerCookie() : hasViewerCookie()
  if (isOver) clearStoredSession()
  return isOver
}

export function storeTokens({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }): void {
  // The refresh token first: other tabs wake up by the access token and read both.
  storage.set(KEYS.refreshToken, refreshToken)
  storage.set(KEYS.accessToken, accessToken)
}

/** Set before the tokens, by which other tabs wake up. */
export function storeKeyName(name: string | undefined): void {
  storage.set(SESSION_KEY, name)
}

export function storeUser(user: Profile): void {
  storage.set(KEYS.user, JSON.stringify(user))
  writeViewerCookie(user, storage.get(UNTIL_BROWSER_CLOSES) === undefined ? REMEMBERED_SECONDS : undefined)
}

/** Whether the session outlives the browser. Set before the user is stored, whose cookie follows it. */
export function storeRemembered(remembered: boolean): void {
  storage.set(UNTIL_BROWSER_CLOSES, remembered ? undefined : 'true')
}

export function clearStoredSession(): void {
  storage.set(KEYS.refreshToken, undefined)
  storage.set(KEYS.user, undefined)
  storage.set(UNTIL_BROWSER_CLOSES, undefined)
  storage.set(SESSION_KEY, undefined)
  storage.set(PAYMENT_DUE, undefined)
  storage.set(KEYS.accessToken, undefined)
  document.cookie = `${VIEWER_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
}

/** Calls back when another tab changes who is signed in. */
export function onStoredSessionChange(callback: () => void): void {
  addEventListener('storage', ({ key }) => {
    // The other tab's value is newer than what this one could not store.
    if (key === null) memory.clear()
    else memory.delete(key)
    if (key === null || key === KEYS.accessToken || key === KEYS.user) callback()
  })
}

function readUser(): Profile | undefined {
  const text = storage.get(KEYS.user)
  if (!text) return undefined
  try {
    const user: unknown = JSON.parse(text)
    // Of an older version of the app: the check at start brings a new one.
    return isProfile(user) ? user : undefined
  } catch {
    return undefined
  }
}

// The fields that pages rely on. The rest is stored as the API gave it.
function isProfile(value: unknown): value is Profile {
  const { id, full_name, email, user_type } = (value ?? {}) as Record<string, unknown>
  return [id, full_name, email, user_type].every((field) => typeof field === 'string')
}

function hasViewerCookie(): boolean {
  return /(?:^|;\s*)viewer=[^;]/.test(document.cookie)
}

function writeViewerCookie(user: Profile, maxAgeSeconds: number | undefined): void {
  const value = encodeURIComponent(
    JSON.stringify({
      id: user.id,
      name: user.full_name,
      type: user.user_type,
      avatar: user.avatar_url,
      shop: user.vendor?.business_name,
      shop_id: user.vendor?.id,
      role: user.shop_role,
      staff: user.staff_role,
    }),
  )
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const lifetime = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  document.cookie = `${VIEWER_COOKIE}=${value}; Path=/; SameSite=Lax${lifetime}${secure}`
}
