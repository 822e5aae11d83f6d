import { nonceOf } from './nonce.ts'
import { fetchTokens } from './refresh.ts'
import type { StoredSession } from '../storage/stored-session.ts'
import { type Profile, readUserProfileEndpoint } from '@asime/contract/accounts'
import { call } from '../api/api.ts'
import { browserApi } from './browser-api.ts'

const TIMEOUT_MS = 10_000

export async function readUser(): Promise<Profile> {
  return (await call(browserApi, readUserProfileEndpoint, {})).data.profile
}

/**
 * Tells the API that the session is over, by a token that is forgotten here already. Gives up quietly: nobody is left
 * to be told, and an access token dies within minutes by itself.
 */
export async function logout(stored: StoredSession): Promise<void> {
  try {
    const answer = await post(stored.accessToken)
    if (answer.status !== 401) return
    // The token has run out: only a fresh one can end the session, whose refresh token would otherwise live on for weeks.
    const fresh = await fetchTokens(stored, nonceOf(answer))
    if (fresh) await post(fresh.accessToken)
  } catch {
    // No connection.
  }
}

/**
 * Ends push messages to this browser and closes those that it shows. The API sends none once a session has ended, but it never hears of one
 * that is signed out of without a connection. This needs none.
 * @throws where the browser has no push messages, or refuses
 */
export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}

function post(token: string): Promise<Response> {
  return fetch('/api/v1/auth/logout', {
    method: 'POST',
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    credentials: 'omit',
    // The page may be about to close.
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}
