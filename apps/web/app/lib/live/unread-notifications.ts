import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLive } from './live-events.ts'
import { useViewer } from '../session/session.ts'

let unread = 0
const listeners = new Set<() => void>()

/** Takes over how many notifications are unread, as the API has just said it. */
export function setUnread(next: number): void {
  if (next === unread) return
  unread = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Once the page is painted, and then as often: where no socket tells of what is new. */
const FIRST_MS = 1_500
const EVERY_MS = 60_000
/** Several events in a row are one question. */
const SOON_MS = 200

/** How many notifications of the signed-in user are unread; none before it is known. */
export function useUnread(): number {
  const id = useViewer()?.id
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive(({ type }) => {
    if (!id || (type !== 'notifications' && type !== 'catch_up')) return
    clearTimeout(soon.current)
    soon.current = setTimeout(() => void read(), SOON_MS)
  })
  useEffect(() => {
    setUnread(0)
    if (!id) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') void read()
    }
    const first = setTimeout(look, FIRST_MS)
    const again = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(first)
      clearTimeout(soon.current)
      clearInterval(again)
      document.removeEventListener('visibilitychange', look)
    }
  }, [id])
  return useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  )
}

async function read(): Promise<void> {
  // Without a line the last number stays.
  const calls = await import('./unread-calls.ts').catch(() => undefined)
  const counts = await calls?.readUnreadCounts().catch(() => undefined)
  if (counts) setUnread(counts.unread)
}
