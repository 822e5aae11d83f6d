import type { ReactNode } from 'react'
import { Failed } from './failed.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

interface LoadedProps<T> {
  query: { data: T | undefined; isError: boolean; refetch: () => unknown }
  /** Boxes in place of the coming content. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** Content that is read: boxes while it comes, and a way to try again where it failed. */
export function Loaded<T>({ query: { data, isError, refetch }, skeleton = BOX, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  return isError ? <Failed onRetry={refetch} /> : skeleton
}

const BOX = (
  <Loading>
    <Skeleton className="h-40" />
  </Loading>
)
