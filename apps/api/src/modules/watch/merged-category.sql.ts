import { queryRows, type Tx } from '../../platform/database/database.ts'

/** Posting rules of a category that is merged hold for the other. Lock them first (`lockRulesOfAll`). */
export async function moveRulesOfMerged(tx: Tx, id: string, intoId: string): Promise<void> {
  await queryRows(tx, 'UPDATE posting_rules SET category_id = $2 WHERE category_id = $1 AND deleted_at IS NULL', [
    id,
    intoId,
  ])
}
