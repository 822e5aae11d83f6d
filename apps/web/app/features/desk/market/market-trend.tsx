import { formatCount } from '@asime/contract/counts'
import type { MarketHealth } from '@asime/contract/market-health'
import { formatMoney } from '@asime/contract/money'
import { useState } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { shortDay, shortNumber } from '../../../lib/format/short.ts'
import { ChartCard } from '../../../ui/chart-card.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { MeasureField } from './measure-field.tsx'
import * as texts from './market-health.texts.ts'

type Measure = keyof typeof texts.measures
const all = Object.keys(texts.measures) as Measure[]

/** One figure of the whole market by day as a chart; in the table all of them. Sales only where the role sees money. */
export function MarketTrend({ health: { days, held, currency } }: { health: MarketHealth }) {
  const measures = held ? all : all.filter((each) => each !== 'sales')
  const [measure, setMeasure] = useState<Measure>(held ? 'sales' : 'sign_ups')
  const format = (value: number, of: Measure = measure) =>
    of === 'sales' ? formatMoney(value, currency) : formatCount(value)
  const points = days.map((each) => ({ name: shortDay(each.day), now: each[measure] ?? 0 }))
  const sum = points.reduce((total, { now }) => total + now, 0)
  const last = points.at(-1)
  return (
    <ChartCard
      title={texts.perDay}
      about={texts.inAll(`${texts.measures[measure]}: ${format(sum)}`, days.length)}
      renderChart={({ TrendChart }) => (
        <>
          {last && <p className="mb-2 text-right text-sm font-semibold">{texts.today(format(last.now))}</p>}
          <TrendChart
            points={points}
            labels={{ now: texts.measures[measure] }}
            format={format}
            formatShort={shortNumber}
          />
        </>
      )}
      table={
        <FigureTable
          isLong
          caption={texts.perDay}
          heads={[texts.day, ...measures.map((each) => texts.measures[each])]}
          rows={days
            .map((each) => ({
              key: each.day,
              name: formatDate(each.day),
              figures: measures.map((of) => format(each[of] ?? 0, of)),
            }))
            .toReversed()}
        />
      }
    >
      <MeasureField
        label={texts.measure}
        names={texts.measures}
        measures={measures}
        measure={measure}
        onChange={setMeasure}
      />
    </ChartCard>
  )
}
