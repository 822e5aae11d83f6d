import { type Db, queryRows } from '../../platform/database/database.ts'

export async function rejectAccepted(db: Db, bidId: string): Promise<void> {
  await queryRows(db, "UPDATE bids SET status = 'rejected', updated_at = now() WHERE id = $1 AND status = 'accepted'", [
    bidId,
  ])
}

/** The bids that were rejected only because another was accepted. */
export async function restorePassedOver(db: Db, itemRequestId: string): Promise<void> {
  await queryRows(
    db,
    "UPDATE bids SET status = 'pending', passed_over = false, updated_at = now() WHERE item_request_id = $1 AND passed_over",
    [itemRequestId],
  )
}
