import type { AnalyticsPeriod } from '@asime/contract/analytics-periods'
import {
  type AnalyticsTable,
  exportShopAnalyticsEndpoint,
  readShopAnalyticsEndpoint,
  type ShopAnalytics,
} from '@asime/contract/shop-analytics'
import { call } from '../../lib/api/api.ts'
import { saveTable, WHOLE_TABLE_MS } from '../../lib/lists/save-table.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

// All of this is the signed-in vendor's own, and so only ever asked for from the browser.

export interface AnalyticsQuery {
  period: AnalyticsPeriod
  from: string
}

export async function readAnalytics(query: AnalyticsQuery, signal: AbortSignal): Promise<ShopAnalytics> {
  return (await call(browserApi, readShopAnalyticsEndpoint, { query, signal })).data
}

export function saveAnalytics(query: AnalyticsQuery, table: AnalyticsTable): Promise<void> {
  return saveTable(
    browserApi,
    exportShopAnalyticsEndpoint,
    { ...query, table },
    `asime-analytics-${table}-${query.from}`,
    { timeoutMs: WHOLE_TABLE_MS },
  )
}
