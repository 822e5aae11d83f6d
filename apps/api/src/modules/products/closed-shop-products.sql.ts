import { type Db, queryRows } from '../../platform/database/database.ts'
import { productMoves } from '@asime/contract/product-states'

/** So many at a time, so that no statement takes long. */
const AT_ONCE = 200

/**
 * Hides some products of a closed shop, for good: neither the end of a suspension nor a moderator publishes them, only the shop once it is
 * open again.
 * @returns whether there may be more
 */
export async function hideProductsOfClosedShop(db: Db, vendorId: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `UPDATE products SET visibility = CASE WHEN visibility = ANY ($2) THEN $3 ELSE visibility END,
       blocked_visibility = CASE WHEN blocked_visibility = ANY ($2) THEN $3 ELSE blocked_visibility END,
       hidden_by_suspension = false, is_featured = false, feature_requested_at = NULL WHERE id IN (
       SELECT p.id FROM products p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id
       WHERE p.vendor_id = $1 AND p.deleted_at IS NULL AND u.shop_closed_at IS NOT NULL
         AND (p.visibility = 'published' OR p.blocked_visibility = 'published' OR p.hidden_by_suspension)
       ORDER BY p.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF p
     ) RETURNING id`,
    [vendorId, productMoves.withhold.from, productMoves.withhold.to],
  )
  return rows.length === AT_ONCE
}
