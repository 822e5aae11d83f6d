import {
  exportOrderLedgerEndpoint,
  exportVendorLedgerEndpoint,
  findLedgerSubjectsEndpoint,
  type LedgerEntry,
  type LedgerSubject,
  type LedgerSummary,
  listOrderLedgerEndpoint,
  listVendorLedgerEndpoint,
  readOrderLedgerEndpoint,
  readVendorLedgerEndpoint,
} from '@asime/contract/ledger'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { saveTable, WHOLE_TABLE_MS } from '../../../lib/lists/save-table.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

/** What a statement is of. */
export interface StatementOf {
  type: LedgerSubject['type']
  id: string
}

const ENDPOINTS = {
  order: { read: readOrderLedgerEndpoint, list: listOrderLedgerEndpoint, save: exportOrderLedgerEndpoint },
  vendor: { read: readVendorLedgerEndpoint, list: listVendorLedgerEndpoint, save: exportVendorLedgerEndpoint },
} as const

export async function findLedgerSubjects(query: string, signal: AbortSignal): Promise<LedgerSubject[]> {
  return (await call(browserApi, findLedgerSubjectsEndpoint, { query: { query }, signal })).data
}

export async function readLedger({ type, id }: StatementOf, signal: AbortSignal): Promise<LedgerSummary> {
  return (await call(browserApi, ENDPOINTS[type].read, { params: { id }, signal })).data
}

/** The newest first, each with the balance after it. */
export function listLedger(
  { type, id }: StatementOf,
  { signal, ...query }: { cursor?: string | undefined; limit?: number; signal: AbortSignal },
): Promise<ListPage<LedgerEntry>> {
  return call(browserApi, ENDPOINTS[type].list, { params: { id }, query, signal })
}

/** As a table for spreadsheets. */
export function saveLedger({ type, id }: StatementOf, name: string): Promise<void> {
  return saveTable(browserApi, ENDPOINTS[type].save, undefined, name, { id, timeoutMs: WHOLE_TABLE_MS })
}
