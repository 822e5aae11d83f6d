import type { ItemRequestCard } from '@asime/contract/item-requests'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { loadCalls } from '../../lib/load-calls.ts'
import type { ListPage } from '../../lib/list-pages.ts'
import { browserApi } from '../../lib/session/browser-api.ts'
import { toast } from '../../ui/toast.tsx'
import { type ItemRequestFilters, queryOf } from './item-request-filters.ts'

export type ItemRequestPage = ListPage<ItemRequestCard>

/**
 * The loaded part of the list with what was added to it since. `addMore` brings the next page and says whether it did.
 * A newly loaded list starts over.
 */
export function useMoreItemRequests(loaded: ItemRequestPage, loadedPages: number, filters: ItemRequestFilters) {
  const [added, setAdded] = useState<{ to: ItemRequestPage; page: ItemRequestPage; pages: number }>()
  const [isBusy, setBusy] = useState(false)
  const { page, pages } = added?.to === loaded ? added : { page: loaded, pages: loadedPages }

  async function addMore(): Promise<boolean> {
    if (isBusy || page.meta.next_cursor === null) return false
    setBusy(true)
    try {
      const { listItemRequests } = await loadCalls(import('./item-requests.api.ts'))
      const next = await listItemRequests(browserApi, { ...queryOf(filters), cursor: page.meta.next_cursor })
      // One whose place in the order has changed meanwhile may come twice.
      const known = new Set(page.data.map(({ id }) => id))
      const data = [...page.data, ...next.data.filter(({ id }) => !known.has(id))]
      setAdded({ to: loaded, page: { data, meta: next.meta }, pages: pages + 1 })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error('Error', error.message)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { page, pages, addMore, isBusy }
}
