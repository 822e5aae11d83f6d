import { notifyBidders } from './modules/bids/bid-notifications.service.ts'
import { rejectPendingBids } from './modules/bids/bids.repository.ts'
import { reopenForNextBid } from './modules/bids/reopen-bids.service.ts'
import { giveBackUse } from './modules/deals/deals.service.ts'
import { endDispute } from './modules/disputes/open-dispute.sql.ts'
import {
  itemRequestCancelled,
  itemRequestChanged,
  itemRequestOffered,
} from './modules/item-requests/item-request-effects.ts'
import type { NotifyContext } from './modules/notifications/notify-context.ts'
import { bidOrderReversed, dealOrderUnpaid, disputeLeft } from './modules/orders/order-effects.ts'
import { payoutAccountSaved } from './modules/payouts/payout-effects.ts'
import { legalNameSaved } from './modules/shops/shop-effects.ts'
import { matchLater } from './modules/request-matching/request-matching.service.ts'
import { checkAccountName, checkLegalName } from './modules/verification/verification-end.service.ts'

/** All effects that modules have in others which they do not import, each within one transaction. */
export function connectEffects(context: NotifyContext): void {
  itemRequestCancelled.connect(rejectPendingBids)
  itemRequestChanged.connect(notifyBidders)
  itemRequestOffered.connect(matchLater)
  bidOrderReversed.connect(reopenForNextBid)
  dealOrderUnpaid.connect(giveBackUse)
  disputeLeft.connect(endDispute)
  payoutAccountSaved.connect((tx, vendorId, name) => checkAccountName(tx, vendorId, name, context))
  legalNameSaved.connect((tx, vendorId, name) => checkLegalName(tx, vendorId, name, context))
}
