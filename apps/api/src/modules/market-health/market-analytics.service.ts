import type { Cohorts, Demand, MarketSales, RequestFunnel } from '@asime/contract/market-analytics'
import { type MarketChart, marketCharts, type MarketTime, marketTimes } from '@asime/contract/market-times'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { countCohorts, countDemand, countFunnel, countSales, type Reading } from './count-market.ts'
import { findReport, giveRoom, isCounted, keepReport } from './market-analytics.repository.ts'

export interface Reports {
  sales: MarketSales
  requests: RequestFunnel
  demand: Demand
  cohorts: Cohorts
}

const COUNTS: {
  [Chart in MarketChart]: (context: Reading, time: MarketTime) => Promise<Omit<Reports[Chart], 'counted_at'>>
} = {
  sales: countSales,
  requests: countFunnel,
  demand: countDemand,
  cohorts: countCohorts,
}

/** As it was counted last; counted on the spot where it never was, as in a market that has just begun. */
export async function findMarket<Chart extends MarketChart>(
  context: Reading,
  chart: Chart,
  time: MarketTime,
): Promise<Reports[Chart]> {
  const kept = await findReport(context.db, chart, time)
  if (kept) return { ...JSON.parse(kept.answer), counted_at: kept.counted_at }
  const counted = await inTransaction(context.db, (tx) => countWithRoom(context, tx, chart, time))
  return { ...counted, counted_at: new Date(context.clock.now()).toISOString() } as Reports[Chart]
}

/**
 * Counts what is due, each report by itself: one that fails, or is cut off, leaves the others.
 * @throws AggregateError once all were tried, where some failed
 */
export async function countMarket(context: Reading): Promise<void> {
  const failures: unknown[] = []
  for (const chart of marketCharts)
    for (const time of marketTimes) {
      if (await isCounted(context.db, chart, time)) continue
      try {
        await inTransaction(context.db, async (tx) => {
          await keepReport(tx, chart, time, JSON.stringify(await countWithRoom(context, tx, chart, time)))
        })
      } catch (error) {
        failures.push(error)
      }
    }
  if (failures.length > 0) throw new AggregateError(failures, 'reports of the market could not be counted')
}

async function countWithRoom(context: Reading, tx: Tx, chart: MarketChart, time: MarketTime) {
  await giveRoom(tx)
  return COUNTS[chart]({ ...context, db: tx }, time)
}
