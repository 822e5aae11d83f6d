import { productMoves } from '@asime/contract/product-states'
import { type Db, queryRows } from '../../platform/database/database.ts'

/** So many at a time, so that no statement takes long. */
const AT_ONCE = 200

/** Hides some of a suspended shop's products, and remembers which. @returns whether there may be more */
export async function hideProductsOfShop(db: Db, vendorId: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `UPDATE products SET visibility = $2, hidden_by_suspension = true WHERE id IN (
       SELECT id FROM products WHERE vendor_id = $1 AND is_public AND NOT hidden_by_suspension ORDER BY id LIMIT ${AT_ONCE} FOR NO KEY UPDATE
     ) RETURNING id`,
    [vendorId, productMoves.hide.to],
  )
  return rows.length === AT_ONCE
}

/** Publishes some of those again. @returns whether there may be more */
export async function showProductsOfShop(db: Db, vendorId: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `UPDATE products SET visibility = $2, hidden_by_suspension = false WHERE id IN (
       SELECT id FROM products WHERE vendor_id = $1 AND hidden_by_suspension ORDER BY id LIMIT ${AT_ONCE} FOR NO KEY UPDATE
     ) RETURNING id`,
    [vendorId, productMoves.publish.to],
  )
  return rows.length === AT_ONCE
}
