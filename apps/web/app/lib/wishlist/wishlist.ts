import { MAX_CARDS_BY_ID } from '@asime/contract/wishlist-limits'
import { useSyncExternalStore } from 'react'
import { loadCalls } from '../api/load-calls.ts'
import { currentSession, subscribeToSession } from '../session/session.ts'
import { inStorage, readKeptObject } from '../storage/browser-storage.ts'

// Products that somebody wants to come back to, as this browser knows them: only ids. A visitor's list lives here; a user's lives
// with the account, and this is a copy from which hearts are drawn without a call.

const KEY = 'wishlist'
/** As many as the API gives cards for in one call. An account holds more. */
const MAX_OF_VISITORS = MAX_CARDS_BY_ID

interface Kept {
  /** The account that they belong to; undefined for a visitor's. */
  owner?: string | undefined
  /** Last added first. */
  ids: readonly string[]
}

let kept: Kept | undefined
/** Requested once on each page: changes by another device show on the next. */
let broughtFor: string | undefined
let bringing: Promise<void> | undefined
const listeners = new Set<() => void>()
const NONE: readonly string[] = []

/** Whether the product is on the list; no on the server and while the browser takes over its HTML. */
export function useIsWished(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => read().ids.includes(id),
    () => false,
  )
}

/** The ids that are on it, last added first; none on the server and while the browser takes over its HTML. */
export function useWishedIds(): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => read().ids,
    () => NONE,
  )
}

/** A visitor's list is full; the first has to go before another comes. */
export class WishlistFull extends Error {}

/**
 * Puts a product on the list or takes it off: at once here, and at the API where somebody is signed in. Takes it back where the API does not.
 * @throws WishlistFull where a visitor has as many as a browser remembers
 * @throws ApiError with the server's message
 */
export async function setWished(id: string, isWished: boolean): Promise<void> {
  if (isWished && !currentSession().user && read().ids.length >= MAX_OF_VISITORS) throw new WishlistFull()
  change(id, isWished)
  // Otherwise its answer, which is older than this change, would undo it.
  await bringing
  const { owner } = read()
  if (owner === undefined) return
  change(id, isWished)
  try {
    const { addWishes, removeWish } = await loadCalls(import('./wishlist-calls.ts'))
    await (isWished ? addWishes([id]) : removeWish(id))
  } catch (error) {
    change(id, !isWished)
    throw error
  }
}

function change(id: string, isWished: boolean): void {
  const { owner, ids } = read()
  if (ids.includes(id) === isWished) return
  write({ owner, ids: isWished ? [id, ...ids] : ids.filter((other) => other !== id) })
}

/** Waits until a visitor's list has been added to that of the user who has signed in since, or could not be. */
export async function untilMerged(): Promise<void> {
  bringUpToDate()
  await bringing
}

/** Replaces the list here by the signed-in user's; products that the visitor has added come along. */
function bringUpToDate(): void {
  const { state, user } = currentSession()
  if (state === 'signed_out' && read().owner !== undefined) write({ ids: NONE })
  if (user?.id === broughtFor) return
  broughtFor = user?.id
  // Without an answer the next page asks again, and hearts show what is known here.
  bringing = user && bring(user.id).catch(() => {})
}

async function bring(userId: string): Promise<void> {
  const { addWishes, listWishedIds } = await loadCalls(import('./wishlist-calls.ts'))
  const { owner, ids } = read()
  const mine = owner === undefined && ids.length > 0 ? await addWishes(ids) : await listWishedIds()
  if (currentSession().user?.id === userId) write({ owner: userId, ids: mine })
}

function read(): Kept {
  if (kept) return kept
  const { owner, ids } = readKeptObject(KEY)
  kept = {
    owner: typeof owner === 'string' ? owner : undefined,
    ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : NONE,
  }
  return kept
}

function write(next: Kept): void {
  kept = next
  inStorage(() => localStorage.setItem(KEY, JSON.stringify(next)))
  for (const listener of listeners) listener()
}

let stopListening: (() => void) | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  stopListening ??= listen()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopListening?.()
    stopListening = undefined
  }
}

function listen(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== KEY) return
    kept = undefined
    for (const listener of listeners) listener()
  }
  addEventListener('storage', onStorage)
  const unsubscribe = subscribeToSession(bringUpToDate)
  bringUpToDate()
  return () => {
    removeEventListener('storage', onStorage)
    unsubscribe()
  }
}
