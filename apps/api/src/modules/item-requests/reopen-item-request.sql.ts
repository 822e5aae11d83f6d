import { timer } from '@asime/contract/deadlines-in-force'
import { itemRequestMoves } from '@asime/contract/item-request-states'
import { queryRows, type Tx } from '../../platform/database/database.ts'

/** Opens a closed item request again, of whose accepted bid nothing came (REQ-5), with time for another. @returns whether it was closed */
export async function reopenItemRequest(tx: Tx, id: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `UPDATE item_requests SET status = $4, updated_at = now(), expiry_notified = 0, expires_at = CASE WHEN expires_at IS NOT NULL THEN greatest(expires_at, now() + $2::interval) END
     WHERE id = $1 AND status = ANY ($3) RETURNING id`,
    [id, timer('reopened_request'), itemRequestMoves.reopen.from, itemRequestMoves.reopen.to],
  )
  return rows.length === 1
}
