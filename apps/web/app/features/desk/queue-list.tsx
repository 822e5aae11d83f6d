import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTotal } from '../../lib/format/totals.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { Failed } from '../../ui/failed.tsx'
import { GrowingRows } from '../../ui/growing-rows.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

interface QueueListProps<T> {
  query: { data: ListPage<T> | undefined; isError: boolean; isPlaceholderData?: boolean; refetch: () => unknown }
  moreHref: string | undefined
  noun: string
  /** In place of rows, where there are none. */
  empty: string
  /** An `<li>` for each. */
  children: (row: T, index: number) => ReactNode
}

/** A queue of the desk: its rows in one card, and the way to more. */
export function QueueList<T>({ query, moreHref, noun, empty, children }: QueueListProps<T>) {
  if (!query.data) {
    if (query.isError) return <Failed onRetry={query.refetch} />
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Loading>
    )
  }
  const { data, meta } = query.data
  if (data.length === 0) return <p className="rounded-panel bg-surface-2 px-5 py-8 text-center text-ink-2">{empty}</p>
  return (
    <GrowingRows
      shown={data.length}
      total={formatTotal(meta)}
      noun={noun}
      isLoading={query.isPlaceholderData ?? false}
      renderMore={
        moreHref === undefined ? undefined : (way) => <Link to={moreHref} replace preventScrollReset {...way} />
      }
    >
      <ul className="overflow-hidden rounded-panel border border-line bg-surface [&>li:first-child]:border-t-0">
        {data.map(children)}
      </ul>
    </GrowingRows>
  )
}
