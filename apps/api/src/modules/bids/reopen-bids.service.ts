import type { Tx } from '../../platform/database/database.ts'
import { reopenItemRequest } from '../item-requests/item-requests.service.ts'
import { rejectAccepted, restorePassedOver } from './reopen-bids.repository.ts'

/**
 * Nothing came of an accepted bid: it is rejected, the bids that it had passed over stand again, and the item request is
 * open, long enough for its owner to choose. Call it with the item request locked.
 */
export async function reopenForNextBid(tx: Tx, itemRequestId: string, bidId: string): Promise<void> {
  await rejectAccepted(tx, bidId)
  if (await reopenItemRequest(tx, itemRequestId)) await restorePassedOver(tx, itemRequestId)
}
