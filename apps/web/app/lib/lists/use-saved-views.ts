import type { SavedViewListName } from '@asime/contract/saved-view-lists'
import {
  deleteSavedViewEndpoint,
  listSavedViewsEndpoint,
  type SavedView,
  saveViewEndpoint,
} from '@asime/contract/saved-views'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/api.ts'
import { browserApi } from '../session/browser-api.ts'
import { useOwnQuery } from '../session/queries.tsx'

export interface SavedViewsOfList {
  /** Undefined until they are read. */
  views: readonly SavedView[] | undefined
  /** What stands below them waits for them: whether they take a row of the page is not known before. */
  isAwaited: boolean
  /** Keeps the filters of an address under a name. @throws ApiError */
  save: (name: string, query: string) => Promise<void>
  /** @throws ApiError */
  remove: (view: SavedView) => Promise<void>
}

/** So long waits a list that is there: the views are asked for at the same moment, and rarely take longer. */
const AWAITED_MS = 1_000

/**
 * The views of a list that the user has saved. They are kept with the account, so they are on every device.
 * @param isListed whether the list itself is there
 */
export function useSavedViews(list: SavedViewListName, isListed: boolean): SavedViewsOfList {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = isListed ? setTimeout(() => setLate(true), AWAITED_MS) : undefined
    return () => clearTimeout(timer)
  }, [isListed])
  const queries = useQueryClient()
  const { data: views, isLoading } = useOwnQuery(
    ['saved-views', list],
    async (signal) => (await call(browserApi, listSavedViewsEndpoint, { query: { list }, signal })).data,
  )
  return {
    views,
    isAwaited: isLoading && !isLate,
    save: async (name, query) => {
      await call(browserApi, saveViewEndpoint, { body: { list, name, query } })
      await queries.invalidateQueries()
    },
    remove: async ({ id }) => {
      await call(browserApi, deleteSavedViewEndpoint, { params: { id } })
      await queries.invalidateQueries()
    },
  }
}
