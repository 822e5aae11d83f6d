import { queryRows, type Tx } from '../../platform/database/database.ts'

/** From now on nobody is shown it; the order of an accepted bid goes on. */
export async function hideItemRequest(tx: Tx, id: string): Promise<void> {
  await queryRows(tx, 'UPDATE item_requests SET hidden_at = now() WHERE id = $1', [id])
}

export async function restoreItemRequest(tx: Tx, id: string): Promise<void> {
  await queryRows(tx, 'UPDATE item_requests SET hidden_at = NULL WHERE id = $1', [id])
}
