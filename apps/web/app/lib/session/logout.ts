import { fetchTokens } from './refresh.ts'
import type { StoredSession } from './stored-session.ts'

const TIMEOUT_MS = 10_000

/**
 * Tells the API that the session is over, by a token that is forgotten here already. Gives up quietly: nobody is left
 * to be told, and an access token dies within minutes by itself.
 */
export async function logout({ accessToken, refreshToken }: StoredSession): Promise<void> {
  try {
    if ((await post(accessToken)) !== 401 || !refreshToken) return
    // Run out: only a fresh one can still end the session, whose refresh token would otherwise live on for weeks.
    const fresh = await fetchTokens(refreshToken)
    if (fresh) await post(fresh.accessToken)
  } catch {
    // No line.
  }
}

async function post(token: string): Promise<number> {
  const { status } = await fetch('/api/v1/auth/logout', {
    method: 'POST',
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    credentials: 'omit',
    // The page may be left right now.
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return status
}
