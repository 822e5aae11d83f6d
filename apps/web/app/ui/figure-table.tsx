import { createContext, type ReactNode, use } from 'react'
import * as texts from './figure-table.texts.ts'

/**
 * How the tables of a card are placed: beside a chart they are for screen readers alone, without a keyboard stop; until the chart is
 * there they take no more room than it will.
 */
export const TableStands = createContext<'beside-chart' | 'for-chart' | 'alone'>('alone')

const MOST_HEIGHT = { 'for-chart': 'max-h-[268px] lg:max-h-[308px]', alone: 'max-h-[420px]' } as const

interface FigureTableProps {
  caption: string
  /** The first heads the rows, the others stand over figures. */
  heads: readonly [string, ...string[]]
  /** It may be scrolled within itself. */
  isLong?: boolean
  rows: readonly { key: string; name: ReactNode; figures: readonly ReactNode[] }[]
}

/** A table of figures. On a narrow screen it may be scrolled sideways, and by the keyboard too. */
export function FigureTable({ caption, heads: [first, ...heads], isLong = false, rows }: FigureTableProps) {
  const stands = use(TableStands)
  return (
    // A scrolling part must be reachable by keyboard.
    <div
      {...(stands !== 'beside-chart' && {
        role: 'region',
        'aria-label': texts.tableOf(caption),
        tabIndex: 0,
        className: `overflow-auto rounded-control ${isLong ? MOST_HEIGHT[stands] : ''}`,
      })}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-[.8125rem] text-ink-3">
            <th scope="col" className="py-2 pr-3 font-medium">
              {first}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-2 text-right font-medium last:pr-1">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="min-w-28 py-2 pr-3 text-left font-normal wrap-anywhere">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={heads[index]} className="px-2 py-2 text-right whitespace-nowrap tabular-nums last:pr-1">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
