import {
  QueryClient,
  QueryClientProvider,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { ApiError } from '../api/api.ts'
import { currentSession, subscribeToSession, useViewer } from './session.ts'

class OwnQueryClient extends QueryClient {
  /**
   * A query's first read that is under way is followed by another. The library would take its answer for the new one, though
   * it may be older than what has changed.
   */
  override async invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    const first = this.getQueryCache().findAll({
      ...filters,
      fetchStatus: 'fetching',
      predicate: ({ state }) => state.data === undefined,
    })
    await super.invalidateQueries(filters, options)
    await Promise.all(first.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)))
  }
}

/**
 * Data that the pages of the signed-in user have read. One for the browser's window; on the server it stays empty, since
 * nobody is signed in there.
 */
const client = new OwnQueryClient({
  defaultOptions: {
    queries: {
      // Once more where the connection broke or the server was busy; a refusal is final.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === 'unavailable',
      retryDelay: 1_000,
      // Even where the browser believes to be offline: it may be wrong, and a failure can be shown.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})

let owner: string | undefined
subscribeToSession(() => {
  const next = currentSession().user?.id
  if (next === owner) return
  owner = next
  client.clear()
})

/** Around a page that reads with `useOwnQuery`. Another user gets a new page, without anything half-typed. */
export function Queries({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  return (
    <QueryClientProvider client={client}>
      <Fragment key={viewer?.id}>{children}</Fragment>
    </QueryClientProvider>
  )
}

/** Reads data of the signed-in user, and again when it may be old: on coming back to the page, or online. */
export function useOwnQuery<T>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<T>,
  options: Pick<
    UseQueryOptions<T>,
    'enabled' | 'gcTime' | 'placeholderData' | 'refetchInterval' | 'refetchIntervalInBackground' | 'staleTime'
  > = {},
): UseQueryResult<T> {
  const viewer = useViewer()
  return useQuery({
    ...options,
    queryKey: [viewer?.id, ...key],
    queryFn: ({ signal }) => read(signal),
  })
}
