import { type Db, queryRows } from '../../platform/database/database.ts'

const MOVE = `
  UPDATE item_requests SET category_id = $2 WHERE id IN (
    SELECT id FROM item_requests WHERE category_id = $1 ORDER BY created_at LIMIT $3 FOR NO KEY UPDATE) RETURNING 1 AS moved`

/** Moves item requests of a merged category to the other, the oldest first. @returns how many */
export async function moveItemRequestsOfMerged(db: Db, id: string, intoId: string, most: number): Promise<number> {
  return (await queryRows(db, MOVE, [id, intoId, most])).length
}
