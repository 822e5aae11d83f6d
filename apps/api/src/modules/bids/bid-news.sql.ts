import { later } from '../../platform/database/preparing-pool.ts'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

export type BidNewsKind =
  | 'new_bid'
  | 'bid_changed'
  | 'bid_confirmed'
  | 'bid_withdrawn'
  | 'bid_accepted'
  | 'bid_rejected'

/** Writes down the news of bids, from rows with `id` and `amount`; `before`, in SQL, is what a changed one was. */
export const INSERT_BID_NEWS = (kind: BidNewsKind, before = 'NULL::bigint') =>
  `INSERT INTO bid_news (kind, bid_id, amount, amount_before) SELECT '${kind}', id, amount, ${before}`

const INSERT = {
  new_bid: `${INSERT_BID_NEWS('new_bid')} FROM bids WHERE id = $1`,
  bid_changed: `${INSERT_BID_NEWS('bid_changed', '$2::bigint')} FROM bids WHERE id = $1`,
  bid_confirmed: `${INSERT_BID_NEWS('bid_confirmed')} FROM bids WHERE id = $1`,
  bid_withdrawn: `${INSERT_BID_NEWS('bid_withdrawn')} FROM bids WHERE id = $1`,
  bid_accepted: `${INSERT_BID_NEWS('bid_accepted')} FROM bids WHERE id = $1`,
  bid_rejected: `${INSERT_BID_NEWS('bid_rejected')} FROM bids WHERE id = $1`,
}

/** Writes down, in the transaction that makes it, what somebody is to hear of a bid. `before`: what a changed one was, in pesewas. */
export async function writeBidNews(db: Db, kind: BidNewsKind, bidId: string, before?: number): Promise<void> {
  await queryRows(db, INSERT[kind], later(kind === 'bid_changed' ? [bidId, before ?? null] : [bidId]))
}

export interface WrittenNews {
  kind: BidNewsKind
  bid_id: string
  /** Pesewas. */
  amount: number
  amount_before: number | null
  happened_at: string
}

/** The oldest that were written down, in their order. They are gone once the caller's transaction has committed. */
export async function takeBidNews(tx: Tx, limit: number): Promise<WrittenNews[]> {
  return queryRows<WrittenNews>(
    tx,
    `WITH taken AS (
       DELETE FROM bid_news WHERE id IN (SELECT id FROM bid_news ORDER BY id LIMIT $1) RETURNING *
     ) SELECT kind, bid_id, amount, amount_before, happened_at::text AS happened_at FROM taken ORDER BY id`,
    [limit],
  )
}

export interface BidNews {
  request_id: string
  request_title: string
  owner_id: string
  shop: string
  vendor_user_id: string
  vendor_id: string
  currency: string
}

export async function findBidNews(db: Db, bidId: string): Promise<BidNews | undefined> {
  const [row] = await queryRows<BidNews>(
    db,
    `SELECT r.id AS request_id, r.request_title, r.user_id AS owner_id, v.business_name AS shop, v.user_id AS vendor_user_id, v.id AS vendor_id, b.currency
     FROM bids b JOIN item_requests r ON r.id = b.item_request_id JOIN vendors v ON v.id = b.vendor_id WHERE b.id = $1`,
    [bidId],
  )
  return row
}

export interface Outbid {
  bid_id: string
  vendor_id: string
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
    `SELECT b.id AS bid_id, b.vendor_id, b.amount
     FROM bids b
     WHERE b.item_request_id = (SELECT item_request_id FROM bids WHERE id = $1) AND b.status = 'pending' AND b.id <> $1
     ORDER BY b.amount, b.id LIMIT 1`,
    [bidId],
  )
  return row && row.amount > amount && (before === null || before >= row.amount) ? row : undefined
}
