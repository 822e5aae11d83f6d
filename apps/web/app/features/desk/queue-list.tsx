import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTotal } from '../../lib/format/totals.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import * as texts from './desk.texts.ts'

interface QueueListProps<T> {
  query: { data: ListPage<T> | undefined; isError: boolean; refetch: () => unknown }
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
    <>
      <ul className="overflow-hidden rounded-panel border border-line bg-surface [&>li:first-child]:border-t-0">
        {data.map(children)}
      </ul>
      {moreHref && (
        <ShowMore shown={data.length} total={formatTotal(meta)} noun={noun}>
          <Link to={moreHref} replace preventScrollReset className={buttonClass()}>
            {texts.showMore}
          </Link>
        </ShowMore>
      )}
    </>
  )
}
