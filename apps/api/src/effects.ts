import { rejectPendingBids } from './modules/bids/bids.repository.ts'
import { reopenForNextBid } from './modules/bids/reopen-bids.service.ts'
import { endDispute } from './modules/disputes/open-dispute.sql.ts'
import { itemRequestCancelled } from './modules/item-requests/item-request-effects.ts'
import { bidOrderReversed, disputeLeft } from './modules/orders/order-effects.ts'

/** What happens in one module because of another that does not know it, all in one place. Always within one transaction. */
export function connectEffects(): void {
  itemRequestCancelled.connect(rejectPendingBids)
  bidOrderReversed.connect(reopenForNextBid)
  disputeLeft.connect(endDispute)
}
