import { clearStoredSession, readStoredSession, storeTokens } from './stored-session.ts'

const TIMEOUT_MS = 10_000
/** Not good any more, never was, or its owner is suspended. */
const REFUSALS = new Set([400, 401, 403])
const LOCK = 'asime-session-refresh'

let running: Promise<string | undefined> | undefined
let onEnd: () => void = () => {}

/** Sets what happens once when a session cannot be refreshed any more; its tokens are cleared by then. */
export function onSessionEnd(callback: () => void): void {
  onEnd = callback
}

/**
 * A new access token in place of the one that was refused; undefined when the session is over. However many calls were
 * refused at the same moment, in however many tabs, one of them refreshes and the others take its result.
 * @throws when the API cannot be reached or is busy: that says nothing about the session
 */
export function refreshTokens(refused: string): Promise<string | undefined> {
  running ??= inTurn(() => refresh(refused)).finally(() => {
    running = undefined
  })
  return running
}

async function refresh(refused: string): Promise<string | undefined> {
  const stored = readStoredSession()
  // Another tab was faster.
  if (stored && stored.accessToken !== refused) return stored.accessToken
  const fresh = stored?.refreshToken && (await fetchTokens(stored.refreshToken))
  if (fresh) {
    // Signed out meanwhile, in another tab: then the new tokens are nobody's.
    if (!readStoredSession()) return undefined
    storeTokens(fresh)
    return fresh.accessToken
  }
  if (stored) {
    clearStoredSession()
    onEnd()
  }
  return undefined
}

/**
 * New tokens for a refresh token; undefined when that is not good any more.
 * @throws when the API cannot be reached or is busy
 */
export async function fetchTokens(
  refreshToken: string,
): Promise<{ accessToken: string; refreshToken: string } | undefined> {
  const response = await fetch('/api/v1/auth/refresh', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (REFUSALS.has(response.status)) return undefined
  // Read by hand: with the contract's schemas this would be the only reason to load them on a first visit.
  const body = (response.ok ? await response.json() : {}) as {
    data?: { access_token?: unknown; refresh_token?: unknown }
  }
  const { access_token: accessToken, refresh_token: next } = body.data ?? {}
  if (typeof accessToken !== 'string' || typeof next !== 'string')
    throw new Error(`The session could not be refreshed: ${response.status}`)
  return { accessToken, refreshToken: next }
}

/** One at a time over all tabs. Old browsers without locks rely on the server, which forgives a token used twice at once. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(LOCK, work)
}
