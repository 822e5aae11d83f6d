import { useState } from 'react'
import { ApiError } from '../api/api.ts'
import type { ListPage } from './list-pages.ts'

interface LongerList<T> {
  items: readonly T[]
  nextCursor: string | null
  state: 'idle' | 'loading' | 'failed'
  /** Adds the next page below; false when it could not be loaded. */
  more: () => Promise<boolean>
}

/** A list of the loader, made longer in the browser page by page. A new list of the loader takes its place. */
export function useLongerList<T extends { id: string }>(
  list: ListPage<T>,
  load: (cursor: string) => Promise<ListPage<T>>,
): LongerList<T> {
  const [added, setAdded] = useState<{ to: ListPage<T>; items: readonly T[]; nextCursor: string | null }>()
  const [call, setCall] = useState<{ of: ListPage<T>; state: 'loading' | 'failed' }>()
  const own = added?.to === list ? added : { items: [], nextCursor: list.meta.next_cursor }

  return {
    items: [...list.data, ...own.items],
    nextCursor: own.nextCursor,
    state: call?.of === list ? call.state : 'idle',
    more: async () => {
      if (own.nextCursor === null) return false
      setCall({ of: list, state: 'loading' })
      try {
        const page = await load(own.nextCursor)
        // An item whose place in the order has changed meanwhile may come twice.
        const known = new Set([...list.data, ...own.items].map(({ id }) => id))
        const fresh = page.data.filter(({ id }) => !known.has(id))
        setAdded({ to: list, items: [...own.items, ...fresh], nextCursor: page.meta.next_cursor })
        setCall(undefined)
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setCall({ of: list, state: 'failed' })
        return false
      }
    },
  }
}
