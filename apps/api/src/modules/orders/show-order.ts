import type { Dispute } from '@asime/contract/disputes'
import type { OrderDetail } from '@asime/contract/orders'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { transferProvider } from '../providers/payment-provider.ts'
import { foretellPayout } from '../payout-outlook/payout-outlook.ts'
import type { ReadOrder } from './orders.service.ts'
import { privateLinks } from '../uploads/private-links.ts'

// What shows a parcel, a delivery or a complaint is for the two sides and admins alone. Both were looked at by the
// time an answer is written, so this is where its links get their proof.

/** An order as it is answered: to its vendor with what becomes of their part. */
export async function showOrder(context: Context, db: Db, order: ReadOrder): Promise<OrderDetail> {
  const { dispatch, delivery_proof: proof } = order
  return {
    ...(await foretellPayout(db, transferProvider(context), order)),
    dispatch: dispatch && { ...dispatch, photos: privateLinks(context, dispatch.photos) },
    delivery_proof: proof && { ...proof, photos: privateLinks(context, proof.photos) },
  }
}

export function showDispute(context: Context, dispute: Dispute): Dispute {
  const messages = dispute.messages.map((message) => ({ ...message, photos: privateLinks(context, message.photos) }))
  return { ...dispute, messages }
}
