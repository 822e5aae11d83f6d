import {
  exportSalesByMonthEndpoint,
  exportSalesEndpoint,
  listPayoutBanksEndpoint,
  listPayoutsEndpoint,
  listSalesEndpoint,
  type Payout,
  type PayoutAccount,
  type PayoutBank,
  type PayoutDetail,
  readPayoutAccountEndpoint,
  readPayoutEndpoint,
  readVendorBalanceEndpoint,
  requestPayoutEndpoint,
  type ResolveAccountName,
  resolveAccountNameEndpoint,
  type SaleMovement,
  type SavePayoutAccount,
  savePayoutAccountEndpoint,
  type VendorBalance,
} from '@asime/contract/payouts'
import { call } from '../../lib/api/api.ts'
import { saveTable, WHOLE_TABLE_MS } from '../../lib/lists/save-table.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

// All of this is the signed-in vendor's own, and so only ever asked for from the browser.

export async function readBalance(signal: AbortSignal): Promise<VendorBalance> {
  return (await call(browserApi, readVendorBalanceEndpoint, { signal })).data
}

export async function readPayoutAccount(signal: AbortSignal): Promise<PayoutAccount | null> {
  return (await call(browserApi, readPayoutAccountEndpoint, { signal })).data
}

export async function listPayoutBanks(signal: AbortSignal): Promise<PayoutBank[]> {
  return (await call(browserApi, listPayoutBanksEndpoint, { signal })).data
}

/** Whose account it is; null where the bank or network does not tell. */
export async function resolveAccountName(account: ResolveAccountName): Promise<string | null> {
  return (await call(browserApi, resolveAccountNameEndpoint, { body: account })).data.account_name
}

export async function savePayoutAccount(account: SavePayoutAccount): Promise<PayoutAccount> {
  return (await call(browserApi, savePayoutAccountEndpoint, { body: account })).data
}

/** @throws ApiError that says what is in the way */
export async function requestPayout(idempotencyKey: string): Promise<Payout> {
  return (await call(browserApi, requestPayoutEndpoint, { idempotencyKey })).data
}

interface Page {
  cursor: string | undefined
  signal: AbortSignal
}

export function listSales(month: string | undefined, page: Page): Promise<ListPage<SaleMovement>> {
  return call(browserApi, listSalesEndpoint, { query: { month, cursor: page.cursor }, signal: page.signal })
}

export function listPayouts(limit: number, signal: AbortSignal): Promise<ListPage<Payout>> {
  return call(browserApi, listPayoutsEndpoint, { query: { limit }, signal })
}

export async function readPayout(id: string, signal: AbortSignal): Promise<PayoutDetail> {
  return (await call(browserApi, readPayoutEndpoint, { params: { id }, signal })).data
}

export function saveSales(month: string | undefined): Promise<void> {
  const name = `asime-statement${month ? `-${month}` : ''}`
  return saveTable(browserApi, exportSalesEndpoint, { month }, name, { timeoutMs: WHOLE_TABLE_MS })
}

/** For the tax office: a year by month. */
export function saveSalesByMonth(year: string): Promise<void> {
  return saveTable(browserApi, exportSalesByMonthEndpoint, { year }, `asime-sales-${year}`)
}
