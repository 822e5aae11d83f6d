import type { LiveEvent } from '@asime/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from './live-events.ts'

/** What comes in a row is read together. */
const PAUSE_MS = 300

const READ_AGAIN_ON: readonly LiveEvent['type'][] = ['catch_up', 'notifications', 'order', 'own_bid']

/**
 * What the page has read is read again when an order, a bid or a notification of its reader's changes. It stays in sight until the answer
 * is there: nothing moves that has not changed, and what is typed stays.
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
