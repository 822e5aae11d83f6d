import { later } from '../../platform/database/preparing-pool.ts'
import { type Db, queryRows } from '../../platform/database/database.ts'

export const bidNewsKinds = [
  'new_bid',
  'bid_changed',
  'bid_confirmed',
  'bid_withdrawn',
  'bid_accepted',
  'bid_rejected',
] as const
export type BidNewsKind = (typeof bidNewsKinds)[number]

/** The job that notifies, for `add_job`; `id` and `amount` are SQL, `before` is what a changed bid was. */
export const NOTIFY_OF_BID = (kind: BidNewsKind, before = 'NULL::bigint') =>
  `graphile_worker.add_job('notify_of_bid', json_build_object('kind', '${kind}', 'bid_id', id, 'amount', amount, 'before', ${before}, 'at', now()))`

const ENQUEUE = {
  new_bid: `SELECT ${NOTIFY_OF_BID('new_bid')} FROM bids WHERE id = $1`,
  bid_changed: `SELECT ${NOTIFY_OF_BID('bid_changed', '$2::bigint')} FROM bids WHERE id = $1`,
  bid_confirmed: `SELECT ${NOTIFY_OF_BID('bid_confirmed')} FROM bids WHERE id = $1`,
  bid_withdrawn: `SELECT ${NOTIFY_OF_BID('bid_withdrawn')} FROM bids WHERE id = $1`,
  bid_accepted: `SELECT ${NOTIFY_OF_BID('bid_accepted')} FROM bids WHERE id = $1`,
  bid_rejected: `SELECT ${NOTIFY_OF_BID('bid_rejected')} FROM bids WHERE id = $1`,
}

/** Enqueues, in the transaction that makes it, what somebody hears of a bid. `before`: what a changed one was, in pesewas. */
export async function notifyOfBid(db: Db, kind: BidNewsKind, bidId: string, before?: number): Promise<void> {
  await queryRows(db, ENQUEUE[kind], later(kind === 'bid_changed' ? [bidId, before ?? null] : [bidId]))
}

export interface BidNews {
  request_id: string
  request_title: string
  owner_id: string
  shop: string
  vendor_user_id: string
  currency: string
}

export async function findBidNews(db: Db, bidId: string): Promise<BidNews | undefined> {
  const [row] = await queryRows<BidNews>(
    db,
    `SELECT r.id AS request_id, r.request_title, r.user_id AS owner_id, v.business_name AS shop, v.user_id AS vendor_user_id, b.currency
     FROM bids b JOIN item_requests r ON r.id = b.item_request_id JOIN vendors v ON v.id = b.vendor_id WHERE b.id = $1`,
    [bidId],
  )
  return row
}

export interface Outbid {
  bid_id: string
  user_id: string
}

/**
 * Whose bid was the lowest before this one came, or came down from `before`; nobody where it is not the lowest now, or was before.
 * Amounts in pesewas.
 */
export async function findOutbid(
  db: Db,
  bidId: string,
  amount: number,
  before: number | null,
): Promise<Outbid | undefined> {
  const [row] = await queryRows<Outbid & { amount: number }>(
    db,
    `SELECT b.id AS bid_id, v.user_id, b.amount
     FROM bids b JOIN vendors v ON v.id = b.vendor_id
     WHERE b.item_request_id = (SELECT item_request_id FROM bids WHERE id = $1) AND b.status = 'pending' AND b.id <> $1
     ORDER BY b.amount, b.id LIMIT 1`,
    [bidId],
  )
  return row && row.amount > amount && (before === null || before >= row.amount) ? row : undefined
}
