import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** React Router's, of the page that the document was opened with. */
const FIRST = 'default'

/**
 * How long ago a page's data was requested, in milliseconds, by this browser's own count: clocks differ, and the server may give the time
 * at which the page was first drawn.
 * @param data new whenever the page has been loaded
 */
export function useAge(data: unknown): () => number {
  const { key } = useLocation()
  const [isFirst] = useState(key === FIRST)
  const loaded = useRef<{ data: unknown; askedAt: number }>(undefined)
  useEffect(() => {
    if (loaded.current?.data === data) return
    // The document began to load at 0.
    loaded.current = { data, askedAt: isFirst && loaded.current === undefined ? 0 : performance.now() }
  })
  return () => performance.now() - (loaded.current?.askedAt ?? 0)
}
