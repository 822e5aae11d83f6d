import type { OrderDetail } from '@asime/contract/orders'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { transferProvider } from '../providers/payment-provider.ts'
import { withPayoutOutlook } from '../payout-outlook/payout-outlook.sql.ts'
import type { ReadOrder } from './orders.service.ts'
import { privateLinks } from '../uploads/private-links.ts'

/**
 * An order as it is answered: to its vendor with what becomes of their part. What shows a parcel or a delivery is for the two sides
 * and admins alone; that was checked by the time an answer is written, so its links are signed here.
 */
export async function showOrder(context: Context, db: Db, order: ReadOrder): Promise<OrderDetail> {
  const { dispatch, delivery_proof: proof } = order
  return {
    ...(await withPayoutOutlook(db, transferProvider(context), order)),
    dispatch: dispatch && { ...dispatch, photos: privateLinks(context, dispatch.photos) },
    delivery_proof: proof && { ...proof, photos: privateLinks(context, proof.photos) },
  }
}
