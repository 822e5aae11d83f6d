import type { DeskOrder } from '@asime/contract/admin-orders'
import { orderStatusLabels } from '@asime/contract/order-states'
import { MAX_EXPORT_ROWS } from '@asime/contract/paging'
import type { Db } from '../../platform/database/database.ts'
import { type Cell, CsvFile } from '../../platform/http/csv-file.ts'
import type { Cursor } from '../../platform/http/paging.ts'
import { toPesewas } from '../../platform/money.ts'
import { type DeskOrderFilters, listDeskOrders } from './order-desk.sql.ts'

const HEADINGS = [
  'Placed (UTC)',
  'Order',
  'Status',
  'Currency',
  'Total',
  'Test',
  'Buyer',
  'ID of the buyer',
  'Seller',
  'ID of the shop',
  'Region',
  'Late',
  'Due (UTC)',
]
const BATCH = 500

/** The orders of the desk as a table, read as it is sent; so many at most as other tables. */
export function exportDeskOrders(db: Db, filters: DeskOrderFilters): CsvFile {
  return new CsvFile('asime-all-orders', rows(db, filters))
}

async function* rows(db: Db, filters: DeskOrderFilters): AsyncIterable<readonly Cell[]> {
  yield HEADINGS
  let cursor: Cursor | undefined
  for (let sent = 0; sent < MAX_EXPORT_ROWS; sent += BATCH) {
    const page = await listDeskOrders(db, filters, BATCH, cursor)
    for (const order of JSON.parse(page.data) as DeskOrder[]) yield toRow(order)
    if ((page.fetched ?? 0) <= BATCH || page.last_value === null || page.last_id === null) return
    cursor = { value: page.last_value, id: page.last_id }
  }
}

const moment = (at: string) => at.slice(0, 19).replace('T', ' ')

const toRow = (order: DeskOrder): Cell[] => [
  moment(order.created_at),
  order.order_number,
  orderStatusLabels[order.status],
  order.currency,
  { pesewas: toPesewas(order.total) },
  order.is_test ? 'Yes' : '',
  order.buyer.full_name,
  order.buyer.id,
  order.vendor.business_name,
  order.vendor.id,
  order.region,
  order.is_late ? 'Yes' : '',
  order.due_at && moment(order.due_at),
]
