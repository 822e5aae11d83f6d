import { standingBidStatuses } from '@asime/contract/bid-states'
import { REQUEST_CHANGES_GATHERED } from '@asime/contract/deadlines'
import { later } from '../../platform/database/preparing-pool.ts'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'

const STANDING = listed(standingBidStatuses)

export type BidNotificationKind =
  | 'new_bid'
  | 'bid_changed'
  | 'bid_confirmed'
  | 'bid_withdrawn'
  | 'bid_accepted'
  | 'bid_rejected'
  | 'request_changed'

type WrittenOfBid = Exclude<BidNotificationKind, 'request_changed'>

/** Writes down what to notify of, from rows with `id` and `amount`; `before`, in SQL, is what a changed one was. */
export const INSERT_BID_NOTIFICATIONS = (kind: WrittenOfBid, before = 'NULL::bigint') =>
  `INSERT INTO bid_news (kind, bid_id, amount, amount_before) SELECT '${kind}', id, amount, ${before}`

const insertOf = (kind: WrittenOfBid, before?: string) =>
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
  kind: WrittenOfBid,
  bidIds: readonly string[],
  before?: number,
): Promise<void> {
  await queryRows(db, INSERT[kind], later(kind === 'bid_changed' ? [bidIds, before ?? null] : [bidIds]))
}

const INSERT_REQUEST_CHANGED = `
  INSERT INTO bid_news (kind, bid_id, amount, happened_at)
  SELECT 'request_changed', b.id, b.amount, greatest(now(), $2::interval + (
    SELECT max(n.created_at) FROM notifications n
    WHERE n.user_id = v.user_id AND n.kind = 'request_changed' AND n.subject_id = b.item_request_id))
  FROM bids b JOIN vendors v ON v.id = b.vendor_id
  WHERE b.item_request_id = $1 AND b.status = 'pending' AND b.hidden_at IS NULL
    AND NOT EXISTS (SELECT FROM bid_news waiting WHERE waiting.bid_id = b.id AND waiting.kind = 'request_changed')`

/**
 * Writes down for each pending bid that its item request asks for something else. Where its shop has just been notified of that, it
 * happens when the time to gather is over: the last change is always told.
 */
export async function writeRequestChanged(tx: Tx, itemRequestId: string): Promise<void> {
  await queryRows(tx, INSERT_REQUEST_CHANGED, [itemRequestId, REQUEST_CHANGES_GATHERED])
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
 * The oldest that were written down, in their order, but for offers that were withdrawn before anybody was told of them. They are gone once
 * the caller's transaction has committed.
 * @param most how many are taken
 */
export async function takeBidNotifications(tx: Tx, most: number): Promise<WrittenBidNotification[]> {
  return queryRows<WrittenBidNotification>(
    tx,
    `WITH taken AS (
       DELETE FROM bid_news WHERE id = ANY (ARRAY(
         SELECT id FROM bid_news WHERE kind <> 'request_changed' OR happened_at <= clock_timestamp() ORDER BY id LIMIT $1
       )) RETURNING *
     ) SELECT n.kind, n.bid_id, CASE n.kind WHEN 'request_changed' THEN b.amount ELSE n.amount END AS amount, n.happened_at::text AS happened_at, r.id AS request_id, r.request_title, r.user_id AS owner_id,
              v.business_name AS shop, v.user_id AS vendor_user_id, v.id AS vendor_id, b.currency,
              outbid.id AS outbid_id, outbid.vendor_id AS outbid_vendor_id
     FROM taken n JOIN bids b ON b.id = n.bid_id AND (b.hidden_at IS NULL OR n.kind NOT IN ('new_bid', 'bid_changed', 'request_changed'))
       AND (n.kind <> 'request_changed' OR b.status IN ${STANDING})
       AND (b.status <> 'withdrawn' OR n.kind NOT IN ('new_bid', 'bid_changed', 'bid_confirmed'))
       AND (n.kind <> 'bid_withdrawn' OR NOT EXISTS (SELECT FROM taken t WHERE t.kind = 'new_bid' AND t.bid_id = n.bid_id))
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
