import {
  type AnalyticsPeriod,
  type DayRange,
  MAX_ANALYTICS_DAYS,
  movePeriods,
  periodsBefore,
  periodsWithin,
  startOfLast,
  startOfPeriod,
  usualPeriods,
} from '@asime/contract/analytics-periods'
import { addDays, dateAt, dayOf } from '@asime/contract/days'
import { CURRENCY } from '@asime/contract/money'
import type { AnalyticsFigures, AnalyticsSpan, ShopAnalytics } from '@asime/contract/shop-analytics'
import { invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import {
  findRating,
  listBestProducts,
  listSearches,
  listWaits,
  type PeriodSums,
  type ProductSpans,
  sumPeriods,
} from './shop-analytics.repository.ts'

export interface AnalyticsQuery {
  period: AnalyticsPeriod
  from?: string | undefined
  to?: string | undefined
}

/** What a call asks for, with what follows from today. */
export interface AskedTime {
  period: AnalyticsPeriod
  range: DayRange
  today: string
}

/** @throws AppError validation_failed for days that are not kept, or not there yet */
export function askedTime({ clock }: Pick<Context, 'clock'>, query: AnalyticsQuery): AskedTime {
  const { period } = query
  const today = dateAt(dayOf(new Date(clock.now())))
  const to = query.to ?? today
  if (to > today) throw invalidField('to', 'Must not be after today')
  const from = query.from ? startOfPeriod(period, query.from) : startOfLast(period, usualPeriods[period], to)
  if (from > to) throw invalidField('from', 'Must not be after the last day')
  if (from <= addDays(today, -MAX_ANALYTICS_DAYS))
    throw invalidField('from', `Must be within the last ${MAX_ANALYTICS_DAYS} days`)
  return { period, range: { from, to }, today }
}

/** A shop's figures, beside those of the time before. */
export async function getShopAnalytics(
  { db }: Pick<Context, 'db'>,
  vendorId: string,
  asked: AskedTime,
): Promise<ShopAnalytics> {
  const now = periodsWithin(asked.period, asked.range)
  const before = periodsBefore(asked.period, now)
  const both = [rangeOf(now), rangeOf(before)]
  const [sums, confirm, answer, reply, products, searches, rating] = await Promise.all([
    sumPeriods(db, vendorId, [...now, ...before]),
    listWaits(db, 'confirm_minutes', vendorId, both),
    listWaits(db, 'answer_minutes', vendorId, both),
    listWaits(db, 'reply_minutes', vendorId, both),
    listBestProducts(db, vendorId, productSpans(asked)),
    listSearches(db, vendorId, asked.range),
    findRating(db, vendorId),
  ])
  const span = (ranges: readonly DayRange[], rows: readonly PeriodSums[], index: number): AnalyticsSpan => ({
    ...rangeOf(ranges),
    total: toFigures(addUp(rows)),
    periods: ranges.map((range, at) => ({ ...range, ...toFigures(rows[at]!) })),
    confirm: confirm[index]!,
    answer: answer[index]!,
    reply: reply[index]!,
  })
  return {
    period: asked.period,
    currency: CURRENCY,
    now: span(now, sums.slice(0, now.length), 0),
    before: span(before, sums.slice(now.length), 1),
    products: products.map(({ revenue, ...product }) => ({ ...product, revenue: revenue / 100 })),
    searches: {
      terms: searches.filter(({ term }) => term !== ''),
      other: searches.find(({ term }) => term === '')?.openings ?? 0,
    },
    rating,
  }
}

function rangeOf(ranges: readonly DayRange[]): DayRange {
  return { from: ranges[0]!.from, to: ranges.at(-1)!.to }
}

/** By months where the range holds whole ones: one that has not ended is whole if the range goes up to today. */
export function productSpans({ range: { from, to }, today }: AskedTime): ProductSpans {
  const first = from === startOfPeriod('month', from) ? from : movePeriods('month', startOfPeriod('month', from), 1)
  const after = startOfPeriod('month', addDays(to, 1))
  const end = to === today ? movePeriods('month', startOfPeriod('month', to), 1) : after
  if (first >= end) return { days: [{ from, to }], months: [] }
  return {
    months: [{ from: first, to: movePeriods('month', end, -1) }],
    days: [
      { from, to: addDays(first, -1) },
      { from: end, to },
    ].filter((days) => days.from <= days.to),
  }
}

function addUp(rows: readonly PeriodSums[]): PeriodSums {
  const [first, ...others] = rows
  if (!first) throw new Error('no periods')
  return others.reduce(
    (total, row) => ({
      ...(Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'number' ? value + (total[name as keyof PeriodSums] as number) : value,
        ]),
      ) as unknown as PeriodSums),
      stars: row.stars.map((count, index) => count + total.stars[index]!),
    }),
    first,
  )
}

function toFigures({ captured, refunded, charged_back: chargedBack, ...counts }: PeriodSums): AnalyticsFigures {
  return {
    ...counts,
    captured: captured / 100,
    refunded: refunded / 100,
    charged_back: chargedBack / 100,
    revenue: (captured - refunded - chargedBack) / 100,
  }
}
