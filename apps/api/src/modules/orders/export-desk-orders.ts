import type { DeskOrder } from '@asime/contract/admin-orders'
import { orderStatusLabels } from '@asime/contract/order-states'
import type { Db } from '../../platform/database/database.ts'
import { batchOfPage, inBatches } from '../../platform/http/csv-batches.ts'
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

/** The orders of the desk as a table, so many at most as other tables. */
export function exportDeskOrders(db: Db, filters: DeskOrderFilters): CsvFile {
  const readBatch = async (size: number, cursor: Cursor | undefined) =>
    batchOfPage<DeskOrder>(await listDeskOrders(db, filters, { limit: size, cursor, isCounted: false }), size)
  return new CsvFile(
    'asime-all-orders',
    inBatches(HEADINGS, readBatch, (order) => [toRow(order)]),
  )
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
