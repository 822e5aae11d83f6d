import { type OrderStatus, orderStatusLabel } from '@asime/contract/order-states'
import { Badge } from '../../ui/badge.tsx'

const TONES = {
  awaiting_payment: 'wait',
  paid: 'ok',
  preparing: 'info',
  dispatched: 'info',
  delivered: 'ok',
  completed: 'ok',
  cancelled: 'outline',
  expired: 'outline',
  refunded: 'plain',
  disputed: 'bad',
} as const satisfies Record<OrderStatus, string>

/** The state of an order. */
export function OrderBadge({ status, isPickup = false }: { status: OrderStatus; isPickup?: boolean | undefined }) {
  return <Badge tone={TONES[status]}>{orderStatusLabel(status, isPickup)}</Badge>
}
