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

/**
 * What the pages of the signed-in user have read. One for the browser's window; on the server nothing is ever read into
 * it, since nobody is signed in there.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      // Once more where the line broke or the server was busy; a refusal stays one.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === 'unavailable',
      retryDelay: 1_000,
      // Asked even where the browser thinks it is offline: it may be wrong, and a failure is something to show.
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

/** Around a page that reads with `useOwnQuery`. Another user begins with another page: nothing half-typed crosses over. */
export function Queries({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  return (
    <QueryClientProvider client={client}>
      <Fragment key={viewer?.id}>{children}</Fragment>
    </QueryClientProvider>
  )
}

/** Reads something of the signed-in user, and again when it may have grown old: on coming back to the page, or to the line. */
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
