import { queryRows, type Tx } from '../../platform/database/database.ts'

/** From now on only whoever wrote it is shown it; ratings follow by the triggers. */
export async function hideReview(tx: Tx, id: string): Promise<void> {
  await queryRows(tx, 'UPDATE reviews SET hidden_at = now() WHERE id = $1', [id])
}

export async function restoreReview(tx: Tx, id: string): Promise<void> {
  await queryRows(tx, 'UPDATE reviews SET hidden_at = NULL WHERE id = $1', [id])
}
