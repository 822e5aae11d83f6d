import type { Dispute } from '@asime/contract/disputes'
import type { OrderDetail } from '@asime/contract/orders'
import type { Secrets } from '../../platform/secrets.ts'
import { privateLinks } from '../uploads/private-links.ts'

// What shows a parcel, a delivery or a complaint is for the two sides and admins alone. Both were looked at by the
// time an answer is written, so this is where its links get their proof.

export function showOrder(secrets: Secrets, order: OrderDetail): OrderDetail {
  const { dispatch, delivery_proof: proof } = order
  return {
    ...order,
    dispatch: dispatch && { ...dispatch, photos: privateLinks(secrets, dispatch.photos) },
    delivery_proof: proof && { ...proof, photos: privateLinks(secrets, proof.photos) },
  }
}

export function showDispute(secrets: Secrets, dispute: Dispute): Dispute {
  const messages = dispute.messages.map((message) => ({ ...message, photos: privateLinks(secrets, message.photos) }))
  return { ...dispute, messages }
}
