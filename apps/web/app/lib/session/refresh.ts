import type { Tokens } from './ask-for-tokens.ts'
import type { StoredSession } from '../storage/stored-session.ts'

/** By user: the same one's. */
const running = new Map<string | undefined, Promise<string | undefined>>()
let onEnd: (ended: StoredSession) => void = () => {}

/** Sets what happens, once, when a session can no longer be refreshed; its tokens are cleared by then. */
export function onSessionEnd(callback: (ended: StoredSession) => void): void {
  onEnd = callback
}

// Most visits never need it.
const load = () => import('./ask-for-tokens.ts')

/**
 * A new access token in place of the one that was refused; undefined when the session is over. However many calls were
 * refused at the same moment, in however many tabs, one of them refreshes and the others take its result. Of a user who has signed in
 * meanwhile it takes nothing.
 * @param refused the session as it was when the call was made
 * @param nonce that came with the refusal, for sessions that are bound to a key
 * @throws when the API cannot be reached or is busy: that says nothing about the session
 */
export function refreshTokens(refused: StoredSession, nonce: string | undefined): Promise<string | undefined> {
  const user = refused.user?.id
  const run =
    running.get(user) ??
    load()
      .then(({ refreshInTurn }) => refreshInTurn(refused, nonce, onEnd))
      .finally(() => running.delete(user))
  running.set(user, run)
  return run
}

/**
 * New tokens for a session; undefined when it is over, or the key that it is bound to is lost.
 * @throws when the API cannot be reached or is busy
 */
export async function fetchTokens(stored: StoredSession, nonce: string | undefined): Promise<Tokens | undefined> {
  return (await load()).askForTokens(stored, nonce)
}
