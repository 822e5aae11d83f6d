import { later } from '../../platform/database/preparing-pool.ts'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'

export type BidNotificationKind =
  | 'new_bid'
  | 'bid_changed'
  | 'bid_confirmed'
  | 'bid_withdrawn'
  | 'bid_accepted'
  | 'bid_rejected'

/** Writes down what to notify of, from rows with `id` and `amount`; `before`, in SQL, is what a changed one was. */
export const INSERT_BID_NOTIFICATIONS = (kind: BidNotificationKind, before = 'NULL::bigint') =>
  `INSERT INTO bid_news (kind, bid_id, amount, amount_before) SELECT '${kind}', id, amount, ${before}`

const insertOf = (kind: BidNotificationKind, before?: string) =>
  `${INSERT_BID_NOTIFICATIONS(kind, before)} FROM bids WHERE id = ANY(ARRAY(SELECT unnest($1::uuid[])))`
const INSERT = {
  new_bid: insertOf('new_bid'),
  bid_changed: insertOf('bid_changed', '$2::bigint'),
  bid_confirmed: insertOf('bid_confirmed'),
  bid_withdrawn: insertOf('bid_withdrawn'),
  bid_accepted: insertOf('bid_accepted'),
  bid_rejected: insertOf('bid_rejected'),
}

/** Writes down, in the transaction that makes it, what to notify somebody of. `before`: what a changed one was, in pesewas. */
export async function writeBidNotifications(
  db: Db,
  kind: BidNotificationKind,
  bidIds: readonly string[],
  before?: number,
): Promise<void> {
  await queryRows(db, INSERT[kind], later(kind === 'bid_changed' ? [bidIds, before ?? null] : [bidIds]))
}

/** One that was written down, with what there is to say of it now. */
export interface WrittenBidNotification {
  kind: BidNotificationKind
  bid_id: string
  /** Pesewas. */
  amount: number
  happened_at: string
  request_id: string
  request_title: string
  owner_id: string
  shop: string
  vendor_user_id: string
  vendor_id: string
  currency: string
  /** Whose bid was the lowest before this one came, or came down; null where it is not the lowest now, or was before. */
  outbid_id: string | null
  outbid_vendor_id: string | null
}

/**
 * The oldest that were written down, in their order. They are gone once the caller's transaction has committed.
 * @param most how many are taken
 */
export async function takeBidNotifications(tx: Tx, most: number): Promise<WrittenBidNotification[]> {
  return queryRows<WrittenBidNotification>(
    tx,
    `WITH taken AS (
       DELETE FROM bid_news WHERE id = ANY (ARRAY(SELECT id FROM bid_news ORDER BY id LIMIT $1)) RETURNING *
     ) SELECT n.kind, n.bid_id, n.amount, n.happened_at::text AS happened_at, r.id AS request_id, r.request_title, r.user_id AS owner_id,
              v.business_name AS shop, v.user_id AS vendor_user_id, v.id AS vendor_id, b.currency,
              outbid.id AS outbid_id, outbid.vendor_id AS outbid_vendor_id
     FROM taken n JOIN bids b ON b.id = n.bid_id AND (b.hidden_at IS NULL OR n.kind NOT IN ('new_bid', 'bid_changed'))
     JOIN item_requests r ON r.id = b.item_request_id JOIN vendors v ON v.id = b.vendor_id
     LEFT JOIN LATERAL (
       SELECT * FROM (
         SELECT o.id, o.vendor_id, o.amount FROM bids o
         WHERE n.kind IN ('new_bid', 'bid_changed') AND o.item_request_id = b.item_request_id AND o.status = 'pending' AND o.hidden_at IS NULL AND o.id <> b.id
         ORDER BY o.amount, o.id LIMIT 1
       ) AS lowest WHERE lowest.amount > n.amount AND (n.amount_before IS NULL OR n.amount_before >= lowest.amount)
     ) AS outbid ON true
     ORDER BY n.id`,
    [most],
  )
}
