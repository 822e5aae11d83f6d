import type { BidFacts } from '@asime/contract/notification-kinds'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { formatPesewas } from '../../platform/money.ts'
import { notify } from '../notifications/notify.service.ts'
import { type BidNewsKind, findBidNews, findOutbid } from './bid-news.sql.ts'

export interface BidNewsJob {
  kind: BidNewsKind
  bid_id: string
  /** Pesewas. */
  amount: number
  before: number | null
  at: string
}

const FOR_VENDOR = new Set<BidNewsKind>(['bid_accepted', 'bid_rejected'])

/** The job: tells the owner of a request, or the vendor, what became of a bid; and who was the lowest until then. */
export async function tellOfBid(context: Context, { kind, bid_id: id, amount, before, at }: BidNewsJob): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const bid = await findBidNews(tx, id)
    if (!bid) return
    const facts: BidFacts = {
      request_id: bid.request_id,
      request_title: nameInMail(bid.request_title) ?? 'Your request',
      shop: nameInMail(bid.shop) ?? 'A shop',
      amount: formatPesewas(amount, bid.currency),
    }
    const isForVendor = FOR_VENDOR.has(kind)
    await notify(context, tx, {
      kind,
      userId: isForVendor ? bid.vendor_user_id : bid.owner_id,
      facts,
      key: `${kind}:${id}:${at}`,
      subjectId: bid.request_id,
      aboutUserId: isForVendor ? bid.owner_id : bid.vendor_user_id,
    })
    if (kind !== 'new_bid' && kind !== 'bid_changed') return
    const outbid = await findOutbid(tx, id, amount, before)
    if (!outbid || outbid.user_id === bid.vendor_user_id) return
    await notify(context, tx, {
      kind: 'outbid',
      userId: outbid.user_id,
      facts,
      key: `outbid:${outbid.bid_id}:${id}:${at}`,
      subjectId: bid.request_id,
      aboutUserId: bid.vendor_user_id,
    })
  })
}
