import { formatCount } from '@asime/contract/counts'
import { type AnalyticsWait, FEWEST_SEARCHERS, type ShopAnalytics } from '@asime/contract/shop-analytics'
import type { ReactNode } from 'react'
import * as texts from './analytics.texts.ts'
import { ChartCard } from '../../ui/chart-card.tsx'
import { FigureTable } from '../../ui/figure-table.tsx'
import type { Charts } from '../../ui/lazy-charts.ts'
import { formatMinutes } from './periods.ts'
import { ShareBars } from '../../ui/share-bars.tsx'
import { formatShare } from '../../lib/format/shares.ts'

interface CardProps {
  analytics: ShopAnalytics
}

/** How soon buyers who wrote for the first time had an answer. */
export function ReplyTimes({ analytics: { now, before } }: CardProps) {
  const { enquiries } = now.total
  return (
    <Waits
      heading={texts.replyHeading}
      counted={texts.enquiries}
      now={now.reply}
      before={before.reply}
      sayMedian={texts.replyText}
      none={enquiries === 0 ? texts.noEnquiries : texts.noReplies}
    >
      <p className="text-sm text-ink-2">
        {enquiries > 0 && `${texts.answeredOf(now.reply.count, enquiries)} `}
        {texts.replyPublic}
      </p>
    </Waits>
  )
}

/** How soon orders were confirmed, and reported problems answered. */
export function ResponseTimes({ analytics: { now, before } }: CardProps) {
  const { confirm, answer } = now
  return (
    <Waits
      heading={texts.confirmHeading}
      counted={texts.orders}
      now={confirm}
      before={before.confirm}
      sayMedian={texts.confirmText}
      none={texts.noConfirmed}
    >
      <p className="text-sm text-ink-2">
        {now.total.problems === 0 ? texts.noProblems : texts.problems(now.total.problems, answer.count)}
        {answer.median_minutes !== null && ` ${texts.answerText(formatMinutes(answer.median_minutes))}`}
      </p>
    </Waits>
  )
}

interface WaitsProps {
  heading: string
  /** What waited, in the plural. */
  counted: string
  now: AnalyticsWait
  before: AnalyticsWait
  sayMedian: (median: string, past: string | undefined) => string
  /** Said where nothing was waited for. */
  none: string
  children: ReactNode
}

function Waits({ heading, counted, now, before, sayMedian, none, children }: WaitsProps) {
  const past = before.median_minutes
  return (
    <ChartCard
      title={heading}
      about={
        now.median_minutes === null
          ? none
          : sayMedian(formatMinutes(now.median_minutes), past === null ? undefined : formatMinutes(past))
      }
      {...(now.count > 0 && {
        renderChart: ({ CountsChart }: Charts) => (
          <CountsChart
            label={counted}
            bars={now.groups.map((count, index) => ({ name: texts.groupsShort[index]!, count }))}
          />
        ),
        table: (
          <FigureTable
            caption={heading}
            heads={[texts.time, counted, texts.beforeThat]}
            rows={now.groups.map((count, index) => ({
              key: texts.groups[index]!,
              name: texts.groups[index]!,
              figures: [formatCount(count), formatCount(before.groups[index] ?? 0)],
            }))}
          />
        ),
      })}
    >
      {children}
    </ChartCard>
  )
}

/** How often goods left and arrived by the date that was agreed. */
export function OnTime({ analytics: { now, before } }: CardProps) {
  const steps = [
    { label: texts.dispatched, part: 'dispatched' as const },
    { label: texts.delivered, part: 'delivered' as const },
  ].map(({ label, part }) => {
    const of = (total: typeof now.total) => {
      const onTime = total[`${part}_on_time`]
      const late = total[`${part}_late`]
      return { onTime, late, all: onTime + late }
    }
    return { label, ...of(now.total), past: of(before.total) }
  })
  const known = steps.filter(({ all }) => all > 0)
  return (
    <ChartCard
      title={texts.onTimeHeading}
      about={known.length === 0 ? texts.noOnTime : texts.onTimeText}
      {...(known.length > 0 && {
        chart: (
          <ShareBars
            most={1}
            bars={known.map(({ label, onTime, all, past }) => ({
              label: `${label}: ${texts.ofOrders(onTime, all)}`,
              figure: formatShare(onTime, all),
              value: onTime / all,
              before: past.all === 0 ? null : past.onTime / past.all,
            }))}
          />
        ),
        table: (
          <FigureTable
            caption={texts.onTimeHeading}
            heads={[texts.step, texts.onTime, texts.late, texts.share, texts.beforeThat]}
            rows={known.map(({ label, onTime, late, all, past }) => ({
              key: label,
              name: label,
              figures: [
                formatCount(onTime),
                formatCount(late),
                formatShare(onTime, all),
                past.all === 0 ? texts.noPast : formatShare(past.onTime, past.all),
              ],
            }))}
          />
        ),
      })}
    />
  )
}

const FROM_FIVE = [5, 4, 3, 2, 1]

export function Ratings({ analytics: { now, before, rating } }: CardProps) {
  const [present, past] = [now.total.stars, before.total.stars]
  const fresh = present.reduce((sum, count) => sum + count, 0)
  return (
    <ChartCard
      title={texts.ratingsHeading}
      about={
        rating.average === null ? texts.noRatings : texts.ratingsText(rating.average.toFixed(1), rating.reviews, fresh)
      }
      {...(rating.average !== null && {
        chart: (
          <ShareBars
            most={Math.max(...present, ...past)}
            bars={FROM_FIVE.map((stars) => ({
              label: texts.stars(stars),
              figure: formatCount(present[stars - 1] ?? 0),
              value: present[stars - 1] ?? 0,
              before: past[stars - 1] ?? 0,
            }))}
          />
        ),
        table: (
          <FigureTable
            caption={texts.ratingsHeading}
            heads={[texts.rating, texts.reviews, texts.beforeThat]}
            rows={FROM_FIVE.map((stars) => ({
              key: String(stars),
              name: texts.stars(stars),
              figures: [formatCount(present[stars - 1] ?? 0), formatCount(past[stars - 1] ?? 0)],
            }))}
          />
        ),
      })}
    />
  )
}

/** Only words that several visitors used; nothing here leads to one of them. */
export function Searches({ analytics: { searches } }: CardProps) {
  const { terms, other } = searches
  const isEmpty = terms.length === 0 && other === 0
  return (
    <ChartCard title={texts.searchesHeading} about={isEmpty ? texts.noSearches : texts.searchesText(FEWEST_SEARCHERS)}>
      {!isEmpty && (
        <FigureTable
          caption={texts.searchesHeading}
          heads={[texts.search, texts.opened]}
          rows={[
            ...terms.map(({ term, openings }) => ({
              key: term,
              name: `“${term}”`,
              figures: [formatCount(openings)],
            })),
            ...(other > 0 ? [{ key: '', name: texts.otherSearches, figures: [formatCount(other)] }] : []),
          ]}
        />
      )}
    </ChartCard>
  )
}
