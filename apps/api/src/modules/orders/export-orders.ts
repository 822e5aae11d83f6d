import { orderSourceLabels, orderStatusLabels } from '@asime/contract/order-states'
import type { Order } from '@asime/contract/orders'
import { MAX_EXPORT_ROWS } from '@asime/contract/paging'
import type { Db } from '../../platform/database/database.ts'
import { type Cell, CsvFile } from '../../platform/http/csv-file.ts'
import type { Cursor } from '../../platform/http/paging.ts'
import { toPesewas } from '../../platform/money.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { listOwnOrders, type OrderFilters } from './orders.service.ts'

const HEADINGS = [
  'Ordered',
  'Order',
  'Status',
  'Buyer',
  'Seller',
  'Items',
  'Source',
  'Currency',
  'Total',
  'Last updated',
  'Dispatch by',
  'Deliver by',
]
const BATCH = 500

/** One's own orders as a table, read as it is sent. */
export function exportOrders(db: Db, actor: Actor, filters: OrderFilters): CsvFile {
  return new CsvFile('asime-orders', rows(db, actor, filters))
}

async function* rows(db: Db, actor: Actor, filters: OrderFilters): AsyncIterable<readonly Cell[]> {
  yield HEADINGS
  let cursor: Cursor | undefined
  for (let sent = 0; sent < MAX_EXPORT_ROWS; sent += BATCH) {
    const page = await listOwnOrders(db, actor, filters, BATCH, cursor)
    for (const order of JSON.parse(page.data) as Order[]) yield toRow(order)
    if ((page.fetched ?? 0) <= BATCH || page.last_value === null || page.last_id === null) return
    cursor = { value: page.last_value, id: page.last_id }
  }
}

const toRow = (order: Order): Cell[] => [
  order.created_at.slice(0, 10),
  order.order_number,
  orderStatusLabels[order.status],
  order.buyer.full_name,
  order.vendor.business_name,
  order.items
    .map(({ quantity, title, variant_label: variant }) => `${quantity} × ${title}${variant ? ` (${variant})` : ''}`)
    .join('; '),
  orderSourceLabels[order.source],
  order.currency,
  order.total === null ? '' : { pesewas: toPesewas(order.total) },
  order.updated_at.slice(0, 10),
  order.dispatch_by?.slice(0, 10) ?? '',
  order.deliver_by?.slice(0, 10) ?? '',
]
