import { queryRows, type Tx } from '../../platform/database/database.ts'
import { productMoves } from '@asime/contract/product-states'

/** Off sale for everybody, and its shop cannot publish it. What it was is kept. */
export async function hideProduct(tx: Tx, id: string): Promise<void> {
  await queryRows(
    tx,
    `UPDATE products SET blocked_visibility = visibility, visibility = CASE WHEN visibility = ANY ($2) THEN $3 ELSE visibility END
     WHERE id = $1 AND blocked_visibility IS NULL`,
    [id, productMoves.withhold.from, productMoves.withhold.to],
  )
}

/**
 * As it was before, unless its shop has changed that meanwhile; while its owner is suspended it is shown only with the rest of the shop, and
 * in a closed shop not at all.
 */
export async function restoreProduct(tx: Tx, id: string): Promise<void> {
  // Nobody suspends or restores the owner, or closes the shop, meanwhile: what is then done about all of its products would miss this one.
  const [owner] = await queryRows<{ is_suspended: boolean; is_closed: boolean }>(
    tx,
    `SELECT u.status = 'suspended' AS is_suspended, u.shop_closed_at IS NOT NULL AS is_closed
     FROM products p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id WHERE p.id = $1 FOR SHARE OF u`,
    [id],
  )
  const { is_suspended: isSuspended = false, is_closed: isClosed = false } = owner ?? {}
  await queryRows(
    tx,
    `UPDATE products SET visibility = CASE WHEN visibility = ANY ($4) AND $2 THEN blocked_visibility ELSE visibility END,
       hidden_by_suspension = hidden_by_suspension OR ($3 AND visibility = ANY ($4) AND blocked_visibility = 'published'), blocked_visibility = NULL
     WHERE id = $1 AND blocked_visibility IS NOT NULL`,
    [id, !isSuspended && !isClosed, isSuspended && !isClosed, productMoves.show_again.from],
  )
}
