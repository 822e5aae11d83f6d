import type { OrderSide } from '@asime/contract/order-states'
import { exportOrdersEndpoint, listOrdersEndpoint, type Order, type OrderStatus } from '@asime/contract/orders'
import { call } from '../../lib/api/api.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { saveTable, WHOLE_TABLE_MS } from '../../lib/lists/save-table.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

interface ListQuery {
  limit?: number
  cursor?: string
  signal?: AbortSignal
}

export function listOrders({ limit, signal }: ListQuery): Promise<ListPage<Order>> {
  return call(browserApi, listOrdersEndpoint, { query: { limit }, signal })
}

/** What one has bought, or sold, newest first. */
export function listOrdersAs(
  role: OrderSide,
  filters: OrderFilters,
  { cursor, signal }: ListQuery,
): Promise<ListPage<Order>> {
  return call(browserApi, listOrdersEndpoint, { query: { role, ...filters, cursor }, signal })
}

export interface OrderFilters {
  status: OrderStatus | undefined
  /** In the order's number, what it is of, or the name of the other side. */
  query: string | undefined
}

export function saveOrders(role: OrderSide, filters: OrderFilters): Promise<void> {
  return saveTable(browserApi, exportOrdersEndpoint, { role, ...filters }, 'asime-orders', {
    timeoutMs: WHOLE_TABLE_MS,
  })
}
