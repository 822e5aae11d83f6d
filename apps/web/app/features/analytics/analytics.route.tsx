import {
  type AnalyticsPeriod,
  analyticsPeriods,
  type DayRange,
  periodsBefore,
  periodsWithin,
  startOfLast,
} from '@asime/contract/analytics-periods'
import type { ShopAnalytics } from '@asime/contract/shop-analytics'
import ChartColumn from 'lucide-react/icons/chart-column'
import { useState } from 'react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { formatDate } from '../../lib/format/dates.ts'
import { serverTime } from '../../lib/format/server-clock.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Field } from '../../ui/field.tsx'
import { segmentClass, SegmentedLinks } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type AnalyticsQuery, readAnalytics } from './analytics.api.ts'
import * as texts from './analytics.texts.ts'
import { BestProducts } from './best-products.tsx'
import { Funnel } from './funnel.tsx'
import { choices, readShown, type Shown } from './periods.ts'
import { SaveFigures } from './save-figures.tsx'
import { OnTime, Ratings, ReplyTimes, ResponseTimes, Searches } from './service-cards.tsx'
import { Trend } from './trend.tsx'

export function meta() {
  return ownMeta(texts.title)
}

export default function AnalyticsPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Analytics />}</Queries>
}

function Analytics() {
  const [params] = useSearchParams()
  const shown = readShown(params)
  const [openedAtMs] = useState(() => Date.now())
  // A day in Ghana is one in UTC. By the server's clock, which the first answer tells.
  const today = new Date(serverTime(openedAtMs)).toISOString().slice(0, 10)
  const query: AnalyticsQuery = { period: shown.period, from: startOfLast(shown.period, shown.last, today) }
  const before = rangeBefore(shown.period, query.from, today)
  const answer = useOwnQuery(['shop-analytics', query], (signal) => readAnalytics(query, signal))
  return (
    <div className="frame grid gap-4 pt-5 pb-6 lg:pt-7">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:flex-nowrap">
        <div className="min-w-0">
          <h1 className="text-3xl">{texts.title}</h1>
          <p className="mt-1.5 text-ink-2">
            {texts.range(formatDate(query.from), formatDate(today))}
            {'. '}
            {texts.comparedWith(texts.range(formatDate(before.from), formatDate(before.to)))}
          </p>
        </div>
        <PeriodChoice shown={shown} />
      </div>
      {answer.data ? (
        isEmpty(answer.data) ? (
          <Empty />
        ) : (
          <Figures analytics={answer.data} query={query} />
        )
      ) : answer.isError ? (
        <Failed onRetry={answer.refetch} />
      ) : (
        <Loading label={texts.loading} className="grid gap-4">
          <Skeleton className="h-[560px] lg:h-[330px]" />
          <Skeleton className="h-[430px]" />
          <Skeleton className="h-[420px]" />
        </Loading>
      )}
    </div>
  )
}

/** What it is compared with; the answer says the same, a moment later. */
function rangeBefore(period: AnalyticsPeriod, from: string, to: string): DayRange {
  const ranges = periodsBefore(period, periodsWithin(period, { from, to }))
  return { from: ranges[0]?.from ?? from, to: ranges.at(-1)?.to ?? to }
}

/** In the address, so that a link and the back button keep it. */
function PeriodChoice({ shown: { period, last } }: { shown: Shown }) {
  const navigate = useNavigate()
  const addressOf = (shown: Shown) =>
    `?${new URLSearchParams({ period: shown.period, last: String(shown.last) }).toString()}`
  return (
    <div className="flex flex-wrap items-end gap-3 lg:flex-none lg:flex-nowrap">
      <Field label={texts.timeLabel}>
        {(control) => (
          <Select
            className="w-44"
            value={String(last)}
            onChange={({ target }) =>
              void navigate(addressOf({ period, last: Number(target.value) }), { preventScrollReset: true })
            }
            {...control}
          >
            {choices[period].map((count) => (
              <option key={count} value={count}>
                {texts.last(count, period)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SegmentedLinks label={texts.periodLabel}>
        {analyticsPeriods.map((each) => (
          <Link
            key={each}
            to={`?period=${each}`}
            preventScrollReset
            aria-current={each === period ? 'true' : undefined}
            className={segmentClass(each === period)}
          >
            {texts.periods[each]}
          </Link>
        ))}
      </SegmentedLinks>
    </div>
  )
}

function Figures({ analytics, query }: { analytics: ShopAnalytics; query: AnalyticsQuery }) {
  return (
    <>
      <Funnel analytics={analytics} />
      <Trend analytics={analytics} />
      <BestProducts analytics={analytics} />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <div className="grid min-w-0 gap-4">
          <ReplyTimes analytics={analytics} />
          <ResponseTimes analytics={analytics} />
          <OnTime analytics={analytics} />
          <SaveFigures query={query} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Searches analytics={analytics} />
          <Ratings analytics={analytics} />
        </div>
      </div>
      <p className="text-sm text-ink-3">{texts.upToDate}</p>
    </>
  )
}

function isEmpty({ now, before }: ShopAnalytics): boolean {
  return [now.total, before.total].every(
    ({ views, enquiries, bids, orders_placed: placed, orders }) => views + enquiries + bids + placed + orders === 0,
  )
}

function Empty() {
  return (
    <EmptyState
      icon={<ChartColumn />}
      as="h2"
      title={texts.emptyTitle}
      actions={
        <>
          <Link to={href('/app/vendor/add-product')} className={buttonClass({ variant: 'buy' })}>
            {texts.addProduct}
          </Link>
          <Link to={href('/requests')} className={buttonClass()}>
            {texts.seeRequests}
          </Link>
        </>
      }
    >
      {texts.emptyText}
    </EmptyState>
  )
}
