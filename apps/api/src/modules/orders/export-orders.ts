import { orderSourceLabels, orderStatusLabel } from '@asime/contract/order-states'
import type { Order } from '@asime/contract/orders'
import type { Db } from '../../platform/database/database.ts'
import { batchOfPage, inBatches } from '../../platform/http/csv-batches.ts'
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

/** One's own orders as a table, all of them. */
export function exportOrders(db: Db, actor: Actor, filters: OrderFilters): CsvFile {
  const readBatch = async (size: number, cursor: Cursor | undefined) =>
    batchOfPage<Order>(await listOwnOrders(db, actor, filters, { limit: size, cursor, isCounted: false }), size)
  return new CsvFile(
    'asime-orders',
    inBatches(HEADINGS, readBatch, (order) => [toRow(order)], Infinity),
  )
}

const toRow = (order: Order): Cell[] => [
  order.created_at.slice(0, 10),
  order.order_number,
  orderStatusLabel(order.status, order.is_pickup),
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
