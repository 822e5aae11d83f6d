import { queryRows, type Tx } from '../../platform/database/database.ts'

/** Its item request, which is always the first lock: the number of its bids follows. */
async function lockRequestOf(tx: Tx, bidId: string): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    'SELECT r.id FROM bids b JOIN item_requests r ON r.id = b.item_request_id WHERE b.id = $1 FOR NO KEY UPDATE OF r',
    [bidId],
  )
  if (!row) throw new Error(`bid ${bidId} vanished`)
  return row.id
}

/** From now on only its vendor is shown it, and nobody accepts it. @returns the item request that it is on */
export async function hideBid(tx: Tx, id: string): Promise<string> {
  const itemRequestId = await lockRequestOf(tx, id)
  await queryRows(tx, 'UPDATE bids SET hidden_at = now() WHERE id = $1', [id])
  return itemRequestId
}

/** @returns the item request that it is on */
export async function restoreBid(tx: Tx, id: string): Promise<string> {
  const itemRequestId = await lockRequestOf(tx, id)
  await queryRows(tx, 'UPDATE bids SET hidden_at = NULL WHERE id = $1', [id])
  return itemRequestId
}
