import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTotal } from '../../lib/format/totals.ts'
import { useIsWide } from '../../lib/lists/use-is-wide.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { Failed } from '../../ui/failed.tsx'
import { GrowingRows } from '../../ui/growing-rows.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

export interface PersonRow {
  id: string
  /** Beside the name. */
  picture: ReactNode
  name: string
  to: string
  facts: string
  /** At the right of the card; a column of the table. */
  role: ReactNode
  badges: ReactNode
  /** Further columns of the table, which cards leave out. */
  figures?: readonly string[]
}

interface PeopleTableProps<T> {
  query: { data: ListPage<T> | undefined; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown }
  moreHref: string | undefined
  noun: string
  empty: string
  columns: { name: string; role: string; badges: string; figures?: readonly string[] }
  row: (item: T) => PersonRow
}

/** People, shops or orders: a table on wide screens, cards on others. All of a row leads to the page of what it is about. */
export function PeopleTable<T>({ query, moreHref, noun, empty, columns, row }: PeopleTableProps<T>) {
  const isWide = useIsWide()
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
  const rows = data.map(row)
  return (
    <GrowingRows
      shown={data.length}
      total={formatTotal(meta)}
      noun={noun}
      isLoading={query.isPlaceholderData}
      renderMore={
        moreHref === undefined ? undefined : (way) => <Link to={moreHref} replace preventScrollReset {...way} />
      }
    >
      {isWide ? <Table columns={columns} rows={rows} /> : <Cards rows={rows} />}
    </GrowingRows>
  )
}

function Table({ columns, rows }: { columns: PeopleTableProps<never>['columns']; rows: readonly PersonRow[] }) {
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-surface">
      <table className="w-full text-left text-[.9375rem] [&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-2.5 [&_th]:px-4 [&_th]:py-2.5 [&_th]:text-[.8125rem] [&_th]:font-normal [&_th]:text-ink-3">
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.role}</th>
            {columns.figures?.map((figure) => (
              <th key={figure} scope="col" className="text-right">
                {figure}
              </th>
            ))}
            <th scope="col">{columns.badges}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, picture, name, to, facts, role, badges, figures }) => (
            <tr key={id} className="focus-inside relative hover:bg-surface-2">
              <td className="w-1/2">
                <div className="flex items-center gap-3">
                  {picture}
                  <div className="min-w-0">
                    <Link to={to} className="stretched-link font-semibold wrap-anywhere">
                      {name}
                    </Link>
                    <p className="text-sm text-ink-3 wrap-anywhere">{facts}</p>
                  </div>
                </div>
              </td>
              <td className="text-ink-2">{role}</td>
              {figures?.map((figure, index) => (
                <td key={index} className="text-right tabular-nums">
                  {figure}
                </td>
              ))}
              <td>
                <span className="flex flex-wrap gap-1.5">{badges}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ rows }: { rows: readonly PersonRow[] }) {
  return (
    <ul className="overflow-hidden rounded-panel border border-line bg-surface [&>li:first-child]:border-t-0">
      {rows.map(({ id, picture, name, to, facts, role, badges }) => (
        <li
          key={id}
          className="focus-inside relative grid grid-cols-[40px_minmax(0,1fr)] items-start gap-3 border-t border-line px-4 py-3.5"
        >
          {picture}
          <div className="min-w-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link to={to} className="stretched-link font-semibold wrap-anywhere">
                {name}
              </Link>
              <span className="text-sm text-ink-3">{role}</span>
            </div>
            <p className="text-sm text-ink-3 wrap-anywhere">{facts}</p>
            <p className="mt-1.5 flex flex-wrap gap-1.5">{badges}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
