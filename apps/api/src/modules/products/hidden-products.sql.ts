import { queryRows, type Tx } from '../../platform/database/database.ts'

/** Off sale for everybody, and its shop cannot publish it. What it was is kept. */
export async function hideProduct(tx: Tx, id: string): Promise<void> {
  await queryRows(
    tx,
    `UPDATE products SET blocked_visibility = visibility, visibility = CASE visibility WHEN 'published' THEN 'hidden' ELSE visibility END
     WHERE id = $1 AND blocked_visibility IS NULL`,
    [id],
  )
}

/** As it was before, unless its shop has changed that meanwhile. */
export async function restoreProduct(tx: Tx, id: string): Promise<void> {
  await queryRows(
    tx,
    `UPDATE products SET visibility = CASE visibility WHEN 'hidden' THEN blocked_visibility ELSE visibility END, blocked_visibility = NULL
     WHERE id = $1 AND blocked_visibility IS NOT NULL`,
    [id],
  )
}
