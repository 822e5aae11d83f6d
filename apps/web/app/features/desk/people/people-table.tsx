import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsWide } from '../../../lib/lists/use-is-wide.ts'
import { DeskRows, type DeskRowsProps, RowCard } from '../desk-rows.tsx'

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

interface PeopleTableProps<T> extends DeskRowsProps<T> {
  columns: { name: string; role: string; isRoleAmount?: boolean; badges: string; figures?: readonly string[] }
  row: (item: T) => PersonRow
}

/** People, shops or orders: a table on wide screens, cards on others. All of a row leads to the page of what it is about. */
export function PeopleTable<T>({ columns, row, ...list }: PeopleTableProps<T>) {
  const isWide = useIsWide()
  return (
    <DeskRows {...list}>
      {(items) => (isWide ? <Table columns={columns} rows={items.map(row)} /> : <Cards rows={items.map(row)} />)}
    </DeskRows>
  )
}

function Table({ columns, rows }: { columns: PeopleTableProps<never>['columns']; rows: readonly PersonRow[] }) {
  const roleClass = columns.isRoleAmount ? 'text-right' : ''
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-surface">
      <table className="w-full text-left text-[.9375rem] [&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-2.5 [&_th]:px-4 [&_th]:py-2.5 [&_th]:text-[.8125rem] [&_th]:font-normal [&_th]:text-ink-3">
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col" className={roleClass}>
              {columns.role}
            </th>
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
              <td className={`text-ink-2 ${roleClass}`}>{role}</td>
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
    <RowCard>
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
    </RowCard>
  )
}
