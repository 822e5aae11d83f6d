import type { Order } from '@asime/contract/orders'
import { timeAgo } from '../../lib/dates.ts'
import { Money } from '../../ui/money.tsx'
import { OrderBadge } from './state-badges.tsx'

interface OrderRowsProps {
  rows: readonly Order[]
  /** Whose orders they are: says who the other side is. */
  userId: string
  nowMs: number
}

/** Orders, bought and sold, one a line. */
export function OrderRows({ rows, userId, nowMs }: OrderRowsProps) {
  return (
    <ul>
      {rows.map((order) => (
        <li key={order.id} className="flex items-start gap-3 border-t border-line px-4 py-3.5 lg:px-5">
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{titleOf(order)}</p>
            <p className="mt-0.5 text-sm text-ink-3 wrap-anywhere">
              {order.buyer.id === userId ? `from ${order.vendor.business_name}` : `to ${order.buyer.full_name}`},{' '}
              {order.order_number}, {timeAgo(order.created_at, nowMs)}
            </p>
          </div>
          <div className="grid flex-none justify-items-end gap-1">
            <Money amount={order.total} currency={order.currency} className="text-[17px]" />
            <OrderBadge status={order.status} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function titleOf({ item_request: itemRequest, items }: Order): string {
  const first = itemRequest?.request_title ?? items[0]?.title ?? 'Order'
  return items.length > 1 ? `${first} and ${items.length - 1} more` : first
}
