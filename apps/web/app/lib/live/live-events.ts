import type { LiveEvent } from '@asime/contract/live'
import { useEffect, useRef, useSyncExternalStore } from 'react'

// Events that open pages hear of. Without the socket itself, which is loaded after the page is painted (`start-live.ts`), so
// that a listening page weighs nothing more.

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()
const watched = new Map<string, number>()
let onWatch: (requestId: string, isWatched: boolean) => void = () => {}
let sendTyping: (conversationId: string) => void = () => {}

export function publishLive(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

/** Hears every event while the component is there. */
export function useLive(listener: Listener): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const hear: Listener = (event) => latest.current(event)
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }, [])
}

/** Hears of changes of that item request and of its bids while the component is there. */
export function useWatchedRequest(requestId: string | undefined): void {
  useEffect(() => {
    if (requestId === undefined) return undefined
    watched.set(requestId, (watched.get(requestId) ?? 0) + 1)
    if (watched.get(requestId) === 1) onWatch(requestId, true)
    return () => {
      const left = (watched.get(requestId) ?? 1) - 1
      if (left > 0) watched.set(requestId, left)
      else {
        watched.delete(requestId)
        onWatch(requestId, false)
      }
    }
  }, [requestId])
}

export function tellTyping(conversationId: string): void {
  sendTyping(conversationId)
}

/** Connects the socket, which then takes the calls of pages. */
export function connectPages(socket: {
  watch: (requestId: string, isWatched: boolean) => void
  typing: (conversationId: string) => void
}): { watched: () => string[] } {
  onWatch = socket.watch
  sendTyping = socket.typing
  return { watched: () => [...watched.keys()] }
}

// Unread conversations

let unread = 0
const unreadListeners = new Set<() => void>()

export function setUnread(count: number): void {
  if (count === unread) return
  unread = count
  for (const listener of unreadListeners) listener()
}

/** The number of conversations with unread messages; 0 until that is known. */
export function useUnread(): number {
  return useSyncExternalStore(
    (listener) => {
      unreadListeners.add(listener)
      return () => unreadListeners.delete(listener)
    },
    () => unread,
    () => 0,
  )
}
