import { productMoves } from '@asime/contract/product-states'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'

/** So many at a time, so that no statement takes long. */
const AT_ONCE = 200

/** Hides some of a suspended shop's products, and remembers which. @returns whether there may be more */
export async function hideProductsOfShop(db: Db, vendorId: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `UPDATE products SET visibility = $2, hidden_by_suspension = true WHERE id IN (
       SELECT p.id FROM products p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id
       WHERE p.vendor_id = $1 AND p.deleted_at IS NULL AND p.is_public AND p.visibility = ANY ($3) AND u.status = 'suspended' ORDER BY p.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF p
     ) RETURNING id`,
    [vendorId, productMoves.withhold.to, productMoves.withhold.from],
  )
  return rows.length === AT_ONCE
}

/**
 * Publishes some of those again; one that was meanwhile hidden by a moderator stays so, and is published by whoever shows it again.
 * @returns whether there may be more
 */
export async function showProductsOfShop(db: Db, vendorId: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `UPDATE products SET visibility = CASE WHEN visibility = ANY ($3) AND blocked_visibility IS NULL THEN $2 ELSE visibility END,
       blocked_visibility = CASE WHEN blocked_visibility IS NOT NULL THEN $2 END, hidden_by_suspension = false WHERE id IN (
       SELECT p.id FROM products p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id
       WHERE p.vendor_id = $1 AND p.hidden_by_suspension AND ${shopIsOpen('u')} ORDER BY p.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF p
     ) RETURNING id`,
    [vendorId, productMoves.show_again.to, productMoves.show_again.from],
  )
  return rows.length === AT_ONCE
}
