import type { OrderSummary } from '@asime/contract/orders'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notifyOfEvent } from '../orders/notify-of-event.ts'
import { refreshPagesOfOrders } from '../orders/order-changes.service.ts'
import { insertOrdersOfBids, type NewOrder } from './checkouts.repository.ts'

export const noOrdersTaken = () => new AppError('conflict', { message: 'This shop takes no orders' })

/**
 * The orders that accepted bids make, by bid. They await payment for a while; a bid of 0 leaves nothing to pay.
 * @throws AppError conflict where the account on a side of one of them is closed
 */
export async function makeOrdersOfBids(
  tx: Tx,
  orders: readonly NewOrder[],
): Promise<Map<string, z.output<typeof OrderSummary>>> {
  const made = await insertOrdersOfBids(tx, orders)
  if (made.length !== orders.length) throw noOrdersTaken()
  for (const { data, event_id: eventId } of made) if (data.total === 0) await notifyOfEvent(tx, 'place', eventId)
  await refreshPagesOfOrders(
    tx,
    made.map(({ data, placed }) => ({ id: data.id, buyer_id: placed.buyerId, vendor_id: placed.vendorId })),
  )
  return new Map(made.map(({ placed, data }) => [placed.bidId, data]))
}
