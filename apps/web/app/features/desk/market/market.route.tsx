import { type MarketTable, type MarketTime, marketTables, marketTimes, timeInWords } from '@asime/contract/market-times'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { ChartCard } from '../../../ui/chart-card.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Field } from '../../../ui/field.tsx'
import { SaveTableButton } from '../../../ui/save-table-button.tsx'
import { segmentClass, SegmentedLinks } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { CohortsCard } from './cohorts-card.tsx'
import { DemandCards } from './demand-cards.tsx'
import { FunnelCards } from './funnel-cards.tsx'
import { readCohorts, readDemand, readFunnel, readSales, saveMarket } from './market.api.ts'
import { SalesCard } from './sales-card.tsx'
import * as texts from './market.texts.ts'
import * as sections from '../desk-sections.texts.ts'

export function meta() {
  return ownMeta(sections.analytics)
}

export default function MarketPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Market />}</Queries>
}

/** Each part by a call of its own: what is there is shown, whatever else is late or fails. */
function Market() {
  const [params] = useSearchParams()
  const time = marketTimes.find((each) => each === params.get('time')) ?? marketTimes[0]
  return (
    <div className="frame grid grid-cols-1 gap-4 pt-6 pb-6 lg:pt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-3xl">{sections.analytics}</h1>
          <p className="mt-1.5 text-ink-2">{texts.lead}</p>
        </div>
        <SegmentedLinks label={texts.time}>
          {marketTimes.map((each) => (
            <Link
              key={each}
              to={`?time=${each}`}
              preventScrollReset
              aria-current={each === time ? 'true' : undefined}
              className={segmentClass(each === time)}
            >
              {timeInWords(each)}
            </Link>
          ))}
        </SegmentedLinks>
      </div>
      <Figures name="sales" time={time} read={readSales}>
        {(sales) => <SalesCard sales={sales} time={time} />}
      </Figures>
      <Figures name="requests" time={time} read={readFunnel}>
        {(funnel) => <FunnelCards funnel={funnel} />}
      </Figures>
      <Figures name="demand" time={time} read={readDemand}>
        {(demand) => <DemandCards demand={demand} />}
      </Figures>
      <Figures name="cohorts" time={time} read={readCohorts}>
        {(cohorts) => <CohortsCard cohorts={cohorts} />}
      </Figures>
      <SaveFigures time={time} />
    </div>
  )
}

interface FiguresProps<T> {
  name: string
  time: MarketTime
  read: (time: MarketTime, signal: AbortSignal) => Promise<T>
  children: (figures: T) => ReactNode
}

function Figures<T extends { counted_at: string }>({ name, time, read, children }: FiguresProps<T>) {
  const nowMs = useMinutes()
  const { data, isError, refetch } = useOwnQuery(['market', name, time], (signal) => read(time, signal))
  if (data)
    return (
      <div className="grid min-w-0 gap-1.5">
        {children(data)}
        <p className="text-sm text-ink-3">{texts.countedAt(formatMoment(data.counted_at, nowMs))}</p>
      </div>
    )
  if (isError) return <Failed onRetry={refetch} />
  return (
    <Loading label={texts.loading}>
      <Skeleton className="h-[440px]" />
    </Loading>
  )
}

function SaveFigures({ time }: { time: MarketTime }) {
  const [table, setTable] = useState<MarketTable>('sales')
  return (
    <ChartCard title={texts.saveTitle}>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={texts.table} className="min-w-48">
          {(control) => (
            <Select value={table} onChange={({ target }) => setTable(target.value as MarketTable)} {...control}>
              {marketTables.map((each) => (
                <option key={each} value={each}>
                  {texts.tables[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SaveTableButton onSave={() => saveMarket(time, table)} />
      </div>
    </ChartCard>
  )
}
