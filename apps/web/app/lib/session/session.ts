import type { Profile, Register } from '@asime/contract/accounts'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/api.ts'
import { forgetPersonal, forgetWithOtherTabs } from '../drafts/forget-drafts.ts'
import { loadCalls } from '../api/load-calls.ts'
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
 * stored token waits for the API's word on whose it is and nobody is known yet.
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

// A visitor who is not signed in needs none of it.
const loadSessionCalls = () => loadCalls(import('./session-calls.ts'))
const loadOpenSession = () => loadCalls(import('./open-session.ts'))

let afterEnd: () => void = () => {}

/** Sets what happens after a session has ended without its user's doing: refused, and not to be refreshed. */
export function whenSessionEnds(callback: () => void): void {
  afterEnd = callback
}
onSessionEnd((ended) => {
  publish({ state: 'signed_out' })
  void forgetTraces(ended)
  afterEnd()
})

/** What is left of a session outside its own storage. The pages that were kept for reading without a line show the name. */
async function forgetTraces(ended: StoredSession | undefined): Promise<void> {
  await Promise.all([forgetPages(), ended?.keyName === undefined ? undefined : forgetKey(ended.keyName)])
}

async function forgetKey(name: string): Promise<void> {
  // Where its code cannot be loaded the key stays, which does no harm.
  await import('./session-key.ts').then(({ forgetSessionKey }) => forgetSessionKey(name)).catch(() => {})
}

/**
 * Reads what is stored and asks the API once whose token it is. Settles when the state is sure, or as sure as an
 * unreachable API lets it be. Safe to call as often as one likes.
 */
export function startSession(): Promise<void> {
  started ??= (async () => {
    const ended = readStoredSession()
    if (tidyStoredSession()) void forgetTraces(ended)
    publishStored()
    // What other tabs do: signing out in one signs out all.
    onStoredSessionChange(publishStored)
    forgetWithOtherTabs()
    addEventListener('pageshow', reloadForeignPage)
    if (readStoredSession()) await reloadUser()
  })()
  return started
}

/**
 * A page that the browser froze when it was left, and shows again on going back, heard of nothing meanwhile: where somebody
 * has signed out or in, it would show what is another's.
 */
function reloadForeignPage({ persisted }: PageTransitionEvent): void {
  if (persisted && readStoredSession()?.user?.id !== current.user?.id) location.reload()
}

/** Asks the API for the user again, after something about them has changed. */
export async function reloadUser(): Promise<void> {
  try {
    const { readUser } = await loadSessionCalls()
    setUser(await readUser())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A refused session is cleared where calls are made. Anything else (no line, a busy server) says nothing about it.
    publishStored()
  }
}

/** Takes over a user that the API has just answered with. */
export function setUser(user: Profile): void {
  if (!readStoredSession()) return
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

/** A session was opened and stored, in the place of the one before. */
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
  // Loaded since the session began, so this is sent at once, though the page may be left right now.
  const ended = stored && loadSessionCalls().then(({ logout }) => logout(stored))
  clearStoredSession()
  publish({ state: 'signed_out' })
  // After that: whatever was being typed into is gone then, and keeps nothing more.
  forgetPersonal()
  // The key is needed until the API has been told.
  await Promise.all([forgetPages(), ended?.catch(() => {})])
  await forgetTraces(stored)
}

/** Who is signed in, as far as is known now. For code outside components. */
export function currentSession(): Session {
  return current
}

/**
 * The session, or what `select` makes of it, which must be the same for the same session: a component is drawn again only
 * when that has changed.
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

/** Who is signed in; undefined when nobody is, or while that is not known. */
export function useViewer(): Profile | undefined {
  return useSession(({ user }) => user)
}

/** Calls back whenever it changes who is signed in, until the returned function is called. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
