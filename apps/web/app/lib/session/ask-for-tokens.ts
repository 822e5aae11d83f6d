import { nonceOf } from './nonce.ts'
import { prove } from './session-key.ts'
import {
  clearStoredSession,
  readStoredSession,
  type StoredSession,
  storeTokens,
  tokenOfSame,
} from '../storage/stored-session.ts'

// Loaded by refresh.ts.

const LOCK = 'asime-session-refresh'
const TIMEOUT_MS = 10_000
/** No longer valid, never valid, or its owner is suspended. */
const REFUSALS = new Set([400, 401, 403])
const REFRESH = { method: 'POST', path: '/api/v1/auth/refresh' }

export interface Tokens {
  accessToken: string
  refreshToken: string
}
interface Refreshable {
  refreshToken: string
  keyName: string | undefined
}

/** As `refreshTokens`. */
export function refreshInTurn(
  refused: StoredSession,
  nonce: string | undefined,
  onEnd: (ended: StoredSession) => void,
): Promise<string | undefined> {
  return inTurn(async () => {
    const stored = readStoredSession()
    // Another tab was faster.
    if (stored?.accessToken !== refused.accessToken) return tokenOfSame(refused, stored)
    const fresh = await askForTokens(stored, nonce)
    // Another tab has signed out meanwhile, or in again: the answer is about a session that is no longer ours.
    const now = readStoredSession()
    if (now?.refreshToken !== stored.refreshToken) return tokenOfSame(refused, now)
    if (fresh) {
      storeTokens(fresh)
      return fresh.accessToken
    }
    clearStoredSession()
    onEnd(stored)
    return undefined
  })
}

/**
 * One at a time in all tabs. Old browsers without locks, and such as refuse them together with storage, rely on the server, which
 * forgives a token used twice at once.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  let done: Promise<T> | undefined
  const begin = () => (done ??= work())
  return 'locks' in navigator ? navigator.locks.request(LOCK, begin).catch(begin) : work()
}

/** As `fetchTokens`. */
export async function askForTokens(stored: StoredSession, nonce: string | undefined): Promise<Tokens | undefined> {
  if (!stored.refreshToken) return undefined
  const session = { refreshToken: stored.refreshToken, keyName: stored.keyName }
  let response = await ask(session, nonce)
  // Our nonce was too old, or there was none and the clock is wrong.
  const expected = nonceOf(response)
  if (!response.ok && session.keyName !== undefined && expected !== undefined) response = await ask(session, expected)
  // Read by hand: with the contract's schemas this would be the only reason to load them on a first visit.
  const body = ((await response.json()) ?? {}) as {
    request_id?: unknown
    data?: { access_token?: unknown; refresh_token?: unknown }
  }
  // By the API itself: a filter or a firewall on the way, which answers 403 with a page of its own, knows nothing of the session.
  if (REFUSALS.has(response.status) && typeof body.request_id === 'string') return undefined
  const { access_token: accessToken, refresh_token: refreshToken } = body.data ?? {}
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string')
    throw new Error(`The session could not be refreshed: ${response.status}`)
  return { accessToken, refreshToken }
}

async function ask({ refreshToken, keyName }: Refreshable, nonce: string | undefined): Promise<Response> {
  const proof = keyName === undefined ? undefined : await prove(keyName, { ...REFRESH, nonce })
  return fetch(REFRESH.path, {
    method: REFRESH.method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(proof === undefined ? {} : { dpop: proof }),
    },
    body: JSON.stringify({ refresh_token: refreshToken }),
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}
