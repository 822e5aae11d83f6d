import type { BidFacts } from '@asime/contract/notification-kinds'
import type { Context } from '../../platform/context.ts'
import type { Kysely } from 'kysely'
import { afterCommit, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'
import { createWaker, type Waker } from '../../platform/jobs/jobs.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { formatPesewas } from '../../platform/money.ts'
import {
  type AnyNotification,
  type AnyShopNotification,
  type AnyUserNotification,
  notifyOfAll,
} from '../notifications/notify.service.ts'
import {
  type BidNotificationKind,
  takeBidNotifications,
  type WrittenBidNotification,
  writeRequestChanged,
} from './bid-notifications.sql.ts'

const FOR_VENDOR = new Set<BidNotificationKind>(['bid_accepted', 'bid_rejected', 'request_changed'])

/** The job’s task. Its name stays: jobs of an earlier version wait under it. */
export const NOTIFY_OF_BIDS = 'tell_of_bids'
const BATCH = 100
/** In a rush the job is woken so often at most: it notifies of all that has come meanwhile. */
const WAKING_PAUSE_MS = 100

const wakers = new WeakMap<Kysely<DB>, Waker>()

/** Has the job run for what the transaction writes, once it has committed. If the process ends just then, the clock does it within a minute. */
export function wakeBidNotifications(tx: Tx): void {
  afterCommit(tx, (db) => {
    const waker = wakers.get(db) ?? createWaker(db, NOTIFY_OF_BIDS, WAKING_PAUSE_MS)
    wakers.set(db, waker)
    void waker.wake().catch(() => {})
  })
}

/** Shops with a pending bid on the item request are notified that it asks for something else now. */
export async function notifyBidders(tx: Tx, itemRequestId: string): Promise<void> {
  await writeRequestChanged(tx, itemRequestId)
  wakeBidNotifications(tx)
}

/** Until the job has been asked to notify of all that was committed by now. */
export async function whenBidNotificationsWoken(db: Kysely<DB>): Promise<void> {
  await wakers.get(db)?.settled()
}

/** The job: notifies whomever it concerns of what became of bids, each once, in the order in which it happened. */
export async function notifyOfBids(context: Context): Promise<void> {
  for (;;) {
    const taken = await inTransaction(context.db, async (tx) => {
      const bids = await takeBidNotifications(tx, BATCH)
      await notifyOfAll(context, tx, bids.flatMap(toNotifications))
      return bids.length
    })
    if (taken < BATCH) return
  }
}

/** For the owner of a request, or the vendor, what became of a bid; and for whoever was the lowest until then. */
function toNotifications(bid: WrittenBidNotification): AnyNotification[] {
  const { kind, bid_id: id, amount, happened_at: at, outbid_id: outbidId, outbid_vendor_id: outbidVendorId } = bid
  const facts: BidFacts = {
    request_id: bid.request_id,
    request_title: nameInMail(bid.request_title) ?? 'Your request',
    shop: nameInMail(bid.shop) ?? 'A shop',
    amount: formatPesewas(amount, bid.currency),
  }
  const french: BidFacts = {
    ...facts,
    request_title: nameInMail(bid.request_title) ?? 'Votre demande',
    shop: nameInMail(bid.shop) ?? 'Une boutique',
  }
  const said = { kind, facts, factsIn: { fr: french }, key: `${kind}:${id}:${at}`, subjectId: bid.request_id }
  const toShop: AnyShopNotification = { ...said, vendorId: bid.vendor_id, aboutUserId: bid.owner_id }
  const toOwner: AnyUserNotification = { ...said, userId: bid.owner_id, aboutUserId: bid.vendor_user_id }
  const first = FOR_VENDOR.has(kind) ? toShop : toOwner
  if (outbidId === null || outbidVendorId === null || outbidVendorId === bid.vendor_id) return [first]
  const outbid: AnyShopNotification = {
    kind: 'outbid',
    vendorId: outbidVendorId,
    facts,
    factsIn: { fr: french },
    key: `outbid:${outbidId}:${id}:${at}`,
    subjectId: bid.request_id,
    aboutUserId: bid.vendor_user_id,
  }
  return [first, outbid]
}
