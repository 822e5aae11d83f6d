import { nonceOf } from './nonce.ts'
import { prove } from './session-key.ts'

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

/** Loaded by `fetchTokens`. */
export async function askForTokens(session: Refreshable, nonce: string | undefined): Promise<Tokens | undefined> {
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
