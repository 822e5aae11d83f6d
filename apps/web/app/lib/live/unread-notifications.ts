import { useEffect, useSyncExternalStore } from 'react'
import { useViewer } from '../session/session.ts'

let unread = 0
const listeners = new Set<() => void>()

/** Takes over the number of unread notifications from an answer of the API. */
export function setUnread(next: number): void {
  if (next === unread) return
  unread = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Once the page is painted, and then at this interval. */
const FIRST_MS = 1_500
const EVERY_MS = 60_000

/** How many notifications of the signed-in user are unread; none before it is known. */
export function useUnread(): number {
  const id = useViewer()?.id
  useEffect(() => {
    setUnread(0)
    if (!id) return undefined
    const read = async () => {
      if (document.visibilityState !== 'visible') return
      // Without a connection the last number stays.
      const calls = await import('./unread-calls.ts').catch(() => undefined)
      const counts = await calls?.readUnreadCounts().catch(() => undefined)
      if (counts) setUnread(counts.unread)
    }
    const start = () => void read()
    const first = setTimeout(start, FIRST_MS)
    const again = setInterval(start, EVERY_MS)
    document.addEventListener('visibilitychange', start)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      document.removeEventListener('visibilitychange', start)
    }
  }, [id])
  return useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  )
}
