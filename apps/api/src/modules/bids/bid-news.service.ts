import type { BidFacts } from '@asime/contract/notification-kinds'
import type { Context } from '../../platform/context.ts'
import type { Kysely } from 'kysely'
import { afterCommit, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'
import { createWaker } from '../../platform/jobs/jobs.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { formatPesewas } from '../../platform/money.ts'
import { notify, notifyShop } from '../notifications/notify.service.ts'
import { type BidNewsKind, findBidNews, findOutbid, takeBidNews, type WrittenNews } from './bid-news.sql.ts'

const FOR_VENDOR = new Set<BidNewsKind>(['bid_accepted', 'bid_rejected'])

export const TELL_OF_BIDS = 'tell_of_bids'
const BATCH = 50

const wakers = new WeakMap<Kysely<DB>, () => Promise<void>>()

/** Has the news that the transaction writes told once it has committed. If the process ends just then, the clock does it within a minute. */
export function wakeBidNews(tx: Tx): void {
  afterCommit(tx, (db) => {
    const wake = wakers.get(db) ?? createWaker(db, TELL_OF_BIDS)
    wakers.set(db, wake)
    void wake().catch(() => {})
  })
}

/** The job: tells whomever it concerns what became of bids, each once, in the order in which it happened. */
export async function tellOfBids(context: Context): Promise<void> {
  for (;;) {
    const told = await inTransaction(context.db, async (tx) => {
      const news = await takeBidNews(tx, BATCH)
      for (const each of news) await tellOfBid(context, tx, each)
      return news.length
    })
    if (told < BATCH) return
  }
}

/** Tells the owner of a request, or the vendor, what became of a bid; and who was the lowest until then. */
async function tellOfBid(context: Context, tx: Tx, news: WrittenNews): Promise<void> {
  const { kind, bid_id: id, amount, amount_before: before, happened_at: at } = news
  const bid = await findBidNews(tx, id)
  if (!bid) return
  const facts: BidFacts = {
    request_id: bid.request_id,
    request_title: nameInMail(bid.request_title) ?? 'Your request',
    shop: nameInMail(bid.shop) ?? 'A shop',
    amount: formatPesewas(amount, bid.currency),
  }
  const said = { kind, facts, key: `${kind}:${id}:${at}`, subjectId: bid.request_id }
  if (FOR_VENDOR.has(kind))
    await notifyShop(context, tx, { ...said, vendorId: bid.vendor_id, aboutUserId: bid.owner_id })
  else await notify(context, tx, { ...said, userId: bid.owner_id, aboutUserId: bid.vendor_user_id })
  if (kind !== 'new_bid' && kind !== 'bid_changed') return
  const outbid = await findOutbid(tx, id, amount, before)
  if (!outbid || outbid.vendor_id === bid.vendor_id) return
  await notifyShop(context, tx, {
    kind: 'outbid',
    vendorId: outbid.vendor_id,
    facts,
    key: `outbid:${outbid.bid_id}:${id}:${at}`,
    subjectId: bid.request_id,
    aboutUserId: bid.vendor_user_id,
  })
}
