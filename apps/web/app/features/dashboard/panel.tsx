import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import * as texts from './panel.texts.ts'

interface PanelProps {
  title: string
  /** The way to all of it. */
  more?: { to: string; label: string }
  children: ReactNode
}

/** A part of the dashboard: a card with rows. */
export function Panel({ title, more, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 overflow-hidden rounded-panel border border-line bg-surface">
      <div className="flex min-h-14 items-center justify-between gap-3 px-4 pt-2 pb-1 lg:px-5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {more && (
          <Link
            to={more.to}
            aria-label={more.label}
            className="inline-flex min-h-11 flex-none items-center gap-1.5 text-[.9375rem] font-semibold text-forest underline-offset-4 hover:underline"
          >
            {texts.all}
            <ArrowRight aria-hidden="true" className="size-4" strokeWidth={1.9} />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

interface PanelRowsProps<T> {
  query: { data: readonly T[] | undefined; isError: boolean; refetch: () => unknown }
  /** In place of rows, where there are none. */
  empty: ReactNode
  children: (rows: readonly T[]) => ReactNode
}

/** The rows of a panel, or the empty state. */
export function PanelRows<T>({ query, empty, children }: PanelRowsProps<T>) {
  if (query.data)
    return query.data.length === 0 ? <div className="px-4 pb-4 lg:px-5 lg:pb-5">{empty}</div> : children(query.data)
  if (query.isError) {
    return (
      <div className="px-4 pb-4 lg:px-5 lg:pb-5">
        <Failed onRetry={query.refetch} />
      </div>
    )
  }
  return (
    <Loading className="grid gap-3 px-4 pb-5 lg:px-5">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14 w-4/5" />
    </Loading>
  )
}
