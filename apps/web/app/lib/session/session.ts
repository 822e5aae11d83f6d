import type { Profile, Register } from '@asime/contract/accounts'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/api.ts'
import { forgetPersonal, forgetWithOtherTabs } from '../drafts/forget-drafts.ts'
import { loadCode } from '../api/load-calls.ts'
import { forgetPages } from '../offline/service-worker.ts'
import { onSessionEnd } from './refresh.ts'
import {
  clearStoredSession,
  onStoredSessionChange,
  readStoredSession,
  type StoredSession,
  storeUser,
  tidyStoredSession,
} from '../storage/stored-session.ts'

/**
 * `unknown` on the server and while the browser takes over its HTML: the tokens live in the browser. `checking` while a
 * stored token waits for the API to name its user and nobody is known yet.
 */
export type Session =
  | { state: 'unknown' | 'signed_out' | 'checking'; user?: undefined }
  | { state: 'signed_in'; user: Profile }

const UNKNOWN: Session = { state: 'unknown' }
let current: Session = UNKNOWN
let started: Promise<void> | undefined
const listeners = new Set<() => void>()

function publish(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

function publishStored(): void {
  const stored = readStoredSession()
  if (!stored) publish({ state: 'signed_out' })
  else if (stored.user) publish({ state: 'signed_in', user: stored.user })
  else publish({ state: 'checking' })
}

let isChanging = false

/**
 * Between two users nobody is there for a moment, so that what one has begun goes with their page. Where tabs share a process, nothing else
 * stands between one who signs in over another and the one before.
 */
function followStored(): void {
  const next = readStoredSession()?.user
  if (isChanging) return
  isChanging = Boolean(current.user && next && next.id !== current.user.id)
  if (!isChanging) return publishStored()
  publish({ state: 'checking' })
  setTimeout(() => {
    isChanging = false
    publishStored()
  })
}

// A visitor who is not signed in needs none of it.
const loadSessionCalls = () => loadCode(import('./session-calls.ts'))
const loadOpenSession = () => loadCode(import('./open-session.ts'))

let afterEnd: () => void = () => {}

/** Sets what happens after a session has ended without its user's action: refused, and impossible to refresh. */
export function whenSessionEnds(callback: () => void): void {
  afterEnd = callback
}
onSessionEnd((ended) => {
  publish({ state: 'signed_out' })
  void forgetTraces(ended)
  afterEnd()
})

/** Removes the rest of a session outside its own storage. Pages that were kept for reading offline show the name. */
async function forgetTraces(ended: StoredSession | undefined): Promise<void> {
  void stopPush()
  await Promise.all([forgetPages(), ended?.keyName === undefined ? undefined : forgetKey(ended.keyName)])
}

/** Nobody waits for it: a browser may ask its own service first, over a line that is down. */
async function stopPush(): Promise<void> {
  await loadSessionCalls()
    .then((calls) => calls.stopPush())
    .catch(() => {})
}

async function forgetKey(name: string): Promise<void> {
  // Where its code cannot be loaded the key stays, which does no harm.
  await import('./session-key.ts').then(({ forgetSessionKey }) => forgetSessionKey(name)).catch(() => {})
}

/**
 * Reads the stored session and asks the API once whose token it is. Settles when the state is certain, or as certain as an
 * unreachable API allows. Safe to call repeatedly.
 */
export function startSession(): Promise<void> {
  started ??= (async () => {
    const ended = readStoredSession()
    if (tidyStoredSession()) void forgetTraces(ended)
    publishStored()
    // Follows other tabs: signing out in one signs out all.
    onStoredSessionChange(followStored)
    forgetWithOtherTabs()
    addEventListener('pageshow', reloadForeignPage)
    if (readStoredSession()) await reloadUser()
  })()
  return started
}

/**
 * A page that the browser froze when it was left, and shows again on going back, has heard of nothing meanwhile: where
 * somebody has signed out or in, it would show another user's data.
 */
function reloadForeignPage({ persisted }: PageTransitionEvent): void {
  if (persisted && readStoredSession()?.user?.id !== current.user?.id) location.reload()
}

/** Asks the API for the user again, after something about them has changed. */
export async function reloadUser(): Promise<void> {
  try {
    const { readUser } = await loadSessionCalls()
    let asked
    let user
    // What was saved or who signed in meanwhile, here or in another tab, may be newer than a slow answer.
    do {
      asked = current
      user = await readUser()
    } while (asked !== current && readStoredSession())
    setUser(user)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A refused session is cleared where calls are made. Other failures (no connection, a busy server) say nothing about it.
    publishStored()
  }
}

/** Takes over a user that the API has just answered with; not over another one, who has signed in in another tab meanwhile. */
export function setUser(user: Profile): void {
  const stored = readStoredSession()
  if (!stored || (stored.user ?? user).id !== user.id) return
  storeUser(user)
  publish({ state: 'signed_in', user })
}

/** @throws ApiError with the server's message */
export async function signIn(
  input: { email: string; password: string; code?: string | undefined },
  { remember }: { remember: boolean },
): Promise<Profile> {
  const { login } = await loadOpenSession()
  return takeOver(await login(input, remember))
}

/** Opens an account and signs in. @throws ApiError with the server's message and the fields it is about */
export async function register(input: Register, idempotencyKey: string): Promise<Profile> {
  const { openAccount } = await loadOpenSession()
  return takeOver(await openAccount(input, idempotencyKey))
}

/** Takes over a session that was opened and stored in place of the previous one. */
export function takeOver({ user, before }: { user: Profile; before: StoredSession | undefined }): Profile {
  publish({ state: 'signed_in', user })
  void forgetTraces(before)
  // For signing out.
  void loadSessionCalls().catch(() => {})
  return user
}

/** Ends the session here at once, and at the API when it can be reached. */
export async function signOut(): Promise<void> {
  const stored = readStoredSession()
  // Loaded since the session began, so this is sent at once, even if the page is about to close.
  const ended = stored && loadSessionCalls().then(({ logout }) => logout(stored))
  clearStoredSession()
  publish({ state: 'signed_out' })
  // After that, since open forms are gone then and keep no more drafts.
  forgetPersonal()
  void stopPush()
  // The key is needed until the API has been told.
  await Promise.all([forgetPages(), ended?.catch(() => {})])
  await forgetTraces(stored)
}

/** The present session, as far as it is known. For code outside components. */
export function currentSession(): Session {
  return current
}

/**
 * The session, or the result of `select`, which must be the same for the same session: a component is drawn again only when
 * it has changed.
 */
export function useSession(): Session
export function useSession<T>(select: (session: Session) => T): T
export function useSession<T>(select?: (session: Session) => T): Session | T {
  const of = (session: Session) => (select ? select(session) : session)
  return useSyncExternalStore(
    subscribeToSession,
    () => of(current),
    () => of(UNKNOWN),
  )
}

/** The signed-in user; undefined when there is none, or while that is not known. */
export function useViewer(): Profile | undefined {
  return useSession(({ user }) => user)
}

/** Calls back whenever it changes who is signed in, until the returned function is called. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
