import { type DeskOrder, exportDeskOrdersEndpoint, listDeskOrdersEndpoint } from '@asime/contract/admin-orders'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { saveTable } from '../../../lib/lists/save-table.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import type { Filters } from '../people/people.api.ts'

/** The newest first. */
export function listDeskOrders(
  filters: Filters,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListPage<DeskOrder>> {
  return call(browserApi, listDeskOrdersEndpoint, { query: { ...filters, cursor }, signal })
}

/** As a table for spreadsheets. */
export function saveDeskOrders(filters: Filters): Promise<void> {
  return saveTable(browserApi, exportDeskOrdersEndpoint, filters, 'asime-all-orders')
}
