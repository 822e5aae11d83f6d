import type { OrderSummary } from '@asime/contract/orders'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notifyOfEvent } from '../orders/notify-of-event.ts'
import { tellOfOrder } from '../orders/order-changes.service.ts'
import { insertOrderOfBid, type NewOrder } from './checkouts.repository.ts'

/** The order that an accepted bid makes. It awaits payment for a while; a bid of 0 leaves nothing to pay. @throws AppError conflict where an account is closed */
export async function makeOrderOfBid(tx: Tx, order: NewOrder): Promise<z.output<typeof OrderSummary>> {
  const made = await insertOrderOfBid(tx, order)
  if (!made) throw new AppError('conflict', { message: 'This shop takes no orders' })
  const { data, event_id: eventId } = made
  if (data.total === 0) await notifyOfEvent(tx, 'place', eventId)
  await tellOfOrder(tx, { id: data.id, buyer_id: order.buyerId, vendor_id: order.vendorId })
  return data
}
