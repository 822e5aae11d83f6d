import { idAt } from './ids.ts'
import { DAY } from './plan.ts'
import type { SeededRandom } from './random.ts'
import type { OrderStatus } from '@asime/contract/order-states'
import type { Ending } from './endings.ts'

/** A row of orders with its only item. Amounts in pesewas. */
export interface Order {
  id: string
  buyerId: string
  vendorId: string
  bid: { id: string; itemRequestId: string; deliveryTimeDays: number | null } | undefined
  status: OrderStatus
  /** How it came to its state, where that is not left to chance. */
  ending?: Ending
  productId: string | null
  variant?: { id: string; label: string } | undefined
  title: string
  quantity: number
  unitPrice: number
  createdAt: number
  updatedAt: number
}

/** How far an order has come that is so old: new ones wait for payment, old ones are done, a few went wrong. */
export function statusAtAge(random: SeededRandom, ageMs: number): OrderStatus {
  if (ageMs < DAY) return random.weighted({ awaiting_payment: 5, paid: 3, preparing: 2 })
  if (ageMs < 4 * DAY) return random.weighted({ paid: 2, preparing: 3, dispatched: 4, delivered: 2, cancelled: 1 })
  if (ageMs < 10 * DAY)
    return random.weighted({ dispatched: 1.5, delivered: 1.5, completed: 7, cancelled: 1, expired: 1, disputed: 0.3 })
  return random.weighted({ completed: 15, cancelled: 2, expired: 2, refunded: 0.7, disputed: 0.2 })
}

/** `decidedBy` is the latest moment of its last change. */
export function makeOrder(random: SeededRandom, order: Omit<Order, 'id' | 'updatedAt'>, decidedBy: number): Order {
  const id = idAt(order.createdAt, random)
  const time = order.status === 'awaiting_payment' ? 0 : Math.min(7 * DAY, Math.max(0, decidedBy - order.createdAt))
  return { id, ...order, updatedAt: Math.floor(order.createdAt + random.between(0.3, 1) * time) }
}
