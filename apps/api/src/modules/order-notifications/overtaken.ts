import { orderAsks } from '@asime/contract/order-asks'
import type { OrderSide } from '@asime/contract/order-states'
import type { NotifiedEvent } from '../orders/notify-of-event.ts'
import type { OrderNotification } from './order-notifications.repository.ts'

// A job tells of a step moments after it, or hours where jobs or the database were down. What a step asks of somebody may be over by
// then, and the step that ended it tells of that.

const isStillAsked = (kind: keyof typeof orderAsks, side: OrderSide, { order }: OrderNotification): boolean =>
  orderAsks[kind]?.[side]?.includes(order.status) ?? true

/** Whether nothing of what the step asked of that side is left to do. */
export function isOvertaken(notification: OrderNotification, event: NotifiedEvent, side: OrderSide): boolean {
  if (event === 'propose_date' && side === 'buyer' && notification.order.date_proposal?.status !== 'open') return true
  return !isStillAsked(`order_${event}`, side, notification)
}

/** Whether the goods are still to be packed. */
export const isToBePacked = (notification: OrderNotification): boolean =>
  isStillAsked('order_to_pack', 'vendor', notification)
