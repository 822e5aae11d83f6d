import { addDays, dateAt, dayOf } from '@asime/contract/days'
import type { Cohorts, Demand, MarketSales, RequestFunnel } from '@asime/contract/market-analytics'
import { COHORT_WEEKS, marketPeriods, type MarketTime, startsOf } from '@asime/contract/market-times'
import { CURRENCY } from '@asime/contract/money'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  type FunnelRow,
  readCohorts,
  readDemand,
  readFunnel,
  readSales,
  type SalesRow,
} from './market-analytics.repository.ts'

export interface Reading {
  db: Db
  clock: Pick<Context['clock'], 'now'>
}
type Counted<T> = Omit<T, 'counted_at'>

const today = ({ clock }: Pick<Reading, 'clock'>) => dateAt(dayOf(new Date(clock.now())))

/** What is asked for most and sold least comes first. */
export async function countDemand({ db }: Reading, time: MarketTime): Promise<Counted<Demand>> {
  const rows = await readDemand(db, marketPeriods[time])
  const sorted = rows.toSorted(
    (a, b) => b.requests - b.sold - (a.requests - a.sold) || (a.name ?? '').localeCompare(b.name ?? ''),
  )
  const figures = ({ requests, with_bids, sold }: (typeof rows)[number]) => ({ requests, with_bids, sold })
  return {
    categories: sorted.flatMap((row) =>
      // Leave out the row without a category if it has no requests.
      row.kind === 'category' && (row.id !== null || row.requests > 0)
        ? [
            {
              category: row.id === null || row.name === null ? null : { id: row.id, name: row.name },
              ...figures(row),
              products: row.supply,
            },
          ]
        : [],
    ),
    regions: sorted.flatMap((row) =>
      row.kind === 'region' && (row.name !== null || row.requests > 0)
        ? [{ region: row.name, ...figures(row), shops: row.supply }]
        : [],
    ),
  }
}

const NO_REQUESTS: FunnelRow = {
  period: null,
  requests: 0,
  with_bids: 0,
  accepted: 0,
  paid: 0,
  completed: 0,
  first_bid_minutes: null,
  slow_first_bid_minutes: null,
}

export async function countFunnel(context: Reading, time: MarketTime): Promise<Counted<RequestFunnel>> {
  const span = marketPeriods[time]
  const rows = await readFunnel(context.db, span)
  const figures = ({ period: _period, ...row }: FunnelRow) => row
  const of = (period: number | null) => figures(rows.find((row) => row.period === period) ?? NO_REQUESTS)
  return { total: of(null), periods: startsOf(span, today(context)).map((from, index) => ({ from, ...of(index) })) }
}

/** Whole weeks alone: a week that is going on would look bad beside them. */
export async function countCohorts(context: Reading, time: MarketTime): Promise<Counted<Cohorts>> {
  const span = time === '30_days' ? { days: 7, count: 4 } : marketPeriods[time]
  const rows = await readCohorts(context.db, span)
  const tomorrow = addDays(today(context), 1)
  const of = (period: number, week: number | null) =>
    rows.find((row) => row.period === period && row.week === week)?.people ?? 0
  return {
    cohorts: startsOf(span, today(context)).map((from, index) => ({
      from,
      people: of(index, null),
      bought: Array.from({ length: COHORT_WEEKS }, (_, week) =>
        // The week is complete for everyone who signed up in it.
        addDays(from, 7 * (week + 2)) <= tomorrow ? of(index, week) : null,
      ),
    })),
  }
}

const NO_SALES: SalesRow = { period: null, orders: 0, sales: 0, returned: 0, commission: 0, kept: 0, disputed: 0 }

export async function countSales(context: Reading, time: MarketTime): Promise<Counted<MarketSales>> {
  const span = marketPeriods[time]
  const rows = await readSales(context.db, span)
  const of = (period: number | null) => salesOf(rows.find((row) => row.period === period) ?? NO_SALES)
  return {
    currency: CURRENCY,
    total: of(null),
    periods: startsOf(span, today(context)).map((from, index) => ({ from, ...of(index) })),
  }
}

function salesOf({ orders, sales, returned, commission, kept, disputed }: SalesRow): MarketSales['total'] {
  return {
    orders,
    sales: sales / 100,
    returned: returned / 100,
    commission: commission / 100,
    take_rate: kept === 0 ? null : commission / kept,
    disputed,
    dispute_rate: orders === 0 ? null : disputed / orders,
  }
}
