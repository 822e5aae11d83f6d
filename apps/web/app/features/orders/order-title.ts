import type { Order } from '@asime/contract/orders'

/** What an order is of, in one line. */
export function titleOf({ item_request: itemRequest, items }: Pick<Order, 'item_request' | 'items'>): string {
  const first = itemRequest?.request_title ?? items[0]?.title ?? 'Order'
  return items.length > 1 ? `${first} and ${items.length - 1} more` : first
}
