import type { OrderStatus } from '@asime/contract/orders'
import { Badge } from '../../ui/badge.tsx'

const ORDERS = {
  awaiting_payment: { tone: 'wait', label: 'Awaiting payment' },
  paid: { tone: 'ok', label: 'Paid' },
  preparing: { tone: 'info', label: 'Preparing' },
  dispatched: { tone: 'info', label: 'On the way' },
  delivered: { tone: 'ok', label: 'Delivered' },
  completed: { tone: 'ok', label: 'Completed' },
  cancelled: { tone: 'outline', label: 'Cancelled' },
  expired: { tone: 'outline', label: 'Expired' },
  refunded: { tone: 'plain', label: 'Refunded' },
  disputed: { tone: 'bad', label: 'Disputed' },
} as const satisfies Record<OrderStatus, object>

/** The state of an order. */
export function OrderBadge({ status }: { status: OrderStatus }) {
  const { tone, label } = ORDERS[status]
  return <Badge tone={tone}>{label}</Badge>
}
