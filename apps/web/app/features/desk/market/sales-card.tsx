import { formatCount } from '@asime/contract/counts'
import type { MarketSales } from '@asime/contract/market-analytics'
import { type MarketTime, timeInWords } from '@asime/contract/market-times'
import { formatMoney } from '@asime/contract/money'
import { useState } from 'react'
import { shortDay, shortNumber } from '../../../lib/format/short.ts'
import { ChartCard } from '../../../ui/chart-card.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { MeasureField } from './measure-field.tsx'
import * as texts from './market.texts.ts'

type Measure = keyof typeof texts.measures
const all = Object.keys(texts.measures) as Measure[]
const AMOUNTS: readonly Measure[] = ['sales', 'returned', 'commission']
const RATES: readonly Measure[] = ['take_rate', 'dispute_rate']

/** What was sold and what Asime took of it, one figure as a chart; in the table all of them. */
export function SalesCard({ sales: { periods, total, currency }, time }: { sales: MarketSales; time: MarketTime }) {
  const [measure, setMeasure] = useState<Measure>('sales')
  const format = (value: number | null, of: Measure) =>
    value === null
      ? texts.none
      : AMOUNTS.includes(of)
        ? formatMoney(value, currency)
        : RATES.includes(of)
          ? `${(100 * value).toFixed(1)}%`
          : formatCount(value)
  const isRate = RATES.includes(measure)
  return (
    <ChartCard
      title={texts.salesTitle}
      about={texts.inTime(`${texts.measures[measure]}: ${format(total[measure], measure)}`, timeInWords(time))}
      renderChart={({ TrendChart }) => (
        <TrendChart
          points={periods.map((each) => ({
            name: shortDay(each.from),
            now: (each[measure] ?? 0) * (isRate ? 100 : 1),
          }))}
          labels={{ now: texts.measures[measure] }}
          format={(value) => format(isRate ? value / 100 : value, measure)}
          formatShort={isRate ? (value) => `${value}%` : shortNumber}
        />
      )}
      table={
        <FigureTable
          isLong
          caption={texts.salesTitle}
          heads={[texts.from, ...all.map((each) => texts.measures[each])]}
          rows={periods
            .map((each) => ({
              key: each.from,
              name: shortDay(each.from),
              figures: all.map((of) => format(each[of], of)),
            }))
            .toReversed()}
        />
      }
    >
      <MeasureField
        label={texts.figure}
        hint={texts.salesMeaning}
        names={texts.measures}
        measures={all}
        measure={measure}
        onChange={setMeasure}
      />
    </ChartCard>
  )
}
