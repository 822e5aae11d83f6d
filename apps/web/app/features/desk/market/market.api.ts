import {
  type Cohorts,
  type Demand,
  exportMarketEndpoint,
  type MarketSales,
  readCohortsEndpoint,
  readDemandEndpoint,
  readMarketSalesEndpoint,
  readRequestFunnelEndpoint,
  type RequestFunnel,
} from '@asime/contract/market-analytics'
import type { MarketTable, MarketTime } from '@asime/contract/market-times'
import { call } from '../../../lib/api/api.ts'
import { saveTable } from '../../../lib/lists/save-table.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

export async function readSales(time: MarketTime, signal: AbortSignal): Promise<MarketSales> {
  return (await call(browserApi, readMarketSalesEndpoint, { query: { time }, signal })).data
}

export async function readFunnel(time: MarketTime, signal: AbortSignal): Promise<RequestFunnel> {
  return (await call(browserApi, readRequestFunnelEndpoint, { query: { time }, signal })).data
}

export async function readDemand(time: MarketTime, signal: AbortSignal): Promise<Demand> {
  return (await call(browserApi, readDemandEndpoint, { query: { time }, signal })).data
}

export async function readCohorts(time: MarketTime, signal: AbortSignal): Promise<Cohorts> {
  return (await call(browserApi, readCohortsEndpoint, { query: { time }, signal })).data
}

export function saveMarket(time: MarketTime, table: MarketTable): Promise<void> {
  return saveTable(browserApi, exportMarketEndpoint, { time, table }, `asime-market-${table}-${time.replace('_', '-')}`)
}
