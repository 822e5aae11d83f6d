import type { Order } from '@asime/contract/orders'
import * as texts from './order-title.texts.ts'

/** What an order is of, in one line. */
export function titleOf({ item_request: itemRequest, items }: Pick<Order, 'item_request' | 'items'>): string {
  const first = itemRequest?.request_title ?? items[0]?.title ?? texts.order
  return items.length > 1 ? texts.andMore(first, items.length - 1) : first
}
