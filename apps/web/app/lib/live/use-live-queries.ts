import type { LiveEvent } from '@asime/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from './live-events.ts'

/** Events in a row cause one read. */
const PAUSE_MS = 300

const READ_AGAIN_ON: readonly LiveEvent['type'][] = ['catch_up', 'notifications', 'order', 'own_bid']

/**
 * Reads the page's data again when an order, a bid or a notification of its reader changes. The old data stays in sight until the answer
 * is there: unchanged parts do not move, and typed text stays.
 */
export function useLiveQueries(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(({ type }) => {
    if (!READ_AGAIN_ON.includes(type)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queries.invalidateQueries(), PAUSE_MS)
  })
}
