import ChartColumn from 'lucide-react/icons/chart-column'
import Table2 from 'lucide-react/icons/table-2'
import { type ReactNode, useId, useRef, useState } from 'react'
import * as texts from './chart-card.texts.ts'
import { TableStands } from './figure-table.tsx'
import { type Charts, useCharts } from './lazy-charts.ts'
import { segmentClass } from './segmented.tsx'

interface ChartCardProps {
  title: string
  /** The result in a sentence. */
  about?: ReactNode
  /** Drawn for the eye alone; the table says the same. */
  chart?: ReactNode
  /** The same by the library of charts; the table stands there until it has arrived. */
  renderChart?: (charts: Charts) => ReactNode
  table?: ReactNode
  /** Shown in any case. */
  children?: ReactNode
}

/** A card of figures: the result, as a chart or as a table with the same figures. */
export function ChartCard({ title, about, chart, renderChart, table, children }: ChartCardProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const charts = useCharts(place, renderChart !== undefined)
  const drawn = charts && renderChart ? renderChart(charts) : chart
  const hasChart = chart !== undefined || renderChart !== undefined
  const stands = asTable || !hasChart ? 'alone' : drawn === undefined ? 'for-chart' : 'beside-chart'
  const views = [
    { isTable: false, label: texts.chart, Icon: ChartColumn },
    { isTable: true, label: texts.table, Icon: Table2 },
  ]
  return (
    <section
      aria-labelledby={id}
      className="@container grid min-w-0 content-start gap-4 rounded-panel border border-line bg-surface p-4 lg:p-[22px]"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {about && <p className="mt-1 text-sm text-ink-2">{about}</p>}
        </div>
        {hasChart && table && (
          // A pair of buttons, of which one is pressed.
          <fieldset
            aria-label={texts.showAs(title)}
            className="inline-flex flex-none rounded-control bg-surface-2 p-[3px] forced-colors:border"
          >
            {views.map(({ isTable, label, Icon }) => (
              <button
                key={label}
                type="button"
                aria-pressed={asTable === isTable}
                aria-label={label}
                onClick={() => setAsTable(isTable)}
                className={segmentClass(asTable === isTable)}
              >
                <Icon aria-hidden="true" />
                <span className="hidden @[420px]:inline">{label}</span>
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {children}
      {drawn !== undefined && !asTable && <div aria-hidden="true">{drawn}</div>}
      {table && (
        <div ref={place} className={stands === 'beside-chart' ? 'sr-only' : 'min-w-0'}>
          <TableStands value={stands}>{table}</TableStands>
        </div>
      )}
    </section>
  )
}
