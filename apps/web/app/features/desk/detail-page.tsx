import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

interface DetailPageProps {
  /** What the page is made of; all of it has to be there. */
  queries: readonly { data: unknown; error: unknown; isError: boolean; refetch: () => Promise<unknown> }[]
  /** The queue that it belongs to. */
  queue: { label: string; to: string }
  /** Its heading until it is read, and its name in the trail until `name` is known. */
  title: string
  name: string | undefined
  missing: { title: string; why?: string; all: string }
  /** Shown once all queries have their data. */
  children: ReactNode
}

/** One thing that an admin looks at: the way back to its queue, and what stands there until it is read, or where it is not found. */
export function DetailPage({ queries, queue, title, name, missing, children }: DetailPageProps) {
  const isRead = queries.every(({ data }) => data !== undefined)
  if (!isRead && queries.some(({ error }) => error instanceof ApiError && error.code === 'not_found')) {
    return (
      <div className="frame py-10">
        <EmptyState
          as="h1"
          title={missing.title}
          actions={
            <Link to={queue.to} className={buttonClass({ variant: 'buy' })}>
              {missing.all}
            </Link>
          }
        >
          {missing.why}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="frame pt-2 pb-6 lg:pt-4">
      <Breadcrumb
        items={[{ label: queue.label, link: <Link to={queue.to}>{queue.label}</Link> }, { label: name ?? title }]}
      />
      {isRead ? (
        children
      ) : (
        <>
          <h1 className="text-3xl">{title}</h1>
          <div className="mt-5">
            {queries.some(({ isError }) => isError) ? (
              <Failed onRetry={() => Promise.all(queries.map(({ refetch }) => refetch()))} />
            ) : (
              <Loading className="grid gap-4">
                <Skeleton className="h-40" />
                <Skeleton className="h-60" />
              </Loading>
            )}
          </div>
        </>
      )}
    </div>
  )
}
