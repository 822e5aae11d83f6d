import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { serverTime } from '../format/server-clock.ts'
import { linkToMore, type ListPage, loadPages, type MoreLink, readExtent } from './list-pages.ts'
import { useOwnQuery } from '../session/queries.tsx'

interface OwnList<State, T> {
  /** The state that is shown, from the address. */
  state: State
  query: UseQueryResult<ListPage<T>>
  /** The moment that ages and deadlines are counted from: when the list was read. */
  nowMs: number
  /** The link to more of it; undefined at the end. */
  moreLink: MoreLink | undefined
}

/**
 * A list of the signed-in user's in one state. State and length live in the address (`?state=…&pages=…`), so that a
 * reload and going back show the same; an unknown state counts as the first.
 */
export function useOwnList<State extends string, T>(
  name: string,
  states: readonly [State, ...State[]],
  load: (state: State, page: { cursor: string | undefined; signal: AbortSignal }) => Promise<ListPage<T>>,
  /** Further filters. */
  words = '',
): OwnList<State, T> {
  const [search] = useSearchParams()
  const [openedAtMs] = useState(() => Date.now())
  const state = states.find((each) => each === search.get('state')) ?? states[0]
  const extent = readExtent(search)
  const query = useOwnQuery(
    [name, state, words, extent.cursor, extent.pages],
    (signal) => loadPages(extent, (cursor) => load(state, { cursor, signal })),
    {
      // The list stays while more is on its way; another state starts empty, not with items of the previous one.
      placeholderData: (shown, shownQuery) => (shownQuery?.queryKey.includes(state) ? shown : undefined),
    },
  )
  return {
    state,
    query,
    nowMs: serverTime(query.dataUpdatedAt || openedAtMs),
    moreLink: linkToMore(query, search, extent),
  }
}
