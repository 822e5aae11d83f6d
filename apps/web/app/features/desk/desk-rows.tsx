import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTotal } from '../../lib/format/totals.ts'
import type { ListPage, MoreLink } from '../../lib/lists/list-pages.ts'
import { GrowingRows } from '../../ui/growing-rows.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

export interface DeskRowsProps<T> {
  query: { data: ListPage<T> | undefined; isError: boolean; isPlaceholderData?: boolean; refetch: () => unknown }
  moreLink: MoreLink | undefined
  noun: string
  /** In place of rows, where there are none. */
  empty: string
}

/** Rows of the desk, and the way to more. */
export function DeskRows<T>({
  query,
  moreLink,
  noun,
  empty,
  children,
}: DeskRowsProps<T> & { children: (rows: T[]) => ReactNode }) {
  return (
    <Loaded query={query} skeleton={ROW_BOXES}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <NoRows>{empty}</NoRows>
        ) : (
          <GrowingRows
            shown={data.length}
            total={formatTotal(meta)}
            noun={noun}
            isLoading={query.isPlaceholderData ?? false}
            renderMore={moreLink && ((way) => <Link {...moreLink} {...way} />)}
          >
            {children(data)}
          </GrowingRows>
        )
      }
    </Loaded>
  )
}

interface WholeListProps<T> {
  query: { data: readonly T[] | undefined; isError: boolean; refetch: () => unknown }
  /** In place of rows, where there are none. */
  empty: string
  /** An `<li>` for each. */
  children: (row: T, index: number) => ReactNode
}

/** A short list of the desk, which is read whole: its rows in one card. */
export function WholeList<T>({ query, empty, children }: WholeListProps<T>) {
  return (
    <Loaded query={query} skeleton={ROW_BOXES}>
      {(rows) => (rows.length === 0 ? <NoRows>{empty}</NoRows> : <RowCard>{rows.map(children)}</RowCard>)}
    </Loaded>
  )
}

export function RowCard({ children }: { children: ReactNode }) {
  return (
    <ul className="overflow-hidden rounded-panel border border-line bg-surface [&>li:first-child]:border-t-0">
      {children}
    </ul>
  )
}

function NoRows({ children }: { children: string }) {
  return <p className="rounded-panel bg-surface-2 px-5 py-8 text-center text-ink-2">{children}</p>
}

const ROW_BOXES = (
  <Loading className="grid gap-3">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </Loading>
)
