import type { Tx } from '../../platform/database/database.ts'
import { itemRequestOffered } from '../item-requests/item-request-effects.ts'
import { reopenItemRequest } from '../item-requests/reopen-item-request.sql.ts'
import { refreshItemRequestPages } from '../item-requests/refresh-item-request-pages.ts'
import type { Context } from '../../platform/context.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { formatPesewas } from '../../platform/money.ts'
import { roomOfRequest, tellRoom, tellUsers } from '../../platform/realtime/tell.ts'
import { notifyShop } from '../notifications/notify.service.ts'
import { restoredBidWords } from './bids.mails.ts'
import { findBidders, moveBids } from './bids.repository.ts'
import { findRestoredBid, restorePassedOver } from './reopen-bids.repository.ts'

/**
 * Nothing came of an accepted bid: it is rejected, the bids that it had passed over stand again once their vendors confirm
 * them, and the item request is open, long enough for its owner to choose, or cancelled where they are suspended. Call it with the item
 * request locked.
 */
export async function reopenForNextBid(tx: Tx, itemRequestId: string, bidId: string): Promise<void> {
  await moveBids(tx, [bidId], 'lapse')
  if (await reopenItemRequest(tx, itemRequestId)) {
    await restorePassedOver(tx, itemRequestId)
    await itemRequestOffered(tx, itemRequestId)
  }
  refreshItemRequestPages(tx, itemRequestId)
  tellRoom(tx, roomOfRequest(itemRequestId), { type: 'bids', request_id: itemRequestId })
  tellUsers(tx, await findBidders(tx, itemRequestId), { type: 'own_bid', request_id: itemRequestId })
}

/** The job: asks the vendor whether the bid still holds (BID-8), once each time that it stands again. */
export async function mailRestoredBid(context: Context, bidId: string, restoredAt: string): Promise<void> {
  const { db, config } = context
  const bid = await findRestoredBid(db, bidId)
  if (!bid) return
  const title = nameInMail(bid.request_title)
  const key = `bid_restored:${bidId}:${restoredAt}`
  const amount = formatPesewas(bid.amount, bid.currency)
  const facts = { request_id: bid.item_request_id, request_title: title ?? 'A request', shop: '', amount }
  await notifyShop(context, db, {
    kind: 'bid_restored',
    vendorId: bid.vendor_id,
    facts,
    factsIn: { fr: { ...facts, request_title: title ?? 'Une demande' } },
    key,
    subjectId: bid.item_request_id,
    mail: {
      words: restoredBidWords(title, amount, `${config.publicUrl}/requests/${bid.item_request_id}`),
      effectKey: key,
    },
  })
}
