import { timer } from '@asime/contract/deadlines-in-force'
import { itemRequestMoves } from '@asime/contract/item-request-states'
import { queryRows, type Tx } from '../../platform/database/database.ts'

/**
 * Opens a closed item request again, of whose accepted bid nothing came (REQ-5), with time for another; that of a suspended account is
 * cancelled, as its open ones were (ACC-8a).
 * @returns whether it is open again
 */
export async function reopenItemRequest(tx: Tx, id: string): Promise<boolean> {
  const { reopen, drop } = itemRequestMoves
  const reopened = await queryRows(
    tx,
    `UPDATE item_requests r SET status = $4, updated_at = now(), expiry_notified = 0, expires_at = CASE WHEN expires_at IS NOT NULL THEN greatest(expires_at, now() + $2::interval) END
     WHERE id = $1 AND status = ANY ($3) AND EXISTS (SELECT FROM users u WHERE u.id = r.user_id AND u.status = 'active') RETURNING id`,
    [id, timer('reopened_request'), reopen.from, reopen.to],
  )
  if (reopened.length > 0) return true
  await queryRows(tx, 'UPDATE item_requests SET status = $3, updated_at = now() WHERE id = $1 AND status = ANY ($2)', [
    id,
    drop.from,
    drop.to,
  ])
  return false
}
