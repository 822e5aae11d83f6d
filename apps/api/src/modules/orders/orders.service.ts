import { type OrderActorKind, type OrderSide, type OrderStatus, statusesToPack } from '@asime/contract/order-states'
import type { Order, OrderDetail, OrderSummary } from '@asime/contract/orders'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Extent, PageRow } from '../../platform/http/paging.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import {
  detailWithoutMoney,
  maySeeMoney,
  maySeePickupPlace,
  maySeeSale,
  orderActionsOf,
  shopWithMoney,
  sideOf,
  whyNotPay,
  withoutMoney,
} from './orders.policy.ts'
import { findPaidOutTo } from '../payout-outlook/paid-out-to.sql.ts'
import { findOrder, type FoundOrder, findOrderOfRequest, listOrders } from './orders.repository.ts'

export interface OrderFilters {
  role: OrderSide | undefined
  status: OrderStatus | undefined
  query: string | undefined
}

export async function listOwnOrders(db: Db, actor: Actor, filters: OrderFilters, extent: Extent): Promise<PageRow> {
  const party = {
    userId: filters.role === 'vendor' ? undefined : actor.userId,
    vendorId: filters.role === 'buyer' ? undefined : actor.vendorId,
  }
  if (maySeeMoney(actor, 'vendor')) return listOrders(db, party, filters, extent)
  const page = await listOrders(db, { ...party, ofVendor: statusesToPack }, filters, extent)
  const orders = (JSON.parse(page.data) as Order[]).map((order) => {
    const side = sideOf(actor, { buyer_id: order.buyer.id, vendor_id: order.vendor.id })
    return side !== undefined && maySeeMoney(actor, side) ? order : withoutMoney(order)
  })
  return { ...page, data: JSON.stringify(orders) }
}

/** Without the outlook on when its vendor is paid. */
export type ReadOrder = Omit<OrderDetail, 'sale'> & Pick<FoundOrder['data'], 'sale'>

/**
 * The order as the caller may see it: what they may do next, and only for its vendor and admins what they get of it.
 * @throws AppError not_found, also for an order of others: not yours to know of
 */
export async function readOwnOrder(db: Db, actor: Actor, id: string): Promise<ReadOrder> {
  const order = await findOrder(db, id)
  const side = order && sideOf(actor, order)
  if (!order || !side) throw new AppError('not_found', { message: 'Order not found' })
  const { status, is_frozen, is_late, total } = order.data
  const proposal_status = order.data.date_proposal?.status ?? null
  const actions = orderActionsOf(actor, { ...order, status, is_frozen, is_late, proposal_status, is_free: total === 0 })
  if (!maySeeMoney(actor, side)) {
    if (!statusesToPack.includes(status)) throw new AppError('not_found', { message: 'Order not found' })
    return detailWithoutMoney({ ...order.data, paid_out_to: null, why_not_pay: null, actions })
  }
  // From which number or card the buyer pays is not for the shop.
  const isForShop = side === 'vendor'
  return {
    ...order.data,
    pickup: pickupFor(side, order.data),
    charges: isForShop ? [] : order.data.charges,
    refunds: isForShop ? [] : order.data.refunds,
    paid_out_to: side === 'buyer' ? await payeeOf(db, order) : null,
    why_not_pay: (side === 'buyer' && whyNotPay(order.due_together)) || null,
    actions,
    sale: maySeeSale(side) ? order.data.sale : null,
  }
}

const ENDED: readonly OrderStatus[] = ['completed', 'cancelled', 'expired', 'refunded']

/** To whom the money will go: once it has ended, the account may be another than the one that it went to. */
async function payeeOf(db: Db, { vendor_id: vendorId, data }: FoundOrder): Promise<OrderDetail['paid_out_to']> {
  if (ENDED.includes(data.status)) return null
  return (await findPaidOutTo(db, [vendorId])).get(vendorId) ?? null
}

/** Where it is collected: until it is paid, only what the shop's page says. */
function pickupFor(side: OrderActorKind, { pickup, status }: FoundOrder['data']): OrderDetail['pickup'] {
  if (!pickup || maySeePickupPlace(side, status)) return pickup
  return { ...pickup, landmark: null, digital_address: null, directions: null, is_full: false }
}

/** @throws AppError not_found, also where the order is between others: not yours to know of */
export async function readOrderOfRequest(
  db: Db,
  actor: Actor,
  itemRequestId: string,
): Promise<z.output<typeof OrderSummary>> {
  const order = await findOrderOfRequest(db, itemRequestId, { userId: actor.userId, vendorId: shopWithMoney(actor) })
  if (!order) throw new AppError('not_found', { message: 'Order not found' })
  return order
}
