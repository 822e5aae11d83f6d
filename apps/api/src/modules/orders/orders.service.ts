import type { Order, OrderStatus, OrderSummary } from '@asime/contract/orders'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Cursor, PageRow } from '../../platform/http/paging.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { findOrder, insertOrderOfBid, listOrders, type NewOrder } from './orders.repository.ts'

/** The order that an accepted bid makes. It awaits payment; a bid of 0 leaves nothing to pay. */
export async function makeOrderOfBid(tx: Tx, order: Omit<NewOrder, 'status'>): Promise<z.output<typeof OrderSummary>> {
  return insertOrderOfBid(tx, { ...order, status: order.totalPesewas === 0 ? 'paid' : 'awaiting_payment' })
}

export async function listOwnOrders(
  db: Db,
  actor: Actor,
  filters: { role: 'buyer' | 'vendor' | undefined; status: OrderStatus | undefined },
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const party = {
    userId: filters.role === 'vendor' ? undefined : actor.userId,
    vendorId: filters.role === 'buyer' ? undefined : actor.vendorId,
  }
  return listOrders(db, party, filters.status, limit, cursor)
}

/** @throws AppError not_found, also for an order of others: not yours to know of */
export async function readOwnOrder(db: Db, actor: Actor, id: string): Promise<Order> {
  const order = await findOrder(
    db,
    id,
    actor.userType === 'admin' ? 'anyone' : { userId: actor.userId, vendorId: actor.vendorId },
  )
  if (!order) throw new AppError('not_found', { message: 'Order not found' })
  return order
}
