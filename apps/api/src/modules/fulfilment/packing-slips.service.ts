import { packedStatuses } from '@asime/contract/packing'
import type { PackingSlip } from '@asime/contract/shop-orders'
import type { ShopRole } from '@asime/contract/shop-roles'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { maySeeAddress } from '../orders/orders.policy.ts'
import { findPackingSlips } from './packing-slips.repository.ts'
import { qrOf } from '../../platform/qr.ts'

/**
 * The slips in the order asked for. Scanned, one leads to the shop's page of the order; the hand-over code, which is worth the
 * money, is not in it.
 * @throws AppError not_found where one is not of this shop; order_state where nothing is to be packed, or not any more by a packer
 */
export async function listPackingSlips(
  db: Db,
  publicUrl: string,
  actor: { vendorId: string; shopRole: ShopRole },
  orderIds: readonly string[],
): Promise<PackingSlip[]> {
  const found = new Map((await findPackingSlips(db, actor.vendorId, orderIds)).map((slip) => [slip.order.id, slip]))
  return orderIds.map((id) => {
    const slip = found.get(id)
    if (!slip) throw new AppError('not_found', { message: 'Order not found' })
    const { order_number: number, status } = slip.order
    if (!packedStatuses.includes(status) || !maySeeAddress(actor, status))
      throw new AppError('order_state', { message: `There is nothing to pack for order ${number}` })
    return { ...slip, qr: qrOf(`${publicUrl}/app/vendor/orders/${slip.order.id}`) }
  })
}
