import { type Db, queryRows } from '../../platform/database/database.ts'

const MOVE_PUBLIC = `
  UPDATE products SET category_id = $2 WHERE id IN (
    SELECT id FROM products WHERE category_id = $1 AND is_public LIMIT $3 FOR NO KEY UPDATE) RETURNING 1 AS moved`
const MOVE_OTHERS = `
  UPDATE products SET category_id = $2 WHERE id IN (
    SELECT id FROM products WHERE category_id = $1 AND NOT is_public LIMIT $3 FOR NO KEY UPDATE) RETURNING 1 AS moved`

/** Moves products of a merged category to the other, those that people see first. @returns how many */
export async function moveProductsOfMerged(db: Db, id: string, intoId: string, most: number): Promise<number> {
  const shown = (await queryRows(db, MOVE_PUBLIC, [id, intoId, most])).length
  if (shown === most) return shown
  return shown + (await queryRows(db, MOVE_OTHERS, [id, intoId, most - shown])).length
}
