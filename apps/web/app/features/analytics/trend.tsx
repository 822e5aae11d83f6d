import { formatCount } from '@asime/contract/counts'
import { formatMoney } from '@asime/contract/money'
import type { AnalyticsFigures, ShopAnalytics } from '@asime/contract/shop-analytics'
import { useState } from 'react'
import { shortNumber } from '../../lib/format/short.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import * as texts from './analytics.texts.ts'
import { ChartCard } from '../../ui/chart-card.tsx'
import { FigureTable } from '../../ui/figure-table.tsx'
import { periodName, shortPeriod } from './periods.ts'

const measures = Object.keys(texts.measures) as (keyof typeof texts.measures & keyof AnalyticsFigures)[]

/** One figure by day, week or month, over the same one before. */
export function Trend({ analytics: { period, now, before, currency } }: { analytics: ShopAnalytics }) {
  const [measure, setMeasure] = useState<(typeof measures)[number]>('revenue')
  const format = (value: number) => (measure === 'revenue' ? formatMoney(value, currency) : formatCount(value))
  const points = now.periods.map((each, index) => ({
    name: shortPeriod(period, each.from),
    now: each[measure],
    before: before.periods[index]?.[measure] ?? null,
  }))
  const last = now.periods.at(-1)
  return (
    <ChartCard
      title={texts.perPeriod[period]}
      about={texts.nowAndBefore(format(now.total[measure]), format(before.total[measure]))}
      renderChart={({ TrendChart }) => (
        <>
          <p className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
            <Key className="border-t-[3px] border-forest">{texts.present}</Key>
            <Key className="border-t-2 border-dashed border-ink-3">{texts.beforeThat}</Key>
            {last && <span className="ml-auto font-semibold text-ink">{texts.latest(format(last[measure]))}</span>}
          </p>
          <TrendChart
            points={points}
            labels={{ now: texts.present, before: texts.beforeThat }}
            format={format}
            formatShort={shortNumber}
          />
        </>
      )}
      table={
        <FigureTable
          isLong
          caption={texts.perPeriod[period]}
          heads={[
            texts.period,
            texts.measures[measure],
            texts.beforeThat,
            ...measures.filter((each) => each !== measure).map((each) => texts.measures[each]),
          ]}
          rows={now.periods
            .map((each, index) => ({
              key: each.from,
              name: periodName(period, each.from, each.to, texts.range),
              figures: [
                format(each[measure]),
                format(before.periods[index]?.[measure] ?? 0),
                ...measures
                  .filter((other) => other !== measure)
                  .map((other) =>
                    other === 'revenue' ? formatMoney(each.revenue, currency) : formatCount(each[other]),
                  ),
              ],
            }))
            .toReversed()}
        />
      }
    >
      <Field label={texts.measureLabel} className="max-w-60">
        {(control) => (
          <Select
            value={measure}
            onChange={({ target }) => setMeasure(target.value as (typeof measures)[number])}
            {...control}
          >
            {measures.map((each) => (
              <option key={each} value={each}>
                {texts.measures[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ChartCard>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`w-5 ${className}`} />
      {children}
    </span>
  )
}
