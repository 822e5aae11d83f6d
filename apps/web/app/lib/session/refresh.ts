import type { Tokens } from './ask-for-tokens.ts'
import { clearStoredSession, readStoredSession, type StoredSession, storeTokens } from '../storage/stored-session.ts'

const LOCK = 'asime-session-refresh'

let running: Promise<string | undefined> | undefined
let onEnd: (ended: StoredSession) => void = () => {}

/** Sets what happens, once, when a session can no longer be refreshed; its tokens are cleared by then. */
export function onSessionEnd(callback: (ended: StoredSession) => void): void {
  onEnd = callback
}

/**
 * A new access token in place of the one that was refused; undefined when the session is over. However many calls were
 * refused at the same moment, in however many tabs, one of them refreshes and the others take its result.
 * @param refused the session as it was when the call was made
 * @param nonce that came with the refusal, for sessions that are bound to a key
 * @throws when the API cannot be reached or is busy: that says nothing about the session
 */
export function refreshTokens(refused: StoredSession, nonce: string | undefined): Promise<string | undefined> {
  running ??= inTurn(() => refresh(refused, nonce)).finally(() => {
    running = undefined
  })
  return running
}

async function refresh(refused: StoredSession, nonce: string | undefined): Promise<string | undefined> {
  const stored = readStoredSession()
  // Another tab was faster.
  if (stored?.accessToken !== refused.accessToken) return tokenOfSame(refused, stored)
  const fresh = await fetchTokens(stored, nonce)
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
}

/** None where another user has signed in: what the one before has asked for is not done in their name. */
function tokenOfSame({ user }: StoredSession, now: StoredSession | undefined): string | undefined {
  return user && now?.user?.id !== user.id ? undefined : now?.accessToken
}

/**
 * New tokens for a session; undefined when it is over, or the key that it is bound to is lost. Most visits never need them.
 * @throws when the API cannot be reached or is busy
 */
export async function fetchTokens(stored: StoredSession, nonce: string | undefined): Promise<Tokens | undefined> {
  if (!stored.refreshToken) return undefined
  const { askForTokens } = await import('./ask-for-tokens.ts')
  return askForTokens({ ...stored, refreshToken: stored.refreshToken }, nonce)
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
