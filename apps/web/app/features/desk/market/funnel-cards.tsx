import { formatCount } from '@asime/contract/counts'
import type { RequestFunnel } from '@asime/contract/market-analytics'
import { lengthOf } from '../../../lib/format/clock.ts'
import { formatShare } from '../../../lib/format/shares.ts'
import { shortDay } from '../../../lib/format/short.ts'
import { ChartCard } from '../../../ui/chart-card.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import * as texts from './market.texts.ts'

const steps = Object.keys(texts.steps) as (keyof typeof texts.steps)[]
const wait = (minutes: number | null) => (minutes === null ? texts.none : lengthOf(Math.round(minutes)))

/** What becomes of requests, and how soon they are bid for. */
export function FunnelCards({ funnel: { total, periods } }: { funnel: RequestFunnel }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
      <ChartCard
        title={texts.funnelTitle}
        about={texts.funnelAbout(formatCount(total.requests), formatShare(total.paid, total.requests))}
        renderChart={({ CountsChart }) => (
          <CountsChart
            bars={steps.map((each) => ({ name: texts.steps[each], count: total[each] }))}
            label={texts.requests}
          />
        )}
        table={
          <FigureTable
            caption={texts.funnelTitle}
            heads={[texts.step, texts.requests, texts.ofPosted]}
            rows={steps.map((each) => ({
              key: each,
              name: texts.steps[each],
              figures: [formatCount(total[each]), formatShare(total[each], total.requests)],
            }))}
          />
        }
      />
      <ChartCard
        title={texts.firstBidTitle}
        about={
          total.first_bid_minutes === null
            ? texts.noBids
            : texts.firstBidAbout(wait(total.first_bid_minutes), wait(total.slow_first_bid_minutes))
        }
        renderChart={({ TrendChart }) => (
          <TrendChart
            points={periods.map((each) => ({ name: shortDay(each.from), now: (each.first_bid_minutes ?? 0) / 60 }))}
            labels={{ now: texts.hours }}
            format={(hours) => wait(hours * 60)}
            formatShort={texts.hoursShort}
          />
        )}
        table={
          <FigureTable
            isLong
            caption={texts.firstBidTitle}
            heads={[texts.from, texts.requests, texts.steps.with_bids, texts.half, texts.most]}
            rows={periods
              .map((each) => ({
                key: each.from,
                name: shortDay(each.from),
                figures: [
                  formatCount(each.requests),
                  formatCount(each.with_bids),
                  wait(each.first_bid_minutes),
                  wait(each.slow_first_bid_minutes),
                ],
              }))
              .toReversed()}
          />
        }
      />
    </div>
  )
}
