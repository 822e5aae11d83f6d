import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { serverTime } from '../../lib/format/server-clock.ts'
import { type Extent, linkToMore, type ListPage, type MoreLink, readExtent } from '../../lib/lists/list-pages.ts'
import { useOwnQuery } from '../../lib/session/queries.tsx'

interface DeskList<Page> {
  query: UseQueryResult<Page>
  /** The moment that ages and deadlines are counted from: when the list was read. */
  nowMs: number
  /** The way to more of it; undefined at the end. */
  moreLink: MoreLink | undefined
}

/**
 * A list that is searched: its length lives in the address (`?pages=…`), so that a reload and the way back show the same.
 * @param filters what it is narrowed to, as read from the address
 */
export function useDeskList<Page extends ListPage<unknown>>(
  name: string,
  filters: object,
  load: (extent: Extent, signal: AbortSignal) => Promise<Page>,
): DeskList<Page> {
  const [search] = useSearchParams()
  const [openedAtMs] = useState(() => Date.now())
  const extent = readExtent(search)
  const key = JSON.stringify(filters)
  const query = useOwnQuery<Page>(
    [name, key, extent.cursor, extent.pages],
    (signal) => load(extent, signal),
    // While more is on its way the list stays; that of another search does not.
    { placeholderData: (shown, shownQuery) => (shownQuery?.queryKey.includes(key) ? shown : undefined) },
  )
  return {
    query,
    nowMs: serverTime(query.dataUpdatedAt || openedAtMs),
    moreLink: linkToMore(query, search, extent),
  }
}
