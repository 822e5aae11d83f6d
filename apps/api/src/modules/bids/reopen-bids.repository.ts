import { bidMoves } from '@asime/contract/bid-states'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'

/**
 * The bids that were rejected only because another was accepted stand again, each once its vendor confirms it. Those of shops that were
 * suspended or closed meanwhile, where nobody could, stay rejected for good: the shop may have bid anew by the next time. A job asks
 * the vendors, which is enqueued with it.
 */
export async function restorePassedOver(db: Db, itemRequestId: string): Promise<void> {
  await queryRows(
    db,
    `UPDATE bids b SET passed_over = false FROM vendors v JOIN users u ON u.id = v.user_id
     WHERE b.item_request_id = $1 AND b.passed_over AND v.id = b.vendor_id AND NOT ${shopIsOpen('u')}`,
    [itemRequestId],
  )
  await queryRows(
    db,
    `WITH restored AS (
       UPDATE bids SET status = $3, passed_over = false, needs_confirmation = true, updated_at = now()
       WHERE item_request_id = $1 AND passed_over AND status = ANY ($2) RETURNING id, updated_at
     ) SELECT graphile_worker.add_job('mail_bid_restored', json_build_object('bid_id', id, 'restored_at', updated_at)) FROM restored`,
    [itemRequestId, bidMoves.restore.from, bidMoves.restore.to],
  )
}

export interface RestoredBid {
  vendor_id: string
  item_request_id: string
  request_title: string
  /** Pesewas. */
  amount: number
  currency: string
}

/** A bid that still waits for its vendor's word, and is shown. */
export async function findRestoredBid(db: Db, id: string): Promise<RestoredBid | undefined> {
  const [row] = await queryRows<RestoredBid>(
    db,
    `SELECT b.vendor_id, b.item_request_id, r.request_title, b.amount, b.currency
     FROM bids b JOIN item_requests r ON r.id = b.item_request_id JOIN vendors v ON v.id = b.vendor_id JOIN users u ON u.id = v.user_id
     WHERE b.id = $1 AND b.needs_confirmation AND b.status = 'pending' AND r.status = 'open' AND ${shopIsOpen('u')}
       AND b.hidden_at IS NULL AND r.hidden_at IS NULL`,
    [id],
  )
  return row
}
