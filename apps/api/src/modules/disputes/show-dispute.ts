import type { Dispute } from '@asime/contract/disputes'
import type { Context } from '../../platform/context.ts'
import { privateLinks } from '../uploads/private-links.ts'

/** A dispute as it is answered, to the two sides and admins alone, so with links that open its photos. */
export function showDispute(context: Context, dispute: Dispute): Dispute {
  const messages = dispute.messages.map((message) => ({ ...message, photos: privateLinks(context, message.photos) }))
  return { ...dispute, messages }
}
